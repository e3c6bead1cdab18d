//! Where units may go.

use crate::{
    bits::Bits,
    live::Live,
    network::{networks, spread},
    position::{MOVES_MAX, Phase},
    square::Square,
    unit::{Arm, Unit},
};

impl Live {
    /// The units that may still move, if they find a way. Rules W4.2, W5.5, W9.2.
    pub(crate) fn movable(&self) -> Bits {
        let position = self.position();
        let side = position.side;
        if self.is_over() || position.phase == Phase::Battle {
            return Bits::EMPTY;
        }
        if position.moved.count() >= MOVES_MAX {
            return Bits::EMPTY;
        }
        if !position.due.is_empty() {
            return position.due;
        }
        (self.network(side).online | position.board.relays(side)) - position.moved
    }

    /// Where the unit on `from` may go now.
    #[must_use]
    pub fn destinations(&self, from: Square) -> Bits {
        if self.movable().contains(from) { self.reachable(from) } else { Bits::EMPTY }
    }

    /// Where the unit on `from` could go if it is its turn to move.
    pub(crate) fn reachable(&self, from: Square) -> Bits {
        let position = self.position();
        let board = &position.board;
        let Some(unit) = board.unit_at(from) else { return Bits::EMPTY };
        if unit.arm.fights() && !self.network(unit.side).online.contains(from) {
            return Bits::EMPTY;
        }
        let free = board.open() - board.occupied();
        let near = Bits::around(from);
        let mut reach = near & free;
        if unit.arm.speed() > 1 {
            reach |= self.halfway(unit, from, near).grown() & free;
        }
        if position.due.contains(from) {
            // Rule W9.6: taking an arsenal is an attack, and a retreat is none.
            reach -= board.arsenals(!unit.side);
        }
        reach
    }

    /// Rules W6.2, W6.4 and W6.6: the neighbors of `from` from which a second step may be taken.
    fn halfway(&self, unit: Unit, from: Square, near: Bits) -> Bits {
        let board = &self.position().board;
        let mut halfway = near & (board.open() - board.occupied());
        if self.rules().friends_passable {
            halfway |= near & board.units(unit.side);
            halfway.remove(from);
        }
        if unit.arm.fights() && self.rules().mounted_stop {
            self.keep_online(unit, from, &mut halfway);
        }
        halfway
    }

    /// Leaves those of `squares` on which the unit from `from` would be online.
    fn keep_online(&self, unit: Unit, from: Square, squares: &mut Bits) {
        let (rules, mut board) = (self.rules(), self.position().board);
        board.lift(from);
        if rules.offline_enemy_cuts && !rules.adjacent_relay_emits {
            // A fighter changes none of its own side's rays.
            let covered = self.network(unit.side).covered;
            let units = board.units(unit.side);
            let firm = covered | (units & covered).grown();
            if (*squares - firm).is_empty() {
                return;
            }
            *squares &= covered | spread(units, covered).grown();
            return;
        }
        let bare = board;
        for square in squares.iter() {
            board = bare;
            if board.unit_at(square).is_none() {
                board.place(square, unit);
            }
            let network = &networks(rules, &board)[unit.side];
            // On a friend's square the unit is online where the friend would be.
            if !(network.covered | network.online).contains(square) {
                squares.remove(square);
            }
        }
    }

    /// Calls `visit` with each unit that may move and where it may go.
    pub fn for_each_mover(&self, mut visit: impl FnMut(Square, Bits)) {
        for from in self.movable().iter() {
            let reach = self.reachable(from);
            if !reach.is_empty() {
                visit(from, reach);
            }
        }
    }

    /// How many steps are legal now.
    #[must_use]
    pub fn count_steps(&self) -> u64 {
        let mut count = 0;
        self.for_each_mover(|_, reach| count += u64::from(reach.count()));
        count
    }

    /// Rule W6.5: whether stepping onto `to` takes an arsenal.
    pub(crate) fn takes_arsenal(&self, arm: Arm, to: Square) -> bool {
        let position = self.position();
        arm.fights() && position.board.arsenals(!position.side).contains(to)
    }
}
