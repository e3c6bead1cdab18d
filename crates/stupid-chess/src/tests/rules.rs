//! An example for each numbered rule of moving, taking, check and endings.

use game::{Game, Rules, Study};
use xiangqi::{Role, Side, Square, home};

use super::support::{
    act_all, deployed, ended, legal, moves, moves_from, paper, play, read, refuse, rules,
    rules_with,
};
use crate::{Handle, Move, Setup, Slot, StupidChess, can_stand};

/// A board with the kings out of the way: Red's on d0, Black's on f9.
fn with_kings(middle: &str) -> String {
    paper(&format!("5k3 {middle} 3K5"), "-:- r 0 0 *")
}

fn check(text: &str) -> Option<bool> {
    rules().status(&read(text)).check
}

#[test]
fn s1_1_what_holds_for_red_holds_for_black_mirrored() {
    let reds = moves(&rules(), StupidChess::ABOUT.start);
    let blacks = moves(&rules(), &StupidChess::ABOUT.start.replace(" r ", " b "));
    let mirror = |text: &String| {
        let step: Move = text.parse().unwrap();
        Move { from: step.from.mirrored(), to: step.to.mirrored() }.to_string()
    };
    let mut mirrored: Vec<String> = reds.iter().map(mirror).collect();
    mirrored.sort();
    assert_eq!(blacks, mirrored);
    assert_eq!(reds.len(), 44);
}

#[test]
fn s1_2_the_actual_king_is_royal_in_any_guise() {
    let full = Setup::truthful();
    let count = |role| full.0.iter().filter(|it| **it == role).count();
    assert_eq!(Role::ALL.map(count), [1, 2, 2, 2, 2, 2, 5]);
    // A king that acts as a rook is attacked on a0; the rook that acts as a king is not royal.
    let text = |rank| paper(&format!("{rank} - - - - - - - - R(K)3K(R)4"), "-:- r 0 0 *");
    assert_eq!(check(&text("r2k(k)5")), Some(true));
    assert_eq!(check(&text("3k(k)r4")), Some(false));
}

#[test]
fn s1_3_a_piece_acts_on_the_surface_until_it_is_revealed() {
    let text = with_kings("- - - - 4p4 4R(H)4 - -");
    assert_eq!(moves_from(&rules(), &text, "e3").matches("e3").count(), 8 + 3 + 1);
    let (mut position, _) = play(&rules(), &text, "e3e4");
    rules().play(&mut position, "f9e9").unwrap();
    let mut next = rules().moves(&position, Some("e4")).unwrap();
    next.sort();
    assert_eq!(next, ["e4c3", "e4c5", "e4d2", "e4d6", "e4f2", "e4f6", "e4g3", "e4g5"]);
}

#[test]
fn s1_4_handles_tell_where_a_piece_started_and_nothing_else() {
    let one = deployed(&rules(), "RHEAKAEHRCCPPPPP", "RHEAKAEHRCCPPPPP");
    let other = deployed(&rules(), "PPPPPKAEHRCCRHEA", "CCPPPPPRHEAKAEHR");
    let handles = |world: &game::World<StupidChess>| -> Vec<(Square, usize)> {
        world.public.field().men().map(|(square, man)| (square, man.handle.number())).collect()
    };
    assert_eq!(handles(&one), handles(&other));
    let handle = one.public.field().at(Square::B9).unwrap().handle;
    assert_eq!(handle, Handle::new(Side::Black, Slot::new(1).unwrap()));
    assert_eq!(handle.number(), 17);
    let mut world = other;
    act_all(&rules(), &mut world, "h0g2 b9c7");
    assert_eq!(world.public.field().at(Square::C7).unwrap().handle, handle);
}

