//! Matches looked at again: each viewer sees what it saw, and no more.

use game::{Fault, Observer, Seat};
use protocol::{Detail, Eyes, Order, Part, Replay, Sequence};
use table::{Act, LogEntry, MatchRecord, Showing, Table, history};

use crate::tables::{awaited, end, later, order, play, table};

const ALL: Part = Part { from: 0, limit: 1_000 };

fn showing(view: Eyes) -> Showing {
    Showing { view, part: ALL, detail: Detail::Picture }
}

/// A toy with secrets, some moves into it.
fn begun() -> Table {
    let mut table = table("flip", None);
    for step in 1..=6 {
        let seat = awaited(&table);
        let legal = table.legal(seat);
        play(&mut table, later(step), seat, &legal[0]).unwrap();
        if table.game_over().is_some() {
            break;
        }
    }
    table
}

fn look_back(table: &Table, view: Eyes) -> Result<Replay, Fault> {
    history(toys::CATALOG, table.charter().clone(), table.whole_log(), showing(view))
}

#[test]
fn the_past_is_what_was_told() {
    let mut table = table("flip", None);
    let mut told = Vec::new();
    let note = |table: &Table| table.state(Observer::Seat(Seat::First), later(0), Detail::Picture);
    told.push(note(&table));
    for step in 1..=6 {
        let seat = awaited(&table);
        let legal = table.legal(seat);
        play(&mut table, later(step), seat, &legal[0]).unwrap();
        told.push(note(&table));
    }
    let replay = look_back(&table, Eyes::First).unwrap();
    assert_eq!(replay.total as usize, told.len());
    for (frame, state) in replay.frames.iter().zip(&told) {
        assert_eq!(frame.position, state.position);
        assert_eq!(frame.picture, state.picture);
        assert_eq!(
            (frame.turn, frame.awaiting, frame.check),
            (state.turn, state.awaiting, state.check)
        );
    }
    let delta = table.delta(Observer::Seat(Seat::First), Sequence(0), later(9), Detail::Text);
    let told: Vec<Told> = delta.unwrap().events.into_iter().filter_map(told_of).collect();
    let frames = replay.frames[1..].iter();
    let shown = frames.map(|it| (it.lines.clone(), it.facts.clone(), it.written.clone()));
    assert_eq!(shown.collect::<Vec<Told>>(), told);
    assert!(told.iter().all(|(_, facts, written)| !facts.is_empty() && written.is_some()));
    assert!(replay.outcome.is_none() && replay.truth.is_none(), "still sealed");
}

type Told = (Vec<String>, Vec<protocol::Fact>, Option<String>);

fn told_of(event: protocol::Event) -> Option<Told> {
    let protocol::Happening::Played { lines, facts, written, .. } = event.what else { return None };
    Some((lines, facts, written))
}

#[test]
fn the_truth_is_sealed_until_the_end() {
    let mut table = begun();
    assert_eq!(look_back(&table, Eyes::Truth).unwrap_err().code.word(), "sealed");
    order(&mut table, later(20), Seat::First, Order::Resign).unwrap();
    let replay = look_back(&table, Eyes::Truth).unwrap();
    assert_eq!(replay.total, 8, "the start, six moves, the end");
    assert_eq!(replay.outcome.unwrap().reason, "resign");
    assert!(replay.truth.is_some());
}

#[test]
fn a_record_shows_what_the_live_match_showed() {
    let mut table = begun();
    order(&mut table, later(20), Seat::First, Order::Resign).unwrap();
    let record = table.record().unwrap();
    for view in [Eyes::First, Eyes::Second, Eyes::Spectator, Eyes::Truth] {
        let shown = record.show(toys::CATALOG, showing(view)).unwrap();
        assert_eq!(shown, look_back(&table, view).unwrap());
    }
}

#[test]
fn a_long_replay_comes_in_parts() {
    let table = begun();
    let whole = look_back(&table, Eyes::Spectator).unwrap();
    let part = Part { from: 2, limit: 3 };
    let showing = Showing { view: Eyes::Spectator, part, detail: Detail::Text };
    let shown =
        history(toys::CATALOG, table.charter().clone(), table.whole_log(), showing).unwrap();
    assert_eq!((shown.total, shown.from, shown.frames.len()), (7, 2, 3));
    for (frame, known) in shown.frames.iter().zip(&whole.frames[2..]) {
        assert!(frame.picture.is_none());
        assert_eq!(frame.position, known.position);
    }
}

