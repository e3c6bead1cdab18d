//! What is told for programs: the names of pieces, and moves as one writes them down.

use game::{AnyReferee, BySeat, Deployable, Dice, Fact, Game, Heard, Observer, Seat, laws};
use xiangqi::Side;

use super::{
    laws::{Dealt, reach_of},
    support::{bold_action, dealt, rules, rules_with},
};
use crate::{Handle, Setup};

/// What a spectator hears of `action`: a line for each fact, then the move.
fn told(referee: &mut dyn AnyReferee, seat: Seat, action: &str) -> Vec<String> {
    let heard = referee.play(seat, action).unwrap();
    let own = heard.into_iter().find(|it| it.observer == Observer::Spectator).unwrap();
    own.facts.iter().map(ToString::to_string).chain(own.written).collect()
}

#[test]
fn a_capture_is_told_with_all_that_comes_to_light() {
    let mut table = referee_of(Dealt { rules: rules(), deal: 0 }, Setup::truthful());
    assert_eq!(
        told(&mut table, Seat::First, "b2b9"),
        [
            "17 captured b9 second horse covered",
            "9 moved b2 b9",
            "9 revealed b9 cannon",
            "b2b9=C*h"
        ]
    );
    let mut secretive = referee_of(
        Dealt { rules: rules_with(|config| config.reveal_captured_role = false), deal: 0 },
        Setup::truthful(),
    );
    assert_eq!(
        told(&mut secretive, Seat::First, "b2b9"),
        [
            "17 captured b9 second unknown covered",
            "9 moved b2 b9",
            "9 revealed b9 cannon",
            "b2b9=C"
        ]
    );
}

/// A referee of a game that begins with this set-up on both sides.
fn referee_of(dealt: Dealt, setup: Setup) -> game::Referee<game::Blind<crate::StupidChess>> {
    use game::{Blind, MatchId, Nonce, Referee, Rules, Seed};
    let blind = Blind::<crate::StupidChess>::with_options(&dealt.rules.options()).unwrap();
    let blind = blind.bound_to(MatchId(1));
    let mut referee = Referee::new(blind.clone(), MatchId(1), Seed::from_number(1));
    let nonce = Nonce([1; 32]);
    for seat in Seat::ALL {
        let hash = blind.commitment(seat, &setup, nonce);
        AnyReferee::play(&mut referee, seat, &format!("commit {hash}")).unwrap();
    }
    for seat in Seat::ALL {
        AnyReferee::play(&mut referee, seat, &format!("setup {setup} {nonce}")).unwrap();
    }
    referee
}

/// Rule S1.4 numbers the pieces as the referee does, from the first move to the last.
#[test]
fn s1_4_the_name_of_a_piece_is_its_handle() {
    for deal in 0..4 {
        let mut dice = Dice::seeded(deal);
        let setups = BySeat::from_fn(|_| Setup::random(&mut dice));
        let mut world = rules().deploy(&setups);
        let mut referee = game::Referee::new(
            Dealt { rules: rules(), deal: deal as u32 },
            game::MatchId(1),
            game::Seed::from_number(deal),
        );
        while let Some(action) = bold_action(&rules(), &world, &mut dice) {
            let seat = world.public.turn().seat();
            rules().act(&mut world, seat, &action);
            AnyReferee::play(&mut referee, seat, &action.to_string()).unwrap();
            for observer in Observer::ALL {
                let picture = referee.picture(observer);
                for man in &picture.men {
                    let square = picture.square_of(man).parse().unwrap();
                    let handle = world.public.field().at(square).unwrap().handle;
                    assert_eq!(man.id.unwrap().0 as usize, handle.number());
                }
            }
        }
    }
    assert_eq!(Handle::new(Side::Black, crate::Slot::new(0).unwrap()).number(), 16);
}

#[test]
fn doctored_moves_and_facts_are_caught() {
    let dealt = Dealt { rules: rules(), deal: 3 };
    let misled =
        |doctor: fn(&mut Heard)| laws::misled(&dealt, &rules(), reach_of(3), doctor).is_err();
    assert!(!misled(|_| ()));
    assert!(misled(|heard| {
        heard.written = heard.written.take().map(|text| text.replace("=P", "=C"));
    }));
    assert!(misled(|heard| {
        let text = heard.written.take();
        heard.written = text.map(|text| text.split('*').next().unwrap_or_default().to_owned());
    }));
    let lost = |doctor: fn(&mut Heard)| laws::lost_track(&dealt, reach_of(3), doctor).is_err();
    assert!(!lost(|_| ()));
    assert!(lost(|heard| heard.facts.retain(|it| !matches!(it.fact, Fact::Frozen { .. }))));
}

/// A role that stays with its owner must not be told in a fact, nor written by others.
#[test]
fn leaks_in_facts_are_caught() {
    let rules = rules_with(|config| config.reveal_captured_role = false);
    let dealt_rules = Dealt { rules, deal: 3 };
    let found =
        laws::slip(&dealt_rules, reach_of(3), laws::everything_seen, |_, world, _, told| {
            let mut told = told.clone();
            let lost = world.public.lost().last().map(|loss| {
                world.private[loss.handle.side().seat()].role(loss.handle.slot()).figure()
            });
            for noted in &mut told.facts {
                if let Fact::Captured { figure, .. } = &mut noted.fact {
                    *figure = lost;
                }
            }
            format!("{told:?}")
        });
    assert!(found.is_err(), "what a hidden piece was is told to everybody");
    let named =
        laws::slip(&dealt_rules, reach_of(3), laws::everything_seen, |_, world, _, told| {
            let king = world.private.second.king().index();
            format!("{told:?} {king}")
        });
    assert!(named.is_err(), "a name follows the king");
}

#[test]
fn checks_are_told_to_those_who_see_them() {
    let mut dice = Dice::seeded(8);
    let mut checks = [0; 3];
    for deal in 0..20 {
        let dealt_rules = Dealt { rules: rules(), deal };
        let mut referee =
            game::Referee::new(dealt_rules, game::MatchId(1), game::Seed::from_number(1));
        let mut world = dealt(&rules(), &mut Dice::seeded(deal.into()));
        while let Some(action) = bold_action(&rules(), &world, &mut dice) {
            let seat = world.public.turn().seat();
            rules().act(&mut world, seat, &action);
            for heard in AnyReferee::play(&mut referee, seat, &action.to_string()).unwrap() {
                let told = heard.facts.iter().any(|it| matches!(it.fact, Fact::Checked { .. }));
                let in_words = heard.lines.iter().any(|line| line.starts_with("check"));
                assert_eq!(told, in_words, "{:?}", heard.lines);
                checks[heard.observer.index()] += usize::from(told);
            }
        }
    }
    assert!(checks[0] + checks[1] > 2 * checks[2], "some are whispered: {checks:?}");
}
