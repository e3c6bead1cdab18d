//! Seats, sequences, offers, absence: what a table lets pass.

use game::{BySeat, MatchId, Observer, Options, Seat};
use protocol::{
    Chair, Clock, Detail, Eyes, Happening, Order, Part, Phase, PlayerId, Sequence, Side,
};
use table::{Showing, Table, Ticket};

use crate::tables::{NOON, awaited, charter, end, later, numbered, order, play, player, table};

fn empty(second: Chair) -> Table {
    let chairs = BySeat { first: Chair::Open, second };
    Table::open(charter("skirmish", None, chairs, 3), toys::CATALOG).unwrap()
}

fn sit(table: &mut Table, id: u64, side: Side, ticket: Ticket) -> Result<Seat, &'static str> {
    let sitting = table.sit(later(1), PlayerId(id), "Ann", (side, ticket));
    sitting.map(|it| it.seat).map_err(|fault| fault.code.word())
}

fn whats(table: &Table, observer: Observer) -> Vec<Happening> {
    let delta = table.delta(observer, Sequence(0), later(0), Detail::Text).unwrap();
    let numbers: Vec<u64> = delta.events.iter().map(|event| event.number.0).collect();
    assert_eq!(numbers, (1..=numbers.len() as u64).collect::<Vec<_>>(), "no gaps");
    delta.events.into_iter().map(|event| event.what).collect()
}

#[test]
fn players_sit_where_they_like_while_they_can() {
    let mut table = empty(Chair::Open);
    assert_eq!(sit(&mut table, 1, Side::Second, Ticket::Public), Ok(Seat::Second));
    assert_eq!(sit(&mut table, 1, Side::First, Ticket::Public), Ok(Seat::Second), "came back");
    assert_eq!(table.entries(), 1, "coming back is no entry");
    assert_eq!(sit(&mut table, 2, Side::Second, Ticket::Public), Err("side_taken"));
    assert_eq!(table.phase(), Phase::Waiting);
    assert_eq!(order(&mut table, later(2), Seat::Second, Order::Resign).unwrap_err(), "not_begun");
    assert_eq!(sit(&mut table, 2, Side::Any, Ticket::Public), Ok(Seat::First));
    assert_eq!(table.phase(), Phase::Playing);
    assert_eq!(sit(&mut table, 3, Side::Any, Ticket::Public), Err("match_full"));
    let seated = |seat| Happening::Seated { seat, name: "Ann".to_owned() };
    let expected =
        [seated(protocol::Seat::Second), seated(protocol::Seat::First), Happening::Begun];
    assert_eq!(whats(&table, Observer::Spectator), expected);
}

#[test]
fn an_invited_seat_needs_the_invitation() {
    let mut table = empty(Chair::Invited);
    assert_eq!(sit(&mut table, 1, Side::Second, Ticket::Public), Err("invite_needed"));
    assert_eq!(sit(&mut table, 1, Side::Second, Ticket::Invitation), Ok(Seat::Second));
}

#[test]
fn a_number_acts_once_and_gets_the_same_answer() {
    let mut table = table("skirmish", None);
    let seat = awaited(&table);
    let march = |turn| (Sequence(5), Some(turn), Order::Play("march".to_owned()));
    let logged = numbered(&mut table, later(1), seat, march(0)).unwrap();
    assert_eq!(logged.answer.unwrap().result, Ok(Sequence(2)));
    let again = numbered(&mut table, later(9), seat, march(1)).unwrap_err();
    assert_eq!(again, "again 2", "whatever else it says: the number decides");
    assert_eq!(table.entries(), 1);
    let lower = (Sequence(4), Some(1), Order::Play("march".to_owned()));
    assert_eq!(numbered(&mut table, later(9), seat, lower).unwrap_err(), "stale_sequence");
    let zero = (Sequence(0), None, Order::Resign);
    assert_eq!(numbered(&mut table, later(9), !seat, zero).unwrap_err(), "stale_sequence");
}

#[test]
fn a_refusal_is_repeated_too() {
    let mut table = table("skirmish", None);
    let seat = awaited(&table);
    let early = (Sequence(1), Some(0), Order::Play("march".to_owned()));
    assert_eq!(numbered(&mut table, later(1), !seat, early.clone()).unwrap_err(), "not_your_turn");
    play(&mut table, later(1), seat, "end").unwrap();
    assert_eq!(numbered(&mut table, later(1), !seat, early).unwrap_err(), "not_your_turn");
    assert!(play(&mut table, later(1), !seat, "march").is_ok());
}

