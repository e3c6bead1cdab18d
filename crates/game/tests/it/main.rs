//! The contract, tried on two toys that have every hard feature between them.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on may panic")]
#![allow(unreachable_pub, reason = "toys are written as games are")]

mod blind;
mod facts;
mod flip;
mod referee;
mod rewind;
mod skirmish;

use flip::{Flip, Glimpse, Role, Walk};
use game::{
    Dice, Game, Observer, OptionKind, OptionSpec, OptionValue, Options, Seat,
    laws::{self, Reach},
};
use skirmish::Skirmish;

#[test]
fn flip_obeys_the_laws() {
    let marks =
        &["first looked at a man taken face down", "second looked at a man taken face down"];
    laws::check(&Flip, Reach { games: 100, imagined: 4, tries: 4, marks, ..Reach::default() });
}

#[test]
fn skirmish_obeys_the_laws() {
    laws::check(&Skirmish, Reach { games: 50, ..Reach::default() });
}

/// Enough games for either seat to take a man face down.
const MANY: Reach =
    Reach { games: 300, first_seed: 0, steps_max: 1000, tries: 4, imagined: 4, marks: &[] };

#[test]
fn a_leak_from_the_private_drawer_is_caught() {
    let found = laws::leak(&Flip, MANY, |rules, world, observer| {
        let spoils: usize = world.private.iter().map(|it| weigh(&it.0)).sum();
        format!("{} {spoils}", laws::everything_seen(rules, world, observer))
    });
    assert!(found.is_err(), "the opponent's spoils were shown");
}

#[test]
fn a_leak_from_the_hidden_drawer_is_caught() {
    let found = laws::leak(&Flip, MANY, |rules, world, observer| {
        let left = weigh(&world.hidden.0.first);
        format!("{} {left}", laws::everything_seen(rules, world, observer))
    });
    assert!(found.is_err(), "what nobody knows was shown");
}

#[test]
fn a_reveal_that_is_not_announced_is_caught() {
    // What everybody sees is fine, but one seat sees it a step too early: before it was told.
    let found = laws::leak(&Skirmish, Reach::default(), |_, world, _| world.public.to_string());
    assert!(found.is_ok(), "everything in the open is announced");
    let found = laws::leak(&Flip, MANY, |_, world, observer| match observer {
        Observer::Seat(Seat::First) => format!("{} {}", world.public, world.private.second),
        Observer::Seat(Seat::Second) | Observer::Spectator => world.view(observer).to_string(),
    });
    assert!(found.is_err(), "a whisper to one seat was seen by the other");
}

fn weigh(roles: &[Role]) -> usize {
    roles.iter().filter(|it| **it == Role::Runner).count()
}

#[test]
fn a_man_taken_face_down_is_whispered_to_its_taker() {
    let mut world = Flip.start();
    Flip.act(&mut world, Seat::First, &Walk { from: 3, to: 5 });
    Flip.resolve(&mut world, &Role::Runner);
    let report = Flip.resolve(&mut world, &Role::Walker);
    let whispered = |seat| report.heard_by(Observer::Seat(seat)).1.to_vec();
    assert_eq!(whispered(Seat::First), [Glimpse { square: 5, role: Role::Walker }]);
    assert_eq!(whispered(Seat::Second), []);
    assert_eq!(report.heard_by(Observer::Spectator).1, []);
}

#[test]
fn marks_are_collected_for_the_work_alone() {
    let hits = game::marks::collect(|| game::marks::mark("here"));
    assert!(hits.contains("here"));
    assert!(game::marks::collect(|| ()).is_empty());
}

const SPECS: &[OptionSpec] = &[
    OptionSpec::on("fair", "whether it is fair"),
    OptionSpec {
        name: "limit",
        kind: OptionKind::Count { default: 120, min: 1, max: 999 },
        help: "",
    },
    OptionSpec { name: "who", kind: OptionKind::Word { words: &["north", "south"] }, help: "" },
];

#[test]
fn options_are_completed_checked_and_hashed() {
    let default = Options::complete(SPECS, []).unwrap();
    assert_eq!(default.canonical_json(), r#"{"fair":true,"limit":120,"who":"north"}"#);
    assert_eq!(
        (default.switch("fair"), default.count("limit"), default.word("who")),
        (true, 120, "north")
    );
    let given = [("who".to_owned(), OptionValue::Word("south".to_owned()))];
    let other = Options::complete(SPECS, given).unwrap();
    assert_ne!(default.config_hash("toy", 1), other.config_hash("toy", 1));
    assert_ne!(default.config_hash("toy", 1), default.config_hash("toy", 2));
    assert_eq!(
        default.config_hash("toy", 1).to_string(),
        "5645aee83d54b142700c41bc0319474581fabe056985c0eba7d9dfb1baa4d02d"
    );
}

#[test]
fn unknown_and_ill_typed_options_are_refused() {
    let fault = |name: &str, value| {
        Options::complete(SPECS, [(name.to_owned(), value)]).unwrap_err().message
    };
    assert_eq!(
        fault("fare", OptionValue::Switch(true)),
        "unknown option `fare`, expected one of: fair, limit, who"
    );
    assert_eq!(fault("fair", OptionValue::Count(1)), "option `fair` is 1, expected true or false");
    assert_eq!(
        fault("limit", OptionValue::Count(0)),
        "option `limit` is 0, expected a whole number from 1 to 999"
    );
    assert_eq!(
        fault("who", OptionValue::Word("west".to_owned())),
        "option `who` is \"west\", expected one of north, south"
    );
}

#[test]
fn the_word_of_an_option_needs_no_escapes() {
    assert_eq!(OptionValue::parse("\"north\""), Some(OptionValue::Word("north".to_owned())));
    for text in ["\"nor\"th\"", "\"a\\b\"", "north", "\"", "-1", "99999999999"] {
        assert_eq!(OptionValue::parse(text), None, "{text}");
    }
}

#[test]
fn dice_that_never_fall_are_refused() {
    let result = std::panic::catch_unwind(|| Dice::seeded(1).below(0));
    assert!(result.is_err());
}
