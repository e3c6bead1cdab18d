//! Whole games at a terminal, typed as a person types them.

use std::{
    fs::{File, OpenOptions},
    io::{Read, Write},
    process::{Child, Command, Stdio},
    sync::mpsc::{Receiver, channel},
    thread,
    time::{Duration, Instant},
};

use rustix::{
    pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt},
    termios::{Winsize, tcsetwinsize},
};

/// A person at a terminal of 80 columns.
struct Person {
    child: Child,
    keys: File,
    screen: Receiver<Vec<u8>>,
    /// All that was seen since the last line, without colors and movements of the cursor.
    seen: String,
    /// The same with all bytes.
    raw: Vec<u8>,
}

/// How long anything may take on a machine that does much else.
const PATIENCE: Duration = Duration::from_secs(120);

impl Person {
    fn sit_down(arguments: &[&str]) -> Person {
        let master = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&master).unwrap();
        unlockpt(&master).unwrap();
        let size = Winsize { ws_row: 50, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 };
        tcsetwinsize(&master, size).unwrap();
        let name = ptsname(&master, Vec::new()).unwrap();
        let side = || OpenOptions::new().read(true).write(true).open(name.to_str().unwrap());
        let child = Command::new(env!("CARGO_BIN_EXE_umpire"))
            .args(arguments)
            .env("TERM", "xterm")
            .env("LC_ALL", "C.UTF-8")
            .stdin(Stdio::from(side().unwrap()))
            .stdout(Stdio::from(side().unwrap()))
            .stderr(Stdio::from(side().unwrap()))
            .spawn()
            .unwrap();
        let keys = File::from(master);
        let mut eyes = keys.try_clone().unwrap();
        let (sender, screen) = channel();
        thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(length @ 1..) = eyes.read(&mut buffer) {
                if sender.send(buffer[..length].to_vec()).is_err() {
                    return;
                }
            }
        });
        Person { child, keys, screen, seen: String::new(), raw: Vec::new() }
    }

    /// Waits until these texts have been seen, one after the other.
    #[track_caller]
    fn sees(&mut self, wanted: &[&str]) {
        let deadline = Instant::now() + PATIENCE;
        while !self.has_seen(wanted) {
            let left = deadline.saturating_duration_since(Instant::now());
            let Ok(bytes) = self.screen.recv_timeout(left) else {
                panic!("{wanted:?} never came; seen was\n{}", self.seen);
            };
            self.raw.extend(bytes);
            let text = String::from_utf8_lossy(&self.raw).into_owned();
            self.seen = without_escapes(&text);
        }
    }

    fn has_seen(&self, wanted: &[&str]) -> bool {
        let mut rest = &*self.seen;
        wanted.iter().all(|text| {
            let found = rest.find(text);
            rest = found.map_or("", |at| &rest[at + text.len()..]);
            found.is_some()
        })
    }

    /// Types a line, and sees these texts after it.
    #[track_caller]
    fn types(&mut self, line: &str, wanted: &[&str]) {
        self.raw.clear();
        self.seen.clear();
        self.keys.write_all(format!("{line}\r").as_bytes()).unwrap();
        self.sees(wanted);
    }

    /// The curtain falls, and somebody else takes the seat before it rises.
    #[track_caller]
    fn gives_the_seat_to(&mut self, other: &str, wanted: &[&str]) {
        self.types("", &[&format!("Press Enter when {other} is at the keyboard.")]);
        assert!(String::from_utf8_lossy(&self.raw).contains("\u{1b}[2J"), "the screen is cleared");
        self.types("", &[&format!("{other} is at the keyboard.")]);
        self.sees(wanted);
    }

    /// Leaves, and the program ends in peace.
    #[track_caller]
    fn leaves(mut self) {
        self.keys.write_all(b"quit\r").unwrap();
        assert!(self.child.wait().unwrap().success());
    }
}

/// A text without escape sequences and carriage returns.
fn without_escapes(text: &str) -> String {
    let mut plain = String::new();
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '\u{1b}' if letters.next_if_eq(&'[').is_some() => {
                while letters.next().is_some_and(|it| !it.is_ascii_alphabetic()) {}
            }
            '\r' | '\u{1b}' => {}
            other => plain.push(other),
        }
    }
    plain
}

