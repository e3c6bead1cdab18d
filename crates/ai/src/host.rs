//! What thinking needs from outside: the time, and whether to go on.
//!
//! Natively the system has a clock, and another thread can set a flag. WebAssembly has neither: there
//! the program that embeds us is asked.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

#[cfg(not(target_family = "wasm"))]
pub(crate) use std::time::Instant as Moment;

#[cfg(target_family = "wasm")]
pub(crate) use embedded::Moment;
#[cfg(target_family = "wasm")]
pub use embedded::{Host, set_host};

/// The most threads that can search at once.
pub(crate) const THREADS_MAX: usize = if cfg!(target_family = "wasm") { 1 } else { 64 };

/// The most memory that a search may have, in megabytes: WebAssembly has four gigabytes at best, and a
/// browser much less for each page.
pub(crate) const MEGABYTES_MAX: usize =
    if cfg!(target_family = "wasm") { 256 } else { usize::MAX >> 20 };

/// Whether whoever asked wants no more.
#[inline]
pub(crate) fn is_stopped(stop: &AtomicBool) -> bool {
    #[cfg(target_family = "wasm")]
    if embedded::should_stop() {
        return true;
    }
    stop.load(Relaxed)
}

#[cfg(target_family = "wasm")]
mod embedded {
    use std::{sync::OnceLock, time::Duration};

    /// What the program that embeds us answers.
    #[derive(Clone, Copy, Debug)]
    pub struct Host {
        /// Milliseconds since any fixed moment.
        pub now_ms: fn() -> f64,
        /// Whether the thought at hand is to end.
        pub should_stop: fn() -> bool,
    }

    static HOST: OnceLock<Host> = OnceLock::new();

    /// Says whom to ask. Only the first word counts.
    pub fn set_host(host: Host) {
        HOST.get_or_init(|| host);
    }

    pub(super) fn should_stop() -> bool {
        HOST.get().is_some_and(|host| (host.should_stop)())
    }

    /// A moment by the host's clock; without a host, time stands still.
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Moment(f64);

    impl Moment {
        pub(crate) fn now() -> Moment {
            Moment(HOST.get().map_or(0.0, |host| (host.now_ms)()))
        }

        /// The time since; none if the host's clock was set back.
        pub(crate) fn elapsed(self) -> Duration {
            let ms = Moment::now().0 - self.0;
            Duration::try_from_secs_f64(ms / 1000.0).unwrap_or_default()
        }
    }
}
