//! Keeping up with a match, whatever the line does.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on may panic")]

use client::{Brought, Follower};
use protocol::{
    CommandAck, ErrorCode, Event, EventDelta, Happening, JoinAck, MatchId, Millis, Order, Problem,
    Sequence, Side, Snapshot, State,
};

const MATCH: MatchId = MatchId(7);

fn state(turn: u32) -> State {
    serde_json::from_value(serde_json::json!({
        "phase": "playing", "turn": turn, "position": "", "awaiting": "first", "legal": [],
        "claims": [], "seats": { "first": "open", "second": "open" }, "clock": null,
        "offers": { "draw": null, "takeback": null, "rematch": null }, "outcome": null,
        "rematch": null,
    }))
    .unwrap()
}

fn delta(after: u64, latest: u64) -> EventDelta {
    let event = |number| Event {
        number: Sequence(number),
        at: Millis(0),
        turn: number as u32,
        what: Happening::Begun,
    };
    EventDelta {
        match_id: MATCH,
        after: Sequence(after),
        latest: Sequence(latest),
        events: (after + 1..=latest).map(event).collect(),
        state: state(latest as u32),
    }
}

fn follower() -> Follower {
    let mut follower = Follower::player(MATCH, Side::Any, None);
    assert_eq!(follower.join().after, None, "nothing was heard yet");
    follower.snapshot(Snapshot { match_id: MATCH, number: Sequence(2), state: state(2) });
    follower
}

fn numbers(heard: Brought) -> Vec<u64> {
    let Brought::Events(events) = heard else { panic!("expected events, found {heard:?}") };
    events.iter().map(|event| event.number.0).collect()
}

fn ack(sequence: u64, error: Option<ErrorCode>) -> CommandAck {
    CommandAck {
        match_id: MATCH,
        sequence: Sequence(sequence),
        accepted: error.is_none(),
        number: None,
        error: error.map(|code| Problem::new(code, "")),
    }
}

#[test]
fn nothing_is_heard_twice() {
    let mut follower = follower();
    assert_eq!(numbers(follower.delta(delta(2, 4))), [3, 4]);
    assert_eq!(follower.delta(delta(2, 4)), Brought::Nothing);
    assert_eq!(numbers(follower.delta(delta(1, 5))), [5]);
    assert_eq!(follower.state().unwrap().turn, 5);
    assert_eq!(follower.delta(delta(0, 3)), Brought::Nothing);
    assert_eq!(follower.state().unwrap().turn, 5, "old news does not change what is seen");
}

#[test]
fn a_gap_is_pulled() {
    let mut follower = follower();
    let Brought::Pull(pull) = follower.delta(delta(3, 4)) else { panic!("a gap went unnoticed") };
    assert_eq!(pull.after, Some(Sequence(2)));
    assert_eq!(follower.number(), Sequence(2));
    assert_eq!(follower.join().after, Some(Sequence(2)), "after a break it goes on from here");
}

#[test]
fn one_order_waits_at_a_time_and_keeps_its_number() {
    let mut follower = follower();
    let command = follower.order(Order::Resign).unwrap();
    assert_eq!((command.sequence, command.turn), (Sequence(1), Some(2)));
    assert_eq!(follower.order(Order::Resign), None);
    assert_eq!(follower.answer(ack(9, None)), Brought::Nothing, "somebody else's answer");
    assert_eq!(follower.answer(ack(1, Some(ErrorCode::Busy))), Brought::Later);
    assert_eq!(follower.pending(), Some(&command), "it is sent again as it was");
    let answer = CommandAck { number: Some(Sequence(3)), ..ack(1, None) };
    assert!(matches!(follower.answer(answer), Brought::Answer(_)));
    assert_eq!(follower.order(Order::Abort), None, "what came of it has still to be heard");
    follower.delta(delta(2, 3));
    assert_eq!(follower.order(Order::Abort).unwrap().sequence, Sequence(2));
}

#[test]
fn numbers_go_on_where_the_server_says() {
    let mut follower = follower();
    follower.joined(&JoinAck {
        match_id: MATCH,
        accepted: true,
        role: None,
        seat: Some(protocol::Seat::First),
        terms: None,
        last_sequence: Some(Sequence(40)),
        error: None,
    });
    assert_eq!(follower.order(Order::Resign).unwrap().sequence, Sequence(41));
}
