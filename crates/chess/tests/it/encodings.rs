//! Encodings that were worked out elsewhere.

use chess::Chess;
use game::Study;
use serde_json::{Value, json};

#[test]
fn every_encoding_is_as_worked_out() {
    let cases: Value =
        serde_json::from_str(include_str!("../../../../vectors/chess-encoding.json")).unwrap();
    for case in cases.as_array().unwrap() {
        let chess = Chess::default();
        let line = chess.read(case["fen"].as_str().unwrap()).unwrap();
        assert_eq!(json!(chess.write(&line)), case["shredder_fen"]);
        let codes = chess.encode(&line, "codes").unwrap();
        assert_eq!(json!(codes.data), case["codes_a1_first"]);
        let planes = chess.encode(&line, "planes").unwrap();
        assert_eq!(planes.shape, [5, 8, 8]);
        for (plane, hex) in case["planes_hex_bit3_first"].as_array().unwrap().iter().enumerate() {
            let expected = u64::from_str_radix(hex.as_str().unwrap(), 16).unwrap();
            let bits = &planes.data[64 * plane..64 * (plane + 1)];
            let found = bits.iter().rev().fold(0, |sum, bit| sum << 1 | *bit as u64);
            assert_eq!(found, expected);
        }
        let turn = case["black_to_move"].as_i64().unwrap() as i32;
        assert_eq!(planes.data[256..], [turn; 64]);
    }
}
