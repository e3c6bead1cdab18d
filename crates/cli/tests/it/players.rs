//! The computer players, driven as people and programs drive them.

use std::{
    io::{BufRead, BufReader, Write},
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use super::{fails, succeeds, text, umpire_with_input};

#[test]
fn an_engine_answers_and_leaves() {
    let input = b"uci\nposition startpos moves e2e4\nisready\nd\nnonsense\ngo perft 2\n";
    let output = umpire_with_input(&["engine", "chess"], input);
    let said = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0));
    for expected in
        ["uciok", "readyok", "Black is to move.", "info string unknown command: nonsense"]
    {
        assert!(said.contains(expected), "{expected} in {said}");
    }
    fails(&["engine", "go"], 2);
}

#[test]
fn an_engine_survives_whatever_comes() {
    let long = ["position fen ".as_bytes(), &[b'x'].repeat(1 << 20), b"\n"].concat();
    let input =
        [&long[..], b"\xff\xfe\x00\n", b"go infinite\ngo\nstop\nstop\ngo infinite\n"].concat();
    let began = Instant::now();
    let output = umpire_with_input(&["engine", "xiangqi"], &input);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    assert!(began.elapsed() < Duration::from_secs(20), "it leaves when its input ends");
    assert_eq!(text(&output.stderr), "");
}

