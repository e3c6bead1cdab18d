//! What operators are told.

use std::sync::{Arc, Mutex};

use super::Voice;

#[test]
fn each_event_is_one_line() {
    let heard = Arc::new(Mutex::new(Vec::new()));
    let listener = Arc::clone(&heard);
    let logging = Voice(move |line: &str| listener.lock().unwrap().push(line.to_owned()));
    tracing::subscriber::with_default(logging, || {
        tracing::error!(match_id = %7, code = "bad_record", "a match does not replay");
        tracing::debug!("nobody needs to know");
        tracing::error!(target: "elsewhere", "nobody asked");
    });
    let told = "error: a match does not replay, match_id 7, code \"bad_record\"";
    assert_eq!(*heard.lock().unwrap(), [told]);
}
