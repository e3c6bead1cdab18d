//! Matches in which both seats do anything legal, set-ups included.

use std::sync::atomic::AtomicBool;

use catalog::{Brief, Choice, Decision, Entry, Limits, Seating, Setting, Sitting};
use game::{AnyReferee, Awaiting, Dice, MatchId, Observer, Opening, Options, Seat, Seed};

pub(super) const MATCH: MatchId = MatchId(7);

pub(super) fn defaults(entry: &Entry) -> Options {
    Options::complete(entry.about.options, []).unwrap()
}

/// Every game with every opening it has.
pub(super) fn every_opening() -> impl Iterator<Item = (&'static Entry, Opening)> {
    crate::CATALOG.entries().flat_map(|entry| entry.matches.openings().map(move |it| (entry, it)))
}

pub(super) fn open(entry: &Entry, opening: Opening, seed: u64) -> Box<dyn AnyReferee> {
    entry.matches.open(&defaults(entry), opening, MATCH, Seed::from_number(seed)).unwrap()
}

/// A player of this name on a seat.
pub(super) fn sit(entry: &Entry, name: &str, seat: Seat, setting: Setting) -> Box<dyn Sitting> {
    sit_with(entry, name, seat, setting, seat.index() as u64)
}

fn sit_with(
    entry: &Entry,
    name: &str,
    seat: Seat,
    setting: Setting,
    luck: u64,
) -> Box<dyn Sitting> {
    let options = defaults(entry);
    let luck = Seed::from_number(luck);
    let seating = Seating { options: &options, match_id: MATCH, seat, luck, setting };
    entry.player(name).unwrap().sit(&seating).unwrap()
}

pub(super) fn decide(sitting: &mut dyn Sitting, nodes: u64) -> Decision {
    let (stop, report) = (&AtomicBool::new(false), &mut |_: &Choice| ());
    sitting.decide(Brief { limits: Limits::nodes(nodes), lines: 1, stop, report }).unwrap()
}

/// Whoever may act now, the first seat before the second.
pub(super) fn awaited(referee: &dyn AnyReferee) -> Option<Seat> {
    match referee.awaiting() {
        Awaiting::Seat(seat) => Some(seat),
        Awaiting::BothSeats => Some(Seat::First),
        Awaiting::Chance | Awaiting::Nobody(_) => None,
    }
}

/// A set-up of `seat`, another for each number.
pub(super) fn set_up_of(
    entry: &Entry,
    referee: &dyn AnyReferee,
    seat: Seat,
    number: u64,
) -> String {
    let setting = Setting { megabytes: 1, ..Setting::default() };
    let mut sitting = sit_with(entry, "random", seat, setting, 100 + number);
    sitting.hear(&referee.transcript(Observer::Seat(seat))).unwrap();
    decide(&mut *sitting, 1).action.expect("a seat that is awaited can act")
}

/// Something legal for `seat`, or its set-up.
pub(super) fn anything(
    entry: &Entry,
    referee: &dyn AnyReferee,
    seat: Seat,
    dice: &mut Dice,
) -> String {
    let mut legal = referee.legal(seat);
    legal.sort_unstable();
    if let Some(action) = dice.choose(&legal) {
        return action.clone();
    }
    let mut sitting = sit(entry, "random", seat, Setting { megabytes: 1, ..Setting::default() });
    sitting.hear(&referee.transcript(Observer::Seat(seat))).unwrap();
    decide(&mut *sitting, 1).action.expect("a seat that is awaited can act")
}
