//! Computer players: each has a number, hears the transcript of its seat, and decides.

use std::{cell::RefCell, collections::BTreeMap, sync::atomic::AtomicBool, time::Duration};

use catalog::{Brief, Choice, Level, Limits, Refusal, Seating, Setting, Sitting, read_options};
use game::{BySeat, Code, MatchId, Seat, Seed, Stage, Transcript};
use serde::Deserialize;
use serde_json::{Map, Value, json};

use crate::boundary;

/// The most players at once, and the most memory that one may ask for.
const PLAYERS_MAX: usize = 8;
const MEGABYTES_MAX: usize = 256;

/// The most moves that a player may be asked for.
const LINES_MAX: usize = 500;

thread_local! {
    static PLAYERS: RefCell<Players> = RefCell::new(Players::default());
}

/// Those who sit, by number; numbers are never used again.
#[derive(Default)]
struct Players {
    last: u32,
    seated: BTreeMap<u32, Box<dyn Sitting>>,
}

/// Where and how a player sits down.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Open {
    game: String,
    #[serde(default)]
    options: Map<String, Value>,
    /// Its name; without one, the usual player of the game.
    player: Option<String>,
    #[serde(rename = "match", default)]
    match_id: Number,
    seat: Option<String>,
    /// 64 hexadecimal digits that its secret set-up is drawn from.
    luck: Option<String>,
    level: Option<u8>,
    megabytes: Option<usize>,
    /// From what the errors of lower levels are drawn.
    #[serde(default)]
    seed: Number,
}

/// A number of 64 bits, which JSON carries as text.
#[derive(Default, Deserialize)]
#[serde(try_from = "String")]
pub(crate) struct Number(pub(crate) u64);

impl TryFrom<String> for Number {
    type Error = &'static str;

    fn try_from(text: String) -> Result<Number, Self::Error> {
        text.parse().map(Number).map_err(|_| "expected a number from 0 to 2^64 - 1, as text")
    }
}

pub(crate) fn open(open: Open) -> Result<Value, Refusal> {
    let entry = games::CATALOG.find(&open.game)?;
    let options = read_options(entry.about, &open.options)?;
    let player = match &open.player {
        Some(name) => entry.player(name)?,
        None => entry.usual_player()?,
    };
    let seating = Seating {
        options: &options,
        match_id: MatchId(open.match_id.0),
        seat: open.seat.as_deref().map_or(Ok(Seat::First), str::parse)?,
        luck: open.luck.as_deref().map_or(Ok(Seed([0; 32])), read_seed)?,
        setting: setting(&open)?,
    };
    let full = PLAYERS.with_borrow(|players| players.seated.len() >= PLAYERS_MAX);
    if full {
        let message = format!("{PLAYERS_MAX} players sit already, close one of them first");
        return Err(Refusal::new(Code::LIMIT, message));
    }
    let sitting = player.sit(&seating)?;
    PLAYERS.with_borrow_mut(|players| {
        players.last += 1;
        players.seated.insert(players.last, sitting);
        Ok(json!({"player": players.last}))
    })
}

fn setting(open: &Open) -> Result<Setting, Refusal> {
    let usual = Setting::default();
    let level = open.level.map_or(Ok(Level::FULL), |number| {
        let message = format!("`level` is {number}, expected 1 to {}", Level::FULL.number());
        Level::new(number).ok_or_else(|| Refusal::bad_request(message))
    })?;
    let megabytes = open.megabytes.unwrap_or(usual.megabytes);
    if !(1..=MEGABYTES_MAX).contains(&megabytes) {
        let message = format!("`megabytes` is {megabytes}, expected 1 to {MEGABYTES_MAX}");
        return Err(Refusal::bad_request(message));
    }
    Ok(Setting { megabytes, level, seed: open.seed.0, ..usual })
}

pub(crate) fn read_seed(text: &str) -> Result<Seed, Refusal> {
    let seed = game::hex::decode(text).map(Seed);
    seed.ok_or_else(|| Refusal::bad_request("expected exactly 64 lower-case hexadecimal digits"))
}

/// What a player is asked.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Decide {
    player: u32,
    transcript: Heard,
    /// How far it may go; without any limit it thinks until it is stopped.
    #[serde(default)]
    limit: Limit,
    lines: Option<usize>,
}

/// A transcript as it comes from outside.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Heard {
    #[serde(default)]
    stage: HeardStage,
    #[serde(default)]
    start: String,
    #[serde(default)]
    moves: Vec<String>,
}

#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "snake_case")]
enum HeardStage {
    SettingUp {
        committed: Both,
        opened: Both,
    },
    #[default]
    Playing,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Both {
    first: bool,
    second: bool,
}

impl From<Heard> for Transcript {
    fn from(heard: Heard) -> Transcript {
        let by_seat = |Both { first, second }| BySeat { first, second };
        let stage = match heard.stage {
            HeardStage::Playing => Stage::Playing,
            HeardStage::SettingUp { committed, opened } => {
                Stage::SettingUp { committed: by_seat(committed), opened: by_seat(opened) }
            }
        };
        Transcript { stage, start: heard.start, moves: heard.moves }
    }
}

/// How far a player may go; all that is given counts.
#[derive(Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Limit {
    ms: Option<u32>,
    nodes: Option<u64>,
    depth: Option<u8>,
    clock: Option<Clock>,
}

/// What the player's clock shows.
#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
struct Clock {
    left_ms: u32,
    #[serde(default)]
    increment_ms: u32,
}

impl From<Limit> for Limits {
    fn from(limit: Limit) -> Limits {
        let ms = |ms: u32| Duration::from_millis(u64::from(ms));
        let given = Limits {
            time: limit.ms.map(ms),
            nodes: limit.nodes,
            depth: limit.depth,
            ..Limits::default()
        };
        let clock = limit.clock.map(|Clock { left_ms, increment_ms }| {
            Limits::clock(ms(left_ms), ms(increment_ms), None)
        });
        given.and(clock.unwrap_or_default())
    }
}

pub(crate) fn decide(decide: Decide) -> Result<Value, Refusal> {
    let lines = decide.lines.unwrap_or(1);
    if !(1..=LINES_MAX).contains(&lines) {
        let message = format!("`lines` is {lines}, expected 1 to {LINES_MAX}");
        return Err(Refusal::bad_request(message));
    }
    // It leaves the list while it thinks, so that nothing is borrowed when the program outside is told.
    let number = decide.player;
    let taken = PLAYERS.with_borrow_mut(|players| players.seated.remove(&number));
    let mut sitting = taken.ok_or_else(|| unknown(number))?;
    let decided = sitting.hear(&decide.transcript.into()).and_then(|()| {
        let mut report = |choice: &Choice| boundary::progress(&json!(choice).to_string());
        let stop = &AtomicBool::new(false);
        let (limits, report) = (decide.limit.into(), &mut report);
        sitting.decide(Brief { limits, lines, stop, report })
    });
    PLAYERS.with_borrow_mut(|players| players.seated.insert(number, sitting));
    let decision = decided?;
    Ok(json!({"action": decision.action, "choice": decision.choice}))
}

/// A player that leaves.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Close {
    player: u32,
}

pub(crate) fn close(Close { player }: Close) -> Result<Value, Refusal> {
    let closed = PLAYERS.with_borrow_mut(|players| players.seated.remove(&player));
    closed.map(|_| json!({})).ok_or_else(|| unknown(player))
}

fn unknown(number: u32) -> Refusal {
    Refusal::bad_request(format!("there is no player {number}"))
}