#[test]
fn s3_1_own_pieces_block_and_enemies_are_taken() {
    let text = with_kings("- - - - p3R3P - - -");
    let moves = moves_from(&rules(), &text, "e4");
    assert!(moves.contains("e4a4") && moves.contains("e4h4") && !moves.contains("e4i4"), "{moves}");
    assert_eq!(moves_from(&rules(), &with_kings("- - - - 4E!4 - - -"), "e4"), "");
    assert_eq!(moves_from(&rules(), &text, "a4"), "", "it is not Black's turn");
}

#[test]
fn s3_2_king_steps_in_its_palace() {
    assert_eq!(moves_from(&rules(), &with_kings("- - - - - - - -"), "d0"), "d0d1 d0e0");
    // Acting as a king does not make a piece royal, but it keeps it in the palace.
    let text = with_kings("- - - - - - 5K(R)3 -");
    assert_eq!(moves_from(&rules(), &text, "f2"), "f2e2 f2f1");
}

#[test]
fn s3_3_advisor_keeps_to_its_five_points() {
    assert_eq!(moves_from(&rules(), &with_kings("- - - - - - - 4A4"), "e1"), "e1d2 e1f0 e1f2");
    assert_eq!(moves_from(&rules(), &with_kings("- - - - - - 5A(R)3 -"), "f2"), "f2e1");
}

#[test]
fn s3_4_elephant_needs_its_eye_and_stays_home() {
    let text = with_kings("- - - - - 3P5 4E4 -");
    assert_eq!(moves_from(&rules(), &text, "e2"), "e2c0 e2g0 e2g4");
    assert_eq!(moves_from(&rules(), &with_kings("- - - - 2E6 - - -"), "c4"), "c4a2 c4e2");
}

#[test]
fn s3_5_horse_needs_its_leg() {
    let text = with_kings("- - - 4p4 4H4 - - -");
    assert_eq!(moves_from(&rules(), &text, "e4"), "e4c3 e4c5 e4d2 e4f2 e4g3 e4g5");
}

#[test]
fn s3_6_rook_goes_up_to_the_first_piece() {
    let text = with_kings("- - - 4p4 2P1R4 - - -");
    assert_eq!(
        moves_from(&rules(), &text, "e4"),
        "e4d4 e4e0 e4e1 e4e2 e4e3 e4e5 e4f4 e4g4 e4h4 e4i4"
    );
}

#[test]
fn s3_7_cannon_takes_over_any_one_piece() {
    for screen in ["p(?)", "P(A)", "K!", "a!"] {
        let screen = screen.replace('?', "h");
        let king = if screen == "K!" { "9" } else { "3K5" };
        let text = paper(&format!("5k3 4r4 - 4{screen}4 - 4C4 - - - {king}"), "-:- r 0 0 *");
        let moves = moves_from(&rules(), &text, "e4");
        assert!(moves.contains("e4e8"), "over {screen}: {moves}");
        assert!(!moves.contains("e4e6") && !moves.contains("e4e7"), "over {screen}: {moves}");
    }
    let text = with_kings("4r4 4p4 4p4 - 4C4 - - -");
    assert!(!moves_from(&rules(), &text, "e4").contains("e4e8"), "not over two");
}

#[test]
fn s3_8_pawn_goes_forward_and_across_the_river_sideways() {
    let from = |middle, square| moves_from(&rules(), &with_kings(middle), square);
    assert_eq!(from("- - - - 4P4 - - -", "e4"), "e4e5");
    assert_eq!(from("- - - 4P4 - - - -", "e5"), "e5d5 e5e6 e5f5");
    let text = paper("P4k3 - - - - - - - - 3K5", "-:- r 0 0 *");
    assert_eq!(moves_from(&rules(), &text, "a9"), "a9b9");
    let text = paper("5k3 - - - - p8 - - - 3K5", "-:- b 0 0 *");
    assert_eq!(moves_from(&rules(), &text, "a4"), "a4a3 a4b4");
}

