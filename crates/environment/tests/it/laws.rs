//! What holds of every environment, found out by random play.

use std::collections::BTreeSet;

use game::{Dice, Observer, Opening, Seat, Seed};

use super::buffers::Owned;
use crate::{learners, restore};
use environment::{AnyEpisode, Autoreset, Awaited, Config, Learner, Luck, Resignation, SheetId};

/// Every way in which an environment can be set up, for every game.
pub(super) fn houses() -> impl Iterator<Item = (&'static Learner, Config)> {
    learners().flat_map(|entry| {
        let usual = Config { steps_max: Some(200), ..Config::default() };
        let resigning = Config { resignation: Resignation::Offered, ..usual.clone() };
        let asked = Config { luck: Luck::Asked, ..usual.clone() };
        let blind = Config { opening: Some(Opening::Blind), ..usual.clone() };
        let can_be_blind = entry.placements > 0;
        let mut houses = vec![usual, resigning, asked];
        if can_be_blind {
            houses.push(blind);
        }
        houses.into_iter().map(move |config| (entry, config))
    })
}

/// Plays one random action or draw; whether there was one.
pub(super) fn play_on(episode: &mut dyn AnyEpisode, dice: &mut Dice) -> Option<()> {
    match episode.awaited() {
        Awaited::Seat(seat) => {
            let legal = episode.legal(seat);
            let action = *dice.choose(&legal).expect("whoever is awaited can act");
            episode.step(action).expect("a listed action is legal");
            Some(())
        }
        Awaited::Chance => {
            let odds: Vec<_> = episode.chances().iter().map(|it| (it.index, it.weight)).collect();
            let drawn = *dice.pick(&odds).expect("something can be drawn");
            episode.draw(drawn).expect("a listed outcome can be drawn");
            Some(())
        }
        Awaited::Over(_) | Awaited::Truncated => None,
    }
}

pub(super) fn observation(
    entry: &Learner,
    episode: &dyn AnyEpisode,
    observer: Observer,
) -> Vec<u8> {
    let mut all = Vec::new();
    for (id, sheet) in entry.sheets.iter().enumerate() {
        let mut bytes = vec![7; sheet.len()];
        episode.paint(observer, SheetId(id), &mut bytes);
        all.extend(bytes);
    }
    all
}

#[test]
fn actions_are_numbered_once_and_sorted() {
    for (entry, config) in houses() {
        let mut episode = entry.episode(&config).unwrap();
        let mut dice = Dice::seeded(5);
        loop {
            for seat in Seat::ALL {
                let legal = episode.legal(seat);
                assert!(legal.is_sorted_by(|one, other| one < other), "{}", entry.about.id);
                assert!(legal.len() <= entry.legal_max);
                assert!(legal.iter().all(|it| usize::from(*it) <= entry.actions));
                let texts: BTreeSet<_> = legal.iter().map(|it| episode.text(*it)).collect();
                assert_eq!(texts.len(), legal.len(), "{}", entry.about.id);
            }
            if play_on(&mut *episode, &mut dice).is_none() {
                break;
            }
        }
    }
}

#[test]
fn games_of_no_steps_are_refused() {
    for entry in learners() {
        let config = Config { steps_max: Some(0), ..Config::default() };
        assert_eq!(entry.episode(&config).err().unwrap().code.word(), "bad_option");
    }
}

#[test]
fn illegal_actions_change_nothing() {
    for (entry, config) in houses() {
        let mut episode = entry.episode(&config).unwrap();
        let before = episode.save();
        let Awaited::Seat(seat) = episode.awaited() else { continue };
        let legal = episode.legal(seat);
        let illegal = (0..=u16::MAX).filter(|it| !legal.contains(it));
        for index in illegal.step_by(7) {
            assert_eq!(episode.step(index).unwrap_err().code.word(), "illegal_move");
        }
        assert_eq!(episode.draw(0).unwrap_err().code.word(), "no_chance_due");
        assert_eq!(episode.save(), before);
    }
}

