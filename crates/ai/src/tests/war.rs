//! The players of A Game of War.

use std::{sync::atomic::AtomicBool, time::Duration};

use catalog::{Brief, Choice, Level, Limits, Setting, Thinker};
use game::{Blind, BySeat, Dice, MatchId, Nonce, Observer, Referee, Rules, Seat, Seed, Study};
use game_of_war::{OPENING, Phase, Sheet, Side, War};

use crate::war;

fn think(mind: &mut dyn Thinker<War>, sheet: &Sheet, nodes: u64, lines: usize) -> Choice {
    mind.think(
        sheet,
        Brief {
            limits: Limits::nodes(nodes),
            lines,
            stop: &AtomicBool::new(false),
            report: &mut |_| (),
        },
    )
}

fn fresh() -> Box<dyn Thinker<War>> {
    war::player(War::default(), Setting::default())
}

/// Positions of a random game, in mid-turn and with retreats due too.
fn positions(seed: u64, count: usize, stride: usize) -> Vec<Sheet> {
    let rules = War::default();
    let mut sheet = rules.read(OPENING).unwrap();
    let mut dice = Dice::seeded(seed);
    let mut positions = Vec::new();
    while positions.len() < count && rules.status(&sheet).outcome.is_none() {
        for _ in 0..stride {
            let moves = rules.moves(&sheet, None).unwrap();
            let Some(text) = dice.choose(&moves) else { break };
            rules.play(&mut sheet, text).unwrap();
        }
        positions.push(sheet.clone());
    }
    positions
}

#[test]
fn every_line_can_be_played() {
    let rules = War::default();
    let (mut battles, mut retreats) = (0, 0);
    for seed in 0..3 {
        for sheet in positions(seed, 20, 53) {
            let position = sheet.position().unwrap();
            battles += usize::from(position.phase == Phase::Battle);
            retreats += usize::from(!position.due.is_empty());
            let over = rules.status(&sheet).outcome.is_some();
            let choice = think(&mut *fresh(), &sheet, 400, 3);
            assert_eq!(choice.moves.is_empty(), over);
            for scored in &choice.moves {
                assert_eq!(scored.mv, scored.line[0]);
                assert!((0.0..=1.0).contains(&scored.score));
                let mut played = sheet.clone();
                for text in &scored.line {
                    rules.play(&mut played, text).unwrap();
                }
            }
            let greedy = think(&mut *war::greedy(rules, Setting::default()), &sheet, 1, 1);
            assert_eq!(greedy.moves.is_empty(), over);
        }
    }
    assert!(battles > 0, "no battle was reached");
    assert!(retreats + battles > 0);
}

#[test]
fn the_same_question_has_the_same_answer() {
    for sheet in positions(7, 8, 41) {
        let one = think(&mut *fresh(), &sheet, 2500, 2);
        assert_eq!(one, think(&mut *fresh(), &sheet, 2500, 2));
        assert!(one.nodes < 3500, "{} nodes", one.nodes);
    }
}

#[test]
fn a_turn_is_carried_on_as_it_was_meant() {
    let rules = War::default();
    let mut sheet = rules.read(OPENING).unwrap();
    let mut mind = fresh();
    let meant = think(&mut *mind, &sheet, 2000, 1).moves[0].line.clone();
    for text in &meant {
        if sheet.position().unwrap().side == Side::South {
            break;
        }
        let choice = think(&mut *mind, &sheet, 2000, 1);
        assert_eq!(&choice.moves[0].mv, text);
        rules.play(&mut sheet, text).unwrap();
    }
}

#[test]
fn all_moves_are_told_if_asked_for() {
    let rules = War::default();
    let sheet = rules.read(OPENING).unwrap();
    let moves = rules.moves(&sheet, None).unwrap();
    let choice = think(&mut *fresh(), &sheet, 2000, 1000);
    assert_eq!(choice.moves.len(), moves.len());
    assert!(choice.moves.is_sorted_by(|a, b| a.score >= b.score));
}

#[test]
fn it_stops_when_told_to() {
    let sheet = War::default().read(OPENING).unwrap();
    let stop = AtomicBool::new(true);
    let choice = fresh().think(
        &sheet,
        Brief { limits: Limits::default(), lines: 1, stop: &stop, report: &mut |_| () },
    );
    assert_eq!(choice.moves.len(), 1);
    assert!(choice.nodes < 2000, "{} nodes", choice.nodes);
    let limits = Limits::time(Duration::from_millis(1));
    let quick = fresh().think(
        &sheet,
        Brief { limits, lines: 1, stop: &AtomicBool::new(false), report: &mut |_| () },
    );
    assert_eq!(quick.moves.len(), 1);
}

