//! Counting lines of play, to prove the move generator and to time it.

use game::{Fault, Meter};

use crate::Position;

impl Position {
    /// How many lines of `depth` moves there are. The last move is counted, not made.
    pub fn perft(&self, depth: u32) -> u64 {
        self.perft_metered(depth, &mut Meter::UNLIMITED.clone())
            .expect("an unlimited meter does not run out")
    }

    /// The same, with every move made: slower, and a test of more.
    pub fn perft_by_making(&self, depth: u32) -> u64 {
        if depth == 0 {
            return 1;
        }
        let mut nodes = 0;
        self.legal().for_each(|role, from, destinations| {
            for to in destinations {
                nodes += self.after(role, from, to).perft_by_making(depth - 1);
            }
        });
        nodes
    }

    /// The same as [`Position::perft`], paid for from `meter`.
    ///
    /// # Errors
    /// `limit` when the meter runs out.
    pub fn perft_metered(&self, depth: u32, meter: &mut Meter) -> Result<u64, Fault> {
        match depth {
            0 => Ok(1),
            1 => {
                let nodes = self.legal().count();
                meter.spend(nodes + 1)?;
                Ok(nodes)
            }
            _ => self.perft_below(depth, meter),
        }
    }

    fn perft_below(&self, depth: u32, meter: &mut Meter) -> Result<u64, Fault> {
        meter.spend(1)?;
        let mut total = Ok(0);
        self.legal().for_each(|role, from, destinations| {
            for to in destinations {
                if let Ok(nodes) = &mut total {
                    match self.after(role, from, to).perft_metered(depth - 1, meter) {
                        Ok(more) => *nodes += more,
                        Err(fault) => total = Err(fault),
                    }
                }
            }
        });
        total
    }
}
