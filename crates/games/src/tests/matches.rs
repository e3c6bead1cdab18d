//! What a referee tells a viewer is what the viewer's own text says.

use game::{Dice, Observer, Record};

use super::conduct::{anything, awaited, defaults, every_opening, open};

/// How many actions of a random match are looked at.
const STEPS: usize = 120;

#[test]
fn check_is_told_as_the_position_on_paper_tells_it() {
    for (entry, opening) in every_opening() {
        let paper = entry.paper.open(&defaults(entry)).unwrap();
        for seed in 0..4 {
            let mut referee = open(entry, opening, seed);
            let mut dice = Dice::seeded(seed);
            for step in 0..STEPS {
                for observer in Observer::ALL {
                    let text = referee.notation(observer);
                    // A set-up is not a position yet, and nobody is in check in it.
                    let told = paper.read(&text).ok().and_then(|it| it.status().check);
                    let id = entry.about.id;
                    let place = format!("{id}, step {step}, {observer:?}: {text}");
                    assert_eq!(referee.check(observer), told, "{place}");
                }
                let Some(seat) = awaited(&*referee) else { break };
                let action = anything(entry, &*referee, seat, &mut dice);
                referee.play(seat, &action).unwrap();
            }
        }
    }
}

/// A match moved to another referee in the middle goes on there as it would have here: for every
/// observer, and with the same luck.
#[test]
fn an_exact_state_is_taken_up_elsewhere() {
    for (entry, opening) in every_opening() {
        for moved_at in [0, 3, 17, 40] {
            let mut here = open(entry, opening, 9);
            let mut dice = Dice::seeded(9);
            let mut there = None;
            for step in 0..STEPS {
                if step == moved_at {
                    let text = here.exact_state().to_string();
                    let state: Record = text.parse().unwrap();
                    there = Some(entry.matches.resume(&state).unwrap());
                    let over = here.outcome().is_some();
                    assert_eq!(entry.matches.replay(&state).is_ok(), over, "only what is over");
                }
                let Some(seat) = awaited(&*here) else { break };
                let action = anything(entry, &*here, seat, &mut dice);
                let told = here.play(seat, &action).unwrap();
                let Some(there) = &mut there else { continue };
                assert_eq!(there.play(seat, &action).unwrap(), told, "{}", entry.about.id);
                for observer in Observer::ALL {
                    assert_eq!(there.notation(observer), here.notation(observer));
                    assert_eq!(there.picture(observer), here.picture(observer));
                    assert_eq!(there.transcript(observer), here.transcript(observer));
                }
                assert!(there.exact_state() == here.exact_state(), "{}", entry.about.id);
            }
        }
    }
}
