//! Blind set-up: commitments, opening, and the whole way to a record.

use game::{
    AnyReferee, Awaiting, Blind, Deployable, Dice, Digest, Game, MatchId, Nonce, Observer, Options,
    Record, Referee, Rules, Seat, Seed,
};
use xiangqi::{Side, Square};

use super::support::rules;
use crate::{Config, Face, Setup, Slot, StupidChess};

const TRUTHFUL: &str = "RHEAKAEHRCCPPPPP";
const KING_IN_THE_CORNER: &str = "KHEARAEHRCCPPPPP";

fn blind() -> Blind<StupidChess> {
    let options = Options::complete(StupidChess::ABOUT.options, []).unwrap();
    Blind::with_options(&options).unwrap().bound_to(MatchId(1))
}

fn referee() -> Referee<Blind<StupidChess>> {
    Referee::new(blind(), MatchId(1), Seed::from_number(1))
}

fn nonce(seat: Seat) -> Nonce {
    Nonce([seat.index() as u8 + 7; 32])
}

fn commit(seat: Seat, setup: &str) -> String {
    format!("commit {}", blind().commitment(seat, &setup.parse().unwrap(), nonce(seat)))
}

fn open(seat: Seat, setup: &str) -> String {
    format!("setup {setup} {}", nonce(seat))
}

fn code(referee: &mut Referee<Blind<StupidChess>>, seat: Seat, action: &str) -> &'static str {
    AnyReferee::play(referee, seat, action).map_or_else(|fault| fault.code.word(), |_| "ok")
}

/// A referee whose match has begun with these set-ups.
fn begun(red: &str, black: &str) -> Referee<Blind<StupidChess>> {
    let mut referee = referee();
    for (seat, setup) in [(Seat::First, red), (Seat::Second, black)] {
        assert_eq!(code(&mut referee, seat, &commit(seat, setup)), "ok");
    }
    for (seat, setup) in [(Seat::Second, black), (Seat::First, red)] {
        assert_eq!(code(&mut referee, seat, &open(seat, setup)), "ok");
    }
    referee
}

#[test]
fn s2_1_slots_and_surfaces() {
    let row = |side| -> Vec<String> {
        Slot::all()
            .map(|slot| format!("{}{}", slot.square(side), slot.surface().letter()))
            .collect()
    };
    assert_eq!(
        row(Side::Red).join(" "),
        "a0R b0H c0E d0A e0K f0A g0E h0H i0R b2C h2C a3P c3P e3P g3P i3P"
    );
    assert_eq!(
        row(Side::Black).join(" "),
        "a9R b9H c9E d9A e9K f9A g9E h9H i9R b7C h7C a6P c6P e6P g6P i6P"
    );
}

#[test]
fn s2_2_a_set_up_is_a_full_set() {
    assert_eq!(TRUTHFUL.parse(), Ok(Setup::truthful()));
    assert_eq!(Setup::truthful().fault(), None);
    let two_kings: Setup = "RHEAKKEHRCCPPPPP".parse().unwrap();
    assert_eq!(two_kings.to_string(), "RHEAKKEHRCCPPPPP");
    assert_eq!(two_kings.fault().unwrap().message, "the set-up has 2 of `K`, expected 1");
    for text in ["", "RHEAKAEHRCCPPPP", "RHEAKAEHRCCPPPPPP", "rHEAKAEHRCCPPPPP", "RHEAKAEHRCCPPPPé"]
    {
        assert_eq!(text.parse::<Setup>().unwrap_err().code.word(), "bad_setup", "{text}");
    }
}

#[test]
fn s2_3_no_role_is_forbidden_anywhere() {
    let Setup(roles) = Setup::truthful();
    for role in roles {
        for slot in Slot::all() {
            let mut setup = Setup(roles);
            let from = roles.iter().position(|it| *it == role).unwrap();
            setup.0.swap(from, slot.index());
            assert_eq!(setup.fault(), None);
        }
    }
    let mut dice = Dice::seeded(1);
    let mut kings = std::collections::BTreeSet::new();
    for _ in 0..300 {
        let setup = rules().random_layout(Seat::First, &mut dice);
        assert_eq!(rules().layout_fault(Seat::First, &setup), None);
        kings.insert(crate::Roster::new(setup).unwrap().king());
    }
    assert_eq!(kings.len(), 16, "a king hides anywhere");
}

