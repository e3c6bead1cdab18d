//! The one list of games.

use chess::Chess;
use game_of_war::War;
use jieqi::Jieqi;
use stupid_chess::StupidChess;
use xiangqi::Xiangqi;

use crate::{Desk, Drawn, Entry, Refusal, shorten};

/// The games we know, in the order in which people are shown them. A new game adds its line here.
static GAMES: &[&dyn Desk] = &[
    &Entry::<Chess>::usual().evaluated_by(ai::chess::evaluate).played_by(ai::searching),
    &Entry::<Xiangqi>::usual().evaluated_by(ai::xiangqi::evaluate).played_by(ai::searching),
    &Entry::<Jieqi>::usual()
        .evaluated_by(ai::jieqi::evaluate)
        .played_by(ai::jieqi::mind)
        .rivaled_by(&[("greedy", ai::jieqi::greedy)])
        .weighed_by(ai::jieqi::odds),
    &Entry::<StupidChess>::blind()
        .deployed_by(&Drawn(ai::stupid::layout))
        .evaluated_by(ai::stupid::evaluate)
        .played_by(ai::stupid::mind)
        .rivaled_by(&[("greedy", ai::stupid::greedy), ("uniform", ai::stupid::uniform)])
        .weighed_by(ai::stupid::odds),
    &Entry::<War>::usual_or_blind()
        .evaluated_by(ai::war::evaluate)
        .played_by(ai::war::mind)
        .rivaled_by(&[("greedy", ai::war::greedy), ("hasty", ai::war::hasty)])
        .weighed_by(ai::war::odds)
        .deployed_by(&Drawn(ai::war::layout)),
];

/// Every game.
pub fn games() -> impl Iterator<Item = &'static dyn Desk> {
    GAMES.iter().copied()
}

/// The game with this id.
///
/// # Errors
/// `unknown_game`, with the ids there are.
pub fn find(id: &str) -> Result<&'static dyn Desk, Refusal> {
    games().find(|desk| desk.about().id == id).ok_or_else(|| {
        let ids: Vec<&str> = games().map(|desk| desk.about().id).collect();
        let id = shorten(id);
        let message = format!("unknown game `{id}`, expected one of: {}", ids.join(", "));
        Refusal::new("unknown_game", message)
    })
}
