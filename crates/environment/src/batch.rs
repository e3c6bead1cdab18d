//! Many games at once, in buffers that the caller owns.

mod rows;
mod sorter;

pub use rows::{Row, Rows};

use game::{Dice, Fault, Observer, Opening, Seat, Seed};

use sorter::Sorter;

use crate::{Awaited, Config, Core, Index, Learn, Luck, Play, SheetId};

/// What happens to a game that is over.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Autoreset {
    /// It begins again at once: the observation is that of the new game, and the last one of the
    /// old game is kept aside.
    #[default]
    SameStep,
    /// It begins again with the next step, whose action is ignored.
    NextStep,
    /// It stands still until it is reset.
    Disabled,
}

/// Which player number stands for nobody.
const NOBODY: i8 = -1;

/// Many games of one kind, stepped together.
pub struct Batch<L: Learn> {
    slots: Vec<Slot<L>>,
    shared: Shared,
    policy: Dice,
}

/// What all games of a batch have in common.
#[derive(Clone, Copy)]
struct Shared {
    sheet: SheetId,
    autoreset: Autoreset,
    opening: Opening,
    seed: u64,
}

/// What one thread works with.
struct Scratch {
    shared: Shared,
    /// One for all games of the thread, so that it stays in the nearest cache.
    sorter: Sorter,
}

/// One game of a batch.
struct Slot<L: Learn> {
    number: u64,
    core: Core<L>,
    legal: Vec<(Index, Play<L::Step>)>,
    /// What is played at this step.
    chosen: Option<(Index, Play<L::Step>)>,
    /// Games begun so far; each has its own dice.
    episodes: u64,
}

/// A batch whose game is chosen at run time.
pub trait AnyBatch: Send + Sync {
    /// How many games there are.
    fn len(&self) -> usize;

