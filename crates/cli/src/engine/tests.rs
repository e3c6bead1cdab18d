//! The conversation, line by line, without a process; then whole talks over a pipe of bytes.

use std::{
    collections::VecDeque,
    io::{self, BufRead, BufReader, Read, Write},
    sync::mpsc::{Receiver, Sender, channel},
    time::Duration,
};

use catalog::{Choice, Limits, Score, Scored};

use super::{
    Engine,
    say::Effort,
    session::{Effect, Session},
    task::{End, Finding, Task, Work},
};
use crate::input::find;

fn session(game: &str) -> Session {
    let entry = find(game).unwrap();
    Session::new(entry, *entry.dialects.first().unwrap()).unwrap()
}

fn said(effects: &[Effect]) -> Vec<&str> {
    let lines = effects.iter().filter_map(|effect| match effect {
        Effect::Say(line) => Some(&**line),
        Effect::Think(_) | Effect::Stop | Effect::Exit => None,
    });
    lines.collect()
}

#[track_caller]
fn thinks(effects: Vec<Effect>) -> Task {
    let task = effects.into_iter().find_map(|effect| match effect {
        Effect::Think(task) => Some(*task),
        Effect::Say(_) | Effect::Stop | Effect::Exit => None,
    });
    task.expect("it should think")
}

#[track_caller]
fn limits(task: &Task) -> Limits {
    match task.work {
        Work::Think { limits, .. } => limits,
        Work::Count { .. } | Work::Prepare => panic!("it should think"),
    }
}

fn choice(line: &[&str], points: i32) -> Choice {
    let line: Vec<String> = line.iter().map(|&it| it.to_owned()).collect();
    let scored = Scored { mv: line[0].clone(), score: 0.5, line, points: Score(points) };
    Choice { moves: vec![scored], depth: 3, nodes: 1000, memory_used: None }
}

const EFFORT: Effort = Effort(Duration::from_millis(10));

fn finish(session: &mut Session, line: &[&str]) -> Vec<Effect> {
    session.ended(End::Chosen(choice(line, 20)), EFFORT)
}

#[test]
fn it_introduces_itself() {
    let effects = session("chess").hear("uci");
    let lines = said(&effects);
    assert!(lines[0].starts_with("id name Umpire Chess"), "{lines:?}");
    assert_eq!(lines.last(), Some(&"uciok"));
    for name in ["Hash", "Threads", "MultiPV", "Ponder", "Level", "UCI_Chess960", "Clear Hash"] {
        let start = format!("option name {name} type ");
        assert!(lines.iter().any(|line| line.starts_with(&start)), "{lines:?}");
    }
    let effects = session("xiangqi").hear("uci");
    assert!(!said(&effects).iter().any(|line| line.contains("960")));
}

#[test]
fn a_question_is_thought_about_and_answered() {
    let mut session = session("chess");
    assert_eq!(session.hear("position startpos moves e2e4 e7e5"), []);
    let task = thinks(session.hear("go movetime 250"));
    assert_eq!(task.board.moves, ["e2e4", "e7e5"]);
    assert_eq!(limits(&task), Limits::time(Duration::from_millis(250)));
    let effects = session.found(Finding::Lines(choice(&["g1f3", "b8c6"], 31)), EFFORT);
    assert_eq!(
        said(&effects),
        [
            "info depth 3 seldepth 3 multipv 1 score cp 31 nodes 1000 nps 100000 time 10 pv g1f3 b8c6"
        ]
    );
    let effects = session.ended(End::Chosen(choice(&["g1f3", "b8c6"], 31)), EFFORT);
    assert_eq!(said(&effects), ["bestmove g1f3 ponder b8c6"]);
    assert_eq!(session.hear("stop"), [], "nothing is left to stop");
}

#[test]
fn what_the_memory_holds_is_told_where_there_is_one() {
    let mut session = session("chess");
    session.hear("go depth 3");
    let full = Choice { memory_used: Some(125), ..choice(&["g1f3"], 31) };
    let effects = session.found(Finding::Lines(full), EFFORT);
    assert!(said(&effects)[0].contains(" hashfull 125 time 10 "), "{effects:?}");
}