#[test]
fn a_saved_game_goes_on_as_the_game_would() {
    for (entry, config) in houses() {
        let mut episode = entry.episode(&config).unwrap();
        let mut dice = Dice::seeded(11);
        for count in 0.. {
            if count % 17 == 0 {
                check_saved(entry, &*episode, &dice);
            }
            if play_on(&mut *episode, &mut dice).is_none() {
                break;
            }
        }
        check_saved(entry, &*episode, &dice);
    }
}

/// Checks that the game, its copy and what is read from its text go on alike.
fn check_saved(entry: &Learner, episode: &dyn AnyEpisode, dice: &Dice) {
    let saved = episode.save();
    let restored = restore(&saved).unwrap();
    assert_eq!(restored.save(), saved, "{}", entry.about.id);
    let mut games = [episode.duplicate(), episode.duplicate(), restored];
    let mut ends = games.iter_mut().map(|game| {
        let mut dice = dice.clone();
        for _ in 0..12 {
            if play_on(&mut **game, &mut dice).is_none() {
                break;
            }
        }
        game.save()
    });
    let first = ends.next().unwrap();
    assert!(ends.all(|it| it == first), "{}", entry.about.id);
}

#[test]
fn broken_saves_are_refused() {
    for text in ["", "{}", "null", "[]", r#"{"version":1}"#] {
        assert_eq!(restore(text).err().unwrap().code.word(), "bad_save");
    }
    for (entry, config) in houses() {
        let saved = entry.episode(&config).unwrap().save();
        for (at, _) in saved.char_indices().step_by(29) {
            // Whatever comes of it, it may not panic.
            let _ = restore(&saved[..at]);
            let _ = restore(&saved.replace(&saved[at..=at], "9"));
        }
    }
}

/// The fast loop and the one that listens play the same games, whatever the number of threads.
#[test]
fn batches_play_the_same_games_as_episodes() {
    const COUNT: usize = 5;
    for (entry, config) in houses().filter(|(_, config)| config.luck == Luck::Rolled) {
        let batch = || entry.batch(&config, COUNT, SheetId(0), Autoreset::Disabled).unwrap();
        let (mut batch, mut threaded) = (batch(), batch());
        let mut buffers = Owned::new(entry, COUNT);
        let mut others = buffers.clone();
        batch.reset(3, buffers.rows());
        threaded.reset(3, others.rows());
        let mut episodes: Vec<_> = (0..COUNT as u64)
            .map(|slot| {
                let mut seed = [0; 32];
                seed[..8].copy_from_slice(&3_u64.to_le_bytes());
                seed[8..16].copy_from_slice(&slot.to_le_bytes());
                entry.episode(&Config { seed: Seed(seed), ..config.clone() }).unwrap()
            })
            .collect();
        let mut actions = vec![0; COUNT];
        for _ in 0..201 {
            batch.sample(&mut actions);
            batch.step(&actions, 1, buffers.rows()).unwrap();
            threaded.step(&actions, 3, others.rows()).unwrap();
            assert_eq!(buffers, others);
            for (slot, episode) in episodes.iter_mut().enumerate() {
                if let Awaited::Seat(_) = episode.awaited() {
                    episode.step(actions[slot] as u16).unwrap();
                    check_row(entry, &**episode, &buffers, slot);
                    let seen = batch.notation(slot).unwrap();
                    assert_eq!(seen, episode.notation(Observer::Spectator));
                }
            }
        }
        assert!(buffers.player.iter().all(|it| *it == -1), "all are over");
    }
}

fn check_row(entry: &Learner, episode: &dyn AnyEpisode, buffers: &Owned, slot: usize) {
    let (terminated, truncated) = (buffers.terminated[slot], buffers.truncated[slot]);
    let awaited = episode.awaited();
    assert_eq!(terminated, matches!(awaited, Awaited::Over(_)));
    assert_eq!(truncated, awaited == Awaited::Truncated);
    let returns = episode.returns();
    assert_eq!(buffers.rewards[2 * slot..2 * slot + 2], [returns.first, returns.second]);
    let Awaited::Seat(seat) = awaited else { return };
    assert_eq!(buffers.player[slot], seat.index() as i8);
    let legal: Vec<i32> = episode.legal(seat).into_iter().map(i32::from).collect();
    let count = buffers.legal_count[slot] as usize;
    assert_eq!(buffers.legal[slot * entry.legal_max..][..count], legal);
    let mask = &buffers.mask[slot * (entry.actions + 1)..][..=entry.actions];
    let set: Vec<i32> = (0..).zip(mask).filter(|(_, it)| **it == 1).map(|(at, _)| at).collect();
    assert_eq!(set, legal);
    let length = entry.sheets[0].len();
    let seen = observation(entry, episode, Observer::Seat(seat));
    assert_eq!(buffers.observation[slot * length..][..length], seen[..length]);
}