#[test]
fn s4_1_taking_reveals_and_freezes_in_this_order() {
    let text = with_kings("- p8 - - R(A)8 - - -");
    let (position, heard) = play(&rules(), &text, "a4a7");
    assert_eq!(heard, ["move a4a7", "capture a7 p", "reveal a7 A", "freeze a7"]);
    assert_eq!(rules().write(&position), paper("5k3 - A!8 - - - - - - 3K5", "-:P b 0 0 *"));
    // The end is judged after all of it.
    let text = "5a(p)3/3k(r)r(h)4/5a(k)h(p)1e(c)/4p(e)1R2/2p(h)p5/P8/2P(R)1A!1P(P)2/\
                H(P)2A(K)E(H)4/4K(H)4/3A(P)2E(E)H(C)1 PECA:PCRAAPE r 0 1 *";
    let (_, heard) = play(&rules(), text, "g6g7");
    assert_eq!(heard, ["move g6g7", "capture g7 p", "end red checkmate"]);
}

#[test]
fn s4_2_only_taking_reveals() {
    let text = with_kings("- p8 - - R(A)8 - - -");
    let (position, heard) = play(&rules(), &text, "a4a5");
    assert_eq!(heard, ["move a4a5"]);
    assert!(rules().write(&position).contains("R(A)"));
    // A revealed piece stays revealed and has nothing more to show.
    let (_, heard) = play(&rules(), &with_kings("- p8 - - R8 - - -"), "a4a7");
    assert_eq!(heard, ["move a4a7", "capture a7 p"]);
}

#[test]
fn s4_3_a_piece_freezes_where_its_role_cannot_stand() {
    let frozen = |middle, step| {
        let (position, _) = play(&rules(), &with_kings(middle), step);
        let to: Move = step.parse().unwrap();
        position.battle().field().at(to.to).unwrap().is_frozen()
    };
    assert!(frozen("- - - 4p4 4R(A)4 - - -", "e4e5"));
    assert!(frozen("- - - 4p4 4R(E)4 - - -", "e4e5"));
    assert!(!frozen("- - - 4p4 4R(P)4 - - -", "e4e5"));
    assert!(!frozen("- - - - - 5R(A)3 5p3 -", "f3f2"), "an advisor on its own point");
    assert!(!frozen("- - - - - 4R(E)4 4p4 -", "e3e2"), "an elephant on its own point");
    assert!(frozen("- 3p5 3R(A)5 - - - - -", "d6d7"), "the enemy's point is not its own");
}

#[test]
fn s4_4_where_each_role_can_stand() {
    let count = |role, side| Square::all().filter(|it| can_stand(role, side, *it)).count();
    for side in Side::ALL {
        assert_eq!(Role::ALL.map(|role| count(role, side)), [9, 5, 7, 90, 90, 90, 90]);
    }
    for (square, role) in home::array(Side::Black) {
        assert!(can_stand(role, Side::Black, square), "{square}");
    }
    assert!(can_stand(Role::Pawn, Side::Red, Square::A0), "behind where pawns start");
}

#[test]
fn s4_5_a_frozen_piece_blocks_and_threatens_nothing() {
    // On an open file before Red's king: it would give check if it could act.
    let text = paper("3k(p)5 - 3r(p)5 - 4k!4 - - - - 4K4", "-:- r 0 0 *");
    assert_eq!(check(&text), Some(false));
    assert_eq!(check(&text.replace("4k!4", "4k4")), Some(true), "unfrozen it faces the king");
    let text = paper("5k3 - - - - - - 4e!4 4P4 3K5", "-:- r 0 0 *");
    assert_eq!(moves_from(&rules(), &text, "e1"), "e1e2", "it can be taken");
    let text = paper("5k3 - - - - 4e!4 4R4 - - 3K5", "-:- r 0 0 *");
    assert!(!moves_from(&rules(), &text, "e3").contains("e3e5"), "it blocks");
    let text = paper("4r1k2 - - - 4K!4 - - - - -", "-:- r 0 0 *");
    assert_eq!(check(&text), Some(true), "a frozen king is royal");
}

