//! The ops: each is written here once, with what it takes from a question and what its answer holds.

use std::{sync::atomic::AtomicBool, time::Duration};

use catalog::{
    AnyPaper, AnyPosition, Brief, Catalog, Choice, Entry, Evaluation, Limits, Look, Refusal,
    Seating, Setting, introduce, play_all, read_options, shorten, write_all,
};
use game::{About, Code, Fault, Kept, Meter, Options, Outcome, Stage, Transcript, pgn};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::question::Question;

/// The deepest perft or search that may be asked for.
const DEPTH_MAX: u64 = 64;

/// The longest thought that may be asked for, in milliseconds.
const THOUGHT_MS_MAX: u64 = 600_000;

/// The longest thought for strangers, whose work is metered.
const METERED_THOUGHT: Duration = Duration::from_secs(3);

/// The most moves that a player may be asked for.
const LINES_MAX: u64 = 500;

type Answer = Map<String, Value>;
type Answered = Result<Answer, Refusal>;

/// Something that every game may be asked.
struct Op {
    name: &'static str,
    answer: fn(&Inquiry<'_>) -> Answered,
}

const OPS: &[Op] = &[
    Op { name: "position", answer: position },
    Op { name: "scene", answer: scene },
    Op { name: "moves", answer: moves },
    Op { name: "play", answer: play },
    Op { name: "perft", answer: perft },
    Op { name: "best", answer: best },
    Op { name: "odds", answer: odds },
    Op { name: "evaluate", answer: evaluate },
    Op { name: "convert", answer: convert },
    Op { name: "encode", answer: encode },
];

/// Reads whole games, so that no position is asked about.
const IMPORT: &str = "import";

/// Answers a question.
pub(crate) fn ask(catalog: Catalog, question: &Question<'_>, meter: Meter) -> Answered {
    let name = &*question.string("op")?;
    if name == "games" {
        question.check_all_used()?;
        let games: Vec<_> = catalog.entries().map(introduce).collect();
        return Ok(object(json!({"games": games})));
    }
    let op = OPS.iter().find(|op| op.name == name);
    let of_a_game = |entry: &Entry| entry.paper.questions().iter().any(|(it, _)| *it == name);
    if op.is_none() && name != IMPORT && !catalog.entries().any(of_a_game) {
        return Err(unknown_op(catalog, name));
    }
    let entry = catalog.find(&question.string("game")?)?;
    let given = question.options()?;
    if name == IMPORT {
        return import(entry, question, &given);
    }
    let position = question.string("position")?;
    let inquiry = Inquiry { entry, question, given, position, meter };
    match op {
        Some(op) => (op.answer)(&inquiry),
        None => explain(&inquiry, name),
    }
}

fn unknown_op(catalog: Catalog, name: &str) -> Refusal {
    let own = catalog.entries().flat_map(|entry| entry.paper.questions()).map(|(name, _)| *name);
    let known: Vec<&str> =
        ["games", IMPORT].into_iter().chain(OPS.iter().map(|op| op.name)).chain(own).collect();
    let name = shorten(name);
    let message = format!("unknown op `{name}`, expected one of: {}", known.join(", "));
    Refusal::new(Code::UNKNOWN_OP, message)
}

/// A question about one position of one game.
struct Inquiry<'a> {
    entry: &'static Entry,
    question: &'a Question<'a>,
    given: Map<String, Value>,
    position: String,
    meter: Meter,
}

impl Inquiry<'_> {
    /// The options, once the op has taken all that it knows from the question.
    fn options(&self) -> Result<Options, Refusal> {
        self.question.check_all_used()?;
        read_options(self.entry.about, &self.given)
    }

    fn paper(&self) -> Result<Box<dyn AnyPaper>, Refusal> {
        self.entry.paper.open(&self.options()?)
    }

    /// The position, after the `moves` of the question if it has any: both together are all that is
    /// to be known, repetitions included.
    fn read(&self) -> Result<Box<dyn AnyPosition>, Refusal> {
        let moves: Option<Vec<String>> = self.question.optional("moves", "a list of moves")?;
        let mut position = self.paper()?.read(&self.position)?;
        play_all(&mut *position, &moves.unwrap_or_default())?;
        Ok(position)
    }
}

/// The games of a text, with the moves in the game's own notation or another; of each that cannot be
/// read, what is wrong with it.
fn import(entry: &Entry, question: &Question<'_>, given: &Map<String, Value>) -> Answered {
    let (text, format) = (question.string("text")?, question.string("format")?);
    let notation = question.text_if_any("notation")?;
    question.check_all_used()?;
    let paper = entry.paper.open(&read_options(entry.about, given)?)?;
    let told = paper.import(&text, &format)?.into_iter().map(|read| match read {
        Ok(kept) => tell(&*paper, kept, notation.as_deref()),
        Err(fault) => Ok(json!({"fault": {"code": fault.code.word(), "message": fault.message}})),
    });
    Ok(object(json!({"games": told.collect::<Result<Vec<Value>, Refusal>>()?})))
}

