//! A game of the catalog, with what the rest of the project adds to it.

use ai::{Evaluation, Mind, Odds, search::Setting};
use game::{
    About, AnyReferee, Blind, Converted, Deployable, Dice, Fault, Game, Layout, MatchId, Meter,
    Nonce, Opening, Options, Record, Referee, Rules, Seat, Seed, Story, Study, Tensor,
};
use serde_json::{Map, Value};

use crate::{AnyPlayer, Desk, Look, Refusal, Workload, player::Seated, shorten, workload};

/// A game with what the rest of the project adds to it.
pub struct Entry<S: Study> {
    tables: [Option<Table>; 2],
    evaluate: Option<fn(&S, &S::Position) -> Evaluation>,
    mind: Option<MakeMind<S>>,
    odds: Option<Weigh<S>>,
    rivals: &'static [(&'static str, MakeMind<S>)],
}

type MakeMind<S> = fn(S, Setting) -> Box<dyn Mind<S>>;
type Weigh<S> = fn(&S, &<S as Study>::Position) -> Vec<Odds>;
type Opened = Result<Box<dyn AnyReferee>, Fault>;

/// A way to sit down to a game.
#[derive(Clone, Copy)]
struct Table {
    opening: Opening,
    open: fn(&Options, MatchId, Seed) -> Opened,
    replay: fn(&Record) -> Opened,
    set_up: Option<&'static dyn SetUp>,
}

/// How a computer sets up its pieces in secret.
trait SetUp: Sync {
    /// What to say to commit to a set-up drawn from `luck`, and what to say to open it.
    fn set_up(
        &self,
        options: &Options,
        match_id: MatchId,
        seat: Seat,
        luck: Seed,
    ) -> Result<[String; 2], Fault>;
}

/// A set-up whose layout is drawn by this function.
pub struct Drawn<G: Deployable>(pub fn(&G, Seat, &mut Dice) -> G::Layout);

impl<G: Deployable> SetUp for Drawn<G> {
    fn set_up(
        &self,
        options: &Options,
        match_id: MatchId,
        seat: Seat,
        luck: Seed,
    ) -> Result<[String; 2], Fault> {
        let rules = Blind::<G>::with_options(options)?.bound_to(match_id);
        let mut dice = Dice::new(luck);
        let layout = (self.0)(rules.rules(), seat, &mut dice);
        let nonce = Nonce::random(&mut dice);
        let commitment = rules.commitment(seat, &layout, nonce);
        Ok([format!("commit {commitment}"), format!("{} {layout} {nonce}", G::Layout::VERB)])
    }
}

impl Table {
    const fn of<G: Game>() -> Table
    where
        Referee<G>: Send,
    {
        Table {
            opening: G::OPENING,
            open: |options, match_id, seed| {
                Ok(Box::new(Referee::new(G::with_options(options)?, match_id, seed)))
            },
            replay: |record| Ok(Box::new(record.replay::<G>()?)),
            set_up: None,
        }
    }

    const fn blind<G: Deployable + 'static>() -> Table
    where
        Referee<Blind<G>>: Send,
    {
        Table { set_up: Some(const { &Drawn(G::random_layout) }), ..Table::of::<Blind<G>>() }
    }
}

impl<S: Study + Game> Entry<S>
where
    Referee<S>: Send,
{
    /// A game whose matches begin in the usual way.
    pub const fn usual() -> Entry<S> {
        Entry {
            tables: [Some(Table::of::<S>()), None],
            evaluate: None,
            mind: None,
            odds: None,
            rivals: &[],
        }
    }

    /// The same game with an evaluator.
    #[must_use]
    pub const fn evaluated_by(mut self, evaluate: fn(&S, &S::Position) -> Evaluation) -> Entry<S> {
        self.evaluate = Some(evaluate);
        self
    }

    /// The same game with a computer player.
    #[must_use]
    pub const fn played_by(mut self, mind: MakeMind<S>) -> Entry<S> {
        self.mind = Some(mind);
        self
    }

    /// The same game with simpler players by name, to measure the computer player against.
    #[must_use]
    pub const fn rivaled_by(mut self, rivals: &'static [(&'static str, MakeMind<S>)]) -> Entry<S> {
        self.rivals = rivals;
        self
    }

    /// The same game with somebody who knows what hidden things may turn out to be.
    #[must_use]
    pub const fn weighed_by(mut self, odds: Weigh<S>) -> Entry<S> {
        self.odds = Some(odds);
        self
    }
}

impl<S: Study + Deployable + 'static> Entry<S>
where
    Referee<S>: Send,
    Referee<Blind<S>>: Send,
{
    /// A game whose matches begin with a blind set-up.
    pub const fn blind() -> Entry<S> {
        Entry {
            tables: [None, Some(Table::blind::<S>())],
            evaluate: None,
            mind: None,
            odds: None,
            rivals: &[],
        }
    }

    /// A game whose matches begin in the usual way or with a blind set-up.
    pub const fn usual_or_blind() -> Entry<S> {
        let tables = [Some(Table::of::<S>()), Some(Table::blind::<S>())];
        Entry { tables, evaluate: None, mind: None, odds: None, rivals: &[] }
    }

    /// The same game with layouts for computers that are better than random ones.
    #[must_use]
    pub const fn deployed_by(mut self, layouts: &'static Drawn<S>) -> Entry<S> {
        if let [_, Some(blind)] = &mut self.tables {
            blind.set_up = Some(layouts);
        }
        self
    }
}

