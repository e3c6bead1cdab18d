//! The laws of players on their seats: what they know, and what they do with it.

use catalog::{Entry, Setting, Sitting};
use game::{AnyReferee, Dice, Observer, Opening, Seat, Stage, Transcript};

use super::conduct::{anything, awaited, decide, defaults, every_opening, open, set_up_of, sit};

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

/// What a player is told of a world.
type Told = fn(&dyn AnyReferee, Observer) -> Transcript;

fn as_its_seat_knows(world: &dyn AnyReferee, observer: Observer) -> Transcript {
    world.transcript(observer)
}

/// A leak, planted on purpose: what both seats know together, as the place where play began.
fn as_both_seats_know(world: &dyn AnyReferee, _: Observer) -> Transcript {
    Transcript { stage: world.stage(), start: world.known(), moves: Vec::new() }
}

/// Plays the same actions in two worlds that have other seeds, and in which the second seat has set
/// up otherwise. How often the first seat's player was asked in worlds that looked alike to it, and
/// how often it then did or thought something else.
fn asked_and_differed(entry: &'static Entry, opening: Opening, told: Told) -> (u32, u32) {
    let (mut asked, mut differed) = (0, 0);
    for trial in 0..6 {
        let mut worlds = [open(entry, opening, 2 * trial), open(entry, opening, 2 * trial + 1)];
        let mut dice = Dice::seeded(trial);
        for _ in 0..STEPS {
            let Some(seat) = awaited(&*worlds[0]) else { break };
            let observer = Observer::Seat(Seat::First);
            let [one, other] = worlds.each_ref().map(|world| world.transcript(observer));
            let setting_up = worlds[0].stage() != Stage::Playing;
            // Before play begins, commitments to other set-ups are seen, and tell nothing.
            if one != other && !setting_up || awaited(&*worlds[1]) != Some(seat) {
                break;
            }
            if seat == Seat::First {
                let decisions = worlds.each_ref().map(|world| {
                    let mut player = sit(entry, "umpire", seat, small());
                    player.hear(&told(&**world, observer)).map(|()| decide(&mut *player, NODES))
                });
                asked += 1;
                differed += u32::from(decisions[0] != decisions[1]);
            }
            let actions: Vec<String> = match setting_up && seat == Seat::Second {
                true => (0..2).map(|it| set_up_of(entry, &*worlds[it], seat, it as u64)).collect(),
                false => vec![anything(entry, &*worlds[0], seat, &mut dice); 2],
            };
            let mut pairs = worlds.iter_mut().zip(&actions);
            if !pairs.all(|(world, action)| world.play(seat, action).is_ok()) {
                break;
            }
        }
    }
    (asked, differed)
}

#[test]
fn in_worlds_that_look_alike_players_act_alike() {
    for (entry, opening) in every_opening() {
        let (asked, differed) = asked_and_differed(entry, opening, as_its_seat_knows);
        assert!(asked >= 6 && differed == 0, "{} {opening}: {asked} {differed}", entry.about.id);
    }
}

/// The law bites: a player that is told what its opponent knows gives itself away. Where a seat hides
/// its pieces from the other while they play, that is; in other games there is nothing to tell.
#[test]
fn a_player_that_knows_too_much_is_found_out() {
    let caught = every_opening().filter(|(entry, opening)| {
        let (_, differed) = asked_and_differed(entry, *opening, as_both_seats_know);
        differed > 0
    });
    assert!(caught.count() > 0);
}