#[test]
fn a_command_for_an_earlier_turn_is_refused() {
    let mut table = table("skirmish", None);
    let seat = awaited(&table);
    play(&mut table, later(1), seat, "march").unwrap();
    let stale = (Sequence(9), Some(0), Order::Play("march".to_owned()));
    assert_eq!(numbered(&mut table, later(1), seat, stale).unwrap_err(), "stale_turn");
    let blank = (Sequence(10), None, Order::Play("march".to_owned()));
    assert_eq!(numbered(&mut table, later(1), seat, blank).unwrap_err(), "bad_message");
}

#[test]
fn unreadable_and_overlong_actions_are_refused() {
    let mut table = table("skirmish", None);
    let seat = awaited(&table);
    for action in ["fly", "", "march\nresign", &"x".repeat(2_000), "x=256"] {
        assert_eq!(play(&mut table, later(1), seat, action).unwrap_err(), "invalid_move");
    }
    assert_eq!(table.entries(), 0);
    assert!(play(&mut table, later(1), seat, "march").is_ok(), "the match goes on");
}

#[test]
fn draws_are_offered_declined_and_agreed() {
    let mut table = table("skirmish", None);
    let offered = |table: &Table| table.state(Observer::Spectator, NOON, Detail::Text).offers.draw;
    order(&mut table, later(1), Seat::First, Order::OfferDraw).unwrap();
    assert_eq!(offered(&table), Some(protocol::Seat::First));
    let again = order(&mut table, later(1), Seat::First, Order::OfferDraw);
    assert_eq!(again.unwrap_err(), "already_offered");
    order(&mut table, later(1), Seat::Second, Order::DeclineDraw).unwrap();
    assert_eq!(offered(&table), None);
    assert_eq!(
        order(&mut table, later(1), Seat::Second, Order::AcceptDraw).unwrap_err(),
        "no_offer"
    );
    order(&mut table, later(1), Seat::Second, Order::OfferDraw).unwrap();
    order(&mut table, later(1), Seat::First, Order::AcceptDraw).unwrap();
    assert_eq!(end(&table), "draw agreement");
}

#[test]
fn a_claim_is_the_referees_to_grant() {
    let mut table = table("skirmish", None);
    let seat = awaited(&table);
    let claim = |reason: &str| Order::Claim(reason.to_owned());
    assert_eq!(order(&mut table, later(1), seat, claim("fifty")).unwrap_err(), "no_claim");
    order(&mut table, later(1), seat, claim("balance")).unwrap();
    assert_eq!(end(&table), "draw balance");
    assert_eq!(order(&mut table, later(1), seat, Order::Resign).unwrap_err(), "game_over");
}

#[test]
fn a_turn_is_taken_back_by_consent() {
    let mut table = table("skirmish", None);
    let seat = awaited(&table);
    let position = |table: &Table| table.state(Observer::Spectator, NOON, Detail::Text).position;
    let start = position(&table);
    let nothing = order(&mut table, later(1), seat, Order::OfferTakeback);
    assert_eq!(nothing.unwrap_err(), "nothing_to_take_back");
    play(&mut table, later(1), seat, "march").unwrap();
    let refused = order(&mut table, later(1), !seat, Order::AcceptTakeback);
    assert_eq!(refused.unwrap_err(), "no_offer");
    order(&mut table, later(1), seat, Order::OfferTakeback).unwrap();
    order(&mut table, later(1), !seat, Order::DeclineTakeback).unwrap();
    order(&mut table, later(1), seat, Order::OfferTakeback).unwrap();
    order(&mut table, later(1), !seat, Order::AcceptTakeback).unwrap();
    assert_eq!(position(&table), start);
    let last = whats(&table, Observer::Spectator).pop().unwrap();
    assert!(matches!(last, Happening::TakenBack { actions: 1, .. }), "{last:?}");
    let old = (Sequence(99), Some(0), Order::Play("march".to_owned()));
    let stale = numbered(&mut table, later(1), seat, old);
    assert_eq!(stale.unwrap_err(), "stale_turn", "turns are not counted back");
}

