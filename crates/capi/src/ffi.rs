//! The functions that C calls, and every unsafe line of this library.
#![allow(unsafe_code, reason = "C hands in pointers")]
#![allow(unreachable_pub, reason = "exported to C, not to Rust")]

use std::{ffi::c_char, slice};

use serde_json::Value;

use crate::door::{self, guarded};
use local::Declined;

/// The number of this interface: it grows when something that worked no longer would.
pub const UMPIRE_ABI: u32 = 1;

/// A text that the library made. It is UTF-8 and does not end in a zero.
pub struct UmpireText(String);

/// A match, player, server or client that is open; 0 is none. Numbers are never used twice.
pub type UmpireHandle = u64;

/// Called with each progress of a thought: one line of JSON, valid during the call.
pub type UmpireProgress =
    Option<extern "C" fn(context: *mut std::ffi::c_void, json: *const c_char, length: usize)>;

fn give(text: String) -> *mut UmpireText {
    Box::into_raw(Box::new(UmpireText(text)))
}

/// Reads what the caller sent; a text that is no UTF-8 is refused.
///
/// # Safety
/// `data` is null with a length of 0, or points to `length` bytes that can be read.
unsafe fn take<'a>(data: *const c_char, length: usize) -> Result<&'a str, Declined> {
    if data.is_null() || length == 0 {
        return Ok("");
    }
    // SAFETY: the caller promises that so many bytes can be read.
    let bytes = unsafe { slice::from_raw_parts(data.cast::<u8>(), length) };
    std::str::from_utf8(bytes).map_err(|_| door::declined("bad_request", "this is not UTF-8"))
}

/// Answers a question, or says why it cannot be read.
///
/// # Safety
/// As [`take`].
unsafe fn answer(
    json: *const c_char,
    length: usize,
    work: impl FnOnce(&str) -> Result<Value, Declined>,
) -> *mut UmpireText {
    // SAFETY: as promised to this function.
    let question = unsafe { take(json, length) };
    give(guarded(|| work(question?)))
}

/// The number of this interface.
#[unsafe(no_mangle)]
pub extern "C" fn umpire_abi() -> u32 {
    UMPIRE_ABI
}

/// Where the text begins; it does not end in a zero. NULL for NULL.
///
/// # Safety
/// `text` is NULL or was returned by this library and not freed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn umpire_text_data(text: *const UmpireText) -> *const c_char {
    // SAFETY: the caller promises that the text is alive.
    unsafe { text.as_ref() }.map_or(std::ptr::null(), |text| text.0.as_ptr().cast())
}

/// How many bytes the text has. 0 for NULL.
///
/// # Safety
/// As [`umpire_text_data`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn umpire_text_length(text: *const UmpireText) -> usize {
    // SAFETY: the caller promises that the text is alive.
    unsafe { text.as_ref() }.map_or(0, |text| text.0.len())
}

/// Frees a text. NULL is fine.
///
/// # Safety
/// `text` is NULL or was returned by this library, and is not used again.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn umpire_text_free(text: *mut UmpireText) {
    if !text.is_null() {
        // SAFETY: it came from `give`, and the caller promises not to use it again.
        drop(unsafe { Box::from_raw(text) });
    }
}

/// Asks the door: one question about one position, as in docs/query.md. Never NULL.
///
/// # Safety
/// `json` points to `length` bytes that can be read.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn umpire_query(json: *const c_char, length: usize) -> *mut UmpireText {
    // SAFETY: as promised to this function.
    match unsafe { take(json, length) } {
        Ok(line) => give(door::query(line)),
        Err(error) => give(local::answer(Err(error))),
    }
}

/// Asks about a finished record or a promise: `{"op": "verify" | "replay" | "export" | "set_up" |
/// "share" | "hash", …}`, see docs/bindings.md.
///
/// # Safety
/// As [`umpire_query`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn umpire_record(json: *const c_char, length: usize) -> *mut UmpireText {
    // SAFETY: as promised to this function.
    unsafe { answer(json, length, door::record) }
}

