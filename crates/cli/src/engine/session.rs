//! The conversation with a program: lines and findings in, effects out. It does no input or output
//! and starts no thread, so every turn of it can be tested.

use std::sync::Arc;

use catalog::{AnyPaper, Choice, Dialect, Entry, Limits, Refusal, Seating, Setting, read_options};
use game::Options;
use serde_json::{Map, Value};

use super::{
    command::{Command, Go, Patience, Start},
    knobs::{Knobs, Turned},
    say::{self, Effort},
    task::{Board, End, Finding, Task, Work},
};

/// The answer to `isready`.
const READY: &str = "readyok";

/// What the conversation asks of the world.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Effect {
    /// Tell the program.
    Say(String),
    /// Begin to think. Nothing else is being thought about.
    Think(Box<Task>),
    /// End the present thought; its end is reported as always.
    Stop,
    /// The conversation is over.
    Exit,
}

/// One conversation.
pub(super) struct Session {
    entry: &'static Entry,
    dialect: &'static dyn Dialect,
    knobs: Knobs,
    rules: Options,
    paper: Arc<dyn AnyPaper>,
    board: Board,
    /// Counts the games, and with them the whims of lower levels.
    game: u64,
    /// Counts the times when everything was to be forgotten.
    memory: u64,
    state: State,
    presence: Presence,
    /// What the player was last made ready for.
    ready_for: Option<(Options, Setting, u64)>,
}

enum State {
    Idle,
    Thinking(Box<Thinking>),
}

/// Whether the program still listens.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Presence {
    Here,
    Gone,
}

/// A question that is being thought about, or whose answer is held back.
struct Thinking {
    task: Task,
    patience: Patience,
    /// The limits that apply once `ponderhit` has come.
    limits_after_hit: Limits,
    /// The last findings that were told.
    told: Option<Choice>,
    answer: Pending,
    /// What is thought about next.
    next: Option<NextTask>,
}

enum Pending {
    /// It is being looked for.
    Sought,
    /// It is being looked for, but nobody wants it any more.
    Unwanted,
    /// It is held back.
    Held(String),
}

struct NextTask {
    task: Task,
    patience: Patience,
    limits_after_hit: Limits,
}

impl Session {
    /// A conversation about a game.
    ///
    /// # Errors
    /// `unsupported` where there is no computer player.
    pub(super) fn new(
        entry: &'static Entry,
        dialect: &'static dyn Dialect,
    ) -> Result<Session, Refusal> {
        let knobs = Knobs::default();
        let rules = Options::complete(entry.about.options, [])?;
        entry.usual_player()?.sit(&Seating::alone(&rules, knobs.setting(entry.ratings, 0)))?;
        let paper: Arc<dyn AnyPaper> = Arc::from(entry.paper.open(&rules)?);
        let board = Board::read(&paper, dialect, &Start::Usual, &[])?;
        let (game, memory, state, presence) = (0, 0, State::Idle, Presence::Here);
        let ready_for = None;
        Ok(Session {
            entry,
            dialect,
            knobs,
            rules,
            paper,
            board,
            game,
            memory,
            state,
            presence,
            ready_for,
        })
    }

    /// The program says a line.
    pub(super) fn hear(&mut self, line: &str) -> Vec<Effect> {
        match Command::read(line) {
            Command::Introduce => say::introduction(self.entry, self.dialect),
            Command::AreYouReady => self.get_ready(),
            Command::NewGame => self.new_game(),
            Command::SetOption { name, value } => self.set_option(&name, &value),
            Command::Position { start, moves } => self.set_board(&start, &moves),
            Command::Go(go) => self.go(&go),
            Command::Stop => self.stop(),
            Command::PonderHit => self.ponder_hit(),
            Command::Display => say::display(self.entry, &self.board),
            Command::Quit => vec![Effect::Exit],
            Command::Ignored => Vec::new(),
            Command::Unknown(what) => vec![say::remark(&format!("unknown command: {what}"))],
        }
    }

    /// The program said a line that is too long to be read.
    pub(super) fn hear_too_much(&mut self) -> Vec<Effect> {
        vec![say::remark("a line was too long and is ignored")]
    }