#[test]
fn chess_from_the_first_move_to_mate() {
    let mut person = Person::sit_down(&["play", "chess", "--two"]);
    person.sees(&["Chess: White is a person, Black is a person.", "K king", "White> "]);
    person.types("help", &["play a move", "White> "]);
    person.types("e5", &["e5", "White> "]);
    person.types("f3", &["White plays f3.", "* ", "Black is to move.", "Black> "]);
    person.types("e5", &["Black plays e5.", "White> "]);
    person.types("g4", &["White plays g4.", "Black> "]);
    // What is begun is completed.
    person.types("Qh\t", &["Black plays Qh4#.", "Black wins by checkmate."]);
    person.leaves();
}

#[test]
fn xiangqi_in_chinese_against_the_computer() {
    let arguments = ["play", "xiangqi", "--lang", "zh", "--level", "1"];
    let mut person = Person::sit_down(&[&arguments[..], &["--time", "50ms"]].concat());
    person.sees(&["你执红方，黑方：电脑（水平 1）", "帥", "红方> "]);
    person.types("炮二平九", &["“炮二平九”：这步棋不合规则。", "红方> "]);
    person.types("炮二平五", &["红方走 炮二平五", "黑方走 ", "轮到红方走", "红方> "]);
    person.types("悔棋", &["看不懂", "红方> "]);
    person.types("undo", &["红方悔棋", "红方> "]);
    person.types("hint", &["%", "红方> "]);
    person.types("resign", &["黑方胜（对方认输）", "红方> "]);
    person.leaves();
}

#[test]
fn xiangqi_to_mate_in_three_ways_of_writing() {
    let mut person = Person::sit_down(&["play", "xiangqi", "--two"]);
    person.sees(&["Xiangqi: Red is a person, Black is a person.", "Red> "]);
    person.types("炮二平五", &["Red plays C2=5.", "Black> "]);
    person.types("P1+1", &["Black plays P1+1.", "Red> "]);
    person.types("C5+4", &["Red plays C5+4.", "A soldier is taken on e6.", "Black> "]);
    person.types("卒9进1", &["Black plays P9+1.", "Red> "]);
    person.types("b2b4", &["Red plays C8+2.", "Black> "]);
    person.types("a5a4", &["Black plays P1+1.", "Red> "]);
    // Two cannons on one file: whatever steps between is one more screen.
    person.types("炮八平五", &["Red plays C8=5.", "Red wins by checkmate."]);
    person.leaves();
}

#[test]
fn jieqi_turns_pieces_and_takes_nothing_back() {
    let arguments = ["play", "jieqi", "--level", "1", "--time", "50ms", "--seed", "4"];
    let mut person = Person::sit_down(&arguments);
    person.sees(&["Jieqi: you are Red", "may still have face down", "face down", "Red> "]);
    person.types("e3e4", &["Red moves e3–e4.", "The piece on e4 turns out to be", "Red> "]);
    person.types("undo", &["Something hidden has come to light", "Red> "]);
    person.types("draw", &["Red offers a draw.", "Black declines the draw.", "Red> "]);
    person.types("resign", &["Black wins because the other side gave up.", "Red> "]);
    person.leaves();
}

/// The deal follows from the seed, and these moves from the deal: they were found by trying.
#[test]
fn jieqi_from_the_deal_to_mate_behind_a_curtain() {
    let mut person = Person::sit_down(&["play", "jieqi", "--two", "--seed", "3"]);
    person.sees(&["Jieqi: Red is a person, Black is a person.", "Red> "]);
    person.types("g3g4", &["The piece on g4 turns out to be a chariot.", "Black> "]);
    person.types("h7h5", &["Black moves h7–h5.", "Red> "]);
    let secret = "Only you see it: the piece taken on g6 was a";
    person.types("g4g6", &["what it was stays secret", secret, "Press Enter"]);
    person.gives_the_seat_to("Black", &["Black has lost: face down: 1 unseen.", "Black> "]);
    assert!(!person.seen.contains("Only you"), "{}", person.seen);
    person.types("b9c7", &["Black moves b9–c7.", "Press Enter"]);
    let rest = ["h2h9", "i9i7", "g6g9", "a6a5", "g9g8", "f9e8"];
    for (line, mover) in rest.iter().zip(["Red", "Black"].iter().cycle()) {
        person.gives_the_seat_to(mover, &[&format!("{mover}> ")]);
        person.types(line, &[&format!("{mover} moves "), "Press Enter"]);
    }
    person.gives_the_seat_to("Red", &["Red> "]);
    person.types("g8g9", &["Red moves g8–g9.", "Red wins by checkmate."]);
    person.leaves();
}

