//! Texts of positions, moves and lines, and every fault they may have.

use game::{Rules, Study};

use crate::{Board, Line, Move, Position, Setup, Side, Square, Xiangqi, notation::START};

fn codes(text: &str) -> Vec<&'static str> {
    let read: Result<Position, _> = text.parse();
    read.unwrap_err().iter().map(|fault| fault.code.word()).collect()
}

/// A position with the given ranks, Red to move.
fn with_board(board: &str) -> String {
    format!("{board} w - - 0 1")
}

#[test]
fn x1_1_red_moves_first_on_ninety_points() {
    let start = Position::start();
    assert_eq!(start.turn(), Side::Red);
    assert_eq!(start.to_string(), START);
    assert_eq!(START.parse(), Ok(start));
    assert_eq!(Xiangqi::ABOUT.start, START);
}

#[test]
fn x2_1_six_fields_make_a_position() {
    assert_eq!(codes(""), ["field_count"]);
    assert_eq!(codes("4k4/9 w - - 0"), ["field_count"]);
    for short in [" - - 0 1", " 0 1"] {
        assert_eq!(START.strip_suffix(short).unwrap().parse(), Ok(Position::start()));
    }
    assert_eq!(codes(&START.replace("- -", "KQ -")), ["field_count"]);
    assert_eq!(codes(&format!("{START} 1")), ["field_count"]);
    assert_eq!(codes(&START.replace(" w ", " x ")), ["bad_turn"]);
    assert_eq!(START.replace(' ', "  ").parse(), Ok(Position::start()));
}

#[test]
fn x2_2_ranks_are_ten_and_nine_wide() {
    assert_eq!(codes(&with_board("4k4/9/9/9/9/9/9/9/3K5")), ["rank_count"]);
    assert_eq!(codes(&with_board("4k4/9/9/9/9/9/9/9/9/9/3K5")), ["rank_count"]);
    assert_eq!(codes(&with_board("4k4/9/8/9/9/9/9/9/9/3K5")), ["rank_width"]);
    assert_eq!(codes(&with_board("4k4/9/9P/9/9/9/9/9/9/3K5")), ["rank_width"]);
    assert_eq!(codes(&with_board("4k4/9/45/9/9/9/9/9/9/3K5")), ["bad_digit"]);
    assert_eq!(codes(&with_board("4k4/9/09/9/9/9/9/9/9/3K5")), ["bad_digit"]);
    assert_eq!(codes(&with_board("4k4/9/9/4x4/9/9/9/9/9/3K5")), ["bad_piece"]);
    assert_eq!(codes(&with_board("4k4/９/9/9/9/9/9/9/9/3K5")), ["bad_piece", "rank_width"]);
}

#[test]
fn x2_3_other_letters_are_read_but_not_written() {
    let other = START.replace('N', "H").replace('b', "e").replace(" w ", " r ");
    assert_eq!(other.parse(), Ok(Position::start()));
}

#[test]
fn x2_4_clocks_are_numbers() {
    for bad in ["- 1", "0 0", "-1 1", "+1 1", "1000000 1", "0 x", "99999999999 1"] {
        assert_eq!(codes(&START.replace("0 1", bad)), ["bad_clock"], "{bad}");
    }
    assert!(START.replace("0 1", "999999 999999").parse::<Position>().is_ok());
    let setup = Setup { move_number: 0, ..Setup::start() };
    assert_eq!(setup.validate().unwrap_err()[0].code.word(), "bad_clock");
}

#[test]
fn x2_5_each_side_has_one_king_and_no_more_than_its_set() {
    assert_eq!(codes(&with_board("9/9/9/9/9/9/9/9/9/3K5")), ["missing_king"]);
    assert_eq!(codes(&with_board("4k4/9/9/9/9/9/9/9/3K5/3K5")), ["too_many_kings"]);
    assert_eq!(codes(&with_board("4k4/9/9/9/9/9/RRR6/9/9/3K5")), ["too_many_type"]);
    assert_eq!(codes(&with_board("4k4/9/9/9/PPPPPP3/9/9/9/9/3K5")), ["too_many_type"]);
}

#[test]
fn x2_6_pieces_stand_where_they_can_come() {
    assert_eq!(codes(&with_board("4k4/9/9/9/9/9/9/9/9/K8")), ["king_outside_palace"]);
    assert_eq!(codes(&with_board("4k4/9/9/9/9/9/9/9/3A5/3K5")), ["off_region"]);
    assert_eq!(codes(&with_board("4k4/9/9/9/9/9/9/9/1B7/3K5")), ["off_region"]);
    assert_eq!(codes(&with_board("4k4/9/9/9/B8/9/9/9/9/3K5")), ["off_region"]);
    assert_eq!(codes(&with_board("4k4/9/9/9/9/1P7/9/9/9/3K5")), ["off_region"]);
    assert_eq!(codes(&with_board("4k4/9/9/9/9/9/9/9/9/P2K5")), ["off_region"]);
}

