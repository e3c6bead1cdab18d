//! Free deployment: where a side puts its seventeen units.

use std::{fmt, str::FromStr};

use game::{Code, Dice, Fault, HashedLayout, LayoutForm, Placeable, Rules, SetUpSheet};

use crate::{
    bits::Bits,
    board::Board,
    position::clip,
    setup::War,
    square::{Coord, Square},
    study::opening_document,
    unit::{Arm, ByArm, Side, Unit},
};

/// Longer than any layout.
const LENGTH_MAX: usize = 400;

/// Where one side puts its units: `I:E8,F7,… C:… K:… W:… R:… X:…`.
///
/// Squares are kept in the order of the text, and groups that it lacks are missing here too, because
/// that text is what was committed to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Layout(ByArm<Option<Vec<Square>>>);

impl game::Layout for Layout {
    const VERB: &'static str = "deploy";
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let group = |arm: Arm| {
            let labels: Vec<String> = self.0[arm].as_ref()?.iter().map(Square::to_string).collect();
            Some(format!("{}:{}", arm.letter(), labels.join(",")))
        };
        let groups: Vec<String> = Arm::ALL.into_iter().filter_map(group).collect();
        f.write_str(&groups.join(" "))
    }
}

impl FromStr for Layout {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Layout, Fault> {
        let bad = |what: String| Fault::new(Code::new("bad_layout"), what);
        if text.len() > LENGTH_MAX {
            return Err(bad(format!("{} bytes, expected at most {LENGTH_MAX}", text.len())));
        }
        let mut layout = Layout::default();
        // A layout without one of the groups can be read, so that whoever committed to it can open
        // it, and loses by rule W3.5.
        let mut arms = Arm::ALL.into_iter();
        for group in text.split(' ') {
            let of_arm = |arm: &Arm| group.starts_with(&format!("{}:", arm.letter()));
            let Some(arm) = arms.find(of_arm) else {
                let expected = "`I:… C:… K:… W:… R:… X:…`";
                return Err(bad(format!("found `{}`, expected {expected}", clip(group))));
            };
            let labels = &group[2..];
            let mut squares = Vec::new();
            for label in labels.split(',').filter(|_| !labels.is_empty()) {
                let square = Coord::read(label).and_then(|at| Square::try_from(at).ok());
                let what = || bad(format!("found `{}`, expected a square", clip(label)));
                squares.push(square.ok_or_else(what)?);
            }
            layout.0[arm] = Some(squares);
        }
        Ok(layout)
    }
}

impl Layout {
    /// All units with their squares.
    pub fn units(&self) -> impl Iterator<Item = (Arm, Square)> + '_ {
        let units = |arm: Arm| self.0[arm].iter().flatten().map(move |&square| (arm, square));
        Arm::ALL.into_iter().flat_map(units)
    }

    /// Rule W3.5: what is wrong with this layout for `side`, if anything.
    #[must_use]
    pub fn fault(&self, side: Side) -> Option<Fault> {
        let bad = |what: String| Some(Fault::new(Code::new("bad_layout"), what));
        let allowed = home(side);
        let mut taken = Bits::EMPTY;
        for (arm, square) in self.units() {
            if !allowed.contains(square) {
                return bad(format!("{square} is not open ground in the half of {side}"));
            }
            if taken.contains(square) {
                return bad(format!("a second unit, a {arm}, stands on {square}"));
            }
            taken.insert(square);
        }
        let count = |arm: Arm| self.0[arm].as_ref().map_or(0, Vec::len);
        let wrong = Arm::ALL.into_iter().find(|&arm| count(arm) != arm.count())?;
        let (found, expected) = (count(wrong), wrong.count());
        bad(format!("{found} {wrong}, expected {expected}"))
    }

    /// Where the units of a side stand in the standard opening.
    #[must_use]
    pub fn usual(side: Side) -> Layout {
        let position = opening_document().position().expect("the standard map can be played on");
        let mut layout = Layout::default();
        for square in position.board.occupied().iter() {
            let unit = position.board.unit_at(square).filter(|unit| unit.side == side);
            if let Some(unit) = unit {
                layout.0[unit.arm].get_or_insert_default().push(square);
            }
        }
        layout
    }

    /// A legal layout, drawn at random.
    #[must_use]
    pub fn random(side: Side, dice: &mut Dice) -> Layout {
        let mut squares: Vec<Square> = home(side).iter().collect();
        dice.shuffle(&mut squares);
        let mut layout = Layout::default();
        for arm in Arm::ALL {
            layout.0[arm] = Some(squares.split_off(squares.len() - arm.count()));
        }
        layout
    }
}

/// Rule W3.5, for clients that have never heard of it.
pub(crate) fn sheet(side: Side) -> SetUpSheet {
    let place = |arm: Arm| Placeable {
        figure: arm.figure(),
        letter: arm.letter(),
        number: arm as u8,
        count: arm.count(),
    };
    SetUpSheet {
        verb: <Layout as game::Layout>::VERB,
        usual: Layout::usual(side).to_string(),
        form: LayoutForm::Groups,
        squares: home(side).iter().map(|square| square.to_string()).collect(),
        pieces: Arm::ALL.map(place).to_vec(),
        tag: format!("Umpire/{}/setup/v1", War::ABOUT.id),
        hashed: HashedLayout::Text,
    }
}

/// The standard map without units.
pub(crate) fn bare_map() -> Board {
    let mut board = opening_document().position().expect("the standard map can be played on").board;
    for square in board.occupied().iter() {
        board.lift(square);
    }
    board
}

/// Rule W1.2: the open squares of a side's half.
fn home(side: Side) -> Bits {
    let board = bare_map();
    let half = board.height() / 2;
    let owner = |square: &Square| if square.row() < half { Side::North } else { Side::South };
    board.open().iter().filter(|square| owner(square) == side).collect()
}

/// The standard map with both layouts, which must be legal.
pub(crate) fn deployed(north: &Layout, south: &Layout) -> Board {
    let mut board = bare_map();
    for (side, layout) in [(Side::North, north), (Side::South, south)] {
        for (arm, square) in layout.units() {
            board.place(square, Unit { side, arm });
        }
    }
    board
}
