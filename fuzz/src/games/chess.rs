//! What only chess reads: games in PGN.

use crate::Target;

/// A game that is read is written as a text that reads as the same moves and is written alike.
pub(super) fn pgn() -> Target {
    let seed = "[Event \"x\"]\n\n1. e4 {good} e5 (1... c5 $1) 2. Nf3 Nc6 3. Bb5 a6 1/2-1/2\n";
    Target::new("pgn", [seed.to_owned()], |text| {
        for game in ::chess::pgn::games(text).take(5).flatten() {
            let written = game.to_string();
            let again = ::chess::pgn::games(&written).next().expect("a game was written");
            let again = again.unwrap_or_else(|error| panic!("{error}: {written}"));
            assert!(again.moves().eq(game.moves()), "{written}");
            assert_eq!(again.to_string(), written);
        }
    })
}
