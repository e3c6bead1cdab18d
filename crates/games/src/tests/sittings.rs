//! The laws of players on their seats: what they know, and what they do with it.

use catalog::{Setting, Sitting};
use game::{Dice, Observer, Seat, Stage};

use super::conduct::{anything, awaited, decide, defaults, every_opening, open, sit};

const STEPS: usize = 60;
const NODES: u64 = 120;

fn small() -> Setting {
    Setting { megabytes: 1, ..Setting::default() }
}

#[test]
fn a_transcript_leads_to_what_the_seat_sees() {
    for (entry, opening) in every_opening() {
        let paper = entry.paper.open(&defaults(entry)).unwrap();
        let mut referee = open(entry, opening, 11);
        let mut dice = Dice::seeded(11);
        for step in 0..STEPS {
            for observer in Observer::ALL {
                let so_far = referee.transcript(observer);
                if so_far.stage != Stage::Playing {
                    continue;
                }
                let mut position = paper.read(&so_far.start).unwrap();
                catalog::play_all(&mut *position, &so_far.moves).unwrap();
                let shown = paper.read(&referee.notation(observer)).unwrap();
                let place = format!("{}, step {step}, {observer:?}", entry.about.id);
                assert_eq!(position.text(), shown.text(), "{place}");
                assert_eq!(position.moves(None), shown.moves(None), "{place}");
            }
            let Some(seat) = awaited(&*referee) else { break };
            let action = anything(entry, &*referee, seat, &mut dice);
            referee.play(seat, &action).unwrap();
        }
    }
}

#[test]
fn players_play_whole_stretches_by_what_they_hear() {
    for (entry, opening) in every_opening() {
        for (name, _) in entry.players {
            let mut referee = open(entry, opening, 5);
            let mut players = Seat::ALL.map(|seat| sit(entry, name, seat, small()));
            for _ in 0..STEPS {
                let Some(seat) = awaited(&*referee) else { break };
                let player = &mut *players[seat.index()];
                player.hear(&referee.transcript(Observer::Seat(seat))).unwrap();
                let action = decide(player, NODES).action;
                let action = action.unwrap_or_else(|| panic!("{} {name}", entry.about.id));
                let played = referee.play(seat, &action);
                assert!(played.is_ok(), "{} {name}: {action}", entry.about.id);
            }
            assert!(referee.outcome().is_some() || referee.stage() == Stage::Playing);
        }
    }
}

/// A player that heard a match from the beginning, move by move, and one that heard it at once know
/// the same: nothing else need be saved of it.
#[test]
fn a_player_taken_up_again_goes_on() {
    for (entry, opening) in every_opening() {
        let mut referee = open(entry, opening, 23);
        let mut dice = Dice::seeded(23);
        let mut old = Seat::ALL.map(|seat| sit(entry, "umpire", seat, small()));
        for step in 0..STEPS {
            let Some(seat) = awaited(&*referee) else { break };
            let so_far = referee.transcript(Observer::Seat(seat));
            let veteran: &mut dyn Sitting = &mut *old[seat.index()];
            veteran.hear(&so_far).unwrap();
            if step % 7 == 0 {
                let mut fresh = sit(entry, "umpire", seat, small());
                fresh.hear(&so_far).unwrap();
                let (ours, theirs) = (decide(veteran, NODES), decide(&mut *fresh, NODES));
                assert_eq!(ours, theirs, "{}, step {step}", entry.about.id);
                // What they thought would make them differ from now on; what they heard must not.
                old[seat.index()] = sit(entry, "umpire", seat, small());
                old[seat.index()].hear(&so_far).unwrap();
            }
            let action = anything(entry, &*referee, seat, &mut dice);
            referee.play(seat, &action).unwrap();
        }
    }
}

/// Worlds are told apart by their seeds alone here, which nobody has heard of.
#[test]
fn in_worlds_that_look_alike_players_act_alike() {
    for (entry, opening) in every_opening() {
        let mut compared = 0;
        let mut worlds = [open(entry, opening, 1), open(entry, opening, 2)];
        let mut dice = Dice::seeded(3);
        for _ in 0..STEPS {
            let Some(seat) = awaited(&*worlds[0]) else { break };
            let observer = Observer::Seat(seat);
            if worlds[0].transcript(observer) != worlds[1].transcript(observer) {
                break;
            }
            let decisions = worlds.each_ref().map(|world| {
                let mut player = sit(entry, "umpire", seat, small());
                player.hear(&world.transcript(observer)).unwrap();
                decide(&mut *player, NODES)
            });
            assert_eq!(decisions[0], decisions[1], "{}", entry.about.id);
            compared += 1;
            let action = anything(entry, &*worlds[0], seat, &mut dice);
            worlds.iter_mut().for_each(|world| drop(world.play(seat, &action).unwrap()));
        }
        assert!(compared > 0, "{}", entry.about.id);
    }
}