#[test]
fn mates_are_counted_in_moves() {
    let mut session = session("chess");
    session.hear("go depth 3");
    let mate = session.found(Finding::Lines(choice(&["a1a8"], 30_000 - 3)), EFFORT);
    assert!(said(&mate)[0].contains(" score mate 2 "), "{mate:?}");
    let mated = session.found(Finding::Lines(choice(&["a1a8"], 2 - 30_000)), EFFORT);
    assert!(said(&mated)[0].contains(" score mate -1 "), "{mated:?}");
}

#[test]
fn clocks_are_those_of_the_side_to_move() {
    let mut session = session("chess");
    session.hear("setoption name Move Overhead value 0");
    let second = Duration::from_secs(1);
    let task = thinks(session.hear("go wtime 60000 btime 1000 winc 500 binc 0"));
    assert_eq!(limits(&task), Limits::clock(60 * second, second / 2, None));
    finish(&mut session, &["e2e4"]);
    session.hear("position startpos moves e2e4");
    let task = thinks(session.hear("go wtime 60000 btime 1000 winc 500 binc 0 movestogo 5"));
    assert_eq!(limits(&task), Limits::clock(second, Duration::ZERO, Some(5)));
    finish(&mut session, &["e7e5"]);
    let task = thinks(session.hear("go wtime -50 btime -3000"));
    assert!(limits(&task).time.is_some_and(|time| time < Duration::from_millis(5)));
}

#[test]
fn an_endless_thought_is_answered_when_stopped() {
    let mut session = session("chess");
    thinks(session.hear("go infinite"));
    assert_eq!(said(&session.hear("isready")), ["readyok"]);
    assert_eq!(session.hear("stop"), [Effect::Stop]);
    let effects = finish(&mut session, &["e2e4"]);
    assert_eq!(said(&effects).last(), Some(&"bestmove e2e4"));
    // A thought that ends by itself holds its answer back.
    thinks(session.hear("go"));
    let effects = finish(&mut session, &["d2d4"]);
    assert!(!said(&effects).iter().any(|line| line.starts_with("bestmove")), "{effects:?}");
    assert_eq!(said(&session.hear("stop")), ["bestmove d2d4"]);
    assert_eq!(session.hear("stop"), []);
}

#[test]
fn pondering_becomes_a_question() {
    let mut session = session("chess");
    let task = thinks(session.hear("go ponder wtime 1000 btime 1000"));
    assert_eq!(limits(&task), Limits::default());
    assert_eq!(session.hear("ponderhit"), [Effect::Stop]);
    assert_eq!(session.found(Finding::Lines(choice(&["a2a3"], 0)), EFFORT), []);
    let task = thinks(finish(&mut session, &["a2a3"]));
    assert!(limits(&task).time.is_some());
    let effects = finish(&mut session, &["e2e4"]);
    assert_eq!(said(&effects).last(), Some(&"bestmove e2e4"));
    // Not hit, but stopped.
    thinks(session.hear("go ponder movetime 100"));
    assert_eq!(session.hear("stop"), [Effect::Stop]);
    let effects = finish(&mut session, &["e2e4"]);
    assert_eq!(said(&effects).last(), Some(&"bestmove e2e4"));
    assert_eq!(session.hear("ponderhit"), [], "nothing is pondered");
}

#[test]
fn a_second_question_waits_for_the_first_answer() {
    let mut session = session("chess");
    thinks(session.hear("go infinite"));
    session.hear("position startpos moves e2e4");
    assert_eq!(session.hear("go infinite"), [Effect::Stop]);
    assert_eq!(session.hear("stop"), [Effect::Stop]);
    let effects = finish(&mut session, &["e2e4"]);
    assert!(said(&effects).contains(&"bestmove e2e4"));
    let task = thinks(effects);
    assert_eq!(limits(&task), Limits::depth(1), "it was stopped before it began");
    assert_eq!(task.board.moves, ["e2e4"]);
    let effects = finish(&mut session, &["c7c5"]);
    assert!(said(&effects).contains(&"bestmove c7c5"));
}

