//! What a sweep throws away, and what it leaves, by a time that the test sets.

use std::{
    net::{IpAddr, Ipv4Addr},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
};

use game::Digest;
use protocol::{Chair, Guest, Millis, Order, PostCommand, Sequence, Side};
use tokio::sync::{oneshot, watch};

use super::{Retention, Swept, sweep};
use crate::{
    App, Config, Limits, Time,
    hall::seated,
    keeper::{AnswerTo, Commanding, Owed, Request},
    open,
    store::{Access, Lock, Memory, SavedGuest, Sought, Standing, Store, Which, Write},
    visitor::Visitor,
};

const DAY_MS: u64 = 24 * 3_600_000;
const KEEP: Retention = Retention {
    guests: Some(std::time::Duration::from_millis(90 * DAY_MS)),
    matches: Some(std::time::Duration::from_millis(30 * DAY_MS)),
};
const FOREVER: Retention = Retention { guests: None, matches: None };

/// A server whose time is set by hand.
struct House {
    app: Arc<App>,
    days_ms: Arc<AtomicU64>,
    store: Arc<Memory>,
}

impl House {
    async fn open() -> House {
        House::open_on(Arc::default(), Arc::default()).await
    }

    /// Another server where one was.
    async fn reopen(self) -> House {
        House::open_on(self.store, self.days_ms).await
    }

    async fn open_on(store: Arc<Memory>, days_ms: Arc<AtomicU64>) -> House {
        let passed = Arc::clone(&days_ms);
        let time = Time::counted(Millis(1_700_000_000_000), move || passed.load(Relaxed));
        // A match without a clock rests for as long as the test takes.
        let limits = Limits { idle_ms: u64::MAX, waiting_ms: u64::MAX, ..Limits::generous() };
        let config =
            Config { limits, time, ..Config::new(toys::CATALOG, Arc::clone(&store) as Arc<_>) };
        let app = open(config, watch::channel(false).1).await.unwrap();
        House { app, days_ms, store }
    }

    fn pass_days(&self, days: u64) {
        self.days_ms.fetch_add(days * DAY_MS, Relaxed);
    }

    async fn sweep(&self, keep: Retention) -> (usize, usize) {
        let Swept { guests, matches } = sweep(&self.app, keep).await.unwrap();
        (guests, matches)
    }

    async fn guest(&self, name: &str) -> Guest {
        self.app.guests.welcome(name).await.unwrap()
    }

    async fn is_known(&self, guest: &Guest) -> bool {
        let here = Visitor::at(IpAddr::V4(Ipv4Addr::LOCALHOST));
        self.app.guests.identify(&guest.token, here).await.is_ok()
    }

    fn names(&self) -> Vec<String> {
        let players = self.store.players(&Sought::Anybody, 100).unwrap();
        let mut names: Vec<String> = players.into_iter().map(|it| it.who.name).collect();
        names.sort_unstable();
        names
    }

    /// A match of `guest` that waits for somebody.
    async fn waits(&self, guest: &Guest) -> game::MatchId {
        let proposal = self.app.hall.proposal("flip", None, &Default::default(), None).unwrap();
        let own = Chair::Player { id: guest.player, name: guest.name.clone() };
        let (chairs, _) = seated(own, Chair::Open, Side::First);
        self.app.hall.create(&proposal, chairs, Access::PUBLIC).await.unwrap()
    }

    async fn call_off(&self, guest: &Guest, match_id: game::MatchId) {
        let handle = self.app.hall.find(match_id).await.unwrap();
        let (done, answer) = oneshot::channel();
        let PostCommand { sequence, turn, order } =
            PostCommand { sequence: Sequence(1), turn: None, order: Order::Abort };
        let match_id = protocol::MatchId(match_id.0);
        let command = protocol::Command { match_id, sequence, turn, order };
        let player = SavedGuest { id: guest.player, name: guest.name.clone() };
        let arrived = std::time::Instant::now();
        let answer_to = AnswerTo::Waiter(done);
        let commanding = Commanding { player, command, answer: answer_to, arrived };
        handle.ask(Request::Command(Owed::new(commanding))).unwrap();
        assert!(answer.await.unwrap().accepted);
    }
}

#[tokio::test]
async fn guests_who_do_not_come_back_are_forgotten() {
    let house = House::open().await;
    let (ann, bob, eve) =
        (house.guest("Ann").await, house.guest("Bob").await, house.guest("Eve").await);
    let waiting = house.waits(&eve).await;
    house.pass_days(60);
    assert!(house.is_known(&bob).await, "Bob comes back");
    assert_eq!(house.sweep(KEEP).await, (0, 0), "nobody has been away for that long");
    house.pass_days(31);
    assert_eq!(house.sweep(FOREVER).await, (0, 0));
    assert_eq!(house.sweep(KEEP).await, (1, 0));
    assert_eq!(house.names(), ["Bob", "Eve"], "Bob was there, and Eve has a match");
    assert!(!house.is_known(&ann).await, "the token went as well");
    house.call_off(&eve, waiting).await;
    house.pass_days(91);
    assert_eq!(house.sweep(KEEP).await.0, 2, "nothing holds them any more");
    assert_eq!(house.names(), [""; 0]);
}

/// Somebody who stays connected says hello once and is there all the time.
#[tokio::test]
async fn whoever_is_still_there_is_kept() {
    let house = House::open().await;
    let ann = house.guest("Ann").await;
    let presence = house.app.guests.attend(&ann.token);
    assert!(house.is_known(&ann).await);
    for _ in 0..3 {
        house.pass_days(91);
        assert_eq!(house.sweep(KEEP).await, (0, 0));
    }
    drop(presence);
    house.pass_days(91);
    assert_eq!(house.sweep(KEEP).await, (1, 0));
}

#[tokio::test]
async fn accounts_are_kept() {
    let house = House::open().await;
    let player = SavedGuest { id: protocol::PlayerId(7), name: "Ann".to_owned() };
    let lock = Lock { salt: [1; 16], hash: [2; 32] };
    let (key, token) = ("ann".to_owned(), Digest::of(b"token"));
    house.app.hall.journal.write(Write::Account { key, player, lock, token }).await.unwrap();
    house.pass_days(1000);
    assert_eq!(house.sweep(KEEP).await, (0, 0));
    let found = &house.store.players(&Sought::Anybody, 9).unwrap()[0];
    assert_eq!((&*found.who.name, found.standing), ("Ann", Standing::Welcome));
}

#[tokio::test]
async fn matches_that_are_long_over_are_thrown_away() {
    let house = House::open().await;
    let ann = house.guest("Ann").await;
    let mut over = Vec::new();
    // More than go in one write.
    for _ in 0..45 {
        let match_id = house.waits(&ann).await;
        house.call_off(&ann, match_id).await;
        over.push(match_id);
    }
    let running = house.waits(&ann).await;
    house.pass_days(29);
    assert_eq!(house.sweep(KEEP).await, (0, 0));
    house.pass_days(2);
    assert_eq!(house.sweep(FOREVER).await, (0, 0), "for ever is the default");
    assert_eq!(house.sweep(KEEP).await, (0, 0), "somebody may look at them still");
    let house = house.reopen().await;
    assert_eq!(house.sweep(KEEP).await, (0, 45));
    assert_eq!(house.store.matches(Which::All, 100).unwrap(), [running]);
    assert!(house.app.hall.find(over[0]).await.is_err());
    assert!(house.app.hall.find(running).await.is_ok());
}
