//! The transposition table: what is known of positions met before, shared by all threads.
//!
//! An entry is two words, the data and the key mixed with the data. Two threads that write at the
//! same time may leave halves of different entries, but such a pair no longer fits its key.

use std::{
    hint::black_box,
    sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed},
};

use catalog::MATE_FOUND;

use super::bounds::INFINITE;

/// What a stored score says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bound {
    /// The true score is at most this.
    Upper,
    /// The true score is at least this.
    Lower,
    /// This is the score.
    Exact,
}

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TableEntry {
    /// The code of the best move.
    pub(super) code: Option<u16>,
    /// Its score, mates counted from the position at hand's root.
    pub(super) score: i32,
    /// What the evaluation said, unless the side to move stood in check.
    pub(super) evaluation: Option<i32>,
    /// How deep the search was.
    pub(super) depth: i32,
    /// What the score says.
    pub(super) bound: Bound,
}

#[derive(Default)]
struct Slot {
    mixed_key: AtomicU64,
    data: AtomicU64,
}

const SLOTS_IN_BUCKET: usize = 4;
/// A generation counts as much as so many plies of depth when it comes to replacing.
const DEPTH_PER_GENERATION: i32 = 4;
const GENERATIONS: u8 = 64;
/// By so many plies a search may be shallower than the one it replaces.
const SHALLOWER: i32 = 3;
const NO_EVALUATION: i16 = i16::MIN;
const _: () = assert!(INFINITE < i16::MAX as i32, "scores fit sixteen bits");

/// The slots that one key may use: one line of the cache.
#[derive(Default)]
#[repr(align(64))]
struct Bucket([Slot; SLOTS_IN_BUCKET]);
const _: () = assert!(size_of::<Bucket>() == 64);

/// The transposition table.
pub(super) struct TranspositionTable {
    buckets: Vec<Bucket>,
    generation: AtomicU8,
}

impl TranspositionTable {
    /// A table of about so many megabytes, at least one.
    pub(super) fn new(megabytes: usize) -> TranspositionTable {
        let buckets = (megabytes.max(1) << 20) / size_of::<Bucket>();
        TranspositionTable {
            buckets: (0..buckets).map(|_| Bucket::default()).collect(),
            generation: AtomicU8::new(0),
        }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        for slot in self.buckets.iter_mut().flat_map(|bucket| &mut bucket.0) {
            *slot = Slot::default();
        }
        self.generation = AtomicU8::new(0);
    }

    /// Makes all entries older.
    pub(super) fn new_search(&self) {
        let next = (self.generation.load(Relaxed) + 1) % GENERATIONS;
        self.generation.store(next, Relaxed);
    }

    /// How full the table is with what this search wrote, in thousandths, by its first
    /// thousand slots.
    pub(super) fn fill(&self) -> u16 {
        let generation = self.generation.load(Relaxed);
        let is_used = |slot: &&Slot| {
            let data = slot.data.load(Relaxed);
            data != 0 && (data >> 58) as u8 == generation
        };
        let slots = self.buckets.iter().flat_map(|bucket| &bucket.0).take(1000);
        slots.filter(is_used).count() as u16
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[Slot; SLOTS_IN_BUCKET] {
        let index = (u128::from(key) * self.buckets.len() as u128) >> 64;
        &self.buckets[index as usize].0
    }

    /// Fetches what a question about this key will need, while there is other work to do.
    #[inline]
    pub(super) fn prefetch(&self, key: u64) {
        black_box(self.bucket(key)[0].data.load(Relaxed));
    }

    /// What is known of the position with this key, `ply` plies from the root.
    #[inline]
    pub(super) fn probe(&self, key: u64, ply: usize) -> Option<TableEntry> {
        self.bucket(key).iter().find_map(|slot| {
            let data = slot.data.load(Relaxed);
            let fits = data != 0 && slot.mixed_key.load(Relaxed) ^ data == key;
            fits.then(|| unpack(data, ply))
        })
    }

    /// Keeps what was found, in place of the same position or of what is worth least. What a much
    /// deeper search said of the same position stays.
    #[inline]
    pub(super) fn store(&self, key: u64, ply: usize, entry: TableEntry) {
        let generation = self.generation.load(Relaxed);
        let bucket = self.bucket(key);
        let mut place = &bucket[0];
        let mut least = i32::MAX;
        for slot in bucket {
            let data = slot.data.load(Relaxed);
            if data != 0 && slot.mixed_key.load(Relaxed) ^ data == key {
                if entry.bound != Bound::Exact
                    && entry.depth + SHALLOWER < replacement_value(data, generation)
                {
                    return;
                }
                place = slot;
                break;
            }
            let value = replacement_value(data, generation);
            if value < least {
                (least, place) = (value, slot);
            }
        }
        let data = pack(entry, ply, generation);
        debug_assert_eq!(unpack(data, ply), entry, "what is stored is what is found");
        place.data.store(data, Relaxed);
        place.mixed_key.store(key ^ data, Relaxed);
    }
}

fn replacement_value(data: u64, generation: u8) -> i32 {
    if data == 0 {
        return -1_000;
    }
    let age = (generation + GENERATIONS - (data >> 58) as u8) % GENERATIONS;
    (data >> 48 & 0xFF) as i32 - DEPTH_PER_GENERATION * i32::from(age)
}

fn pack(entry: TableEntry, ply: usize, generation: u8) -> u64 {
    let evaluation = entry.evaluation.map_or(NO_EVALUATION, |points| points as i16);
    let bound = match entry.bound {
        Bound::Upper => 1,
        Bound::Lower => 2,
        Bound::Exact => 3,
    };
    u64::from(entry.code.unwrap_or(0))
        | u64::from(to_table(entry.score, ply) as i16 as u16) << 16
        | u64::from(evaluation as u16) << 32
        | (entry.depth.clamp(0, 255) as u64) << 48
        | bound << 56
        | u64::from(generation) << 58
}

fn unpack(data: u64, ply: usize) -> TableEntry {
    let evaluation = (data >> 32) as u16 as i16;
    TableEntry {
        code: Some(data as u16).filter(|&code| code != 0),
        score: from_table(i32::from((data >> 16) as u16 as i16), ply),
        evaluation: (evaluation != NO_EVALUATION).then_some(i32::from(evaluation)),
        depth: (data >> 48 & 0xFF) as i32,
        bound: match data >> 56 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            _ => Bound::Exact,
        },
    }
}

/// In the table, mates are counted from the position they are stored for.
fn to_table(score: i32, ply: usize) -> i32 {
    let counted = if score >= MATE_FOUND {
        score + ply as i32
    } else if score <= -MATE_FOUND {
        score - ply as i32
    } else {
        score
    };
    counted.clamp(-INFINITE, INFINITE)
}

fn from_table(score: i32, ply: usize) -> i32 {
    if score >= MATE_FOUND {
        score - ply as i32
    } else if score <= -MATE_FOUND {
        score + ply as i32
    } else {
        score
    }
}
