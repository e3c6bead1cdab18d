//! Matches of one game, their types erased.

use game::{AnyReferee, Code, Fault, Game, MatchId, Opening, Options, Record, Referee, Seed};

use crate::Refusal;

/// The ways in which a match may begin, the usual one first.
#[derive(Clone, Copy)]
pub struct Matches(pub &'static [MatchKind]);

/// One way to begin a match.
#[derive(Clone, Copy)]
pub struct MatchKind {
    /// How it begins.
    pub opening: Opening,
    /// The version of the rules.
    pub rule_version: u16,
    /// A referee for a new match.
    pub open: fn(&Options, MatchId, Seed) -> Opened,
    /// A referee who goes on where a record ends.
    pub resume: fn(&Record) -> Opened,
}

type Opened = Result<Box<dyn AnyReferee>, Fault>;

impl MatchKind {
    /// Matches of `G`, which begin as `G` says.
    pub const fn of<G: Game>() -> MatchKind
    where
        Referee<G>: Send,
    {
        MatchKind {
            opening: G::OPENING,
            rule_version: G::RULE_VERSION,
            open: |options, match_id, seed| {
                Ok(Box::new(Referee::new(G::with_options(options)?, match_id, seed)))
            },
            resume: |record| Ok(Box::new(record.resume::<G>()?)),
        }
    }
}

impl Matches {
    /// How a match may begin, the usual way first.
    pub fn openings(self) -> impl Iterator<Item = Opening> {
        self.0.iter().map(|kind| kind.opening)
    }

    /// The version of the rules.
    pub fn rule_version(self) -> u16 {
        self.0.first().map_or(0, |kind| kind.rule_version)
    }

    /// A referee for a new match.
    ///
    /// # Errors
    /// `bad_option`, also for an opening that this game does not have.
    pub fn open(
        self,
        options: &Options,
        opening: Opening,
        match_id: MatchId,
        seed: Seed,
    ) -> Result<Box<dyn AnyReferee>, Refusal> {
        Ok((self.kind(opening)?.open)(options, match_id, seed)?)
    }

    /// A referee for a finished match, played again from its record.
    ///
    /// # Errors
    /// `bad_record`, with what does not fit.
    pub fn replay(self, record: &Record) -> Result<Box<dyn AnyReferee>, Refusal> {
        let referee = self.resume(record)?;
        if referee.outcome().is_none() {
            return Err(Refusal::new(Code::BAD_RECORD, "the game is not over at its end"));
        }
        Ok(referee)
    }

    /// A referee who goes on with a match, over or not, from the exact state that
    /// [`AnyReferee::exact_state`] gave.
    ///
    /// # Errors
    /// `bad_record`, with what does not fit.
    pub fn resume(self, record: &Record) -> Result<Box<dyn AnyReferee>, Refusal> {
        Ok((self.kind(record.opening)?.resume)(record)?)
    }

    fn kind(self, opening: Opening) -> Result<&'static MatchKind, Refusal> {
        self.0.iter().find(|kind| kind.opening == opening).ok_or_else(|| {
            let known: Vec<String> = self.openings().map(|it| it.to_string()).collect();
            let message = format!("no {opening} opening, expected one of: {}", known.join(", "));
            Refusal::new(Code::BAD_OPTION, message)
        })
    }
}