#[test]
fn a_program_that_leaves_ends_the_talk() {
    let mut idle = session("chess");
    assert_eq!(idle.closed(), [Effect::Exit]);
    let mut busy = session("chess");
    thinks(busy.hear("go infinite"));
    assert_eq!(busy.closed(), [Effect::Stop]);
    let effects = finish(&mut busy, &["e2e4"]);
    assert_eq!(effects.last(), Some(&Effect::Exit));
    let mut held = session("chess");
    thinks(held.hear("go infinite"));
    finish(&mut held, &["e2e4"]);
    assert_eq!(held.closed(), [Effect::Say("bestmove e2e4".to_owned()), Effect::Exit]);
    let mut queued = session("chess");
    thinks(queued.hear("go infinite"));
    queued.hear("go infinite");
    queued.closed();
    assert_eq!(finish(&mut queued, &["e2e4"]).last(), Some(&Effect::Exit));
    assert_eq!(session("chess").hear("quit"), [Effect::Exit]);
}

#[test]
fn bad_positions_leave_the_board_as_it_was() {
    let mut session = session("chess");
    session.hear("position startpos moves e2e4");
    for bad in [
        "position",
        "position fen",
        "position fen moves e2e4",
        "position fen 8/8/8/8 w - - 0 1",
        "position startpos moves e2e5",
        "position startpos moves e2e4 e2e4",
        "position startpos moves \u{fffd}",
        "position moves e2e4",
    ] {
        let effects = session.hear(bad);
        assert!(said(&effects)[0].starts_with("info string "), "{bad}: {effects:?}");
    }
    assert_eq!(thinks(session.hear("go depth 1")).board.moves, ["e2e4"]);
}

#[test]
fn a_short_fen_is_filled_in() {
    let mut session = session("chess");
    assert_eq!(session.hear("position fen 7k/8/8/8/8/8/8/KQ6"), []);
    assert_eq!(session.hear("position fen 7k/8/8/8/8/8/8/KQ6 b - -"), []);
    assert_eq!(thinks(session.hear("go depth 1")).board.to_act, Some(game::Seat::Second));
}

#[test]
fn play_goes_on_after_a_draw_of_ours() {
    let mut session = session("chess");
    let shuffle = "g1f3 g8f6 f3g1 f6g8 ".repeat(5);
    assert_eq!(session.hear(&format!("position startpos moves {shuffle} e2e4")), []);
    assert_eq!(thinks(session.hear("go depth 1")).board.to_act, Some(game::Seat::Second));
    finish(&mut session, &["e7e5"]);
    assert_eq!(session.hear("position fen 7k/8/8/8/8/8/R7/K7 w - - 150 100"), []);
    assert_eq!(thinks(session.hear("go depth 1")).board.to_act, Some(game::Seat::First));
}

#[test]
fn a_finished_game_has_no_best_move() {
    let mut session = session("chess");
    assert_eq!(session.hear("position startpos moves f2f3 e7e5 g2g4 d8h4"), []);
    thinks(session.hear("go infinite"));
    let nothing = Choice { moves: Vec::new(), depth: 0, nodes: 0, memory_used: None };
    session.hear("stop");
    let effects = session.ended(End::Chosen(nothing), EFFORT);
    assert_eq!(said(&effects), ["bestmove (none)"]);
}

#[test]
fn a_failure_of_ours_still_moves() {
    let mut session = session("chess");
    thinks(session.hear("go depth 5"));
    let effects = session.ended(End::Failed("out of order".to_owned()), EFFORT);
    assert_eq!(said(&effects), ["info string out of order", "bestmove a2a3"]);
}

