//! Published counts of lines of play.

use game::Meter;

use super::{START, position};

#[track_caller]
fn check(text: &str, counts: &[u64]) {
    let position = position(text);
    for (depth, count) in (1..).zip(counts) {
        assert_eq!(position.perft(depth), *count, "depth {depth}");
    }
    let depth = counts.len() as u32 - 1;
    assert_eq!(position.perft_by_making(depth), counts[counts.len() - 2]);
    let mut meter = Meter::UNLIMITED;
    assert_eq!(position.perft_metered(depth, &mut meter), Ok(counts[counts.len() - 2]));
}

#[test]
fn start() {
    check(START, &[20, 400, 8_902, 197_281, 4_865_609]);
}

#[test]
fn kiwipete() {
    let text = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    check(text, &[48, 2_039, 97_862, 4_085_603]);
}

#[test]
fn rook_endgame() {
    check(
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        &[14, 191, 2_812, 43_238, 674_624, 11_030_083],
    );
}

#[test]
fn promotions() {
    let text = "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1";
    check(text, &[6, 264, 9_467, 422_333, 15_833_292]);
}

#[test]
fn discovered_promotions() {
    let text = "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8";
    check(text, &[44, 1_486, 62_379, 2_103_487]);
}

#[test]
fn quiet_middlegame() {
    let text = "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10";
    check(text, &[46, 2_079, 89_890, 3_894_594]);
}

#[test]
fn the_meter_stops_the_count() {
    let position = position(START);
    assert_eq!(
        position.perft_metered(4, &mut Meter::nodes(10_000)).unwrap_err().code.word(),
        "limit"
    );
    assert_eq!(position.perft_metered(3, &mut Meter::nodes(10_000)), Ok(8_902));
    assert_eq!(position.perft(0), 1);
}
