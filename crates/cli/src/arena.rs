//! Matches between two players, refereed by our rules.
//!
//! Openings are drawn from a seed and each is played twice, with the seats exchanged: a [`bout`] is
//! one game, a pair of them is what the [`tally`] counts.

mod bout;
mod contestant;
mod external;
mod opening;
mod progress;
mod records;
mod spec;
mod tally;
#[cfg(test)]
mod tests;

use std::{
    num::NonZeroUsize,
    path::PathBuf,
    sync::{
        atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed},
        mpsc::{Sender, channel},
    },
    thread,
    time::{Duration, Instant},
};

use anyhow::Context;
use catalog::Entry;
use game::{MatchId, Opening, Options};

use bout::{Bout, Game};
use contestant::{Contestant, Making};
use opening::Ground;
pub(crate) use progress::standing;
pub(crate) use spec::Spec;
pub(crate) use tally::{Sprt, Tally, Verdict};

/// A match to be played.
pub(crate) struct Fixture {
    pub(crate) entry: &'static Entry,
    pub(crate) options: Options,
    /// How each game begins.
    pub(crate) opening: Opening,
    /// Numbers among the options that are drawn anew for each pair of games.
    pub(crate) varied: Vec<String>,
    /// The two players; the first one's results are counted.
    pub(crate) players: [Spec; 2],
    pub(crate) pairs: usize,
    pub(crate) seed: u64,
    pub(crate) concurrency: NonZeroUsize,
    pub(crate) opening_plies: u32,
    pub(crate) plies_max: usize,
    /// How long another program may think beyond its limit.
    pub(crate) grace: Duration,
    pub(crate) sprt: Option<Sprt>,
    pub(crate) records: Option<PathBuf>,
    pub(crate) transcripts: Option<PathBuf>,
}

/// A match that was played.
pub(crate) struct Played {
    pub(crate) tally: Tally,
    pub(crate) time: Duration,
}

/// Two games from one opening; in the second one the players have exchanged their seats.
struct Pair {
    number: usize,
    games: [Game; 2],
}

impl Fixture {
    /// Plays the match.
    ///
    /// # Errors
    /// A player that cannot be had, or a file that cannot be written.
    pub(crate) fn play(&self) -> anyhow::Result<Played> {
        // A mistyped player is found out before the first game.
        drop(self.seat_players()?);
        let mut archive = records::Archive::open(self)?;
        let (began, next, enough) = (Instant::now(), AtomicUsize::new(0), AtomicBool::new(false));
        let mut tally = Tally::default();
        let mut progress = progress::Progress::new(2 * self.pairs);
        thread::scope(|scope| {
            let (sender, pairs) = channel();
            for _ in 0..self.concurrency.get().min(self.pairs) {
                let sender = sender.clone();
                scope.spawn(|| self.work(&next, &enough, sender));
            }
            drop(sender);
            for pair in pairs {
                // Dropping the receiver ends the workers.
                let Pair { number, games } = pair?;
                archive.keep(self, number, &games)?;
                tally.count(number, games);
                progress.show(&tally);
                if self.sprt.is_some_and(|sprt| sprt.verdict(&tally) != Verdict::Open) {
                    enough.store(true, Relaxed);
                }
            }
            progress.end();
            Ok(Played { tally, time: began.elapsed() })
        })
    }

    /// Plays pair after pair, until there are enough.
    fn work(&self, next: &AtomicUsize, enough: &AtomicBool, sender: Sender<anyhow::Result<Pair>>) {
        let mut players = match self.seat_players() {
            Ok(players) => players,
            Err(error) => return drop(sender.send(Err(error))),
        };
        while !enough.load(Relaxed) {
            let number = next.fetch_add(1, Relaxed);
            if number >= self.pairs {
                return;
            }
            let pair = self.play_pair(number, &mut players);
            let failed = pair.is_err();
            if sender.send(pair).is_err() || failed {
                return;
            }
        }
    }

    fn seat_players(&self) -> anyhow::Result<[Contestant; 2]> {
        let make = |spec: &Spec| {
            let making = Making { entry: self.entry, options: &self.options, grace: self.grace };
            let made = Contestant::new(spec, &making);
            match spec.kind {
                // Who is not known says so by its name.
                spec::Kind::Named(_) => made,
                spec::Kind::Ours { .. } | spec::Kind::External { .. } => {
                    made.with_context(|| format!("player `{spec}`"))
                }
            }
        };
        let [first, second] = &self.players;
        Ok([make(first)?, make(second)?])
    }

    fn play_pair(&self, number: usize, players: &mut [Contestant; 2]) -> anyhow::Result<Pair> {
        let mut draw = opening::Draw::new(self.seed, number);
        let options = draw.vary(self.entry.about, &self.options, &self.varied)?;
        let seed = draw.seed();
        let (entry, opening) = (self.entry, self.opening);
        let match_id = MatchId(number as u64 + 1);
        let ground = Ground { entry, options: &options, opening, match_id, seed };
        let opening = draw.opening(&ground, self.opening_plies)?;
        let bout = Bout { ground, opening: &opening, plies_max: self.plies_max };
        let whims = draw.whims();
        let [first, second] = players;
        let one = bout.play([first, second], whims)?;
        let other = bout.play([second, first], [whims[1], whims[0]])?;
        Ok(Pair { number, games: [one, other] })
    }
}
