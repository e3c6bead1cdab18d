//! Chess: the numbers of AlphaZero.

use game::{Dice, Observer, Seat};

use super::laws::play_on;
use crate::find;
use environment::{AnyEpisode, Config, SheetId};

fn start() -> Box<dyn AnyEpisode> {
    find("chess").unwrap().episode(&Config::default()).unwrap()
}

fn play(episode: &mut dyn AnyEpisode, moves: &str) {
    for text in moves.split(' ') {
        let seat = [Seat::First, Seat::Second][episode.steps() as usize % 2];
        let legal = episode.legal(seat);
        let index = legal.into_iter().find(|it| episode.text(*it).as_deref() == Some(text));
        episode.step(index.unwrap_or_else(|| panic!("{text} is not legal"))).unwrap();
    }
}

#[test]
fn both_sides_have_the_same_numbers_at_the_start() {
    let mut episode = start();
    let white = episode.legal(Seat::First);
    assert_eq!(white.len(), 20);
    // e2e4: from the thirteenth square, two squares straight ahead.
    let pawn = white.iter().find(|it| episode.text(**it).as_deref() == Some("e2e4"));
    assert_eq!(pawn, Some(&(12 * 73 + 1)));
    play(&mut *episode, "e2e4");
    assert_eq!(episode.legal(Seat::Second), white);
    let pawn = white.iter().find(|it| episode.text(**it).as_deref() == Some("e7e5"));
    assert_eq!(pawn, Some(&(12 * 73 + 1)));
}

#[test]
fn promotions_and_castling_have_their_numbers() {
    let mut episode = start();
    play(&mut *episode, "e2e4 a7a5 g1f3 a5a4 f1e2 a4a3 b1c3 a3b2 a1b1");
    let legal = episode.legal(Seat::Second);
    // The pawn on b2 takes on a1 or c1: promotions to a queen are moves of a queen.
    let texts: Vec<String> = legal.iter().filter_map(|it| episode.text(*it)).collect();
    let promotions: Vec<_> = texts.iter().filter(|it| it.starts_with("b2")).collect();
    assert_eq!(promotions, ["b2c1q", "b2c1n", "b2c1b", "b2c1r"]);
    play(&mut *episode, "b2c1r");
    let legal = episode.legal(Seat::First);
    let castling = legal.iter().find(|it| episode.text(**it).as_deref() == Some("e1g1"));
    assert_eq!(castling, Some(&(4 * 73 + 2 * 7 + 1)));
}

#[test]
fn planes_show_the_board_from_the_own_side() {
    let mut episode = start();
    play(&mut *episode, "e2e4");
    let mut bytes = vec![0; 22 * 64];
    episode.paint(Observer::Seat(Seat::Second), SheetId(0), &mut bytes);
    let plane = |number: usize| &bytes[number * 64..][..64];
    assert_eq!(plane(0)[8..16], [1; 8], "own pawns stand on the second row");
    assert_eq!(plane(6)[4 + 8 * 4], 1, "the other pawn on e4 is on the fifth row");
    assert_eq!(plane(5)[4], 1, "the own king stands on the e-file");
    assert_eq!(plane(20), [1; 64]);
    assert_eq!(plane(21), [1; 64]);
    episode.paint(Observer::Seat(Seat::First), SheetId(0), &mut bytes);
    assert_eq!(bytes[21 * 64..], [0; 64]);
}

/// The planes say as much as the position: two positions with the same planes are the same.
#[test]
fn planes_tell_positions_apart() {
    let mut seen = std::collections::BTreeMap::new();
    let mut dice = Dice::seeded(9);
    for _ in 0..20 {
        let mut episode = start();
        for _ in 0..60 {
            let mut bytes = vec![0; 22 * 64];
            episode.paint(Observer::Seat(Seat::First), SheetId(0), &mut bytes);
            let text = episode.notation(Observer::Spectator);
            let shown = text.rsplit_once(' ').unwrap().0.to_owned();
            let earlier = seen.entry(bytes).or_insert_with(|| shown.clone());
            assert_eq!(*earlier, shown);
            if play_on(&mut *episode, &mut dice).is_none() {
                break;
            }
        }
    }
}
