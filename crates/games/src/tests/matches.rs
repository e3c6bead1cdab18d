//! What a referee tells a viewer is what the viewer's own text says.

use game::{Dice, Observer};

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
