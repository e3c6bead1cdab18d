//! Whole matches through the client library: cuts, crashes, computers, rematches, failures.

use std::{
    sync::{Arc, Mutex, mpsc},
    time::Duration,
};

use catalog::{
    AnyPlayer, Brief, Catalog, Choice, Decision, Entry, MatchKind, Matches, Paper, Refusal,
    Seating, Sitting, Words, Workloads,
};
use client::{Client, Follower, Presenter, Scrutiny};
use game::{About, Blind, Rules, Transcript};
use load::{Load, check};
use protocol::{Event, Happening, Opponent, Order, Phase, ServerMessage, Side};
use server::{
    Config, Limits,
    store::{Memory, Sqlite, Store},
};

use toys::skirmish::Skirmish;

use crate::{
    store::Scratch,
    support::{Raw, create, guest, start, start_as, start_with},
};

pub fn load(address: &str, matches: usize, span: Duration) -> Load {
    Load {
        address: address.to_owned(),
        games: vec!["skirmish".to_owned(), "flip".to_owned()],
        matches,
        think: Duration::from_millis(5),
        span,
        clock: None,
        cut_every: 20,
        watchers: matches / 2,
        scrutiny: Scrutiny::EveryByte,
        choose: load::any_legal(),
    }
}

/// Players whose lines are cut again and again lose nothing and hear nothing twice.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn cut_lines_lose_nothing() {
    let file = Scratch::new("cuts");
    let store: Arc<dyn Store> = Arc::new(Sqlite::open(file.path()).unwrap());
    let address = start_with(Arc::clone(&store), Limits::generous()).await;
    let report = load::run(load(&address, 6, Duration::from_secs(2))).await.unwrap();
    assert_eq!(report.faults, [""; 0]);
    assert!(report.breaks == 0, "cuts are the client's own");
    assert!(report.acked > 50 && report.ended > 4, "{} moves", report.acked);
    let findings = check(&*store, toys::CATALOG, &report.notes).unwrap();
    assert_eq!(findings.faults, [""; 0]);
    assert!(findings.over > 2 && findings.entries >= report.acked, "{findings:?}");
}

#[derive(Default)]
struct Watch {
    over: bool,
    events: Vec<Event>,
}

impl Presenter for Watch {
    fn on_event(&mut self, _: protocol::MatchId, event: &Event) {
        self.events.push(event.clone());
    }

    fn on_game_over(&mut self, _: &protocol::GameOver) {
        self.over = true;
    }
}

#[tokio::test]
async fn a_guest_plays_the_computer_and_wants_another_game() {
    let address = start().await;
    let ann = guest(&address, "Ann").await;
    let created = create(&address, &ann, "flip", Opponent::Computer { level: 1 }).await;
    let mut client = Client::new(&address, Some(ann.token));
    client.join(Follower::player(created.match_id, Side::Any, None)).await.unwrap();
    let mut watch = Watch::default();
    let tick = Duration::from_millis(20);
    while !watch.over {
        client.tick(tick, &mut watch).await.unwrap();
        let follower = client.follower(created.match_id).unwrap();
        let Some(state) = follower.state() else { continue };
        if let Some(action) = state.legal.first().cloned() {
            client.send_move(created.match_id, &action).await.unwrap();
        }
    }
    let both = |seat| {
        let played = |event: &&Event| matches!(&event.what, Happening::Played { seat: by, .. } if *by == seat);
        watch.events.iter().filter(played).count()
    };
    assert!(both(protocol::Seat::First) > 0 && both(protocol::Seat::Second) > 0);
    let next = loop {
        client.order(created.match_id, Order::OfferRematch).await.unwrap();
        client.tick(tick, &mut watch).await.unwrap();
        if let Some(Event { what: Happening::Rematch { match_id }, .. }) = watch.events.last() {
            break *match_id;
        }
    };
    client.join(Follower::player(next, Side::Any, None)).await.unwrap();
    while client.follower(next).unwrap().seat().is_none() {
        client.tick(tick, &mut watch).await.unwrap();
    }
    assert_eq!(client.follower(next).unwrap().seat(), Some(protocol::Seat::Second), "changed");
}