impl<S: Study> Entry<S> {
    fn table(&self, opening: Opening) -> Result<&Table, Refusal> {
        let mut tables = self.tables.iter().flatten();
        tables.find(|table| table.opening == opening).ok_or_else(|| {
            let message = format!("{} has no {opening} opening", S::ABOUT.id);
            Refusal::new("bad_option", message)
        })
    }
}

/// The rules and the position that a question speaks of.
fn read<S: Study>(options: &Options, position: &str) -> Result<(S, S::Position), Refusal> {
    let rules = S::with_options(options)?;
    let position = read_by(&rules, position)?;
    Ok((rules, position))
}

pub(crate) fn read_by<S: Study>(rules: &S, position: &str) -> Result<S::Position, Refusal> {
    let read = match position {
        "start" => rules.read(&rules.opening()),
        _ => rules.read(position),
    };
    read.map_err(Refusal::faults)
}

/// Plays `moves` one after the other and says what happened.
pub(crate) fn play_all<S: Study>(
    rules: &S,
    position: &mut S::Position,
    moves: &[String],
) -> Result<Vec<String>, Refusal> {
    let mut events = Vec::new();
    for (index, text) in moves.iter().enumerate() {
        let told = rules.play(position, text);
        events.append(&mut told.map_err(|fault| Refusal::from(fault).at(index))?);
    }
    Ok(events)
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

impl<S: Study + Game> Desk for Entry<S> {
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
        let events = play_all(&rules, &mut position, moves)?;
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

    fn odds(&self, options: &Options, position: &str) -> Result<Vec<Odds>, Refusal> {
        let (rules, position) = read::<S>(options, position)?;
        let message = || format!("{} leaves nothing to chance", S::ABOUT.name);
        let odds = self.odds.ok_or_else(|| Refusal::new("unsupported", message()))?;
        Ok(odds(&rules, &position))
    }

    fn player(&self, options: &Options, setting: Setting) -> Result<Box<dyn AnyPlayer>, Refusal> {
        let rules = S::with_options(options)?;
        let message = || format!("{} has no computer player yet", S::ABOUT.id);
        let mind = self.mind.ok_or_else(|| Refusal::new("unsupported", message()))?;
        Ok(Box::new(Seated { mind: mind(rules.clone(), setting), rules }))
    }

    fn rival(
        &self,
        name: &str,
        options: &Options,
        setting: Setting,
    ) -> Result<Box<dyn AnyPlayer>, Refusal> {
        let rules = S::with_options(options)?;
        let names: Vec<&str> = self.rivals.iter().map(|(known, _)| *known).collect();
        let message = || {
            let (id, name) = (S::ABOUT.id, shorten(name));
            format!("{id} has no player `{name}`, expected one of: {}", names.join(", "))
        };
        let rival = self.rivals.iter().find(|(known, _)| *known == name);
        let (_, mind) = rival.ok_or_else(|| Refusal::new("unsupported", message()))?;
        Ok(Box::new(Seated { mind: mind(rules.clone(), setting), rules }))
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

    fn export(&self, options: &Options, story: &Story, format: &str) -> Result<String, Refusal> {
        if !S::EXPORTS.contains(&format) {
            let (id, format) = (S::ABOUT.id, shorten(format));
            let known = match S::EXPORTS {
                [] => "only kept as records".to_owned(),
                known => format!("written as: {}", known.join(", ")),
            };
            let message = format!("unknown format `{format}`, games of {id} are {known}");
            return Err(Refusal::new("unsupported", message));
        }
        Ok(S::with_options(options)?.export(story, format)?)
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

    fn random_games(&self, options: &Options) -> Result<Workload, Refusal> {
        Ok(workload::random_games(S::with_options(options)?))
    }

    fn legal_lists(&self, options: &Options) -> Result<Workload, Refusal> {
        Ok(workload::legal_lists(S::with_options(options)?))
    }

    fn openings(&self) -> Vec<Opening> {
        self.tables.iter().flatten().map(|table| table.opening).collect()
    }

    fn open(
        &self,
        options: &Options,
        opening: Opening,
        match_id: MatchId,
        seed: Seed,
    ) -> Result<Box<dyn AnyReferee>, Refusal> {
        Ok((self.table(opening)?.open)(options, match_id, seed)?)
    }

    fn set_up(
        &self,
        options: &Options,
        match_id: MatchId,
        seat: Seat,
        luck: Seed,
    ) -> Result<[String; 2], Refusal> {
        let set_up = self.table(Opening::Blind)?.set_up.expect("a blind table has set-ups");
        Ok(set_up.set_up(options, match_id, seat, luck)?)
    }

    fn replay(&self, record: &Record) -> Result<Box<dyn AnyReferee>, Refusal> {
        Ok((self.table(record.opening)?.replay)(record)?)
    }
}
