//! The house's hand: set-ups that nobody ends, rulings, and rules that are gone.

use game::{BySeat, Observer, Seat};
use protocol::{Clock, Detail, Eyes, Happening, Order, Part, Phase, Ruling, Sequence};
use table::{Charter, LogEntry, MatchRecord, SET_UP_MS, Showing, Table, is_outdated};

use crate::tables::{awaited, charter, end, later, numbered, order, play, player, table};

const HASHES: [char; 2] = ['3', '5'];

fn commit(digit: char) -> String {
    format!("commit {}", String::from(digit).repeat(64))
}

/// A record of the match says and verifies the same.
#[track_caller]
fn verified(table: &Table) {
    let text = table.record().unwrap().to_string();
    let record: MatchRecord = text.parse().unwrap();
    let verified = record.replay(toys::CATALOG, |_, _| {}).unwrap();
    assert_eq!(verified.table.record().unwrap().to_string(), text);
}

#[test]
fn nobody_wins_a_set_up_that_nobody_begins() {
    for clock in [None, Some(Clock { base_ms: 60_000, increment_ms: 0, delay_ms: 0 })] {
        let mut table = table("blind", clock);
        let due = table.deadline().unwrap();
        assert!(table.tick(protocol::Millis(due.0 - 1)).is_none());
        let logged = table.tick(due).unwrap();
        assert_eq!(logged.entry.to_string(), format!("{due} house lapse"));
        assert_eq!(end(&table), "draw timeout", "{clock:?}");
        verified(&table);
    }
}

#[test]
fn whoever_did_its_part_of_the_set_up_wins() {
    for seat in Seat::ALL {
        let mut table = table("blind", None);
        play(&mut table, later(5_000), seat, &commit('3')).unwrap();
        let state = table.state(Observer::Spectator, later(6_000), Detail::Text);
        assert_eq!(state.set_up_until, Some(later(SET_UP_MS)), "the stage goes on");
        table.tick(later(SET_UP_MS)).unwrap();
        let winner = format!("{seat:?}").to_lowercase();
        assert_eq!(end(&table), format!("{winner} timeout"));
        verified(&table);
    }
}

/// Who committed to something that it cannot open does not hold the match.
#[test]
fn each_stage_of_a_set_up_has_its_time() {
    let mut table = table("blind", None);
    table.limit_set_up(90_000);
    for (seat, digit) in Seat::ALL.into_iter().zip(HASHES) {
        play(&mut table, later(80_000), seat, &commit(digit)).unwrap();
    }
    assert_eq!(table.set_up_until(), Some(later(170_000)));
    table.credit(later(100_000), 15_000).unwrap();
    assert_eq!(table.set_up_until(), Some(later(185_000)), "an outage does not count");
    table.tick(later(185_000)).unwrap();
    assert_eq!(end(&table), "draw timeout");
}

/// Both answer to the same state, as they do when they act at once.
#[test]
fn a_set_up_is_not_stale_because_the_other_acted() {
    let mut table = table("blind", None);
    for (seat, digit) in Seat::ALL.into_iter().zip(HASHES) {
        let order = Order::Play(commit(digit));
        numbered(&mut table, later(1), seat, (Sequence(1), Some(0), order)).unwrap();
    }
    let early = Order::Play(commit('7'));
    let refused = numbered(&mut table, later(2), Seat::First, (Sequence(2), Some(9), early));
    assert_eq!(refused.unwrap_err(), "stale_turn", "nobody answers to what is still to come");
}

fn ruled(table: &Table) -> Vec<(Ruling, String)> {
    let delta = table.delta(Observer::Spectator, Sequence(0), later(0), Detail::Text).unwrap();
    let ruling = |what| {
        let Happening::Ruled { ruling, reason } = what else { return None };
        Some((ruling, reason))
    };
    delta.events.into_iter().filter_map(|event| ruling(event.what)).collect()
}

#[test]
fn the_house_ends_a_match_and_says_why() {
    let ends = [
        (Ruling::Abort, "draw aborted"),
        (Ruling::FirstWins, "first adjudicated"),
        (Ruling::SecondWins, "second adjudicated"),
        (Ruling::Draw, "draw adjudicated"),
    ];
    for (ruling, outcome) in ends {
        let mut table = table("skirmish", None);
        table.rule(later(1), ruling, "the power failed").unwrap();
        assert_eq!(end(&table), outcome);
        assert_eq!(ruled(&table), [(ruling, "the power failed".to_owned())]);
        assert_eq!(table.rule(later(2), ruling, "again").unwrap_err().code.word(), "game_over");
        verified(&table);
    }
    let mut table = table("skirmish", None);
    for bad in ["", "two\nlines", &"long".repeat(60)] {
        let refused = table.rule(later(1), Ruling::Abort, bad).unwrap_err();
        assert_eq!(refused.code.word(), "bad_message");
    }
    assert_eq!(table.entries(), 0);
}

