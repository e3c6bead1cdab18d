//! Observations: named planes of small numbers, and the canvas they are painted on.

/// A kind of observation, named and versioned: once published, it never changes.
#[derive(Clone, Copy, Debug)]
pub struct PlaneSet {
    /// Its name with its version, such as `obs_v1`.
    pub name: &'static str,
    /// What each plane shows, outermost axis first.
    pub planes: &'static [&'static str],
    /// Rows of a plane.
    pub height: usize,
    /// Columns of a plane.
    pub width: usize,
}

impl PlaneSet {
    /// Squares of one plane.
    pub const fn area(&self) -> usize {
        self.height * self.width
    }

    /// Numbers of one observation.
    pub const fn len(&self) -> usize {
        self.planes.len() * self.area()
    }

    /// Whether there is nothing on it.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// One of a game's sheets, by its place in the list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SheetId(pub usize);

/// Where one observation is painted: planes, rows, columns, all zero at first.
pub struct Canvas<'a> {
    bytes: &'a mut [u8],
    area: usize,
}

impl<'a> Canvas<'a> {
    /// A clean canvas for one observation.
    pub fn new(bytes: &'a mut [u8], sheet: &PlaneSet) -> Canvas<'a> {
        debug_assert_eq!(bytes.len(), sheet.len());
        bytes.fill(0);
        Canvas { bytes, area: sheet.area() }
    }

    /// Puts `value` on one square of a plane.
    #[inline]
    pub fn set(&mut self, plane: usize, square: usize, value: u8) {
        self.bytes[plane * self.area + square] = value;
    }

    /// Puts `value` on every square of a plane.
    #[inline]
    pub fn fill(&mut self, plane: usize, value: u8) {
        self.bytes[plane * self.area..][..self.area].fill(value);
    }

    /// Fills a plane with a count, which stops at 255. Most counts are 0, as the canvas is.
    #[inline]
    pub fn count(&mut self, plane: usize, count: u32) {
        if count > 0 {
            self.fill(plane, count.min(255) as u8);
        }
    }
}