#[test]
fn s2_4_both_commit_then_both_open_and_nothing_shows_before() {
    let mut referee = referee();
    let both = |setup: &'static str| Seat::ALL.map(|seat| (seat, commit(seat, setup)));
    for (seat, action) in both(KING_IN_THE_CORNER) {
        assert_eq!(code(&mut referee, seat, &action), "ok");
        assert_ne!(code(&mut referee, seat, &action), "ok", "once each");
    }
    assert_eq!(referee.awaiting(), Awaiting::BothSeats);
    let heard =
        AnyReferee::play(&mut referee, Seat::Second, &open(Seat::Second, KING_IN_THE_CORNER));
    for heard in heard.unwrap() {
        assert_eq!(heard.lines, ["opened second"]);
    }
    for observer in [Observer::Seat(Seat::First), Observer::Spectator] {
        let seen = AnyReferee::notation(&referee, observer);
        assert!(!seen.contains("KHEAR"), "{seen}");
        assert!(AnyReferee::picture(&referee, observer).men.is_empty());
    }
    assert_eq!(
        code(&mut referee, Seat::Second, &open(Seat::Second, KING_IN_THE_CORNER)),
        "duplicate_reveal"
    );
    assert_eq!(code(&mut referee, Seat::First, "b2b9"), "invalid_phase");
}

#[test]
fn s2_5_a_broken_promise_is_refused_and_an_illegal_one_loses() {
    let illegal = "KKEARAEHRCCPPPPP";
    let mut referee = referee();
    assert_eq!(code(&mut referee, Seat::First, "commit 00"), "bad_commit");
    assert_eq!(code(&mut referee, Seat::First, &commit(Seat::First, TRUTHFUL)), "ok");
    assert_eq!(code(&mut referee, Seat::Second, &commit(Seat::Second, illegal)), "ok");
    let other = open(Seat::First, KING_IN_THE_CORNER);
    assert_eq!(code(&mut referee, Seat::First, &other), "commit_mismatch");
    assert_eq!(code(&mut referee, Seat::First, &open(Seat::First, TRUTHFUL)), "ok");
    assert_eq!(code(&mut referee, Seat::Second, &open(Seat::Second, "KHEAR")), "invalid_move");
    assert_eq!(code(&mut referee, Seat::Second, &open(Seat::Second, illegal)), "ok");
    assert_eq!(referee.outcome().unwrap().to_string(), "first rule_violation");
    let record: Record = referee.record().unwrap().to_string().parse().unwrap();
    let replayed = record.replay::<Blind<StupidChess>>().unwrap();
    assert_eq!(replayed.outcome(), referee.outcome());
}

#[test]
fn s2_6_the_battle_begins_with_everything_hidden() {
    let referee = begun(KING_IN_THE_CORNER, TRUTHFUL);
    assert_eq!(referee.awaiting(), Awaiting::Seat(Seat::First));
    assert_eq!(referee.legal(Seat::First).len(), 44);
    let world = rules().start();
    assert_eq!(world.public.field().men().count(), 32);
    assert!(world.public.field().men().all(|(_, man)| man.face == Face::Hidden));
    assert_eq!((world.public.turn(), world.public.ply()), (Side::Red, 0));
    let red = AnyReferee::notation(&referee, Observer::Seat(Seat::First));
    assert!(red.starts_with("r(?)h(?)") && red.contains("/R(K)H(H)") && red.ends_with(" r 0 0 r"));
    assert!(!AnyReferee::notation(&referee, Observer::Spectator).contains("(K)"));
}

#[test]
fn s2_7_commitments_hash_the_published_bytes() {
    let config = rules().config_hash();
    assert_eq!(config.to_string(), CONFIG_HASH);
    assert_eq!(blind().config_hash(), config);
    let mut counting = [0; 32];
    counting.iter_mut().enumerate().for_each(|(at, byte)| *byte = at as u8);
    for (seat, setup, nonce, expected) in [
        (Seat::First, TRUTHFUL, Nonce(counting), RED_COMMITMENT),
        (Seat::Second, KING_IN_THE_CORNER, Nonce([0xff; 32]), BLACK_COMMITMENT),
    ] {
        let setup: Setup = setup.parse().unwrap();
        let preimage = rules().preimage(MatchId(1), seat, &setup, nonce);
        assert_eq!(preimage.len(), 110);
        assert_eq!(Digest::of(&preimage).to_string(), expected);
        assert_eq!(blind().commitment(seat, &setup, nonce).to_string(), expected);
    }
    let other = Config { reveal_captured_role: false, ..Config::default() };
    assert_ne!(StupidChess::new(other).unwrap().config_hash(), config);
}

