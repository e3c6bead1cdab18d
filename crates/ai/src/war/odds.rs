//! What each attack would bring.

use game_of_war::{Sheet, Strike, War};

use catalog::Odds;

/// What an attack would bring now on each unit that may be attacked. Nothing is left to chance.
pub fn odds(rules: &War, sheet: &Sheet) -> Vec<Odds> {
    let Ok(live) = sheet.live(rules) else { return Vec::new() };
    if sheet.outcome(rules).is_some() {
        return Vec::new();
    }
    let position = live.position();
    let enemies = position.board.units(!position.side);
    let targets = enemies.iter().map(|at| (at, live.odds(at)));
    targets
        .filter(|(_, odds)| odds.attackers > 0)
        .map(|(at, odds)| {
            let what = match odds.strike() {
                Strike::Fail => "fail",
                Strike::Retreat => "retreat",
                Strike::Capture => "capture",
            };
            Odds { at: at.to_string(), chances: vec![(what.to_owned(), 1.0)] }
        })
        .collect()
}
