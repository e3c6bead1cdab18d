//! What players say: fixed phrases, not too many, only to those who listen.

use game::{Observer, Seat};
use protocol::{Detail, Happening, Order, Phrase, Sequence};
use table::Table;

use crate::tables::{later, order, table};

fn say(table: &mut Table, ms: u64, seat: Seat, phrase: Phrase) -> Result<(), String> {
    order(table, later(ms), seat, Order::Say(phrase)).map(|_| ())
}

fn heard(table: &Table, observer: Observer) -> usize {
    let delta = table.delta(observer, Sequence(0), later(0), Detail::Text).unwrap();
    let numbers: Vec<u64> = delta.events.iter().map(|event| event.number.0).collect();
    assert_eq!(numbers, (1..=numbers.len() as u64).collect::<Vec<_>>(), "no gaps");
    delta.events.iter().filter(|event| matches!(event.what, Happening::Said { .. })).count()
}

#[test]
fn everybody_hears_what_is_said() {
    let mut table = table("skirmish", None);
    say(&mut table, 1, Seat::First, Phrase::Hello).unwrap();
    order(&mut table, later(2), Seat::First, Order::Resign).unwrap();
    say(&mut table, 3, Seat::Second, Phrase::GoodGame).unwrap();
    for observer in Observer::ALL {
        assert_eq!(heard(&table, observer), 2);
    }
    let record = table.record().unwrap();
    assert!(record.to_string().contains("first 1 say hello\n"), "{record}");
    assert!(record.replay(toys::CATALOG, |_, _| ()).is_ok());
}

#[test]
fn who_does_not_listen_hears_nothing_and_nobody_is_told() {
    let mut table = table("skirmish", None);
    let logged = order(&mut table, later(1), Seat::Second, Order::Silence).unwrap();
    assert_eq!(logged.deliveries, [], "it is nobody's business");
    say(&mut table, 2, Seat::First, Phrase::Hello).unwrap();
    assert_eq!(heard(&table, Observer::Seat(Seat::Second)), 0);
    assert_eq!(heard(&table, Observer::Seat(Seat::First)), 1);
    assert_eq!(heard(&table, Observer::Spectator), 1);
    let silenced = |observer| table.state(observer, later(3), Detail::Text).silenced;
    assert!(silenced(Observer::Seat(Seat::Second)));
    assert!(!silenced(Observer::Seat(Seat::First)) && !silenced(Observer::Spectator));
    order(&mut table, later(4), Seat::Second, Order::Listen).unwrap();
    say(&mut table, 5, Seat::First, Phrase::Thanks).unwrap();
    assert_eq!(heard(&table, Observer::Seat(Seat::Second)), 1);
}

#[test]
fn nobody_says_too_much() {
    let mut table = table("skirmish", None);
    for ms in 0..4 {
        say(&mut table, ms, Seat::First, Phrase::Hello).unwrap();
    }
    assert_eq!(say(&mut table, 10, Seat::First, Phrase::Hello).unwrap_err(), "rate");
    assert!(say(&mut table, 10, Seat::Second, Phrase::Hello).is_ok(), "the other may speak");
    assert_eq!(say(&mut table, 14_999, Seat::First, Phrase::Hello).unwrap_err(), "rate");
    say(&mut table, 15_000, Seat::First, Phrase::Hello).unwrap();
    assert_eq!(say(&mut table, 15_000, Seat::First, Phrase::Hello).unwrap_err(), "rate");
    for round in 1..200 {
        let _ = say(&mut table, 20_000 * round, Seat::First, Phrase::Sorry);
    }
    assert_eq!(say(&mut table, 9_000_000, Seat::First, Phrase::Hello).unwrap_err(), "rate");
}

#[test]
fn every_phrase_has_its_word() {
    for (phrase, word) in Phrase::ALL {
        assert_eq!(phrase.word(), word);
        assert_eq!(serde_json::to_value(phrase).unwrap(), word);
        assert_eq!(Phrase::from_word(word), Some(phrase));
    }
    assert_eq!(Phrase::from_word("you_fool"), None);
}
