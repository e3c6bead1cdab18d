//! Blind set-up by commitment.

use game::{
    AnyReferee, Awaiting, Blind, MatchId, Nonce, Observer, Options, Record, Referee, Rules, Seat,
    Seed,
};

use toys::skirmish::{Skirmish, Strength};

const NONCE: BothNonces = BothNonces(Nonce([7; 32]), Nonce([9; 32]));

struct BothNonces(Nonce, Nonce);

fn rules() -> Blind<Skirmish> {
    Blind::with_options(&Options::default()).unwrap().bound_to(MatchId(5))
}

fn referee() -> Referee<Blind<Skirmish>> {
    Referee::new(rules(), MatchId(5), Seed::from_number(1))
}

fn commit(seat: Seat, strength: u8) -> String {
    format!("commit {}", rules().commitment(seat, &Strength(strength), nonce(seat)))
}

fn open(seat: Seat, strength: u8) -> String {
    format!("choose {strength} {}", nonce(seat))
}

fn nonce(seat: Seat) -> Nonce {
    match seat {
        Seat::First => NONCE.0,
        Seat::Second => NONCE.1,
    }
}

fn code(referee: &mut Referee<Blind<Skirmish>>, seat: Seat, action: &str) -> &'static str {
    AnyReferee::play(referee, seat, action).map_or_else(|fault| fault.code.word(), |_| "ok")
}

#[test]
fn both_commit_then_both_open_then_the_game_begins() {
    let mut referee = referee();
    assert_eq!(referee.awaiting(), Awaiting::BothSeats);
    assert_eq!(code(&mut referee, Seat::Second, &commit(Seat::Second, 2)), "ok");
    assert_eq!(referee.awaiting(), Awaiting::Seat(Seat::First));
    assert_eq!(code(&mut referee, Seat::First, &commit(Seat::First, 3)), "ok");
    assert_eq!(referee.awaiting(), Awaiting::BothSeats);
    assert_eq!(code(&mut referee, Seat::First, &open(Seat::First, 3)), "ok");
    assert_eq!(code(&mut referee, Seat::Second, &open(Seat::Second, 2)), "ok");
    assert!(matches!(referee.awaiting(), Awaiting::Seat(_)), "the coin fell, the march is on");
}

#[test]
fn nothing_of_a_layout_is_shown_before_both_are_open() {
    let views = |strength| {
        let mut referee = referee();
        // The other seat's commitment is a hash that says nothing; here it is even the same.
        let commitment = commit(Seat::First, 1);
        for action in [&commitment, &commit(Seat::Second, 2)] {
            let seat = if *action == commitment { Seat::First } else { Seat::Second };
            assert_eq!(code(&mut referee, seat, action), "ok");
        }
        let heard = AnyReferee::play(&mut referee, Seat::First, &open(Seat::First, strength));
        let to_others = heard.map(|lines| {
            let others = lines.into_iter().filter(|it| it.observer != Observer::Seat(Seat::First));
            others.flat_map(|it| it.lines).collect::<Vec<_>>()
        });
        let view = |observer| AnyReferee::notation(&referee, observer);
        (to_others, view(Observer::Seat(Seat::Second)), view(Observer::Spectator))
    };
    let (heard, second, spectator) = views(1);
    assert_eq!(heard.unwrap(), ["opened first", "opened first"]);
    assert!(second.ends_with("open - | -"), "{second}");
    assert!(spectator.ends_with("open -"), "{spectator}");
    assert!(views(2).0.is_err(), "another layout than the committed one is refused");
}

#[test]
fn what_does_not_fit_is_refused_and_may_be_tried_again() {
    let mut referee = referee();
    assert_eq!(code(&mut referee, Seat::First, "march"), "invalid_phase");
    assert_eq!(code(&mut referee, Seat::First, &open(Seat::First, 1)), "invalid_phase");
    assert_eq!(code(&mut referee, Seat::First, "commit 00"), "bad_commit");
    assert_eq!(code(&mut referee, Seat::First, &commit(Seat::First, 1)), "ok");
    assert_eq!(code(&mut referee, Seat::First, &commit(Seat::First, 2)), "duplicate_commit");
    assert_eq!(code(&mut referee, Seat::First, &open(Seat::First, 1)), "invalid_phase");
    assert_eq!(code(&mut referee, Seat::Second, &commit(Seat::Second, 1)), "ok");
    assert_eq!(code(&mut referee, Seat::First, &open(Seat::First, 2)), "commit_mismatch");
    assert_eq!(code(&mut referee, Seat::Second, &open(Seat::First, 1)), "commit_mismatch");
    assert_eq!(code(&mut referee, Seat::First, "choose 1"), "invalid_move");
    assert_eq!(code(&mut referee, Seat::First, "choose x 00"), "invalid_move");
    assert_eq!(code(&mut referee, Seat::First, &open(Seat::First, 1)), "ok");
    assert_eq!(code(&mut referee, Seat::First, &open(Seat::First, 1)), "duplicate_reveal");
    assert_eq!(code(&mut referee, Seat::First, &commit(Seat::First, 1)), "invalid_phase");
}

#[test]
fn a_committed_but_illegal_layout_loses() {
    let mut referee = referee();
    assert_eq!(code(&mut referee, Seat::First, &commit(Seat::First, 9)), "ok");
    assert_eq!(code(&mut referee, Seat::Second, &commit(Seat::Second, 1)), "ok");
    assert_eq!(code(&mut referee, Seat::First, &open(Seat::First, 9)), "ok");
    assert_eq!(referee.outcome().unwrap().to_string(), "second rule_violation");
    assert_eq!(code(&mut referee, Seat::Second, &open(Seat::Second, 1)), "game_over");
}

#[test]
fn commitments_are_bound_to_match_and_seat() {
    let here = rules().commitment(Seat::First, &Strength(1), NONCE.0);
    let there = rules().bound_to(MatchId(6)).commitment(Seat::First, &Strength(1), NONCE.0);
    assert_ne!(here, there);
    assert_ne!(here, rules().commitment(Seat::Second, &Strength(1), NONCE.0));
}

#[test]
fn a_record_with_a_blind_set_up_replays_and_opens_the_layouts() {
    let mut referee = referee();
    for (seat, action) in [
        (Seat::First, commit(Seat::First, 3)),
        (Seat::Second, commit(Seat::Second, 1)),
        (Seat::Second, open(Seat::Second, 1)),
        (Seat::First, open(Seat::First, 3)),
    ] {
        assert_eq!(code(&mut referee, seat, &action), "ok");
    }
    while let Awaiting::Seat(seat) = referee.awaiting() {
        assert_eq!(referee.truth(), None, "the truth is sealed while the game is on");
        assert_eq!(code(&mut referee, seat, "end"), "ok");
    }
    let record: Record = referee.record().unwrap().to_string().parse().unwrap();
    let replayed = record.replay::<Blind<Skirmish>>().unwrap();
    assert_eq!(replayed.truth(), referee.truth());
    let truth = referee.truth().unwrap();
    assert!(truth.contains(&format!("choose first 3 {}", NONCE.0)), "{truth}");
}
