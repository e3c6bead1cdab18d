//! `umpire engine`: the computer player for other programs.

use std::io::{self, BufReader};

use clap::Args;

use crate::{engine::Engine, fail::bad_input, input::find};

/// Let another program drive the computer player, by UCI on standard input and output
#[derive(Args)]
#[command(after_help = "Examples:
  umpire engine chess
  printf 'position startpos moves e2e4\\ngo movetime 500\\n' | (cat; sleep 1) | umpire engine chess
  cutechess-cli -engine cmd=umpire arg=engine arg=chess proto=uci …

Chess is spoken as UCI has it, Chess960 included; xiangqi and jieqi as Pikafish speaks them, so that
JieqiBox can load the engine; StupidChess as UCI with our positions and moves; A Game of War as pykrieg
speaks it, step by step. Options: Hash, Threads, MultiPV, Ponder, Move Overhead, Level (1, a
beginner, to 10), UCI_ShowWDL and, in chess, UCI_Chess960, UCI_LimitStrength and UCI_Elo.
docs/engine.md has every dialect, and how to plug the engine into other programs.
Besides UCI: `d` draws the board, `go perft N` counts lines of play.")]
pub(crate) struct Arguments {
    /// The game's id, as `umpire games` lists them
    game: String,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let engine = Engine::new(find(&arguments.game)?).map_err(bad_input)?;
    Ok(engine.talk(BufReader::new(io::stdin()), io::stdout().lock())?)
}
