//! StupidChess in UCI, in our own notation: nobody else has one.
//!
//! A position is what a player sees, `<board> <lost> <turn> <passes> <quiet> <viewer>`, and moves
//! that bring something to light say what, as in `b2b9=H*r`.

use catalog::Dialect;

/// StupidChess as we write it.
pub(super) struct StupidChess;

impl Dialect for StupidChess {
    /// Nothing may be left out: what a player sees is not to be guessed.
    fn read_position(&self, text: &str) -> String {
        text.to_owned()
    }

    fn renewed(&self, position: &str) -> String {
        let mut fields: Vec<&str> = position.split_whitespace().collect();
        if let [_, _, _, passes, quiet, _] = &mut fields[..] {
            (*passes, *quiet) = ("0", "0");
        }
        fields.join(" ")
    }
}
