//! Walks as players write them: `炮二平五`, and `暗炮二平五` for a piece face down that moves as a cannon.
//!
//! Rules F4.8 and F4.9; the notation of the moves themselves is that of xiangqi.

use game::Fault;
use xiangqi::{
    Move,
    relative::{self, Relative, Script, Step},
};

use super::walk::{Looked, WrittenWalk};
use crate::{Mover, Position, Walk};

/// What stands before a piece face down.
const COVERED: char = '暗';

/// How many characters a move of xiangqi has.
const CORE: usize = 4;

/// The scripts in which walks are written.
pub(crate) const NAMES: &[&str] = &["chinese", "chinese_traditional"];

/// The script of a name.
pub(crate) fn script(name: &str) -> Option<Script> {
    Script::named(name).filter(|_| NAMES.contains(&name))
}

impl Position {
    /// A walk with all that goes by the name of its piece.
    fn step(&self, walk: Walk) -> Step {
        let (side, points) = (self.turn(), Move { from: walk.from, to: walk.to });
        let role = self.board().role_at(walk.from).expect("a legal walk is a piece's");
        let alike = match walk.mover {
            Mover::FaceDown => self.down(),
            Mover::FaceUp => !self.down(),
        };
        Step { side, role, points, namesakes: self.board().of(side, role) & alike }
    }

    /// The legal walk that a player may have written as `text`. The sign of a piece face down may be
    /// left out where no piece face up is meant.
    pub(crate) fn read_relative(&self, text: &str) -> Result<Walk, Fault> {
        let walks = self.walks();
        let find = |text: &str, mover: Mover| {
            let walks = walks.iter().copied().filter(|walk| walk.mover == mover);
            relative::find(text, walks.map(|walk| (walk, self.step(walk))))
        };
        match text.strip_prefix(COVERED) {
            Some(rest) => find(rest, Mover::FaceDown),
            None => find(text, Mover::FaceUp)
                .or_else(|fault| find(text, Mover::FaceDown).map_err(|_| fault)),
        }
    }

    /// An account, by its points or as players write it. Of a text that is neither, what is said is
    /// what is wrong with it as points.
    pub(crate) fn read_any(&self, text: &str) -> Result<WrittenWalk, Fault> {
        text.parse().or_else(|fault: Fault| match self.read_account(text) {
            Err(relative) if relative.code == fault.code => Err(fault),
            read => read,
        })
    }

    /// An account that a player may have written, with `=` and `*` after the walk.
    pub(crate) fn read_account(&self, text: &str) -> Result<WrittenWalk, Fault> {
        let length = CORE + usize::from(text.starts_with(COVERED));
        let end = text.char_indices().nth(length).map_or(text.len(), |(end, _)| end);
        let (walk, rest) = text.split_at(end);
        let walk = self.read_relative(walk)?;
        format!("{walk}{}", in_letters(rest)).parse()
    }

    /// An account of a legal walk as players write it.
    pub(crate) fn write_relative(&self, account: &WrittenWalk, script: Script) -> String {
        let step = self.step(account.walk);
        let mut text = String::new();
        text.extend((account.walk.mover == Mover::FaceDown).then_some(COVERED));
        text.push_str(&Relative::of(&step).write(step.side, script));
        if let Some(role) = account.turned {
            text.extend(['=', relative::name(role, step.side, script)]);
        }
        match account.looked {
            Some(Looked::At(role)) => text.extend(['*', relative::name(role, !step.side, script)]),
            Some(Looked::Unknown) => text.push_str("*?"),
            None => {}
        }
        text
    }
}

/// What follows a walk, with letters for the names of pieces: upper case after `=`, lower after `*`.
fn in_letters(rest: &str) -> String {
    let mut after = ' ';
    let letter = |it: char| {
        let role = relative::role_named(it).filter(|_| !it.is_ascii());
        let letter = role.map_or(it, |role| match after {
            '*' => role.letter().to_ascii_lowercase(),
            _ => role.letter(),
        });
        after = it;
        letter
    };
    rest.chars().map(letter).collect()
}