    /// The program has closed its end.
    pub(super) fn closed(&mut self) -> Vec<Effect> {
        self.presence = Presence::Gone;
        if let State::Thinking(thinking) = &mut self.state {
            thinking.next = None;
        }
        let mut effects = self.stop();
        if matches!(self.state, State::Idle) && !effects.contains(&Effect::Exit) {
            effects.push(Effect::Exit);
        }
        effects
    }

    /// The present thought has got somewhere.
    pub(super) fn found(&mut self, finding: Finding, effort: Effort) -> Vec<Effect> {
        let State::Thinking(thinking) = &mut self.state else { return Vec::new() };
        if matches!(thinking.answer, Pending::Unwanted) {
            return Vec::new();
        }
        match finding {
            Finding::Lines(choice) => {
                let lines = say::lines(self.dialect, &choice, effort, self.knobs.chances);
                thinking.told = Some(choice);
                lines
            }
            Finding::Count { mv, nodes } => {
                vec![Effect::Say(format!("{}: {nodes}", self.dialect.write_move(&mv)))]
            }
        }
    }

    /// The present thought has ended.
    pub(super) fn ended(&mut self, end: End, effort: Effort) -> Vec<Effect> {
        let State::Thinking(mut thinking) = std::mem::replace(&mut self.state, State::Idle) else {
            return Vec::new();
        };
        if matches!(thinking.answer, Pending::Unwanted) {
            return self.proceed(thinking.next);
        }
        let mut effects = Vec::new();
        let answer = match end {
            End::Ready => READY.to_owned(),
            End::Counted(nodes) => format!("\nNodes searched: {nodes}"),
            End::Chosen(choice) => {
                let is_news = thinking.told.is_none_or(|told| told.moves != choice.moves);
                if is_news {
                    effects = say::lines(self.dialect, &choice, effort, self.knobs.chances);
                }
                say::best(self.dialect, &choice)
            }
            End::Failed(reason) => {
                effects.push(say::remark(&reason));
                say::any_move(self.dialect, &thinking.task)
            }
        };
        if thinking.patience == Patience::None {
            effects.push(Effect::Say(answer));
            effects.append(&mut self.proceed(thinking.next));
        } else {
            thinking.told = None;
            thinking.answer = Pending::Held(answer);
            self.state = State::Thinking(thinking);
        }
        effects
    }

    /// Whoever asks whether we are ready, before or between thoughts, waits until memory is there:
    /// the first move has better uses for its time.
    fn get_ready(&mut self) -> Vec<Effect> {
        let setting = self.knobs.setting(self.entry.ratings, self.game);
        let wanted = (self.rules.clone(), setting, self.memory);
        if !matches!(self.state, State::Idle) || self.ready_for.as_ref() == Some(&wanted) {
            return vec![Effect::Say(READY.to_owned())];
        }
        self.ready_for = Some(wanted);
        let question = NextTask {
            task: self.task(Work::Prepare),
            patience: Patience::None,
            limits_after_hit: Limits::default(),
        };
        self.begin(question)
    }

    fn task(&self, work: Work) -> Task {
        Task {
            work,
            board: self.board.clone(),
            rules: self.rules.clone(),
            setting: self.knobs.setting(self.entry.ratings, self.game),
            memory: self.memory,
        }
    }

    fn new_game(&mut self) -> Vec<Effect> {
        self.game += 1;
        self.memory += 1;
        self.stop()
    }

    fn set_option(&mut self, name: &str, value: &str) -> Vec<Effect> {
        match self.knobs.turn(self.entry, self.dialect.switches(), (name, value)) {
            Ok(Turned::Done) => {}
            Ok(Turned::Clamped { to, min, max }) => {
                let (name, value) = (game::clip(name, 40), game::clip(value, 40));
                let said = format!("option {name} is {to}: {value} is not from {min} to {max}");
                return vec![say::remark(&said)];
            }
            Ok(Turned::Forget) => self.memory += 1,
            Ok(Turned::Rules) => {
                if let Err(refusal) = self.read_rules() {
                    return vec![say::remark(&refusal.message)];
                }
            }
            Err(message) => return vec![say::remark(&message)],
        }
        Vec::new()
    }

    fn read_rules(&mut self) -> Result<(), Refusal> {
        let on = self.knobs.on.iter().map(|&name| (name.to_owned(), Value::Bool(true)));
        self.rules = read_options(self.entry.about, &on.collect::<Map<_, _>>())?;
        self.paper = Arc::from(self.entry.paper.open(&self.rules)?);
        Ok(())
    }

