//! Nothing that comes from outside makes the rules panic, however odd.

use game::{Dice, Meter, Rules, Study};
use xiangqi::Xiangqi;

const ALPHABET: &[u8] = b"KABNRCPkabnrcpHEhe0123456789/ -wrbmoves.xX\n+";

/// A good text with a few characters changed, dropped, doubled or swapped.
fn spoiled(text: &str, dice: &mut Dice) -> String {
    let mut bytes = text.as_bytes().to_vec();
    for _ in 0..=dice.below(3) {
        let at = dice.below(bytes.len() as u32) as usize;
        let other = dice.below(bytes.len() as u32) as usize;
        match dice.below(4) {
            0 => bytes[at] = *dice.choose(ALPHABET).unwrap(),
            1 => drop(bytes.remove(at)),
            2 => bytes.insert(at, bytes[other]),
            _ => bytes.swap(at, other),
        }
    }
    String::from_utf8(bytes).unwrap()
}

#[test]
fn spoiled_positions_are_refused_or_played() {
    let rules = Xiangqi::default();
    let mut dice = Dice::seeded(8);
    let texts = [
        Xiangqi::ABOUT.start,
        "3k5/R8/9/9/9/9/9/9/9/4K4 w - - 3 9 moves a8a9 d9d8 a9a8",
        "1rbaka2R/5r3/6n2/2p1p1p2/4P1bP1/PpC3Bc1/1nPR2P2/2N2AN2/1c2K1p2/2BAC4 w - - 0 1",
    ];
    let (mut refused, mut read) = (0, 0);
    for round in 0..30_000 {
        let text = spoiled(texts[round % texts.len()], &mut dice);
        match rules.read(&text) {
            Err(faults) => {
                assert!(!faults.is_empty(), "{text}");
                refused += 1;
            }
            Ok(mut line) => {
                read += 1;
                let again = rules.write(&line);
                assert_eq!(rules.write(&rules.read(&again).unwrap()), again);
                let _ = rules.status(&line);
                let _ = rules.scene(&line);
                assert!(rules.perft(&line, 2, &mut Meter::nodes(1_000_000)).is_ok());
                for mv in rules.moves(&line, None).unwrap().iter().take(1) {
                    rules.play(&mut line, mv).unwrap();
                }
            }
        }
    }
    assert!(refused > 5000 && read > 300, "{refused} refused, {read} read");
}

#[test]
fn noise_is_refused() {
    let rules = Xiangqi::default();
    let mut dice = Dice::seeded(9);
    let mut line = rules.read(Xiangqi::ABOUT.start).unwrap();
    let before = line.clone();
    for _ in 0..20_000 {
        let length = dice.below(24);
        let bytes: Vec<u8> = (0..length).map(|_| dice.word() as u8).collect();
        let text = String::from_utf8_lossy(&bytes);
        assert!(rules.read(&text).is_err());
        assert_eq!(rules.play(&mut line, &text).unwrap_err().code.word(), "invalid_move");
    }
    assert_eq!(line, before);
}

#[test]
fn long_texts_are_refused_at_once() {
    let rules = Xiangqi::default();
    let code = |text: &str| rules.read(text).unwrap_err()[0].code.word();
    assert_eq!(code(&"9/".repeat(500_000)), "too_large");
    assert_eq!(
        code(&format!("{} moves {}", Xiangqi::ABOUT.start, "x".repeat(500_000))),
        "invalid_move"
    );
    let shuffle = " a0a1 a9a8 a1a0 a8a9".repeat(5_001);
    assert_eq!(code(&format!("{} moves{shuffle}", Xiangqi::ABOUT.start)), "too_large");
}

#[test]
fn a_meter_stops_long_counts() {
    let rules = Xiangqi::default();
    let line = rules.read(Xiangqi::ABOUT.start).unwrap();
    let fault = rules.perft(&line, 64, &mut Meter::nodes(100_000)).unwrap_err();
    assert_eq!(fault.code.word(), "limit");
}