#[test]
fn games_that_are_over_begin_again_as_declared() {
    for entry in learners() {
        let config =
            Config { steps_max: Some(3), opening: Some(Opening::Usual), ..Config::default() };
        for autoreset in [Autoreset::SameStep, Autoreset::NextStep, Autoreset::Disabled] {
            let mut batch = entry.batch(&config, 1, SheetId(0), autoreset).unwrap();
            let mut buffers = Owned::new(entry, 1);
            batch.reset(1, buffers.rows());
            let mut actions = [0];
            let mut truncated = Vec::new();
            for _ in 0..8 {
                batch.sample(&mut actions);
                batch.step(&actions, 1, buffers.rows()).unwrap();
                truncated.push(buffers.truncated[0]);
            }
            let t = |ends: [usize; 2]| (1..=8).map(|it| ends.contains(&it)).collect::<Vec<_>>();
            let expected = match autoreset {
                Autoreset::SameStep => t([3, 6]),
                Autoreset::NextStep => t([3, 7]),
                Autoreset::Disabled => t([3, 3]),
            };
            assert_eq!(truncated, expected, "{} {autoreset:?}", entry.about.id);
        }
    }
}

#[test]
fn an_illegal_action_stops_the_whole_step() {
    for entry in learners() {
        let mut batch =
            entry.batch(&Config::default(), 2, SheetId(0), Autoreset::SameStep).unwrap();
        let mut buffers = Owned::new(entry, 2);
        batch.reset(1, buffers.rows());
        let before = (buffers.clone(), batch.notation(0));
        let legal = i64::from(buffers.legal[0]);
        for illegal in [-1, i64::MAX, entry.actions as i64] {
            let refused = batch.step(&[legal, illegal], 1, buffers.rows());
            assert_eq!(refused.unwrap_err().code.word(), "illegal_move");
        }
        assert_eq!((buffers, batch.notation(0)), before);
    }
}

/// What a seat may write down leads, on paper, to what it sees: also in a world that the seat imagines,
/// and from where it stood in a game that was saved.
#[test]
fn transcripts_lead_to_what_a_seat_sees() {
    for (entry, config) in houses() {
        let catalogued = games::CATALOG.find(entry.about.id).unwrap();
        let options = game::Options::complete(entry.about.options, []).unwrap();
        let paper = catalogued.paper.open(&options).unwrap();
        let mut episode = entry.episode(&config).unwrap();
        let mut dice = Dice::seeded(4);
        for step in 0..120 {
            if episode.awaited() != Awaited::Chance && step % 20 == 0 {
                for seat in Seat::ALL {
                    let observer = Observer::Seat(seat);
                    let so_far = episode.transcript(seat);
                    let imagined = episode.imagined(observer, Seed([3; 32]));
                    assert_eq!(imagined.transcript(seat), so_far, "{} {step}", entry.about.id);
                    let restored = restore(&episode.save()).unwrap().transcript(seat);
                    assert_eq!(restored.start, episode.notation(observer));
                    assert!(restored.moves.is_empty());
                    if so_far.stage != game::Stage::Playing {
                        continue;
                    }
                    let mut position = paper.read(&so_far.start).unwrap();
                    catalog::play_all(&mut *position, &so_far.moves).unwrap();
                    let shown = paper.read(&episode.notation(observer)).unwrap();
                    assert_eq!(position.text(), shown.text(), "{} {step}", entry.about.id);
                }
            }
            if play_on(&mut *episode, &mut dice).is_none() {
                break;
            }
        }
    }
}