fn tell(paper: &dyn AnyPaper, kept: Kept, notation: Option<&str>) -> Result<Value, Refusal> {
    let Kept { tags, start, mut moves, finish } = kept;
    if let Some(notation) = notation {
        moves = write_all(&*paper.read(&start)?, &moves, notation)?;
    }
    let tags: Map<String, Value> =
        tags.into_iter().map(|tag| (tag.name, Value::String(tag.value))).collect();
    let result = pgn::result_word(finish);
    Ok(json!({"tags": tags, "start": start, "moves": moves, "result": result}))
}

fn position(inquiry: &Inquiry<'_>) -> Answered {
    Ok(describe(inquiry.entry.about, inquiry.read()?.look()))
}

fn scene(inquiry: &Inquiry<'_>) -> Answered {
    Ok(object(json!({"scene": inquiry.read()?.scene()})))
}

fn moves(inquiry: &Inquiry<'_>) -> Answered {
    let from = inquiry.question.text_if_any("from")?;
    let notation = inquiry.question.text_if_any("notation")?;
    let position = inquiry.read()?;
    let mut moves = position.moves(from.as_deref())?;
    if let Some(notation) = notation {
        for text in &mut moves {
            *text = position.write_move(text, &notation)?;
        }
    }
    Ok(object(json!({"moves": moves})))
}

fn play(inquiry: &Inquiry<'_>) -> Answered {
    let moves: Vec<String> = inquiry.question.required("moves", "a list of moves")?;
    let notation = inquiry.question.text_if_any("notation")?;
    let mut position = inquiry.paper()?.read(&inquiry.position)?;
    let written = notation.map(|notation| write_all(&*position, &moves, &notation)).transpose()?;
    let events = play_all(&mut *position, &moves)?;
    let mut answer = describe(inquiry.entry.about, position.look());
    answer.insert("events".to_owned(), json!(events));
    answer.extend(written.map(|written| ("written".to_owned(), json!(written))));
    Ok(answer)
}

fn perft(inquiry: &Inquiry<'_>) -> Answered {
    let depth = inquiry.question.number("depth", 0..=DEPTH_MAX)?;
    let depth = depth.ok_or_else(|| Refusal::bad_request("field `depth` is missing"))?;
    let nodes = inquiry.read()?.perft(depth as u32, inquiry.meter)?;
    Ok(object(json!({"nodes": nodes})))
}

fn best(inquiry: &Inquiry<'_>) -> Answered {
    let question = inquiry.question;
    let mut limits = read_limits(question)?;
    if inquiry.meter.is_limited() {
        if limits.time.is_some_and(|time| time > METERED_THOUGHT) {
            return Err(Fault::limit().into());
        }
        limits = limits.and(Limits::time(METERED_THOUGHT));
    }
    let lines = question.number("n", 1..=LINES_MAX)?.unwrap_or(1) as usize;
    let moves: Vec<String> = question.optional("moves", "a list of moves")?.unwrap_or_default();
    let notation = question.text_if_any("notation")?;
    let options = inquiry.options()?;
    let mut sitting =
        inquiry.entry.usual_player()?.sit(&Seating::alone(&options, Setting::default()))?;
    let start = inquiry.position.clone();
    let so_far = Transcript { stage: Stage::Playing, start, moves };
    sitting.hear(&so_far)?;
    let (stop, report) = (&AtomicBool::new(false), &mut |_: &Choice| ());
    let mut choice = sitting.decide(Brief { limits, lines, stop, report })?.choice;
    if let Some(notation) = notation {
        let mut position = inquiry.entry.paper.open(&options)?.read(&so_far.start)?;
        play_all(&mut *position, &so_far.moves)?;
        rewrite(&mut choice, &*position, &notation)?;
    }
    Ok(object(json!(choice)))
}

/// Writes what was chosen in another notation for moves. A line is written as far as it can be
/// followed: to where something is turned up that nobody knows yet.
fn rewrite(choice: &mut Choice, position: &dyn AnyPosition, notation: &str) -> Result<(), Refusal> {
    for scored in &mut choice.moves {
        scored.mv = position.write_move(&scored.mv, notation)?;
        let mut after = position.duplicate();
        let mut written = Vec::with_capacity(scored.line.len());
        for text in &scored.line {
            let Ok(next) = after.write_move(text, notation) else { break };
            written.push(next);
            if after.play(text).is_err() {
                break;
            }
        }
        scored.line = written;
    }
    Ok(())
}

