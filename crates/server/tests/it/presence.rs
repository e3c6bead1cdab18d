//! Who is there: nobody is thought to be away, or at the table, who is not.

use std::sync::{Arc, Condvar, Mutex};

use game::{Digest, MatchId};
use protocol::{Guest, Millis, PlayerId, Presence, ServerMessage};
use server::{
    Limits,
    store::{
        Memory, Refused, Saved, SavedAccount, SavedGuest, SavedPlayer, Sought, Store, StoreError,
        Which, Write,
    },
};

use crate::support::{Raw, invited, start, start_with};

/// Two players at one table, both connected.
pub async fn both_there(address: &str) -> (Raw, Raw, protocol::MatchId) {
    let (first, second, created) = invited(address, "skirmish").await;
    let (id, invite) = (created.match_id, created.invite.unwrap());
    let mut ann = Raw::hello(address, &first.token).await;
    ann.say(&format!(r#"{{"type":"join","match":"{id}"}}"#)).await;
    let mut bob = Raw::hello(address, &second.token).await;
    bob.say(&format!(r#"{{"type":"join","match":"{id}","invite":"{invite}"}}"#)).await;
    until(&mut ann, |presence| presence.second).await;
    (ann, bob, id)
}

/// Waits for news of who is there.
async fn until(raw: &mut Raw, wanted: impl Fn(&Presence) -> bool) {
    loop {
        if let ServerMessage::Presence(presence) = raw.hear().await
            && wanted(&presence)
        {
            return;
        }
    }
}

/// Waits until so many sockets are open.
async fn until_connected(address: &str, count: usize) {
    loop {
        let metrics = client::http::get(address, "/metrics", None).await.unwrap().body;
        if metrics.contains(&format!("umpire_connections {count}\n")) {
            return;
        }
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_player_who_only_looks_on_is_away() {
    let address = start().await;
    let (mut ann, mut bob, id) = both_there(&address).await;
    bob.say(&format!(r#"{{"type":"join","match":"{id}","role":"spectator"}}"#)).await;
    until(&mut ann, |presence| !presence.second && presence.claim_at.is_some()).await;
}

/// A store that makes nothing durable while it is shut.
#[derive(Default)]
struct Gate {
    inside: Memory,
    shut: Mutex<bool>,
    opened: Condvar,
}

impl Gate {
    fn shut(&self) {
        *self.shut.lock().unwrap() = true;
    }

    fn open(&self) {
        *self.shut.lock().unwrap() = false;
        self.opened.notify_all();
    }
}

impl Store for Gate {
    fn commit(
        &self,
        now: Millis,
        writes: &[Write],
    ) -> Result<Vec<Result<(), Refused>>, StoreError> {
        drop(self.opened.wait_while(self.shut.lock().unwrap(), |shut| *shut).unwrap());
        self.inside.commit(now, writes)
    }

    fn load(&self, match_id: MatchId) -> Result<Option<Saved>, StoreError> {
        self.inside.load(match_id)
    }

    fn matches(&self, which: Which, limit: usize) -> Result<Vec<MatchId>, StoreError> {
        self.inside.matches(which, limit)
    }

    fn results(&self, limit: usize) -> Result<Vec<protocol::MatchSummary>, StoreError> {
        self.inside.results(limit)
    }

    fn guest(&self, token: Digest) -> Result<Option<SavedPlayer>, StoreError> {
        self.inside.guest(token)
    }

    fn players(&self, whom: &Sought, limit: usize) -> Result<Vec<SavedPlayer>, StoreError> {
        self.inside.players(whom, limit)
    }

    fn guests_unseen_since(&self, then: Millis, limit: usize) -> Result<Vec<PlayerId>, StoreError> {
        self.inside.guests_unseen_since(then, limit)
    }

    fn matches_over_since(&self, then: Millis, limit: usize) -> Result<Vec<MatchId>, StoreError> {
        self.inside.matches_over_since(then, limit)
    }

    fn account(&self, key: &str) -> Result<Option<SavedAccount>, StoreError> {
        self.inside.account(key)
    }

    fn alive_at(&self) -> Result<Option<Millis>, StoreError> {
        self.inside.alive_at()
    }
}

/// The line breaks after the match has begun to act and before it tells what came of it.
#[tokio::test]
async fn who_goes_while_something_happens_is_away() {
    let store = Arc::new(Gate::default());
    let address = start_with(Arc::clone(&store) as Arc<dyn Store>, Limits::generous()).await;
    let (mut ann, bob, id) = both_there(&address).await;
    store.shut();
    ann.say(&format!(r#"{{"type":"command","match":"{id}","sequence":"1","order":"offer_draw"}}"#))
        .await;
    drop(bob);
    until_connected(&address, 1).await;
    store.open();
    until(&mut ann, |presence| !presence.second && presence.claim_at.is_some()).await;
}

/// The same match, as if all of it had happened an hour ago.
fn an_hour_ago(store: &dyn Store, id: MatchId, players: [&Guest; 2]) -> Memory {
    let saved = store.load(id).unwrap().unwrap();
    let mut charter: table::Charter = saved.charter.parse().unwrap();
    let at = Millis(charter.created.0 - 3_600_000);
    charter.created = at;
    let (charter, access) = (charter.to_string(), saved.access);
    let mut writes = vec![Write::Create { match_id: id, charter, access }];
    for (line, number) in saved.entries.iter().zip(1..) {
        let entry = table::LogEntry { at, ..line.parse().unwrap() };
        let (line, command, ending) = (entry.to_string(), None, None);
        writes.push(Write::Append { match_id: id, number, command, line, ending });
    }
    for Guest { player, name, token } in players {
        let guest = SavedGuest { id: *player, name: name.clone() };
        writes.push(Write::Guest(guest, Digest::of(token.as_bytes())));
    }
    let copy = Memory::default();
    assert!(copy.commit(Millis(1), &writes).unwrap().iter().all(Result::is_ok));
    copy
}

/// Whoever comes back first after an outage finds the other away, but not for long enough.
#[tokio::test]
async fn after_an_outage_everybody_has_time_to_come_back() {
    let store: Arc<dyn Store> = Arc::new(Memory::default());
    let address = start_with(Arc::clone(&store), Limits::generous()).await;
    let (first, second, created) = invited(&address, "skirmish").await;
    let (id, invite) = (created.match_id, created.invite.unwrap());
    let mut bob = Raw::hello(&address, &second.token).await;
    bob.say(&format!(r#"{{"type":"join","match":"{id}","invite":"{invite}"}}"#)).await;
    while !matches!(bob.hear().await, ServerMessage::Snapshot(_)) {}
    let copy = an_hour_ago(&*store, MatchId(id.0), [&first, &second]);
    let address = start_with(Arc::new(copy), Limits::generous()).await;
    let mut ann = Raw::hello(&address, &first.token).await;
    ann.say(&format!(r#"{{"type":"join","match":"{id}"}}"#)).await;
    ann.say(&format!(r#"{{"type":"command","match":"{id}","sequence":"1","order":"claim_win"}}"#))
        .await;
    assert_eq!(ann.refusal().await, "opponent_present");
}

#[tokio::test]
async fn nobody_is_paired_with_one_who_has_gone() {
    let address = start().await;
    let pair = async |name| {
        let token = crate::support::guest(&address, name).await.token;
        let body = r#"{"game":"skirmish"}"#;
        let answer = client::http::post(&address, "/api/pairings", Some(&token), body).await;
        (token, serde_json::from_str::<protocol::Paired>(&answer.unwrap().body).unwrap())
    };
    let (token, gone) = pair("Ann").await;
    let mut ann = Raw::hello(&address, &token).await;
    ann.say(&format!(r#"{{"type":"join","match":"{}"}}"#, gone.match_id)).await;
    while !matches!(ann.hear().await, ServerMessage::Presence(_)) {}
    drop(ann);
    until_connected(&address, 0).await;
    let (_, waits) = pair("Bob").await;
    assert!(waits.waiting && waits.match_id != gone.match_id);
    let (_, met) = pair("Eve").await;
    assert_eq!(
        (met.waiting, met.match_id),
        (false, waits.match_id),
        "who has still to come counts"
    );
}
