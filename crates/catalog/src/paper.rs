//! Positions on paper, their types erased: options are read once, a position is read once, and then
//! asked as often as wanted.

use game::{
    About, Code, Converted, Fault, Kept, Meter, Options, Scene, Status, Story, Study, Tensor,
};
use serde_json::{Map, Value};

use crate::{Evaluation, Odds, Refusal, shorten};

/// What there is to say of a position.
#[derive(Clone, Debug)]
pub struct Look {
    /// The canonical text.
    pub position: String,
    /// Who is to act, check, outcome.
    pub status: Status,
    /// What this game says besides.
    pub extra: Map<String, Value>,
}

/// The paper of one game, before the options are known.
pub trait Papers: Sync {
    /// The rules under these options, to read positions by.
    ///
    /// # Errors
    /// `bad_option` for a combination that makes no game.
    fn open(&'static self, options: &Options) -> Result<Box<dyn AnyPaper>, Refusal>;

    /// Names of other notations.
    fn notations(&self) -> &'static [&'static str];
    /// Names of other notations for moves.
    fn move_notations(&self) -> &'static [&'static str];
    /// Names of formats for whole games.
    fn formats(&self) -> &'static [&'static str];
    /// Names of encodings as numbers.
    fn encodings(&self) -> &'static [&'static str];
    /// Questions of its own, each with the name of its argument.
    fn questions(&self) -> &'static [(&'static str, &'static str)];
    /// Names of the beliefs by which the odds of what is hidden can be told; none where nothing is.
    fn beliefs(&self) -> Vec<&'static str>;
    /// Whether positions can be evaluated.
    fn has_evaluation(&self) -> bool;
}

/// The rules of one game under its options, which read positions.
pub trait AnyPaper: Send + Sync {
    /// What the game is.
    fn about(&self) -> &'static About;

    /// Reads a position; `start` is the usual one.
    ///
    /// # Errors
    /// The faults of the text.
    fn read(&self, text: &str) -> Result<Box<dyn AnyPosition>, Refusal>;

    /// A position in another notation.
    ///
    /// # Errors
    /// The faults of the text, or `unsupported`.
    fn convert(&self, text: &str, from: Option<&str>, to: &str) -> Result<Converted, Refusal>;

    /// A whole game in another format.
    ///
    /// # Errors
    /// `unsupported`, or what is wrong with an action.
    fn export(&self, story: &Story, format: &str) -> Result<String, Refusal>;

    /// The games of a text in such a format; of each that cannot be read, what is wrong with it.
    ///
    /// # Errors
    /// `unsupported`.
    fn import(&self, text: &str, format: &str) -> Result<Vec<Result<Kept, Fault>>, Refusal>;
}

/// A position that was read: one viewer's knowledge, with what was played since.
pub trait AnyPosition: Send {
    /// Another one like it.
    fn duplicate(&self) -> Box<dyn AnyPosition>;

    /// The canonical text.
    fn text(&self) -> String;

    /// The position at a glance.
    fn look(&self) -> Look;

    /// Who is to act, check, outcome.
    fn status(&self) -> Status;

    /// The position to draw.
    fn scene(&self) -> Scene;

    /// Legal moves, sorted; with `from`, only those of the piece on that square.
    ///
    /// # Errors
    /// The faults of the square.
    fn moves(&self, from: Option<&str>) -> Result<Vec<String>, Refusal>;

    /// A move of this position in another notation for moves.
    ///
    /// # Errors
    /// What is wrong with the move, or `unsupported`.
    fn write_move(&self, text: &str, notation: &str) -> Result<String, Refusal>;

    /// Plays one move, in whatever notation, and says what happened, as the viewer hears it.
    ///
    /// # Errors
    /// Why it cannot be played; the position is then unchanged.
    fn play(&mut self, text: &str) -> Result<Vec<String>, Refusal>;

    /// How many lines of `depth` moves there are.
    ///
    /// # Errors
    /// `limit`.
    fn perft(&self, depth: u32, meter: Meter) -> Result<u64, Refusal>;

    /// The same, for each first move.
    ///
    /// # Errors
    /// `limit`.
    fn divide(&self, depth: u32, meter: Meter) -> Result<Vec<(String, u64)>, Refusal>;