/// What needs no answer to be repeated does not fill the log for ever; the rest is still heard.
#[test]
fn nobody_asks_too_often() {
    let mut table = table("skirmish", None);
    for _ in 0..250 {
        order(&mut table, later(1), Seat::First, Order::Silence).unwrap();
        order(&mut table, later(1), Seat::First, Order::Listen).unwrap();
    }
    for ask in [Order::Silence, Order::OfferDraw] {
        assert_eq!(order(&mut table, later(1), Seat::First, ask).unwrap_err(), "limit");
    }
    order(&mut table, later(1), Seat::Second, Order::OfferDraw).unwrap();
    order(&mut table, later(1), Seat::First, Order::AcceptDraw).unwrap();
    assert!(table.record().unwrap().replay(toys::CATALOG, |_, _| ()).is_ok());
}

/// A match whose turns were taken back as often as possible can still be shown to anybody.
#[test]
fn nobody_takes_back_too_often() {
    let mut table = table("skirmish", None);
    let seat = awaited(&table);
    for _ in 0..25 {
        play(&mut table, later(1), seat, "march").unwrap();
        order(&mut table, later(1), seat, Order::OfferTakeback).unwrap();
        order(&mut table, later(1), !seat, Order::AcceptTakeback).unwrap();
    }
    play(&mut table, later(1), seat, "march").unwrap();
    assert_eq!(order(&mut table, later(1), seat, Order::OfferTakeback).unwrap_err(), "limit");
    order(&mut table, later(1), seat, Order::Resign).unwrap();
    let showing = Showing { view: Eyes::Truth, part: Part::default(), detail: Detail::Text };
    assert!(table.record().unwrap().show(toys::CATALOG, showing).is_ok());
}

#[test]
fn an_offer_to_take_back_lapses_when_somebody_acts() {
    let mut table = table("skirmish", None);
    let seat = awaited(&table);
    play(&mut table, later(1), seat, "end").unwrap();
    order(&mut table, later(1), seat, Order::OfferTakeback).unwrap();
    play(&mut table, later(1), !seat, "end").unwrap();
    let late = order(&mut table, later(1), !seat, Order::AcceptTakeback);
    assert_eq!(late.unwrap_err(), "no_offer");
    let told = whats(&table, Observer::Seat(seat));
    assert!(told.iter().any(|it| matches!(it, Happening::TakebackDeclined { .. })));
}

#[test]
fn what_came_to_light_is_not_taken_back() {
    let mut table = table("flip", None);
    let legal = table.legal(Seat::First);
    play(&mut table, later(1), Seat::First, &legal[0]).unwrap();
    let refused = order(&mut table, later(1), Seat::First, Order::OfferTakeback);
    assert_eq!(refused.unwrap_err(), "disclosed");
}

#[test]
fn a_game_is_called_off_only_before_both_have_acted() {
    let mut waiting = empty(Chair::Open);
    sit(&mut waiting, 1, Side::First, Ticket::Public).unwrap();
    order(&mut waiting, later(1), Seat::First, Order::Abort).unwrap();
    assert_eq!(end(&waiting), "draw aborted");
    assert_eq!(sit(&mut waiting, 2, Side::Any, Ticket::Public), Err("game_over"));
    let mut table = table("skirmish", None);
    let seat = awaited(&table);
    play(&mut table, later(1), seat, "end").unwrap();
    play(&mut table, later(1), !seat, "end").unwrap();
    let late = order(&mut table, later(1), seat, Order::Abort);
    assert_eq!(late.unwrap_err(), "too_late_to_abort");
}

#[test]
fn a_match_to_which_nobody_comes_expires() {
    let mut table = empty(Chair::Open);
    let logged = table.expire(later(9)).unwrap();
    assert_eq!(logged.entry.to_string().parse::<table::LogEntry>().unwrap(), logged.entry);
    assert_eq!(end(&table), "draw aborted");
    assert!(table.expire(later(9)).is_err());
}