#[test]
fn s4_6_a_taken_piece_shows_its_actual_role() {
    let mut world = deployed(&rules(), "RHEAKAEHRCCPPPPP", "RPEAKAEHRCCPPPPH");
    let heard = act_all(&rules(), &mut world, "b2b9");
    for heard in heard {
        assert_eq!(heard, ["move b2b9", "capture b9 p", "reveal b9 C"]);
    }
    assert_eq!(world.public.lost()[0].role, Some(Role::Pawn));
}

#[test]
fn s5_1_check_is_given_by_acting_roles_where_they_may_go() {
    let text = paper("- - - - R3r3r(k) - - - - 4K4", "-:- r 0 0 *");
    assert_eq!(check(&text), Some(true), "the rook on e5 may not leave the rank, but it checks");
    let text = |rank| paper(&format!("{rank} - - - - - - - - -"), "-:- r 0 0 *");
    assert_eq!(check(&text("3R(K)k4")), Some(true), "a king takes in its palace");
    assert_eq!(check(&text("2R(K)k5")), Some(false), "and nowhere else");
    let text = |king| paper(&format!("3k5 {king} 5a3 - - - - - - -"), "-:- r 0 0 *");
    assert_eq!(check(&text("4R(K)4")), Some(true), "an advisor takes on its five points");
    assert_eq!(check(&text("6R(K)2")), Some(false));
    let text = paper("2e5k - 4R(K)4 - - - - - - -", "-:- r 0 0 *");
    assert_eq!(check(&text), Some(true), "an elephant takes in its half");
    let text = paper("8k - - - 2e6 - 4R(K)4 - - -", "-:- r 0 0 *");
    assert_eq!(check(&text), Some(false), "and not across the river");
}

#[test]
fn s5_2_a_royal_piece_may_not_face_an_acting_king() {
    let text = |file| paper(&format!("{file} - - - - 4R(K)4 - - - -"), "-:- r 0 0 *");
    assert_eq!(check(&text("r(k)3k(r)4")), Some(true), "in any guise");
    assert_eq!(check(&text("k(r)3r(k)4").replace("4R(K)4", "4P(K)4")), Some(true), "by the rook");
    // The hidden kings share an open file, but no piece acts as a king.
    let text = paper("k(r)3h(k)4 - - - - 4P(K)4 - - - -", "-:- r 0 0 *");
    assert_eq!(check(&text), Some(false));
    let text = paper("r(k)3k(r)4 - 4p4 - - 4R(K)4 - - - -", "-:- r 0 0 *");
    assert_eq!(check(&text), Some(false), "something between");
}

#[test]
fn s5_3_no_move_leaves_the_own_king_in_check() {
    let text = paper("4k(r)1h(k)2 - - - 4R4 - - - 4A4 4K4", "-:- r 0 0 *");
    // Stepping aside opens the file to the acting king.
    assert!(moves_from(&rules(), &text, "e5").contains("e5e6"));
    let pinned = text.replace("4A4", "9");
    assert!(!moves_from(&rules(), &pinned, "e5").contains("e5d5"));
    // Not even to take the enemy's king.
    let text = paper("r3c(k)4 - 4p4 - - - 4C4 - - R(K)8", "-:- r 0 0 *");
    assert_eq!(check(&text), Some(true));
    let fault = refuse(&rules(), &text, "e3e9");
    assert_eq!(
        (fault.code.word(), &*fault.message),
        ("illegal_move", "e3e9 leaves the king of red attacked")
    );
}

#[test]
fn s5_4_legal_moves_do_not_depend_on_the_hidden_enemy_king() {
    let red = "RHEAPAEHRCCPPPPK";
    let expected = legal(&rules(), &deployed(&rules(), red, "KHEARAEHRCCPPPPP"));
    for slot in 1..Slot::COUNT {
        let mut black: Setup = "KHEARAEHRCCPPPPP".parse().unwrap();
        black.0.swap(0, slot);
        let world = deployed(&rules(), red, &black.to_string());
        assert_eq!(legal(&rules(), &world), expected, "king in slot {slot}");
    }
}