    /// The same number as [`AnyPosition::perft`], found by making every move.
    fn perft_by_making(&self, depth: u32) -> u64;

    /// What the position is worth to the side to move.
    ///
    /// # Errors
    /// `unsupported`.
    fn evaluate(&self) -> Result<Evaluation, Refusal>;

    /// What is special about a move, such as a check.
    ///
    /// # Errors
    /// What is wrong with the move, or `unsupported`.
    fn evaluate_move(&self, text: &str) -> Result<Evaluation, Refusal>;

    /// What hidden things may turn out to be, as far as the viewer can know, by a belief or the usual
    /// one.
    ///
    /// # Errors
    /// `unsupported` where there is nothing to guess, or nobody believes so.
    fn odds(&self, belief: Option<&str>) -> Result<Vec<Odds>, Refusal>;

    /// The position as numbers.
    ///
    /// # Errors
    /// `unsupported`.
    fn encode(&self, encoding: &str) -> Result<Tensor, Refusal>;

    /// The answer to a question that only this game knows.
    ///
    /// # Errors
    /// `unsupported`, or the faults of the argument.
    fn explain(&self, question: &str, argument: &str) -> Result<Value, Refusal>;
}

/// Plays `moves` one after the other and says what happened.
///
/// # Errors
/// The fault of the first bad move, with its place.
pub fn play_all(position: &mut dyn AnyPosition, moves: &[String]) -> Result<Vec<String>, Refusal> {
    let mut events = Vec::new();
    for (index, text) in moves.iter().enumerate() {
        events.append(&mut position.play(text).map_err(|refusal| refusal.at(index))?);
    }
    Ok(events)
}

/// A line of play in another notation for moves.
///
/// # Errors
/// The fault of the first bad move, with its place.
pub fn write_all(
    position: &dyn AnyPosition,
    moves: &[String],
    notation: &str,
) -> Result<Vec<String>, Refusal> {
    let mut position = position.duplicate();
    let mut written = Vec::with_capacity(moves.len());
    for (index, text) in moves.iter().enumerate() {
        let write = position.write_move(text, notation);
        written.push(write.map_err(|refusal| refusal.at(index))?);
        position.play(text).map_err(|refusal| refusal.at(index))?;
    }
    Ok(written)
}

/// The paper of a game: its rules as a [`Study`], and what may be asked besides.
pub struct Paper<S: Study> {
    /// Judges positions.
    pub evaluate: Option<fn(&S, &S::Position) -> Evaluation>,
    /// Judges what is special about a move.
    pub judge_move: Option<JudgeMove<S>>,
    /// Guesses what is hidden, by each belief that it knows, the usual one first.
    pub odds: &'static [(&'static str, Guess<S>)],
    /// Reads and writes other notations.
    pub converter: Option<Converter<S>>,
    /// Writes and reads whole games.
    pub formats: Option<Formats<S>>,
    /// Turns positions into numbers.
    pub encoder: Option<Encoder<S>>,
    /// Answers questions of the game's own.
    pub explainer: Option<Explainer<S>>,
}

impl<S: Study> Paper<S> {
    /// Rules and nothing besides.
    pub const PLAIN: Paper<S> = Paper {
        evaluate: None,
        judge_move: None,
        odds: &[],
        converter: None,
        formats: None,
        encoder: None,
        explainer: None,
    };
}

/// Other notations for positions.
pub struct Converter<S> {
    /// Their names.
    pub notations: &'static [&'static str],
    /// Translates a text from one (the game's own unless named) to another.
    pub convert: Convert<S>,
}

/// Translates a text from one notation (the game's own unless named) to another.
pub type Convert<S> = fn(&S, &str, Option<&str>, &str) -> Result<Converted, Vec<Fault>>;

/// Judges what is special about a move of a position.
pub type JudgeMove<S> = fn(&S, &<S as Study>::Position, &str) -> Result<Evaluation, Fault>;

/// Guesses what is hidden in a position.
pub type Guess<S> = fn(&S, &<S as Study>::Position) -> Vec<Odds>;

/// Answers a question with an argument.
pub type Explain<S> = fn(&S, &<S as Study>::Position, &str, &str) -> Result<Value, Fault>;

