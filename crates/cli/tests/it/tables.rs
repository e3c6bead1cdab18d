//! Every game at the server, played by two clients to its end while one of them is cut off.

use std::{
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::Duration,
};

use catalog::{Seating, Setting, read_options};
use client::{Client, ClientError, Follower, LineClient, Presenter, http};
use game::{BySeat, Dice, Digest, MatchId, Seed, Stage};
use protocol::{
    Event, GameOver, NewMatch, Opponent, Order, Phase, Sequence, Side, Snapshot, State, Terms,
};

use table::MatchRecord;

use crate::{fails, succeeds, umpire};

/// A server of its own, with its store, for as long as a test lasts.
pub(crate) struct House {
    child: Child,
    pub(crate) address: String,
    store: PathBuf,
}

impl House {
    pub(crate) fn open(name: &str) -> House {
        let store = std::env::temp_dir().join(format!("umpire-{name}-{}.db", std::process::id()));
        let (child, address) = serve("127.0.0.1:0", &store, &["--load-test"]);
        House { child, address, store }
    }

    /// The same with the usual limits.
    pub(crate) fn guarded(name: &str) -> House {
        let store = std::env::temp_dir().join(format!("umpire-{name}-{}.db", std::process::id()));
        let (child, address) = serve("127.0.0.1:0", &store, &[]);
        House { child, address, store }
    }

    /// Tells the server to stop, and says how it ended.
    #[cfg(unix)]
    pub(crate) fn stop(&mut self, signal: &str) -> std::process::ExitStatus {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args([signal, &id]).status().unwrap().success());
        self.child.wait().unwrap()
    }

    /// Kills the server without a warning, and starts another where it was.
    fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        (self.child, self.address) = serve(&self.address, &self.store, &["--load-test"]);
    }
}

fn serve(listen: &str, store: &Path, flags: &[&str]) -> (Child, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_umpire"))
        .args(["serve", "--listen", listen, "--store"])
        .arg(store)
        .args(flags)
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().trim_start_matches("open http://").trim_end_matches('/');
    (child, address.to_owned())
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        for ending in ["", "-wal", "-shm", ".admin"] {
            let _ = std::fs::remove_file(format!("{}{ending}", self.store.display()));
        }
    }
}

