//! What is drawn for each pair of games: options, deal, first moves and whims.

use std::sync::atomic::AtomicBool;

use anyhow::Context;
use catalog::{Brief, Choice, Entry, Limits, Refusal, Seating, Setting};
use game::{
    About, AnyReferee, Code, Dice, MatchId, Observer, Opening, OptionKind, OptionValue, Options,
    Seed, Transcript,
};

use crate::{
    conduct::{Step, set_ups, to_act},
    fail::bad_input,
};

/// The dice of one pair of games.
pub(super) struct Draw(Dice);

/// So many openings are looked at before an unfair one is played.
const TRIES: usize = 30;
/// How long an opening is looked at, in nodes.
const NODES: u64 = 8_000;
/// An opening is fair if the chances of the side to move are within this of even.
const UNFAIRNESS_MAX: f64 = 0.12;

impl Draw {
    /// The dice of the pair with this number.
    pub(super) fn new(seed: u64, pair: usize) -> Draw {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        bytes[8..16].copy_from_slice(&(pair as u64).to_le_bytes());
        Draw(Dice::new(Seed(bytes)))
    }

    /// From what the deal follows.
    pub(super) fn seed(&mut self) -> Seed {
        let mut bytes = [0; 32];
        for chunk in bytes.chunks_mut(4) {
            chunk.copy_from_slice(&self.0.word().to_le_bytes());
        }
        Seed(bytes)
    }

    /// From what the players' own chance follows.
    pub(super) fn whims(&mut self) -> [u64; 2] {
        [self.0.wide_word(), self.0.wide_word()]
    }

    /// The options with those in `varied` drawn anew.
    ///
    /// # Errors
    /// `bad_option` for one that is no number.
    pub(super) fn vary(
        &mut self,
        about: &About,
        options: &Options,
        varied: &[String],
    ) -> anyhow::Result<Options> {
        let mut values: Vec<(String, OptionValue)> =
            options.iter().map(|(name, value)| (name.to_owned(), value.clone())).collect();
        for name in varied {
            let spec = about.options.iter().find(|spec| spec.name == name);
            let Some(OptionKind::Count { min, max, .. }) = spec.map(|spec| spec.kind) else {
                let message = format!("`{name}` is no option that is a number");
                return Err(bad_input(Refusal::new(Code::BAD_OPTION, message)));
            };
            let drawn = min + self.0.below((max - min).saturating_add(1));
            values.retain(|(known, _)| known != name);
            values.push((name.clone(), OptionValue::Count(drawn)));
        }
        Options::complete(about.options, values).map_err(|fault| bad_input(fault.into()))
    }

    /// So many random moves, after the set-ups if there are any, that leave both sides about even
    /// as far as a glance can tell.
    ///
    /// # Errors
    /// The game cannot be opened.
    pub(super) fn opening(&mut self, ground: &Ground<'_>, plies: u32) -> anyhow::Result<Vec<Step>> {
        let mut found = None;
        for _ in 0..TRIES {
            let Some(stroll) = self.stroll(ground, plies).map_err(bad_input)? else { continue };
            if stroll.steps.is_empty() || is_fair(ground, &stroll) {
                return Ok(stroll.steps);
            }
            found = Some(stroll.steps);
        }
        found.context("every random opening ends the game")
    }

    /// Random moves; none if they end the game.
    fn stroll(&mut self, ground: &Ground<'_>, plies: u32) -> Result<Option<Stroll>, Refusal> {
        let Ground { entry, options, opening, match_id, .. } = *ground;
        let mut referee = ground.open()?;
        let mut steps = set_ups(entry, options, opening, match_id, || self.seed())?;
        for (seat, text) in &steps {
            referee.play(*seat, text)?;
        }
        for _ in 0..plies {
            let Some(seat) = to_act(&*referee) else { return Ok(None) };
            let mut legal = referee.legal(seat);
            legal.sort_unstable();
            let Some(text) = self.0.choose(&legal).cloned() else { return Ok(None) };
            referee.play(seat, &text)?;
            steps.push((seat, text));
        }
        let known = |seat| referee.transcript(Observer::Seat(seat));
        Ok(to_act(&*referee).map(|seat| Stroll { steps, so_far: known(seat) }))
    }
}

/// The game that a pair of players plays twice.
#[derive(Clone, Copy)]
pub(super) struct Ground<'a> {
    pub(super) entry: &'static Entry,
    pub(super) options: &'a Options,
    pub(super) opening: Opening,
    pub(super) match_id: MatchId,
    pub(super) seed: Seed,
}

impl Ground<'_> {
    /// The game before anything has happened.
    ///
    /// # Errors
    /// `bad_option`, also for an opening that this game does not have.
    pub(super) fn open(&self) -> Result<Box<dyn AnyReferee>, Refusal> {
        let Ground { entry, options, opening, match_id, seed } = *self;
        entry.matches.open(options, opening, match_id, seed)
    }
}

/// Random moves and what the seat to act knows after them.
struct Stroll {
    steps: Vec<Step>,
    so_far: Transcript,
}

/// Whether neither side is far ahead; where nobody can tell, an opening counts as fair.
fn is_fair(ground: &Ground<'_>, stroll: &Stroll) -> bool {
    let glance = || {
        let setting = Setting { megabytes: 1, ..Setting::default() };
        let seating = Seating::alone(ground.options, setting);
        let mut sitting = ground.entry.usual_player()?.sit(&seating)?;
        sitting.hear(&stroll.so_far)?;
        let (stop, report) = (&AtomicBool::new(false), &mut |_: &Choice| ());
        sitting.decide(Brief { limits: Limits::nodes(NODES), lines: 1, stop, report })
    };
    let Ok::<_, Refusal>(decision) = glance() else { return true };
    let best = decision.choice.moves.first();
    best.is_none_or(|best| (best.score - 0.5).abs() <= UNFAIRNESS_MAX)
}
