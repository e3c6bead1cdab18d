//! `umpire admin`: what whoever runs a server may do while it runs.

use std::{
    io,
    path::PathBuf,
    time::{Duration, UNIX_EPOCH},
};

use anstream::stdout;
use clap::{Args, Subcommand, ValueEnum};
use protocol::{Chair, MatchId, MatchSummary, Phase, Ruling};
use server::{
    admin::{ADMIN_LIST_MAX, Instruction, PlayerReport, Report, ask},
    store::{PlayerKind, Standing},
};

use super::serve::STORE;

/// Ban players, reset passwords, end, decide or pause matches of a running server
#[derive(Args)]
#[command(after_help = "Examples:
  umpire admin matches
  umpire admin players Bob
  umpire admin ban 12345678901234567
  umpire admin reset-password Ann
  umpire admin adjudicate 9876543210 --result draw --reason \"both asked for it\"
  umpire admin pause 9876543210 --reason \"a look at the rules\"

It speaks to the server that runs on the store, through a socket beside it that only its owner can
open. What is done to a match is written into its log, and its players hear the reason.")]
pub(crate) struct Arguments {
    /// The store on which the server runs
    #[arg(long, global = true, env = "UMPIRE_STORE", default_value = STORE, value_name = "FILE")]
    store: PathBuf,

    #[command(subcommand)]
    act: Act,
}

#[derive(Subcommand)]
enum Act {
    /// List the matches that are not over, private ones as well
    Matches,
    /// List players, whoever was seen last first
    Players {
        /// A name, or a number
        whom: Option<String>,
    },
    /// Let a player in no more: sessions and sockets end; its matches go on without it
    Ban {
        /// A name, or a number if several have it
        player: String,
    },
    /// Let a player in again
    Unban {
        /// A name, or a number if several have it
        player: String,
    },
    /// Give a player with an account a new password, which is printed, and end its sessions
    ResetPassword {
        /// A name, or a number
        player: String,
    },
    /// Call a match off
    End(Deed),
    /// Decide a match
    Adjudicate {
        #[command(flatten)]
        deed: Deed,
        /// Who wins
        #[arg(long)]
        result: Verdict,
    },
    /// Let a match rest, clocks and all
    Pause(Deed),
    /// Let a match go on
    Resume(Deed),
}

/// Something that is done to a match.
#[derive(Args)]
struct Deed {
    /// The number of the match
    #[arg(value_name = "MATCH")]
    match_id: MatchId,
    /// Why: the players hear it
    #[arg(long)]
    reason: String,
}

#[derive(Clone, Copy, ValueEnum)]
enum Verdict {
    /// The first seat wins
    First,
    /// The second seat wins
    Second,
    /// Nobody wins
    Draw,
}

pub(crate) fn run(Arguments { store, act }: Arguments) -> anyhow::Result<()> {
    let report = match ask(&store, &instruction(act)) {
        Ok(answer) => answer.map_err(|problem| anyhow::anyhow!("{}", problem.message))?,
        Err(error) => anyhow::bail!(unreachable_because(&error, &store.display().to_string())),
    };
    print(&mut stdout().lock(), report)?;
    Ok(())
}

fn instruction(act: Act) -> Instruction {
    let rule = |Deed { match_id, reason }, ruling| Instruction::Rule { match_id, ruling, reason };
    match act {
        Act::Matches => Instruction::Matches,
        Act::Players { whom } => Instruction::Players { whom },
        Act::Ban { player } => Instruction::Ban { player },
        Act::Unban { player } => Instruction::Unban { player },
        Act::ResetPassword { player } => Instruction::ResetPassword { player },
        Act::End(deed) => rule(deed, Ruling::Abort),
        Act::Pause(deed) => rule(deed, Ruling::Pause),
        Act::Resume(deed) => rule(deed, Ruling::Resume),
        Act::Adjudicate { deed, result } => {
            let ruling = match result {
                Verdict::First => Ruling::FirstWins,
                Verdict::Second => Ruling::SecondWins,
                Verdict::Draw => Ruling::Draw,
            };
            rule(deed, ruling)
        }
    }
}

fn unreachable_because(error: &io::Error, store: &str) -> String {
    #[allow(clippy::wildcard_enum_match_arm, reason = "whatever else is wrong says so itself")]
    match error.kind() {
        io::ErrorKind::NotFound | io::ErrorKind::ConnectionRefused => {
            format!("no server runs on the store {store}")
        }
        io::ErrorKind::PermissionDenied => {
            format!("only whoever owns the store {store} may do this")
        }
        _ => format!("the server on the store {store} cannot be reached: {error}"),
    }
}

fn print(to: &mut impl io::Write, report: Report) -> io::Result<()> {
    match report {
        Report::Matches(matches) => {
            for it in &matches {
                print_match(to, it)?;
            }
            print_rest(to, matches.len())
        }
        Report::Players(players) => {
            for it in &players {
                print_player(to, it)?;
            }
            print_rest(to, players.len())
        }
        Report::Player(player) => print_player(to, &player),
        Report::Password { player, password } => {
            print_player(to, &player)?;
            writeln!(to, "new password: {password}")
        }
        Report::Ruled(match_id) => writeln!(to, "{match_id}: done"),
    }
}

fn print_rest(to: &mut impl io::Write, count: usize) -> io::Result<()> {
    if count < ADMIN_LIST_MAX { Ok(()) } else { writeln!(to, "… and perhaps more") }
}

fn print_match(to: &mut impl io::Write, it: &MatchSummary) -> io::Result<()> {
    let phase = match it.phase {
        Phase::Waiting => "waiting",
        Phase::Playing => "playing",
        Phase::Over => "over",
    };
    let chair = |chair: &Chair| match chair {
        Chair::Open => "nobody yet".to_owned(),
        Chair::Invited => "somebody invited".to_owned(),
        Chair::Computer { level } => format!("computer {level}"),
        Chair::Player { id, name } => format!("{name} ({id})"),
    };
    let (first, second) = (chair(&it.seats.first), chair(&it.seats.second));
    let since = time(it.created_at.0);
    writeln!(to, "{}  {}  {phase}  {first} – {second}  since {since}", it.match_id, it.game)
}

fn print_player(to: &mut impl io::Write, it: &PlayerReport) -> io::Result<()> {
    let kind = match it.kind {
        PlayerKind::Guest => "guest",
        PlayerKind::Account => "account",
    };
    let standing = match it.standing {
        Standing::Welcome => "",
        Standing::Banned => "  banned",
    };
    let seen = time(it.seen_at.0);
    write!(to, "{}  {}  {kind}{standing}  seen {seen}", it.id, it.name)?;
    if !it.matches.is_empty() {
        let matches: Vec<String> = it.matches.iter().map(MatchId::to_string).collect();
        write!(to, "  matches {}", matches.join(", "))?;
    }
    writeln!(to)
}

fn time(ms: u64) -> String {
    let at = UNIX_EPOCH.checked_add(Duration::from_millis(ms));
    at.map_or_else(|| ms.to_string(), |at| humantime::format_rfc3339_seconds(at).to_string())
}
