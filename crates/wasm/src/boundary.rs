//! What the program outside sees of us, and what we ask of it. Nothing else here is exported.
//!
//! A text comes in by a box of ours: the program asks for one of the right size, writes into it and
//! calls. The answer lies in another box until the next call. So neither side ever frees what the
//! other made, and no pointer is followed here.

#![allow(unsafe_code, reason = "names that are exported and imported are unsafe attributes")]

use std::cell::RefCell;

use local::Time;

use crate::calls;

/// The number of this interface; whoever finds another one must not call.
const ABI: u32 = 1;

/// The longest text that is taken.
const TEXT_BYTES_MAX: usize = 64 << 20;

thread_local! {
    static INBOX: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static OUTBOX: RefCell<String> = const { RefCell::new(String::new()) };
}

/// What the program outside offers. Natively there is none: tests call what lies behind this file.
#[cfg(target_family = "wasm")]
mod outside {
    // SAFETY: the host implements these four with these types; JavaScript has no other effect on our
    // memory, since the loader calls nothing of ours while we call it.
    #[link(wasm_import_module = "umpire")]
    unsafe extern "C" {
        pub(super) safe fn umpire_now_ms() -> f64;
        pub(super) safe fn umpire_should_stop() -> i32;
        pub(super) safe fn umpire_progress(text: *const u8, length: usize);
        pub(super) safe fn umpire_panicked(text: *const u8, length: usize);
    }
}

/// Tells the program outside how far a thought has come.
pub(crate) fn progress(text: &str) {
    #[cfg(target_family = "wasm")]
    outside::umpire_progress(text.as_ptr(), text.len());
    #[cfg(not(target_family = "wasm"))]
    let _ = text;
}

/// The time by the clock outside.
pub(crate) fn now() -> Time {
    #[cfg(target_family = "wasm")]
    let ms = outside::umpire_now_ms();
    #[cfg(not(target_family = "wasm"))]
    let ms = 0.0;
    // Out of range, a number becomes the nearest one within.
    Time(ms as u64)
}

/// Must be called once before anything else; says which interface this is.
// SAFETY: no other symbol has this name.
#[unsafe(no_mangle)]
pub extern "C" fn umpire_start() -> u32 {
    #[cfg(target_family = "wasm")]
    {
        std::panic::set_hook(Box::new(|info| {
            let text = info.to_string();
            outside::umpire_panicked(text.as_ptr(), text.len());
        }));
        ai::set_host(ai::Host {
            now_ms: || outside::umpire_now_ms(),
            should_stop: || outside::umpire_should_stop() != 0,
        });
    }
    ABI
}

/// Room for a text of `length` bytes, or null if that is too long.
// SAFETY: no other symbol has this name.
#[unsafe(no_mangle)]
pub extern "C" fn umpire_inbox(length: usize) -> *mut u8 {
    if length > TEXT_BYTES_MAX {
        return std::ptr::null_mut();
    }
    let mut bytes = vec![0; length];
    let place = bytes.as_mut_ptr();
    INBOX.set(bytes);
    place
}

/// Asks the door what lies in the inbox, and says how long the answer in the outbox is.
// SAFETY: no other symbol has this name.
#[unsafe(no_mangle)]
pub extern "C" fn umpire_query() -> usize {
    exchange(calls::answer)
}

/// Does what the inbox says, and says how long the answer in the outbox is.
// SAFETY: no other symbol has this name.
#[unsafe(no_mangle)]
pub extern "C" fn umpire_call() -> usize {
    exchange(calls::call)
}

/// Where the last answer lies.
// SAFETY: no other symbol has this name.
#[unsafe(no_mangle)]
pub extern "C" fn umpire_outbox() -> *const u8 {
    OUTBOX.with_borrow(|text| text.as_ptr())
}

fn exchange(answer: fn(&str) -> String) -> usize {
    // Taken out, so that a large question does not stay for ever.
    let bytes = INBOX.take();
    let text = String::from_utf8_lossy(&bytes);
    let answered = answer(&text);
    let length = answered.len();
    OUTBOX.set(answered);
    length
}