/// Opens a match in this process, `{"game": "jieqi", "seed": "64 hexadecimal digits", …}`, or goes
/// on with a saved one, if the text is what `save` gave. The answer is `{"ok": {"handle": 1}}`.
///
/// # Safety
/// As [`umpire_query`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn umpire_match_open(json: *const c_char, length: usize) -> *mut UmpireText {
    // SAFETY: as promised to this function.
    unsafe { answer(json, length, door::open_match) }
}

/// Lets a computer player sit down, `{"game": "jieqi", "seed": "…", "level": 5, "seat": "second"}`.
///
/// # Safety
/// As [`umpire_query`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn umpire_player_open(json: *const c_char, length: usize) -> *mut UmpireText {
    // SAFETY: as promised to this function.
    unsafe { answer(json, length, door::open_player) }
}

/// Opens a server in this process for one visitor, whose name this is: it speaks the protocol of
/// docs/protocol.md without a network.
///
/// # Safety
/// As [`umpire_query`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn umpire_server_open(name: *const c_char, length: usize) -> *mut UmpireText {
    // SAFETY: as promised to this function.
    unsafe { answer(name, length, door::open_server) }
}

/// Opens a client of a server, `{"address": "127.0.0.1:8080", "guest": "Ann"}` or with a `token`
/// instead of `guest`.
///
/// # Safety
/// As [`umpire_query`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn umpire_client_open(json: *const c_char, length: usize) -> *mut UmpireText {
    // SAFETY: as promised to this function.
    unsafe { answer(json, length, door::open_client) }
}

/// Asks or orders something of whatever is open.
///
/// # Safety
/// As [`umpire_query`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn umpire_ask(
    handle: UmpireHandle,
    json: *const c_char,
    length: usize,
) -> *mut UmpireText {
    // SAFETY: as promised to this function.
    unsafe { answer(json, length, |question| door::ask(handle, question, &mut |_| ())) }
}

/// The same, and hears of each progress of a thought; `context` is handed through.
///
/// # Safety
/// As [`umpire_query`]; `progress` may be NULL, and does not unwind.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn umpire_ask_watched(
    handle: UmpireHandle,
    json: *const c_char,
    length: usize,
    progress: UmpireProgress,
    context: *mut std::ffi::c_void,
) -> *mut UmpireText {
    let mut report = |line: &str| {
        if let Some(progress) = progress {
            progress(context, line.as_ptr().cast(), line.len());
        }
    };
    // SAFETY: as promised to this function.
    unsafe { answer(json, length, |question| door::ask(handle, question, &mut report)) }
}

/// Sends a message of the protocol to a server in this process. The answer is a list of messages.
///
/// # Safety
/// As [`umpire_query`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn umpire_send(
    handle: UmpireHandle,
    json: *const c_char,
    length: usize,
) -> *mut UmpireText {
    // SAFETY: as promised to this function.
    unsafe { answer(json, length, |message| door::send(handle, message)) }
}

/// The next message of a client, waiting for it at most so long: `{"ok": null}` if none came.
#[unsafe(no_mangle)]
pub extern "C" fn umpire_poll(handle: UmpireHandle, milliseconds: u32) -> *mut UmpireText {
    give(guarded(|| door::poll(handle, milliseconds)))
}

/// Ends the thought that goes on under a handle; from any thread.
#[unsafe(no_mangle)]
pub extern "C" fn umpire_stop(handle: UmpireHandle) -> *mut UmpireText {
    give(guarded(|| crate::handles::stop(handle).map(|()| Value::Null)))
}

/// Closes a handle; whoever uses it later hears `bad_handle`.
#[unsafe(no_mangle)]
pub extern "C" fn umpire_close(handle: UmpireHandle) -> *mut UmpireText {
    give(guarded(|| crate::handles::close(handle).map(|()| Value::Null)))
}
