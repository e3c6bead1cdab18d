//! Another program as a player: a process that speaks UCI.

use std::{
    io::{BufReader, Write},
    process::{Child, ChildStdin, Command, Stdio},
    sync::mpsc::{Receiver, RecvTimeoutError, sync_channel},
    thread,
    time::{Duration, Instant},
};

use catalog::{Brief, Choice, Decision, Dialect, Entry, Limits, Refusal, Sitting};
use game::{Code, Options, Stage, Transcript};

use super::contestant::{Failure, Making};
use crate::{
    conduct::legal_moves,
    engine::lines::{self, Incoming},
};

/// A program that is started when it is needed, and again after it broke.
pub(super) struct External {
    entry: &'static Entry,
    command: Vec<String>,
    settings: Vec<(String, String)>,
    rules: Options,
    grace: Duration,
    process: Option<Process>,
    heard: Option<Transcript>,
}

/// A running program.
struct Process {
    child: Child,
    input: ChildStdin,
    lines: Receiver<String>,
    dialect: &'static dyn Dialect,
}

/// How long a program may take to introduce itself or to get ready.
const GREETING: Duration = Duration::from_secs(20);
/// How long a program may take to leave.
const FAREWELL: Duration = Duration::from_millis(500);
/// How many lines of a program may wait.
const LINES_MAX: usize = 1024;

impl External {
    pub(super) fn new(
        command: &[String],
        settings: &[(String, String)],
        making: &Making<'_>,
    ) -> External {
        External {
            entry: making.entry,
            command: command.to_vec(),
            settings: settings.to_vec(),
            rules: making.options.clone(),
            grace: making.grace,
            process: None,
            heard: None,
        }
    }

    /// Starts the program and sets it up, unless it runs.
    ///
    /// # Errors
    /// It does not start, does not speak UCI, or lacks an option.
    pub(super) fn start(&mut self) -> Result<(), Failure> {
        if self.process.is_some() {
            return Ok(());
        }
        let (mut process, offered) = Process::start(&self.command, self.entry, self.greeting())?;
        let mut settings = self.settings.clone();
        if let Some(variant) = process.dialect.variant().filter(|_| !offered.variants.is_empty()) {
            settings.insert(0, ("UCI_Variant".to_owned(), variant.to_owned()));
        }
        let switches = process.dialect.switches().iter();
        let on = switches.filter(|switch| switch.is_on(&self.rules));
        settings.extend(on.map(|switch| (switch.theirs.to_owned(), "true".to_owned())));
        for (name, value) in &settings {
            if !offered.names.iter().any(|it| it.eq_ignore_ascii_case(name)) {
                return Err(Failure::Broken(format!("it has no option `{name}`")));
            }
            process.say(&format!("setoption name {name} value {value}"))?;
        }
        process.ask("isready", "readyok", self.greeting())?;
        self.process = Some(process);
        Ok(())
    }

    /// How long it may take to introduce itself: no longer than it may take for anything else.
    fn greeting(&self) -> Duration {
        GREETING.min(self.grace)
    }

    /// A game begins.
    ///
    /// # Errors
    /// It does not start, or does not get ready.
    pub(super) fn begin(&mut self, options: &Options) -> Result<(), Failure> {
        self.rules = options.clone();
        self.heard = None;
        self.start()?;
        let ready = self.process.as_mut().map(|process| {
            process.say("ucinewgame")?;
            process.ask("isready", "readyok", GREETING)
        });
        if let Some(Err(failure)) = ready {
            self.process = None;
            return Err(failure);
        }
        Ok(())
    }

    fn answer(&mut self, limits: Limits) -> Result<String, Failure> {
        self.start()?;
        let patience = limits.time.unwrap_or_default() + self.grace;
        let (Some(process), Some(so_far)) = (&mut self.process, &self.heard) else {
            return Err(Failure::Broken("it does not run".to_owned()));
        };
        let dialect = process.dialect;
        let (start, moves) = dialect.write_game(so_far);
        let mut position = format!("position fen {start}");
        if !moves.is_empty() {
            position.push_str(" moves ");
            position.push_str(&moves.join(" "));
        }
        process.say(&position)?;
        let answer = process.ask(&go(limits), "bestmove", patience)?;
        match answer.split_whitespace().nth(1) {
            None | Some("(none)" | "0000" | "NULL") => {
                Err(Failure::Broken("gave no move".to_owned()))
            }
            Some(text) => {
                let meanings = dialect.read_candidate(text);
                let legal = legal_moves(self.entry, &self.rules, so_far)?;
                let meant = meanings.iter().find(|it| legal.contains(it));
                Ok(meant.or(meanings.first()).map_or_else(|| text.to_owned(), String::clone))
            }
        }
    }
}

impl Sitting for External {
    fn hear(&mut self, so_far: &Transcript) -> Result<(), Refusal> {
        if so_far.stage != Stage::Playing {
            let message = "other programs are asked only once the set-up is over";
            return Err(Refusal::new(Code::UNSUPPORTED, message));
        }
        self.heard = Some(so_far.clone());
        Ok(())
    }

