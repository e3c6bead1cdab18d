//! Records: what is written reads back, and what was doctored is found out.

use game::{Digest, Seat};
use protocol::{Clock, Order};
use table::{LogEntry, MatchRecord};

use crate::tables::{awaited, later, order, play, table};

fn finished() -> MatchRecord {
    let clock = Clock { base_ms: 60_000, increment_ms: 0, delay_ms: 0 };
    let mut table = table("skirmish", Some(clock));
    let seat = awaited(&table);
    play(&mut table, later(1_000), seat, "march").unwrap();
    order(&mut table, later(2_000), seat, Order::OfferTakeback).unwrap();
    order(&mut table, later(3_000), !seat, Order::AcceptTakeback).unwrap();
    play(&mut table, later(4_000), seat, "march").unwrap();
    assert!(table.record().is_none(), "the record is sealed");
    order(&mut table, later(5_000), !seat, Order::Resign).unwrap();
    table.record().unwrap()
}

fn verify(text: &str) -> Result<(), String> {
    let record: MatchRecord = text.parse().map_err(|fault: game::Fault| fault.message)?;
    record.replay(toys::CATALOG, |_, _| ()).map(|_| ()).map_err(|fault| fault.message)
}

/// The text with a digest that fits it, as a careful forger would write it.
fn forged(text: &str) -> String {
    let body = &text[..text.find("digest ").unwrap()];
    format!("{body}digest {}\n", Digest::of(body.as_bytes()))
}

#[test]
fn a_record_reads_and_replays() {
    let record = finished();
    let text = record.to_string();
    assert!(text.parse::<MatchRecord>().unwrap() == record);
    let mut seen = 0;
    let verified = record.replay(toys::CATALOG, |_, _| seen += 1).unwrap();
    assert_eq!(seen, record.entries.len());
    assert_eq!(verified.table.record().unwrap().to_string(), text);
    assert!(!verified.truth.is_empty());
}

#[test]
fn a_doctored_record_says_what_is_wrong() {
    let text = finished().to_string();
    let seed = text.lines().find(|line| line.starts_with("seed ")).unwrap();
    let other_seed = format!("seed {}", "1".repeat(64));
    for (from, to, why) in [
        (" play march", " play end", "`"),
        ("game skirmish", "game chess", "unknown game `chess`"),
        ("rules 1", "rules 2", "the version of the rules is 1, but the record says 2"),
        (seed, &*other_seed, "the commitment to the seed is"),
        ("match 77", "match 78", "the commitment to the seed is"),
        ("play march", "play fly", "entry 1"),
        ("resign", "abort", "the outcome is `draw aborted`"),
        ("clock 60000 0 0", "clock 3500 0 0", "your time is up"),
        ("umpire-match 1", "umpire-match 2", "version 2 does not go with its luck"),
        ("offer-takeback", "offer-takebacks", "expected an entry"),
        ("\noutcome", "\n9 first 9 resign\noutcome", "earlier"),
    ] {
        let doctored = text.replacen(from, to, 1);
        assert_ne!(doctored, text, "`{from}` is in the record");
        assert!(verify(&doctored).is_err(), "{from}: the digest does not fit");
        let message = verify(&forged(&doctored)).err();
        // Another legal move gives another record, which only the published digest gives away.
        if from != " play march" {
            let message = message.unwrap();
            assert!(message.contains(why), "{from} → {to}: {message}");
        }
    }
}

#[test]
fn entries_read_what_they_write() {
    for text in [
        "1 first 3 play e2e4 and more",
        "1 second 4 claim threefold",
        "1 second 4 accept-rematch",
        "1 second 5 say good_game",
        "1 second 6 silence",
        "1 house sit second 77 Ann Lee",
        "1 house flag first",
        "1 house credit 500",
        "1 house rematch 9",
    ] {
        assert_eq!(text.parse::<LogEntry>().unwrap().to_string(), text);
    }
    for text in [
        "",
        "1",
        "x first 1 resign",
        "1 third 1 resign",
        "1 first 1 fly",
        "1 house x y",
        "1 first 1 say boo",
    ] {
        assert!(text.parse::<LogEntry>().is_err(), "{text}");
    }
    let _ = Seat::First;
}
