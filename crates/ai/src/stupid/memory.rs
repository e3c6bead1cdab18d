//! What a player remembers of a game that it is shown position by position.

use stupid_chess::Battle;
use xiangqi::zobrist::Key;

/// The positions since the last capture that a player was asked about, so that it does not repeat
/// them unawares: a position on paper does not tell what came before.
#[derive(Default)]
pub(crate) struct Memory {
    /// Each with the plies that had passed since the last capture.
    asked: Vec<(u16, Key)>,
}

impl Memory {
    /// The positions before `battle` since the last capture, the latest last, as far as it tells or
    /// as they are remembered; and remembers it.
    pub(crate) fn past(&mut self, battle: &Battle) -> Vec<Key> {
        let (quiet, key) = (battle.quiet(), battle.key());
        self.asked.retain(|(earlier, _)| *earlier < quiet);
        let told = &battle.history()[..battle.history().len() - 1];
        let past = if told.is_empty() { self.remembered(quiet, key) } else { told.to_vec() };
        self.asked.push((quiet, key));
        past
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.asked.clear();
    }

    fn remembered(&self, quiet: u16, present: Key) -> Vec<Key> {
        // Nobody knows what stood there in between: nothing that could be met again.
        let mut past = vec![Key(!present.0); quiet.into()];
        for (earlier, key) in &self.asked {
            past[usize::from(*earlier)] = *key;
        }
        past
    }
}

#[cfg(test)]
mod tests {
    use game::Study;
    use stupid_chess::StupidChess;

    use super::*;

    #[test]
    fn positions_are_remembered_until_something_is_taken() {
        let rules = StupidChess::default();
        let at = |quiet: u16| {
            let text = format!("4k4/9/9/9/9/9/9/9/4P4/4K4 -:- r 0 {quiet} r");
            rules.read(&text).expect("a position").battle().clone()
        };
        let mut memory = Memory::default();
        assert_eq!(memory.past(&at(3)).len(), 3);
        let key = at(0).key();
        let past = memory.past(&at(5));
        assert_eq!(
            past.iter().map(|it| *it == key).collect::<Vec<_>>(),
            [false, false, false, true, false]
        );
        assert!(!memory.past(&at(3)).contains(&key));
        assert!(memory.past(&at(0)).is_empty() && memory.past(&at(2)).contains(&key));
        memory.clear();
        assert!(!memory.past(&at(4)).contains(&key));
    }
}
