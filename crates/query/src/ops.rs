//! The ops: each is written here once, with what it takes from a question and what its answer holds.

use std::{sync::atomic::AtomicBool, time::Duration};

use catalog::{
    AnyPaper, AnyPosition, Brief, Catalog, Choice, Entry, Limits, Look, Refusal, Seating, Setting,
    introduce, play_all, read_options, shorten,
};
use game::{About, Code, Fault, Meter, Options, Outcome, Stage, Transcript};
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
    if op.is_none() && !catalog.entries().any(of_a_game) {
        return Err(unknown_op(catalog, name));
    }
    let entry = catalog.find(&question.string("game")?)?;
    let given = question.options()?;
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
        ["games"].into_iter().chain(OPS.iter().map(|op| op.name)).chain(own).collect();
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

    fn read(&self) -> Result<Box<dyn AnyPosition>, Refusal> {
        self.paper()?.read(&self.position)
    }
}

fn position(inquiry: &Inquiry<'_>) -> Answered {
    Ok(describe(inquiry.entry.about, inquiry.read()?.look()))
}

fn scene(inquiry: &Inquiry<'_>) -> Answered {
    Ok(object(json!({"scene": inquiry.read()?.scene()})))
}

fn moves(inquiry: &Inquiry<'_>) -> Answered {
    let from = inquiry.question.text_if_any("from")?;
    Ok(object(json!({"moves": inquiry.read()?.moves(from.as_deref())?})))
}

fn play(inquiry: &Inquiry<'_>) -> Answered {
    let moves: Vec<String> = inquiry.question.required("moves", "a list of moves")?;
    let mut position = inquiry.read()?;
    let events = play_all(&mut *position, &moves)?;
    let mut answer = describe(inquiry.entry.about, position.look());
    answer.insert("events".to_owned(), json!(events));
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
    let moves = question.optional("moves", "a list of moves")?.unwrap_or_default();
    let options = inquiry.options()?;
    let mut sitting =
        inquiry.entry.usual_player()?.sit(&Seating::alone(&options, Setting::default()))?;
    let start = inquiry.position.clone();
    sitting.hear(&Transcript { stage: Stage::Playing, start, moves })?;
    let (stop, report) = (&AtomicBool::new(false), &mut |_: &Choice| ());
    let decision = sitting.decide(Brief { limits, lines, stop, report })?;
    Ok(object(json!(decision.choice)))
}

fn odds(inquiry: &Inquiry<'_>) -> Answered {
    Ok(object(json!({"odds": inquiry.read()?.odds()?})))
}

fn evaluate(inquiry: &Inquiry<'_>) -> Answered {
    let evaluation = inquiry.read()?.evaluate()?;
    let parts = evaluation.parts.iter();
    let parts: Map<String, Value> =
        parts.map(|(name, points)| ((*name).to_owned(), json!(points))).collect();
    Ok(object(json!({"score": evaluation.score(), "parts": parts})))
}

fn convert(inquiry: &Inquiry<'_>) -> Answered {
    let to = inquiry.question.string("to")?;
    let from = inquiry.question.text_if_any("from")?;
    let converted = inquiry.paper()?.convert(&inquiry.position, from.as_deref(), &to)?;
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
