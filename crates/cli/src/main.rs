//! `umpire`: one referee for board games in which not everybody sees everything.

mod arena;
mod commands;
mod conduct;
mod descriptors;
mod draw;
mod engine;
mod fail;
mod input;
mod interrupt;
mod logging;
mod play;
mod saved;
mod settings;
mod terminal;
mod web_client;
mod words;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

use commands::{
    admin, backup, bench, best, games, load, moves, perft, play_line, query, replay, serve, show,
    verify,
};

/// One referee for board games in which not everybody sees everything.
#[derive(Parser)]
#[command(
    name = "umpire",
    version,
    arg_required_else_help = true,
    after_help = "Examples:
  umpire serve
  umpire play chess --level 3
  umpire games
  umpire show jieqi
  umpire moves chess start
  printf '{\"id\":1,\"game\":\"chess\",\"op\":\"moves\",\"position\":\"start\"}\\n' | umpire query

Exit codes: 0 done, 1 failed, 2 bad input."
)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Serve(Box<serve::Arguments>),
    Backup(backup::Arguments),
    Admin(admin::Arguments),
    Games(games::Arguments),
    Show(show::Arguments),
    Moves(moves::Arguments),
    PlayLine(play_line::Arguments),
    Play(commands::play::Arguments),
    Best(best::Arguments),
    Perft(perft::Arguments),
    Engine(commands::engine::Arguments),
    Arena(Box<commands::arena::Arguments>),
    Train(commands::train::Arguments),
    Bench(bench::Arguments),
    Query(query::Arguments),
    Replay(replay::Arguments),
    Verify(verify::Arguments),
    Load(load::Arguments),
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let result = match arguments.command {
        Command::Serve(arguments) => serve::run(*arguments),
        Command::Backup(arguments) => backup::run(&arguments),
        Command::Admin(arguments) => admin::run(arguments),
        Command::Games(arguments) => games::run(&arguments),
        Command::Show(arguments) => show::run(&arguments),
        Command::Moves(arguments) => moves::run(&arguments),
        Command::PlayLine(arguments) => play_line::run(&arguments),
        Command::Play(arguments) => commands::play::run(&arguments),
        Command::Best(arguments) => best::run(&arguments),
        Command::Perft(arguments) => perft::run(&arguments),
        Command::Engine(arguments) => commands::engine::run(&arguments),
        Command::Arena(arguments) => commands::arena::run(&arguments),
        Command::Train(arguments) => commands::train::run(&arguments),
        Command::Bench(arguments) => bench::run(&arguments),
        Command::Query(arguments) => query::run(&arguments),
        Command::Replay(arguments) => replay::run(&arguments),
        Command::Verify(arguments) => verify::run(&arguments),
        Command::Load(arguments) => load::run(&arguments),
    };
    fail::exit_code(result)
}
