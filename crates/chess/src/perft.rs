//! Counting lines of play, the proof and the measure of move generation.

use std::hint::black_box;

use game::{Fault, Meter};

use crate::{
    Position, Side,
    legal::{
        count, generate,
        mover::{Black, Mover, White},
        sink::Visitor,
    },
};

/// From this depth down, lines are counted without asking the meter.
const UNMETERED_DEPTH: u32 = 2;

impl Position {
    /// How many lines of `depth` legal moves there are. The last move of each is only counted.
    pub fn perft(&self, depth: u32) -> u64 {
        match self.turn {
            Side::White => bulk::<White>(self, depth),
            Side::Black => bulk::<Black>(self, depth),
        }
    }

    /// The same number as [`Position::perft`], but every move is made, the last one too.
    pub fn perft_by_making(&self, depth: u32) -> u64 {
        match self.turn {
            Side::White => making::<White>(self, depth),
            Side::Black => making::<Black>(self, depth),
        }
    }

    /// [`Position::perft`] within the limits of `meter`.
    ///
    /// # Errors
    /// The fault `limit` when the meter runs out.
    pub fn perft_metered(&self, depth: u32, meter: &mut Meter) -> Result<u64, Fault> {
        if depth <= UNMETERED_DEPTH {
            let lines = self.perft(depth);
            meter.spend(lines + 1)?;
            return Ok(lines);
        }
        let mut lines = Ok(0);
        self.for_each_move(|each| {
            if let Ok(sum) = lines {
                lines = self.after(each).perft_metered(depth - 1, meter).map(|below| sum + below);
            }
        });
        lines
    }
}

fn bulk<Us: Mover>(position: &Position, depth: u32) -> u64 {
    match depth {
        0 => 1,
        1 => count::<Us>(position),
        _ => {
            let mut lines = 0;
            let visit = |each| {
                let mut next = *position;
                next.play_as::<Us>(each);
                lines += bulk::<Us::Opponent>(&next, depth - 1);
            };
            generate::<Us, _>(position, &mut Visitor(visit));
            lines
        }
    }
}

fn making<Us: Mover>(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        // Without a witness the compiler would not make the last moves at all.
        black_box(position);
        return 1;
    }
    let mut lines = 0;
    let visit = |each| {
        let mut next = *position;
        next.play_as::<Us>(each);
        lines += making::<Us::Opponent>(&next, depth - 1);
    };
    generate::<Us, _>(position, &mut Visitor(visit));
    lines
}
