//! Who waits for whom.

use std::{future::Future, net::IpAddr, pin::pin};

use futures_util::{FutureExt as _, future::join_all};
use protocol::ErrorCode;

use super::{Askers, BACKLOG, Line, Turn};
use crate::{price::Units, visitor::Visitor};

fn visitor(number: u8) -> Visitor {
    Visitor::at(IpAddr::from([10, 0, 0, number]))
}

/// Whether somebody has the turn already.
fn has_turn(turn: impl Future<Output = Result<Turn, protocol::Problem>>) -> bool {
    pin!(turn).now_or_never().is_some_and(|turn| turn.is_ok())
}

#[tokio::test]
async fn one_with_many_does_not_delay_one_with_one() {
    let line = Line::new(1);
    let first = line.turn(visitor(1), Units(1)).await.unwrap();
    let log = std::sync::Mutex::new(Vec::new());
    let ask = async |name: u8| {
        let turn = line.turn(visitor(name), Units(1)).await.unwrap();
        log.lock().unwrap().push(name);
        tokio::task::yield_now().await;
        drop(turn);
    };
    let all = [1, 1, 1, 1, 2, 3, 3].map(ask);
    let free = async { drop(first) };
    tokio::join!(join_all(all), free);
    assert_eq!(log.into_inner().unwrap(), [1, 2, 3, 1, 3, 1, 1]);
}

#[tokio::test]
async fn a_full_queue_refuses_whoever_has_most() {
    let line = Line::new(1);
    let _turn = line.turn(visitor(1), Units(1)).await.unwrap();
    let half = Units(BACKLOG.0 / 2);
    let mut first = pin!(line.turn(visitor(1), half));
    let mut second = pin!(line.turn(visitor(1), half));
    assert!(first.as_mut().now_or_never().is_none() && second.as_mut().now_or_never().is_none());
    let third = line.turn(visitor(1), half).now_or_never().unwrap().err().unwrap();
    assert_eq!(third.code, ErrorCode::Busy);
    assert!(third.retry_after_ms.unwrap() >= 500);
    let mut other = pin!(line.turn(visitor(2), half));
    assert!(other.as_mut().now_or_never().is_none(), "who asks little gets in");
    let refused = second.now_or_never().expect("the newest gave way").err().unwrap();
    assert_eq!(refused.code, ErrorCode::Busy);
    assert!(first.now_or_never().is_none(), "the older one still waits");
}

#[tokio::test]
async fn who_is_gone_does_not_keep_the_turn() {
    let line = Line::new(1);
    let turn = line.turn(visitor(1), Units(1)).await.unwrap();
    for number in 2..5 {
        assert!(!has_turn(line.turn(visitor(number), Units(1))), "it waits, then leaves");
    }
    drop(turn);
    assert!(has_turn(line.turn(visitor(9), Units(1))));
}

#[tokio::test]
async fn what_takes_no_time_does_not_wait_for_what_does() {
    let askers = Askers::new(2);
    let _long = askers.turn(visitor(1), Units(100)).await.unwrap();
    assert!(!has_turn(askers.turn(visitor(2), Units(100))));
    assert!(has_turn(askers.turn(visitor(2), Units(1))));
}
