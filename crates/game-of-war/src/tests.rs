//! Examples of every numbered rule, and properties that random play must keep.

mod arsenals;
mod combat;
mod convert;
mod deployment;
mod ending;
mod explanations;
mod hostile;
mod kfen;
mod lines;
mod march;
mod oracle;
mod play;
mod retreat;
mod setting;

use game::{Fault, Study};

use crate::{Action, Bits, Live, Sheet, Side, Square, War};

/// A board drawn as rows between blanks, then side, phase and whatever follows.
fn text(drawing: &str, state: &str) -> String {
    let rows: Vec<&str> = drawing.split_whitespace().collect();
    format!("{}/{state}", rows.join("/"))
}

fn sheet(drawing: &str, state: &str) -> Sheet {
    let text = text(drawing, state);
    War::default().read(&text).unwrap_or_else(|faults| panic!("{text}: {faults:?}"))
}

fn live_under(rules: War, drawing: &str, state: &str) -> Live {
    sheet(drawing, state).live(&rules).unwrap()
}

fn live(drawing: &str, state: &str) -> Live {
    live_under(War::default(), drawing, state)
}

fn square(label: &str) -> Square {
    match label.parse() {
        Ok(Action::Attack(square)) => square,
        other => panic!("{label}: {other:?}"),
    }
}

fn labels(squares: Bits) -> String {
    let mut labels: Vec<String> = squares.iter().map(|square| square.to_string()).collect();
    labels.sort_unstable();
    labels.join(" ")
}

fn online(live: &Live, side: Side) -> String {
    labels(live.network(side).online)
}

fn reach(live: &Live, from: &str) -> String {
    labels(live.destinations(square(from)))
}

/// Attack and defense.
fn odds(live: &Live, target: &str) -> (u32, u32) {
    let odds = live.odds(square(target));
    (odds.attack, odds.defense)
}

fn action(text: &str) -> Action {
    text.parse().unwrap()
}

fn refusal(live: &Live, text: &str) -> String {
    live.refusal(action(text)).map_or_else(|| "legal".to_owned(), |refusal| refusal.to_string())
}

/// All legal actions, sorted.
fn actions(live: &Live) -> Vec<String> {
    let mut actions = Vec::new();
    live.for_each_action(|action| actions.push(action.to_string()));
    actions.sort_unstable();
    actions
}

/// The text after these moves under these rules.
fn played_under(rules: War, drawing: &str, state: &str, moves: &[&str]) -> Result<String, Fault> {
    let mut sheet = rules.read(&text(drawing, state)).unwrap();
    for text in moves {
        rules.play(&mut sheet, text)?;
    }
    Ok(rules.write(&sheet))
}

fn played(drawing: &str, state: &str, moves: &[&str]) -> Result<String, Fault> {
    played_under(War::default(), drawing, state, moves)
}