#[test]
fn what_was_taken_back_is_seen_to_be() {
    let mut table = table("skirmish", None);
    let seat = awaited(&table);
    play(&mut table, later(1), seat, "march").unwrap();
    order(&mut table, later(2), seat, Order::OfferTakeback).unwrap();
    order(&mut table, later(3), !seat, Order::AcceptTakeback).unwrap();
    let replay = look_back(&table, Eyes::Spectator).unwrap();
    let positions: Vec<&str> = replay.frames.iter().map(|it| &*it.position).collect();
    assert_eq!(positions.len(), 3);
    assert_eq!(positions[0], positions[2]);
}

#[test]
fn too_much_work_is_refused() {
    let mut table = table("skirmish", None);
    let seat = awaited(&table);
    play(&mut table, later(1), seat, "march").unwrap();
    // No table of ours lets it come to that, but a record may say anything.
    for step in 0..101 {
        for (seat, order) in [(seat, Order::OfferTakeback), (!seat, Order::DeclineTakeback)] {
            let sequence = table.last_sequence(seat).next();
            let act = Act::Order { seat, sequence, order };
            table.redo(&LogEntry { at: later(2 + step), act }).unwrap();
        }
    }
    order(&mut table, later(200), seat, Order::Resign).unwrap();
    let record: MatchRecord = table.record().unwrap();
    assert_eq!(record.show(toys::CATALOG, showing(Eyes::First)).unwrap_err().code.word(), "limit");
}

/// Commits both seats to strengths and opens those that are to be opened.
fn set_up(table: &mut Table, strengths: [u8; 2], opened: &[Seat]) {
    let nonce = game::Nonce([7; 32]);
    let config = table.charter().config_hash;
    for (seat, strength) in Seat::ALL.into_iter().zip(strengths) {
        let layout = strength.to_string();
        let match_id = table.match_id();
        let preimage = game::setup_preimage("skirmish", match_id, seat, config, &layout, nonce);
        let commitment = game::Digest::of(&preimage);
        play(table, later(1), seat, &format!("commit {commitment}")).unwrap();
    }
    for seat in opened {
        let strength = strengths[usize::from(*seat == Seat::Second)];
        play(table, later(2), *seat, &format!("choose {strength} {nonce}")).unwrap();
    }
}

#[test]
fn a_set_up_against_the_rules_is_published() {
    let mut table = table("blind", None);
    set_up(&mut table, [2, 9], &[Seat::First, Seat::Second]);
    assert_eq!(end(&table), "first rule_violation");
    let truth = table.game_over().unwrap().truth;
    for line in ["choose first 2 ", "choose second 9 "] {
        assert!(truth.contains(line), "{truth}");
    }
    let spectator = table.state(Observer::Spectator, later(3), Detail::Text);
    assert!(!spectator.position.contains("choose"), "{}", spectator.position);
}

/// What only one seat knew then is in the texts of the truth.
#[test]
fn the_truth_is_more_than_those_who_look_on_saw() {
    let mut table = table("blind", None);
    set_up(&mut table, [2, 3], &[Seat::First]);
    order(&mut table, later(9), Seat::Second, Order::Resign).unwrap();
    let positions = |view| -> Vec<String> {
        let frames = look_back(&table, view).unwrap().frames;
        frames.into_iter().map(|frame| frame.position).collect()
    };
    let (truth, public) = (positions(Eyes::Truth), positions(Eyes::Spectator));
    assert_eq!(truth.len(), public.len());
    assert!(truth.last().unwrap().contains("choose first 2 "), "{truth:?}");
    assert!(public.iter().all(|position| !position.contains("choose")));
    let shown = table.record().unwrap().show(toys::CATALOG, showing(Eyes::Truth)).unwrap();
    assert_eq!(shown, look_back(&table, Eyes::Truth).unwrap());
}