    fn decide(&mut self, brief: Brief<'_>) -> Result<Decision, Refusal> {
        match self.answer(brief.limits) {
            Ok(action) => Ok(Decision { action: Some(action), choice: Choice::default() }),
            Err(failure) => {
                // Nobody knows what state it is in: the next game gets a fresh one.
                self.process = None;
                Err(failure.into())
            }
        }
    }

    fn forget(&mut self) {
        self.heard = None;
    }
}

fn go(limits: Limits) -> String {
    let Limits { depth, nodes, time, .. } = limits;
    let mut go = "go".to_owned();
    for (name, value) in [
        ("depth", depth.map(u128::from)),
        ("nodes", nodes.map(u128::from)),
        ("movetime", time.map(|time| time.as_millis())),
    ] {
        if let Some(value) = value {
            go.push_str(&format!(" {name} {value}"));
        }
    }
    go
}

/// What a program offers to be set.
#[derive(Default)]
struct Offered {
    names: Vec<String>,
    /// The games it plays, if it plays several.
    variants: Vec<String>,
}

impl Offered {
    /// Reads a line such as `option name Skill Level type spin default 20 min 0 max 20`.
    fn read(&mut self, line: &str) {
        let Some(rest) = line.trim().strip_prefix("option name ") else { return };
        let Some((name, kind)) = rest.split_once(" type ") else { return };
        if name == "UCI_Variant" {
            let variants = kind.split(" var ").skip(1).map(|it| it.trim().to_owned());
            self.variants = variants.collect();
        }
        self.names.push(name.to_owned());
    }
}

impl Process {
    fn start(
        command: &[String],
        entry: &Entry,
        greeting: Duration,
    ) -> Result<(Process, Offered), Failure> {
        let broken = |text: String| Failure::Broken(text);
        let (program, arguments) =
            command.split_first().ok_or_else(|| broken("there is no command".to_owned()))?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| broken(format!("cannot start `{program}`: {error}")))?;
        let input = child.stdin.take().expect("the input is piped");
        let mut output = BufReader::new(child.stdout.take().expect("the output is piped"));
        let (sender, lines) = sync_channel(LINES_MAX);
        thread::spawn(move || {
            loop {
                let heard = match lines::next(&mut output) {
                    Incoming::Line(line) => sender.send(line),
                    Incoming::TooLong => Ok(()),
                    Incoming::Closed => return,
                };
                if heard.is_err() {
                    return;
                }
            }
        });
        let game = entry.about.id;
        let no_dialect = || broken(format!("no engine protocol for {game} is known"));
        let dialect = entry.dialects.first().copied().ok_or_else(no_dialect)?;
        let mut process = Process { child, input, lines, dialect };
        let mut offered = Offered::default();
        process.say("uci")?;
        process.hear(greeting, |line| {
            offered.read(line);
            line.trim() == "uciok"
        })?;
        if !offered.variants.is_empty() {
            let offers = |it: &&&'static dyn Dialect| {
                it.variant().is_some_and(|name| offered.variants.iter().any(|it| it == name))
            };
            let many = entry.dialects.iter().find(offers).copied();
            process.dialect = many.ok_or_else(|| broken(format!("it does not play {game}")))?;
        }
        Ok((process, offered))
    }

    fn say(&mut self, line: &str) -> Result<(), Failure> {
        let said = writeln!(self.input, "{line}").and_then(|()| self.input.flush());
        said.map_err(|_| Failure::Broken(self.end()))
    }

    /// Says a line and returns the first answer that begins with `expected`.
    fn ask(&mut self, line: &str, expected: &str, time: Duration) -> Result<String, Failure> {
        self.say(line)?;
        self.hear(time, |answer| answer.split_whitespace().next() == Some(expected))
    }

    /// The first line that is wanted.
    fn hear(
        &mut self,
        time: Duration,
        mut is_wanted: impl FnMut(&str) -> bool,
    ) -> Result<String, Failure> {
        let deadline = Instant::now() + time;
        loop {
            let left = deadline.saturating_duration_since(Instant::now());
            match self.lines.recv_timeout(left) {
                Ok(line) if is_wanted(&line) => return Ok(line),
                Ok(_) if left.is_zero() => return Err(late(time)),
                Ok(_) => {}
                Err(RecvTimeoutError::Timeout) => return Err(late(time)),
                Err(RecvTimeoutError::Disconnected) => return Err(Failure::Broken(self.end())),
            }
        }
    }

    /// How the program ended, as far as can be seen.
    fn end(&mut self) -> String {
        // The pipe closes a moment before the process is gone.
        let deadline = Instant::now() + FAREWELL;
        while Instant::now() < deadline {
            if let Ok(Some(status)) = self.child.try_wait() {
                return format!("it ended by itself: {status}");
            }
            thread::sleep(Duration::from_millis(5));
        }
        "it closed its output".to_owned()
    }
}

fn late(time: Duration) -> Failure {
    Failure::Late(format!("no answer within {time:?}"))
}

impl Drop for Process {
    fn drop(&mut self) {
        let said = writeln!(self.input, "stop\nquit").and_then(|()| self.input.flush());
        let deadline = Instant::now() + FAREWELL;
        while said.is_ok() && Instant::now() < deadline {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(Duration::from_millis(5));
        }
        // It is gone or does not listen; either way nothing more can be done.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
