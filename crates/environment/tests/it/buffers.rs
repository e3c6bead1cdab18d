//! Buffers for tests of batches.

use environment::{Learner, Rows};

#[derive(Clone, PartialEq, Debug)]
pub(super) struct Owned {
    pub(super) observation: Vec<u8>,
    pub(super) mask: Vec<u8>,
    pub(super) legal: Vec<i32>,
    pub(super) legal_count: Vec<i32>,
    pub(super) rewards: Vec<f32>,
    pub(super) terminated: Vec<bool>,
    pub(super) truncated: Vec<bool>,
    pub(super) player: Vec<i8>,
    pub(super) final_observation: Vec<u8>,
}

impl Owned {
    pub(super) fn new(entry: &Learner, count: usize) -> Owned {
        let length = entry.sheets[0].len() * count;
        Owned {
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

    pub(super) fn rows(&mut self) -> Rows<'_> {
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