#[test]
fn x2_7_kings_do_not_face_and_only_the_mover_is_in_check() {
    assert_eq!(codes(&with_board("4k4/9/9/9/9/9/9/9/9/4K4")), ["kings_facing"]);
    assert_eq!(codes(&with_board("4k4/9/9/9/4R4/9/9/9/9/3K5")), ["opponent_in_check"]);
    assert!("4k4/9/9/9/4R4/9/9/9/9/3K5 b - - 0 1".parse::<Position>().is_ok());
}

#[test]
fn every_fault_is_listed() {
    assert_eq!(
        codes("4kR3/9/9/1p7/9/9/9/9/1P7/K8 w - - 0 0"),
        ["bad_clock", "king_outside_palace", "off_region", "off_region", "opponent_in_check"]
    );
    assert_eq!(codes("9/8/x8/9/9/9/9/9/9/9 q ? - z 1").len(), 5);
}

#[test]
fn setups_can_be_made_by_hand() {
    let mut setup = Setup { board: Board::new(), ..Setup::start() };
    let faults = setup.validate().unwrap_err();
    assert_eq!(
        faults.iter().map(|fault| fault.code.word()).collect::<Vec<_>>(),
        ["missing_king"; 2]
    );
    setup.board = *Position::start().board();
    assert_eq!(setup.validate(), Ok(Position::start()));
}

#[test]
fn x2_8_a_move_is_two_squares() {
    assert_eq!("b2e2".parse(), Ok(Move::new(Square::B2, Square::E2)));
    for bad in ["", "b2", "b2e", "b2e2 ", "B2E2", "b2-e2", "j0a0", "b2e10", "将军", "é2é"] {
        assert_eq!(bad.parse::<Move>().unwrap_err().code.word(), "invalid_move", "{bad}");
    }
}

#[test]
fn x2_9_a_line_is_a_position_and_moves() {
    let mut line = Line::new(Position::start());
    line.play("b2e2".parse().unwrap());
    assert_eq!(line.to_string(), format!("{START} moves b2e2"));
    assert_eq!(line.to_string().parse(), Ok(line.clone()));
    line.play("h7e7".parse().unwrap());
    line.play("e2e6".parse().unwrap());
    let taken = "rnbakabnr/9/1c2c4/p1p1C1p1p/9/9/P1P1P1P1P/7C1/9/RNBAKABNR b - - 0 2";
    assert_eq!(line.to_string(), taken, "what led to a capture is forgotten");
    let fault = |text: String| text.parse::<Line>().unwrap_err().remove(0);
    assert_eq!(fault(format!("{START} moves b2e2 b2e2")).code.word(), "illegal_move");
    assert_eq!(fault(format!("{START} moves b2e2 h7")).code.word(), "invalid_move");
    assert!(fault(format!("{START} moves b2e2 h7")).message.starts_with("move 2: "));
}

#[test]
fn x2_9_nothing_is_played_after_the_end() {
    let there_and_back = "b2b3 b7b6 b3b2 b6b7 ".repeat(2);
    let over = format!("{START} moves {there_and_back}");
    let rules = Xiangqi::default();
    assert_eq!(rules.status(&rules.read(&over).unwrap()).outcome.unwrap().reason.0, "repetition");
    let fault = rules.read(&format!("{over} b2b3")).unwrap_err().remove(0);
    assert_eq!((fault.code.word(), &fault.message[..8]), ("game_over", "move 9: "));
}

#[test]
fn counting_stops_at_its_bound() {
    let mut position: Position = START.replace("0 1", "999999 999999").parse().unwrap();
    position.play("b2e2".parse().unwrap());
    position.play("b7e7".parse().unwrap());
    assert!(position.to_string().ends_with(" w - - 999999 999999"));
}

#[test]
fn answers_say_why_not() {
    let rules = Xiangqi::default();
    let mut line = rules.read("3k5/9/9/9/4r4/9/9/9/4A4/4K4 w - - 0 1").unwrap();
    let mut why = |mv: &str| rules.play(&mut line, mv).unwrap_err().message;
    assert!(why("e1d0").contains("king attacked"));
    assert!(why("e1e2").contains("the advisor on e1 cannot go to e2"));
    assert!(why("e5e4").contains("red has no piece on e5"));
}

#[test]
fn moves_of_one_square() {
    let rules = Xiangqi::default();
    let line = rules.read(START).unwrap();
    assert_eq!(rules.moves(&line, Some("e0")).unwrap(), ["e0e1"]);
    assert!(rules.moves(&line, Some("e9")).unwrap().is_empty());
    assert!(rules.moves(&line, Some("e5")).unwrap().is_empty());
    assert_eq!(rules.moves(&line, Some("z5")).unwrap_err().code.word(), "bad_request");
}

#[test]
fn pictures_show_every_piece() {
    let rules = Xiangqi::default();
    let scene = rules.scene(&rules.read(START).unwrap());
    assert_eq!((scene.columns.len(), scene.rows.len(), scene.men.len()), (9, 10, 32));
    let horse = scene.men.iter().find(|man| (man.column, man.row) == (1, 9)).unwrap();
    assert_eq!(horse.figure.unwrap().latin, 'N');
}
