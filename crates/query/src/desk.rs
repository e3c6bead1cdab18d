//! One game behind the door, its types erased.

use ai::Evaluation;
use game::{
    About, AnyReferee, Converted, Fault, Game, MatchId, Meter, OptionValue, Options, Referee,
    Scene, Seed, Status, Study, Tensor,
};
use serde_json::{Map, Value};

use crate::{Refusal, shorten};

/// What there is to say of a position.
#[derive(Clone, Debug)]
pub struct Look {
    /// The canonical text.
    pub position: String,
    /// Who is to act, check, outcome.
    pub status: Status,
    /// What this game says besides.
    pub extra: Map<String, Value>,
    /// The position to draw.
    pub scene: Scene,
}

/// A game whose type is known only at run time: positions as text, answers as values.
pub trait Desk: Sync {
    /// The game's entry in the catalog.
    fn about(&self) -> &'static About;

    /// A position at a glance.
    ///
    /// # Errors
    /// The faults of the position.
    fn look(&self, options: &Options, position: &str) -> Result<Look, Refusal>;

    /// The canonical text of a position.
    ///
    /// # Errors
    /// The faults of the position.
    fn canonical(&self, options: &Options, position: &str) -> Result<String, Refusal>;

    /// Legal moves, sorted; with `from`, only those of the piece on that square.
    ///
    /// # Errors
    /// The faults of the position or the square.
    fn moves(
        &self,
        options: &Options,
        position: &str,
        from: Option<&str>,
    ) -> Result<Vec<String>, Refusal>;

    /// The position after `moves`, and what happened.
    ///
    /// # Errors
    /// The faults of the position, or of the first bad move.
    fn play(
        &self,
        options: &Options,
        position: &str,
        moves: &[String],
    ) -> Result<(Look, Vec<String>), Refusal>;

    /// How many lines of `depth` moves there are.
    ///
    /// # Errors
    /// The faults of the position, or `limit`.
    fn perft(
        &self,
        options: &Options,
        position: &str,
        depth: u32,
        meter: Meter,
    ) -> Result<u64, Refusal>;

    /// The same, for each first move.
    ///
    /// # Errors
    /// The faults of the position, or `limit`.
    fn divide(
        &self,
        options: &Options,
        position: &str,
        depth: u32,
        meter: Meter,
    ) -> Result<Vec<(String, u64)>, Refusal>;

    /// How many lines of `depth` moves there are, found by making every move.
    ///
    /// # Errors
    /// The faults of the position.
    fn perft_by_making(
        &self,
        options: &Options,
        position: &str,
        depth: u32,
    ) -> Result<u64, Refusal>;

    /// What the position is worth to the side to move.
    ///
    /// # Errors
    /// The faults of the position, or `unsupported`.
    fn evaluate(&self, options: &Options, position: &str) -> Result<Evaluation, Refusal>;

    /// The position in another notation.
    ///
    /// # Errors
    /// The faults of the text, or `unsupported`.
    fn convert(
        &self,
        options: &Options,
        position: &str,
        from: Option<&str>,
        to: &str,
    ) -> Result<Converted, Refusal>;

    /// The position as numbers.
    ///
    /// # Errors
    /// The faults of the position, or `unsupported`.
    fn encode(&self, options: &Options, position: &str, encoding: &str) -> Result<Tensor, Refusal>;

    /// The answer to a question that only this game knows.
    ///
    /// # Errors
    /// The faults of the position or the argument, or `unsupported`.
    fn explain(
        &self,
        options: &Options,
        position: &str,
        question: &str,
        argument: &str,
    ) -> Result<Value, Refusal>;

    /// A referee for a match of this game.
    ///
    /// # Errors
    /// `bad_option`.
    fn open(
        &self,
        options: &Options,
        match_id: MatchId,
        seed: Seed,
    ) -> Result<Box<dyn AnyReferee>, Refusal>;
}

/// A game with what the rest of the project adds to it.
pub struct Entry<S: Study> {
    evaluate: Option<fn(&S, &S::Position) -> Evaluation>,
    open: Open,
}

type Open = fn(&Options, MatchId, Seed) -> Result<Box<dyn AnyReferee>, Fault>;

impl<S: Study> Entry<S> {
    /// The game `S`, whose matches are played by the rules `G`: the same game, or the game with its
    /// blind set-up.
    pub const fn new<G: Game>() -> Entry<S>
    where
        Referee<G>: Send,
    {
        Entry { evaluate: None, open: open::<G> }
    }

    /// The same game with an evaluator.
    #[must_use]
    pub const fn evaluated_by(mut self, evaluate: fn(&S, &S::Position) -> Evaluation) -> Entry<S> {
        self.evaluate = Some(evaluate);
        self
    }
}

fn open<G: Game>(
    options: &Options,
    match_id: MatchId,
    seed: Seed,
) -> Result<Box<dyn AnyReferee>, Fault>
where
    Referee<G>: Send,
{
    Ok(Box::new(Referee::new(G::with_options(options)?, match_id, seed)))
}

