//! Who plays: a player of ours, or another program.

use std::{sync::atomic::AtomicBool, time::Duration};

use catalog::{AnyPlayer, Brief, Choice, Entry, Limits, Refusal, Seating, Setting, Sitting};
use game::{Code, Options, Transcript};

use super::{
    external::External,
    spec::{Kind, Spec},
};
use crate::fail::bad_input;

/// One player of a match. On its seat it hears what its seat hears, and nothing else.
pub(super) struct Contestant {
    limits: Limits,
    kind: Occupant,
}

enum Occupant {
    Ours { player: &'static dyn AnyPlayer, setting: Setting, sitting: Box<dyn Sitting> },
    External(External),
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
    pub(super) entry: &'static Entry,
    pub(super) options: &'a Options,
    pub(super) grace: Duration,
}

impl Contestant {
    /// The player that `spec` describes.
    ///
    /// # Errors
    /// There is none for this game, or another program does not start.
    pub(super) fn new(spec: &Spec, making: &Making<'_>) -> anyhow::Result<Contestant> {
        let (entry, limits) = (making.entry, spec.limits);
        let kind = match &spec.kind {
            Kind::Named(name) => ours(entry.player(name), Setting::default(), making)?,
            Kind::Ours { level, threads, megabytes } => {
                let (level, threads, megabytes) = (*level, *threads, *megabytes);
                let setting = Setting { threads, megabytes, level, seed: 0 };
                ours(entry.usual_player(), setting, making)?
            }
            Kind::External { command, options } => {
                let mut external = External::new(command, options, making);
                external.start().map_err(|failure| anyhow::anyhow!("{failure}"))?;
                Occupant::External(external)
            }
        };
        Ok(Contestant { limits, kind })
    }

    /// A game begins.
    ///
    /// # Errors
    /// It cannot play.
    pub(super) fn begin(&mut self, seating: &Seating<'_>) -> Result<(), Failure> {
        match &mut self.kind {
            Occupant::Ours { player, setting, sitting } => {
                let setting = Setting { seed: seating.setting.seed, ..*setting };
                *sitting = player.sit(&Seating { setting, ..*seating })?;
                Ok(())
            }
            Occupant::External(external) => external.begin(seating.options),
        }
    }

    /// The action to play.
    ///
    /// # Errors
    /// It has none, or takes too long.
    pub(super) fn choose(&mut self, so_far: &Transcript) -> Result<String, Failure> {
        let sitting: &mut dyn Sitting = match &mut self.kind {
            Occupant::Ours { sitting, .. } => &mut **sitting,
            Occupant::External(external) => external,
        };
        sitting.hear(so_far)?;
        let (stop, report) = (&AtomicBool::new(false), &mut |_: &Choice| ());
        let brief = Brief { limits: self.limits, lines: 1, stop, report };
        let action = sitting.decide(brief)?.action;
        action.ok_or_else(|| Failure::Broken("gave no move".to_owned()))
    }
}

fn ours(
    player: Result<&'static dyn AnyPlayer, Refusal>,
    setting: Setting,
    making: &Making<'_>,
) -> anyhow::Result<Occupant> {
    let player = player.map_err(bad_input)?;
    let sitting = player.sit(&Seating::alone(making.options, setting)).map_err(bad_input)?;
    Ok(Occupant::Ours { player, setting, sitting })
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
        match refusal.code {
            Code::LATE => Failure::Late(refusal.message),
            _ => Failure::Broken(refusal.message),
        }
    }
}

impl From<Failure> for Refusal {
    fn from(failure: Failure) -> Refusal {
        match failure {
            Failure::Late(text) => Refusal::new(Code::LATE, text),
            Failure::Broken(text) => Refusal::new(Code::INTERNAL, text),
        }
    }
}
