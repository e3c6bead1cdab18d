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
    let arguments = ["play", "xiangqi", "--lang", "zh", "--pieces", "han", "--level", "1"];
    let mut person = Person::sit_down(&[&arguments[..], &["--time", "50ms"]].concat());
    person.sees(&["你执红方，黑方：电脑（水平 1）", "帥", "红方> "]);
    person.types("炮二平九", &["不合规则", "红方> "]);
    person.types("炮二平五", &["红方走 炮二平五", "黑方走 ", "轮到红方走", "红方> "]);
    person.types("悔棋", &["看不懂", "红方> "]);
    person.types("undo", &["红方悔棋", "红方> "]);
    person.types("hint", &["%", "红方> "]);
    person.types("resign", &["黑方胜（对方认输）", "红方> "]);
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

#[test]
fn stupid_chess_is_set_up_by_two_people_behind_a_curtain() {
    let mut person = Person::sit_down(&["play", "stupid", "--two"]);
    person.sees(&["Place your pieces in secret", "Your layout", "Red, set-up> "]);
    person.types("clear", &["Still to be placed", "Red, set-up> "]);
    person.types("put K e0", &["2 advisors", "Red, set-up> "]);
    person.types("ready", &["have still to be placed", "Red, set-up> "]);
    person.types("CHEAKAEHCRRPPPPP", &["Your layout: CHEAKAEHCRRPPPPP", "Red, set-up> "]);
    person.types("ready", &["Red has sealed its set-up.", "Press Enter to clear the screen."]);
    person.types("", &["Press Enter when Black is at the keyboard."]);
    assert!(String::from_utf8_lossy(&person.raw).contains("\u{1b}[2J"), "the screen is cleared");
    person.types("", &["Black is at the keyboard.", "Black, set-up> "]);
    assert!(!person.seen.contains("CHEAKA"), "{}", person.seen);
    person.types("shuffle", &["Your layout", "Black, set-up> "]);
    person.types("ready", &["Both set-ups are open", "Press Enter to clear the screen."]);
    person.types("", &["Press Enter when Red is at the keyboard."]);
    person.types("", &["Red is at the keyboard.", "R/C", "Red> "]);
    person.types("a3a4", &["Red moves a3–a4.", "Press Enter to clear the screen."]);
    person.types("", &["Press Enter when Black is at the keyboard."]);
    person.types("", &["Red moves a3–a4.", "Black> "]);
    assert!(!person.seen.contains("R/C"), "{}", person.seen);
    person.types("resign", &["Red wins because the other side gave up.", "Black> "]);
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
