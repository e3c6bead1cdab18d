//! Two players of A Game of War against each other: `war_match GAMES NODES A B`.
//!
//! Players are `mind`, `mind=LEVEL`, `greedy`, `hasty` and `random`. Each pair of games has the same opening,
//! with both sides' units a little out of place, and the players change sides. After 200 turns of
//! either player a game is drawn; it is also told what material would have said.
#![allow(clippy::print_stdout, reason = "figures are what this is for")]

use std::{env, sync::atomic::AtomicBool, time::Instant};

use ai::{
    Mind,
    search::{Level, Limits, Setting},
    war,
};
use game::{Dice, Study};
use game_of_war::{Action, OPENING, Phase, Sheet, Side, War};

const TURNS_MAX: u32 = 200;
/// How many random steps an opening has.
const SCATTER: usize = 10;

/// One game, for the first player.
struct Game {
    points: f64,
    /// The points if material decided when time is up.
    adjudged: f64,
    decided: bool,
    turns: u32,
}

fn main() {
    let words: Vec<String> = env::args().skip(1).collect();
    let [games, nodes, first, second] = &words[..] else {
        println!("usage: war_match GAMES NODES A B");
        return;
    };
    let (games, nodes): (u64, u64) = (games.parse().unwrap_or(10), nodes.parse().unwrap_or(10_000));
    let start = Instant::now();
    let played: Vec<Game> = (0..games).map(|game| play(game, nodes, [first, second])).collect();
    let count = played.len() as f64;
    let [wins, losses] =
        [1.0, 0.0].map(|it| played.iter().filter(|game| game.points == it).count());
    println!("{first} – {second}: +{wins} ={} -{losses}", played.len() - wins - losses);
    println!("  time up is a draw: {}", elo(played.iter().map(|game| game.points)));
    println!("  then material decides: {}", elo(played.iter().map(|game| game.adjudged)));
    let decided = played.iter().filter(|game| game.decided).count() as f64;
    let turns: u32 = played.iter().map(|game| game.turns).sum();
    println!("  decided on the board before {TURNS_MAX} turns: {:.0} %", 100.0 * decided / count);
    println!(
        "  {:.0} turns a game, {:.1} s",
        f64::from(turns) / count,
        start.elapsed().as_secs_f64()
    );
}

fn player(name: &str, seed: u64) -> Option<Box<dyn Mind<War>>> {
    let setting = Setting { seed, ..Setting::default() };
    let rules = War::default();
    match name.split_once('=') {
        Some((_, level)) => {
            let level = level.parse().ok().and_then(Level::new).unwrap_or_default();
            Some(war::mind(rules, Setting { level, ..setting }))
        }
        None if name == "greedy" => Some(war::greedy(rules, setting)),
        None if name == "hasty" => Some(war::hasty(rules, setting)),
        None if name == "random" => None,
        None => Some(war::mind(rules, setting)),
    }
}

fn play(game: u64, nodes: u64, names: [&str; 2]) -> Game {
    let rules = War::default();
    let mut sheet = opening(&rules, game / 2);
    let mut dice = Dice::seeded(game);
    let mut players = names.map(|name| player(name, game));
    let first = if game.is_multiple_of(2) { Side::North } else { Side::South };
    let stop = AtomicBool::new(false);
    while let (None, Some(position)) = (rules.status(&sheet).outcome, sheet.position()) {
        if position.turn > TURNS_MAX {
            break;
        }
        let player = &mut players[usize::from(position.side != first)];
        let text = match player {
            Some(mind) => {
                let choice = mind.think(&sheet, Limits::nodes(nodes), 1, &stop, &mut |_| ());
                choice.moves[0].mv.clone()
            }
            None => {
                let moves = rules.moves(&sheet, None).expect("the game goes on");
                dice.choose(&moves).expect("whoever is awaited can act").clone()
            }
        };
        rules.play(&mut sheet, &text).expect("players play by the rules");
    }
    result(&rules, &sheet, first)
}

fn result(rules: &War, sheet: &Sheet, first: Side) -> Game {
    let turns = sheet.position().map_or(0, |position| position.turn);
    let seat = |winner| if winner == first.seat() { 1.0 } else { 0.0 };
    if let Some(outcome) = rules.status(sheet).outcome {
        let points = outcome.winner.map_or(0.5, seat);
        return Game { points, adjudged: points, decided: true, turns };
    }
    let board = sheet.position().expect("the board can be played on").board;
    let strength = |side: Side| board.units(side).count() + 4 * board.arsenals(side).count();
    let adjudged = match strength(first).cmp(&strength(!first)) {
        std::cmp::Ordering::Less => 0.0,
        std::cmp::Ordering::Equal => 0.5,
        std::cmp::Ordering::Greater => 1.0,
    };
    Game { points: 0.5, adjudged, decided: false, turns }
}

/// The standard opening after some random steps of both sides.
fn opening(rules: &War, number: u64) -> Sheet {
    let mut sheet = rules.read(OPENING).expect("the opening is well-formed");
    let mut dice = Dice::seeded(number);
    for _ in 0..SCATTER {
        let mut moves = rules.moves(&sheet, None).expect("the board can be played on");
        moves.retain(|text| text.starts_with('(') || text == "pass");
        let text = dice.choose(&moves).cloned().unwrap_or(Action::End.to_string());
        rules.play(&mut sheet, &text).expect("it is among the legal ones");
    }
    while sheet.position().is_some_and(|at| at.phase == Phase::Battle || !at.moved.is_empty()) {
        let battle = sheet.position().is_some_and(|at| at.phase == Phase::Battle);
        let text = if battle { Action::Pass } else { Action::End }.to_string();
        rules.play(&mut sheet, &text).expect("a turn can be ended");
    }
    sheet
}

/// The difference in strength that these points speak for, with its 95 % interval.
fn elo(points: impl Iterator<Item = f64> + Clone) -> String {
    let count = points.clone().count() as f64;
    let mean = points.clone().sum::<f64>() / count;
    let spread = (points.map(|it| (it - mean).powi(2)).sum::<f64>() / count / count).sqrt();
    let of = |share: f64| {
        let share = share.clamp(0.5 / count, 1.0 - 0.5 / count);
        -400.0 * (1.0 / share - 1.0).log10()
    };
    let [low, middle, high] = [mean - 1.96 * spread, mean, mean + 1.96 * spread].map(of);
    format!("{:.1} %, {middle:+.0} Elo [{low:+.0}, {high:+.0}]", 100.0 * mean)
}
