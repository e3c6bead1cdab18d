//! Taking back, calling off and leaving.

use game::{
    AnyReferee, Awaiting, Blind, MatchId, News, Nonce, Options, Referee, Rules, Seat, Seed,
};

use crate::{
    flip::Flip,
    skirmish::{Skirmish, Strength},
};

fn skirmish() -> (Referee<Skirmish>, Seat) {
    let referee = Referee::new(Skirmish, MatchId(1), Seed::from_number(3));
    let Awaiting::Seat(seat) = referee.awaiting() else { panic!("nobody is awaited") };
    (referee, seat)
}

fn play(referee: &mut dyn AnyReferee, seat: Seat, action: &str) {
    referee.play(seat, action).unwrap();
}

#[test]
fn a_whole_turn_is_taken_back_with_what_followed() {
    let (mut referee, seat) = skirmish();
    let start = referee.view(game::Observer::Spectator).to_string();
    for (by, action) in [(seat, "march"), (seat, "march"), (seat, "end"), (!seat, "march")] {
        play(&mut referee, by, action);
    }
    let heard = AnyReferee::take_back(&mut referee, seat).unwrap();
    assert_eq!(heard[0].lines, [format!("taken back by {seat}")]);
    assert_eq!(heard[0].news, [News::TakenBack { seat, actions: 4 }]);
    assert_eq!(referee.view(game::Observer::Spectator).to_string(), start);
    assert_eq!(referee.take_back(seat).err().unwrap().code, "nothing_to_take_back");
}

#[test]
fn only_the_last_turn_is_taken_back() {
    let (mut referee, seat) = skirmish();
    play(&mut referee, seat, "end");
    play(&mut referee, !seat, "end");
    let before = referee.view(game::Observer::Spectator).to_string();
    play(&mut referee, seat, "march");
    referee.take_back(seat).unwrap();
    assert_eq!(referee.view(game::Observer::Spectator).to_string(), before);
}

#[test]
fn what_luck_has_shown_cannot_be_taken_back() {
    let mut referee = Referee::new(Flip, MatchId(1), Seed::from_number(1));
    let walk = AnyReferee::legal(&referee, Seat::First).remove(0);
    play(&mut referee, Seat::First, &walk);
    assert_eq!(referee.may_take_back(Seat::First).unwrap_err().code, "disclosed");
    assert_eq!(referee.take_back(Seat::First).err().unwrap().code, "disclosed");
    assert_eq!(referee.take_back(Seat::Second).err().unwrap().code, "nothing_to_take_back");
}

#[test]
fn a_walk_in_the_open_can_be_taken_back() {
    let mut taken_back = 0;
    for seed in 0..20 {
        let mut referee = Referee::new(Flip, MatchId(1), Seed::from_number(seed));
        while let Awaiting::Seat(seat) = referee.awaiting() {
            let before = referee.view(game::Observer::Spectator).to_string();
            let walk = AnyReferee::legal(&referee, seat).remove(0);
            play(&mut referee, seat, &walk);
            if referee.take_back(seat).is_ok() {
                assert_eq!(referee.view(game::Observer::Spectator).to_string(), before);
                taken_back += 1;
                play(&mut referee, seat, &walk);
            }
        }
    }
    assert!(taken_back > 0, "no walk of a man face up was seen");
}

/// The sound of the last opening is the same whatever was laid out, but its sight is not.
#[test]
fn an_opened_layout_cannot_be_taken_back() {
    let rules = Blind::<Skirmish>::with_options(&Options::default()).unwrap().bound_to(MatchId(5));
    let commit = |seat, strength| {
        format!("commit {}", rules.commitment(seat, &Strength(strength), Nonce([7; 32])))
    };
    let open = |strength: u8| format!("choose {strength} {}", Nonce([7; 32]));
    let mut referee = Referee::new(rules.clone(), MatchId(5), Seed::from_number(1));
    play(&mut referee, Seat::First, &commit(Seat::First, 2));
    referee.take_back(Seat::First).unwrap();
    play(&mut referee, Seat::First, &commit(Seat::First, 3));
    play(&mut referee, Seat::Second, &commit(Seat::Second, 1));
    play(&mut referee, Seat::First, &open(3));
    play(&mut referee, Seat::Second, &open(1));
    assert_eq!(referee.take_back(Seat::Second).err().unwrap().code, "disclosed");
}

#[test]
fn a_game_can_be_called_off_or_abandoned() {
    let (mut referee, seat) = skirmish();
    referee.abort(seat).unwrap();
    assert_eq!(referee.outcome().unwrap().to_string(), "draw aborted");
    assert!(referee.record().unwrap().replay::<Skirmish>().is_ok());
    let (mut referee, seat) = skirmish();
    referee.abandon(seat).unwrap();
    assert_eq!(referee.outcome().unwrap().to_string(), format!("{} abandoned", !seat));
    let record: game::Record = referee.record().unwrap().to_string().parse().unwrap();
    assert!(record.replay::<Skirmish>().is_ok());
    assert_eq!(referee.abandon(seat).err().unwrap().code, "game_over");
    assert_eq!(referee.abort(seat).err().unwrap().code, "game_over");
}
