//! Check and pins: rules C5.

use super::{all_moves, moves_from, position};

#[test]
fn c5_1_a_king_never_stays_or_steps_into_check() {
    assert_eq!(moves_from("4k3/8/8/8/8/8/3r4/4K3 w - - 0 1", "e1"), "d2 f1");
    // The king does not hide behind itself from the rook.
    assert_eq!(moves_from("4k3/8/8/8/8/8/8/r3K3 w - - 0 1", "e1"), "d2 e2 f2");
    // A pinned man still gives check.
    assert!(position("4k3/8/8/K3r3/8/8/8/4R3 w - - 0 1").is_check());
    assert_eq!(moves_from("k7/8/8/8/8/8/r7/R1K5 b - - 0 1", "a2"), "a1 a3 a4 a5 a6 a7");
    let guarded = "8/8/8/8/8/k7/1q6/K7 w - - 0 1";
    assert_eq!(all_moves(guarded), "");
}

#[test]
fn c5_2_how_a_check_is_met() {
    let single = "4k3/8/8/8/1b6/8/5P2/4K1N1 w - - 0 1";
    assert_eq!(all_moves(single), "e1d1 e1e2 e1f1");
    let with_block = "4k3/8/8/8/1b6/8/2P2P2/R3K3 w - - 0 1";
    assert_eq!(all_moves(with_block), "c2c3 e1d1 e1e2 e1f1");
    let with_capture = "4k3/8/8/8/1b6/P7/5P2/4K3 w - - 0 1";
    assert_eq!(all_moves(with_capture), "a3b4 e1d1 e1e2 e1f1");
    let double = "4k3/8/8/8/1b6/3n4/2P5/R3K3 w - - 0 1";
    assert_eq!(all_moves(double), "e1d1 e1e2 e1f1");
}

#[test]
fn c5_3_a_pinned_man_stays_on_its_line() {
    assert_eq!(moves_from("4r1k1/8/8/8/8/8/4R3/4K3 w - - 0 1", "e2"), "e3 e4 e5 e6 e7 e8");
    assert_eq!(moves_from("4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1", "e2"), "-");
    assert_eq!(moves_from("4r1k1/8/8/8/8/3p4/4P3/4K3 w - - 0 1", "e2"), "e3 e4");
    assert_eq!(moves_from("6k1/8/8/8/7b/8/5P2/4K3 w - - 0 1", "f2"), "-");
    assert_eq!(moves_from("6k1/8/8/8/8/6b1/5P2/4K3 w - - 0 1", "f2"), "g3");
    let two_shields = "4r1k1/8/8/8/4N3/8/4N3/4K3 w - - 0 1";
    assert_eq!(moves_from(two_shields, "e2"), "c1 c3 d4 f4 g1 g3");
}
