//! What the numbers and planes of the other games mean.

use game::{Dice, Observer, Opening, Seat};

use super::laws::play_on;
use crate::{find, learners};
use environment::{AnyEpisode, Awaited, Config, Index, Learner, SheetId};

fn open(game: &str) -> (&'static Learner, Box<dyn AnyEpisode>) {
    let entry = find(game).unwrap();
    (entry, entry.episode(&Config::default()).unwrap())
}

fn number(episode: &dyn AnyEpisode, seat: Seat, text: &str) -> Index {
    let legal = episode.legal(seat);
    let found = legal.into_iter().find(|it| episode.text(*it).as_deref() == Some(text));
    found.unwrap_or_else(|| panic!("{text} is not legal"))
}

/// One plane as `observer` sees it.
fn plane(entry: &Learner, episode: &dyn AnyEpisode, observer: Observer, name: &str) -> Vec<u8> {
    let sheet = &entry.sheets[0];
    let mut bytes = vec![0; sheet.len()];
    episode.paint(observer, SheetId(0), &mut bytes);
    let number = sheet.planes.iter().position(|it| *it == name).unwrap();
    bytes[number * sheet.area()..][..sheet.area()].to_vec()
}

fn sum(planes: &[u8]) -> u32 {
    planes.iter().map(|it| u32::from(*it)).sum()
}

const FIRST: Observer = Observer::Seat(Seat::First);
const SECOND: Observer = Observer::Seat(Seat::Second);

#[test]
fn spaces_are_as_wide_as_documented() {
    let widths: Vec<_> = learners().map(|it| (it.about.id, it.actions)).collect();
    let expected =
        [("chess", 4672), ("xiangqi", 8100), ("jieqi", 8100), ("stupid", 8108), ("war", 926)];
    assert_eq!(widths, expected);
}

#[test]
fn xiangqi_counts_ranks_from_the_own_side() {
    let (entry, mut episode) = open("xiangqi");
    assert_eq!(number(&*episode, Seat::First, "b2e2"), (2 * 9 + 1) * 90 + 2 * 9 + 4);
    episode.step((2 * 9 + 1) * 90 + 2 * 9 + 4).unwrap();
    assert_eq!(number(&*episode, Seat::Second, "h7e7"), (2 * 9 + 7) * 90 + 2 * 9 + 4);
    assert_eq!(plane(entry, &*episode, SECOND, "own_king")[4], 1);
    assert_eq!(plane(entry, &*episode, SECOND, "other_cannon")[7 * 9 + 4], 1);
}

#[test]
fn jieqi_counts_what_each_observer_has_not_seen() {
    let (entry, mut episode) = open("jieqi");
    let unseen = |episode: &dyn AnyEpisode, observer, side: &str| -> u32 {
        let roles = ["rooks", "horses", "cannons", "elephants", "advisors", "pawns"];
        let count = |role: &str| {
            u32::from(plane(entry, episode, observer, &format!("{side}_unseen_{role}"))[0])
        };
        roles.into_iter().map(count).sum::<u32>()
    };
    assert_eq!(sum(&plane(entry, &*episode, FIRST, "own_face_down")), 15);
    assert_eq!(unseen(&*episode, FIRST, "own"), 15);
    // A cannon's place: whatever lies there takes over a screen, and Red alone sees what it took.
    let capture = number(&*episode, Seat::First, "+b2b9");
    episode.step(capture).unwrap();
    assert_eq!(sum(&plane(entry, &*episode, FIRST, "own_face_down")), 14);
    assert_eq!(unseen(&*episode, FIRST, "own"), 14);
    assert_eq!(unseen(&*episode, FIRST, "other"), 14);
    assert_eq!(unseen(&*episode, SECOND, "own"), 15);
    assert_eq!(plane(entry, &*episode, SECOND, "own_lost_unseen")[0], 1);
    assert_eq!(plane(entry, &*episode, FIRST, "other_lost_unseen")[0], 0);
    assert_eq!(plane(entry, &*episode, Observer::Spectator, "other_lost_unseen")[0], 1);
}

#[test]
fn stupid_chess_begins_with_sixteen_placements_each() {
    let (entry, mut episode) = open("stupid");
    let mut dice = Dice::seeded(4);
    for step in 0..32 {
        let seat = if step < 16 { Seat::First } else { Seat::Second };
        assert_eq!(episode.awaited(), Awaited::Seat(seat));
        assert_eq!(sum(&plane(entry, &*episode, Observer::Seat(seat), "to_place")), 1);
        play_on(&mut *episode, &mut dice).unwrap();
    }
    let kings = |observer| sum(&plane(entry, &*episode, observer, "own_actual_king"));
    assert_eq!((kings(FIRST), kings(SECOND), kings(Observer::Spectator)), (1, 1, 0));
    let told = episode.heard(Observer::Spectator, 0);
    assert_eq!(told.len(), 33);
    assert!(told[..32].iter().all(|line| line.ends_with("placed a piece")));
    let usual = Config { opening: Some(Opening::Usual), ..Config::default() };
    let truthful = entry.episode(&usual).unwrap();
    assert_eq!(plane(entry, &*truthful, FIRST, "own_actual_king")[4], 1);
}

#[test]
fn war_numbers_units_and_targets() {
    let (entry, mut episode) = open("war");
    let numbers = plane(entry, &*episode, FIRST, "own_number");
    let mut units: Vec<u8> = numbers.into_iter().filter(|it| *it > 0).collect();
    units.sort_unstable();
    assert_eq!(units, (1..=17).collect::<Vec<u8>>());
    assert_eq!(number(&*episode, Seat::First, "end"), 925);
    episode.step(925).unwrap();
    assert_eq!(sum(&plane(entry, &*episode, FIRST, "battle")), 500);
    assert_eq!(number(&*episode, Seat::First, "pass"), 925);
    episode.step(925).unwrap();
    assert_eq!(episode.awaited(), Awaited::Seat(Seat::Second));
}

#[test]
fn war_is_deployed_unit_by_unit() {
    let entry = find("war").unwrap();
    let config = Config { opening: Some(Opening::Blind), ..Config::default() };
    let mut episode = entry.episode(&config).unwrap();
    let mut dice = Dice::seeded(8);
    for step in 0..34_u32 {
        let placed = sum(&plane(entry, &*episode, SECOND, "own_infantry"));
        assert_eq!(placed, step.saturating_sub(17).min(9));
        assert_eq!(sum(&plane(entry, &*episode, SECOND, "other_infantry")), 0);
        play_on(&mut *episode, &mut dice).unwrap();
    }
    assert_eq!(sum(&plane(entry, &*episode, SECOND, "other_infantry")), 9);
}
