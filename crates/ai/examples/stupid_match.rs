//! A match between two players of StupidChess, refereed by our rules.
//!
//! ```text
//! stupid_match GAMES NODES A B [SEED]       A and B: mind, uniform, greedy
//! stupid_match 200 2000 mind greedy
//! ```
//! Both draw their layouts from the mix; each pair of layouts is played twice, with seats
//! exchanged. Each player is told what its seat sees. The score is that of A.

use ai::{
    Mind,
    search::{Limits, Setting},
    stupid,
};
use game::{BySeat, Dice, Seat};
use stupid_chess::StupidChess;

type Player = Box<dyn Mind<StupidChess>>;

fn player(name: &str, seed: u64) -> Player {
    let rules = StupidChess::default();
    let setting = Setting { seed, megabytes: 2, ..Setting::default() };
    match name {
        "mind" => stupid::mind(rules, setting),
        "uniform" => stupid::uniform(rules, setting),
        "greedy" => stupid::greedy(rules, setting),
        _ => panic!("no player is called {name}: there are mind, uniform and greedy"),
    }
}

/// What two games with the same layouts but exchanged seats were worth to A, in half points each.
fn pair(a: &mut Player, b: &mut Player, limits: Limits, dice: &mut Dice) -> [u32; 2] {
    let rules = StupidChess::default();
    let first = stupid::layout(&rules, Seat::First, dice);
    let second = stupid::layout(&rules, Seat::Second, dice);
    let play = |minds: BySeat<&mut Player>| {
        let BySeat { first: one, second: other } = minds;
        one.clear();
        other.clear();
        let minds = BySeat { first: one, second: other };
        match stupid::bout(rules, BySeat { first, second }, minds, limits).winner {
            Some(Seat::First) => 2,
            Some(Seat::Second) => 0,
            None => 1,
        }
    };
    let as_first = play(BySeat { first: a, second: b });
    let as_second = 2 - play(BySeat { first: b, second: a });
    [as_first, as_second]
}

/// Elo for a score between 0 and 1.
fn elo(score: f64) -> f64 {
    -400.0 * (1.0 / score.clamp(0.001, 0.999) - 1.0).log10()
}

#[allow(clippy::print_stdout)]
fn report(results: &[u32]) {
    let count = |points| results.iter().filter(|&&it| it == points).count();
    let (won, drawn, lost) = (count(2), count(1), count(0));
    let points: Vec<f64> = results.iter().map(|&it| f64::from(it) / 2.0).collect();
    let mean = points.iter().sum::<f64>() / points.len() as f64;
    // Games with the same layouts are not independent: pairs are.
    let pairs: Vec<f64> = points.chunks(2).map(|pair| (pair[0] + pair[1]) / 2.0).collect();
    let variance = pairs.iter().map(|it| (it - mean).powi(2)).sum::<f64>();
    let error = 1.96 * variance.sqrt() / pairs.len() as f64;
    println!(
        "{:4} games  +{won} ={drawn} -{lost}  {:.1} %  elo {:+.0} [{:+.0}, {:+.0}]",
        results.len(),
        100.0 * mean,
        elo(mean),
        elo(mean - error),
        elo(mean + error)
    );
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [games, nodes, a, b, rest @ ..] = &arguments[..] else {
        panic!("expected GAMES NODES A B [SEED]");
    };
    let number = |text: &str| -> u64 { text.parse().expect("a number") };
    let seed = rest.first().map_or(1, |text| number(text));
    let mut dice = Dice::seeded(seed);
    let (mut a, mut b) = (player(a, seed), player(b, seed));
    let mut results = Vec::new();
    while (results.len() as u64) < number(games) {
        results.extend(pair(&mut a, &mut b, Limits::nodes(number(nodes)), &mut dice));
        if results.len().is_multiple_of(20) {
            report(&results);
        }
    }
    report(&results);
}
