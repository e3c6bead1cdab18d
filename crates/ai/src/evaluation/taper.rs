//! Weights that slide from opening to endgame.

/// Two values between which the score slides as men leave the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Taper {
    /// With all men on the board.
    pub opening: i16,
    /// With hardly any.
    pub endgame: i16,
}

impl Taper {
    /// A value that differs between opening and endgame.
    pub const fn new(opening: i16, endgame: i16) -> Taper {
        Taper { opening, endgame }
    }

    /// A value that stays the same.
    pub const fn flat(value: i16) -> Taper {
        Taper { opening: value, endgame: value }
    }

    /// So many times the value.
    pub(crate) const fn times(self, times: i16) -> Taper {
        Taper { opening: self.opening * times, endgame: self.endgame * times }
    }

    /// Both values added up.
    pub(crate) const fn plus(self, other: Taper) -> Taper {
        Taper { opening: self.opening + other.opening, endgame: self.endgame + other.endgame }
    }

    /// Many values that stay the same.
    pub(crate) const fn flats<const N: usize>(values: [i16; N]) -> [Taper; N] {
        let mut tapers = [Taper::flat(0); N];
        let mut index = 0;
        while index < N {
            tapers[index] = Taper::flat(values[index]);
            index += 1;
        }
        tapers
    }

    /// The values as they are written in our source.
    pub(crate) fn pair_text(&self) -> String {
        format!("({:>4}, {:>4})", self.opening, self.endgame)
    }

    /// Many values, written as pairs.
    pub(crate) const fn table<const N: usize>(pairs: &[(i16, i16); N]) -> [Taper; N] {
        let mut tapers = [Taper::flat(0); N];
        let mut index = 0;
        while index < N {
            tapers[index] = Taper::new(pairs[index].0, pairs[index].1);
            index += 1;
        }
        tapers
    }
}

/// A sum of tapered weights.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Sum {
    pub(crate) opening: i32,
    pub(crate) endgame: i32,
}

impl Sum {
    /// Adds so many times the weight.
    #[inline]
    pub(crate) fn add(&mut self, weight: Taper, times: i32) {
        self.opening += i32::from(weight.opening) * times;
        self.endgame += i32::from(weight.endgame) * times;
    }

    /// How much more it is than another.
    #[inline]
    pub(crate) fn minus(self, other: Sum) -> Sum {
        Sum { opening: self.opening - other.opening, endgame: self.endgame - other.endgame }
    }

    /// Adds `part` / `whole` times the weight.
    #[inline]
    pub(crate) fn add_share(&mut self, weight: Taper, part: i32, whole: i32) {
        self.opening += i32::from(weight.opening) * part / whole;
        self.endgame += i32::from(weight.endgame) * part / whole;
    }
}

/// How much of the opening is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Phase {
    left: i32,
    full: i32,
}

impl Phase {
    /// So much of `full`, and never more.
    pub(crate) fn new(left: u32, full: u32) -> Phase {
        debug_assert!(full > 0, "a game has an opening");
        Phase { left: left.min(full) as i32, full: full as i32 }
    }

    /// The value between opening and endgame.
    #[inline]
    pub(crate) fn blend(self, sum: Sum) -> i32 {
        (sum.opening * self.left + sum.endgame * (self.full - self.left)) / self.full
    }

    /// The share of the opening, from 0 to 1.
    pub(crate) fn opening_share(self) -> f32 {
        self.left as f32 / self.full as f32
    }
}