#[test]
fn a_win_is_claimed_only_from_who_is_long_gone() {
    let clock = Clock { base_ms: 200_000, increment_ms: 0, delay_ms: 0 };
    let mut table = table("skirmish", Some(clock));
    table.arrive(Seat::First);
    table.arrive(Seat::Second);
    let claim = |table: &mut Table, ms| order(table, later(ms), Seat::First, Order::ClaimWin);
    assert_eq!(claim(&mut table, 50_000).unwrap_err(), "opponent_present");
    table.depart(later(60_000), Seat::Second);
    assert_eq!(table.claim_at(Seat::First), Some(later(80_000)));
    assert_eq!(claim(&mut table, 79_999).unwrap_err(), "opponent_present");
    claim(&mut table, 80_000).unwrap();
    assert_eq!(end(&table), "first abandoned");
}

#[test]
fn another_game_is_agreed_on_after_the_end() {
    let mut table = table("skirmish", None);
    let early = order(&mut table, later(1), Seat::First, Order::OfferRematch);
    assert_eq!(early.unwrap_err(), "not_over");
    order(&mut table, later(1), Seat::First, Order::Resign).unwrap();
    let digest = table.game_over().unwrap().record_digest;
    order(&mut table, later(1), Seat::First, Order::OfferRematch).unwrap();
    order(&mut table, later(1), Seat::Second, Order::DeclineRematch).unwrap();
    order(&mut table, later(1), Seat::Second, Order::OfferRematch).unwrap();
    assert!(table.rematched(later(1), protocol::MatchId(8)).is_err());
    order(&mut table, later(1), Seat::First, Order::AcceptRematch).unwrap();
    assert!(table.wants_rematch());
    table.rematched(later(1), protocol::MatchId(8)).unwrap();
    assert!(!table.wants_rematch());
    let state = table.state(Observer::Spectator, NOON, Detail::Text);
    assert_eq!(state.rematch, Some(protocol::MatchId(8)));
    assert_eq!(table.game_over().unwrap().record_digest, digest, "the record is closed");
}

#[test]
fn a_computer_always_wants_another_game() {
    let chairs = BySeat { first: player(1), second: Chair::Computer { level: 1 } };
    let mut table = Table::open(charter("skirmish", None, chairs, 3), toys::CATALOG).unwrap();
    assert_eq!(table.phase(), Phase::Playing, "the computer is there already");
    assert_eq!(table.claim_at(Seat::First), None);
    order(&mut table, later(1), Seat::First, Order::Abort).unwrap();
    order(&mut table, later(1), Seat::First, Order::OfferRematch).unwrap();
    assert!(table.wants_rematch());
}

#[test]
fn acknowledgments_only_advance() {
    let mut table = table("skirmish", None);
    let seat = awaited(&table);
    play(&mut table, later(1), seat, "march").unwrap();
    assert!(table.ack(seat, Sequence(2)).is_ok());
    assert!(table.ack(seat, Sequence(2)).is_ok());
    assert_eq!(table.ack(seat, Sequence(1)).unwrap_err().code.word(), "bad_cursor");
    assert_eq!(table.ack(seat, Sequence(3)).unwrap_err().code.word(), "bad_cursor");
    let beyond = table.delta(Observer::Seat(seat), Sequence(3), NOON, Detail::Text);
    assert_eq!(beyond.unwrap_err().code.word(), "bad_cursor");
}

/// What a seat does in secret leaves neither a number nor a turn with the others.
#[test]
fn a_whisper_is_heard_by_one_alone() {
    let mut table = table("blind", None);
    let nonce = "07".repeat(32);
    let rules = {
        use game::Rules;
        game::Blind::<toys::skirmish::Skirmish>::with_options(&Options::default())
            .unwrap()
            .bound_to(MatchId(77))
    };
    let strength = toys::skirmish::Strength(3);
    for seat in Seat::ALL {
        let promise = rules.commitment(seat, &strength, game::Nonce([7; 32]));
        play(&mut table, later(1), seat, &format!("commit {promise}")).unwrap();
    }
    play(&mut table, later(1), Seat::First, &format!("choose 3 {nonce}")).unwrap();
    for observer in [Observer::Seat(Seat::Second), Observer::Spectator] {
        let delta = table.delta(observer, Sequence(0), later(1), Detail::Picture).unwrap();
        let text = serde_json::to_string(&delta).unwrap();
        assert!(!text.contains(&nonce) && !text.contains("choose"), "{text}");
    }
    assert!(table.record().is_none() && table.game_over().is_none(), "all is sealed");
}