#[tokio::test]
async fn a_computer_lets_its_opponent_take_back_and_wants_no_draw() {
    let address = start().await;
    let ann = guest(&address, "Ann").await;
    let id = create(&address, &ann, "skirmish", Opponent::Computer { level: 1 }).await.match_id;
    let mut raw = Raw::hello(&address, &ann.token).await;
    raw.say(&format!(r#"{{"type":"join","match":"{id}"}}"#)).await;
    let turn = loop {
        let state = match raw.hear().await {
            ServerMessage::Snapshot(snapshot) => snapshot.state,
            ServerMessage::EventDelta(delta) => delta.state,
            _ => continue,
        };
        if !state.legal.is_empty() {
            break state.turn;
        }
    };
    let orders = [
        (r#"{"play":"march"}"#, "played"),
        (r#""offer_takeback""#, "taken_back"),
        (r#""offer_draw""#, "draw_declined"),
    ];
    for ((order, event), sequence) in orders.into_iter().zip(1..) {
        raw.say(&format!(
            r#"{{"type":"command","match":"{id}","sequence":"{sequence}","turn":{turn},"order":{order}}}"#
        ))
        .await;
        while !raw.hear_text().await.contains(event) {}
    }
}

/// A player that commits to something, the first time only when it is told to.
struct Slow;

/// Says that the slow player is asked, and is told to it by whoever holds the other end.
static SLOW: Mutex<Option<(mpsc::Sender<()>, mpsc::Receiver<()>)>> = Mutex::new(None);

impl AnyPlayer for Slow {
    fn sit(&self, _: &Seating<'_>) -> Result<Box<dyn Sitting>, Refusal> {
        Ok(Box::new(Slow))
    }
}

impl Sitting for Slow {
    fn hear(&mut self, _: &Transcript) -> Result<(), Refusal> {
        Ok(())
    }

    fn decide(&mut self, _: Brief<'_>) -> Result<Decision, Refusal> {
        if let Some((asked, told)) = &*SLOW.lock().unwrap() {
            let _ = asked.send(());
            // Whoever told it once goes away, and it waits no more.
            let _ = told.recv();
        }
        let action = Some(format!("commit {}", "5".repeat(64)));
        Ok(Decision { action, choice: Choice::default() })
    }

    fn forget(&mut self) {}
}

static SLOW_ENTRY: Entry = Entry {
    players: &[("umpire", &Slow)],
    ..Entry::new(
        &About { id: "slow", ..Skirmish::ABOUT },
        SLOW_WORDS,
        &Paper::<Skirmish>::PLAIN,
        Matches(&[MatchKind::of::<Blind<Skirmish>>()]),
        Workloads::of::<Skirmish>(),
    )
};

static SLOW_ENTRIES: &[&Entry] = &[&SLOW_ENTRY];

const SLOW_WORDS: Words =
    Words { summary: "", summary_zh: "", seats_zh: ["", ""], figures: &[], actions: &[] };

/// Both set up at once: what the computer thought of before its opponent was done still comes.
#[tokio::test]
async fn a_computer_that_was_overtaken_thinks_anew() {
    let (asked, hear_asked) = mpsc::channel();
    let (tell, told) = mpsc::channel();
    *SLOW.lock().unwrap() = Some((asked, told));
    let slow = Catalog::new(SLOW_ENTRIES);
    let address = start_as(Config::new(slow, Arc::new(Memory::default()))).await;
    let ann = guest(&address, "Ann").await;
    let id = create(&address, &ann, "slow", Opponent::Computer { level: 1 }).await.match_id;
    let mut raw = Raw::hello(&address, &ann.token).await;
    raw.say(&format!(r#"{{"type":"join","match":"{id}"}}"#)).await;
    tokio::task::spawn_blocking(move || hear_asked.recv().unwrap()).await.unwrap();
    let action = format!("commit {}", "3".repeat(64));
    raw.say(&format!(
        r#"{{"type":"command","match":"{id}","sequence":"1","turn":0,"order":{{"play":"{action}"}}}}"#
    ))
    .await;
    while !matches!(raw.hear().await, ServerMessage::CommandAck(_)) {}
    drop(tell);
    while !raw.hear_text().await.contains(&"5".repeat(64)) {}
}

/// One match fails; another on the same socket does not notice.
#[tokio::test]
async fn a_panic_in_one_match_ends_that_match_alone() {
    let address = start().await;
    let ann = guest(&address, "Ann").await;
    let bomb = create(&address, &ann, "bomb", Opponent::Computer { level: 1 }).await.match_id;
    let good = create(&address, &ann, "skirmish", Opponent::Open).await.match_id;
    let mut raw = Raw::hello(&address, &ann.token).await;
    for id in [bomb, good] {
        raw.say(&format!(r#"{{"type":"join","match":"{id}"}}"#)).await;
    }
    // Either the computer ends its turn, or we do.
    for (sequence, action) in [(1, "march"), (2, "end")] {
        raw.say(&format!(
            r#"{{"type":"command","match":"{bomb}","sequence":"{sequence}","turn":{},"order":{{"play":"{action}"}}}}"#,
            sequence - 1
        ))
        .await;
    }
    // Whoever sat down too late to hear the bomb go off is told when asking for anything.
    while raw.refusal().await != "internal" {}
    raw.say(&format!(r#"{{"type":"join","match":"{bomb}"}}"#)).await;
    while raw.refusal().await != "internal" {}
    raw.say(&format!(r#"{{"type":"command","match":"{good}","sequence":"1","order":"abort"}}"#))
        .await;
    loop {
        if let ServerMessage::GameOver(over) = raw.hear().await {
            assert_eq!(over.match_id, good);
            break;
        }
    }
}

/// A server that comes back has every match, and gives the time of the outage back.
#[tokio::test]
async fn a_new_server_goes_on_where_the_old_one_stopped() {
    let store: Arc<dyn Store> = Arc::new(Memory::default());
    let address = start_with(Arc::clone(&store), Limits::generous()).await;
    let ann = guest(&address, "Ann").await;
    let body = r#"{"game":"skirmish","clock":{"base_ms":600000},"side":"first","opponent":{"computer":{"level":1}}}"#;
    let created =
        client::http::post(&address, "/api/matches", Some(&ann.token), body).await.unwrap();
    let created: protocol::Created = serde_json::from_str(&created.body).unwrap();
    tokio::time::sleep(Duration::from_millis(30)).await;
    let address = start_with(store, Limits::generous()).await;
    let mut client = Client::new(&address, Some(ann.token));
    client.join(Follower::player(created.match_id, Side::Any, None)).await.unwrap();
    let follower = |client: &Client| client.follower(created.match_id).unwrap().clone();
    while follower(&client).state().is_none() {
        client.tick(Duration::from_millis(20), &mut Watch::default()).await.unwrap();
    }
    assert_eq!(follower(&client).seat(), Some(protocol::Seat::First));
    assert_eq!(follower(&client).state().unwrap().phase, Phase::Playing);
    let path = format!("/api/matches/{}/stream?after=0", created.match_id);
    let mut lines = crate::lines::Lines::open(&address, &path, None).await;
    lines.next().await;
    let delta = lines.next().await;
    assert!(delta.contains("clock_adjusted"), "{delta}");
}
