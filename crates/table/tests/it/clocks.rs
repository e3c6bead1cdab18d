//! Clocks: increment, delay, flags, credit.

use game::Seat;
use protocol::{Awaited, Clock, Detail, Order};

use crate::tables::{awaited, end, later, order, play, table};

const FISCHER: Clock = Clock { base_ms: 60_000, increment_ms: 2_000, delay_ms: 0 };
const DELAY: Clock = Clock { base_ms: 60_000, increment_ms: 0, delay_ms: 5_000 };

fn left(table: &table::Table, seat: Seat, ms: u64) -> u32 {
    let clock = table.state(game::Observer::Spectator, later(ms), Detail::Text).clock.unwrap();
    match seat {
        Seat::First => clock.first_ms,
        Seat::Second => clock.second_ms,
    }
}

#[test]
fn a_turn_costs_its_time_and_earns_the_increment_once() {
    let mut table = table("skirmish", Some(FISCHER));
    let seat = awaited(&table);
    play(&mut table, later(3_000), seat, "march").unwrap();
    assert_eq!(left(&table, seat, 3_000), 57_000, "the turn goes on: no increment yet");
    play(&mut table, later(10_000), seat, "end").unwrap();
    assert_eq!(left(&table, seat, 10_000), 52_000);
    assert_eq!(left(&table, seat, 20_000), 52_000, "its clock stands");
    assert_eq!(left(&table, !seat, 20_000), 50_000);
    play(&mut table, later(20_000), !seat, "end").unwrap();
    assert_eq!(left(&table, !seat, 99_000), 52_000);
}

#[test]
fn a_delay_is_free_once_in_a_turn() {
    let mut table = table("skirmish", Some(DELAY));
    let seat = awaited(&table);
    assert_eq!(left(&table, seat, 4_000), 60_000);
    play(&mut table, later(4_000), seat, "march").unwrap();
    assert_eq!(left(&table, seat, 8_000), 57_000);
    play(&mut table, later(8_000), seat, "end").unwrap();
    assert_eq!(left(&table, seat, 8_000), 57_000);
}

#[test]
fn time_runs_out_by_an_entry_of_the_house() {
    let mut table = table("skirmish", Some(DELAY));
    let seat = awaited(&table);
    assert_eq!(table.deadline(), Some(later(65_000)));
    assert!(table.tick(later(64_999)).is_none());
    assert_eq!(play(&mut table, later(65_001), seat, "march").unwrap_err(), "game_over");
    let logged = table.tick(later(65_010)).unwrap();
    assert_eq!(logged.entry.to_string(), format!("{} house flag {seat}", later(65_010)));
    assert_eq!(logged.deliveries.len(), 3);
    let winner = format!("{:?}", !seat).to_lowercase();
    assert_eq!(end(&table), format!("{winner} timeout"));
    assert!(table.tick(later(99_000)).is_none());
    assert_eq!(table.deadline(), None);
}

#[test]
fn without_a_clock_nothing_runs_out() {
    let table = table("skirmish", None);
    assert_eq!(table.deadline(), None);
    assert_eq!(table.state(game::Observer::Spectator, later(0), Detail::Text).clock, None);
}

#[test]
fn both_clocks_run_while_both_are_awaited() {
    let mut table = table("blind", Some(FISCHER));
    let state = table.state(game::Observer::Spectator, later(1_000), Detail::Text);
    assert_eq!(state.clock.unwrap().running, Awaited::Both);
    assert_eq!((state.clock.unwrap().first_ms, state.clock.unwrap().second_ms), (59_000, 59_000));
    play(&mut table, later(1_000), Seat::Second, &format!("commit {}", "0".repeat(64))).unwrap();
    assert_eq!(left(&table, Seat::Second, 9_000), 61_000);
    assert_eq!(left(&table, Seat::First, 9_000), 51_000);
}

#[test]
fn an_outage_is_given_back() {
    let mut table = table("skirmish", Some(FISCHER));
    let seat = awaited(&table);
    let logged = table.credit(later(30_000), 20_000).unwrap();
    assert_eq!(logged.deliveries.len(), 3, "everybody hears of it");
    assert_eq!(left(&table, seat, 30_000), 50_000);
    assert_eq!(left(&table, !seat, 30_000), 60_000);
    order(&mut table, later(30_000), seat, Order::Resign).unwrap();
    assert!(table.credit(later(30_000), 1).is_err());
}

#[test]
fn time_never_goes_back() {
    let mut table = table("skirmish", Some(FISCHER));
    let seat = awaited(&table);
    play(&mut table, later(5_000), seat, "march").unwrap();
    let logged = play(&mut table, later(1_000), seat, "march").unwrap();
    assert_eq!(logged.entry.at, later(5_000));
}