/// Black has two frozen pieces, a king and an advisor, and nothing attacks the king.
const STUCK: &str = "9/6P2/9/2a!6/9/4R4/2k!5P(P)/4R(H)1H(E)2/R(A)3K(P)4/2E(K)A(A)1A(E)E(P)2 \
                     CPCHR:PPCEREHPRPCPAH b 0 0 *";

#[test]
fn s5_5_a_side_passes_when_it_can_do_nothing_else() {
    assert_eq!(moves(&rules(), STUCK), ["pass"]);
    let (position, heard) = play(&rules(), STUCK, "pass");
    assert_eq!(heard, ["pass black"]);
    assert!(rules().write(&position).ends_with(" r 1 1 *"));
    let (position, _) = play(&rules(), STUCK, "pass i3i4");
    assert!(rules().write(&position).ends_with(" b 0 2 *"), "a move ends the passes");
    assert_eq!(refuse(&rules(), StupidChess::ABOUT.start, "pass").code.word(), "illegal_move");
    let world = rules().start();
    let fault = rules()
        .permit(&world.public, &world.private.first, game::Seat::First, &crate::Action::Pass)
        .unwrap_err();
    assert_eq!(fault.code.word(), "illegal_move");
}

#[test]
fn s5_6_two_passes_in_a_row_are_a_draw() {
    let text = "1E!7/9/9/4A!4/2K!6/6A!1a!/4e!4/5E!3/6k!2/9 PHPHPPPRCCR:APEHCPRHCRPPP r 0 0 *";
    let (position, _) = play(&rules(), text, "pass");
    assert_eq!(ended(&rules(), &position), "-");
    let (position, heard) = play(&rules(), text, "pass pass");
    assert_eq!(heard, ["pass black", "end draw double_pass"]);
    assert_eq!(ended(&rules(), &position), "draw double_pass");
    assert!(rules().moves(&position, None).unwrap().is_empty());
}

#[test]
fn s7_1_mate_ends_the_game_though_the_king_is_hidden() {
    let text = "5a(p)1E!1/9/5a(k)2P/4P(R)4/9/H8/9/2K!A(A)E(P)4/6C2/4K(A)A(R)3 \
                PPCHEP:CCPEPAERPPHHRA r 0 35 *";
    let (position, heard) = play(&rules(), text, "e6e7");
    assert_eq!(heard, ["move e6e7", "end red checkmate"]);
    assert_eq!(ended(&rules(), &position), "first checkmate");
    assert_eq!(refuse(&rules(), &rules().write(&position), "f9e9").code.word(), "game_over");
}

#[test]
fn s7_2_taking_the_royal_piece_wins() {
    let mut world = deployed(&rules(), "RHEAKAEHRCCPPPPP", "RKEAHAEHRCCPPPPP");
    let heard = act_all(&rules(), &mut world, "b2b9");
    assert_eq!(heard[2], ["move b2b9", "capture b9 k", "reveal b9 C", "end red checkmate"]);
    assert_eq!(world.public.outcome().unwrap().to_string(), "first checkmate");
    // Red's king under fire starts in check and has nine ways out of it.
    let world = deployed(&rules(), "RKEAHAEHRCCPPPPP", "RHEAKAEHRCCPPPPP");
    assert_eq!(legal(&rules(), &world).len(), 9);
}

