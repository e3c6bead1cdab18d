//! Numbers for whoever runs the server; nothing in them names a player or a match.

use std::{
    fmt::Write as _,
    sync::atomic::{AtomicBool, AtomicI64, AtomicU64, Ordering::Relaxed},
    time::Duration,
};

/// What is counted.
#[derive(Default)]
pub(crate) struct Metrics {
    pub(crate) commands_accepted: AtomicU64,
    pub(crate) commands_refused: AtomicU64,
    pub(crate) messages_refused: AtomicU64,
    pub(crate) resyncs: AtomicU64,
    pub(crate) panics: AtomicU64,
    pub(crate) connections: AtomicI64,
    pub(crate) matches: AtomicI64,
    pub(crate) matches_created: AtomicU64,
    pub(crate) farewells: AtomicU64,
    /// Whether the last commit failed.
    pub(crate) store_fails: AtomicBool,
    commits: AtomicU64,
    writes: AtomicU64,
    commit_time: Histogram,
    command_time: Histogram,
}

/// The upper bounds of the buckets, in milliseconds.
const BOUNDS_MS: [u64; 9] = [1, 2, 5, 10, 20, 50, 100, 500, 2000];

/// How long something took.
#[derive(Default)]
struct Histogram {
    buckets: [AtomicU64; BOUNDS_MS.len()],
    count: AtomicU64,
    sum_us: AtomicU64,
}

impl Histogram {
    fn observe(&self, took: Duration) {
        let us = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        self.count.fetch_add(1, Relaxed);
        self.sum_us.fetch_add(us, Relaxed);
        if let Some(at) = BOUNDS_MS.iter().position(|bound| us <= bound * 1000) {
            self.buckets[at].fetch_add(1, Relaxed);
        }
    }

    fn write(&self, text: &mut String, name: &str) {
        let mut below = 0;
        let _ = writeln!(text, "# TYPE {name} histogram");
        for (bucket, bound) in self.buckets.iter().zip(BOUNDS_MS) {
            below += bucket.load(Relaxed);
            let seconds = bound as f64 / 1000.0;
            let _ = writeln!(text, "{name}_bucket{{le=\"{seconds}\"}} {below}");
        }
        let (count, sum) = (self.count.load(Relaxed), self.sum_us.load(Relaxed) as f64 / 1e6);
        let _ = writeln!(text, "{name}_bucket{{le=\"+Inf\"}} {count}");
        let _ = writeln!(text, "{name}_sum {sum}\n{name}_count {count}");
    }
}

impl Metrics {
    pub(crate) fn committed(&self, writes: usize, took: Duration) {
        self.commits.fetch_add(1, Relaxed);
        self.writes.fetch_add(writes as u64, Relaxed);
        self.commit_time.observe(took);
    }

    /// A command was answered this long after it arrived.
    pub(crate) fn answered(&self, took: Duration) {
        self.command_time.observe(took);
    }

    /// Everything, as Prometheus reads it.
    pub(crate) fn to_text(&self) -> String {
        let mut text = String::new();
        let mut line = |kind: &str, name: &str, value: i128| {
            let _ = writeln!(text, "# TYPE umpire_{name} {kind}\numpire_{name} {value}");
        };
        let counters = [
            ("commands_accepted_total", &self.commands_accepted),
            ("commands_refused_total", &self.commands_refused),
            ("messages_refused_total", &self.messages_refused),
            ("resyncs_total", &self.resyncs),
            ("match_panics_total", &self.panics),
            ("matches_created_total", &self.matches_created),
            ("farewells_total", &self.farewells),
            ("commits_total", &self.commits),
            ("writes_total", &self.writes),
        ];
        for (name, counter) in counters {
            line("counter", name, i128::from(counter.load(Relaxed)));
        }
        line("gauge", "connections", i128::from(self.connections.load(Relaxed)));
        line("gauge", "store_fails", i128::from(self.store_fails.load(Relaxed)));
        line("gauge", "matches", i128::from(self.matches.load(Relaxed)));
        self.commit_time.write(&mut text, "umpire_commit_seconds");
        self.command_time.write(&mut text, "umpire_command_seconds");
        text
    }
}