#[test]
fn stupid_chess_is_set_up_by_two_people_behind_a_curtain() {
    let mut person = Person::sit_down(&["play", "stupid", "--two"]);
    person.sees(&["Place your pieces in secret", "Your layout", "Red, set-up> "]);
    person.types("clear", &["Still to be placed", "Red, set-up> "]);
    person.types("put K e0", &["2 advisors", "Red, set-up> "]);
    person.types("ready", &["have still to be placed", "Red, set-up> "]);
    person.types("CHEAKAEHCRRPPPPP", &["Your layout: CHEAKAEHCRRPPPPP", "Red, set-up> "]);
    person.types("ready", &["Red has sealed its set-up.", "Press Enter to clear the screen."]);
    person.gives_the_seat_to("Black", &["Black, set-up> "]);
    assert!(!person.seen.contains("CHEAKA"), "{}", person.seen);
    person.types("shuffle", &["Your layout", "Black, set-up> "]);
    person.types("ready", &["Both set-ups are open", "Press Enter to clear the screen."]);
    person.gives_the_seat_to("Red", &["R/C", "Red> "]);
    person.types("a3a4", &["Red moves a3–a4.", "Press Enter to clear the screen."]);
    person.gives_the_seat_to("Black", &["Red moves a3–a4.", "Black> "]);
    assert!(!person.seen.contains("R/C"), "{}", person.seen);
    person.types("resign", &["Red wins because the other side gave up.", "Black> "]);
    person.leaves();
}

#[test]
fn stupid_chess_until_a_king_set_up_under_fire_is_taken() {
    let mut person = Person::sit_down(&["play", "stupid", "--two"]);
    person.sees(&["Place your pieces in secret", "Red, set-up> "]);
    person.types("swap b2 a0", &["Your layout: CHEAKAEHRRCPPPPP", "Red, set-up> "]);
    person.types("ready", &["Red has sealed its set-up.", "Press Enter to clear the screen."]);
    person.gives_the_seat_to("Black", &["Your layout: RHEAKAEHRCCPPPPP", "Black, set-up> "]);
    person.types("clear", &["Still to be placed", "Black, set-up> "]);
    person.types("put K b9", &["2 advisors", "Black, set-up> "]);
    person.types("put R a9 i9", &["2 horses", "Black, set-up> "]);
    person.types("put P a6 c6 e6 g6 i6", &["cannons.", "Black, set-up> "]);
    person.types("put C b7 h7", &["2 elephants, 2 horses.", "Black, set-up> "]);
    person.types("put E c9 g9", &["2 advisors, 2 horses", "Black, set-up> "]);
    person.types("put A d9 f9", &["2 horses", "Black, set-up> "]);
    person.types("put H e9 h9", &["Your layout: RKEAHAEHRCCPPPPP", "Black, set-up> "]);
    person.types("ready", &["Both set-ups are open", "Press Enter to clear the screen."]);
    person.gives_the_seat_to("Red", &["h?", "C/R", "Red> "]);
    assert!(!person.seen.contains("RKEAHA"), "{}", person.seen);
    let told =
        ["A general is taken on b9.", "turns out to be a chariot.", "Red wins by checkmate."];
    person.types("b2b9", &told);
    person.leaves();
}