#[test]
fn s7_3_the_third_occurrence_is_a_draw() {
    let start = StupidChess::ABOUT.start;
    let round = "a0a1 a9a8 a1a0 a8a9";
    let (position, _) = play(&rules(), start, round);
    assert_eq!((position.battle().occurrences(), &*ended(&rules(), &position)), (2, "-"));
    let (_, heard) = play(&rules(), start, &format!("{round} {round}"));
    assert_eq!(heard, ["move a8a9", "end draw repetition"]);
    // Hidden rooks that change places make another position: they need not be the same.
    let rooks = |one: &str, other: &str| {
        let text = paper(&format!("5k3 - - - - - - 7{one}{other} - 3K5"), "-:- r 0 0 *");
        let (position, _) = play(&rules(), &text, "h2h3 f9f8 i2h2 f8f9 h3i3 f9f8 i3i2 f8f9");
        position.battle().occurrences()
    };
    assert_eq!(rooks("R(H)", "R(R)"), 1);
    assert_eq!(rooks("R(R)", "R(R)"), 1, "what only the owner knows cannot matter");
    assert_eq!(rooks("R", "R"), 2, "revealed rooks are alike");
}

#[test]
fn s7_4_too_many_plies_without_a_capture_are_a_draw() {
    let text = StupidChess::ABOUT.start.replace(" r 0 0 *", " r 0 118 *");
    let (position, _) = play(&rules(), &text, "a0a1");
    assert_eq!(ended(&rules(), &position), "-");
    let (position, _) = play(&rules(), &text, "a0a1 a9a8");
    assert_eq!(ended(&rules(), &position), "draw no_capture");
    let (position, _) = play(&rules(), &text, "a0a1 b7b0");
    assert_eq!(ended(&rules(), &position), "-", "a capture starts the count again");
    let over = read(&StupidChess::ABOUT.start.replace(" r 0 0 *", " r 0 120 *"));
    assert_eq!(ended(&rules(), &over), "draw no_capture");
}

#[test]
fn s7_5_mate_comes_before_a_draw() {
    let text = "5a(p)1E!1/9/5a(k)2P/4P(R)4/9/H8/9/2K!A(A)E(P)4/6C2/4K(A)A(R)3 \
                PPCHEP:CCPEPAERPPHHRA r 0 119 *";
    let (position, _) = play(&rules(), text, "e6e7");
    assert_eq!(ended(&rules(), &position), "first checkmate");
    let text = "1E!7/9/9/4A!4/2K!6/6A!1a!/4e!4/5E!3/6k!2/9 PHPHPPPRCCR:APEHCPRHCRPPP r 1 119 *";
    let (position, _) = play(&rules(), text, "pass");
    assert_eq!(ended(&rules(), &position), "draw double_pass");
}

#[test]
fn legal_moves_of_one_piece_are_those_that_start_with_it() {
    let world = rules().start();
    let of = |side, slot| {
        let piece = Handle::new(side, Slot::new(slot).unwrap());
        rules().legal_of(&world.public, &world.private.first, piece)
    };
    assert_eq!(of(Side::Red, 0).len(), 2);
    assert_eq!(of(Side::Red, 3).len(), 1);
    assert_eq!(of(Side::Black, 0), [], "not its turn");
    let all: usize = (0..Slot::COUNT).map(|slot| of(Side::Red, slot).len()).sum();
    assert_eq!(all, 44);
}

#[test]
fn s8_1_the_options_and_their_defaults() {
    let options = rules().options();
    assert_eq!(
        options.canonical_json(),
        "{\"allow_pass_when_no_legal_move\":true,\"double_pass_is_draw\":true,\
         \"freeze_if_illegal_after_reveal\":true,\"no_capture_limit\":120,\
         \"repetition_count\":3,\"reveal_captured_role\":true,\"reveal_on_first_capture\":true}"
    );
    assert_eq!(StupidChess::with_options(&options), Ok(rules()));
}

#[test]
fn s8_2_nothing_is_revealed_without_the_switch() {
    let rules = rules_with(|config| config.reveal_on_first_capture = false);
    let text = with_kings("- p8 - - R(A)8 - - -");
    let (position, heard) = play(&rules, &text, "a4a7");
    assert_eq!(heard, ["move a4a7", "capture a7 p"]);
    assert!(rules.write(&position).contains("/R(A)8/"));
    let handle = position.battle().field().at(Square::A7).unwrap().handle;
    assert!(position.battle().has_captured(handle));
}