#[test]
fn options_change_what_is_thought_with() {
    let mut session = session("chess");
    for line in [
        "setoption name hash value 64",
        "setoption name THREADS value 64",
        "setoption name MultiPV value 3",
        "setoption name Level value 2",
        "setoption name UCI_Chess960 value true",
        "setoption name Clear Hash",
        "ucinewgame",
    ] {
        assert_eq!(session.hear(line), [], "{line}");
    }
    let task = thinks(session.hear("go nodes 5"));
    assert_eq!((task.setting.megabytes, task.setting.threads), (64, 64));
    assert_eq!((task.setting.level.number(), task.memory), (2, 2));
    assert!(task.rules.switch("chess960"));
    assert!(matches!(task.work, Work::Think { lines: 3, .. }));
    for bad in [
        "setoption",
        "setoption name",
        "setoption name Nonsense value 1",
        "setoption name Hash value lots",
        "setoption name UCI_Chess960 value maybe",
        "setoption value",
    ] {
        let effects = session.hear(bad);
        assert!(said(&effects)[0].starts_with("info string "), "{bad}: {effects:?}");
    }
}

#[test]
fn nonsense_is_remarked_upon() {
    let mut session = session("chess");
    for line in ["hello", "\u{0}", "\u{1b}[31m", "GO", "position position", &"x".repeat(100_000)] {
        let effects = session.hear(line);
        let lines = said(&effects);
        assert!(lines[0].starts_with("info string ") && lines[0].len() < 200, "{lines:?}");
    }
    for line in ["", "   ", "debug on", "register later", "ponderhit", "stop"] {
        assert_eq!(session.hear(line), [], "{line}");
    }
    let strange =
        "go depth x nodes -1 wtime movestogo 0 searchmoves depth 99999999999 mate perfect";
    assert!(limits(&thinks(session.hear(strange))).depth.is_some());
}

#[test]
fn the_board_is_drawn() {
    let drawn = session("xiangqi").hear("d");
    let drawn = said(&drawn).join("\n");
    assert!(drawn.contains("Red is to move.") && !drawn.contains('\u{1b}'), "{drawn}");
}

/// A program's ears and mouth: as soon as it hears the line it waits for, it says the next one.
struct Program {
    heard: String,
    script: Vec<(&'static str, &'static str)>,
    mouth: Option<Sender<&'static str>>,
}

