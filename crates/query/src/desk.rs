//! One game behind the door, its types erased.

use ai::{Evaluation, Odds, search::Setting};
use game::{
    About, AnyReferee, Converted, MatchId, Meter, Opening, OptionValue, Options, Record, Scene,
    Seat, Seed, Status, Story, Tensor,
};
use serde_json::{Map, Value};

use crate::{AnyPlayer, Refusal, Workload, shorten};

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

    /// What hidden things may turn out to be, as far as the viewer of the position can know.
    ///
    /// # Errors
    /// The faults of the position, or `unsupported` where there is nothing to guess.
    fn odds(&self, options: &Options, position: &str) -> Result<Vec<Odds>, Refusal>;

    /// A computer player of this game.
    ///
    /// # Errors
    /// `bad_option`, or `unsupported` where there is none.
    fn player(&self, options: &Options, setting: Setting) -> Result<Box<dyn AnyPlayer>, Refusal>;

    /// A simpler player of this game, by its name.
    ///
    /// # Errors
    /// `bad_option`, or `unsupported` where there is none of this name.
    fn rival(
        &self,
        name: &str,
        options: &Options,
        setting: Setting,
    ) -> Result<Box<dyn AnyPlayer>, Refusal>;

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

    /// A whole game in another format.
    ///
    /// # Errors
    /// `unsupported`, or what is wrong with an action.
    fn export(&self, options: &Options, story: &Story, format: &str) -> Result<String, Refusal>;

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

    /// Random games, to be timed; the work counts steps.
    ///
    /// # Errors
    /// `bad_option`.
    fn random_games(&self, options: &Options) -> Result<Workload, Refusal>;

    /// Legal lists, to be timed; the work counts lists.
    ///
    /// # Errors
    /// `bad_option`.
    fn legal_lists(&self, options: &Options) -> Result<Workload, Refusal>;

    /// How a match of this game may begin, the usual way first.
    fn openings(&self) -> Vec<Opening>;

    /// A referee for a match of this game.
    ///
    /// # Errors
    /// `bad_option`, also for an opening that this game does not have.
    fn open(
        &self,
        options: &Options,
        opening: Opening,
        match_id: MatchId,
        seed: Seed,
    ) -> Result<Box<dyn AnyReferee>, Refusal>;

    /// A set-up for a blind opening, drawn from `luck`: the action that commits to it, and the one
    /// that opens it.
    ///
    /// # Errors
    /// `bad_option`, also for a game without a blind opening.
    fn set_up(
        &self,
        options: &Options,
        match_id: MatchId,
        seat: Seat,
        luck: Seed,
    ) -> Result<[String; 2], Refusal>;

    /// A referee for a finished match, played again from its record.
    ///
    /// # Errors
    /// `bad_record`, with what does not fit.
    fn replay(&self, record: &Record) -> Result<Box<dyn AnyReferee>, Refusal>;
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
