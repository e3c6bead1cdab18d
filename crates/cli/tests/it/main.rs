//! The binary, run as people run it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on may panic")]

mod attacks;
mod fairness;
#[cfg(unix)]
mod operators;
mod players;
mod pressure;
mod tables;
#[cfg(target_os = "linux")]
mod terminal;

use std::{
    io::{BufRead, BufReader, Write},
    process::{Command, Output, Stdio},
};

fn umpire(arguments: &[&str]) -> Output {
    umpire_with_input(arguments, b"")
}

fn umpire_with_input(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_umpire"))
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut pipe = child.stdin.take().unwrap();
    let input = input.to_vec();
    let writer = std::thread::spawn(move || drop(pipe.write_all(&input)));
    let output = child.wait_with_output().unwrap();
    writer.join().unwrap();
    output
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

#[track_caller]
fn succeeds(arguments: &[&str]) -> String {
    let output = umpire(arguments);
    assert_eq!(output.status.code(), Some(0), "{arguments:?}: {}", text(&output.stderr));
    text(&output.stdout).to_owned()
}

#[track_caller]
fn fails(arguments: &[&str], code: i32) -> String {
    let output = umpire(arguments);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {}", text(&output.stderr));
    assert_eq!(text(&output.stdout), "", "errors go to the error stream");
    text(&output.stderr).to_owned()
}

#[test]
fn games_lists_them() {
    let list = succeeds(&["games"]);
    for id in ["chess", "xiangqi", "war"] {
        assert!(list.lines().any(|line| line.starts_with(id)), "{list}");
    }
    assert!(!list.contains('\u{1b}'), "no colors in a pipe");
    for values in ["true or false", "a number from 0 to 959", "one of: north, south"] {
        assert!(list.contains(values), "{values} in {list}");
    }
}

#[test]
fn a_position_needs_no_quotes() {
    let board = "4k3/8/8/8/8/8/8/4K2R";
    let shown = succeeds(&["show", "chess", board, "w", "K", "-", "0", "1"]);
    assert!(shown.contains("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), "{shown}");
    let hint = "a position with blanks stands in quotes";
    assert!(fails(&["perft", "chess", board, "w", "K", "-", "0", "1", "2"], 2).contains(hint));
    assert!(fails(&["play-line", "chess", board, "w", "K"], 2).contains(hint));
}

#[test]
fn errors_do_not_move_the_cursor() {
    let refusal = fails(&["moves", "chess", "\u{1b}[2Jx"], 2);
    assert!(!refusal.contains('\u{1b}'), "{refusal:?}");
    let refusal = fails(&["show", "g\u{7}o"], 2);
    assert!(!refusal.contains('\u{7}'), "{refusal:?}");
}

/// What was found so far is shown when somebody has waited long enough.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_thought_shows_what_it_has() {
    use rustix::process::{Pid, Signal, kill_process};
    let cases: [(&[&str], &str, &str); 2] = [
        (&["perft", "chess", "start", "7", "--divide"], "a2a3: ", "interrupted after "),
        (&["best", "chess", "start", "--time", "600s"], "", "positions"),
    ];
    for (arguments, first, last) in cases {
        let mut child = Command::new(env!("CARGO_BIN_EXE_umpire"))
            .args(arguments)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
        if !first.is_empty() {
            assert!(lines.next().unwrap().starts_with(first));
        }
        let pid = Pid::from_child(&child);
        let said = loop {
            // Until it listens, a signal would end it: then it has no last line.
            if first.is_empty() && !listens(&child) {
                continue;
            }
            kill_process(pid, Signal::INT).unwrap();
            break lines.last();
        };
        assert!(said.as_deref().is_some_and(|said| said.contains(last)), "{said:?}");
        assert!(child.wait().unwrap().success());
    }
}

/// Whether a program has said that it handles Ctrl-C itself.
#[cfg(target_os = "linux")]
fn listens(child: &std::process::Child) -> bool {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id()));
    let caught = status.ok().and_then(|text| {
        let line = text.lines().find(|line| line.starts_with("SigCgt:"))?.to_owned();
        u64::from_str_radix(line.split_whitespace().nth(1)?, 16).ok()
    });
    caught.is_some_and(|mask| mask & 2 != 0)
}