impl Write for Program {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let old = self.heard.len();
        self.heard.push_str(std::str::from_utf8(bytes).unwrap());
        if self.script.first().is_some_and(|(cue, _)| self.heard[old..].starts_with(cue)) {
            let (_, line) = self.script.remove(0);
            self.mouth.as_ref().unwrap().send(line).unwrap();
        }
        if self.script.is_empty() {
            self.mouth = None;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What a program says, as input.
struct Said(Receiver<&'static str>, VecDeque<u8>);

impl Read for Said {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.1.is_empty() {
            self.1.extend(self.0.recv().unwrap_or("").bytes());
        }
        self.1.read(buffer)
    }
}

fn talk(game: &str, input: impl BufRead + Send + 'static) -> String {
    let mut out = Vec::new();
    Engine::new(find(game).unwrap()).unwrap().talk(input, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

#[test]
fn a_talk_from_beginning_to_end() {
    let (mouth, said) = channel();
    mouth.send("uci\n").unwrap();
    let script = vec![
        ("uciok", "isready\nposition startpos moves e2e4\n"),
        ("readyok", "go depth 4\n"),
        ("bestmove", "go perft 3\n"),
        ("\nNodes", ""),
    ];
    let mut program = Program { heard: String::new(), script, mouth: Some(mouth) };
    let engine = Engine::new(find("chess").unwrap()).unwrap();
    engine.talk(BufReader::new(Said(said, VecDeque::new())), &mut program).unwrap();
    let out = program.heard;
    for expected in ["uciok\n", "readyok\n", "info depth 4 ", "\nbestmove ", "e7e5: 835\n"] {
        assert!(out.contains(expected), "{expected} in {out}");
    }
    assert!(out.contains("\nNodes searched: 13160\n"), "{out}");
}

#[test]
fn the_talk_ends_with_the_input() {
    for input in
        ["", "go infinite\n", "go infinite", "go perft 90\n", "uci\nquit\n", "go\ngo\ngo\nstop\n"]
    {
        let out = talk("chess", input.as_bytes());
        assert!(!out.contains("failed"), "{out}");
    }
    let garbage: Vec<u8> = (0..40_000_u32).map(|it| ((it * 7919) >> 3) as u8).collect();
    talk("chess", io::Cursor::new(garbage));
    let long = ["position startpos moves ".as_bytes(), &b"e2e4 ".repeat(300_000)].concat();
    let out = talk("chess", io::Cursor::new(long));
    assert_eq!(out, "info string a line was too long and is ignored\n");
}

#[test]
fn only_some_moves_are_of_interest() {
    let out = talk("chess", "go depth 3 searchmoves a2a4 h2h4\n".as_bytes());
    assert!(out.contains("bestmove a2a4") || out.contains("bestmove h2h4"), "{out}");
}

#[test]
fn castling_is_written_as_it_is_asked_for() {
    let board = "position fen 4k2r/6pp/8/8/8/8/PPPPPPPP/4K2R w K - 0 1";
    let standard = format!("{board}\ngo depth 1 searchmoves e1g1\n");
    assert!(talk("chess", io::Cursor::new(standard)).contains("bestmove e1g1"));
    let free =
        format!("setoption name UCI_Chess960 value true\n{board}\ngo depth 1 searchmoves e1h1\n");
    assert!(talk("chess", io::Cursor::new(free)).contains("bestmove e1h1"));
}

#[test]
fn xiangqi_is_spoken_as_pikafish_does() {
    let input = "position fen rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1 \
                 moves h2e2 h9g7\ngo depth 3\n";
    let out = talk("xiangqi", input.as_bytes());
    assert!(out.contains("bestmove "), "{out}");
    assert!(talk("xiangqi", &b"go perft 2\n"[..]).contains("Nodes searched: "));
}

/// What JieqiBox says: a position with its pool, and moves with what was turned and taken.
#[test]
fn jieqi_is_spoken_as_pikafish_does() {
    let start = "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w \
                 R2A2C2P5N2B2r2a2c2p5n2b2 0 1";
    let best = |input: String| {
        let out = talk("jieqi", io::Cursor::new(input));
        assert!(!out.contains("ignored") && out.contains(" score cp "), "{out}");
        let best = out.lines().find_map(|line| line.strip_prefix("bestmove ")).map(str::to_owned);
        best.unwrap_or_else(|| panic!("{out}"))
    };
    let played = format!("position fen {start} moves b2b9Rn a9b9bR\n");
    for position in [format!("uci\nucinewgame\nposition fen {start}\n"), played.clone()] {
        let best = best(format!("{position}go depth 3\n"));
        assert!(best.split(' ').all(|word| word == "ponder" || word.len() == 4), "{best}");
    }
    assert_eq!(best(format!("{played}go depth 1 searchmoves a3a4\n")), "a3a4");
    let board = talk("jieqi", io::Cursor::new(format!("{played}d\n")));
    assert!(board.contains("1exxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/7X1/9/XXXXKXXXX R:h r r"));
    let lacking = format!("position fen {start} moves b2b9\n");
    assert!(talk("jieqi", io::Cursor::new(lacking)).contains("position ignored: move 1"));
    assert!(talk("jieqi", &b"go perft 2\n"[..]).contains("Nodes searched: 11292"));
}

#[test]
fn stupid_chess_is_spoken_as_we_write_it() {
    let seen = "r(?)h(?)e(?)a(?)k(?)a(?)e(?)h(?)r(?)/9/1c(?)5c(?)1/p(?)1p(?)1p(?)1p(?)1p(?)/9/9/\
                P(P)1P(R)1P(E)1P(H)1P(P)/1C(C)5C(C)1/9/R(P)H(P)E(E)A(A)K(K)A(A)E(R)H(H)R(P) \
                -:- r 0 0 r";
    let out = talk("stupid", io::Cursor::new(format!("uci\nposition fen {seen}\ngo nodes 500\n")));
    assert!(out.starts_with("id name Umpire StupidChess"), "{out}");
    assert!(out.contains("\nbestmove "), "{out}");
    let later = format!("position fen {seen} moves b2b9*h h9g7\ngo nodes 500\n");
    assert!(talk("stupid", io::Cursor::new(later)).contains("bestmove "));
    let told = talk("stupid", &b"position startpos moves b2b9\nd\ngo depth 2\n"[..]);
    assert!(told.contains("bestmove "), "{told}");
    let unread = talk("stupid", &b"position fen 9/9 r\n"[..]);
    assert!(unread.contains("info string"), "{unread}");
}

#[test]
fn war_is_spoken_as_pykrieg_does() {
    let out = talk("war", &b"position startpos moves 5H5I\ngo nodes 500\n"[..]);
    let best = out.lines().find_map(|line| line.strip_prefix("bestmove ")).unwrap();
    let first = best.split(' ').next().unwrap();
    assert!(first == "end" || first.starts_with(|c: char| c.is_ascii_digit()), "{out}");
    let flat = "x___a/_A__R/__c__/_C__C/S/M/[]";
    let out = talk("war", io::Cursor::new(format!("position kfen {flat}\ngo depth 1\n")));
    assert!(out.contains("bestmove ") && out.contains("score mate 1 "), "{out}");
}

#[test]
fn it_is_ready_once_its_memory_is_there() {
    let mut session = session("chess");
    session.hear("setoption name Hash value 64");
    let task = thinks(session.hear("isready"));
    assert_eq!((task.work, task.setting.megabytes), (Work::Prepare, 64));
    // What comes in the meantime is heard, and waits.
    assert_eq!(session.hear("stop"), []);
    assert_eq!(session.hear("go depth 1"), [Effect::Stop]);
    let effects = session.ended(End::Ready, EFFORT);
    assert_eq!(said(&effects), ["readyok"]);
    assert_eq!(limits(&thinks(effects)), Limits::depth(1));
    finish(&mut session, &["e2e4"]);
    assert_eq!(said(&session.hear("isready")), ["readyok"], "nothing has changed");
    session.hear("setoption name Hash value 128");
    assert_eq!(thinks(session.hear("isready")).work, Work::Prepare);
}

#[test]
fn values_out_of_bounds_are_said() {
    let mut session = session("chess");
    let effects = session.hear("setoption name Hash value 99999999");
    assert_eq!(said(&effects), ["info string option Hash is 4096: 99999999 is not from 1 to 4096"]);
    let effects = session.hear("setoption name Threads value -1");
    assert_eq!(said(&effects), ["info string option Threads is 1: -1 is not from 1 to 64"]);
    assert!(said(&session.hear("setoption name Hash value big"))[0].contains("expected 1 to 4096"));
    assert!(said(&session.hear("setoption name Nonsense value 1"))[0].contains("no option"));
}

#[test]
fn strength_is_limited_to_a_rating() {
    let mut session = session("chess");
    let ratings = find("chess").unwrap().ratings;
    let weak = ratings.iter().min_by_key(|it| it.elo).unwrap();
    session.hear(&format!("setoption name UCI_Elo value {}", weak.elo));
    let task = thinks(session.hear("go depth 1"));
    assert_eq!(task.setting.level.number(), 10, "only once it is asked for");
    finish(&mut session, &["e2e4"]);
    session.hear("setoption name UCI_LimitStrength value true");
    let task = thinks(session.hear("go depth 1"));
    assert_eq!(task.setting.level, weak.level);
    let unmeasured = self::session("war").hear("uci");
    assert!(!said(&unmeasured).iter().any(|line| line.contains("UCI_Elo")), "{unmeasured:?}");
}

#[test]
fn chances_are_told_when_asked_for() {
    let mut session = session("chess");
    session.hear("setoption name UCI_ShowWDL value true");
    thinks(session.hear("go depth 3"));
    let effects = finish(&mut session, &["e2e4", "e7e5"]);
    let lines = said(&effects);
    assert!(
        lines[0].contains(" seldepth 3 ") && lines[0].contains(" wdl 250 500 250 "),
        "{lines:?}"
    );
}
