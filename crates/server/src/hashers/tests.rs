//! However many log in, the memory for it is bounded.

use std::sync::{Arc, atomic::Ordering::Relaxed};

use protocol::ErrorCode;

use super::{AT_ONCE, Hashers, WAITING};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn those_who_leave_make_no_room_before_their_time() {
    let hashers = Hashers::new();
    for _ in 0..10 {
        let leaving = Arc::clone(&hashers);
        let task = tokio::spawn(async move { leaving.hash("x".to_owned(), [7; 16]).await });
        tokio::task::yield_now().await;
        task.abort();
    }
    let both = tokio::join!(
        hashers.hash("correct horse".to_owned(), [1; 16]),
        hashers.hash("correct horse".to_owned(), [1; 16])
    );
    assert_eq!(both.0.unwrap(), both.1.unwrap(), "what was in a buffer before does not matter");
    assert!(hashers.made.load(Relaxed) <= AT_ONCE);
}

#[tokio::test]
async fn the_queue_has_an_end() {
    let hashers = Hashers::new();
    let all = (0..AT_ONCE + WAITING + 5).map(|_| hashers.hash("x".to_owned(), [7; 16]));
    let refused: Vec<_> =
        futures_util::future::join_all(all).await.into_iter().filter_map(Result::err).collect();
    assert_eq!(refused.len(), 5);
    assert!(refused.iter().all(|it| it.code == ErrorCode::Busy && it.retry_after_ms.is_some()));
    assert!(hashers.made.load(Relaxed) <= AT_ONCE);
    assert!(hashers.hash("x".to_owned(), [7; 16]).await.is_ok(), "there is room again");
}
