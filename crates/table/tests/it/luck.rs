//! Luck that both players have a part in: nobody chooses it, and nobody gains by not opening.

use game::{BySeat, Digest, Observer, Seat, Share, Sides, joint_seed};
use protocol::{Chair, Clock, Detail, Happening, LuckShare, Order, Phase, Ruling, Stage, State};
use table::{Charter, LogEntry, LuckRule, MatchRecord, Table};

use crate::tables::{NOON, awaited, charter, later, order, play, player};

const CLOCK: Clock = Clock { base_ms: 60_000, increment_ms: 0, delay_ms: 0 };

/// A table with joint luck.
fn joint(game: &str, clock: Option<Clock>, rule: LuckRule, seed: u64) -> Table {
    let chairs = BySeat { first: player(1), second: player(2) };
    let charter = Charter { luck: rule, ..charter(game, clock, chairs, seed) };
    Table::open(charter, toys::CATALOG).unwrap()
}

fn share(number: u8) -> Share {
    Share([number; 32])
}

fn commitment(table: &Table, number: u8) -> Digest {
    share(number).commitment(table.match_id())
}

fn commit(table: &mut Table, seat: Seat, number: u8) {
    let digest = commitment(table, number);
    table.pledge(later(1), seat, Some(digest)).unwrap();
}

fn open(table: &mut Table, seat: Seat, number: u8) -> Result<Sides, String> {
    let shown = Order::OpenLuck(share(number).to_string());
    order(table, later(2), seat, shown).map(|logged| logged.sides)
}

fn state(table: &Table, seat: Seat) -> State {
    table.state(Observer::Seat(seat), later(3), Detail::Text)
}

fn again(table: &Table) -> Table {
    let mut again = Table::open(table.charter().clone(), toys::CATALOG).unwrap();
    for line in table.whole_log().lines() {
        again.redo(&line.parse::<LogEntry>().unwrap()).unwrap();
    }
    again
}

/// The table after both have committed themselves and opened.
fn drawn(game: &str, rule: LuckRule, seed: u64) -> Table {
    let mut table = joint(game, Some(CLOCK), rule, seed);
    commit(&mut table, Seat::First, 1);
    commit(&mut table, Seat::Second, 2);
    assert_eq!(open(&mut table, Seat::Second, 2), Ok(Sides::Stay), "one is still to open");
    open(&mut table, Seat::First, 1).unwrap();
    table
}

#[test]
fn play_begins_when_all_parts_are_open() {
    let mut table = joint("flip", Some(CLOCK), LuckRule::Joint, 3);
    assert_eq!((table.phase(), state(&table, Seat::First).stage), (Phase::Playing, Stage::Drawing));
    assert!(state(&table, Seat::First).legal.is_empty());
    let refused = order(&mut table, later(1), Seat::First, Order::OfferDraw).map(drop);
    assert_eq!(refused, Err("not_begun".to_owned()));
    commit(&mut table, Seat::First, 1);
    assert_eq!(open(&mut table, Seat::First, 1), Err("not_begun".to_owned()), "too early");
    commit(&mut table, Seat::Second, 2);
    assert_eq!(open(&mut table, Seat::Second, 1), Err("commit_mismatch".to_owned()));
    assert_eq!(open(&mut table, Seat::Second, 2), Ok(Sides::Stay));
    assert_eq!(open(&mut table, Seat::Second, 2), Err("duplicate_reveal".to_owned()));
    assert!(table.state(Observer::Spectator, later(3), Detail::Text).clock.is_some());
    assert_eq!(state(&table, Seat::First).stage, Stage::Drawing);
    open(&mut table, Seat::First, 1).unwrap();
    let begun = state(&table, Seat::First);
    assert_eq!(begun.stage, Stage::Playing);
    let commitment = commitment(&table, 1).to_string();
    let opened = LuckShare::Opened { commitment, share: share(1).to_string() };
    assert_eq!(begun.luck.unwrap().first, opened);
    assert_eq!(
        again(&table).snapshot(Observer::Spectator, later(3), Detail::Text).state,
        table.snapshot(Observer::Spectator, later(3), Detail::Text).state
    );
}

