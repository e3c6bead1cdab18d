//! Who plays: our own player, a careless one, or another program.

use std::{sync::atomic::AtomicBool, time::Duration};

use ai::{
    Choice,
    search::{Limits, Setting},
};
use game::{Dice, Options, Seat};
use query::{AnyPlayer, Desk, Refusal, Thought};

use super::{
    external::External,
    spec::{Kind, Spec},
};
use crate::{fail::bad_input, sitting::Insight};

/// One player of a match. It is shown what its seat may see, and nothing else.
pub(super) trait Contestant: Send {
    /// A game begins. Whatever the player leaves to chance follows from `whim`.
    ///
    /// # Errors
    /// It cannot play.
    fn begin(&mut self, options: &Options, whim: u64) -> Result<(), Failure>;

    /// The move to play.
    ///
    /// # Errors
    /// It has none, or takes too long.
    fn choose(&mut self, situation: &Situation) -> Result<String, Failure>;
}

/// What a player sees when it is its turn.
#[derive(Clone, Debug)]
pub(super) struct Situation {
    pub(super) seat: Seat,
    /// What the seat may think from.
    pub(super) insight: Insight,
    /// What the seat may play.
    pub(super) legal: Vec<String>,
}

/// Why a player has no move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Failure {
    /// It did not answer in time.
    Late(String),
    /// It cannot go on.
    Broken(String),
}

/// What a player is made for.
pub(super) struct Making<'a> {
    pub(super) desk: &'static dyn Desk,
    pub(super) options: &'a Options,
    pub(super) grace: Duration,
}

/// The player that `spec` describes.
///
/// # Errors
/// There is none for this game, or another program does not start.
pub(super) fn contestant(spec: &Spec, making: &Making<'_>) -> anyhow::Result<Box<dyn Contestant>> {
    let (desk, limits) = (making.desk, spec.limits);
    Ok(match &spec.kind {
        Kind::Random => Box::new(Careless { dice: Dice::seeded(0) }),
        Kind::Rival(name) => rival(name, making, limits)?,
        Kind::Ours { level, threads, megabytes } => {
            let (level, threads, megabytes) = (*level, *threads, *megabytes);
            let setting = Setting { threads, megabytes, level, seed: 0 };
            let player = desk.player(making.options, setting).map_err(bad_input)?;
            Box::new(Ours { desk, rival: None, setting, limits, player })
        }
        Kind::External { command, options } => {
            let mut external = External::new(command, options, limits, making);
            external.start().map_err(|failure| anyhow::anyhow!("{failure}"))?;
            Box::new(external)
        }
    })
}

/// A player that every game with an evaluation has, unless it has a better one of that name.
const GREEDY: &str = "greedy";

fn rival(name: &str, making: &Making<'_>, limits: Limits) -> anyhow::Result<Box<dyn Contestant>> {
    let Making { desk, options, .. } = *making;
    let setting = Setting::default();
    Ok(match desk.rival(name, options, setting) {
        Ok(player) => {
            Box::new(Ours { desk, rival: Some(name.to_owned()), setting, limits, player })
        }
        Err(_) if name == GREEDY && desk.evaluate(options, "start").is_ok() => {
            Box::new(Greedy { desk, options: options.clone(), dice: Dice::seeded(0) })
        }
        Err(refusal) => return Err(bad_input(refusal)),
    })
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Failure::Late(text) | Failure::Broken(text) => f.write_str(text),
        }
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        Failure::Broken(refusal.message)
    }
}

/// Our own player, or a simpler one.
struct Ours {
    desk: &'static dyn Desk,
    rival: Option<String>,
    setting: Setting,
    limits: Limits,
    player: Box<dyn AnyPlayer>,
}

impl Contestant for Ours {
    fn begin(&mut self, options: &Options, whim: u64) -> Result<(), Failure> {
        let setting = Setting { seed: whim, ..self.setting };
        self.player = match &self.rival {
            None => self.desk.player(options, setting)?,
            Some(name) => self.desk.rival(name, options, setting)?,
        };
        Ok(())
    }

    fn choose(&mut self, situation: &Situation) -> Result<String, Failure> {
        let Insight { start, moves } = &situation.insight;
        let (stop, report) = (&AtomicBool::new(false), &mut |_: &Choice| ());
        let thought = Thought { limits: self.limits, lines: 1, stop, report };
        let choice = self.player.think(start, moves, thought)?;
        let best = choice.moves.into_iter().next();
        best.map(|it| it.mv).ok_or_else(|| Failure::Broken("gave no move".to_owned()))
    }
}

/// Plays any legal move.
struct Careless {
    dice: Dice,
}

impl Contestant for Careless {
    fn begin(&mut self, _: &Options, whim: u64) -> Result<(), Failure> {
        self.dice = Dice::seeded(whim);
        Ok(())
    }

    fn choose(&mut self, situation: &Situation) -> Result<String, Failure> {
        let chosen = self.dice.choose(&situation.legal).cloned();
        chosen.ok_or_else(|| Failure::Broken("gave no move".to_owned()))
    }
}

/// Plays the move after which the evaluation is best, whatever the reply.
struct Greedy {
    desk: &'static dyn Desk,
    options: Options,
    dice: Dice,
}

impl Contestant for Greedy {
    fn begin(&mut self, options: &Options, whim: u64) -> Result<(), Failure> {
        self.options = options.clone();
        self.dice = Dice::seeded(whim);
        Ok(())
    }

    fn choose(&mut self, situation: &Situation) -> Result<String, Failure> {
        let (desk, options) = (self.desk, &self.options);
        let Insight { start, moves } = &situation.insight;
        let position = desk.play(options, start, moves)?.0.position;
        let mut best: Vec<&String> = Vec::new();
        let mut most = i64::MIN;
        for text in &situation.legal {
            let worth = self.worth(&position, text, situation.seat)?;
            if worth > most {
                most = worth;
                best.clear();
            }
            if worth == most {
                best.push(text);
            }
        }
        let chosen = self.dice.choose(&best).map(|text| (*text).clone());
        chosen.ok_or_else(|| Failure::Broken("gave no move".to_owned()))
    }
}

/// More than any evaluation.
const VICTORY: i64 = 1_000_000;

impl Greedy {
    /// What `seat` has after a move.
    fn worth(&self, position: &str, text: &str, seat: Seat) -> Result<i64, Refusal> {
        let look = self.desk.play(&self.options, position, &[text.to_owned()])?.0;
        if let Some(outcome) = look.status.outcome {
            let winner = outcome.winner.map(|winner| winner == seat);
            return Ok(winner.map_or(0, |won| if won { VICTORY } else { -VICTORY }));
        }
        let points = i64::from(self.desk.evaluate(&self.options, &look.position)?.score());
        Ok(if look.status.to_act == Some(seat) { points } else { -points })
    }
}
