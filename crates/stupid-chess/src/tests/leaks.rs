//! The leak test that matters: nothing a viewer gets depends on where the other's king hides.
//!
//! A game is played, and with it, in step, one world for each slot on which the opponent's king
//! might have been set up instead. A world is dropped as soon as it contradicts the record: a piece
//! shows another role, a move is not legal, or the game is over in one and not in the other. As
//! long as it is not dropped, it must look and sound the same to the viewer and to a spectator.

use std::collections::BTreeSet;

use game::{BySeat, Deployable, Dice, Fault, Game, Observer, Scene, Seat, World};
use xiangqi::{Side, Square};

use super::{
    laws::law_games,
    support::{act, bold_action, dealt, rosters, rules, rules_with},
};
use crate::{
    Action, Happening, King, Move, Position, Roster, Setup, Slot, Slots, StupidChess, Viewer,
};

/// Everything that leaves the referee for one observer.
#[derive(Debug, PartialEq, Eq)]
struct Seen {
    view: String,
    notation: String,
    scene: Scene,
    legal: Vec<Action>,
    refusals: Vec<Fault>,
    planted: String,
}

/// A leak planted on purpose, or nothing.
type Plant = fn(&World<StupidChess>, Observer) -> String;

const NO_PLANT: Plant = |_, _| String::new();

/// What is tried without being legal: the same attempts in every world.
fn attempts(dice: &mut Dice) -> Vec<Action> {
    let mut square = || Square::from_index(dice.below(90) as usize).unwrap();
    let steps = (0..12).map(|_| Action::Move(Move { from: square(), to: square() }));
    steps.chain([Action::Pass]).collect()
}

fn seen(
    rules: &StupidChess,
    world: &World<StupidChess>,
    observer: Observer,
    attempts: &[Action],
    plant: Plant,
) -> Seen {
    let view = world.view(observer);
    let (mut legal, mut refusals) = (Vec::new(), Vec::new());
    if let Observer::Seat(seat) = observer
        && world.public.outcome().is_none()
        && world.public.turn().seat() == seat
    {
        let own = &world.private[seat];
        legal = rules.legal(&world.public, own, seat);
        let refusal = |it: &Action| rules.permit(&world.public, own, seat, it).err();
        refusals = attempts.iter().filter_map(refusal).collect();
    }
    Seen {
        view: view.to_string(),
        notation: rules.notation(view),
        scene: rules.picture(view),
        legal,
        refusals,
        planted: plant(world, observer),
    }
}

/// What the record says of one step, whoever heard it.
#[derive(PartialEq, Eq)]
struct Fact {
    revealed: Option<crate::Man>,
    lost: Option<crate::Loss>,
    over: bool,
}

fn fact(world: &World<StupidChess>, action: &Action) -> Fact {
    let landed = match action {
        Action::Move(step) => world.public.field().at(step.to),
        Action::Pass => None,
    };
    let over = world.public.outcome().is_some();
    Fact { revealed: landed, lost: world.public.lost().last().copied(), over }
}

/// A world in step with the true one, with the king in another slot.
struct Twin {
    king: Slot,
    world: World<StupidChess>,
}

/// The worlds in which the king of `seat` was set up in each slot.
fn twins(rules: &StupidChess, world: &World<StupidChess>, seat: Seat) -> Vec<Twin> {
    let king = world.private[seat].king();
    let twin = |slot: Slot| {
        let mut setups = world.private.map(|roster| roster.setup());
        setups[seat].0.swap(king.index(), slot.index());
        Twin { king: slot, world: rules.deploy(&setups) }
    };
    Slot::all().map(twin).collect()
}

/// Positions and worlds compared.
#[derive(Debug, Default)]
struct Tally {
    positions: u64,
    worlds: u64,
    redeals: u64,
}