#[test]
fn the_draws_follow_from_all_three_parts() {
    let table = drawn("flip", LuckRule::Joint, 3);
    let Charter { match_id, config_hash, seed, .. } = table.charter().clone();
    let shares = [Some(share(1)), Some(share(2))];
    let luck = joint_seed(match_id, config_hash, seed, shares);
    // The same charter with the joint seed as the house's own, as old matches had it.
    let chairs = BySeat { first: player(1), second: player(2) };
    let mut old = charter("flip", Some(CLOCK), chairs, 3);
    old.deal_commitment = game::deal_commitment(&old.game, match_id, config_hash, luck);
    let mut old = Table::open(Charter { seed: luck, ..old }, toys::CATALOG).unwrap();
    let mut new = table;
    for number in 0..40 {
        let seat = awaited(&new);
        assert_eq!(seat, awaited(&old));
        let Some(action) = new.legal(seat).first().cloned() else { break };
        play(&mut new, later(10 + number), seat, &action).unwrap();
        play(&mut old, later(10 + number), seat, &action).unwrap();
        let seen = |table: &Table| table.state(Observer::Spectator, NOON, Detail::Text).position;
        assert_eq!(seen(&new), seen(&old));
        if new.phase() == Phase::Over {
            break;
        }
    }
    assert_eq!(new.phase(), old.phase());
}

#[test]
fn whoever_takes_no_part_says_so_and_the_record_too() {
    let mut table = joint("skirmish", None, LuckRule::Joint, 3);
    table.pledge(later(1), Seat::First, None).unwrap();
    commit(&mut table, Seat::Second, 2);
    assert_eq!(open(&mut table, Seat::First, 1), Err("duplicate_reveal".to_owned()));
    open(&mut table, Seat::Second, 2).unwrap();
    assert_eq!(state(&table, Seat::First).luck.unwrap().first, LuckShare::Nothing);
    order(&mut table, later(5), Seat::First, Order::Resign).unwrap();
    let text = table.record().unwrap().to_string();
    assert!(text.starts_with("umpire-match 2\n") && text.contains("\nluck joint\n"), "{text}");
    assert!(text.contains("house pledge first nothing\n"), "{text}");
    let read: MatchRecord = text.parse().unwrap();
    read.replay(toys::CATALOG, |_, _| ()).unwrap();
}

#[test]
fn a_share_that_was_not_committed_to_does_not_verify() {
    let mut table = drawn("skirmish", LuckRule::Joint, 3);
    order(&mut table, later(5), Seat::First, Order::Resign).unwrap();
    let text = table.record().unwrap().to_string();
    let body = text.replace(&share(2).to_string(), &share(9).to_string());
    let body = &body[..body.find("digest ").unwrap()];
    let forged = format!("{body}digest {}\n", Digest::of(body.as_bytes()));
    let record: MatchRecord = forged.parse().unwrap();
    let Err(fault) = record.replay(toys::CATALOG, |_, _| ()) else { panic!("it verifies") };
    assert!(fault.message.contains("not the share"), "{fault}");
}

#[test]
fn sides_fall_both_ways_and_everything_goes_along() {
    let mut seen = [false; 2];
    for seed in 0..20 {
        let table = drawn("skirmish", LuckRule::JointWithSides, seed);
        let changed = state(&table, Seat::First).luck.unwrap().changed_places;
        seen[usize::from(changed)] = true;
        let owner = |seat: Seat| match &table.chairs()[seat] {
            Chair::Player { id, .. } => id.0,
            Chair::Open | Chair::Invited | Chair::Computer { .. } => panic!("nobody sits there"),
        };
        assert_eq!(owner(Seat::First), if changed { 2 } else { 1 });
        assert_eq!(owner(Seat::Second), if changed { 1 } else { 2 });
        // Each has given one order, whose number is not free any more, wherever it sits now.
        assert!(Seat::ALL.into_iter().all(|seat| table.last_sequence(seat).0 == 1));
        let first = table.delta(Observer::Spectator, Default::default(), NOON, Detail::Text);
        let told = first.unwrap().events.into_iter().map(|event| event.what);
        let drawn = Happening::LuckDrawn { changed_places: changed };
        assert!(told.into_iter().any(|what| what == drawn));
        assert!(again(&table).chairs().first == table.chairs().first);
    }
    assert_eq!(seen, [true, true]);
}

