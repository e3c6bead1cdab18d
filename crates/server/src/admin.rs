//! What whoever runs the server may do while it runs: the way in is a socket beside the store that
//! only its owner can open, one line of JSON there and one back.

#[cfg(unix)]
mod door;
#[cfg(not(unix))]
#[path = "admin/no_door.rs"]
mod door;

use std::{sync::Arc, time::Duration};

use game::MatchId;
use protocol::{ErrorCode, MatchSummary, Millis, PlayerId, Problem, Ruling};
use serde::{Deserialize, Serialize};
use tokio::sync::oneshot;

use crate::{
    App, accounts,
    journal::JournalError,
    keeper::{Request, busy},
    store::{PlayerKind, SavedPlayer, Sought, Standing, Write},
};

pub(crate) use door::serve;
pub use door::{AdminDoor, ask};

/// How many matches or players one list names.
pub const ADMIN_LIST_MAX: usize = 1000;

/// How long a match may take to do as it is told.
const PATIENCE: Duration = Duration::from_secs(10);

/// What the server is told to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Instruction {
    /// Name the matches that are not over, private ones as well.
    Matches,
    /// Name players: those with a name or number, or whoever was seen last.
    Players {
        /// A number or a name.
        whom: Option<String>,
    },
    /// Let a player in no more, and end what it does here.
    Ban {
        /// A number or a name.
        player: String,
    },
    /// Let a player in again.
    Unban {
        /// A number or a name.
        player: String,
    },
    /// Give a player with an account another password.
    ResetPassword {
        /// A number or a name.
        player: String,
    },
    /// Take a hand in a match.
    Rule {
        /// The match.
        match_id: protocol::MatchId,
        /// What is decided.
        ruling: Ruling,
        /// Why: the players hear it.
        reason: String,
    },
}

/// What came of an instruction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Report {
    /// Matches that are not over, newest first.
    Matches(Vec<MatchSummary>),
    /// Players, whoever was seen last first.
    Players(Vec<PlayerReport>),
    /// It is done, to this player.
    Player(PlayerReport),
    /// The new password; it is shown this once.
    Password {
        /// Whose it is.
        player: PlayerReport,
        /// The password.
        password: String,
    },
    /// It is done, and in the log of this match.
    Ruled(protocol::MatchId),
}

/// A player as whoever runs the server sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerReport {
    /// The number.
    pub id: PlayerId,
    /// The name.
    pub name: String,
    /// Whether it has an account.
    pub kind: PlayerKind,
    /// Whether it may come in.
    pub standing: Standing,
    /// When it was last seen, to within an hour.
    pub seen_at: Millis,
    /// Its matches that are not over.
    pub matches: Vec<protocol::MatchId>,
}

/// Does what whoever runs the server says.
pub(crate) async fn carry_out(app: &Arc<App>, told: Instruction) -> Result<Report, Problem> {
    match told {
        Instruction::Matches => {
            let mut matches = app.hall.all_unfinished();
            matches.truncate(ADMIN_LIST_MAX);
            Ok(Report::Matches(matches))
        }
        Instruction::Players { whom: None } => {
            let players = players(app, Sought::Anybody).await?;
            Ok(Report::Players(players.into_iter().map(|it| report(app, it)).collect()))
        }
        Instruction::Players { whom: Some(whom) } => {
            let players = called(app, &whom).await?;
            Ok(Report::Players(players.into_iter().map(|it| report(app, it)).collect()))
        }
        Instruction::Ban { player } => decide(app, &player, Standing::Banned).await,
        Instruction::Unban { player } => decide(app, &player, Standing::Welcome).await,
        Instruction::ResetPassword { player } => {
            let player = report(app, only_one(app, &player).await?);
            let password = accounts::reset_password(app, player.id).await?;
            tracing::info!(player = %player.id, "an operator has reset a password");
            Ok(Report::Password { player, password })
        }
        Instruction::Rule { match_id, ruling, reason } => {
            rule(app, match_id, ruling, &reason).await?;
            tracing::info!(%match_id, ?ruling, "an operator took a hand in a match");
            Ok(Report::Ruled(match_id))
        }
    }
}

async fn decide(app: &Arc<App>, whom: &str, standing: Standing) -> Result<Report, Problem> {
    let player = SavedPlayer { standing, ..only_one(app, whom).await? };
    let id = player.who.id;
    match app.hall.journal.write(Write::Standing(id, standing)).await {
        Ok(()) => {}
        Err(JournalError::Refused(_)) => return Err(nobody(whom)),
        Err(JournalError::Failed) => return Err(busy("the store failed")),
    }
    match standing {
        Standing::Banned => {
            app.guests.expel(&[id]);
            tracing::info!(player = %id, "an operator has banned a player");
        }
        Standing::Welcome => tracing::info!(player = %id, "an operator has lifted a ban"),
    }
    Ok(Report::Player(report(app, player)))
}

async fn rule(
    app: &Arc<App>,
    match_id: protocol::MatchId,
    ruling: Ruling,
    reason: &str,
) -> Result<(), Problem> {
    if ruling == Ruling::Retire {
        let message = "the server alone retires matches, when it no longer has their rules";
        return Err(Problem::new(ErrorCode::Unsupported, message));
    }
    let handle = app.hall.find(MatchId(match_id.0)).await?;
    let (done, answer) = oneshot::channel();
    handle.ask(Request::Rule { ruling, reason: reason.to_owned(), done })?;
    let answer = tokio::time::timeout(PATIENCE, answer).await;
    let unsure = || busy("the match is being opened again: see what became of it");
    answer.ok().and_then(Result::ok).unwrap_or_else(|| Err(unsure()))
}

async fn players(app: &App, whom: Sought) -> Result<Vec<SavedPlayer>, Problem> {
    let store = Arc::clone(&app.hall.store);
    let found = tokio::task::spawn_blocking(move || store.players(&whom, ADMIN_LIST_MAX)).await;
    found.ok().and_then(Result::ok).ok_or_else(|| busy("the store failed"))
}

/// Who has this number; if nobody has, those with this name.
async fn called(app: &App, whom: &str) -> Result<Vec<SavedPlayer>, Problem> {
    if let Ok(id) = whom.parse::<PlayerId>() {
        let found = players(app, Sought::Numbered(id)).await?;
        if !found.is_empty() {
            return Ok(found);
        }
    }
    players(app, Sought::Named(whom.to_owned())).await
}

async fn only_one(app: &App, whom: &str) -> Result<SavedPlayer, Problem> {
    let mut found = called(app, whom).await?;
    let one = found.pop().ok_or_else(|| nobody(whom))?;
    if !found.is_empty() {
        let others: Vec<String> =
            found.iter().chain([&one]).take(10).map(|it| it.who.id.to_string()).collect();
        let (count, others) = (found.len() + 1, others.join(", "));
        let message = format!("{count} players are called so, say which: {others}");
        return Err(Problem::new(ErrorCode::BadOption, message));
    }
    Ok(one)
}

fn nobody(whom: &str) -> Problem {
    let whom = game::clip(whom, 80);
    Problem::new(ErrorCode::BadOption, format!("no player is called `{whom}` or has this number"))
}

fn report(app: &App, player: SavedPlayer) -> PlayerReport {
    let SavedPlayer { who, kind, standing, seen_at } = player;
    let matches = app.hall.seats.of(who.id).into_iter().map(|id| protocol::MatchId(id.0));
    let matches = matches.collect();
    PlayerReport { id: who.id, name: who.name, kind, standing, seen_at, matches }
}
