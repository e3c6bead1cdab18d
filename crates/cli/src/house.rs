//! What the server is handed: our games, our computer players, our web client.

use std::{
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};

use ai::{
    Choice,
    search::{Level, Limits, Setting},
};
use game::{About, AnyReferee, Fault, MatchId, Meter, Opening, Options, Seed, Story};
use query::{Desk, Refusal, Thought, catalog};
use rust_embed::RustEmbed;
use server::{
    assets::{Asset, Assets},
    mind::{Mind, Prospect, RandomMover},
};
use table::Games;

/// The catalog of games.
pub(crate) struct OurGames;

/// The work that a stranger's question may cost, in positions.
const STRANGERS_NODES: u64 = 2_000_000;

impl Games for OurGames {
    fn list(&self) -> Vec<About> {
        catalog::games().map(|desk| *desk.about()).collect()
    }

    fn openings(&self, game: &str) -> Vec<Opening> {
        catalog::find(game).map_or_else(|_| Vec::new(), |desk| desk.openings())
    }

    fn open(
        &self,
        game: &str,
        opening: Opening,
        options: &Options,
        match_id: MatchId,
        seed: Seed,
    ) -> Result<Box<dyn AnyReferee>, Fault> {
        let opened =
            catalog::find(game).and_then(|desk| desk.open(options, opening, match_id, seed));
        opened.map_err(|Refusal { code, message, .. }| Fault::new(code, message))
    }

    fn export(
        &self,
        game: &str,
        options: &Options,
        story: &Story,
        format: &str,
    ) -> Result<String, Fault> {
        let exported = catalog::find(game).and_then(|desk| desk.export(options, story, format));
        exported.map_err(|Refusal { code, message, .. }| Fault::new(code, message))
    }

    fn query(&self, question: &str) -> String {
        query::answer_within(question, Meter::nodes(STRANGERS_NODES))
    }
}

/// The computer players.
pub(crate) struct OurMinds;

/// The longest thought of a computer player at a table.
const THOUGHT: Duration = Duration::from_millis(900);

impl Mind for OurMinds {
    fn act(&self, prospect: &Prospect<'_>) -> Option<String> {
        let desk = catalog::find(prospect.game).ok()?;
        if prospect.legal.is_empty() {
            return set_up(desk, prospect);
        }
        think(desk, prospect).or_else(|| RandomMover.act(prospect))
    }
}

/// The same set-up is found again from the same luck, first to commit to it, then to open it.
fn set_up(desk: &dyn Desk, prospect: &Prospect<'_>) -> Option<String> {
    let Prospect { options, match_id, seat, luck, .. } = *prospect;
    let [commit, open] = desk.set_up(options, match_id, seat, luck).ok()?;
    Some(if prospect.position.starts_with("committing") { commit } else { open })
}

/// The best move by what the seat sees; nothing where the game has no player yet.
fn think(desk: &dyn Desk, prospect: &Prospect<'_>) -> Option<String> {
    let level = Level::new(prospect.level.clamp(1, Level::FULL.number()))?;
    let seed = u64::from_le_bytes(prospect.luck.0[..8].try_into().ok()?);
    let setting = Setting { level, seed, ..Setting::default() };
    let mut player = desk.player(prospect.options, setting).ok()?;
    let (stop, report) = (&AtomicBool::new(false), &mut |_: &Choice| ());
    let thought = Thought { limits: Limits::time(THOUGHT), lines: 1, stop, report };
    let choice = player.think(&prospect.position, &[], thought).ok()?;
    let best = choice.moves.into_iter().next()?.mv;
    prospect.legal.contains(&best).then_some(best)
}

/// The web client as it was built.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct WebClient;

/// The files of the web client.
pub(crate) fn web_client() -> Assets {
    Arc::new(|path| {
        let path = if path.is_empty() { "index.html" } else { path };
        let file = WebClient::get(path)?;
        Some(Asset { bytes: file.data, media_type: media_type(path) })
    })
}

fn media_type(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("webmanifest") => "application/manifest+json",
        Some("json") => "application/json",
        Some("woff2") => "font/woff2",
        _ => "application/octet-stream",
    }
}
