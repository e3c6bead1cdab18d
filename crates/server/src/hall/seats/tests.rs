//! Seats are given back once, however often a match is read again.

use game::MatchId;
use protocol::PlayerId;

use super::Seats;

const ANN: PlayerId = PlayerId(1);
const BOB: PlayerId = PlayerId(2);

#[test]
fn a_match_that_is_read_again_counts_once() {
    let seats = Seats::default();
    for _ in 0..5 {
        seats.settle(MatchId(7), [ANN, BOB]);
    }
    assert!(seats.reserve(ANN, MatchId(8), 2));
    assert!(!seats.reserve(ANN, MatchId(9), 2), "two are enough");
    assert!(seats.reserve(ANN, MatchId(7), 2), "it is hers already");
    seats.settle(MatchId(7), []);
    assert!(seats.reserve(ANN, MatchId(9), 2));
    assert!(seats.reserve(BOB, MatchId(10), 1), "nothing is left of what is over");
}

#[test]
fn a_seat_that_was_reserved_in_vain_is_given_back() {
    let seats = Seats::default();
    assert!(seats.reserve(ANN, MatchId(7), 1));
    seats.settle(MatchId(7), []);
    assert!(seats.reserve(ANN, MatchId(8), 1));
}
