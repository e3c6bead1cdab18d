//! J1 and J4: the board and how pieces move.

use game::Study;
use xiangqi::{Role, Side, home, region};

use super::{START, after, read, refusal, targets};
use crate::{DEALT, Face, Jieqi, Position};

/// A board with the kings out of each other's way; `rank` 4 is free for experiments.
fn on_rank_4(rank: &str) -> String {
    format!("3k5/9/9/9/9/{rank}/9/9/9/5K3 -:- r r")
}

#[test]
fn j1_1_red_moves_first_on_ninety_points() {
    let position = Position::start();
    assert_eq!(position.turn(), Side::Red);
    assert_eq!(crate::position::reading_order().count(), 90);
    let ends: Vec<_> = crate::position::reading_order().collect();
    assert_eq!((ends[0].to_string(), ends[89].to_string()), ("a9".into(), "i0".into()));
    assert_eq!(refusal(START, "+a6a5=P"), "illegal_move");
    assert_eq!(refusal(START, "+a3a4=P +a4a5"), "illegal_move");
}

#[test]
fn j1_2_the_river_divides_the_halves_and_palaces_are_three_by_three() {
    assert_eq!(targets(&on_rank_4("P8"), "a4"), "a5");
    assert_eq!(targets("3k5/9/9/9/P8/9/9/9/9/5K3 -:- r r", "a5"), "a6 b5");
    let palace: Vec<String> =
        region::PALACE[Side::Red].into_iter().map(|it| it.to_string()).collect();
    assert_eq!(palace.join(" "), "d0 e0 f0 d1 e1 f1 d2 e2 f2");
}

#[test]
fn j1_3_fifteen_pieces_of_each_side_are_dealt() {
    let pool = *Position::start().pool();
    for side in Side::ALL {
        let odds: Vec<(Role, u32)> = pool.odds(side).collect();
        assert_eq!(odds, DEALT.map(|role| (role, if role == Role::Pawn { 5 } else { 2 })));
        assert_eq!(pool.total(side), 15);
    }
}

#[test]
fn j4_1_a_piece_takes_by_going_there_but_never_its_own() {
    assert_eq!(targets(&on_rank_4("p1R2P3"), "c4"), "a4 b4 c0 c1 c2 c3 c5 c6 c7 c8 c9 d4 e4");
    let taken = after("3k5/9/9/9/9/R7p/9/9/9/5K3 -:- r r", "a4i4");
    assert_eq!(taken, "3k5/9/9/9/9/8R/9/9/9/5K3 -:P b r");
    let face_down = after("3k5/9/9/x8/9/R8/9/9/9/5K3 -:- r r", "a4a6*h");
    assert_eq!(face_down, "3k5/9/9/R8/9/9/9/9/9/5K3 -:h b r");
}

#[test]
fn j4_2_a_piece_face_down_moves_as_its_home_role() {
    assert_eq!(targets(START, "a0"), "a1 a2");
    assert_eq!(targets(START, "b0"), "a2 c2");
    assert_eq!(targets(START, "c0"), "a2 e2");
    assert_eq!(targets(START, "d0"), "e1");
    assert_eq!(targets(START, "b2"), "a2 b1 b3 b4 b5 b6 b9 c2 d2 e2 f2 g2");
    assert_eq!(targets(START, "e3"), "e4");
    // Whatever it turns out to be, it moved as a pawn; from then on it is a rook.
    let turned = after(START, "+e3e4=R +e6e5=P");
    assert_eq!(targets(&turned, "e4"), "a4 b4 c4 d4 e1 e2 e3 e5 f4 g4 h4 i4");
}

#[test]
fn j4_3_a_piece_face_up_moves_as_what_it_is() {
    assert_eq!(targets("3k5/9/9/9/9/9/9/9/9/A3KR3 -:- r r", "a0"), "b1");
    assert_eq!(targets("9/9/3k5/9/4A4/9/9/9/9/5K3 -:- r r", "e5"), "d4 d6 f4 f6");
    assert_eq!(targets("9/9/3k5/9/4E4/9/9/9/9/5K3 -:- r r", "e5"), "c3 c7 g3 g7");
}

#[test]
fn j4_4_the_king_stays_in_its_palace() {
    assert_eq!(targets("9/9/3k5/9/9/9/9/5K3/9/9 -:- r r", "f2"), "e2 f1");
    assert_eq!(targets("9/9/5k3/9/9/9/9/9/3K5/9 -:- r r", "d1"), "d0 d2 e1");
}