/// Plays one game with its twins; `viewer` looks on.
fn play_with_twins(
    rules: &StupidChess,
    viewer: Seat,
    dice: &mut Dice,
    plant: Plant,
    tally: &mut Tally,
) -> Result<(), String> {
    let opponent = Side::from(!viewer);
    let observers = [Observer::Seat(viewer), Observer::Spectator];
    let mut world = dealt(rules, dice);
    let mut twins = twins(rules, &world, !viewer);
    let mut record = Vec::new();
    loop {
        let attempts = attempts(dice);
        let look = |world: &World<StupidChess>| {
            observers.map(|observer| seen(rules, world, observer, &attempts, plant))
        };
        let expected = look(&world);
        for twin in &twins {
            let found = look(&twin.world);
            if found != expected {
                return Err(format!("king in {:?}:\n{found:?}\nor\n{expected:?}", twin.king));
            }
        }
        tally.positions += 1;
        tally.worlds += twins.len() as u64;
        let left: Slots = twins.iter().map(|twin| twin.king).collect();
        assert_eq!(left, world.public.suspects(opponent), "suspects of {}", world.public);
        if record.len() % 16 == 8 {
            redeal(rules, &world, viewer, &record, dice)?;
            tally.redeals += REDEALS;
        }
        let Some(action) = bold_action(rules, &world, dice) else { return Ok(()) };
        let heard = act(rules, &mut world, &action);
        let fact_here = fact(&world, &action);
        let heard_by_viewer = (&heard[viewer.index()], &heard[2]);
        let mut failure = None;
        twins.retain_mut(|twin| match follow(rules, twin, &action, &fact_here) {
            None => false,
            Some(told) => {
                if (&told[viewer.index()], &told[2]) != heard_by_viewer {
                    failure = Some(format!("heard {told:?} or {heard:?}"));
                }
                true
            }
        });
        if let Some(failure) = failure {
            return Err(failure);
        }
        record.push((action, heard));
    }
}

/// What happened, and what each observer heard of it.
type Heard = (Action, [Vec<String>; 3]);

/// Takes the same step in another world; `None` if that contradicts the record.
fn follow(
    rules: &StupidChess,
    twin: &mut Twin,
    action: &Action,
    fact_here: &Fact,
) -> Option<[Vec<String>; 3]> {
    let seat = twin.world.public.turn().seat();
    rules.permit(&twin.world.public, &twin.world.private[seat], seat, action).ok()?;
    let told = act(rules, &mut twin.world, action);
    (fact(&twin.world, action) == *fact_here).then_some(told)
}

/// How many re-deals are tried where they are.
const REDEALS: u64 = 50;

/// Imagined set-ups of the opponent: each must allow the whole record, and look the same.
fn redeal(
    rules: &StupidChess,
    now: &World<StupidChess>,
    viewer: Seat,
    record: &[Heard],
    dice: &mut Dice,
) -> Result<(), String> {
    let observer = Observer::Seat(viewer);
    let attempts = attempts(dice);
    let expected = seen(rules, now, observer, &attempts, NO_PLANT);
    for _ in 0..REDEALS {
        let imagined = rules.imagine(now.view(observer), dice);
        let setups: BySeat<Setup> = imagined.private.map(|roster| roster.setup());
        let mut world = rules.deploy(&setups);
        for (action, heard) in record {
            let seat = world.public.turn().seat();
            rules
                .permit(&world.public, &world.private[seat], seat, action)
                .map_err(|fault| format!("imagined, but {fault} in {}", world.public))?;
            let told = act(rules, &mut world, action);
            if told[viewer.index()] != heard[viewer.index()] {
                return Err(format!("imagined, but heard {told:?} or {heard:?}"));
            }
        }
        let found = seen(rules, &world, observer, &attempts, NO_PLANT);
        if found != expected {
            return Err(format!("{found:?}\nor\n{expected:?}"));
        }
    }
    Ok(())
}

fn search(games: u64, plant: Plant, rules: &StupidChess) -> Result<Tally, String> {
    let mut tally = Tally::default();
    for game in 0..games {
        let viewer = Seat::ALL[(game % 2) as usize];
        let mut dice = Dice::seeded(1000 + game);
        play_with_twins(rules, viewer, &mut dice, plant, &mut tally)
            .map_err(|leak| format!("game {game}: {leak}"))?;
    }
    Ok(tally)
}

#[test]
fn s6_6_the_place_of_a_hidden_king_changes_nothing_that_the_other_gets() {
    let games = law_games(15);
    let tally = search(games, NO_PLANT, &rules()).unwrap();
    assert!(tally.positions > games * 40 && tally.worlds > games * 200, "{tally:?}");
    for rules in [
        rules_with(|config| config.reveal_captured_role = false),
        rules_with(|config| config.reveal_on_first_capture = false),
        rules_with(|config| config.freeze_if_illegal_after_reveal = false),
        rules_with(|config| config.allow_pass_when_no_legal_move = false),
    ] {
        search(games / 5, NO_PLANT, &rules).unwrap();
    }
}