#[test]
fn lower_levels_think_less() {
    let sheet = War::default().read(OPENING).unwrap();
    let nodes = |level| {
        let setting = Setting { level: Level::new(level).unwrap(), ..Setting::default() };
        think(&mut *war::player(War::default(), setting), &sheet, 30_000, 1).nodes
    };
    assert!(nodes(1) < nodes(4) && nodes(4) < nodes(10));
}

#[test]
fn an_empty_arsenal_is_taken() {
    let sheet = War::default().read("____a/_____/_____/A___C/_____/N/M/[]").unwrap();
    assert!(think(&mut *fresh(), &sheet, 500, 1).moves.is_empty(), "South has no fighters");
    let sheet = War::default().read("x____/i___a/A___C/_R___/_____/N/M/[]").unwrap();
    let choice = think(&mut *fresh(), &sheet, 500, 1);
    assert_eq!((&*choice.moves[0].mv, choice.moves[0].score), ("(E3,E2)", 1.0));
}

#[test]
fn a_won_game_is_finished() {
    let rules = War::default();
    let won = "______a___/_____ii___/__________/__________/___IIII___/___CCWK___/____X_____/\
               __________/____A_____/__________/N/M/[]";
    let mut sheet = rules.read(won).unwrap();
    let mut players = [fresh(), war::greedy(rules, Setting::default())];
    while rules.status(&sheet).outcome.is_none() {
        let position = sheet.position().unwrap();
        assert!(position.turn < 40, "{}", rules.write(&sheet));
        let player = usize::from(position.side == Side::South);
        let choice = think(&mut *players[player], &sheet, 3000, 1);
        rules.play(&mut sheet, &choice.moves[0].mv).unwrap();
    }
    assert_eq!(rules.status(&sheet).outcome.unwrap().winner, Some(Seat::First));
}

#[test]
fn layouts_are_legal_and_differ() {
    let rules = War::default();
    let mut seen = Vec::new();
    for seed in 0..100 {
        for seat in [Seat::First, Seat::Second] {
            let layout = war::layout(&rules, seat, &mut Dice::seeded(seed));
            assert_eq!(layout.fault(seat.into()), None, "{layout}");
            assert_eq!(layout, war::layout(&rules, seat, &mut Dice::seeded(seed)));
            seen.push(layout.to_string());
        }
    }
    seen.sort_unstable();
    seen.dedup();
    assert!(seen.len() > 60, "only {} layouts", seen.len());
}

#[test]
fn each_attack_is_forecast() {
    let rules = War::default();
    let sheet = rules.read("x___a/__i__/_____/_CC__/A____/N/B/pass").unwrap();
    let odds = war::odds(&rules, &sheet);
    assert_eq!(odds.len(), 1);
    assert_eq!(odds[0].at, "C2");
    assert_eq!(odds[0].chances, [("capture".to_owned(), 1.0)]);
}

/// What North sees when both have committed and only North has opened, less South's hash.
fn seen_before_the_reveal(south: u64) -> String {
    let rules = Blind::<War>::with_options(&War::default().options()).unwrap();
    let mut referee = Referee::new(rules.clone(), MatchId(0), Seed::from_number(1));
    let drawn = BySeat::from_fn(|seat| {
        let mut dice = Dice::seeded(if seat == Seat::First { 1 } else { south });
        let layout = war::layout(rules.rules(), seat, &mut dice);
        (layout, Nonce::random(&mut dice))
    });
    let commitment = |seat: Seat| rules.commitment(seat, &drawn[seat].0, drawn[seat].1);
    for seat in Seat::ALL {
        let action = format!("commit {}", commitment(seat)).parse().unwrap();
        referee.play(seat, &action).unwrap();
    }
    let (layout, nonce) = &drawn[Seat::First];
    referee.play(Seat::First, &format!("deploy {layout} {nonce}").parse().unwrap()).unwrap();
    let seen = referee.notation(Observer::Seat(Seat::First));
    let hash = commitment(Seat::Second).to_string();
    assert!(seen.contains(&hash), "{seen}");
    seen.replace(&hash, "")
}

#[test]
fn nothing_of_a_layout_shows_before_the_reveal() {
    let layouts = [2, 3].map(|seed| {
        war::layout(&War::default(), Seat::Second, &mut Dice::seeded(seed)).to_string()
    });
    assert_ne!(layouts[0], layouts[1]);
    assert_eq!(seen_before_the_reveal(2), seen_before_the_reveal(3));
}