#[test]
fn nobody_asks_for_a_side_where_luck_decides() {
    let chairs = BySeat { first: player(1), second: Chair::Open };
    let rule = LuckRule::JointWithSides;
    let charter = Charter { luck: rule, ..charter("skirmish", None, chairs, 3) };
    let mut table = Table::open(charter, toys::CATALOG).unwrap();
    let ticket = table::Ticket::Public;
    let name = protocol::PlayerId(2);
    let refused = table.sit(later(1), name, "Bob", (protocol::Side::Second, ticket));
    assert!(refused.is_err());
    table.sit(later(1), name, "Bob", (protocol::Side::Any, ticket)).unwrap();
}

#[test]
fn who_does_not_open_loses() {
    let mut table = joint("skirmish", Some(CLOCK), LuckRule::Joint, 3);
    commit(&mut table, Seat::First, 1);
    commit(&mut table, Seat::Second, 2);
    open(&mut table, Seat::First, 1).unwrap();
    assert!(table.tick(later(60_000)).is_none(), "there is time left");
    table.tick(later(60_002)).unwrap();
    let over = table.game_over().unwrap();
    assert_eq!(over.outcome.winner, Some(protocol::Seat::First));
    let text = table.record().unwrap().to_string();
    text.parse::<MatchRecord>().unwrap().replay(toys::CATALOG, |_, _| ()).unwrap();
}

#[test]
fn if_neither_opens_the_match_is_called_off() {
    let mut table = joint("skirmish", Some(CLOCK), LuckRule::Joint, 3);
    commit(&mut table, Seat::First, 1);
    commit(&mut table, Seat::Second, 2);
    table.tick(later(60_002)).unwrap();
    assert_eq!(table.game_over().unwrap().outcome.winner, None);
}

#[test]
fn who_says_nothing_takes_no_part_after_a_while() {
    let mut table = joint("skirmish", None, LuckRule::Joint, 3);
    assert!(table.tick(later(29_999)).is_none());
    table.tick(later(30_000)).unwrap();
    let deadline = table.deadline().unwrap();
    table.tick(deadline).unwrap();
    assert_eq!(state(&table, Seat::First).stage, Stage::Playing);
    let luck = state(&table, Seat::First).luck.unwrap();
    assert_eq!((luck.first, luck.second), (LuckShare::Nothing, LuckShare::Nothing));
}

#[test]
fn an_outage_is_not_held_against_whoever_is_drawing() {
    let mut table = joint("skirmish", Some(CLOCK), LuckRule::Joint, 3);
    commit(&mut table, Seat::First, 1);
    commit(&mut table, Seat::Second, 2);
    let before = table.deadline().unwrap();
    table.credit(later(50_000), 20_000).unwrap();
    assert_eq!(table.deadline().unwrap().0, before.0 + 20_000);
}

#[test]
fn a_commitment_can_change_until_the_other_has_spoken_and_is_nobody_elses() {
    let chairs = BySeat { first: player(1), second: player(2) };
    let charter = Charter { luck: LuckRule::Joint, ..charter("skirmish", None, chairs, 3) };
    let mut table = Table::open(charter, toys::CATALOG).unwrap();
    commit(&mut table, Seat::First, 1);
    commit(&mut table, Seat::First, 3);
    let first = commitment(&table, 3);
    assert!(table.pledge(later(1), Seat::First, None).is_none(), "it stays committed");
    assert!(table.pledge(later(1), Seat::Second, Some(first)).is_none(), "it is the other's");
    commit(&mut table, Seat::Second, 2);
    let late = commitment(&table, 4);
    assert!(table.pledge(later(1), Seat::First, Some(late)).is_none(), "it is too late");
    open(&mut table, Seat::First, 3).unwrap();
    open(&mut table, Seat::Second, 2).unwrap();
}