    fn set_board(&mut self, start: &Start, moves: &[String]) -> Vec<Effect> {
        match Board::read(&self.paper, self.dialect, start, moves) {
            Ok(board) => {
                self.board = board;
                Vec::new()
            }
            Err(Refusal { message, at, .. }) => {
                let place = at.map_or(String::new(), |at| format!("move {}: ", at + 1));
                vec![say::remark(&format!("position ignored: {place}{message}"))]
            }
        }
    }

    fn go(&mut self, go: &Go) -> Vec<Effect> {
        let question = self.question(go);
        match &mut self.state {
            State::Idle => self.begin(question),
            State::Thinking(thinking) => {
                // The former question is answered before the next one is thought about.
                thinking.next = Some(question);
                self.hurry()
            }
        }
    }

    fn question(&self, go: &Go) -> NextTask {
        let limits = match self.board.to_act {
            Some(seat) => go.limits(seat, self.knobs.overhead),
            None => Limits::depth(1),
        };
        let patience = go.patience(limits);
        let now = if patience == Patience::Pondering { Limits::default() } else { limits };
        let only = go.only.iter().flat_map(|text| self.dialect.read_candidate(text)).collect();
        let work = match go.perft {
            Some(depth) => Work::Count { depth },
            None => Work::Think { limits: now, lines: self.knobs.lines, only },
        };
        let patience = if go.perft.is_some() { Patience::None } else { patience };
        NextTask { task: self.task(work), patience, limits_after_hit: limits }
    }

    fn begin(&mut self, question: NextTask) -> Vec<Effect> {
        let NextTask { task, patience, limits_after_hit } = question;
        let effect = Effect::Think(Box::new(task.clone()));
        let (told, answer, next) = (None, Pending::Sought, None);
        let thinking = Thinking { task, patience, limits_after_hit, told, answer, next };
        self.state = State::Thinking(Box::new(thinking));
        vec![effect]
    }

    /// After a thought: the next one, or nothing.
    fn proceed(&mut self, next: Option<NextTask>) -> Vec<Effect> {
        match (next, self.presence) {
            (Some(question), _) => self.begin(question),
            (None, Presence::Here) => Vec::new(),
            (None, Presence::Gone) => vec![Effect::Exit],
        }
    }

    fn stop(&mut self) -> Vec<Effect> {
        if let State::Thinking(thinking) = &self.state
            && thinking.task.work == Work::Prepare
            && thinking.next.is_none()
        {
            // Memory is not something that is stopped halfway.
            return Vec::new();
        }
        if let State::Thinking(thinking) = &mut self.state
            && let Some(next) = &mut thinking.next
        {
            // It was asked last, so it is what the program wants stopped.
            next.patience = Patience::None;
            next.task.work.shorten();
        }
        self.hurry()
    }

    /// Brings the present thought to its end.
    fn hurry(&mut self) -> Vec<Effect> {
        match std::mem::replace(&mut self.state, State::Idle) {
            State::Idle => Vec::new(),
            State::Thinking(mut thinking) => match thinking.answer {
                Pending::Held(answer) => {
                    let mut effects = vec![Effect::Say(answer)];
                    effects.append(&mut self.proceed(thinking.next));
                    effects
                }
                Pending::Sought | Pending::Unwanted => {
                    thinking.patience = Patience::None;
                    self.state = State::Thinking(thinking);
                    vec![Effect::Stop]
                }
            },
        }
    }

    /// The expected move was played: what was idle thought is now a question like any other. It is
    /// asked anew, and what was learned makes the way short.
    fn ponder_hit(&mut self) -> Vec<Effect> {
        let State::Thinking(thinking) = &mut self.state else { return Vec::new() };
        if thinking.patience != Patience::Pondering {
            return Vec::new();
        }
        if let Pending::Held(_) = thinking.answer {
            return self.hurry();
        }
        let limits_after_hit = thinking.limits_after_hit;
        let mut task = thinking.task.clone();
        if let Work::Think { limits, .. } = &mut task.work {
            *limits = limits_after_hit;
        }
        let unlimited = limits_after_hit == Limits::default();
        let patience = if unlimited { Patience::UntilStopped } else { Patience::None };
        thinking.answer = Pending::Unwanted;
        thinking.next = Some(NextTask { task, patience, limits_after_hit });
        vec![Effect::Stop]
    }
}
