//! What happens to those who do not keep up.

use game::{MatchId, Observer, Seat};
use protocol::{Detail, Pong, ServerMessage};

use super::{Listener, ListenerId, Listeners, OUTBOX, OUTBOX_BYTES, Posted, outbox};

const MATCH: MatchId = MatchId(7);

fn pong(at: u64) -> ServerMessage {
    ServerMessage::Pong(Pong { nonce: None, at: protocol::Millis(at) })
}

fn listen(listeners: &Listeners, observer: Observer) -> (ListenerId, super::Inbox) {
    let (outbox, inbox) = outbox();
    let id = ListenerId::fresh();
    listeners.add(Listener::new(id, observer, Detail::Text, outbox));
    (id, inbox)
}

async fn drain(inbox: &mut super::Inbox) -> usize {
    let mut count = 0;
    while !inbox.receiver.is_empty() {
        inbox.next().await.unwrap();
        count += 1;
    }
    count
}

#[tokio::test]
async fn whoever_falls_behind_is_told_nothing_until_caught_up() {
    let listeners = Listeners::new(MATCH);
    let first = Observer::Seat(Seat::First);
    let (slow, mut slow_inbox) = listen(&listeners, first);
    let (_, mut quick_inbox) = listen(&listeners, first);
    for at in 0..OUTBOX as u64 + 10 {
        listeners.tell(first, |_| pong(at));
        drain(&mut quick_inbox).await;
    }
    assert!(slow_inbox.take_behind().is_empty(), "not before there is room");
    assert_eq!(drain(&mut slow_inbox).await, OUTBOX);
    assert_eq!(slow_inbox.take_behind(), [MATCH]);
    listeners.tell(first, |_| pong(0));
    assert_eq!(drain(&mut slow_inbox).await, 0, "news would leave a gap");
    assert_eq!(drain(&mut quick_inbox).await, 1, "others do not wait");
    listeners.tell_one(slow, &pong(0));
    listeners.tell(first, |_| pong(0));
    assert_eq!(drain(&mut slow_inbox).await, 2);
    assert!(slow_inbox.take_behind().is_empty());
}

#[tokio::test]
async fn whoever_is_gone_is_forgotten() {
    let listeners = Listeners::new(MATCH);
    let (_, inbox) = listen(&listeners, Observer::Spectator);
    assert_eq!(listeners.spectators(), 1);
    drop(inbox);
    listeners.tell_all(&pong(0));
    assert!(listeners.is_empty());
}

#[tokio::test]
async fn each_hears_what_is_meant_for_it() {
    let listeners = Listeners::new(MATCH);
    let (_, mut first) = listen(&listeners, Observer::Seat(Seat::First));
    let (_, mut spectator) = listen(&listeners, Observer::Spectator);
    listeners.tell(Observer::Seat(Seat::First), |_| pong(0));
    assert_eq!((drain(&mut first).await, drain(&mut spectator).await), (1, 0));
}

#[tokio::test]
async fn long_messages_do_not_pile_up() {
    let (outbox, mut inbox) = outbox();
    let long = || super::Frame::from("x".repeat(2 * OUTBOX_BYTES));
    assert_eq!(outbox.post(MATCH, long()), Posted::Waiting, "one alone may be long");
    assert_eq!(outbox.post(MATCH, "short".into()), Posted::Dropped);
    assert_eq!(drain(&mut inbox).await, 1);
    assert_eq!(outbox.post(MATCH, "short".into()), Posted::Waiting);
    assert_eq!(inbox.take_behind(), [], "not before there is room");
    assert_eq!(drain(&mut inbox).await, 1);
    assert_eq!(inbox.take_behind(), [MATCH]);
}
