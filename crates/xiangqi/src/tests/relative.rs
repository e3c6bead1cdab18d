//! Moves as players write them.

use game::Dice;

use crate::{Position, relative::Script};

const SCRIPTS: [Script; 3] = [Script::Wxf, Script::Simplified, Script::Traditional];

fn read(position: &str, text: &str) -> String {
    let position: Position = position.parse().unwrap();
    position.read_move(text).map_or_else(|fault| fault.code.to_string(), |mv| mv.to_string())
}

fn write(position: &str, mv: &str) -> [String; 3] {
    let position: Position = position.parse().unwrap();
    let mv = position.read_move(mv).unwrap();
    SCRIPTS.map(|script| position.write_move(mv, script))
}

/// Either side counts files from its own right.
#[test]
fn x2_10_a_piece_its_file_and_its_way() {
    let start = Position::start().to_string();
    assert_eq!(write(&start, "h2e2"), ["C2=5", "炮二平五", "炮二平五"]);
    assert_eq!(write(&start, "b0c2"), ["H8+7", "马八进七", "馬八進七"]);
    let black = start.replace(" w ", " b ");
    assert_eq!(write(&black, "h9g7"), ["H8+7", "马8进7", "馬8進7"]);
    assert_eq!(write(&black, "b7e7"), ["C2=5", "炮2平5", "砲2平5"]);
    let back = "4k4/9/9/9/9/9/4C4/9/9/3K5 w - - 0 1";
    assert_eq!(write(back, "e3e1"), ["C5-2", "炮五退二", "炮五退二"]);
}

/// Points along the file, or else the file it goes to.
#[test]
fn x2_11_how_far_or_where_to() {
    let start = Position::start().to_string();
    assert_eq!(write(&start, "g3g4"), ["P3+1", "兵三进一", "兵三進一"]);
    assert_eq!(write(&start, "e0e1"), ["K5+1", "帅五进一", "帥五進一"]);
    assert_eq!(write(&start, "h2h9"), ["C2+7", "炮二进七", "炮二進七"]);
    assert_eq!(write(&start, "g0e2"), ["E3+5", "相三进五", "相三進五"]);
}

#[test]
fn x2_13_numerals_scripts_and_letters_of_all_kinds() {
    let start = Position::start().to_string();
    for text in ["炮二平五", "砲二平五", "包二平五", "炮2平5", "炮２平５", "C2=5", "C2.5", "c2.5"]
    {
        assert_eq!(read(&start, text), "h2e2", "{text}");
    }
    for text in ["N8+7", "H8+7", "n8+7", "傌八進七", "马８进７"] {
        assert_eq!(read(&start, text), "b0c2", "{text}");
    }
    for text in ["B3+5", "E3+5", "相三进五", "象3進5"] {
        assert_eq!(read(&start, text), "g0e2", "{text}");
    }
}

#[test]
fn x2_14_two_points_with_a_dash() {
    let start = Position::start().to_string();
    for text in ["H2-E2", "h2-e2", "h2e2"] {
        assert_eq!(read(&start, text), "h2e2", "{text}");
    }
}

/// Rule X2.12: two on one file.
#[test]
fn x2_12_the_front_one_and_the_rear_one() {
    let cannons = "5k3/9/9/4C4/9/9/4C4/9/9/3K5 w - - 0 1";
    assert_eq!(write(cannons, "e6d6"), ["C+=6", "前炮平六", "前炮平六"]);
    assert_eq!(write(cannons, "e3e4"), ["C-+1", "后炮进一", "後炮進一"]);
    for text in ["C+=6", "+C=6", "前炮平六", "前炮平6"] {
        assert_eq!(read(cannons, text), "e6d6", "{text}");
    }
    assert_eq!(read(cannons, "炮五平六"), "invalid_move", "both can");
    assert_eq!(read(cannons, "炮五进三"), "e6e9", "only one can");
    let black = "4k4/4r4/9/4r4/9/9/9/9/9/3K5 b - - 0 1";
    assert_eq!(write(black, "e6e0"), ["R++6", "前车进6", "前車進6"], "nearest to the enemy");
    assert_eq!(write(black, "e8e7"), ["R-+1", "后车进1", "後車進1"]);
}

#[test]
fn x2_12_advisors_and_elephants_need_no_mark() {
    let position = "3k5/9/9/9/9/2B6/9/3A5/9/2BAK4 w - - 0 1";
    assert_eq!(write(position, "d2e1"), ["A6-5", "仕六退五", "仕六退五"]);
    assert_eq!(write(position, "d0e1"), ["A6+5", "仕六进五", "仕六進五"]);
    assert_eq!(write(position, "c4e2"), ["E7-5", "相七退五", "相七退五"]);
    assert_eq!(read(position, "前仕退五"), "d2e1", "but may have one");
}

#[test]
fn x2_12_three_pawns_and_more_on_a_file() {
    let three = "3k5/4P4/4P4/4P4/9/9/9/9/9/5K3 w - - 0 1";
    assert_eq!(write(three, "e8f8"), ["P+=4", "前兵平四", "前兵平四"]);
    assert_eq!(write(three, "e7f7"), ["P.=4", "中兵平四", "中兵平四"]);
    assert_eq!(write(three, "e6f6"), ["P-=4", "后兵平四", "後兵平四"]);
    assert_eq!(read(three, "三兵平四"), "e6f6");
    let five = "3k5/4P4/4P4/4P4/4P4/4P4/9/9/9/5K3 w - - 0 1";
    let names = ["e8f8", "e7f7", "e6f6", "e5f5"].map(|mv| write(five, mv)[1].clone());
    assert_eq!(names, ["前兵平四", "二兵平四", "三兵平四", "四兵平四"]);
}

/// From the right, and on each file from the front.
#[test]
fn x2_12_two_files_of_pawns() {
    let position = "3k5/9/2P3P2/2P3P2/9/9/9/9/9/4K4 w - - 0 1";
    let names = ["g7h7", "g6h6", "c7b7", "c6b6"].map(|mv| write(position, mv));
    let chinese = names.clone().map(|[_, chinese, _]| chinese);
    assert_eq!(chinese, ["一兵平二", "二兵平二", "三兵平八", "四兵平八"]);
    assert_eq!(names.map(|[wxf, ..]| wxf), ["Pa=2", "Pb=2", "Pc=8", "Pd=8"]);
    assert_eq!(read(position, "前兵平八"), "c7b7");
    assert_eq!(read(position, "前兵进一"), "invalid_move", "on which file?");
}

#[test]
fn what_is_no_move_or_no_legal_one() {
    let start = Position::start().to_string();
    for text in ["", "炮", "炮二平", "炮二平五五", "炮十平五", "炮二上五", "Q2=5", "e2e4x", "xxxx"]
    {
        assert_eq!(read(&start, text), "invalid_move", "{text}");
    }
    for text in ["炮二进五", "马八进八", "车一平二", "后炮平五", "C3=5"] {
        assert_eq!(read(&start, text), "illegal_move", "{text}");
    }
}

/// However a legal move is written, it is read as the same move.
#[test]
fn whatever_is_written_is_read() {
    for seed in 0..20 {
        let mut dice = Dice::seeded(seed);
        let mut position = Position::start();
        for _ in 0..150 {
            let moves = position.moves();
            for mv in &moves {
                for script in SCRIPTS {
                    let text = position.write_move(*mv, script);
                    assert_eq!(position.read_move(&text), Ok(*mv), "{text} in {position}");
                }
            }
            let Some(mv) = dice.choose(&moves) else { break };
            position.play(*mv);
        }
    }
}
