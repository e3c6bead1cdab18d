//! `umpire arena`: two players, many games.

use std::{collections::BTreeMap, io::Write, num::NonZeroUsize, path::PathBuf, time::Duration};

use anstream::stdout;
use clap::Args;
use game::Opening;
use serde_json::{Value, json};

use super::best::duration;
use crate::{
    arena::{Fixture, Played, Spec, Sprt, Tally, Verdict, standing},
    input::{RuleArguments, find},
    words::harmless,
};

/// Let two players play many games against each other, refereed by our rules
#[derive(Args)]
#[command(after_help = "Examples:
  umpire arena chess --first level=3 --second random --games 20
  umpire arena chess --first time=100ms --second 'engine:stockfish,time=100ms,option.Skill Level=8'
  umpire arena chess --first nodes=20000 --second nodes=10000 --sprt 0,50 --games 1000
  umpire arena chess --first depth=6 --second greedy -o chess960=true --vary start_number --pgn x.pgn
  umpire arena xiangqi --first time=100ms --second 'engine:fairy-stockfish,option.Skill Level=5'

A player is a list of items with commas between them: `level=1` to `level=10`, `time=100ms`,
`nodes=10000`, `depth=6`, `threads=2` and `hash=64` for ours; `random`; `greedy`; or another program
that speaks UCI, `engine:\"COMMAND LINE\"`, with the same limits and `option.NAME=VALUE`. Without a
limit it is 100 ms a move.

Each opening is drawn from the seed and played twice, with the seats exchanged. A player that breaks
down, does not answer or plays an illegal move loses the game. A draw that can be claimed is claimed.
The results are those of the first player; the interval is that of 95 %.")]
pub(crate) struct Arguments {
    /// The game's id, as `umpire games` lists them
    game: String,

    /// The player whose results are counted
    #[arg(long, value_name = "PLAYER")]
    first: Spec,

    /// Its opponent
    #[arg(long, value_name = "PLAYER")]
    second: Spec,

    /// How many games; they come in pairs
    #[arg(long, short, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    games: u32,

    /// From what openings, deals and whims are drawn
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// How many games are played at the same time
    #[arg(long, default_value_t = NonZeroUsize::MIN)]
    concurrency: NonZeroUsize,

    /// How games begin, `usual` or `blind`, where there is a choice
    #[arg(long)]
    opening: Option<Opening>,

    /// How many random moves begin a game
    #[arg(long, default_value_t = 8, value_parser = clap::value_parser!(u32).range(0..=100))]
    opening_plies: u32,

    /// Longer games are drawn
    #[arg(long, default_value_t = 400, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    plies_max: u32,

    /// How long another program may think beyond its limit
    #[arg(long, value_parser = duration, default_value = "30s")]
    grace: Duration,

    /// Stop as soon as these two differences in Elo can be told apart, such as `0,10`
    #[arg(long, value_name = "LOW,HIGH", allow_hyphen_values = true)]
    sprt: Option<Sprt>,

    /// Draw this option of the game, a number, anew for each opening; may be repeated
    #[arg(long, value_name = "NAME")]
    vary: Vec<String>,

    /// A folder for the record of every game
    #[arg(long, value_name = "FOLDER")]
    records: Option<PathBuf>,

    /// A file for every game of chess
    #[arg(long, value_name = "FILE")]
    pgn: Option<PathBuf>,

    /// Print JSON instead of text
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    rules: RuleArguments,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let entry = find(&arguments.game)?;
    let plan = Fixture {
        entry,
        options: arguments.rules.read(entry)?,
        opening: arguments.opening.or(entry.matches.openings().next()).unwrap_or(Opening::Usual),
        varied: arguments.vary.clone(),
        players: [arguments.first.clone(), arguments.second.clone()],
        pairs: arguments.games.div_ceil(2) as usize,
        seed: arguments.seed,
        concurrency: arguments.concurrency,
        opening_plies: arguments.opening_plies,
        plies_max: arguments.plies_max as usize,
        grace: arguments.grace,
        sprt: arguments.sprt,
        records: arguments.records.clone(),
        transcripts: arguments.pgn.clone(),
    };
    let played = plan.play()?;
    if arguments.json { print_json(&plan, &played) } else { print(&plan, &played) }
}

fn print(plan: &Fixture, played: &Played) -> anyhow::Result<()> {
    let Played { tally, time } = played;
    let [first, second] = &plan.players;
    let (id, games, seed) = (plan.entry.about.id, tally.games(), plan.seed);
    let mut out = stdout().lock();
    writeln!(out, "{id}: {first} against {second}, {games} games, seed {seed}, {time:.1?}")?;
    writeln!(out, "{}", standing(tally))?;
    let [none, half, one, more, two] = tally.pairs;
    writeln!(out, "pairs with 0, ½, 1, 1½, 2 points: {none} {half} {one} {more} {two}")?;
    if let Some(sprt) = plan.sprt {
        let (ratio, verdict) = (sprt.log_likelihood_ratio(tally), verdict(sprt, tally));
        writeln!(out, "SPRT {} to {}: {verdict}, LLR {ratio:.2}", sprt.low, sprt.high)?;
    }
    let endings: Vec<String> =
        tally.endings.iter().map(|(ending, times)| format!("{ending} {times}")).collect();
    let plies = tally.plies as f64 / f64::from(games.max(1));
    writeln!(out, "endings: {}; {plies:.0} plies a game", endings.join(", "))?;
    for fault in &tally.faults {
        let player = &plan.players[fault.player];
        writeln!(out, "game {}: {player}: {}", fault.game, harmless(&fault.text))?;
    }
    Ok(())
}

fn verdict(sprt: Sprt, tally: &Tally) -> &'static str {
    match sprt.verdict(tally) {
        Verdict::Open => "undecided",
        Verdict::High => "the higher holds",
        Verdict::Low => "the lower holds",
    }
}

fn print_json(plan: &Fixture, played: &Played) -> anyhow::Result<()> {
    let Played { tally, time } = played;
    let [first, second] = plan.players.each_ref().map(ToString::to_string);
    let elo = tally.elo();
    let faults: Vec<Value> = tally
        .faults
        .iter()
        .map(|it| {
            let player = if it.player == 0 { "first" } else { "second" };
            json!({"game": it.game, "player": player, "fault": it.text})
        })
        .collect();
    let endings: BTreeMap<&str, u32> = tally.endings.clone();
    let mut value = json!({
        "game": plan.entry.about.id,
        "first": first,
        "second": second,
        "seed": plan.seed,
        "games": tally.games(),
        "won": tally.won,
        "drawn": tally.drawn,
        "lost": tally.lost,
        "score": tally.score(),
        "elo": {"value": elo.value, "low": elo.low, "high": elo.high},
        "pairs": tally.pairs,
        "endings": endings,
        "faults": faults,
        "plies": tally.plies,
        "seconds": time.as_secs_f64(),
    });
    if let Some(sprt) = plan.sprt {
        value["sprt"] = json!({
            "low": sprt.low,
            "high": sprt.high,
            "llr": sprt.log_likelihood_ratio(tally),
            "verdict": verdict(sprt, tally),
        });
    }
    writeln!(stdout().lock(), "{value}")?;
    Ok(())
}