/// The options as somebody wrote them in JSON, checked and completed.
///
/// # Errors
/// `bad_option`.
pub fn read_options(
    about: &About,
    given: impl IntoIterator<Item = (String, Value)>,
) -> Result<Options, Refusal> {
    let mut values = Vec::new();
    for (name, value) in given {
        let Some(value) = option_value(&value) else {
            let (name, found) = (shorten(&name), shorten(&value.to_string()));
            let message = format!("option `{name}` is {found}, expected a plain value");
            return Err(Refusal::new("bad_option", message));
        };
        values.push((name, value));
    }
    Ok(Options::complete(about.options, values)?)
}

fn option_value(value: &Value) -> Option<OptionValue> {
    match value {
        Value::Bool(value) => Some(OptionValue::Switch(*value)),
        Value::Number(number) => {
            let number = number.as_u64().and_then(|it| u32::try_from(it).ok())?;
            Some(OptionValue::Count(number))
        }
        Value::String(word) => Some(OptionValue::Word(word.clone())),
        Value::Null | Value::Array(_) | Value::Object(_) => None,
    }
}

/// The rules and the position that a question speaks of.
fn read<S: Study>(options: &Options, position: &str) -> Result<(S, S::Position), Refusal> {
    let rules = S::with_options(options)?;
    let read = match position {
        "start" => rules.read(&rules.opening()),
        _ => rules.read(position),
    };
    let position = read.map_err(Refusal::faults)?;
    Ok((rules, position))
}

fn look<S: Study>(rules: &S, position: &S::Position) -> Look {
    let extra = match serde_json::to_value(rules.extra(position)) {
        Ok(Value::Object(extra)) => extra,
        Ok(_) | Err(_) => Map::new(),
    };
    Look {
        position: rules.write(position),
        status: rules.status(position),
        extra,
        scene: rules.scene(position),
    }
}

impl<S: Study> Desk for Entry<S> {
    fn about(&self) -> &'static About {
        const { &S::ABOUT }
    }

    fn look(&self, options: &Options, position: &str) -> Result<Look, Refusal> {
        let (rules, position) = read::<S>(options, position)?;
        Ok(look(&rules, &position))
    }

    fn canonical(&self, options: &Options, position: &str) -> Result<String, Refusal> {
        let (rules, position) = read::<S>(options, position)?;
        Ok(rules.write(&position))
    }

    fn moves(
        &self,
        options: &Options,
        position: &str,
        from: Option<&str>,
    ) -> Result<Vec<String>, Refusal> {
        let (rules, position) = read::<S>(options, position)?;
        let mut moves = rules.moves(&position, from)?;
        moves.sort_unstable();
        Ok(moves)
    }

    fn play(
        &self,
        options: &Options,
        position: &str,
        moves: &[String],
    ) -> Result<(Look, Vec<String>), Refusal> {
        let (rules, mut position) = read::<S>(options, position)?;
        let mut events = Vec::new();
        for (index, text) in moves.iter().enumerate() {
            let told = rules.play(&mut position, text);
            events.append(&mut told.map_err(|fault| Refusal::from(fault).at(index))?);
        }
        Ok((look(&rules, &position), events))
    }

    fn perft(
        &self,
        options: &Options,
        position: &str,
        depth: u32,
        mut meter: Meter,
    ) -> Result<u64, Refusal> {
        let (rules, position) = read::<S>(options, position)?;
        Ok(rules.perft(&position, depth, &mut meter)?)
    }

    fn divide(
        &self,
        options: &Options,
        position: &str,
        depth: u32,
        mut meter: Meter,
    ) -> Result<Vec<(String, u64)>, Refusal> {
        let (rules, position) = read::<S>(options, position)?;
        Ok(rules.divide(&position, depth, &mut meter)?)
    }

    fn perft_by_making(
        &self,
        options: &Options,
        position: &str,
        depth: u32,
    ) -> Result<u64, Refusal> {
        let (rules, position) = read::<S>(options, position)?;
        Ok(rules.perft_by_making(&position, depth))
    }

    fn evaluate(&self, options: &Options, position: &str) -> Result<Evaluation, Refusal> {
        let (rules, position) = read::<S>(options, position)?;
        let message = || format!("{} has no evaluation yet", S::ABOUT.id);
        let evaluate = self.evaluate.ok_or_else(|| Refusal::new("unsupported", message()))?;
        Ok(evaluate(&rules, &position))
    }

    fn convert(
        &self,
        options: &Options,
        position: &str,
        from: Option<&str>,
        to: &str,
    ) -> Result<Converted, Refusal> {
        let rules = S::with_options(options)?;
        let opening = (position == "start").then(|| rules.opening());
        let position = opening.as_deref().unwrap_or(position);
        rules.convert(position, from, to).map_err(Refusal::faults)
    }

    fn encode(&self, options: &Options, position: &str, encoding: &str) -> Result<Tensor, Refusal> {
        let (rules, position) = read::<S>(options, position)?;
        Ok(rules.encode(&position, encoding)?)
    }

    fn explain(
        &self,
        options: &Options,
        position: &str,
        question: &str,
        argument: &str,
    ) -> Result<Value, Refusal> {
        let (rules, position) = read::<S>(options, position)?;
        let explanation = rules.explain(&position, question, argument)?;
        serde_json::to_value(explanation)
            .map_err(|error| Refusal::new("internal", format!("no JSON for this: {error}")))
    }

    fn open(
        &self,
        options: &Options,
        match_id: MatchId,
        seed: Seed,
    ) -> Result<Box<dyn AnyReferee>, Refusal> {
        Ok((self.open)(options, match_id, seed)?)
    }
}
