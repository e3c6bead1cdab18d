//! How computers are served.

use game::{BySeat, MatchId, Opening, Options, Seed};
use protocol::{Chair, Millis};
use table::{Charter, LuckRule, Table};

use super::*;

fn computer_turn(level: u8) -> ComputerTurn {
    let chair = || Chair::Computer { level };
    let chairs = (BySeat { first: chair(), second: chair() }, LuckRule::House);
    let luck = (MatchId(7), Seed::from_number(1), Millis(0));
    let game = ("skirmish", Opening::Usual);
    let charter =
        Charter::new(toys::CATALOG, game, Options::default(), None, chairs, luck).unwrap();
    let table = Table::open(charter, toys::CATALOG).unwrap();
    game::Seat::ALL.into_iter().find_map(|seat| table.computer_turn(seat)).unwrap()
}

fn turn(clock: Option<Remaining>) -> Turn {
    Turn { computer: computer_turn(10), clock, owner: Owner(1) }
}

fn shared(threads: usize) -> Shared {
    let state = State { waiting: Queue::default(), sittings: Sittings::new(16), closed: false };
    let (state, changed) = (Mutex::new(state), Condvar::new());
    Shared { catalog: toys::CATALOG, threads, state, changed }
}

#[test]
fn the_more_wait_the_shorter_each_thinks() {
    let shared = shared(2);
    let time = |waiting: usize| shared.limits(&turn(None), waiting).time.unwrap();
    assert_eq!(time(0), THOUGHT);
    assert_eq!(time(2), THOUGHT / 2);
    assert_eq!(time(100_000), THOUGHT_MIN);
}

#[test]
fn a_clock_keeps_something_back_for_what_comes_after_the_thought() {
    let left = Duration::from_millis(1000);
    let clock = Remaining { until: Instant::now() + left, increment: Duration::ZERO };
    let time = shared(2).limits(&turn(Some(clock)), 0).time.unwrap();
    assert!(time <= left - MARGIN, "{time:?}");
}

#[test]
fn whoever_runs_out_of_time_is_served_first_by_the_thread_that_hurries() {
    let shared = shared(1);
    let ask = |clock: Option<Remaining>| {
        let (answer, receiver) = oneshot::channel();
        let until = clock.map(|clock| clock.until);
        shared.locked().waiting.push(Owner(1), until, Job { turn: turn(clock), answer });
        receiver
    };
    let _patient = ask(None);
    let soon = Remaining { until: Instant::now() + URGENT / 2, increment: Duration::ZERO };
    let _urgent = ask(Some(soon));
    let (job, waiting) = shared.next(Duty::Hurrying).unwrap();
    assert!(job.turn.clock.is_some() && waiting == 1);
    let (job, waiting) = shared.next(Duty::Thinking).unwrap();
    assert!(job.turn.clock.is_none() && waiting == 0);
}

#[test]
fn a_computer_does_what_is_legal() {
    let turn = computer_turn(10);
    let action = shared(1).serve(&turn, Limits::nodes(1)).unwrap();
    assert!(turn.legal.contains(&action));
}
