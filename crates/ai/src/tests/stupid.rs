//! The StupidChess player: what it believes, that it knows no secrets, that it plays by the rules.

use std::{sync::atomic::AtomicBool, time::Duration};

use catalog::{Brief, Choice, Level, Limits, Setting, Thinker};
use game::{BySeat, Deployable, Dice, Game, Observer, Seat, Study, World};
use stupid_chess::{Action, Face, Setup, Slot, StupidChess};
use xiangqi::{Role, Side};

use crate::stupid::{self, Belief, Breeding, Prior, breed};

type Position = <StupidChess as Study>::Position;

const RULES: fn() -> StupidChess = StupidChess::default;

fn think(mind: &mut dyn Thinker<StupidChess>, position: &Position, limits: Limits) -> Choice {
    mind.think(
        position,
        Brief { limits, lines: 3, stop: &AtomicBool::new(false), report: &mut |_| () },
    )
}

/// What the first three moves are, to a player that remembers nothing.
fn first_thought(position: &Position) -> Choice {
    let setting = Setting { megabytes: 1, ..Setting::default() };
    think(&mut *stupid::player(RULES(), setting), position, Limits::nodes(200))
}

/// What the seat to act sees.
fn seen(world: &World<StupidChess>) -> Position {
    let side = world.public.turn();
    Position::of_side(side, &world.public, world.private[side.seat()])
}

/// Random games that prefer captures, position by position.
fn wander(seed: u64, games: usize, mut visit: impl FnMut(&World<StupidChess>, &mut Dice)) {
    let (rules, mut dice) = (RULES(), Dice::seeded(seed));
    for _ in 0..games {
        let first = stupid::layout(&rules, Seat::First, &mut dice);
        let setups = BySeat { first, second: Setup::random(&mut dice) };
        let mut world = rules.deploy(&setups);
        for _ in 0..80 {
            visit(&world, &mut dice);
            let Some(action) = bold_action(&rules, &world, &mut dice) else { break };
            let seat = world.public.turn().seat();
            rules.act(&mut world, seat, &action);
        }
    }
}

fn bold_action(rules: &StupidChess, world: &World<StupidChess>, dice: &mut Dice) -> Option<Action> {
    let legal = seen(world).actions(rules.config());
    let takes = |action: &&Action| match action {
        Action::Move(step) => world.public.field().at(step.to).is_some(),
        Action::Pass => false,
    };
    let captures: Vec<Action> = legal.iter().filter(takes).copied().collect();
    let bold = !captures.is_empty() && dice.below(2) == 0;
    dice.choose(if bold { &captures } else { &legal }).copied()
}

#[test]
fn the_answer_is_the_same_whatever_is_hidden() {
    let rules = RULES();
    let mut asked = 0;
    wander(1, 6, |world, dice| {
        if world.public.outcome().is_some() || world.public.ply() % 5 != 0 {
            return;
        }
        let seat = world.public.turn().seat();
        let expected = first_thought(&seen(world));
        for _ in 0..2 {
            let view = world.view(Observer::Seat(seat));
            let other = rules.imagine(view, dice);
            assert_eq!(first_thought(&seen(&other)), expected);
            for odds in [stupid::even_odds, stupid::learned_odds] {
                assert_eq!(odds(&rules, &seen(&other)), odds(&rules, &seen(world)));
            }
            asked += 1;
        }
    });
    assert!(asked > 60, "{asked}");
}

#[test]
fn every_line_is_legal_and_the_end_has_none() {
    let rules = RULES();
    let mut ended = 0;
    wander(2, 8, |world, _| {
        let text = rules.notation(world.view(Observer::Seat(world.public.turn().seat())));
        for position in [seen(world), rules.read(&text).unwrap_or_else(|_| seen(world))] {
            let choice = first_thought(&position);
            let legal = rules.moves(&position, None).unwrap();
            assert_eq!(choice.moves.len(), legal.len().min(3));
            for scored in &choice.moves {
                assert!(legal.contains(&scored.mv) && (0.0..=1.0).contains(&scored.score));
                check_line(&rules, &position, &scored.line);
            }
        }
        ended += usize::from(world.public.outcome().is_some());
    });
    assert!(ended > 0, "some games end");
}

/// All but the first move of a line can be played as they are written.
fn check_line(rules: &StupidChess, position: &Position, line: &[String]) {
    let mut after = position.clone();
    for (index, text) in line.iter().enumerate() {
        match rules.play(&mut after, text) {
            Ok(_) => {}
            Err(fault) => {
                assert_eq!((index, fault.code.word()), (0, "role_needed"), "{text} of {line:?}");
                assert_eq!(line.len(), 1, "nobody foresees what comes to light");
            }
        }
    }
}

