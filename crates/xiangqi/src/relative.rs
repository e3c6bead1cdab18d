//! Moves as players write them: a piece, its file, which way and how far; in WXF letters, or in Chinese.
//!
//! Rules X2.10 to X2.13. Files are counted from the mover's own right, so that both sides write the
//! same move the same way.

use std::str::FromStr;

use game::Fault;

use crate::{Bitboard, Move, Role, Side, Square};

/// The letters in which a move is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Script {
    /// `C2=5`.
    Wxf,
    /// `炮二平五`, in simplified characters.
    Simplified,
    /// `炮二平五`, in traditional characters.
    Traditional,
}

impl Script {
    /// The names of all scripts.
    pub const NAMES: &'static [&'static str] = &["wxf", "chinese", "chinese_traditional"];

    /// The script of a name.
    pub fn named(name: &str) -> Option<Script> {
        match name {
            "wxf" => Some(Script::Wxf),
            "chinese" => Some(Script::Simplified),
            "chinese_traditional" => Some(Script::Traditional),
            _ => None,
        }
    }
}

/// A step of one piece, and what else goes by its name.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// Whose piece it is.
    pub side: Side,
    /// What it moves as.
    pub role: Role,
    /// From where to where.
    pub points: Move,
    /// All pieces of this side that go by the same name, itself as well.
    pub namesakes: Bitboard,
}

/// A move as players write it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Relative {
    role: Role,
    which: Which,
    heading: Heading,
    number: u8,
}

/// Which of the pieces of one name it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Which {
    /// The one on this file.
    OnFile(u8),
    /// Of those on one file, the one nearest to the enemy, the one between, the last.
    Front,
    Middle,
    Rear,
    /// The one with this number from the front, or, with several such files, from the right.
    Nth(u8),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Heading {
    Forward,
    Back,
    Sideways,
}

impl Step {
    /// A file as the side counts it, from 1 on its own right.
    fn file(&self, square: Square) -> u8 {
        match self.side {
            Side::Red => Square::FILES - square.file(),
            Side::Black => square.file() + 1,
        }
    }

    fn heading(&self) -> Heading {
        let [from, to] = [self.points.from, self.points.to].map(|it| it.rank_of(self.side));
        match to.cmp(&from) {
            std::cmp::Ordering::Greater => Heading::Forward,
            std::cmp::Ordering::Less => Heading::Back,
            std::cmp::Ordering::Equal => Heading::Sideways,
        }
    }

    /// Rule X2.11: how far along the file, or onto which file.
    fn number(&self) -> u8 {
        let Move { from, to } = self.points;
        if from.file() == to.file() { from.rank().abs_diff(to.rank()) } else { self.file(to) }
    }

    /// How many namesakes stand on a file.
    fn on_file(&self, file: u8) -> impl Iterator<Item = Square> {
        self.namesakes.into_iter().filter(move |square| self.file(*square) == file)
    }

    /// The place among those on its file, from the front, and how many they are.
    fn place_on_file(&self) -> (u8, u8) {
        let (own, file) = (self.points.from, self.file(self.points.from));
        let is_ahead = |it: &Square| it.rank_of(self.side) > own.rank_of(self.side);
        let ahead = self.on_file(file).filter(is_ahead).count();
        (ahead as u8, self.on_file(file).count() as u8)
    }

    /// The files with several, from the right.
    fn crowded_files(&self) -> impl Iterator<Item = u8> {
        (1..=Square::FILES).filter(|file| self.on_file(*file).count() > 1)
    }

    /// Rule X2.12: the names that tell the piece from its namesakes, the usual one first.
    fn names(&self) -> [Option<Which>; 4] {
        let file = self.file(self.points.from);
        let (place, count) = self.place_on_file();
        let on_file = Some(Which::OnFile(file));
        if count == 1 {
            return [on_file, None, None, None];
        }
        let relative = match place {
            0 => Some(Which::Front),
            _ if place + 1 == count => Some(Which::Rear),
            1 if count == 3 => Some(Which::Middle),
            _ => None,
        };
        if self.crowded_files().count() == 1 {
            return [relative, Some(Which::Nth(place + 1)), on_file, None];
        }
        let to_the_right = self.crowded_files().take_while(|it| *it < file);
        let before: usize = to_the_right.map(|it| self.on_file(it).count()).sum();
        [Some(Which::Nth(before as u8 + place + 1)), relative, on_file, None]
    }
}

impl Relative {
    /// A move as it is usually written.
    pub fn of(step: &Step) -> Relative {
        let which = step.names().into_iter().flatten().next();
        let which = which.expect("every piece stands on a file");
        Relative { role: step.role, which, heading: step.heading(), number: step.number() }
    }

    /// Whether this may mean the given move: whoever writes `炮二平五` need not look whether there is
    /// another cannon on the file, as long as that one cannot go there.
    pub fn means(self, step: &Step) -> bool {
        self.role == step.role
            && self.heading == step.heading()
            && self.number == step.number()
            && step.names().contains(&Some(self.which))
    }

    /// The move in the letters of a script.
    pub fn write(self, side: Side, script: Script) -> String {
        match script {
            Script::Wxf => self.write_wxf(),
            Script::Simplified | Script::Traditional => self.write_chinese(side, script),
        }
    }

    fn write_wxf(self) -> String {
        let which = match self.which {
            Which::OnFile(file) => char::from(b'0' + file),
            Which::Front => '+',
            Which::Middle => '.',
            Which::Rear => '-',
            Which::Nth(number) => char::from(b'a' + number - 1),
        };
        let heading = match self.heading {
            Heading::Forward => '+',
            Heading::Back => '-',
            Heading::Sideways => '=',
        };
        format!("{}{which}{heading}{}", self.role.letter(), self.number)
    }

