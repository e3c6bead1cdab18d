//! What a move or a pass changes, in the order in which it happens.

use std::fmt;

use game::Outcome;
use serde::{Serialize, Serializer};
use xiangqi::{Role, Side, Square};

use crate::{
    Battle, Config, Cover, Face, Handle, Loss, Man, Move,
    notation::{cased, side_name_of},
    suspects::Latest,
};

/// One thing that was told, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Event {
    /// How many plies had been played before.
    pub ply: u32,
    /// What happened.
    #[serde(flatten)]
    pub what: Happening,
}

/// What can happen in the open.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Happening {
    /// A piece went from one point to another.
    Move {
        /// Which piece.
        #[serde(serialize_with = "number")]
        piece: Handle,
        /// Where it stood.
        #[serde(serialize_with = "text")]
        from: Square,
        /// Where it went.
        #[serde(serialize_with = "text")]
        to: Square,
    },
    /// A piece was taken.
    Capture {
        /// Which piece.
        #[serde(serialize_with = "number")]
        piece: Handle,
        /// Where it stood.
        #[serde(serialize_with = "text")]
        at: Square,
        /// What it really was, where that is public.
        #[serde(serialize_with = "letter")]
        role: Option<Role>,
        /// Whether it was still hidden.
        #[serde(skip)]
        cover: Cover,
    },
    /// A piece showed its actual role.
    Reveal {
        /// Which piece.
        #[serde(serialize_with = "number")]
        piece: Handle,
        /// Where it stands.
        #[serde(serialize_with = "text")]
        at: Square,
        /// What it really is.
        #[serde(serialize_with = "letter")]
        role: Option<Role>,
    },
    /// A piece may never move again.
    Freeze {
        /// Which piece.
        #[serde(serialize_with = "number")]
        piece: Handle,
        /// Where it stands.
        #[serde(serialize_with = "text")]
        at: Square,
    },
    /// A side passed.
    Pass {
        /// Which side.
        #[serde(serialize_with = "text")]
        side: Side,
    },
    /// A side is in check, and everybody can see it.
    Check {
        /// Which side.
        #[serde(serialize_with = "text")]
        side: Side,
    },
    /// The game is over.
    End {
        /// How it ended.
        #[serde(serialize_with = "text")]
        outcome: Outcome,
    },
}

fn number<S: Serializer>(piece: &Handle, to: S) -> Result<S::Ok, S::Error> {
    to.serialize_u8(piece.number() as u8)
}

fn text<T: fmt::Display, S: Serializer>(value: &T, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(value)
}

fn letter<S: Serializer>(role: &Option<Role>, to: S) -> Result<S::Ok, S::Error> {
    role.map(Role::letter).serialize(to)
}

/// What a move brings to light: the roles of mover and victim, where they become public by it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Disclosure {
    /// What the mover really is.
    pub mover: Option<Role>,
    /// What the victim really was.
    pub victim: Option<Role>,
}

impl Battle {
    /// Rule S4.2: whether this move will reveal its mover.
    pub fn reveals(&self, config: &Config, step: Move) -> bool {
        let hidden = |man: Man| man.face == Face::Hidden;
        config.reveal_on_first_capture
            && self.field.at(step.to).is_some()
            && self.field.at(step.from).is_some_and(hidden)
    }

    /// Rule S4.6: whether this move will make the role of a hidden victim public.
    pub fn unmasks(&self, config: &Config, step: Move) -> bool {
        let hidden = |man: Man| man.face == Face::Hidden;
        config.reveal_captured_role && self.field.at(step.to).is_some_and(hidden)
    }

    /// Rule S4.1: goes, takes, reveals and freezes, in this order; then the turn passes. What ends
    /// the game is not looked at here.
    pub(crate) fn advance(
        &mut self,
        config: &Config,
        step: Move,
        disclosed: Disclosure,
    ) -> Vec<Happening> {
        let Move { from, to } = step;
        let mover = self.field.take(from).expect("a move starts on a piece");
        let piece = mover.handle;
        let mut told = vec![Happening::Move { piece, from, to }];
        let victim = self.field.take(to);
        let face = disclosed.mover.map_or(mover.face, |it| config.unveil(it, mover.side(), to));
        self.field.put(to, Man { face, ..mover });
        if let Some(victim) = victim {
            told.push(self.bury(victim, to, disclosed.victim));
            self.has_captured[piece.side()] = self.has_captured[piece.side()].with(piece.slot());
        }
        if let Some(role) = disclosed.mover {
            told.push(Happening::Reveal { piece, at: to, role: Some(role) });
        }
        if disclosed.mover.is_some() && matches!(face, Face::Frozen(_)) {
            told.push(Happening::Freeze { piece, at: to });
        }
        self.passes = 0;
        self.quiet = if victim.is_some() { 0 } else { self.quiet.saturating_add(1) };
        if victim.is_some() {
            self.history.clear();
        }
        self.end_ply();
        told
    }

    /// Rule S5.5: passes.
    pub(crate) fn pass(&mut self) -> Vec<Happening> {
        let side = self.turn;
        self.passes = self.passes.saturating_add(1);
        self.quiet = self.quiet.saturating_add(1);
        self.end_ply();
        vec![Happening::Pass { side }]
    }

    /// Writes the outcome down and draws the conclusions; what is told of it comes last.
    pub(crate) fn conclude(
        &mut self,
        config: &Config,
        deed: Latest,
        outcome: Option<Outcome>,
    ) -> Option<Happening> {
        self.outcome = outcome;
        self.update_suspects(config, deed);
        match outcome {
            Some(outcome) => Some(Happening::End { outcome }),
            None => self.open_check().then_some(Happening::Check { side: self.turn }),
        }
    }

    /// Rule S6.4: whether everybody can see that the side to act is in check.
    pub(crate) fn open_check(&self) -> bool {
        let revealed = self.field.men_of(self.turn);
        let mut kings = revealed.filter(|(_, man)| man.face.actual() == Some(Role::King));
        kings.any(|(square, _)| self.field.is_attacked(self.turn, square))
    }

    fn bury(&mut self, victim: Man, at: Square, disclosed: Option<Role>) -> Happening {
        let cover = match victim.face {
            Face::Hidden => Cover::On,
            Face::Revealed(_) | Face::Frozen(_) => Cover::Off,
        };
        let role = victim.face.actual().or(disclosed);
        self.lost.push(Loss { handle: victim.handle, cover, role });
        Happening::Capture { piece: victim.handle, at, role, cover }
    }

    fn end_ply(&mut self) {
        self.ply = self.ply.saturating_add(1);
        self.turn = !self.turn;
        self.history.push(self.key());
    }
}

impl fmt::Display for Happening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = |piece: &Handle, role: &Option<Role>| {
            role.map_or('?', |role| cased(role, piece.side()))
        };
        match self {
            Happening::Move { from, to, .. } => write!(f, "move {from}{to}"),
            Happening::Capture { piece, at, role, .. } => {
                write!(f, "capture {at} {}", shown(piece, role))
            }
            Happening::Reveal { piece, at, role } => {
                write!(f, "reveal {at} {}", shown(piece, role))
            }
            Happening::Freeze { at, .. } => write!(f, "freeze {at}"),
            Happening::Pass { side } => write!(f, "pass {side}"),
            Happening::Check { side } => write!(f, "check {side}"),
            Happening::End { outcome } => {
                write!(f, "end {} {}", side_name_of(outcome.winner), outcome.reason)
            }
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.what.fmt(f)
    }
}