#[test]
fn s6_7_imagined_worlds_agree_with_the_whole_record() {
    let mut dice = Dice::seeded(2);
    let mut kings = BTreeSet::new();
    let mut world = dealt(&rules(), &mut dice);
    let mut record = Vec::new();
    for _ in 0..12 {
        let Some(action) = bold_action(&rules(), &world, &mut dice) else { break };
        record.push((action, act(&rules(), &mut world, &action)));
    }
    redeal(&rules(), &world, Seat::First, &record, &mut dice).unwrap();
    for _ in 0..400 {
        let imagined = rules().imagine(world.view(Observer::Seat(Seat::First)), &mut dice);
        assert_eq!(imagined.private.first, world.private.first);
        kings.insert(imagined.private.second.king());
    }
    let drawn: Slots = kings.into_iter().collect();
    assert_eq!(drawn, world.public.suspects(Side::Black), "every suspect is drawn");
    let spectator = rules().imagine(world.view(Observer::Spectator), &mut dice);
    assert_ne!(spectator.private.first, world.private.first);
}

/// Leaks of the kinds that other programs have, each of which must be found.
#[test]
fn planted_leaks_are_found() {
    let plants: [(&str, Plant); 6] = [
        ("the other's roster", |world, observer| match observer {
            Observer::Seat(seat) => world.private[!seat].to_string(),
            Observer::Spectator => String::new(),
        }),
        ("a roster shown to spectators", |world, observer| match observer {
            Observer::Seat(_) => String::new(),
            Observer::Spectator => format!("{} {}", world.private.first, world.private.second),
        }),
        ("check shown to all", |world, _| {
            let turn = world.public.turn();
            match world.public.king(turn, Some(&world.private[turn.seat()])) {
                King::On(royal) => world.public.field().is_attacked(turn, royal).to_string(),
                King::Taken | King::Unknown => String::new(),
            }
        }),
        ("how many moves the other has", |world, _| {
            let seat = world.public.turn().seat();
            rules().legal(&world.public, &world.private[seat], seat).len().to_string()
        }),
        ("hidden kings that face each other", |world, _| {
            let place =
                |side: Side| match world.public.king(side, Some(&world.private[side.seat()])) {
                    King::On(square) => Some(square.file()),
                    King::Taken | King::Unknown => None,
                };
            (place(Side::Red) == place(Side::Black)).to_string()
        }),
        ("names of pieces that follow from their roles", |world, _| {
            let roles = world.public.field().men().map(|(_, man)| {
                let roster: &Roster = &world.private[man.side().seat()];
                roster.role(man.handle.slot()) as u8
            });
            format!("{:?}", roles.collect::<Vec<u8>>())
        }),
    ];
    for (what, plant) in plants {
        assert!(search(6, plant, &rules()).is_err(), "{what}: not found");
    }
}

/// A check whispered to the wrong ears, or a king's reveal kept back, would change the stream.
#[test]
fn events_are_the_same_for_all_but_the_whispered_check() {
    let mut dice = Dice::seeded(8);
    let mut whispers = 0;
    for _ in 0..20 {
        let mut world = dealt(&rules(), &mut dice);
        while let Some(action) = bold_action(&rules(), &world, &mut dice) {
            let mover = world.public.turn().seat();
            let [first, second, spectator] = act(&rules(), &mut world, &action);
            let (own, other) = if mover == Seat::First { (first, second) } else { (second, first) };
            assert_eq!(own, spectator, "the mover hears what everybody hears");
            let extra = other.strip_prefix(&*spectator).unwrap();
            assert!(extra.is_empty() || extra == ["check"]);
            whispers += extra.len();
        }
    }
    assert!(whispers > 20, "{whispers}");
}

#[test]
fn events_name_pieces_by_handle() {
    let mut world = rules().start();
    let step = "b2b9".parse().unwrap();
    let report = rules().act(&mut world, Seat::First, &Action::Move(step));
    let pieces: Vec<usize> = report
        .events
        .iter()
        .filter_map(|event| match event.what {
            Happening::Move { piece, .. }
            | Happening::Capture { piece, .. }
            | Happening::Reveal { piece, .. }
            | Happening::Freeze { piece, .. } => Some(piece.number()),
            Happening::Pass { .. } | Happening::Check { .. } | Happening::End { .. } => None,
        })
        .collect();
    assert_eq!(pieces, [9, 17, 9]);
    let json = serde_json::to_value(report.events[1]).unwrap();
    assert_eq!(
        json,
        serde_json::json!({"ply": 0, "event": "capture", "piece": 17, "at": "b9", "role": "H"})
    );
}

#[test]
fn every_viewer_of_one_battle_sees_one_board() {
    let mut dice = Dice::seeded(12);
    let world = dealt(&rules(), &mut dice);
    let seen: BTreeSet<String> = Viewer::ALL
        .into_iter()
        .map(|viewer| {
            let position = Position::seen_by(viewer, &world.public, &rosters(&world));
            position.battle().to_string()
        })
        .collect();
    assert_eq!(seen.len(), 1);
}