#[test]
fn whoever_cannot_move_passes() {
    let rules = RULES();
    // Red's only pieces are a frozen horse's guard: an elephant that is stuck, and a frozen king.
    let text = "4k4/9/9/9/9/9/9/9/P8/K!8 -:- r 0 0 r";
    let position = rules.read(text).unwrap();
    assert_eq!(first_thought(&position).moves[0].mv, rules.moves(&position, None).unwrap()[0]);
    let stuck = rules.read("P3k4/9/9/9/9/9/9/9/9/K!8 -:- r 0 0 r").unwrap();
    let expected = rules.moves(&stuck, None).unwrap();
    let choice = first_thought(&stuck);
    assert_eq!(choice.moves.len(), expected.len().min(3));
    let passing = rules.read("4k4/9/9/9/9/9/9/9/9/K!8 -:- r 0 0 r").unwrap();
    assert_eq!(rules.moves(&passing, None).unwrap(), ["pass"]);
    assert_eq!(first_thought(&passing).moves[0].mv, "pass");
}

#[test]
fn whoever_is_not_to_move_or_looks_on_is_given_no_moves() {
    let rules = RULES();
    let mut world = rules.deploy(&BySeat { first: Setup::truthful(), second: Setup::truthful() });
    for observer in [Observer::Seat(Seat::Second), Observer::Spectator] {
        let position = rules.read(&rules.notation(world.view(observer))).unwrap();
        assert_eq!(first_thought(&position).moves, []);
    }
    rules.act(&mut world, Seat::First, &"b2b9".parse().unwrap());
    assert_ne!(first_thought(&seen(&world)).moves, []);
}

#[test]
fn a_mate_is_found() {
    let rules = RULES();
    let position = rules.read("3k5/R8/8R/9/9/9/9/9/9/4K4 -:- r 0 0 r").unwrap();
    let choice = first_thought(&position);
    assert_eq!((choice.moves[0].score, choice.moves[0].points.mate_in()), (1.0, Some(1)));
}

#[test]
fn limits_and_stop_are_obeyed() {
    let rules = RULES();
    let world = rules.deploy(&BySeat { first: Setup::truthful(), second: Setup::truthful() });
    let mut mind = stupid::player(rules, Setting { megabytes: 1, ..Setting::default() });
    assert_eq!(think(&mut *mind, &seen(&world), Limits::depth(2)).depth, 2);
    assert!(think(&mut *mind, &seen(&world), Limits::nodes(700)).nodes <= 700);
    let began = std::time::Instant::now();
    let brief = think(&mut *mind, &seen(&world), Limits::time(Duration::from_millis(20)));
    let stopped = mind.think(
        &seen(&world),
        Brief {
            limits: Limits::default(),
            lines: 1,
            stop: &AtomicBool::new(true),
            report: &mut |_| (),
        },
    );
    assert!(!brief.moves.is_empty() && !stopped.moves.is_empty());
    assert!(began.elapsed() < Duration::from_secs(5));
}

#[test]
fn every_level_plays() {
    let rules = RULES();
    let world = rules.deploy(&BySeat { first: Setup::truthful(), second: Setup::truthful() });
    for level in (1..=10).filter_map(Level::new) {
        let mut mind = stupid::player(rules, Setting { level, megabytes: 1, ..Setting::default() });
        let choice = think(&mut *mind, &seen(&world), Limits::nodes(300));
        assert!(rules.moves(&seen(&world), None).unwrap().contains(&choice.moves[0].mv));
    }
}

#[test]
fn beliefs_agree_with_what_is_in_the_open() {
    let rules = RULES();
    wander(3, 6, |world, _| {
        let (position, enemy) = (seen(world), !world.public.turn());
        let field = world.public.field();
        for prior in [Prior::Mix, Prior::Uniform] {
            let belief = Belief::of(&rules, &position, enemy, prior, 7);
            let hidden: Vec<Slot> = field
                .men_of(enemy)
                .filter(|(_, man)| man.face == Face::Hidden)
                .map(|(_, man)| man.handle.slot())
                .collect();
            for slot in &hidden {
                let sum: f64 = Role::ALL.map(|role| belief.chance(*slot, role)).iter().sum();
                assert!((sum - 1.0).abs() < 1e-9);
                let suspected = world.public.suspects(enemy).contains(*slot);
                assert!(suspected || belief.chance(*slot, Role::King) == 0.0);
            }
            for role in Role::ALL {
                let expected: f64 = hidden.iter().map(|slot| belief.chance(*slot, role)).sum();
                let truth =
                    hidden.iter().filter(|slot| world.private[enemy.seat()].role(**slot) == role);
                assert!((expected - truth.count() as f64).abs() < 1e-6, "{role:?}");
            }
        }
    });
}

