//! The hasty count of forces agrees with the referee's, and turns are remembered rightly.

use game::{Dice, Study};
use game_of_war::{Action, Live, OPENING, War};

use super::{muster::Muster, turn::Turn};

fn opening(rules: &War) -> Live {
    rules.read(OPENING).unwrap().live(rules).unwrap()
}

fn random_step(live: &mut Live, dice: &mut Dice) -> Action {
    let mut actions = Vec::new();
    live.for_each_action(|action| actions.push(action));
    let action = *dice.choose(&actions).unwrap();
    live.play(action);
    action
}

#[test]
fn forces_are_counted_as_the_referee_counts_them() {
    let plain = War::default();
    let odd = War { units_block_fire: true, terrain_bonus_in_support: false, ..plain };
    let mut muster = Muster::new();
    let mut fights = 0;
    for rules in [plain, odd] {
        for seed in 0..4 {
            let mut dice = Dice::seeded(seed);
            let mut live = opening(&rules);
            for _ in 0..1500 {
                if live.is_over() {
                    break;
                }
                random_step(&mut live, &mut dice);
                muster.fill(&live);
                for post in &muster.posts {
                    let odds = live.odds(post.square);
                    assert_eq!((post.attack, post.defense), (odds.attack, odds.defense));
                    fights += u32::from(odds.attack > 0);
                }
            }
        }
    }
    assert!(fights > 500, "only {fights} units were under fire");
}

#[test]
fn a_turn_knows_what_is_left_of_it() {
    let start = opening(&War::default());
    let mut turn = Turn::EMPTY;
    let mut live = start;
    let mut dice = Dice::seeded(3);
    while live.position().side == start.position().side {
        turn.push(random_step(&mut live, &mut dice));
    }
    let mut now = start;
    assert_eq!(turn.rest(&start, &now), None, "it has not begun");
    for done in 1..turn.actions().len() {
        now.play(turn.actions()[done - 1]);
        assert_eq!(turn.rest(&start, &now).unwrap().actions(), &turn.actions()[done..]);
    }
    assert_eq!(turn.rest(&start, &live), None, "it is over");
}