/// Formats in which others keep games.
pub struct Formats<S> {
    /// Their names.
    pub names: &'static [&'static str],
    /// Writes a game in one of them.
    pub write: fn(&S, &Story, &str) -> Result<String, Fault>,
    /// Reads the games of a text in one of them; of each that cannot be read, what is wrong with it.
    pub read: fn(&S, &str, &str) -> Vec<Result<Kept, Fault>>,
}

/// Positions as numbers.
pub struct Encoder<S: Study> {
    /// The names of the encodings.
    pub encodings: &'static [&'static str],
    /// Writes one of them.
    pub encode: fn(&S, &S::Position, &str) -> Result<Tensor, Fault>,
}

/// Questions that only one game knows.
pub struct Explainer<S: Study> {
    /// Their names, each with the name of its argument.
    pub questions: &'static [(&'static str, &'static str)],
    /// Answers one of them.
    pub explain: Explain<S>,
}

impl<S: Study> Papers for Paper<S> {
    fn open(&'static self, options: &Options) -> Result<Box<dyn AnyPaper>, Refusal> {
        Ok(Box::new(OpenPaper { rules: S::with_options(options)?, paper: self }))
    }

    fn notations(&self) -> &'static [&'static str] {
        self.converter.as_ref().map_or(&[], |it| it.notations)
    }

    fn move_notations(&self) -> &'static [&'static str] {
        S::MOVE_NOTATIONS
    }

    fn formats(&self) -> &'static [&'static str] {
        self.formats.as_ref().map_or(&[], |it| it.names)
    }

    fn encodings(&self) -> &'static [&'static str] {
        self.encoder.as_ref().map_or(&[], |it| it.encodings)
    }

    fn questions(&self) -> &'static [(&'static str, &'static str)] {
        self.explainer.as_ref().map_or(&[], |it| it.questions)
    }

    fn beliefs(&self) -> Vec<&'static str> {
        self.odds.iter().map(|(name, _)| *name).collect()
    }

    fn has_evaluation(&self) -> bool {
        self.evaluate.is_some()
    }
}

/// Rules under their options.
struct OpenPaper<S: Study> {
    rules: S,
    paper: &'static Paper<S>,
}

/// The position that a text stands for.
pub(crate) fn read_position<S: Study>(rules: &S, text: &str) -> Result<S::Position, Refusal> {
    let read = match text {
        "start" => rules.read(&rules.opening()),
        _ => rules.read(text),
    };
    read.map_err(Refusal::faults)
}

fn unsupported<S: Study>(what: &str) -> Refusal {
    Refusal::from(Fault::unsupported(format!("{} has no {what}", S::ABOUT.id)))
}

impl<S: Study> AnyPaper for OpenPaper<S> {
    fn about(&self) -> &'static About {
        const { &S::ABOUT }
    }

    fn read(&self, text: &str) -> Result<Box<dyn AnyPosition>, Refusal> {
        let position = read_position(&self.rules, text)?;
        Ok(Box::new(RuledPosition { rules: self.rules.clone(), paper: self.paper, position }))
    }

    fn convert(&self, text: &str, from: Option<&str>, to: &str) -> Result<Converted, Refusal> {
        let name = shorten(from.unwrap_or(to));
        let converter = self.paper.converter.as_ref();
        let converter = converter.ok_or_else(|| unsupported::<S>(&format!("notation `{name}`")))?;
        let opening = (text == "start").then(|| self.rules.opening());
        let text = opening.as_deref().unwrap_or(text);
        (converter.convert)(&self.rules, text, from, to).map_err(Refusal::faults)
    }

    fn export(&self, story: &Story, format: &str) -> Result<String, Refusal> {
        Ok((self.format(format)?.write)(&self.rules, story, format)?)
    }

    fn import(&self, text: &str, format: &str) -> Result<Vec<Result<Kept, Fault>>, Refusal> {
        Ok((self.format(format)?.read)(&self.rules, text, format))
    }
}

impl<S: Study> OpenPaper<S> {
    fn format(&self, format: &str) -> Result<&'static Formats<S>, Refusal> {
        let known = self.paper.formats.as_ref().filter(|it| it.names.contains(&format));
        known.ok_or_else(|| {
            let (id, format) = (S::ABOUT.id, shorten(format));
            let known = match Papers::formats(self.paper) {
                [] => "only kept as records".to_owned(),
                known => format!("written as: {}", known.join(", ")),
            };
            let message = format!("unknown format `{format}`, games of {id} are {known}");
            Refusal::new(Code::UNSUPPORTED, message)
        })
    }
}

