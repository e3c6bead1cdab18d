//! The thread that thinks.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::Relaxed},
        mpsc::{Receiver, SyncSender},
    },
    time::Instant,
};

use catalog::{AnyPosition, Brief, Choice, Entry, Refusal, Seating, Setting, Sitting};
use game::{Code, Meter, Options};

use super::{
    Event,
    say::Effort,
    task::{End, Finding, Task, Work},
};

/// A task and the flag that ends it.
pub(super) struct Assignment {
    pub(super) task: Task,
    pub(super) stop: Arc<AtomicBool>,
}

/// Works off orders, one after the other, until nobody can give any.
pub(super) fn run(entry: &'static Entry, orders: Receiver<Assignment>, events: SyncSender<Event>) {
    let mut seat = Seat { entry, events, player: None };
    for order in orders {
        let began = Instant::now();
        let work = AssertUnwindSafe(|| seat.work(&order, began));
        let end = match catch_unwind(work) {
            Ok(Ok(end)) => end,
            Ok(Err(refusal)) => End::Failed(refusal.message),
            Err(_) => {
                // Nobody knows what state it is in.
                seat.player = None;
                End::Failed("the player failed".to_owned())
            }
        };
        if seat.events.send(Event::Ended(end, Effort(began.elapsed()))).is_err() {
            return;
        }
    }
}

struct Seat {
    entry: &'static Entry,
    events: SyncSender<Event>,
    player: Option<Hired>,
}

/// A player and what it was made for.
struct Hired {
    sitting: Box<dyn Sitting>,
    rules: Options,
    setting: Setting,
    memory: u64,
}

/// As many plies are counted in one go, since a count cannot be stopped midway.
const PLIES_AT_ONCE: u32 = 5;

impl Seat {
    fn work(&mut self, order: &Assignment, began: Instant) -> Result<End, Refusal> {
        match &order.task.work {
            Work::Think { .. } => self.think(order, began).map(End::Chosen),
            Work::Count { depth } => self.count(order, *depth, began).map(End::Counted),
            Work::Prepare => {
                self.sitting(&order.task)?;
                Ok(End::Ready)
            }
        }
    }

    fn think(&mut self, order: &Assignment, began: Instant) -> Result<Choice, Refusal> {
        let Assignment { task, stop } = order;
        let Work::Think { limits, lines, only } = &task.work else {
            return Err(Refusal::new(Code::INTERNAL, "this is no question for a player"));
        };
        let events = self.events.clone();
        let among = |choice: &Choice| pick(choice, only, *lines);
        let mut report = |choice: &Choice| {
            let lines = Finding::Lines(among(choice));
            // Whoever no longer listens will end the thought in another way.
            let _ = events.send(Event::Found(lines, Effort(began.elapsed())));
        };
        let wanted = if only.is_empty() { *lines } else { usize::MAX };
        let brief = Brief { limits: *limits, lines: wanted, stop, report: &mut report };
        let sitting = self.sitting(task)?;
        sitting.hear(&task.board.transcript())?;
        Ok(among(&sitting.decide(brief)?.choice))
    }

    /// The player for a task, the former one where it will do.
    fn sitting(&mut self, task: &Task) -> Result<&mut dyn Sitting, Refusal> {
        let Task { rules, setting, memory, .. } = task;
        let fits = |it: &Hired| it.rules == *rules && it.setting == *setting;
        let mut seated = match self.player.take().filter(fits) {
            Some(seated) => seated,
            None => {
                let mut sitting =
                    self.entry.usual_player()?.sit(&Seating::alone(rules, *setting))?;
                // To forget is to write all of the memory, so that it is there.
                sitting.forget();
                let (rules, setting, memory) = (rules.clone(), *setting, *memory);
                Hired { sitting, rules, setting, memory }
            }
        };
        if seated.memory != *memory {
            seated.sitting.forget();
            seated.memory = *memory;
        }
        Ok(&mut *self.player.insert(seated).sitting)
    }

    fn count(&self, order: &Assignment, depth: u32, began: Instant) -> Result<u64, Refusal> {
        let position = order.task.board.position()?;
        let Some(rest) = depth.checked_sub(1) else { return Ok(1) };
        let mut total = 0;
        let mut found = |mv, nodes| {
            total += nodes;
            let finding = Finding::Count { mv, nodes };
            let _ = self.events.send(Event::Found(finding, Effort(began.elapsed())));
        };
        if depth <= PLIES_AT_ONCE {
            let counts = position.divide(depth, Meter::UNLIMITED)?;
            counts.into_iter().for_each(|(mv, nodes)| found(mv, nodes));
            return Ok(total);
        }
        for mv in position.moves(None)? {
            let nodes = count_after(order, &*position, &mv, rest)?;
            if order.stop.load(Relaxed) {
                break;
            }
            found(mv, nodes);
        }
        Ok(total)
    }
}

fn count_after(
    order: &Assignment,
    position: &dyn AnyPosition,
    mv: &str,
    depth: u32,
) -> Result<u64, Refusal> {
    let mut position = position.duplicate();
    position.play(mv)?;
    if depth <= PLIES_AT_ONCE {
        return position.perft(depth, Meter::UNLIMITED);
    }
    let mut total = 0;
    for mv in position.moves(None)? {
        if order.stop.load(Relaxed) {
            break;
        }
        total += count_after(order, &*position, &mv, depth - 1)?;
    }
    Ok(total)
}

/// The best `lines` of the moves that were asked for; of all, where none of them is known.
fn pick(choice: &Choice, only: &[String], lines: usize) -> Choice {
    let mut picked = choice.clone();
    if only.iter().any(|text| choice.moves.iter().any(|it| it.mv == *text)) {
        picked.moves.retain(|it| only.contains(&it.mv));
    }
    picked.moves.truncate(lines);
    picked
}