#[test]
fn s8_3_the_role_of_a_taken_piece_stays_with_its_owner_without_the_switch() {
    let rules = rules_with(|config| config.reveal_captured_role = false);
    let mut world = deployed(&rules, "RHEAKAEHRCCPPPPP", "RPEAKAEHRCCPPPPH");
    let heard = act_all(&rules, &mut world, "b2b9");
    assert_eq!(heard[0], ["move b2b9", "capture b9 ?", "reveal b9 C"]);
    assert_eq!(heard[0], heard[1]);
    let notation = |observer| rules.notation(world.view(observer));
    assert!(notation(game::Observer::Seat(game::Seat::First)).contains(" -:? b"));
    assert!(notation(game::Observer::Spectator).contains(" -:? b"));
    assert!(notation(game::Observer::Seat(game::Seat::Second)).contains(" -:P b"));
    // What had been revealed before stays public.
    act_all(&rules, &mut world, "a9b9");
    assert!(rules.notation(world.view(game::Observer::Spectator)).contains(" C:? r"));
}

#[test]
fn s8_4_nothing_freezes_without_the_switch() {
    let rules = rules_with(|config| config.freeze_if_illegal_after_reveal = false);
    let (position, heard) = play(&rules, &with_kings("- p8 - - R(A)8 - - -"), "a4a7");
    assert_eq!(heard, ["move a4a7", "capture a7 p", "reveal a7 A"]);
    assert!(rules.write(&position).contains("/A8/"));
    let from = |middle, square| moves_from(&rules, &with_kings(middle), square);
    assert_eq!(from("- - - - - 4A4 - -", "e3"), "e3d2 e3f2", "back onto its points");
    assert_eq!(from("- - - - 4A4 - - -", "e4"), "");
    assert_eq!(from("- - - - - 4E4 - -", "e3"), "e3c1 e3g1", "on any lattice, in its own half");
    let text = paper("5k3 - - - - - 4K4 - - -", "-:- r 0 0 *");
    assert_eq!(moves_from(&rules, &text, "e3"), "e3e2");
}

#[test]
fn s8_5_no_move_loses_where_nobody_passes() {
    let rules = rules_with(|config| config.allow_pass_when_no_legal_move = false);
    let before = STUCK.replace(" b 0 0 *", " r 0 0 *");
    let (position, heard) = play(&rules, &before, "i3i4");
    assert_eq!(heard, ["move i3i4", "end red stalemate"]);
    assert!(rules.moves(&position, None).unwrap().is_empty());
    assert_eq!(ended(&rules, &rules.read(STUCK).unwrap()), "first stalemate");
}

#[test]
fn s8_6_the_counts_can_be_changed() {
    let rules = rules_with(|config| {
        config.no_capture_limit = 5;
        config.repetition_count = 2;
    });
    let start = StupidChess::ABOUT.start;
    let (position, _) = play(&rules, start, "a0a1 a9a8 a1a0 a8a9");
    assert_eq!(ended(&rules, &position), "draw repetition");
    let (position, _) = play(&rules, start, "a0a1 a9a8 a1a2 a8a7 a2a1");
    assert_eq!(ended(&rules, &position), "draw no_capture");
}

#[test]
fn s8_7_passing_without_end_is_refused() {
    let config = crate::Config { double_pass_is_draw: false, ..crate::Config::default() };
    assert_eq!(StupidChess::new(config).unwrap_err().code.word(), "bad_option");
    let config = crate::Config { allow_pass_when_no_legal_move: false, ..config };
    assert!(StupidChess::new(config).is_ok());
    let config = crate::Config { no_capture_limit: 0, ..crate::Config::default() };
    assert_eq!(StupidChess::new(config).unwrap_err().code.word(), "bad_option");
}
