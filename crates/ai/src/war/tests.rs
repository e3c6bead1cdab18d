//! The hasty count of forces agrees with the referee's, and turns are remembered rightly.

use std::sync::atomic::AtomicBool;

use catalog::{Brief, Limits, Setting};
use game::{Dice, Study};
use game_of_war::{Action, Live, OPENING, Phase, Sheet, TailStyle, War};

use super::{muster::Muster, turn::Turn};

fn opening(rules: &War) -> Live {
    rules.read(OPENING).unwrap().live(rules).unwrap()
}

fn random_step(live: &mut Live, dice: &mut Dice) -> Action {
    let mut actions = Vec::new();
    live.for_each_action(|action| actions.push(action));
    let action = *dice.choose(&actions).unwrap();
    live.play(action);
    action
}

#[test]
fn forces_are_counted_as_the_referee_counts_them() {
    let plain = War::default();
    let odd = War { units_block_fire: true, terrain_bonus_in_support: false, ..plain };
    let mut muster = Muster::new();
    let mut fights = 0;
    for rules in [plain, odd] {
        for seed in 0..4 {
            let mut dice = Dice::seeded(seed);
            let mut live = opening(&rules);
            for _ in 0..1500 {
                if live.is_over() {
                    break;
                }
                random_step(&mut live, &mut dice);
                muster.fill(&live);
                for post in &muster.posts {
                    let odds = live.odds(post.square);
                    assert_eq!((post.attack, post.defense), (odds.attack, odds.defense));
                    fights += u32::from(odds.attack > 0);
                }
            }
        }
    }
    assert!(fights > 500, "only {fights} units were under fire");
}

#[test]
fn a_turn_knows_what_is_left_of_it() {
    let start = opening(&War::default());
    let mut turn = Turn::EMPTY;
    let mut live = start;
    let mut dice = Dice::seeded(3);
    while live.position().side == start.position().side {
        turn.push(random_step(&mut live, &mut dice));
    }
    let mut now = start;
    assert_eq!(turn.rest(&start, &now), None, "it has not begun");
    for done in 1..turn.actions().len() {
        now.play(turn.actions()[done - 1]);
        assert_eq!(turn.rest(&start, &now).unwrap().actions(), &turn.actions()[done..]);
    }
    assert_eq!(turn.rest(&start, &live), None, "it is over");
}

/// The board turned round, with North and South exchanged.
fn turned_round(kfen: &str) -> String {
    let parts: Vec<&str> = kfen.split('/').collect();
    let (rows, rest) = parts.split_at(parts.len() - 3);
    let swap = |letter: char| match letter {
        'm' | 'p' | 'f' => letter,
        _ if letter.is_ascii_uppercase() => letter.to_ascii_lowercase(),
        _ => letter.to_ascii_uppercase(),
    };
    let turn = |row: &&str| -> String {
        let mut squares: Vec<String> = Vec::new();
        let mut within = false;
        for letter in row.chars() {
            let joins = within || letter == '{';
            within = match letter {
                '(' | '[' | '{' => true,
                ')' | ']' | '}' => false,
                _ => within,
            };
            match squares.last_mut().filter(|_| joins) {
                Some(square) => square.push(swap(letter)),
                None => squares.push(swap(letter).to_string()),
            }
        }
        squares.into_iter().rev().collect()
    };
    let rows: Vec<String> = rows.iter().rev().map(turn).collect();
    let side = if rest[0] == "N" { "S" } else { "N" };
    format!("{}/{side}/{}/{}", rows.join("/"), rest[1], rest[2])
}

/// Neither side is judged otherwise than the other would be in its place.
#[test]
fn judgments_are_symmetrical() {
    let rules = War::default();
    let mut judged = 0;
    for seed in 0..6 {
        let mut dice = Dice::seeded(seed);
        let mut live = opening(&rules);
        for _ in 0..400 {
            random_step(&mut live, &mut dice);
            if live.is_over() {
                break;
            }
            if live.position().phase != Phase::March || !live.position().moved.is_empty() {
                continue;
            }
            let text = rules.write(&Sheet::of(live.position(), TailStyle::WhenNeeded));
            let [here, there] = [text.clone(), turned_round(&text)]
                .map(|text| super::evaluate(&rules, &rules.read(&text).unwrap()).parts);
            assert_eq!(here, there, "{text}");
            judged += 1;
        }
    }
    assert!(judged > 100, "only {judged}");
}

/// As many units as a board can hold, and every limit is kept.
#[test]
fn limits_hold_on_a_full_board() {
    let rules = War::default();
    let row = |letter: char| letter.to_string().repeat(32);
    let mut rows = vec!["A".to_owned() + &"C".repeat(31)];
    rows.extend((0..13).map(|_| row('C')));
    rows.extend((0..4).map(|_| row('_')));
    rows.extend((0..13).map(|_| row('c')));
    rows.push("c".repeat(31) + "a");
    let sheet = rules.read(&format!("{}/N/M/[]", rows.join("/"))).unwrap();
    let stop = AtomicBool::new(false);
    let think = |limits: Limits| {
        let mut player = super::player(rules, Setting::default());
        player.think(&sheet, Brief { limits, lines: 3, stop: &stop, report: &mut |_| () })
    };
    // Without a budget that holds this takes minutes.
    let deep = think(Limits { depth: Some(1), ..Limits::default() });
    assert!(deep.nodes < 2_000 && deep.moves.len() == 3, "{} nodes", deep.nodes);
    let few = think(Limits { nodes: Some(10), ..Limits::default() });
    assert!(few.nodes < 100 && !few.moves.is_empty(), "{} nodes", few.nodes);
}