#[test]
fn war_is_set_up_and_fought_within_80_columns() {
    let arguments = ["play", "war", "--opening", "blind", "--level", "1", "--time", "50ms"];
    let mut person = Person::sit_down(&arguments);
    person.sees(&["Your layout: I:", "North, set-up> "]);
    assert!(person.seen.lines().filter(|line| line.contains("^^^")).all(|it| it.len() <= 80));
    person.types("swap C4 C5", &["R:C5", "North, set-up> "]);
    person.types("swap C4 C5", &["R:C4", "North, set-up> "]);
    person.types("ready", &["Both set-ups are open", "Movement: 5 of 5", "[ ]", "North> "]);
    person.types("j6k6 (f9, f10)", &["North moves J6–K6.", "F9–F10.", "3 of 5", "North> "]);
    person.types("end", &["Battle: name the square", "North> "]);
    person.types("pass", &["North: make no attack.", "South", "Movement: 5 of 5", "North> "]);
    person.types("resign", &["South wins because the other side gave up.", "North> "]);
    person.leaves();
}

#[test]
fn war_from_a_small_position_to_the_last_arsenal() {
    let position = "x___a/_A__R/__c__/_C__C/S/M/[]";
    let mut person = Person::sit_down(&["play", "war", "--two", "--position", position]);
    person.sees(&["South is to move.", "Movement: 5 of 5", "South> "]);
    person.types("end", &["Battle: name the square", "South> "]);
    person.types("B4", &["South plays B4.", "A cavalry is taken on B4.", "North> "]);
    person.types("e2e3 end pass", &["North moves E2–E3.", "make no attack.", "South> "]);
    let told = ["South moves C3–B2.", "South wins by destroying every arsenal."];
    person.types("c3b2", &told);
    person.leaves();
}

#[test]
fn war_is_sealed_by_two_people_and_fought_to_the_last_arsenal() {
    let mut person = Person::sit_down(&["play", "war", "--two", "--opening", "blind"]);
    person.sees(&["Place your pieces in secret", "North, set-up> "]);
    // Two riders at the front, and a relay behind each of them that keeps its column supplied.
    person.types("swap C8 C10", &["C:C7,D7,D8,C10", "North, set-up> "]);
    person.types("swap D8 W10", &["C:C7,D7,C10,W10", "North, set-up> "]);
    person.types("swap E6 W2", &["X:W2", "North, set-up> "]);
    person.types("ready", &["North has sealed its set-up.", "Press Enter to clear the screen."]);
    person.gives_the_seat_to("South", &["R:W15", "South, set-up> "]);
    assert!(!person.seen.contains("W10"), "{}", person.seen);
    person.types("swap W15 V19", &["R:V19", "South, set-up> "]);
    person.types("ready", &["Both set-ups are open", "Press Enter to clear the screen."]);
    person.gives_the_seat_to("North", &["North is to move.", "North> "]);
    for (from, to) in [(10, 12), (12, 14), (14, 16), (16, 18)] {
        let line = format!("C{from}C{to} W{from}W{to} end pass");
        person.types(&line, &[&format!("North moves W{from}–W{to}."), "South> "]);
        person.types("end pass", &["South: make no attack.", "North> "]);
    }
    person.types("C18C20", &["The arsenal on C20 is destroyed.", "South> "]);
    person.types("end pass", &["South: make no attack.", "North> "]);
    let told = ["The arsenal on W20 is destroyed.", "North wins by destroying every arsenal."];
    person.types("W18W20", &told);
    person.leaves();
}

#[test]
fn a_game_is_stepped_through() {
    let path = std::env::temp_dir().join(format!("umpire-step-{}.umpire", std::process::id()));
    let orders = format!("f3\ne5\ng4\nQh4\nsave {}\n", path.display());
    let played = super::umpire_with_input(&["play", "chess", "--two"], orders.as_bytes());
    assert!(played.status.success());
    let mut person = Person::sit_down(&["replay", path.to_str().unwrap()]);
    person.sees(&["White plays f3.", "[1/4]", "q quit> "]);
    person.types("", &["Black plays e5.", "[2/4]"]);
    person.types("b", &["White plays f3.", "[1/4]"]);
    person.types("e", &["Black plays Qh4#.", "Black wins by checkmate.", "[4/4]"]);
    person.types("3", &["White plays g4.", "[3/4]"]);
    person.keys.write_all(b"q\r").unwrap();
    assert!(person.child.wait().unwrap().success());
    std::fs::remove_file(&path).unwrap();
}