/// Options with which random games end soon; where there are none, somebody resigns.
const GAMES: [(&str, &str); 5] = [
    ("chess", "{}"),
    ("xiangqi", r#"{"no_capture_limit":12}"#),
    ("jieqi", r#"{"no_capture_limit":12}"#),
    ("stupid", r#"{"no_capture_limit":12}"#),
    ("war", "{}"),
];

/// After so many actions whoever is to act resigns.
const LONG: u32 = 90;

/// What a player heard: every number once, in order, whatever the line did.
#[derive(Default)]
struct Notes {
    number: Sequence,
    over: bool,
    refused: Vec<String>,
}

impl Presenter for Notes {
    fn on_snapshot(&mut self, snapshot: &Snapshot) {
        assert_eq!(self.number, Sequence(0), "a snapshot is for those who have nothing yet");
        self.number = snapshot.number;
    }

    fn on_event(&mut self, _: protocol::MatchId, event: &Event) {
        assert_eq!(event.number, self.number.next(), "no loss, no repetition");
        self.number = event.number;
    }

    fn on_command_rejected(&mut self, ack: &protocol::CommandAck) {
        self.refused.push(ack.error.as_ref().unwrap().code.word().to_owned());
    }

    fn on_game_over(&mut self, _: &GameOver) {
        self.over = true;
    }
}

/// Over what a test plays.
#[derive(Clone, Copy)]
enum Over {
    Sockets,
    Lines,
}

/// The way to the server.
enum Line {
    Socket(Box<Client>),
    Lines(Box<LineClient>),
}

struct Bot {
    line: Line,
    notes: Notes,
    match_id: protocol::MatchId,
    dice: Dice,
}

impl Bot {
    fn follower(&self) -> &Follower {
        match &self.line {
            Line::Socket(client) => client.follower(self.match_id).unwrap(),
            Line::Lines(client) => client.follower(),
        }
    }

    fn cut(&mut self) {
        match &mut self.line {
            Line::Socket(client) => client.cut(),
            Line::Lines(client) => client.cut(),
        }
    }

    async fn step(&mut self) {
        let span = Duration::from_millis(20);
        match &mut self.line {
            Line::Socket(client) => client.tick(span, &mut self.notes).await.unwrap(),
            Line::Lines(client) => client.tick(span, &mut self.notes).await.unwrap(),
        }
        let Some(order) = self.order() else { return };
        match &mut self.line {
            Line::Socket(client) => match client.order(self.match_id, order).await {
                Ok(_) => {}
                Err(ClientError::Socket(_) | ClientError::Silent) => client.cut(),
                Err(error) => panic!("{error}"),
            },
            Line::Lines(client) => drop(client.order(order, &mut self.notes).await.unwrap()),
        }
    }

    /// What to do now, if it is this player's turn.
    fn order(&mut self) -> Option<Order> {
        let follower = self.follower();
        let (state, seat, terms) = (follower.state()?, follower.seat()?, follower.terms()?);
        let due = state.phase == Phase::Playing && state.awaiting.includes(seat);
        if !due || !follower.is_ready() {
            return None;
        }
        if state.turn >= LONG {
            return Some(Order::Resign);
        }
        let (state, terms) = (state.clone(), terms.clone());
        let any = self.dice.choose(&state.legal).cloned();
        Some(Order::Play(any.unwrap_or_else(|| set_up_action(&terms, &state, self.match_id, seat))))
    }
}

/// What a seat does in a secret set-up.
pub(crate) fn set_up_action(
    terms: &Terms,
    state: &State,
    match_id: protocol::MatchId,
    seat: protocol::Seat,
) -> String {
    let entry = games::CATALOG.find(&terms.game).unwrap();
    let options = read_options(entry.about, &terms.options).unwrap();
    let (luck, match_id) = (Seed::from_number(match_id.0), MatchId(match_id.0));
    let (seat, setting) = (table::seat_from_wire(seat), Setting::default());
    let seating = Seating { options: &options, match_id, seat, luck, setting };
    let committed = BySeat::from_fn(|_| state.stage == protocol::Stage::Opening);
    let stage = Stage::SettingUp { committed, opened: BySeat::default() };
    entry.set_up(&seating, stage).unwrap().unwrap()
}

/// Sets up a match and seats two bots at it.
async fn seat(house: &House, game: &str, options: &str, over: Over) -> [Bot; 2] {
    let address = &house.address;
    let ann = http::new_guest(address, "Ann").await.unwrap();
    let bob = http::new_guest(address, "Bob").await.unwrap();
    let new_match = NewMatch {
        game: game.to_owned(),
        opening: None,
        options: serde_json::from_str(options).unwrap(),
        clock: None,
        side: Side::First,
        opponent: Opponent::Open,
        visibility: None,
    };
    let match_id = http::new_match(address, &ann.token, &new_match).await.unwrap().match_id;
    let path = format!("/api/matches/{match_id}/join");
    let joined = http::post(address, &path, Some(&bob.token), "").await.unwrap();
    assert_eq!(joined.status, 200, "{}", joined.body);
    [(ann.token, 1), (bob.token, 2)].map(|(token, luck)| {
        let follower = Follower::player(match_id, Side::Any, None);
        let line = match over {
            Over::Sockets => {
                let mut client = Client::new(address, Some(token));
                client.remember(follower);
                Line::Socket(Box::new(client))
            }
            Over::Lines => Line::Lines(Box::new(LineClient::new(address, Some(token), follower))),
        };
        Bot { line, notes: Notes::default(), match_id, dice: Dice::seeded(luck) }
    })
}

/// Plays to the end; the second bot is cut off again and again, also in the middle of a command.
async fn play(mut bots: [Bot; 2]) -> protocol::MatchId {
    let mut rounds = 0_u32;
    while !bots.iter().all(|bot| bot.notes.over) {
        rounds += 1;
        assert!(rounds < 20_000, "the match does not come to an end");
        for bot in &mut bots {
            bot.step().await;
        }
        if rounds % 9 == 5 {
            bots[1].cut();
        }
    }
    let [one, other] = &bots;
    assert_eq!(one.notes.number, other.notes.number, "both heard all of it");
    // While both are awaited, the other may be quicker; then the same is ordered for the new turn.
    let refused = one.notes.refused.iter().chain(&other.notes.refused);
    assert!(refused.clone().all(|code| code == "stale_turn"), "{:?}", refused.collect::<Vec<_>>());
    one.match_id
}

async fn play_all(house: &House, over: Over) {
    let mut matches = Vec::new();
    for (game, options) in GAMES {
        let bots = seat(house, game, options, over).await;
        matches.push((game, tokio::spawn(play(bots))));
    }
    for (game, playing) in matches {
        let match_id = playing.await.unwrap();
        let path = format!("/api/matches/{match_id}/record");
        let record = http::get(&house.address, &path, None).await.unwrap().body;
        let record: table::MatchRecord = record.parse().unwrap();
        assert!(record.entries.len() > 8, "{game}: {record}");
        let body = serde_json::json!({ "record": record.to_string(), "view": "truth" }).to_string();
        let replay = http::post(&house.address, "/api/replay", None, &body).await.unwrap();
        assert_eq!(replay.status, 200, "{game}: {}", replay.body);
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_sockets_play_every_game() {
    play_all(&House::open("sockets"), Over::Sockets).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_bots_play_every_game_over_lines() {
    play_all(&House::open("lines"), Over::Lines).await;
}

/// `kill -9` in a loop under load: `umpire load check` finds everything that was acknowledged, and
/// that each viewer was told what the log says.
#[test]
fn killed_in_a_loop_every_game_is_kept() {
    let mut house = House::open("killed");
    let notes = house.store.with_extension("notes");
    let notes_path = notes.to_str().unwrap();
    let store = house.store.to_str().unwrap().to_owned();
    let mut driver = Command::new(env!("CARGO_BIN_EXE_umpire"))
        .args(["load", "run", "--address", &house.address, "--matches", "10", "--think-ms", "30"])
        .args(["--seconds", "6", "--cut-every", "25", "--watchers", "5", "--every-byte"])
        .args(["--notes", notes_path])
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    for _ in 0..4 {
        std::thread::sleep(Duration::from_millis(1_000));
        house.kill();
    }
    assert!(driver.wait().unwrap().success());
    house.child.kill().unwrap();
    house.child.wait().unwrap();
    let found = succeeds(&["load", "check", &store, notes_path]);
    assert!(found.contains(" 0 faults"), "{found}");
    let text = std::fs::read_to_string(&notes).unwrap();
    let doctored = text.replacen("heard", "saw", 1);
    assert_ne!(doctored, text);
    std::fs::write(&notes, doctored).unwrap();
    let output = umpire(&["load", "check", &store, notes_path]);
    assert_eq!(output.status.code(), Some(1), "a lie is found");
    std::fs::remove_file(&notes).unwrap();
}

#[test]
fn a_game_of_chess_is_exported() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let house = House::open("exported");
    let (record, pgn, refused) = runtime.block_on(async {
        let bots = seat(&house, "chess", "{}", Over::Sockets).await;
        let match_id = play(bots).await;
        let get = async |what: &str| {
            let path = format!("/api/matches/{match_id}/{what}");
            http::get(&house.address, &path, None).await.unwrap()
        };
        (get("record").await.body, get("pgn").await.body, get("csa").await)
    });
    assert!(pgn.contains("[White \"Ann\"]") && pgn.contains("\n\n1. "), "{pgn}");
    assert_eq!(refused.status, 404, "{}", refused.body);
    let file = house.store.with_extension("record");
    std::fs::write(&file, record).unwrap();
    let path = file.to_str().unwrap();
    assert_eq!(succeeds(&["replay", path, "--export", "pgn"]), pgn);
    assert!(fails(&["replay", path, "--export", "csa"], 2).contains("written as: pgn"));
    let told = succeeds(&["verify", path]);
    assert!(told.starts_with("The record holds"), "{told}");
    assert!(told.contains(" wins ") || told.contains("drawn"), "{told}");
    std::fs::remove_file(file).unwrap();
}

/// The record with another seed, its promise and its digest exchanged to fit: what a house would
/// write that chose its luck after the fact.
fn forged(record: &str) -> String {
    let field = |name: &str| {
        let line = record.lines().find(|line| line.starts_with(&format!("{name} ")));
        line.unwrap()[name.len() + 1..].to_owned()
    };
    let (seed, config) = (Seed([7; 32]), field("config").parse().unwrap());
    let match_id = game::MatchId(field("match").parse().unwrap());
    let deal = game::deal_commitment(&field("game"), match_id, config, seed);
    let body =
        record.replace(&field("seed"), &seed.to_hex()).replace(&field("deal"), &deal.to_string());
    let body = &body[..body.find("digest ").unwrap()];
    format!("{body}digest {}\n", Digest::of(body.as_bytes()))
}

#[test]
fn a_witness_finds_a_record_that_was_exchanged() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let house = House::open("witness");
    let record = runtime.block_on(async {
        let match_id = play(seat(&house, "chess", "{}", Over::Sockets).await).await;
        let path = format!("/api/matches/{match_id}/record");
        http::get(&house.address, &path, None).await.unwrap().body
    });
    let write = |name: &str, text: &str| {
        let path = house.store.with_extension(name);
        std::fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    let (honest, exchanged) = (write("honest", &record), write("exchanged", &forged(&record)));
    let read: MatchRecord = record.parse().unwrap();
    let (deal, digest) = (read.charter.deal_commitment.to_string(), read.digest().to_string());
    let match_id = read.charter.match_id;
    let promised = format!(r#"{{"match":"{match_id}","deal":"{deal}","digest":"{digest}"}}"#);
    let file = write("promised", &promised);
    succeeds(&["verify", &honest]);
    succeeds(&["verify", &exchanged]);
    for promise in [&*deal, &digest, &file] {
        let told = succeeds(&["verify", &honest, "--witness", promise]);
        assert!(told.contains("As promised: "), "{told}");
        let refusal = fails(&["verify", &exchanged, "--witness", promise], 2);
        assert!(refusal.contains("not the match that was promised"), "{refusal}");
    }
    let other = write("other", r#"{"match":"1","deal":"00"}"#);
    assert!(fails(&["verify", &honest, "--witness", &other], 2).contains("the match was 1"));
    let empty = write("empty", &format!(r#"{{"match":"{match_id}"}}"#));
    assert!(fails(&["verify", &honest, "--witness", &empty], 1).contains("no promise"));
    for name in ["honest", "exchanged", "promised", "other", "empty"] {
        std::fs::remove_file(house.store.with_extension(name)).unwrap();
    }
}

#[test]
fn a_server_started_twice_goes_on() {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let house = House::open("twice");
    let (address, store) = (&*house.address, house.store.to_str().unwrap());
    let message = fails(&["serve", "--listen", address, "--store", store], 1);
    assert!(message.contains("cannot listen"), "{message}");
    let notes = house.store.with_extension("notes");
    std::fs::write(&notes, "").unwrap();
    succeeds(&["load", "check", store, notes.to_str().unwrap()]);
    std::fs::remove_file(notes).unwrap();
    runtime.block_on(http::new_guest(address, "Ann")).unwrap();
}
