//! Counting lines of play, reveals included.

use game::{Fault, Meter};
use xiangqi::{Role, Square};

use crate::{Deal, Mover, Position, Walk};

impl Position {
    /// How many lines of `depth` walks there are; the last walk is counted, not made.
    ///
    /// Rule J9.1: a walk that turns a piece counts once for each role that the pool still holds.
    /// What a piece taken face down was is not asked, so it stays in the pool.
    pub fn perft(&self, depth: u32) -> u64 {
        self.perft_metered(None, depth, &mut Meter::UNLIMITED.clone())
            .expect("an unlimited meter does not run out")
    }

    /// The same, with every walk made, the last ones too, whose reveals are not told apart.
    pub fn perft_making_all(&self, deal: Option<&Deal>, depth: u32) -> u64 {
        let Some(rest) = depth.checked_sub(1) else { return 1 };
        let mut nodes = 0;
        self.for_each_walk(|walk| {
            let mut next = *self;
            next.play(walk);
            if rest == 0 || walk.mover == Mover::FaceUp {
                nodes += next.perft_making_all(deal, rest);
            } else {
                self.for_each_role(walk.from, deal, |role| {
                    let mut next = next;
                    next.turn_up(walk.to, role);
                    nodes += next.perft_making_all(deal, rest);
                });
            }
        });
        nodes
    }

    /// The same, paid for from `meter`. Where the `deal` is known, a reveal has one outcome.
    ///
    /// # Errors
    /// `limit` when the meter runs out.
    pub fn perft_metered(
        &self,
        deal: Option<&Deal>,
        depth: u32,
        meter: &mut Meter,
    ) -> Result<u64, Fault> {
        match depth {
            0 => Ok(1),
            1 => {
                let nodes = self.legal().count();
                meter.spend(nodes + 1)?;
                Ok(nodes)
            }
            _ => self.perft_below(deal, depth, meter),
        }
    }

    fn perft_below(
        &self,
        deal: Option<&Deal>,
        depth: u32,
        meter: &mut Meter,
    ) -> Result<u64, Fault> {
        meter.spend(1)?;
        let walks = self.walks();
        let counts = walks.iter().map(|walk| self.perft_after(*walk, deal, depth - 1, meter));
        counts.sum()
    }

    /// How many lines of `depth` more walks follow `walk`, over all that it may turn up.
    ///
    /// # Errors
    /// `limit` when the meter runs out.
    pub(crate) fn perft_after(
        &self,
        walk: Walk,
        deal: Option<&Deal>,
        depth: u32,
        meter: &mut Meter,
    ) -> Result<u64, Fault> {
        let mut next = *self;
        next.play(walk);
        if walk.mover == Mover::FaceUp {
            return next.perft_metered(deal, depth, meter);
        }
        let mut total = Ok(0);
        self.for_each_role(walk.from, deal, |role| {
            if let Ok(nodes) = &mut total {
                let mut next = next;
                next.turn_up(walk.to, role);
                match next.perft_metered(deal, depth, meter) {
                    Ok(more) => *nodes += more,
                    Err(fault) => total = Err(fault),
                }
            }
        });
        total
    }

    /// Calls `visit` with each role that the face-down piece on `from` may turn out to be.
    #[inline]
    fn for_each_role(&self, from: Square, deal: Option<&Deal>, mut visit: impl FnMut(Role)) {
        match deal.and_then(|deal| deal.get(&from)) {
            Some(role) => visit(*role),
            None => self.pool().odds(self.turn()).for_each(|(role, _)| visit(role)),
        }
    }
}
