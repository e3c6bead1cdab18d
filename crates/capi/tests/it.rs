//! The header and the library are of one mind.

use std::collections::BTreeSet;

use serde_json::{Value, json};

const HEADER: &str = include_str!("../include/umpire.h");
const LIBRARY: &str = include_str!("../src/ffi.rs");

/// The functions in a text: the name before the first bracket of each line that declares one.
fn functions(text: &'static str, is_declared: fn(&str) -> bool) -> BTreeSet<&'static str> {
    let lines = text.lines().filter(|line| is_declared(line));
    let heads = lines.filter_map(|line| Some(line.split_once('(')?.0));
    heads.filter_map(|head| head.rfind("umpire_").map(|at| &head[at..])).collect()
}

#[test]
fn the_header_declares_what_the_library_exports() {
    let declared = functions(HEADER, |line| {
        line.contains("umpire_")
            && line.contains('(')
            && !line.trim_start().starts_with(['*', '/'])
            && !line.starts_with("typedef")
    });
    let exported = functions(LIBRARY, |line| line.contains("extern \"C\" fn umpire_"));
    assert!(exported.len() > 12);
    assert_eq!(declared, exported);
}

#[test]
fn the_header_bears_the_number_of_the_interface() {
    assert_eq!(umpire::umpire_abi(), umpire::UMPIRE_ABI);
    assert!(HEADER.contains(&format!("#define UMPIRE_ABI {}\n", umpire::UMPIRE_ABI)));
}

fn ask(handle: u64, question: &str) -> Value {
    // SAFETY: the text is alive, and each answer is freed once.
    #[allow(unsafe_code, reason = "these functions are for C")]
    unsafe {
        read(umpire::umpire_ask(handle, question.as_ptr().cast(), question.len()))
    }
}

#[allow(unsafe_code, reason = "these functions are for C")]
unsafe fn read(text: *mut umpire::UmpireText) -> Value {
    // SAFETY: the library has just made it.
    let bytes = unsafe {
        let data = umpire::umpire_text_data(text).cast::<u8>();
        std::slice::from_raw_parts(data, umpire::umpire_text_length(text)).to_vec()
    };
    // SAFETY: it is not used again.
    unsafe { umpire::umpire_text_free(text) };
    serde_json::from_slice(&bytes).expect("answers are JSON")
}

/// Opens something by one of the functions that do.
#[allow(unsafe_code, reason = "these functions are for C")]
fn open(
    how: unsafe extern "C" fn(*const std::ffi::c_char, usize) -> *mut umpire::UmpireText,
    question: &Value,
) -> u64 {
    let text = question.to_string();
    // SAFETY: the text is alive.
    let told = unsafe { read(how(text.as_ptr().cast(), text.len())) };
    told["ok"]["handle"].as_u64().expect("it was opened")
}

#[allow(unsafe_code, reason = "these functions are for C")]
fn stop(handle: u64) {
    // SAFETY: the library has just made it.
    let told = unsafe { read(umpire::umpire_stop(handle)) };
    assert_eq!(told, json!({"ok": null}));
}

/// Asks on another thread, and stops it as soon as this one hears that the handle is in use.
fn stopped(handle: u64, question: &'static str) -> Value {
    let is_busy = |told: &Value| told["error"]["code"] == "busy";
    let asker = std::thread::spawn(move || {
        // Either thread may find the other one at it.
        let told = std::iter::repeat_with(|| ask(handle, question)).find(|told| !is_busy(told));
        told.expect("it repeats for ever")
    });
    while !is_busy(&ask(handle, "?")) {
        assert!(!asker.is_finished(), "it was answered before it could be stopped");
    }
    stop(handle);
    asker.join().expect("asking does not panic")
}

#[test]
fn whoever_hears_busy_can_stop_what_goes_on() {
    let seed = "00".repeat(32);
    let question = json!({"game": "chess", "seed": seed, "first": {"computer": {"level": 10}}});
    for _ in 0..100 {
        let handle = open(umpire::umpire_match_open, &question);
        let told = stopped(handle, r#"{"op": "think", "limit": {"ms": 86400000}}"#);
        assert_eq!(told, json!({"ok": {"seat": "first"}}));
    }
}

#[test]
fn nobody_hangs_with_a_server_that_says_nothing() {
    // It takes connections, as the system does for it, and never answers.
    let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = silent.local_addr().unwrap().to_string();
    let handle = open(umpire::umpire_client_open, &json!({"address": address, "token": "t"}));
    let told = stopped(handle, r#"{"op": "record", "match": "1"}"#);
    assert_eq!(told["error"]["code"], "stopped");
}