#[test]
fn a_layout_of_the_mix_is_recognized_by_what_it_shows() {
    let rules = RULES();
    let mut dice = Dice::seeded(5);
    let mut shares = Vec::new();
    for _ in 0..10 {
        let first = stupid::layout(&rules, Seat::First, &mut dice);
        let second = stupid::layout(&rules, Seat::Second, &mut dice);
        let mut world = rules.deploy(&BySeat { first, second });
        while world.public.lost().len() < 5 && world.public.outcome().is_none() {
            let action = bold_action(&rules, &world, &mut dice).unwrap();
            let seat = world.public.turn().seat();
            rules.act(&mut world, seat, &action);
        }
        let enemy = !world.public.turn();
        let belief = Belief::of(&rules, &seen(&world), enemy, Prior::Mix, 0);
        let royal = world.private[enemy.seat()].king();
        shares.push(belief.chance(royal, Role::King));
    }
    let mean = shares.iter().sum::<f64>() / shares.len() as f64;
    assert!(mean > 0.5, "{shares:?}");
}

#[test]
fn odds_are_told_for_the_enemy_alone() {
    let rules = RULES();
    let world = rules.deploy(&BySeat { first: Setup::truthful(), second: Setup::truthful() });
    let odds = stupid::learned_odds(&rules, &seen(&world));
    assert_eq!(odds.len(), Slot::COUNT);
    assert!(odds.iter().all(|it| it.chances.windows(2).all(|pair| pair[0].1 >= pair[1].1)));
    assert!(
        odds.iter().all(|it| Slot::all().any(|slot| slot.square(Side::Black).to_string() == it.at))
    );
    let everything = rules.read(<StupidChess as game::Rules>::ABOUT.start).unwrap();
    assert_eq!(stupid::learned_odds(&rules, &everything), []);
}

#[test]
fn layouts_are_legal_and_many() {
    let (rules, mut dice) = (RULES(), Dice::seeded(9));
    let drawn: Vec<Setup> =
        (0..400).map(|_| stupid::layout(&rules, Seat::First, &mut dice)).collect();
    assert!(drawn.iter().all(|setup| setup.fault().is_none()));
    let different: std::collections::HashSet<Setup> = drawn.into_iter().collect();
    assert!(different.len() >= 40, "{}", different.len());
}

#[test]
fn the_greedy_player_takes_the_dearest() {
    let rules = RULES();
    let text = "3k5/9/9/9/r3R2c1/4P4/9/9/9/4K4 -:- r 0 0 r";
    let position = rules.read(text).unwrap();
    let mut greedy = stupid::greedy(rules, Setting::default());
    assert_eq!(think(&mut *greedy, &position, Limits::default()).moves[0].mv, "e5a5");
}

#[test]
fn a_mix_is_bred_the_same_way_twice() {
    let plan = Breeding {
        founders: 3,
        challengers: 1,
        keep: 3,
        steps: 1,
        changes: 1,
        trials: 1,
        meetings: 1,
        nodes: 10,
        seed: 4,
    };
    let mix = breed(RULES(), plan, &mut |_, _| ());
    assert_eq!(mix, breed(RULES(), plan, &mut |_, _| ()));
    assert_eq!(mix.lines().count(), 3);
}

#[test]
fn parts_add_up() {
    let rules = RULES();
    wander(4, 2, |world, _| {
        let evaluation = stupid::evaluate(&rules, &seen(world));
        let over = world.public.outcome();
        match over.map(|outcome| outcome.winner) {
            None => assert!(evaluation.part("material").is_some()),
            Some(None) => assert_eq!(evaluation.score(), 0),
            Some(Some(_)) => assert_eq!(evaluation.score().abs(), catalog::MATE),
        }
    });
}

/// Nothing is surer than sure, and the even belief sees no left and right.
#[test]
fn odds_add_up_and_are_symmetrical() {
    let rules = StupidChess::default();
    let read = |text: &str| rules.read(text).unwrap();
    let left = "3k(?)5/9/9/9/p(?)8/9/9/9/9/4K(K)4 -:RR r 0 0 r";
    let right = "5k(?)3/9/9/9/8p(?)/9/9/9/9/4K(K)4 -:RR r 0 0 r";
    for odds in [stupid::even_odds, stupid::learned_odds] {
        for piece in odds(&rules, &read(left)) {
            let sum: f64 = piece.chances.iter().map(|(_, chance)| chance).sum();
            assert!((sum - 1.0).abs() < 1e-9, "{piece:?}");
            assert!(piece.chances.iter().all(|(_, chance)| *chance <= 1.0), "{piece:?}");
        }
    }
    let chances =
        |text: &str| stupid::even_odds(&rules, &read(text)).into_iter().map(|it| it.chances);
    assert!(chances(left).eq(chances(right)));
}

/// A king that froze is worth the same to everybody, whatever is believed of where it started.
#[test]
fn a_frozen_king_is_worth_the_same_to_all() {
    let rules = StupidChess::default();
    let score = |text: &str| stupid::evaluate(&rules, &rules.read(text).unwrap()).score();
    let board = |red: char| format!("9/9/9/9/2k!6/9/9/9/9/4K({red})4 -:- r 0 0");
    let owner = score(&format!("{} r", board('K')));
    assert_eq!(owner, score(&format!("{} *", board('K'))));
    assert_eq!(owner, score(&format!("{} b", board('?'))));
    assert_eq!(owner, score(&format!("{} s", board('?'))));
}