    /// Rule X2.13: Red's numbers are Chinese, Black's Arabic.
    fn write_chinese(self, side: Side, script: Script) -> String {
        let numeral = |number: u8| match side {
            Side::Red => NUMERALS[usize::from(number) - 1],
            Side::Black => char::from(b'0' + number),
        };
        let simple = script == Script::Simplified;
        let name = name(self.role, side, script);
        let [first, second] = match self.which {
            Which::OnFile(file) => [name, numeral(file)],
            Which::Front => ['前', name],
            Which::Middle => ['中', name],
            Which::Rear => [if simple { '后' } else { '後' }, name],
            Which::Nth(number) => [NUMERALS[usize::from(number) - 1], name],
        };
        let heading = match self.heading {
            Heading::Forward if simple => '进',
            Heading::Forward => '進',
            Heading::Back => '退',
            Heading::Sideways => '平',
        };
        [first, second, heading, numeral(self.number)].into_iter().collect()
    }
}

/// The Chinese numbers from one on.
const NUMERALS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// What a piece is called in a move.
pub fn name(role: Role, side: Side, script: Script) -> char {
    let [red, black] = match (role, script) {
        (Role::King, Script::Simplified) => ['帅', '将'],
        (Role::Horse, Script::Simplified) => ['马'; 2],
        (Role::Rook, Script::Simplified) => ['车'; 2],
        (Role::Cannon, Script::Simplified) => ['炮'; 2],
        (Role::Horse, Script::Traditional) => ['馬'; 2],
        (Role::Rook, Script::Traditional) => ['車'; 2],
        (_, Script::Wxf) => [role.letter(); 2],
        (_, Script::Simplified | Script::Traditional) => role.figure().han,
    };
    match side {
        Side::Red => red,
        Side::Black => black,
    }
}

/// The role that a letter or character names, in whatever script and for either side.
pub fn role_named(letter: char) -> Option<Role> {
    match letter {
        '帅' | '帥' | '将' | '將' => Some(Role::King),
        '仕' | '士' => Some(Role::Advisor),
        '相' | '象' => Some(Role::Elephant),
        '马' | '馬' | '傌' => Some(Role::Horse),
        '车' | '車' | '俥' => Some(Role::Rook),
        '炮' | '砲' | '包' => Some(Role::Cannon),
        '兵' | '卒' => Some(Role::Pawn),
        'B' | 'b' => Some(Role::Elephant),
        'N' | 'n' => Some(Role::Horse),
        _ => Role::from_letter(letter.to_ascii_uppercase()),
    }
}

fn number(letter: char) -> Option<u8> {
    let chinese = NUMERALS.iter().position(|it| *it == letter).map(|place| place as u8 + 1);
    match letter {
        '1'..='9' => Some(letter as u8 - b'0'),
        '１'..='９' => Some((letter as u32 - '０' as u32) as u8),
        _ => chinese,
    }
}

fn heading(letter: char) -> Option<Heading> {
    match letter {
        '进' | '進' | '+' => Some(Heading::Forward),
        '退' | '-' => Some(Heading::Back),
        '平' | '=' | '.' => Some(Heading::Sideways),
        _ => None,
    }
}

/// What stands in front of, or in WXF behind, a piece that has namesakes on its file.
fn mark(letter: char) -> Option<Which> {
    match letter {
        '前' | '+' => Some(Which::Front),
        '中' | '.' => Some(Which::Middle),
        '后' | '後' | '-' => Some(Which::Rear),
        'a'..='e' => Some(Which::Nth(letter as u8 - b'a' + 1)),
        _ => None,
    }
}

impl FromStr for Relative {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Relative, Fault> {
        read(text).ok_or_else(|| {
            let found = game::clip(text, 16);
            Fault::invalid_move(format!(
                "invalid move `{found}`, expected two squares such as `b2e2`, or a move such as \
                 `C2=5` or `炮二平五`"
            ))
        })
    }
}

fn read(text: &str) -> Option<Relative> {
    let mut letters = text.chars();
    let [first, second, way, far] = [(); 4].map(|()| letters.next());
    if letters.next().is_some() {
        return None;
    }
    let (first, second) = (first?, second?);
    let (role, which) = match role_named(first) {
        Some(role) => (role, number(second).map(Which::OnFile).or_else(|| mark(second))?),
        None => (role_named(second)?, mark(first).or_else(|| number(first).map(Which::Nth))?),
    };
    Some(Relative { role, which, heading: heading(way?)?, number: number(far?)? })
}

/// The two points of a move, also as `H2-E2`.
///
/// # Errors
/// `invalid_move`.
pub fn read_points(text: &str) -> Result<Move, Fault> {
    match text.split_once('-') {
        Some((from, to)) if from.len() == 2 => format!("{from}{to}").to_ascii_lowercase().parse(),
        Some(_) | None => text.parse(),
    }
}

/// The one of these steps that a text means.
///
/// # Errors
/// `invalid_move` if the text is no move, or may mean several; `illegal_move` if it means none.
pub fn find<T: Copy>(text: &str, steps: impl Iterator<Item = (T, Step)>) -> Result<T, Fault> {
    let relative: Relative = text.parse()?;
    let mut meant = steps.filter(|(_, step)| relative.means(step)).map(|(which, _)| which);
    let found = game::clip(text, 16);
    match (meant.next(), meant.next()) {
        (Some(one), None) => Ok(one),
        (Some(_), Some(_)) => {
            let message =
                format!("`{found}` may mean several moves: write `前` or `后` before the piece");
            Err(Fault::invalid_move(message))
        }
        (None, _) => Err(Fault::illegal_move(format!("`{found}` is not legal here"))),
    }
}
