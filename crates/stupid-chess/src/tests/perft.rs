//! Counts: a truthful set-up is xiangqi, and what is made can be unmade.

use std::ops::ControlFlow;

use game::{Dice, Meter, Rules, Study};

use super::support::{act, bold_action, dealt, read, rosters, rules};
use crate::{Action, Arena, StupidChess};

#[test]
fn a_truthful_set_up_is_xiangqi() {
    let start = read(StupidChess::ABOUT.start);
    for (depth, nodes) in [(0, 1), (1, 44), (2, 1_920), (3, 79_666), (4, 3_290_240)] {
        let mut meter = Meter::UNLIMITED;
        assert_eq!(rules().perft(&start, depth, &mut meter), Ok(nodes), "depth {depth}");
    }
}

#[test]
fn the_meter_stops_the_count() {
    let start = read(StupidChess::ABOUT.start);
    let fault = rules().perft(&start, 4, &mut Meter::nodes(10_000)).unwrap_err();
    assert_eq!(fault.code.word(), "limit");
    assert_eq!(rules().perft(&start, 2, &mut Meter::nodes(10_000)), Ok(1_920));
}

#[test]
fn what_is_made_is_unmade_exactly() {
    let mut dice = Dice::seeded(3);
    for _ in 0..30 {
        let mut world = dealt(&rules(), &mut dice);
        while let Some(action) = bold_action(&rules(), &world, &mut dice) {
            let mut arena = Arena::new(*rules().config(), &world.public, rosters(&world));
            let before = arena.clone();
            let mut steps = Vec::new();
            let _ = before.for_each_move(|step| {
                steps.push(step);
                ControlFlow::Continue(())
            });
            for step in steps {
                let undo = arena.make(step);
                assert!(arena != before);
                arena.unmake(undo);
                assert!(arena == before, "{step} is not unmade in {}", world.public);
            }
            if before.may_pass() {
                let undo = arena.make_pass();
                arena.unmake(undo);
                assert!(arena == before);
            }
            act(&rules(), &mut world, &action);
            match action {
                Action::Move(step) => arena.make(step),
                Action::Pass => arena.make_pass(),
            };
            let played = Arena::new(*rules().config(), &world.public, rosters(&world));
            assert!(arena == played, "search and table disagree after {action}");
            assert_eq!(arena.key(), world.public.key());
        }
    }
}