fn odds(inquiry: &Inquiry<'_>) -> Answered {
    let belief = inquiry.question.text_if_any("belief")?;
    Ok(object(json!({"odds": inquiry.read()?.odds(belief.as_deref())?})))
}

fn evaluate(inquiry: &Inquiry<'_>) -> Answered {
    let text = inquiry.question.text_if_any("move")?;
    let position = inquiry.read()?;
    let mut answer = object(points(&position.evaluate()?));
    if let Some(text) = text {
        answer.insert("move".to_owned(), points(&position.evaluate_move(&text)?));
    }
    Ok(answer)
}

/// An evaluation with its parts by name.
fn points(evaluation: &Evaluation) -> Value {
    let parts = evaluation.parts.iter();
    let parts: Map<String, Value> =
        parts.map(|(name, points)| ((*name).to_owned(), json!(points))).collect();
    json!({"score": evaluation.score(), "parts": parts})
}

fn convert(inquiry: &Inquiry<'_>) -> Answered {
    let to = inquiry.question.string("to")?;
    let from = inquiry.question.text_if_any("from")?;
    let moves: Option<Vec<String>> = inquiry.question.optional("moves", "a list of moves")?;
    let paper = inquiry.paper()?;
    let converted = match moves {
        None => paper.convert(&inquiry.position, from.as_deref(), &to)?,
        Some(moves) => {
            // Moves are played on our own notation.
            let own = inquiry.entry.about.notation;
            let ours = match from.as_deref() {
                None => inquiry.position.clone(),
                from => paper.convert(&inquiry.position, from, own)?.position,
            };
            let mut position = paper.read(&ours)?;
            play_all(&mut *position, &moves)?;
            paper.convert(&position.look().position, None, &to)?
        }
    };
    Ok(object(json!(converted)))
}

fn encode(inquiry: &Inquiry<'_>) -> Answered {
    let encoding = inquiry.question.string("encoding")?;
    Ok(object(json!(inquiry.read()?.encode(&encoding)?)))
}

/// A question that only one game knows.
fn explain(inquiry: &Inquiry<'_>, name: &str) -> Answered {
    let entry = inquiry.entry;
    let known = entry.paper.questions().iter().find(|(known, _)| *known == name);
    let Some((_, argument)) = known else {
        return Err(Refusal::new(
            Code::UNSUPPORTED,
            format!("{} has no op `{name}`", entry.about.id),
        ));
    };
    let argument = inquiry.question.string(argument)?;
    Ok(object(inquiry.read()?.explain(name, &argument)?))
}

/// How far a player may go: one of three limits.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, rename_all = "snake_case")]
enum Limit {
    Ms(u64),
    Nodes(u64),
    Depth(u64),
}

fn read_limits(question: &Question<'_>) -> Result<Limits, Refusal> {
    let expected = "one of {\"ms\": …}, {\"nodes\": …}, {\"depth\": …}";
    let bounded = |name: &str, value: u64, most: u64| match value {
        1.. if value <= most => Ok(value),
        _ => Err(Refusal::bad_request(format!("`{name}` is {value}, expected 1 to {most}"))),
    };
    Ok(match question.required("limit", expected)? {
        Limit::Ms(ms) => Limits::time(Duration::from_millis(bounded("ms", ms, THOUGHT_MS_MAX)?)),
        Limit::Nodes(nodes) => Limits::nodes(bounded("nodes", nodes, u64::MAX)?),
        Limit::Depth(depth) => Limits::depth(bounded("depth", depth, DEPTH_MAX)? as u8),
    })
}

fn describe(about: &About, look: Look) -> Answer {
    let mut answer = look.extra;
    let status = look.status;
    answer.insert("position".to_owned(), json!(look.position));
    answer.insert("to_act".to_owned(), json!(status.to_act.map(|seat| about.seat_name(seat))));
    answer.insert("check".to_owned(), json!(status.check));
    answer.insert("outcome".to_owned(), json!(status.outcome.map(|it| print_outcome(about, it))));
    answer
}

fn print_outcome(about: &About, outcome: Outcome) -> Value {
    let winner = outcome.winner.map(|seat| about.seat_name(seat));
    json!({"winner": winner, "reason": outcome.reason.0})
}

/// The fields of an answer, which is always written as an object.
fn object(value: Value) -> Answer {
    let Value::Object(answer) = value else { panic!("an answer is an object, found {value}") };
    answer
}
