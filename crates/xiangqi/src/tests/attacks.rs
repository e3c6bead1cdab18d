//! Each role's attacks, by example and against walks step by step.

use game::Dice;

use crate::{Bitboard, Range, Role, Side, Square, attacks, region};

fn set(names: &str) -> Bitboard {
    names.split_whitespace().map(|name| name.parse::<Square>().unwrap()).collect()
}

/// The points seen from `from`, walking: those reached after passing exactly `passed` pieces.
fn walk(from: Square, occupied: Bitboard, passed: usize) -> Bitboard {
    let mut seen = Bitboard::EMPTY;
    for (files, ranks) in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
        let mut count = 0;
        let mut at = from.offset(files, ranks);
        while let Some(square) = at {
            if count == passed {
                seen |= Bitboard::of(square);
            }
            count += usize::from(occupied.contains(square));
            at = square.offset(files, ranks);
        }
    }
    seen
}

fn random_board(dice: &mut Dice) -> Bitboard {
    let mut word = || u128::from(dice.wide_word()) | u128::from(dice.wide_word()) << 64;
    let (dense, thin) = (word(), word());
    Bitboard::from_bits(dense & thin)
}

#[test]
fn lines_are_what_a_walk_finds() {
    let mut dice = Dice::seeded(1);
    for _ in 0..200 {
        let occupied = random_board(&mut dice);
        for from in Square::all() {
            assert_eq!(attacks::rook(from, occupied), walk(from, occupied, 0));
            assert_eq!(attacks::cannon(from, occupied), walk(from, occupied, 1));
            assert_eq!(attacks::over_two(from, occupied), walk(from, occupied, 2));
            let file = Bitboard::file(from.file());
            assert_eq!(attacks::facing(from, occupied), walk(from, occupied, 0) & file);
        }
    }
}

#[test]
fn attackers_are_those_who_attack() {
    let mut dice = Dice::seeded(2);
    for _ in 0..50 {
        let occupied = random_board(&mut dice);
        for target in Square::all() {
            let horses: Bitboard = Square::all()
                .filter(|from| attacks::horse(*from, occupied).contains(target))
                .collect();
            assert_eq!(attacks::horse_attackers(target, occupied), horses);
            for side in Side::ALL {
                let pawns: Bitboard = Square::all()
                    .filter(|from| attacks::pawn(*from, side).contains(target))
                    .collect();
                assert_eq!(attacks::pawn_attackers(target, side), pawns);
            }
        }
    }
}

#[test]
fn legs_and_eyes_block() {
    for from in Square::all() {
        for to in Square::all() {
            let leap = attacks::horse(from, Bitboard::EMPTY).contains(to);
            assert_eq!(attacks::leg(from, to).is_some(), leap, "{from}{to}");
            if let Some(leg) = attacks::leg(from, to) {
                assert!(!attacks::horse(from, Bitboard::of(leg)).contains(to));
                assert!(attacks::horse(from, !Bitboard::of(leg)).contains(to));
                assert!(!attacks::horse_attackers(to, Bitboard::of(leg)).contains(from));
            }
            let leap = attacks::elephant(from, Bitboard::EMPTY, Range::Everywhere).contains(to);
            assert_eq!(attacks::eye(from, to).is_some(), leap, "{from}{to}");
            if let Some(eye) = attacks::eye(from, to) {
                let blocked = attacks::elephant(from, Bitboard::of(eye), Range::Everywhere);
                assert!(!blocked.contains(to));
                assert!(
                    attacks::elephant(from, !Bitboard::of(eye), Range::Everywhere).contains(to)
                );
            }
        }
    }
}

