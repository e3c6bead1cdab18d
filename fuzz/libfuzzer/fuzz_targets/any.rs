//! Feeds the target that `UMPIRE_FUZZ` names, for as long as you like.

#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;

thread_local! {
    static TARGET: LazyLock<fuzz::Target> = LazyLock::new(|| {
        let name = std::env::var("UMPIRE_FUZZ").unwrap_or_else(|_| "question".to_owned());
        let found = fuzz::targets().into_iter().find(|target| target.name == name);
        found.unwrap_or_else(|| panic!("no target `{name}`"))
    });
}

fuzz_target!(|bytes: &[u8]| TARGET.with(|target| target.feed(bytes)));
