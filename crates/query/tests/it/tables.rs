//! What a referee tells a viewer is what the viewer's own text says.

use game::{Awaiting, Dice, MatchId, Observer, Opening, Options, Seat, Seed};
use query::{Desk, catalog};

/// How many actions of a random match are looked at.
const STEPS: usize = 120;

#[test]
fn check_is_told_as_the_position_on_paper_tells_it() {
    for desk in catalog::games() {
        for seed in 0..4 {
            follow(desk, Seed::from_number(seed));
        }
    }
}

fn follow(desk: &dyn Desk, seed: Seed) {
    let options = Options::complete(desk.about().options, Vec::new()).unwrap();
    let opening = desk.openings()[0];
    let mut referee = desk.open(&options, opening, MatchId(7), seed).unwrap();
    let mut dice = Dice::new(seed);
    for step in 0..STEPS {
        for observer in Observer::ALL {
            let text = referee.notation(observer);
            // A set-up is not a position yet, and nobody is in check in it.
            let told = desk.look(&options, &text).ok().and_then(|look| look.status.check);
            let id = desk.about().id;
            assert_eq!(referee.check(observer), told, "{id}, step {step}, {observer:?}: {text}");
        }
        let seat = match referee.awaiting() {
            Awaiting::Seat(seat) => seat,
            Awaiting::BothSeats => Seat::First,
            Awaiting::Chance | Awaiting::Nobody(_) => return,
        };
        let action = match dice.choose(&referee.legal(seat)) {
            Some(action) => action.clone(),
            None => set_up(desk, &options, opening, seat, &referee.notation(Observer::Seat(seat))),
        };
        referee.play(seat, &action).unwrap();
    }
}

fn set_up(
    desk: &dyn Desk,
    options: &Options,
    opening: Opening,
    seat: Seat,
    position: &str,
) -> String {
    assert_eq!(opening, Opening::Blind, "only in a blind set-up nothing can be listed");
    let luck = Seed::from_number(seat.index() as u64);
    let [commit, open] = desk.set_up(options, MatchId(7), seat, luck).unwrap();
    if position.starts_with("committing") { commit } else { open }
}
