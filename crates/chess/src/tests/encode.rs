//! Encodings: rules C7.

use game::Tensor;

use super::{START, play, position};
use crate::{Encoding, Line, Square};

fn at(tensor: &Tensor, square: &str) -> i32 {
    tensor.data[square.parse::<Square>().unwrap().index()]
}

#[test]
fn c7_1_codes_know_every_double_step() {
    let codes = play(START, "e2e4").encode(Encoding::Codes);
    assert_eq!(codes.shape, [64]);
    assert_eq!((at(&codes, "e3"), at(&codes, "e4"), at(&codes, "e2")), (8, 1, 0));
    assert_eq!((at(&codes, "a1"), at(&codes, "a8"), at(&codes, "e8")), (7, 15, 14));
    let later = play(START, "e2e4 g8f6 g1f3");
    assert_eq!(at(&later.encode(Encoding::Codes), "e3"), 0);
    let unmoved = Line::new(position("r3k3/8/8/8/8/8/8/R3K3 w Q - 0 1")).encode(Encoding::Codes);
    assert_eq!((at(&unmoved, "a1"), at(&unmoved, "a8")), (7, 12));
}

#[test]
fn c7_2_planes_are_bits_and_turn() {
    let line = play(START, "e2e4");
    let planes = line.encode(Encoding::Planes);
    let codes = line.encode(Encoding::Codes);
    assert_eq!(planes.shape, [5, 8, 8]);
    for (index, code) in codes.data.iter().enumerate() {
        let bits = (0..4).fold(0, |sum, plane| sum << 1 | planes.data[64 * plane + index]);
        assert_eq!(bits, *code);
        assert_eq!(planes.data[256 + index], 1);
    }
}

/// The value at a square as the side to move sees it, `rank` counted from its own side.
fn az(tensor: &Tensor, square: &str, plane: usize) -> i32 {
    tensor.data[square.parse::<Square>().unwrap().index() * 119 + plane]
}

#[test]
fn c7_3_az_is_seen_from_the_side_to_move() {
    let line = play(START, "e2e4 g8f6 g1f3");
    let tensor = line.encode(Encoding::AlphaZero);
    assert_eq!(tensor.shape, [8, 8, 119]);
    assert_eq!(tensor.data.len(), 8 * 8 * 119);
    // Black is to move: its king is on its own first rank, its knight on its third.
    assert_eq!((az(&tensor, "e1", 5), az(&tensor, "f3", 1), az(&tensor, "g1", 1)), (1, 1, 0));
    assert_eq!((az(&tensor, "e8", 11), az(&tensor, "e5", 6), az(&tensor, "f6", 7)), (1, 1, 1));
    // One ply ago White's knight was at home, two plies ago Black's was.
    assert_eq!((az(&tensor, "g8", 14 + 7), az(&tensor, "g1", 28 + 1)), (1, 1));
    // Four plies ago nothing is known.
    assert!((0..64).all(|square| (56..112).all(|plane| tensor.data[square * 119 + plane] == 0)));
    let counts: Vec<i32> = (112..119).map(|plane| az(&tensor, "d4", plane)).collect();
    assert_eq!(counts, [1, 2, 1, 1, 1, 1, 2]);
}

#[test]
fn c7_3_az_counts_repetitions_and_keeps_eight_positions() {
    let line = play(START, &"g1f3 g8f6 f3g1 f6g8 ".repeat(2));
    let tensor = line.encode(Encoding::AlphaZero);
    assert_eq!((az(&tensor, "a1", 12), az(&tensor, "a1", 13)), (1, 1));
    assert_eq!((az(&tensor, "a1", 14 + 12), az(&tensor, "a1", 14 + 13)), (1, 0));
    // After a capture the seven positions before it are still there.
    let line = play(START, "e2e4 d7d5 g1f3 g8f6 f3g1 f6g8 e4d5");
    let tensor = line.encode(Encoding::AlphaZero);
    assert_eq!(az(&tensor, "e8", 14 * 7 + 11), 1);
}

#[test]
fn names_are_read() {
    for name in Encoding::NAMES {
        assert!(name.parse::<Encoding>().is_ok());
    }
    assert_eq!("x".parse::<Encoding>().unwrap_err().code.word(), "unsupported");
}
