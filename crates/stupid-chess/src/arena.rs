//! The core for search: a whole world, made and unmade move by move.

use std::ops::ControlFlow;

use game::{Fault, Meter};
use xiangqi::{BySide, Role, Side, Square, zobrist, zobrist::Key};

use crate::{Battle, Config, Face, Field, King, Man, Move, Roster};

/// A world in which every role is known, to be searched.
///
/// Draws by repetition and by plies without a capture are left to the searcher, who knows its line;
/// [`Arena::quiet`] and [`Arena::key`] are kept for it. The key tells apart what the table can tell
/// apart, so it compares positions of one world, not of two.
#[derive(Clone, PartialEq, Eq)]
pub struct Arena {
    config: Config,
    field: Field,
    rosters: BySide<Roster>,
    royal: BySide<Option<Square>>,
    turn: Side,
    passes: u8,
    quiet: u16,
}

/// What [`Arena::unmake`] needs to take a move or pass back, exactly.
#[derive(Clone, Copy)]
pub struct Undo {
    made: Option<Made>,
    passes: u8,
    quiet: u16,
}

#[derive(Clone, Copy)]
struct Made {
    step: Move,
    mover: Man,
    victim: Option<Man>,
}

impl Arena {
    /// The world of `battle` if the actual roles are those of `rosters`.
    pub fn new(config: Config, battle: &Battle, rosters: BySide<Roster>) -> Arena {
        let royal = BySide::from_fn(|side| match battle.king(side, Some(&rosters[side])) {
            King::On(square) => Some(square),
            King::Taken | King::Unknown => None,
        });
        let (field, turn) = (*battle.field(), battle.turn());
        let (passes, quiet) = (battle.passes(), battle.quiet());
        Arena { config, field, rosters, royal, turn, passes, quiet }
    }

    /// The board as everybody sees it.
    pub fn field(&self) -> &Field {
        &self.field
    }

    /// Who acts next.
    pub fn turn(&self) -> Side {
        self.turn
    }

    /// Where the royal piece of `side` stands; `None` if it was taken.
    pub fn royal(&self, side: Side) -> Option<Square> {
        self.royal[side]
    }

    /// Plies since the last capture.
    pub fn quiet(&self) -> u16 {
        self.quiet
    }

    /// Passes in a row.
    pub fn passes(&self) -> u8 {
        self.passes
    }

    /// What a piece really is.
    pub fn actual(&self, man: Man) -> Role {
        self.rosters[man.side()].role(man.handle.slot())
    }

    /// The key of the position, whose turn it is included.
    #[inline]
    pub fn key(&self) -> Key {
        self.field.key() ^ zobrist::turn(self.turn)
    }

    /// Whether the side to act is in check.
    pub fn in_check(&self) -> bool {
        self.royal[self.turn].is_some_and(|royal| self.field.is_attacked(self.turn, royal))
    }

    /// Calls `visit` with each legal move until it breaks off. A side whose king was taken has
    /// none, and a pass is not among them: see [`Arena::may_pass`].
    #[inline]
    pub fn for_each_move(&self, visit: impl FnMut(Move) -> ControlFlow<()>) -> ControlFlow<()> {
        match self.royal[self.turn] {
            Some(royal) if !self.is_passed_out() => {
                self.field.for_each_legal(self.turn, royal, visit)
            }
            Some(_) | None => ControlFlow::Continue(()),
        }
    }

    /// Whether the side to act has to pass.
    pub fn may_pass(&self) -> bool {
        !self.is_passed_out()
            && self.config.allow_pass_when_no_legal_move
            && self.royal[self.turn].is_some_and(|royal| {
                !self.field.is_attacked(self.turn, royal)
                    && !self.field.has_legal_move(self.turn, royal)
            })
    }

    /// Makes a legal move.
    #[inline]
    pub fn make(&mut self, step: Move) -> Undo {
        let mover = self.field.take(step.from).expect("a legal move starts on a piece");
        let victim = self.field.take(step.to);
        let undo = self.undo(Some(Made { step, mover, victim }));
        let face = match (mover.face, victim) {
            (Face::Hidden, Some(_)) if self.config.reveal_on_first_capture => {
                self.config.unveil(self.actual(mover), mover.side(), step.to)
            }
            (face, _) => face,
        };
        self.field.put(step.to, Man { face, ..mover });
        if self.royal[self.turn] == Some(step.from) {
            self.royal[self.turn] = Some(step.to);
        }
        if self.royal[!self.turn] == Some(step.to) {
            self.royal[!self.turn] = None;
        }
        self.passes = 0;
        self.quiet = if victim.is_some() { 0 } else { self.quiet.saturating_add(1) };
        self.turn = !self.turn;
        undo
    }

    /// Passes.
    pub fn make_pass(&mut self) -> Undo {
        let undo = self.undo(None);
        self.passes = self.passes.saturating_add(1);
        self.quiet = self.quiet.saturating_add(1);
        self.turn = !self.turn;
        undo
    }

    /// Takes back the last move or pass.
    #[inline]
    pub fn unmake(&mut self, undo: Undo) {
        self.turn = !self.turn;
        self.passes = undo.passes;
        self.quiet = undo.quiet;
        let Some(Made { step, mover, victim }) = undo.made else { return };
        self.field.take(step.to);
        self.field.put(step.from, mover);
        if self.royal[self.turn] == Some(step.to) {
            self.royal[self.turn] = Some(step.from);
        }
        let Some(victim) = victim else { return };
        self.field.put(step.to, victim);
        if self.actual(victim) == Role::King {
            self.royal[victim.side()] = Some(step.to);
        }
    }

    /// How many lines of `depth` moves and passes there are. A taken king, mate and a double pass
    /// end a line; draws by repetition or by plies without a capture do not.
    ///
    /// # Errors
    /// `limit` when the meter runs out.
    pub fn perft(&mut self, depth: u32, meter: &mut Meter) -> Result<u64, Fault> {
        if depth == 0 {
            return Ok(1);
        }
        let Some(royal) = self.royal[self.turn].filter(|_| !self.is_passed_out()) else {
            return Ok(0);
        };
        let here = self.field.count_legal(self.turn, royal);
        meter.spend(here.max(1))?;
        if here == 0 {
            return if self.may_pass() { self.perft_pass(depth, meter) } else { Ok(0) };
        }
        if depth == 1 {
            return Ok(here);
        }
        let (mut nodes, mut result) = (0, Ok(()));
        // Generated from a copy of the board, since the lines below change this one.
        let (field, turn) = (self.field, self.turn);
        let _ = field.for_each_legal(turn, royal, |step| {
            let undo = self.make(step);
            let below = self.perft(depth - 1, meter);
            self.unmake(undo);
            match below {
                Ok(below) => {
                    nodes += below;
                    ControlFlow::Continue(())
                }
                Err(fault) => {
                    result = Err(fault);
                    ControlFlow::Break(())
                }
            }
        });
        result.map(|()| nodes)
    }

    fn perft_pass(&mut self, depth: u32, meter: &mut Meter) -> Result<u64, Fault> {
        let undo = self.make_pass();
        let nodes = self.perft(depth - 1, meter);
        self.unmake(undo);
        nodes
    }

    fn is_passed_out(&self) -> bool {
        self.config.double_pass_is_draw && self.passes >= 2
    }

    fn undo(&self, made: Option<Made>) -> Undo {
        Undo { made, passes: self.passes, quiet: self.quiet }
    }
}
