//! What all games share at the table.

use game::{AnyReferee, Awaiting, MatchId, Observer, Record, Referee, Seat, Seed};

use crate::skirmish::Skirmish;

fn referee() -> Referee<Skirmish> {
    Referee::new(Skirmish, MatchId(1), Seed::from_number(3))
}

fn awaited(referee: &Referee<Skirmish>) -> Seat {
    let Awaiting::Seat(seat) = referee.awaiting() else { panic!("nobody is awaited") };
    seat
}

fn end(referee: &Referee<Skirmish>) -> String {
    referee.outcome().unwrap().to_string()
}

#[test]
fn a_turn_is_at_most_two_marches() {
    let mut referee = referee();
    let seat = awaited(&referee);
    let mut play = |seat, text| AnyReferee::play(&mut referee, seat, text).map_err(|it| it.code);
    assert!(play(seat, "march").is_ok());
    assert!(play(seat, "march").is_ok());
    assert_eq!(play(seat, "march"), Err("illegal_move"));
    assert_eq!(play(!seat, "march"), Err("not_your_turn"));
    assert_eq!(play(seat, "fly"), Err("invalid_move"));
}

#[test]
fn either_seat_may_resign_at_any_time() {
    let mut referee = referee();
    let idle = !awaited(&referee);
    assert_eq!(referee.record().map(|_| ()), None, "the record is sealed");
    referee.resign(idle).unwrap();
    assert_eq!(referee.outcome().unwrap().winner, Some(!idle));
    assert_eq!(referee.resign(idle).err().unwrap().code, "game_over");
    assert!(referee.legal(!idle).is_empty());
}

#[test]
fn a_draw_offer_stands_until_the_other_seat_acts() {
    let mut referee = referee();
    let seat = awaited(&referee);
    referee.offer_draw(!seat).unwrap();
    assert_eq!(referee.draw_offer(), Some(!seat));
    assert_eq!(referee.offer_draw(!seat).err().unwrap().code, "already_offered");
    assert_eq!(referee.accept_draw(!seat).err().unwrap().code, "no_offer");
    let heard = AnyReferee::play(&mut referee, seat, "march").unwrap();
    assert!(heard[0].lines.contains(&format!("draw declined by {seat}")));
    assert_eq!(referee.draw_offer(), None);
    assert_eq!(referee.accept_draw(seat).err().unwrap().code, "no_offer");
}

#[test]
fn an_offer_survives_the_own_move() {
    let mut referee = referee();
    let seat = awaited(&referee);
    referee.offer_draw(seat).unwrap();
    AnyReferee::play(&mut referee, seat, "end").unwrap();
    assert_eq!(referee.draw_offer(), Some(seat));
    referee.accept_draw(!seat).unwrap();
    assert_eq!(end(&referee), "draw agreement");
}

#[test]
fn an_offer_can_be_declined_and_two_offers_agree() {
    let mut referee = referee();
    referee.offer_draw(Seat::First).unwrap();
    referee.decline_draw(Seat::Second).unwrap();
    assert_eq!(referee.draw_offer(), None);
    referee.offer_draw(Seat::First).unwrap();
    referee.offer_draw(Seat::Second).unwrap();
    assert_eq!(end(&referee), "draw agreement");
}

#[test]
fn a_claim_needs_the_turn_and_a_ground() {
    let mut referee = referee();
    let seat = awaited(&referee);
    assert_eq!(referee.claim(!seat, "balance").err().unwrap().code, "not_your_turn");
    assert_eq!(referee.claim(seat, "fifty").err().unwrap().code, "no_claim");
    referee.claim(seat, "balance").unwrap();
    assert_eq!(end(&referee), "draw balance");
}

#[test]
fn a_flag_loses_unless_the_other_seat_could_never_win() {
    let mut referee = referee();
    referee.flag(Seat::First).unwrap();
    assert_eq!(end(&referee), "second timeout");
}

#[test]
fn everybody_hears_the_end() {
    let mut referee = referee();
    let heard = AnyReferee::resign(&mut referee, Seat::Second).unwrap();
    for observer in Observer::ALL {
        let own = heard.iter().find(|it| it.observer == observer).unwrap();
        assert_eq!(own.lines, ["over first resign"]);
    }
}

#[test]
fn a_doctored_record_does_not_replay() {
    let mut referee = referee();
    let seat = awaited(&referee);
    AnyReferee::play(&mut referee, seat, "march").unwrap();
    referee.resign(seat).unwrap();
    let text = referee.record().unwrap().to_string();
    let replay =
        |text: &str| text.parse::<Record>().and_then(|it| it.replay::<Skirmish>().map(|_| ()));
    assert_eq!(replay(&text), Ok(()));
    for (from, to, why) in [
        ("game skirmish", "game chess", "it is of `chess` under rule version 1"),
        ("rules 1", "rules 9", "it is of `skirmish` under rule version 9"),
        ("march", "fly", "expected `march` or `end`"),
        ("\nresign", "\nflag", "the outcome is"),
        ("umpire-record 1", "umpire-record 2", "line 1: expected `umpire-record …`"),
        ("match 1", "match x", "line 5: expected `match …`"),
        ("\nact", "\nhop", "expected a deed or `outcome`"),
    ] {
        let doctored = text.replacen(from, to, 1);
        assert_ne!(doctored, text, "`{from}` is in the record");
        let message = replay(&doctored).unwrap_err().message;
        assert!(message.contains(why), "{from} → {to}: {message}");
    }
    let drawn = text.lines().find(|line| line.starts_with("draw ")).unwrap();
    let other = if drawn == "draw first" { "draw second" } else { "draw first" };
    assert!(replay(&text.replace(drawn, other)).is_err(), "a draw that the seed did not give");
}
