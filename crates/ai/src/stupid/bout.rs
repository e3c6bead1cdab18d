//! One game between two players, from the secret set-up to the end.

use std::sync::atomic::AtomicBool;

use catalog::{Brief, Choice, Limits, Thinker};
use game::{
    Blind, BySeat, Digest, Nonce, Observer, Outcome, Referee, Rules, Seat, Seed,
    blind::{Drawer, Move, SetUp},
};
use stupid_chess::{Action, Setup, StupidChess};

use super::Position;

type Arbiter = Referee<Blind<StupidChess>>;

/// How a game ends in which each seat sets up as given and then acts as its thinker says, which is told
/// what that seat may know and nothing else. A thinker without a legal move resigns.
///
/// # Panics
/// If a set-up is not a full set.
pub fn bout(
    rules: StupidChess,
    setups: BySeat<Setup>,
    mut thinkers: BySeat<&mut Box<dyn Thinker<StupidChess>>>,
    limits: Limits,
) -> Outcome {
    let mut referee = begin(rules, setups);
    loop {
        if let Some(outcome) = referee.outcome() {
            return outcome;
        }
        let seat = if referee.legal(Seat::First).is_empty() { Seat::Second } else { Seat::First };
        let action = seen(&referee, seat).and_then(|it| decide(&mut **thinkers[seat], &it, limits));
        let played = action.is_some_and(|it| referee.play(seat, &Move::Play(it)).is_ok());
        if !played {
            referee.resign(seat).expect("a game that is on can be resigned");
        }
    }
}

fn begin(rules: StupidChess, setups: BySeat<Setup>) -> Arbiter {
    let blind = Blind::with_options(&rules.options()).expect("the rules are in force already");
    let match_id = game::MatchId(0);
    let mut referee = Referee::new(blind, match_id, Seed::from_number(0));
    let nonce = Nonce([0; 32]);
    let commitment =
        |seat, it: &Arbiter| -> Digest { it.rules().commitment(seat, &setups[seat], nonce) };
    for seat in Seat::ALL {
        let promise = Move::Commit(commitment(seat, &referee));
        referee.play(seat, &promise).expect("a seat may commit itself once");
    }
    for seat in Seat::ALL {
        let open = Move::Open(setups[seat], nonce);
        referee.play(seat, &open).expect("the set-up is the one that was promised");
    }
    referee
}

/// What a seat sees of a game that is on.
fn seen(referee: &Arbiter, seat: Seat) -> Option<Position> {
    let view = referee.view(Observer::Seat(seat));
    match (view.public, view.own) {
        (SetUp::Playing { game, .. }, Some((_, Drawer::Playing(own)))) => {
            Some(Position::of_side(seat.into(), game, *own))
        }
        _ => None,
    }
}

fn decide(
    thinker: &mut dyn Thinker<StupidChess>,
    position: &Position,
    limits: Limits,
) -> Option<Action> {
    let choice = {
        let (stop, report) = (&AtomicBool::new(false), &mut |_: &Choice| ());
        thinker.think(position, Brief { limits, lines: 1, stop, report })
    };
    choice.moves.first()?.mv.parse().ok()
}