#[test]
fn an_engine_stops_when_told() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_umpire"))
        .args(["engine", "chess"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines().map(Result::unwrap);
    writeln!(input, "go infinite").unwrap();
    assert!(lines.any(|line| line.starts_with("info depth 3 ")));
    writeln!(input, "stop").unwrap();
    assert!(lines.any(|line| line.starts_with("bestmove ")));
    writeln!(input, "go infinite\nquit").unwrap();
    assert!(child.wait().unwrap().success());
}

#[test]
fn an_arena_counts_and_keeps_games() {
    let folder = std::env::temp_dir().join(format!("umpire-arena-{}", std::process::id()));
    let (records, pgn) = (folder.join("records"), folder.join("games.pgn"));
    std::fs::create_dir_all(&folder).unwrap();
    let (records, pgn) = (records.to_str().unwrap(), pgn.to_str().unwrap());
    let answer = succeeds(&[
        "arena",
        "chess",
        "--first",
        "nodes=500",
        "--second",
        "random",
        "--games",
        "4",
        "--seed",
        "2",
        "--concurrency",
        "2",
        "--records",
        records,
        "--pgn",
        pgn,
        "--json",
        "--option",
        "chess960=true",
        "--vary",
        "start_number",
    ]);
    let answer: serde_json::Value = serde_json::from_str(&answer).unwrap();
    assert_eq!((&answer["games"], &answer["lost"]), (&4.into(), &0.into()), "{answer}");
    let games = std::fs::read_to_string(pgn).unwrap();
    assert_eq!(games.matches("[Event ").count(), 4, "{games}");
    assert!(games.contains("[Variant \"Chess960\"]"), "{games}");
    let kept = std::fs::read_dir(records).unwrap().map(|it| it.unwrap().path());
    let records: Vec<_> = kept.collect();
    assert_eq!(records.len(), 4);
    for record in &records {
        let record = record.to_str().unwrap();
        assert!(succeeds(&["verify", record]).contains("The record holds: "), "{record}");
        assert!(
            succeeds(&["replay", record, "--boards"]).contains("\nThe game is over. "),
            "{record}"
        );
    }
    let doctored = std::fs::read_to_string(&records[0]).unwrap().replace(" play ", " resigned ");
    std::fs::write(&records[0], doctored).unwrap();
    let refusal = fails(&["verify", records[0].to_str().unwrap()], 2);
    assert!(refusal.contains("expected an entry or `outcome`"), "{refusal}");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn an_engine_of_others_plays_or_loses() {
    // Ours, as if it were another program.
    let binary = env!("CARGO_BIN_EXE_umpire");
    let engine = format!("engine:\"{binary} engine chess\",depth=1,option.Hash=1");
    let answer = succeeds(&["arena", "chess", "--first", &engine, "--second", "random", "-g", "2"]);
    assert!(answer.contains(" -0  ") && !answer.contains("breakdown"), "{answer}");
    for (script, ending) in [
        (
            "while read x; do case $x in uci) echo uciok;; isready) echo readyok;; go*) echo bestmove e2e5;; esac; done",
            "illegal_move 2",
        ),
        (
            "while read x; do case $x in uci) echo uciok;; isready) echo readyok;; go*) exit 3;; esac; done",
            "breakdown 2",
        ),
        (
            "while read x; do case $x in uci) echo uciok;; isready) echo readyok;; esac; done",
            "no_answer 2",
        ),
    ] {
        let path =
            std::env::temp_dir().join(format!("umpire-{}-{}", std::process::id(), ending.len()));
        std::fs::write(&path, script).unwrap();
        let engine = format!("engine:sh {},time=10ms", path.display());
        let kept = path.with_extension("records");
        let arguments = [
            "arena",
            "chess",
            "--first",
            "random",
            "--second",
            &engine,
            "-g",
            "2",
            "--grace",
            "500ms",
            "--records",
            kept.to_str().unwrap(),
        ];
        let answer = succeeds(&arguments);
        assert!(answer.contains(ending) && answer.contains("+2 =0 -0"), "{answer}");
        // However it ended, it is the record of a match, with the same winner.
        let record = kept.join("00001.record");
        let told = succeeds(&["verify", record.to_str().unwrap()]);
        assert!(told.contains("White wins"), "{told}");
        std::fs::remove_dir_all(&kept).unwrap();
        std::fs::remove_file(&path).unwrap();
    }
}

#[test]
fn an_arena_refuses_what_cannot_be() {
    let refusal = fails(&["arena", "chess", "--first", "strong", "--second", "random"], 2);
    assert_eq!(refusal.matches("strong").count(), 1, "{refusal}");
    let began = Instant::now();
    let mute =
        ["arena", "chess", "--first", "engine:cat", "--second", "random", "--grace", "300ms"];
    fails(&mute, 1);
    assert!(
        began.elapsed() < Duration::from_secs(15),
        "it is not waited for longer than its grace"
    );
    fails(&["arena", "go", "--first", "random", "--second", "random"], 2);
    fails(&["arena", "chess", "--first", "engine:/nonexistent", "--second", "random"], 1);
    fails(&["arena", "chess", "--first", "random", "--second", "random", "--vary", "chess960"], 2);
    let folder = std::env::temp_dir();
    let file = folder.join(format!("umpire-none-{}.pgn", std::process::id()));
    let arguments = ["arena", "war", "--first", "random", "--second", "random", "-g", "2", "--pgn"];
    fails(&[&arguments[..], &[file.to_str().unwrap()]].concat(), 2);
}

#[test]
fn a_person_plays_through_a_pipe() {
    let script = b"help\ne2e4\nhint\nundo\nd2d4\nresign\nquit\n";
    let output = umpire_with_input(
        &["play", "chess", "--level", "1", "--side", "first", "--time", "50ms", "--seed", "1"],
        script,
    );
    let said = text(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
    for expected in ["you are White", "Black plays ", "Black wins because the other side gave up."]
    {
        assert!(said.contains(expected), "{expected} in {said}");
    }
    assert!(!said.contains('\u{1b}') && !said.contains("> "), "{said}");
    fails(&["play", "go"], 2);
    fails(&["play", "chess", "--load", "/nonexistent"], 1);
    #[cfg(unix)]
    assert!(fails(&["play", "chess", "--load", "/dev/zero"], 1).contains("more than"));
}

/// A saved game holds the computer's set-up, which is not shown before the game is over.
#[test]
fn a_game_that_is_not_over_is_not_replayed() {
    let path = std::env::temp_dir().join(format!("umpire-unfinished-{}", std::process::id()));
    let orders = format!("ready\nsave {}\nquit\n", path.display());
    let output = umpire_with_input(&["play", "stupid", "--side", "first"], orders.as_bytes());
    assert!(output.status.success(), "{}", text(&output.stderr));
    assert!(std::fs::read_to_string(&path).unwrap().contains(" play setup "));
    for command in ["replay", "verify"] {
        let output = umpire_with_input(&[command, path.to_str().unwrap()], b"");
        assert_eq!(output.status.code(), Some(2));
        assert!(text(&output.stderr).contains("not over"), "{}", text(&output.stderr));
        assert_eq!(text(&output.stdout), "", "nothing is shown");
    }
    std::fs::remove_file(&path).unwrap();
}

#[test]
fn lessons_are_the_same_on_any_number_of_threads() {
    let learn = |threads| {
        let arguments = ["train", "games", "chess", "--games", "3", "--nodes", "50", "--seed", "4"];
        succeeds(&[&arguments[..], &["--concurrency", threads]].concat())
    };
    let samples = learn("1");
    assert_eq!(samples, learn("3"));
    assert!(samples.lines().count() > 10, "{samples}");
    let path = std::env::temp_dir().join(format!("umpire-train-{}", std::process::id()));
    std::fs::write(&path, &samples).unwrap();
    let rows = succeeds(&["train", "fit", "chess", path.to_str().unwrap(), "--epochs", "1"]);
    assert!(!rows.is_empty());
    let message = fails(&["train", "fit", "xiangqi", path.to_str().unwrap()], 2);
    assert!(message.contains("line 1"), "positions of another game: {message}");
    std::fs::write(&path, "no sample\n").unwrap();
    let message = fails(&["train", "fit", "chess", path.to_str().unwrap()], 1);
    assert!(message.contains("line 1"), "{message}");
    std::fs::remove_file(&path).unwrap();
    fails(&["train", "games", "war", "--games", "1"], 2);
}

#[test]
fn a_network_learns_from_several_files_as_from_one() {
    let folder = std::env::temp_dir().join(format!("umpire-net-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let at = |name: &str| folder.join(name).to_str().unwrap().to_owned();
    let samples = succeeds(&["train", "games", "jieqi", "--games", "4", "--nodes", "50"]);
    let middle = samples.match_indices('\n').nth(20).unwrap().0 + 1;
    std::fs::write(at("whole"), &samples).unwrap();
    std::fs::write(at("head"), &samples[..middle]).unwrap();
    std::fs::write(at("tail"), &samples[middle..]).unwrap();
    let line = |files: &[&str], out: &str| -> Vec<String> {
        let files = files.iter().map(|name| at(name));
        let course = ["--epochs", "1", "--rate", "0.001", "--decay", "1", "--out"];
        let words = ["train", "net", "jieqi"].into_iter().map(str::to_owned).chain(files);
        words.chain(course.map(str::to_owned)).chain([at(out)]).collect()
    };
    let learn = |files: &[&str], out: &str| {
        let line = line(files, out);
        succeeds(&line.iter().map(String::as_str).collect::<Vec<_>>());
        std::fs::read(at(out)).unwrap()
    };
    assert_eq!(learn(&["whole"], "one.net"), learn(&["head", "tail"], "two.net"));
    for bad in ["--rate=nan", "--decay=-1", "--result-share=1.5"] {
        let message = fails(&["train", "net", "jieqi", "x", "--out", "y", bad], 2);
        assert!(message.contains("expected a number from 0 to"), "{bad}: {message}");
    }
    let nowhere = line(&["whole"], "nowhere/x.net");
    let message = fails(&nowhere.iter().map(String::as_str).collect::<Vec<_>>(), 1);
    assert!(message.contains("cannot write"), "{message}");
    assert!(!message.contains("error without it"), "it was trained for nothing: {message}");
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_picture_says_whose_things_are() {
    let war = succeeds(&["show", "war", "--legend"]);
    assert!(war.contains("{N}") && war.contains("{S}"), "{war}");
    assert!(war.contains("an arsenal of North or South"), "{war}");
    let jieqi = "4k4/9/9/9/9/9/9/9/9/3K5 -:raHC r r";
    let shown = succeeds(&["show", "jieqi", jieqi]);
    let lost = "Black has lost: face down: advisor, chariot; face up: horse, cannon.";
    assert!(shown.contains(lost), "{shown}");
}

#[test]
fn headings_follow_the_language() {
    let best = succeeds(&["best", "chess", "start", "--depth", "2", "--lang", "zh"]);
    assert!(best.starts_with("着法") && best.contains("深度 2，"), "{best}");
    assert!(succeeds(&["perft", "chess", "start", "2", "--lang", "zh"]).contains("400 个节点"));
}
