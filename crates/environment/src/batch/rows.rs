//! The buffers of a batch, one row for each game.

/// Buffers for some games, one after the other; each is as long as the games need it.
pub struct Rows<'a> {
    /// What the awaited seat sees.
    pub observation: &'a mut [u8],
    /// 1 for each legal action; empty if nobody wants it.
    pub mask: &'a mut [u8],
    /// The legal actions, sorted; what follows them means nothing.
    pub legal: &'a mut [i32],
    /// How many legal actions there are.
    pub legal_count: &'a mut [i32],
    /// What the last step earned each seat.
    pub rewards: &'a mut [f32],
    /// Whether the last step ended a game.
    pub terminated: &'a mut [bool],
    /// Whether a game was broken off at the last step.
    pub truncated: &'a mut [bool],
    /// Who is to act: 0 or 1, -1 for nobody.
    pub player: &'a mut [i8],
    /// The last observation of a game that ended at this step; empty if nobody wants it.
    pub final_observation: &'a mut [u8],
}

/// The buffers of one game.
#[allow(missing_docs, reason = "the fields are those of `Rows`")]
pub struct Row<'a> {
    pub observation: &'a mut [u8],
    pub mask: &'a mut [u8],
    pub legal: &'a mut [i32],
    pub legal_count: &'a mut i32,
    pub rewards: &'a mut [f32],
    pub terminated: &'a mut bool,
    pub truncated: &'a mut bool,
    pub player: &'a mut i8,
    pub final_observation: &'a mut [u8],
}

impl<'a> Rows<'a> {
    /// The buffers of each game.
    pub fn into_rows(self) -> impl Iterator<Item = Row<'a>> {
        let count = self.player.len().max(1);
        let mut observation = parts(self.observation, count);
        let mut mask = parts(self.mask, count);
        let mut legal = parts(self.legal, count);
        let mut rewards = parts(self.rewards, count);
        let mut final_observation = parts(self.final_observation, count);
        let mut legal_count = self.legal_count.iter_mut();
        let mut terminated = self.terminated.iter_mut();
        let mut truncated = self.truncated.iter_mut();
        self.player.iter_mut().map_while(move |player| {
            Some(Row {
                observation: observation.next()?,
                mask: mask.next()?,
                legal: legal.next()?,
                legal_count: legal_count.next()?,
                rewards: rewards.next()?,
                terminated: terminated.next()?,
                truncated: truncated.next()?,
                player,
                final_observation: final_observation.next()?,
            })
        })
    }
}

impl Row<'_> {
    pub(super) fn clear_result(&mut self) {
        self.rewards.fill(0.0);
        *self.terminated = false;
        *self.truncated = false;
    }
}

/// `count` equal parts; empty ones of an empty buffer.
fn parts<T>(mut rest: &mut [T], count: usize) -> impl Iterator<Item = &mut [T]> {
    let each = rest.len() / count;
    (0..count).map(move |_| {
        let (part, others) = std::mem::take(&mut rest).split_at_mut(each);
        rest = others;
        part
    })
}
