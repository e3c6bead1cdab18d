//! Points, sets of points, regions and the usual array.

use std::collections::BTreeSet;

use crate::{Bitboard, Board, Role, Side, Square, home, region, zobrist};

fn set(names: &str) -> Bitboard {
    names.split_whitespace().map(|name| name.parse::<Square>().unwrap()).collect()
}

#[test]
fn squares_print_and_parse() {
    assert_eq!(Square::all().len(), 90);
    for (index, square) in Square::all().enumerate() {
        assert_eq!(square.index(), index);
        assert_eq!(square.to_string().parse(), Ok(square));
        assert_eq!(Square::new(square.file(), square.rank()), Some(square));
        assert_eq!(square.mirrored().mirrored(), square);
        assert_eq!(square.rank_of(Side::Red) + square.rank_of(Side::Black), 9);
    }
    assert_eq!("e0".parse(), Ok(Square::E0));
    assert_eq!("i9".parse(), Ok(Square::I9));
    for bad in ["", "e", "e10", "j0", "E0", "0e", "é", "a0 ", "将"] {
        assert_eq!(bad.parse::<Square>().unwrap_err().code.word(), "bad_square", "{bad}");
    }
    assert_eq!((Square::new(9, 0), Square::new(0, 10)), (None, None));
    assert_eq!(Square::from_index(90), None);
}

#[test]
fn offsets_stop_at_the_edges() {
    assert_eq!(Square::A0.offset(-1, 0), None);
    assert_eq!(Square::I9.offset(0, 1), None);
    assert_eq!(Square::I0.offset(1, 0), None);
    assert_eq!(Square::E4.offset(-2, 3), Some(Square::C7));
}

#[test]
fn sets_know_their_points() {
    let some = set("a0 e4 i9");
    assert_eq!(some.count(), 3);
    assert_eq!(some.into_iter().collect::<Vec<_>>(), [Square::A0, Square::E4, Square::I9]);
    assert_eq!(some.into_iter().len(), 3);
    assert_eq!(!!some, some);
    assert_eq!((!some).count(), 87);
    assert_eq!(some - set("e4"), set("a0 i9"));
    assert!(some.has_several() && !set("e4").has_several());
    assert_eq!(Bitboard::EMPTY.first(), None);
    assert_eq!(Bitboard::FULL.count(), 90);
    assert_eq!(Bitboard::from_bits(u128::MAX), Bitboard::FULL);
    assert_eq!(Bitboard::file(4).count(), 10);
    assert_eq!(Bitboard::rank(9), set("a9 b9 c9 d9 e9 f9 g9 h9 i9"));
}

#[test]
fn between_is_along_one_line() {
    assert_eq!(Bitboard::between(Square::E0, Square::E4), set("e1 e2 e3"));
    assert_eq!(Bitboard::between(Square::E4, Square::E0), set("e1 e2 e3"));
    assert_eq!(Bitboard::between(Square::B2, Square::E2), set("c2 d2"));
    assert_eq!(Bitboard::between(Square::A9, Square::I9), set("b9 c9 d9 e9 f9 g9 h9"));
    for none in [Square::E0, Square::E1, Square::D1, Square::C2] {
        assert_eq!(Bitboard::between(Square::E0, none), Bitboard::EMPTY, "{none}");
    }
}

#[test]
fn x1_2_each_side_has_a_half_and_a_palace() {
    assert_eq!(region::HALF[Side::Red].count(), 45);
    assert_eq!(!region::HALF[Side::Red], region::HALF[Side::Black]);
    assert!(region::HALF[Side::Red].contains(Square::I4));
    assert_eq!(region::PALACE[Side::Red], set("d0 e0 f0 d1 e1 f1 d2 e2 f2"));
    assert_eq!(region::PALACE[Side::Black], set("d9 e9 f9 d8 e8 f8 d7 e7 f7"));
    assert_eq!(region::ADVISOR_POINTS[Side::Black], set("d9 f9 e8 d7 f7"));
    assert_eq!(region::ELEPHANT_POINTS[Side::Black], set("c9 g9 a7 e7 i7 c5 g5"));
    assert_eq!(region::PAWN_POINTS[Side::Red].count(), 55);
    assert!(!region::PAWN_POINTS[Side::Black].contains(Square::B6));
}

#[test]
fn x1_3_the_array_is_full_and_stands_where_it_may() {
    for side in Side::ALL {
        assert_eq!(home::points(side).count(), 16);
        for role in Role::ALL {
            let homes = home::of(role, side);
            assert_eq!(homes.count(), u32::from(role.full_count()), "{role:?}");
            assert_eq!(homes - region::of(role, side), Bitboard::EMPTY, "{role:?}");
        }
        for square in Square::all() {
            let role = home::role_at(side, square);
            assert_eq!(role.is_some(), home::points(side).contains(square));
            assert!(role.is_none_or(|role| home::of(role, side).contains(square)));
        }
    }
    assert_eq!(home::role_at(Side::Red, Square::B2), Some(Role::Cannon));
    assert_eq!(home::role_at(Side::Black, Square::H9), Some(Role::Horse));
    assert_eq!(home::role_at(Side::Black, Square::B2), None);
    assert_eq!(Board::start().occupied().count(), 32);
}

#[test]
fn boards_keep_inert_pieces_without_a_role() {
    let mut board = Board::start();
    board.put_inert(Square::E0, Side::Black);
    assert_eq!(board.side_at(Square::E0), Some(Side::Black));
    assert_eq!(board.role_at(Square::E0), None);
    assert_eq!(board.of(Side::Red, Role::King), Bitboard::EMPTY);
    board.clear(Square::E0);
    assert_eq!(board.occupied().count(), 31);
}

#[test]
fn letters_name_roles() {
    for role in Role::ALL {
        assert_eq!(Role::from_letter(role.letter()), Some(role));
        assert_eq!(role.figure().latin, role.letter());
    }
    assert_eq!(Role::from_letter('k'), None);
}

#[test]
fn keys_differ() {
    let mut keys = BTreeSet::from([zobrist::turn(Side::Black)]);
    for piece in crate::Piece::all() {
        keys.extend(Square::all().map(|square| zobrist::piece(piece, square)));
    }
    assert_eq!(keys.len(), 14 * 90 + 1);
    let counts = zobrist::CountKeys::<3, 6>::new(1);
    keys.extend(
        (0..3)
            .flat_map(|kind| (0..6).map(move |count| (kind, count)))
            .map(|(kind, count)| counts.key(kind, count)),
    );
    assert_eq!(keys.len(), 14 * 90 + 1 + 3 * 6);
}