#[test]
fn the_truth_of_a_match_that_was_never_dealt_is_what_all_saw() {
    let mut table = joint("flip", None, LuckRule::Joint, 3);
    order(&mut table, later(1), Seat::First, Order::Resign).unwrap();
    let position = table.state(Observer::Spectator, NOON, Detail::Text).position;
    assert_eq!(table.game_over().unwrap().truth, position);
}

#[test]
fn leaving_while_shares_are_opened_does_not_pay() {
    let mut table = joint("skirmish", None, LuckRule::Joint, 3);
    order(&mut joint("skirmish", None, LuckRule::Joint, 3), later(1), Seat::Second, Order::Abort)
        .unwrap();
    commit(&mut table, Seat::First, 1);
    commit(&mut table, Seat::Second, 2);
    open(&mut table, Seat::First, 1).unwrap();
    for seat in Seat::ALL {
        let refused = order(&mut table, later(3), seat, Order::Abort).unwrap_err();
        assert_eq!(refused, "too_late_to_abort");
    }
    table.expire(later(1_000_000)).unwrap();
    let over = table.game_over().unwrap();
    assert_eq!(over.outcome.winner, Some(protocol::Seat::First), "{:?}", over.outcome);
    let text = table.record().unwrap().to_string();
    text.parse::<MatchRecord>().unwrap().replay(toys::CATALOG, |_, _| ()).unwrap();
}

#[test]
fn nobody_pledges_without_end_or_gives_the_other_more_time_by_it() {
    let mut table = joint("skirmish", None, LuckRule::Joint, 3);
    let deadline = table.deadline();
    for number in 1..=8 {
        commit(&mut table, Seat::First, number);
        assert_eq!(table.deadline(), deadline, "the other has as much time as before");
    }
    let ninth = commitment(&table, 9);
    assert!(table.pledge(later(1), Seat::First, Some(ninth)).is_none(), "the last word stands");
    commit(&mut table, Seat::Second, 20);
    open(&mut table, Seat::First, 8).unwrap();
}

#[test]
fn clocks_stand_still_if_luck_is_drawn_during_a_pause() {
    let mut table = joint("skirmish", Some(CLOCK), LuckRule::Joint, 3);
    commit(&mut table, Seat::First, 1);
    commit(&mut table, Seat::Second, 2);
    table.rule(later(1), Ruling::Pause, "a look at the rules").unwrap();
    assert_eq!(order(&mut table, later(2), Seat::First, Order::Abort).unwrap_err(), "paused");
    open(&mut table, Seat::First, 1).unwrap();
    open(&mut table, Seat::Second, 2).unwrap();
    assert_eq!(table.deadline(), None);
    table.rule(later(90_000), Ruling::Resume, "it was right").unwrap();
    assert_eq!(table.deadline(), Some(later(150_000)));
}

#[test]
fn whoever_wants_to_hear_nothing_does_so_wherever_it_sits() {
    let changes = |seed: &u64| {
        let table = drawn("skirmish", LuckRule::JointWithSides, *seed);
        state(&table, Seat::First).luck.unwrap().changed_places
    };
    let seed = (0..20).find(changes).unwrap();
    let chairs = BySeat { first: player(1), second: Chair::Open };
    let charter =
        Charter { luck: LuckRule::JointWithSides, ..charter("skirmish", None, chairs, seed) };
    let mut table = Table::open(charter, toys::CATALOG).unwrap();
    order(&mut table, later(1), Seat::First, Order::Silence).unwrap();
    let second = (protocol::Side::Any, table::Ticket::Public);
    table.sit(later(1), protocol::PlayerId(2), "Bob", second).unwrap();
    commit(&mut table, Seat::First, 1);
    commit(&mut table, Seat::Second, 2);
    open(&mut table, Seat::Second, 2).unwrap();
    open(&mut table, Seat::First, 1).unwrap();
    let deaf = table.seat_of(protocol::PlayerId(1)).unwrap();
    assert_eq!(deaf, Seat::Second, "they changed places");
    assert!(state(&table, deaf).silenced && !state(&table, !deaf).silenced);
}