const CONFIG_HASH: &str = "bf80bcaa44f78196f7388cd288535a7bb547d5de5b67942fef9192f6189a5fe6";
const RED_COMMITMENT: &str = "b442af1955abd6d3abe0f1dc495a9674d3c2d5d652e1bbcfffd7f52634a52b93";
const BLACK_COMMITMENT: &str = "8ce09bfeb74afc41c77afb1d5f6e2c5b1e4dbe9ca8e2cee8b79d442b0aa6e51b";

#[test]
fn s6_5_a_refusal_is_for_its_sender_and_changes_nothing() {
    // Wherever Black's king hides, the same words refuse the same move.
    let refusals = |black: &str| {
        let mut referee = begun(TRUTHFUL, black);
        let before = Observer::ALL.map(|it| AnyReferee::notation(&referee, it));
        let mut refuse = |seat, action| {
            let fault = AnyReferee::play(&mut referee, seat, action).unwrap_err();
            format!("{} {}", fault.code.word(), fault.message)
        };
        let refused = [
            refuse(Seat::First, "b2b8"),
            refuse(Seat::First, "a9a8"),
            refuse(Seat::First, "pass"),
            refuse(Seat::First, "zz"),
            refuse(Seat::Second, "a9a8"),
        ];
        assert_eq!(before, Observer::ALL.map(|it| AnyReferee::notation(&referee, it)));
        refused
    };
    let expected = refusals(TRUTHFUL);
    assert_eq!(
        expected[0],
        "illegal_move the piece on b2 moves as a cannon, which does not reach b8"
    );
    for king in 0..Slot::COUNT {
        let mut black = Setup::truthful();
        black.0.swap(4, king);
        assert_eq!(refusals(&black.to_string()), expected);
    }
}

#[test]
fn s6_8_after_the_end_the_truth_and_both_set_ups_are_published() {
    let mut referee = begun(TRUTHFUL, "RKEAHAEHRCCPPPPP");
    assert_eq!((referee.truth(), referee.record().is_none()), (None, true));
    assert_eq!(code(&mut referee, Seat::First, "b2b9"), "ok");
    let truth = referee.truth().unwrap();
    assert!(truth.starts_with("r(r)Ce(e)a(a)k(h)"), "{truth}");
    assert!(truth.contains(&format!("setup first {TRUTHFUL} {}", nonce(Seat::First))));
    assert!(truth.contains(&format!("setup second RKEAHAEHRCCPPPPP {}", nonce(Seat::Second))));
}

#[test]
fn s7_6_either_side_may_resign_in_any_phase() {
    let mut setting_up = referee();
    setting_up.resign(Seat::Second).unwrap();
    assert_eq!(setting_up.outcome().unwrap().to_string(), "first resign");
    let mut off_turn = begun(TRUTHFUL, TRUTHFUL);
    off_turn.resign(Seat::Second).unwrap();
    assert_eq!(off_turn.outcome().unwrap().to_string(), "first resign");
    assert_eq!(code(&mut off_turn, Seat::First, "a0a1"), "game_over");
    let mut on_time = begun(TRUTHFUL, TRUTHFUL);
    on_time.flag(Seat::First).unwrap();
    assert_eq!(on_time.outcome().unwrap().to_string(), "second timeout");
}

#[test]
fn a_match_from_commitment_to_record_replays() {
    let mut dice = Dice::seeded(11);
    for _ in 0..5 {
        let setups = Seat::ALL.map(|_| Setup::random(&mut dice).to_string());
        let mut referee = begun(&setups[0], &setups[1]);
        while let Awaiting::Seat(seat) = referee.awaiting() {
            let action = dice.choose(&AnyReferee::legal(&referee, seat)).unwrap().clone();
            assert_eq!(code(&mut referee, seat, &action), "ok");
        }
        let text = referee.record().unwrap().to_string();
        let record: Record = text.parse().unwrap();
        let replayed = record.replay::<Blind<StupidChess>>().unwrap();
        assert_eq!(replayed.truth(), referee.truth());
        assert_eq!(replayed.outcome(), referee.outcome());
    }
}

#[test]
fn a_battle_in_print_keeps_its_place_in_the_table() {
    let referee = begun(KING_IN_THE_CORNER, TRUTHFUL);
    let view = referee.view(Observer::Seat(Seat::First));
    assert_eq!(view.public.to_string().parse().as_ref(), Ok(view.public));
    assert_eq!(rules().start().public.field().at(Square::E0).map(|it| it.face), Some(Face::Hidden));
}
