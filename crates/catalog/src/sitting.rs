//! A player on its seat: it hears what its seat hears, and is asked what to do.

use std::sync::atomic::AtomicBool;

use game::{MatchId, Options, Seat, Seed, Stage, Study, Transcript};
use serde::Serialize;

use crate::{Level, Limits, Refusal, Score, paper::read_position};

/// What a player is given to think with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setting {
    /// How many threads search. With one, the same question always takes the same nodes.
    pub threads: usize,
    /// The size of its memory, in megabytes.
    pub megabytes: usize,
    /// How well to play.
    pub level: Level,
    /// From what the errors of lower levels are drawn.
    pub seed: u64,
}

impl Default for Setting {
    fn default() -> Setting {
        Setting { threads: 1, megabytes: 16, level: Level::FULL, seed: 0 }
    }
}

/// Where a player sits down.
#[derive(Clone, Copy)]
pub struct Seating<'a> {
    /// The options of the match.
    pub options: &'a Options,
    /// The match, which commitments are bound to.
    pub match_id: MatchId,
    /// The seat.
    pub seat: Seat,
    /// Luck of the player's own, the same throughout the match: a set-up that was committed to is
    /// found again from it.
    pub luck: Seed,
    /// What it thinks with.
    pub setting: Setting,
}

impl<'a> Seating<'a> {
    /// At a board of its own, for questions about positions.
    pub fn alone(options: &'a Options, setting: Setting) -> Seating<'a> {
        let (match_id, seat, luck) = (MatchId(0), Seat::First, Seed([0; 32]));
        Seating { options, match_id, seat, luck, setting }
    }
}

/// What a player is asked.
pub struct Brief<'a> {
    /// How far it may go.
    pub limits: Limits,
    /// How many moves are wanted.
    pub lines: usize,
    /// Set from elsewhere to end the thought.
    pub stop: &'a AtomicBool,
    /// Hears of each progress.
    pub report: &'a mut dyn FnMut(&Choice),
}

/// A move and what it promises.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Scored {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The probability of winning for the side to move, from 0 to 1; a draw counts half.
    pub score: f64,
    /// The moves expected, this one first.
    pub line: Vec<String>,
    /// The score in points, or the distance to mate.
    #[serde(skip)]
    pub points: Score,
}

/// Moves to choose from, and what it took to find them.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Choice {
    /// The moves, best first; none when the game is over.
    pub moves: Vec<Scored>,
    /// The depth that was searched completely.
    pub depth: u8,
    /// The positions looked at.
    pub nodes: u64,
    /// How full the player's memory of positions is, in thousandths, where it has one.
    pub memory_used: Option<u16>,
}

/// What a player made up its mind to do.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Decision {
    /// The action; nothing if there is nothing to do.
    pub action: Option<String>,
    /// What it chose from, where it can tell.
    pub choice: Choice,
}

/// A player on its seat.
///
/// What it does follows from where it sits, what it heard and what it is asked: in worlds that look
/// alike to its seat it acts alike. So nothing need be saved of it but its transcript: whoever hears
/// the same again, after a restart or in another process, knows the same.
pub trait Sitting: Send {
    /// Takes note of the match so far, as its seat may know it.
    ///
    /// What goes on from what it heard before is quickly heard; anything else, such as a match in
    /// which a turn was taken back, is gone through from the beginning.
    ///
    /// # Errors
    /// The faults of a transcript that no match of this game can have; it then knows nothing.
    fn hear(&mut self, so_far: &Transcript) -> Result<(), Refusal>;

    /// What to do now. Unless the game is over there is an action, however short the time.
    ///
    /// # Errors
    /// Why it cannot go on: only for players that are programs of others.
    fn decide(&mut self, brief: Brief<'_>) -> Result<Decision, Refusal>;

    /// Forgets everything, as before a new game.
    fn forget(&mut self);
}

/// Something that thinks about positions of one game. It is given what its side may know, never a
/// world.
pub trait Thinker<S: Study>: Send {
    /// The best moves. Unless the game is over there is at least one, however short the time.
    fn think(&mut self, position: &S::Position, brief: Brief<'_>) -> Choice;

    /// Forgets everything, as before a new game.
    fn forget(&mut self);
}

/// A thinker of ours on its seat.
pub(crate) struct Seated<S: Study> {
    pub(crate) rules: S,
    pub(crate) seat: Seat,
    pub(crate) thinker: Box<dyn Thinker<S>>,
    /// What commits to a set-up and what opens it.
    pub(crate) set_up: Option<[String; 2]>,
    pub(crate) heard: Followed<S>,
}

/// What has been heard.
pub(crate) enum Followed<S: Study> {
    Nothing,
    SettingUp(Stage),
    Playing(Known<S>),
}

/// A transcript and where it leads.
pub(crate) struct Known<S: Study> {
    start: String,
    moves: Vec<String>,
    position: S::Position,
}

impl<S: Study> Known<S> {
    fn read(rules: &S, start: &str) -> Result<Known<S>, Refusal> {
        let position = read_position(rules, start)?;
        Ok(Known { start: start.to_owned(), moves: Vec::new(), position })
    }

    fn is_begun_by(&self, so_far: &Transcript) -> bool {
        self.start == so_far.start && so_far.moves.starts_with(&self.moves)
    }

    fn follow(&mut self, rules: &S, moves: &[String]) -> Result<(), Refusal> {
        let known = self.moves.len();
        for (index, text) in moves.iter().enumerate().skip(known) {
            let played = rules.play(&mut self.position, text);
            played.map_err(|fault| Refusal::from(fault).at(index))?;
            self.moves.push(text.clone());
        }
        Ok(())
    }
}

impl<S: Study> Sitting for Seated<S> {
    fn hear(&mut self, so_far: &Transcript) -> Result<(), Refusal> {
        let before = std::mem::replace(&mut self.heard, Followed::Nothing);
        if so_far.stage != Stage::Playing {
            self.heard = Followed::SettingUp(so_far.stage);
            return Ok(());
        }
        let mut known = match before {
            Followed::Playing(known) if known.is_begun_by(so_far) => known,
            Followed::Playing(_) | Followed::SettingUp(_) | Followed::Nothing => {
                Known::read(&self.rules, &so_far.start)?
            }
        };
        known.follow(&self.rules, &so_far.moves)?;
        self.heard = Followed::Playing(known);
        Ok(())
    }

    fn decide(&mut self, brief: Brief<'_>) -> Result<Decision, Refusal> {
        match &self.heard {
            Followed::Nothing => Ok(Decision::default()),
            Followed::SettingUp(stage) => {
                let [commit, open] = match &self.set_up {
                    Some(texts) => texts.each_ref(),
                    None => return Ok(Decision::default()),
                };
                let action = match *stage {
                    Stage::SettingUp { committed, .. } if !committed[self.seat] => Some(commit),
                    Stage::SettingUp { committed, opened } => {
                        let due = committed[!self.seat] && !opened[self.seat];
                        due.then_some(open)
                    }
                    Stage::Playing => None,
                };
                Ok(Decision { action: action.cloned(), choice: Choice::default() })
            }
            Followed::Playing(known) => {
                let choice = self.thinker.think(&known.position, brief);
                let action = choice.moves.first().map(|best| best.mv.clone());
                Ok(Decision { action, choice })
            }
        }
    }

    fn forget(&mut self) {
        self.heard = Followed::Nothing;
        self.thinker.forget();
    }
}
