//! That a server sweeps by itself, by the time that it is given.

use std::{sync::Arc, time::Duration};

use game::Digest;
use protocol::{Millis, PlayerId};
use server::{
    Config, Limits, Retention, Time,
    store::{Memory, SavedGuest, Store as _, Write},
};

use crate::support::{guest, start_as};

const THEN: Millis = Millis(1_700_000_000_000);
const DAY: Duration = Duration::from_secs(24 * 3600);

#[tokio::test]
async fn a_server_that_starts_forgets_whom_it_may() {
    let store = Arc::new(Memory::default());
    let old = SavedGuest { id: PlayerId(7), name: "Old".to_owned() };
    let write = Write::Guest(old, Digest::of(b"an old token"));
    assert_eq!(store.commit(THEN, &[write]).unwrap(), [Ok(())]);
    let days_ms = u64::try_from((DAY * 91).as_millis()).unwrap();
    let config = Config {
        limits: Limits::generous(),
        keep: Retention { guests: Some(DAY * 90), matches: None },
        time: Time::counted(THEN, move || days_ms),
        ..Config::new(toys::CATALOG, Arc::clone(&store) as Arc<_>)
    };
    let address = start_as(config).await;
    let ann = guest(&address, "Ann").await;
    let status = async |token: &str| {
        let path = "/api/matches";
        let answer = client::http::post(&address, path, Some(token), r#"{"game":"flip"}"#).await;
        answer.unwrap().status
    };
    // The sweep goes on beside play, so it may take a moment.
    while store.guest(Digest::of(b"an old token")).unwrap().is_some() {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(status("an old token").await, 401);
    assert_eq!(status(&ann.token).await, 201, "a guest of today stays");
}