#[test]
fn j4_5_an_advisor_face_down_stays_in_its_palace() {
    assert_eq!(targets("5k3/9/9/9/9/9/9/9/9/3XK4 -:- r r", "d0"), "e1");
    assert_eq!(targets("5k3/9/9/9/9/9/9/9/9/3AK4 -:- r r", "d0"), "c1 e1");
    assert_eq!(targets("4kx3/9/9/9/9/9/9/9/9/3K5 -:- b b", "f9"), "e8");
    // Only such moves left, and they are not legal: the side to move cannot move.
    let stuck = read("3k5/4R4/9/9/9/9/9/9/9/5K3 -:- b b");
    assert!(!stuck.position().has_walk());
}

#[test]
fn j4_6_the_elephant_leaps_two_points_over_an_empty_eye() {
    assert_eq!(targets("3k5/9/9/9/2E6/9/9/9/9/5K3 -:- r r", "c5"), "a3 a7 e3 e7");
    assert_eq!(targets("3k5/9/9/1p7/2E6/9/9/9/9/5K3 -:- r r", "c5"), "a3 e3 e7");
    assert_eq!(targets("3k5/9/9/9/9/9/9/9/9/2X1KE3 -:- r r", "c0"), "a2 e2");
}

#[test]
fn j4_7_the_horse_is_hobbled_by_its_leg() {
    assert_eq!(targets(&on_rank_4("4H4"), "e4"), "c3 c5 d2 d6 f2 f6 g3 g5");
    assert_eq!(targets(&on_rank_4("3PH4"), "e4"), "d2 d6 f2 f6 g3 g5");
}

#[test]
fn j4_8_the_rook_goes_over_empty_points_only() {
    assert_eq!(
        targets("4k4/9/9/9/9/2pR1p3/9/9/9/5K3 -:- r r", "d4"),
        "c4 d0 d1 d2 d3 d5 d6 d7 d8 d9 e4 f4"
    );
}

#[test]
fn j4_9_the_cannon_takes_over_exactly_one_piece() {
    let board = on_rank_4("C1P1p1p2");
    assert_eq!(targets(&board, "a4"), "a0 a1 a2 a3 a5 a6 a7 a8 a9 b4 e4");
    assert_eq!(targets(&on_rank_4("C3p4"), "a4"), "a0 a1 a2 a3 a5 a6 a7 a8 a9 b4 c4 d4");
}

#[test]
fn j4_10_the_pawn_goes_forward_and_beyond_the_river_sideways() {
    assert_eq!(targets("3k5/9/9/9/9/9/9/1P7/9/5K3 -:- r r", "b2"), "b3");
    assert_eq!(targets("3k5/9/9/9/9/9/9/9/9/P4K3 -:- r r", "a0"), "a1");
    assert_eq!(targets("1P7/9/3k5/9/9/9/9/9/9/5K3 -:- r r", "b9"), "a9 c9");
    assert_eq!(targets("3k5/9/9/9/9/4p4/9/9/9/5K3 -:- b b", "e4"), "d4 e3 f4");
    assert_eq!(targets("3k5/9/9/9/4p4/9/9/9/9/5K3 -:- b b", "e5"), "e4");
}

#[test]
fn j4_11_either_side_and_either_face_stands_in_the_way() {
    // A black piece face down and a red one face down are screens alike.
    assert!(
        targets("3k5/9/9/x8/9/C8/9/9/9/5K3 -:- r r", "a4").ends_with("a5 b4 c4 d4 e4 f4 g4 h4 i4")
    );
    assert!(targets("r2k5/9/9/x8/9/C8/9/9/9/5K3 -:- r r", "a4").contains("a9"));
    assert!(targets("3k5/9/9/9/C8/9/X8/9/9/r4K3 -:- r r", "a5").contains("a0"));
    // A horse hobbled and an elephant blinded by pieces face down.
    assert_eq!(targets("3k5/9/9/9/9/9/2X6/2H6/9/5K3 -:- r r", "c2"), "a1 a3 b0 d0 e1 e3");
    assert_eq!(targets("3k5/9/9/9/9/9/9/1X7/E8/5K3 -:- r r", "a1"), "");
}

#[test]
fn j4_12_every_move_turns_a_piece_and_nothing_else_does() {
    let known = read(START);
    for text in Jieqi::default().moves(&known, None).unwrap() {
        let mut known = known.clone();
        let told = if text.starts_with('+') { format!("{text}=P") } else { text.clone() };
        let took = known.position().down().contains(text[text.len() - 2..].parse().unwrap());
        let told = if took { format!("{told}*p") } else { told };
        Jieqi::default().play(&mut known, &told).unwrap();
        let man = known.position().man_at(text[text.len() - 2..].parse().unwrap()).unwrap();
        assert_ne!(man.face, Face::Down, "{text}");
    }
    assert_eq!(refusal(START, "+a0a0=R"), "invalid_move");
    for side in Side::ALL {
        for (square, role) in home::array(side).filter(|(_, role)| *role != Role::King) {
            assert_eq!(Position::start().board().role_at(square), Some(role));
        }
    }
}