    /// Whether there are none.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Begins every game again, from `seed`.
    fn reset(&mut self, seed: u64, rows: Rows<'_>);

    /// Begins some games again.
    fn reset_some(&mut self, which: &[bool], rows: Rows<'_>);

    /// Plays one action in each game.
    ///
    /// # Errors
    /// `illegal_move` with the number of the first game whose action is not legal; nothing is
    /// changed then.
    fn step(&mut self, actions: &[i64], threads: usize, rows: Rows<'_>) -> Result<(), Fault>;

    /// A legal action for each game, each equally likely; 0 where nobody is to act.
    fn sample(&mut self, actions: &mut [i64]);

    /// What everybody sees of one game, in its notation.
    fn notation(&self, slot: usize) -> Option<String>;
}

impl<L: Learn> Batch<L> {
    /// `count` games that begin. The seed of `config` is not used, see [`AnyBatch::reset`], and the
    /// dice are always the batch's own.
    ///
    /// # Errors
    /// As [`Core::new`].
    pub fn new(
        config: &Config,
        count: usize,
        sheet: SheetId,
        autoreset: Autoreset,
    ) -> Result<Batch<L>, Fault> {
        const { assert!(L::ACTIONS < Sorter::RANGE, "the sorter takes all actions") }
        let core = Core::<L>::new(&Config { luck: Luck::Rolled, ..config.clone() })?;
        let slot = |number| Slot {
            number: number as u64,
            core: core.clone(),
            legal: Vec::with_capacity(64),
            chosen: None,
            episodes: 0,
        };
        let opening = config.opening.unwrap_or(L::BEGINS);
        let shared = Shared { sheet, autoreset, opening, seed: 0 };
        Ok(Batch { slots: (0..count).map(slot).collect(), shared, policy: Dice::seeded(0) })
    }

    /// Finds what each action stands for, so that either all are played or none.
    fn choose(&mut self, actions: &[i64]) -> Result<(), Fault> {
        for (slot, action) in self.slots.iter_mut().zip(actions) {
            slot.chosen = slot.find(*action);
            if !slot.legal.is_empty() && slot.chosen.is_none() {
                let (number, id) = (slot.number, L::ABOUT.id);
                let message = format!("action {action} is not legal in {id} game {number}");
                return Err(Fault::illegal_move(message));
            }
        }
        Ok(())
    }
}

impl<L: Learn> AnyBatch for Batch<L>
where
    Core<L>: Send + Sync,
    L::Step: Sync,
{
    fn len(&self) -> usize {
        self.slots.len()
    }

    fn reset(&mut self, seed: u64, rows: Rows<'_>) {
        self.shared.seed = seed;
        self.policy = dice(seed, u64::MAX, 0);
        let mut scratch = Scratch::new(self.shared);
        for (slot, mut row) in self.slots.iter_mut().zip(rows.into_rows()) {
            slot.episodes = 0;
            slot.begin(&mut scratch, &mut row);
            row.clear_result();
        }
    }

    fn reset_some(&mut self, which: &[bool], rows: Rows<'_>) {
        let mut scratch = Scratch::new(self.shared);
        let slots = self.slots.iter_mut().zip(rows.into_rows());
        for ((slot, mut row), _) in slots.zip(which).filter(|(_, wanted)| **wanted) {
            slot.begin(&mut scratch, &mut row);
            row.clear_result();
        }
    }

    fn step(&mut self, actions: &[i64], threads: usize, rows: Rows<'_>) -> Result<(), Fault> {
        self.choose(actions)?;
        let shared = self.shared;
        let share = self.slots.len().div_ceil(threads.max(1)).max(1);
        let mut rows = rows.into_rows();
        if share >= self.slots.len() {
            step_all(&mut self.slots, shared, rows);
            return Ok(());
        }
        std::thread::scope(|scope| {
            for slots in self.slots.chunks_mut(share) {
                let mine: Vec<Row<'_>> = rows.by_ref().take(share).collect();
                scope.spawn(move || step_all(slots, shared, mine));
            }
        });
        Ok(())
    }

    fn sample(&mut self, actions: &mut [i64]) {
        for (slot, action) in self.slots.iter().zip(actions) {
            *action = self.policy.choose(&slot.legal).map_or(0, |(index, _)| i64::from(*index));
        }
    }

    fn notation(&self, slot: usize) -> Option<String> {
        let core = &self.slots.get(slot)?.core;
        Some(match core.view(Observer::Spectator) {
            Some(view) => core.rules().notation(view),
            None => "set-up".to_owned(),
        })
    }
}

fn step_all<'a, L: Learn>(
    slots: &mut [Slot<L>],
    shared: Shared,
    rows: impl IntoIterator<Item = Row<'a>>,
) {
    let mut scratch = Scratch::new(shared);
    for (slot, mut row) in slots.iter_mut().zip(rows) {
        slot.step(&mut scratch, &mut row);
    }
}

impl Scratch {
    fn new(shared: Shared) -> Scratch {
        Scratch { shared, sorter: Sorter::new() }
    }
}

impl<L: Learn> Slot<L> {
    fn find(&self, action: i64) -> Option<(Index, Play<L::Step>)> {
        self.legal.iter().copied().find(|(index, _)| i64::from(*index) == action)
    }

    /// Begins the next game of this slot.
    fn begin(&mut self, scratch: &mut Scratch, row: &mut Row<'_>) {
        let Shared { opening, seed, .. } = scratch.shared;
        self.core.restart(opening, dice(seed, self.number, self.episodes));
        self.episodes += 1;
        self.show(scratch, row);
    }

    /// Plays the chosen action.
    fn step(&mut self, scratch: &mut Scratch, row: &mut Row<'_>) {
        row.clear_result();
        let (Awaited::Seat(seat), Some((index, play))) = (self.core.awaited(), self.chosen) else {
            if scratch.shared.autoreset == Autoreset::NextStep {
                self.begin(scratch, row);
            }
            return;
        };
        self.core.advance(seat, index, play, None);
        match self.core.awaited() {
            Awaited::Seat(_) => return self.show(scratch, row),
            Awaited::Chance => unreachable!("a batch rolls its own dice"),
            Awaited::Over(_) => *row.terminated = true,
            Awaited::Truncated => *row.truncated = true,
        }
        let returns = self.core.returns();
        row.rewards.copy_from_slice(&[returns.first, returns.second]);
        // Whoever did not act last would be next to look.
        let next = Observer::Seat(!seat);
        match scratch.shared.autoreset {
            Autoreset::SameStep => {
                if !row.final_observation.is_empty() {
                    self.core.paint(next, scratch.shared.sheet, row.final_observation);
                }
                self.begin(scratch, row);
            }
            Autoreset::NextStep | Autoreset::Disabled => {
                self.list_legal(Seat::First, &mut scratch.sorter, row);
                self.core.paint(next, scratch.shared.sheet, row.observation);
                *row.player = NOBODY;
            }
        }
    }

    /// Shows the awaited seat what it needs to act.
    fn show(&mut self, scratch: &mut Scratch, row: &mut Row<'_>) {
        let Awaited::Seat(seat) = self.core.awaited() else { return };
        self.list_legal(seat, &mut scratch.sorter, row);
        *row.player = seat.index() as i8;
        self.core.paint(Observer::Seat(seat), scratch.shared.sheet, row.observation);
    }

    /// Renews the list and the mask. Only what was set is cleared: the mask is wide.
    fn list_legal(&mut self, seat: Seat, sorter: &mut Sorter, row: &mut Row<'_>) {
        if !row.mask.is_empty() {
            self.legal.iter().for_each(|(index, _)| row.mask[usize::from(*index)] = 0);
        }
        self.legal.clear();
        let legal = &mut self.legal;
        self.core.for_each_legal(seat, |index, play| {
            legal.push((index, play));
            sorter.insert(index);
            if let Some(place) = row.mask.get_mut(usize::from(index)) {
                *place = 1;
            }
        });
        sorter.drain(row.legal);
        *row.legal_count = self.legal.len() as i32;
    }
}

/// The dice of one game of one slot.
fn dice(seed: u64, slot: u64, episode: u64) -> Dice {
    let mut bytes = [0; 32];
    for (part, number) in bytes.chunks_exact_mut(8).zip([seed, slot, episode]) {
        part.copy_from_slice(&number.to_le_bytes());
    }
    Dice::new(Seed(bytes))
}