/// A position under its rules.
struct RuledPosition<S: Study> {
    rules: S,
    paper: &'static Paper<S>,
    position: S::Position,
}

impl<S: Study> AnyPosition for RuledPosition<S> {
    fn duplicate(&self) -> Box<dyn AnyPosition> {
        let (rules, position) = (self.rules.clone(), self.position.clone());
        Box::new(RuledPosition { rules, paper: self.paper, position })
    }

    fn text(&self) -> String {
        self.rules.write(&self.position)
    }

    fn look(&self) -> Look {
        let extra = match serde_json::to_value(self.rules.extra(&self.position)) {
            Ok(Value::Object(extra)) => extra,
            Ok(_) | Err(_) => Map::new(),
        };
        Look { position: self.text(), status: self.status(), extra }
    }

    fn status(&self) -> Status {
        self.rules.status(&self.position)
    }

    fn scene(&self) -> Scene {
        self.rules.scene(&self.position)
    }

    fn moves(&self, from: Option<&str>) -> Result<Vec<String>, Refusal> {
        let mut moves = self.rules.moves(&self.position, from)?;
        moves.sort_unstable();
        Ok(moves)
    }

    fn write_move(&self, text: &str, notation: &str) -> Result<String, Refusal> {
        Ok(self.rules.write_move(&self.position, text, notation)?)
    }

    fn play(&mut self, text: &str) -> Result<Vec<String>, Refusal> {
        Ok(self.rules.play(&mut self.position, text)?)
    }

    fn perft(&self, depth: u32, mut meter: Meter) -> Result<u64, Refusal> {
        Ok(self.rules.perft(&self.position, depth, &mut meter)?)
    }

    fn divide(&self, depth: u32, mut meter: Meter) -> Result<Vec<(String, u64)>, Refusal> {
        Ok(self.rules.divide(&self.position, depth, &mut meter)?)
    }

    fn perft_by_making(&self, depth: u32) -> u64 {
        self.rules.perft_by_making(&self.position, depth)
    }

    fn evaluate(&self) -> Result<Evaluation, Refusal> {
        let evaluate = self.paper.evaluate.ok_or_else(|| unsupported::<S>("evaluation"))?;
        Ok(evaluate(&self.rules, &self.position))
    }

    fn evaluate_move(&self, text: &str) -> Result<Evaluation, Refusal> {
        let judge = self.paper.judge_move;
        let judge = judge.ok_or_else(|| unsupported::<S>("evaluation of moves"))?;
        Ok(judge(&self.rules, &self.position, text)?)
    }

    fn odds(&self, belief: Option<&str>) -> Result<Vec<Odds>, Refusal> {
        let mut known = self.paper.odds.iter();
        let found = known.find(|(name, _)| belief.is_none_or(|wanted| wanted == *name));
        let Some((_, odds)) = found else {
            let name = S::ABOUT.name;
            let message = match (self.paper.odds, belief) {
                ([], _) | (_, None) => format!("{name} leaves nothing to chance"),
                (_, Some(belief)) => {
                    let (belief, known) = (shorten(belief), self.paper.beliefs().join(", "));
                    format!("unknown belief `{belief}`, {name} has: {known}")
                }
            };
            return Err(Refusal::new(Code::UNSUPPORTED, message));
        };
        Ok(odds(&self.rules, &self.position))
    }

    fn encode(&self, encoding: &str) -> Result<Tensor, Refusal> {
        let name = format!("encoding `{}`", shorten(encoding));
        let encoder = self.paper.encoder.as_ref().ok_or_else(|| unsupported::<S>(&name))?;
        Ok((encoder.encode)(&self.rules, &self.position, encoding)?)
    }

    fn explain(&self, question: &str, argument: &str) -> Result<Value, Refusal> {
        let name = format!("question `{}`", shorten(question));
        let explainer = self.paper.explainer.as_ref().ok_or_else(|| unsupported::<S>(&name))?;
        Ok((explainer.explain)(&self.rules, &self.position, question, argument)?)
    }
}
