//! Counts how many steps of random play a batch makes in a second, for each game.
#![allow(clippy::print_stdout, reason = "this is what an example is for")]

use std::time::{Duration, Instant};

use environment::{Autoreset, Config, Learner, Rows, SheetId};

fn main() -> Result<(), game::Fault> {
    let only = std::env::args().nth(1);
    for entry in games::CATALOG.entries().filter_map(|entry| entry.learner.as_ref()) {
        if only.as_deref().is_some_and(|it| it != entry.about.id) {
            continue;
        }
        for count in [1, 16, 64, 256] {
            let mut batch =
                entry.batch(&Config::default(), count, SheetId(0), Autoreset::SameStep)?;
            let mut buffers = Buffers::new(entry, count);
            batch.reset(1, buffers.rows());
            let mut actions = vec![0; count];
            let (began, mut steps, mut games) = (Instant::now(), 0, 0);
            while began.elapsed() < Duration::from_secs(1) {
                batch.sample(&mut actions);
                batch.step(&actions, 1, buffers.rows())?;
                steps += count;
                games += buffers.terminated.iter().filter(|it| **it).count();
            }
            let rate = steps as f64 / began.elapsed().as_secs_f64();
            let length = steps as f64 / games.max(1) as f64;
            println!("{} n={count}: {rate:.0} steps/s, {length:.0} steps a game", entry.about.id);
        }
    }
    Ok(())
}

struct Buffers {
    observation: Vec<u8>,
    mask: Vec<u8>,
    legal: Vec<i32>,
    legal_count: Vec<i32>,
    rewards: Vec<f32>,
    terminated: Vec<bool>,
    truncated: Vec<bool>,
    player: Vec<i8>,
    final_observation: Vec<u8>,
}

impl Buffers {
    fn new(entry: &Learner, count: usize) -> Buffers {
        let length = entry.sheets[0].len() * count;
        Buffers {
            observation: vec![0; length],
            mask: vec![0; (entry.actions + 1) * count],
            legal: vec![0; entry.legal_max * count],
            legal_count: vec![0; count],
            rewards: vec![0.0; 2 * count],
            terminated: vec![false; count],
            truncated: vec![false; count],
            player: vec![0; count],
            final_observation: vec![0; length],
        }
    }

    fn rows(&mut self) -> Rows<'_> {
        Rows {
            observation: &mut self.observation,
            mask: &mut self.mask,
            legal: &mut self.legal,
            legal_count: &mut self.legal_count,
            rewards: &mut self.rewards,
            terminated: &mut self.terminated,
            truncated: &mut self.truncated,
            player: &mut self.player,
            final_observation: &mut self.final_observation,
        }
    }
}