#[test]
fn show_draws_a_position() {
    let shown = succeeds(&["show", "chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1"]);
    assert!(shown.contains("White is to move."), "{shown}");
    assert!(shown.contains("4k3/8/8/8/8/8/8/4K2R w K - 0 1"), "{shown}");
    let shown = succeeds(&["show", "chess", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"]);
    assert!(shown.contains("The game is drawn by stalemate."), "{shown}");
    let shown = succeeds(&["show", "xiangqi", "--pieces", "han"]);
    assert!(shown.contains('帥') && shown.contains('將'), "{shown}");
    let shown = succeeds(&["show", "war", "--network", "north"]);
    assert!(shown.contains('+'), "{shown}");
}

#[test]
fn columns_stand_under_each_other() {
    let breadth =
        |line: &str| -> usize { line.chars().map(|it| if it > '\u{2e80}' { 2 } else { 1 }).sum() };
    for (game, rows) in [("chess", 8), ("xiangqi", 10), ("jieqi", 10), ("stupid", 10), ("war", 20)]
    {
        for pieces in ["latin", "han"] {
            let shown = succeeds(&["show", game, "--pieces", pieces]);
            let board: Vec<usize> = shown.lines().take(rows + 1).map(breadth).collect();
            assert!(board.iter().all(|it| *it == board[0]), "{shown}");
        }
    }
}

#[test]
fn a_position_may_come_from_standard_input() {
    let output = umpire_with_input(&["moves", "chess", "-"], b"7k/8/8/8/8/8/8/K7 w - - 0 1\n");
    assert_eq!(text(&output.stdout), "");
    let output = umpire_with_input(&["moves", "chess", "-"], b"7k/7p/8/8/8/8/8/K7 w - - 0 1\n");
    assert_eq!(text(&output.stdout), "a1a2\na1b1\na1b2\n");
}

#[test]
fn moves_of_one_square() {
    assert_eq!(succeeds(&["moves", "xiangqi", "--from", "b0"]), "b0a2\nb0c2\n");
    fails(&["moves", "xiangqi", "--from", "z0"], 2);
}

#[test]
fn a_line_is_played() {
    let shown = succeeds(&["play-line", "chess", "start", "f2f3", "e7e5", "g2g4", "d8h4"]);
    assert!(shown.contains("Black wins by checkmate."), "{shown}");
    let message = fails(&["play-line", "chess", "start", "e2e4", "e2e4"], 2);
    assert!(message.contains("move 2") && message.contains("illegal_move"), "{message}");
}

#[test]
fn perft_counts() {
    assert!(succeeds(&["perft", "chess", "start", "3"]).starts_with("8902 nodes"));
    let divided = succeeds(&["perft", "xiangqi", "start", "2", "--divide"]);
    assert!(divided.contains("a0a1: 44\n") && divided.contains("1920 nodes"), "{divided}");
    let position = "rkbnqbnr/1pp1pppp/p7/8/8/2P1P3/PP1PQ1PP/RKBN1BNR w HAha - 0 5";
    succeeds(&["perft", "chess", position, "2", "--option", "chess960=true"]);
}

#[test]
fn bad_input_is_exit_code_two() {
    let message = fails(&["show", "go"], 2);
    assert!(message.contains("unknown game `go`, expected one of: chess"), "{message}");
    let message = fails(&["show", "chess", "8/8/8/8/8/8/8/8 w - - 0 1"], 2);
    assert!(message.contains("missing_king"), "{message}");
    fails(&["show", "chess", "--option", "chess960=maybe"], 2);
    fails(&["show", "chess", "--option", "chess960"], 2);
    fails(&["perft", "chess", "start", "65"], 2);
    fails(&["frobnicate"], 2);
}

#[test]
fn every_command_has_help_with_an_example() {
    let help = succeeds(&["--help"]);
    assert!(help.contains("Examples:"), "{help}");
    for command in [
        "query",
        "games",
        "show",
        "moves",
        "play-line",
        "perft",
        "bench",
        "engine",
        "arena",
        "play",
        "train",
        "serve",
        "backup",
        "admin",
    ] {
        let help = succeeds(&[command, "--help"]);
        assert!(help.contains("Example") && help.contains("umpire"), "{help}");
    }
}

#[test]
fn query_answers_before_the_pipe_is_closed() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_umpire"))
        .arg("query")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for id in 1..=3 {
        writeln!(
            input,
            r#"{{"id":{id},"game":"chess","op":"perft","position":"start","depth":1}}"#
        )
        .unwrap();
        let answer = answers.next().unwrap().unwrap();
        assert_eq!(answer, format!(r#"{{"id":{id},"ok":{{"nodes":20}}}}"#));
    }
    drop(input);
    assert!(child.wait().unwrap().success());
}

#[test]
fn a_reader_that_leaves_early_is_no_error() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_umpire"))
        .args(["moves", "chess"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(text(&output.stderr), "");
}
