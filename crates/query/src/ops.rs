//! What each op takes from a question, and what its answer holds.

use std::{sync::atomic::AtomicBool, time::Duration};

use ai::{
    Choice,
    search::{Limits, Setting},
};
use game::{About, Fault, Meter, OptionKind, OptionSpec, Options, Outcome};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::{Desk, Look, Refusal, Thought, catalog, desk::read_options, question::Question};

/// The ops that every game may be asked, besides a game's own questions.
pub(crate) const NAMES: &[&str] = &[
    "position", "scene", "moves", "play", "perft", "best", "odds", "evaluate", "convert", "encode",
];

/// The deepest perft or search that may be asked for.
const DEPTH_MAX: u64 = 64;

/// The longest thought that may be asked for, in milliseconds.
const THOUGHT_MS_MAX: u64 = 600_000;

/// The longest thought for strangers, whose work is metered.
const METERED_THOUGHT: Duration = Duration::from_secs(3);

/// The most moves that a player may be asked for.
const LINES_MAX: u64 = 500;

type Answer = Map<String, Value>;

/// Answers `op` about a position of the game behind `desk`.
pub(crate) fn ask(
    desk: &dyn Desk,
    op: &str,
    question: &Question<'_>,
    meter: Meter,
) -> Result<Answer, Refusal> {
    let given = question.options()?;
    let position = question.string("position")?;
    let asked = Asked { desk, question, position };
    match op {
        "position" => asked.position(given),
        "scene" => asked.scene(given),
        "moves" => asked.moves(given),
        "play" => asked.play(given),
        "perft" => asked.perft(given, meter),
        "best" => asked.best(given, meter),
        "odds" => asked.odds(given),
        "evaluate" => asked.evaluate(given),
        "convert" => asked.convert(given),
        "encode" => asked.encode(given),
        _ => asked.explain(given, op),
    }
}

type Given = Vec<(String, Value)>;

/// A question about one position.
struct Asked<'a> {
    desk: &'a dyn Desk,
    question: &'a Question<'a>,
    position: String,
}

impl Asked<'_> {
    fn options(&self, given: Given) -> Result<Options, Refusal> {
        self.question.check_all_used()?;
        read_options(self.desk.about(), given)
    }

    fn position(&self, given: Given) -> Result<Answer, Refusal> {
        let options = self.options(given)?;
        let look = self.desk.look(&options, &self.position)?;
        Ok(describe(self.desk.about(), look))
    }

    fn scene(&self, given: Given) -> Result<Answer, Refusal> {
        let options = self.options(given)?;
        let look = self.desk.look(&options, &self.position)?;
        Ok(object(json!({"scene": look.scene})))
    }

    fn moves(&self, given: Given) -> Result<Answer, Refusal> {
        let from = self.question.text_if_any("from")?;
        let options = self.options(given)?;
        let moves = self.desk.moves(&options, &self.position, from.as_deref())?;
        Ok(object(json!({"moves": moves})))
    }

    fn play(&self, given: Given) -> Result<Answer, Refusal> {
        let moves: Vec<String> = self.question.required("moves", "a list of moves")?;
        let options = self.options(given)?;
        let (look, events) = self.desk.play(&options, &self.position, &moves)?;
        let mut answer = describe(self.desk.about(), look);
        answer.insert("events".to_owned(), json!(events));
        Ok(answer)
    }

    fn perft(&self, given: Given, meter: Meter) -> Result<Answer, Refusal> {
        let depth = self.question.number("depth", 0..=DEPTH_MAX)?;
        let depth = depth.ok_or_else(|| Refusal::bad_request("field `depth` is missing"))?;
        let options = self.options(given)?;
        let nodes = self.desk.perft(&options, &self.position, depth as u32, meter)?;
        Ok(object(json!({"nodes": nodes})))
    }

    fn best(&self, given: Given, meter: Meter) -> Result<Answer, Refusal> {
        let mut limits = read_limits(self.question)?;
        if meter.is_limited() {
            if limits.time.is_some_and(|time| time > METERED_THOUGHT) {
                return Err(Fault::limit().into());
            }
            limits = limits.and(Limits::time(METERED_THOUGHT));
        }
        let lines = self.question.number("n", 1..=LINES_MAX)?.unwrap_or(1) as usize;
        let options = self.options(given)?;
        let mut player = self.desk.player(&options, Setting::default())?;
        let (stop, report) = (&AtomicBool::new(false), &mut |_: &Choice| ());
        let thought = Thought { limits, lines, stop, report };
        let choice = player.think(&self.position, &[], thought)?;
        Ok(object(json!(choice)))
    }

    fn odds(&self, given: Given) -> Result<Answer, Refusal> {
        let options = self.options(given)?;
        Ok(object(json!({"odds": self.desk.odds(&options, &self.position)?})))
    }

    fn evaluate(&self, given: Given) -> Result<Answer, Refusal> {
        let options = self.options(given)?;
        let evaluation = self.desk.evaluate(&options, &self.position)?;
        let parts: Map<String, Value> = evaluation
            .parts
            .iter()
            .map(|(name, points)| ((*name).to_owned(), json!(points)))
            .collect();
        Ok(object(json!({"score": evaluation.score(), "parts": parts})))
    }

    fn convert(&self, given: Given) -> Result<Answer, Refusal> {
        let to = self.question.string("to")?;
        let from = self.question.text_if_any("from")?;
        let options = self.options(given)?;
        let converted = self.desk.convert(&options, &self.position, from.as_deref(), &to)?;
        Ok(object(json!(converted)))
    }

    fn encode(&self, given: Given) -> Result<Answer, Refusal> {
        let encoding = self.question.string("encoding")?;
        let options = self.options(given)?;
        Ok(object(json!(self.desk.encode(&options, &self.position, &encoding)?)))
    }

    fn explain(&self, given: Given, op: &str) -> Result<Answer, Refusal> {
        let about = self.desk.about();
        let Some((_, argument)) = about.questions.iter().find(|(name, _)| *name == op) else {
            return Err(Refusal::new("unsupported", format!("{} has no op `{op}`", about.id)));
        };
        let argument = self.question.string(argument)?;
        let options = self.options(given)?;
        Ok(object(self.desk.explain(&options, &self.position, op, &argument)?))
    }
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

/// The catalog.
pub(crate) fn games(question: &Question<'_>) -> Result<Answer, Refusal> {
    question.check_all_used()?;
    let games: Vec<Value> = catalog::games().map(introduce).collect();
    Ok(object(json!({"games": games})))
}

fn introduce(desk: &dyn Desk) -> Value {
    let about = desk.about();
    let options = about.options.iter().map(|spec| (spec.name.to_owned(), explain_option(spec)));
    json!({
        "id": about.id,
        "name": about.name,
        "name_zh": about.name_zh,
        "seats": about.seats,
        "notation": about.notation,
        "start": about.start,
        "options": options.collect::<Map<String, Value>>(),
        "notations": about.notations,
        "encodings": about.encodings,
        "openings": desk.openings(),
        "ops": about.questions.iter().map(|(name, _)| name).collect::<Vec<_>>(),
    })
}

fn explain_option(spec: &OptionSpec) -> Value {
    let mut answer = json!({"default": spec.default_value(), "help": spec.help});
    match spec.kind {
        OptionKind::Switch { .. } => {}
        OptionKind::Count { min, max, .. } => {
            answer["min"] = json!(min);
            answer["max"] = json!(max);
        }
        OptionKind::Word { words } => answer["words"] = json!(words),
    }
    answer
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
