//! One whole game as everybody saw it, move by move.

use std::fmt::Write;

use expect_test::expect_file;
use game::{AnyReferee, Awaiting, Dice, MatchId, Observer, Record, Referee, Seat, Seed};
use jieqi::Jieqi;

/// A random game of this number is short and has a bit of everything.
const NUMBER: u64 = 3581;

fn playthrough() -> String {
    let mut dice = Dice::seeded(NUMBER);
    let mut referee: Box<dyn AnyReferee> =
        Box::new(Referee::new(Jieqi::default(), MatchId(NUMBER), Seed::from_number(NUMBER)));
    let mut text = format!("commitment {}\n", referee.deal_commitment());
    show(&mut text, &*referee);
    while let Awaiting::Seat(seat) = referee.awaiting() {
        let action = dice.choose(&referee.legal(seat)).unwrap().clone();
        writeln!(text, "\n{seat} plays {action}").unwrap();
        for heard in referee.play(seat, &action).unwrap() {
            for line in heard.lines {
                writeln!(text, "  {} hears {line}", name(heard.observer)).unwrap();
            }
        }
        show(&mut text, &*referee);
    }
    writeln!(text, "\ntruth {}", referee.truth().unwrap()).unwrap();
    let record = referee.record().unwrap().to_string();
    let replayed = record.parse::<Record>().unwrap().replay::<Jieqi>().unwrap();
    assert_eq!(replayed.truth(), referee.truth());
    write!(text, "\n{record}").unwrap();
    text
}

fn show(text: &mut String, referee: &dyn AnyReferee) {
    for observer in Observer::ALL {
        let jfn = referee.notation(observer);
        writeln!(text, "  {} sees {jfn}", name(observer)).unwrap();
    }
}

fn name(observer: Observer) -> &'static str {
    match observer {
        Observer::Seat(Seat::First) => "red",
        Observer::Seat(Seat::Second) => "black",
        Observer::Spectator => "spectator",
    }
}

#[test]
fn a_whole_game_as_everybody_saw_it() {
    expect_file!["../data/playthrough.txt"].assert_eq(&playthrough());
}