#[test]
fn x3_1_kings_step_inside_their_palace() {
    assert_eq!(attacks::king(Square::E0, Side::Red), set("d0 f0 e1"));
    assert_eq!(attacks::king(Square::D2, Side::Red), set("d1 e2"));
    assert_eq!(attacks::king(Square::E8, Side::Black), set("e9 e7 d8 f8"));
    assert_eq!(attacks::king(Square::E0, Side::Black), Bitboard::EMPTY);
    assert_eq!(attacks::king(Square::E3, Side::Red), set("e2"));
}

#[test]
fn x3_2_advisors_keep_to_their_points() {
    assert_eq!(attacks::advisor(Square::E1, Range::Home(Side::Red)), set("d0 f0 d2 f2"));
    assert_eq!(attacks::advisor(Square::D0, Range::Home(Side::Red)), set("e1"));
    assert_eq!(attacks::advisor(Square::D0, Range::Everywhere), set("c1 e1"));
    assert_eq!(attacks::advisor(Square::E1, Range::Home(Side::Black)), Bitboard::EMPTY);
}

#[test]
fn x3_3_elephants_keep_to_their_half() {
    let open = Bitboard::EMPTY;
    assert_eq!(attacks::elephant(Square::C4, open, Range::Home(Side::Red)), set("a2 e2"));
    assert_eq!(attacks::elephant(Square::C4, open, Range::Everywhere), set("a2 e2 a6 e6"));
    assert_eq!(
        attacks::elephant(Square::E2, set("d1 f3"), Range::Home(Side::Red)),
        set("c4 g0"),
        "two eyes are blocked"
    );
    for square in region::ELEPHANT_POINTS[Side::Black] {
        let goes = attacks::elephant(square, open, Range::Home(Side::Black));
        assert_eq!(goes - region::ELEPHANT_POINTS[Side::Black], Bitboard::EMPTY);
    }
}

#[test]
fn x3_4_a_horse_is_hobbled_at_its_own_leg() {
    assert_eq!(attacks::horse(Square::B0, set("a0 c0")), set("a2 c2"));
    assert_eq!(attacks::horse(Square::B0, Bitboard::EMPTY), set("a2 c2 d1"));
    let hobbled = set("e5");
    assert!(!attacks::horse(Square::E4, hobbled).contains(Square::D6));
    assert!(attacks::horse(Square::D6, hobbled).contains(Square::E4), "its leg is d5");
    assert!(!attacks::horse_attackers(Square::D6, hobbled).contains(Square::E4));
    assert!(attacks::horse_attackers(Square::E4, hobbled).contains(Square::D6));
}

#[test]
fn x3_6_a_cannon_takes_over_one_screen() {
    // On its file: a screen on b4, a target on b7, and one more behind it.
    let (own, enemy) = (set("b2 b4"), set("b7 b9"));
    let goes =
        attacks::destinations(Role::Cannon, Side::Red, Square::B2, own, enemy, Range::Everywhere);
    assert_eq!(goes, set("b0 b1 b3 b7 a2 c2 d2 e2 f2 g2 h2 i2"));
    assert_eq!(attacks::cannon(Square::B2, own | enemy), set("b5 b6 b7"));
    assert_eq!(attacks::over_two(Square::B2, own | enemy), set("b8 b9"));
}

#[test]
fn x3_7_pawns_step_forward_and_then_sideways() {
    assert_eq!(attacks::pawn(Square::C4, Side::Red), set("c5"));
    assert_eq!(attacks::pawn(Square::C5, Side::Red), set("b5 d5 c6"));
    assert_eq!(attacks::pawn(Square::A9, Side::Red), set("b9"));
    assert_eq!(attacks::pawn(Square::C5, Side::Black), set("c4"));
    assert_eq!(attacks::pawn(Square::C4, Side::Black), set("b4 d4 c3"));
}

#[test]
fn own_pieces_are_no_destination() {
    let (own, enemy) = (set("e0 e1 d0"), set("f0"));
    let goes =
        attacks::destinations(Role::King, Side::Red, Square::E0, own, enemy, Range::Everywhere);
    assert_eq!(goes, set("f0"));
}