#[test]
fn a_match_that_is_paused_rests_and_goes_on() {
    let clock = Clock { base_ms: 60_000, increment_ms: 2_000, delay_ms: 0 };
    let mut table = table("skirmish", Some(clock));
    let seat = awaited(&table);
    assert_eq!(
        table.rule(later(1), Ruling::Resume, "no").unwrap_err().code.word(),
        "invalid_phase"
    );
    table.rule(later(10_000), Ruling::Pause, "a look at the rules").unwrap();
    assert_eq!(table.deadline(), None);
    let state = table.state(Observer::Seat(seat), later(20_000), Detail::Text);
    assert_eq!((state.paused.as_deref(), state.legal.len()), (Some("a look at the rules"), 0));
    assert_eq!(play(&mut table, later(20_000), seat, "march").unwrap_err(), "paused");
    assert_eq!(order(&mut table, later(20_000), seat, Order::Resign).unwrap_err(), "paused");
    table.rule(later(90_000), Ruling::Resume, "it was right").unwrap();
    assert_eq!(table.deadline(), Some(later(140_000)), "what was left when it was paused");
    play(&mut table, later(95_000), seat, "march").unwrap();
    order(&mut table, later(96_000), seat, Order::Resign).unwrap();
    assert_eq!(ruled(&table).len(), 2);
    verified(&table);
}

/// The charter of a match that was begun long ago.
fn of_old() -> Charter {
    let chairs = BySeat { first: player(1), second: player(2) };
    Charter { rule_version: 0, ..charter("skirmish", None, chairs, 3) }
}

#[test]
fn a_match_whose_rules_are_gone_is_called_off() {
    assert!(is_outdated(&of_old(), toys::CATALOG));
    assert!(Table::open(of_old(), toys::CATALOG).is_err(), "nobody can play it");
    let line = format!("{} first 4 play charge", later(1));
    let entries: Vec<LogEntry> = vec![line.parse().unwrap()];
    let mut table = Table::without_rules(toys::CATALOG, of_old(), &entries, None).unwrap();
    assert!(table.is_stranded());
    assert_eq!(table.last_sequence(Seat::First), Sequence(4));
    assert_eq!(play(&mut table, later(2), Seat::First, "charge").unwrap_err(), "version");
    table.rule(later(3), Ruling::Retire, "the rules have changed").unwrap();
    assert_eq!(end(&table), "draw aborted");
    assert_eq!(ruled(&table).len(), 1);
    let record = table.record().unwrap().to_string();
    assert!(record.contains("play charge") && record.contains("house retire the rules"));
    assert!(record.parse::<MatchRecord>().is_ok(), "it can be read");
    order(&mut table, later(4), Seat::First, Order::OfferRematch).unwrap();
    // The same again, from the log.
    let log = table.whole_log();
    let entries: Vec<LogEntry> = log.lines().map(|line| line.parse().unwrap()).collect();
    let again = Table::without_rules(toys::CATALOG, of_old(), &entries, None).unwrap();
    assert_eq!(again.record().unwrap().to_string(), record);
    let showing = Showing { view: Eyes::Truth, part: Part::default(), detail: Detail::Picture };
    let shown = table::history(toys::CATALOG, of_old(), log, showing).unwrap();
    assert_eq!(shown.outcome.unwrap().reason, "aborted");
}

/// One that was over by then stays what it was.
#[test]
fn a_match_that_ended_by_rules_that_are_gone_stays_so() {
    let lines = [
        "first 1 play charge",
        "second 1 resign",
        "first 2 say good_game",
        "second 2 offer-rematch",
    ];
    let entry = |line: &str| format!("{} {line}", later(1)).parse().unwrap();
    let entries = lines.map(entry);
    let outcome =
        protocol::Outcome { winner: Some(protocol::Seat::First), reason: "surrounded".to_owned() };
    let table = Table::without_rules(toys::CATALOG, of_old(), &entries, Some(&outcome)).unwrap();
    assert!(!table.is_stranded());
    assert_eq!((end(&table).as_str(), table.phase()), ("first surrounded", Phase::Over));
    let record = table.record().unwrap();
    assert_eq!((record.entries.len(), record.outcome.as_str()), (2, "first surrounded"));
}
