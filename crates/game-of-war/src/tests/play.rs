//! Turns as they are played, and properties of random play.

use game::{
    Dice, Game, Seat,
    laws::{self, Reach},
};

use super::*;
use crate::{History, OPENING, network};

#[test]
fn w4_1_a_turn_is_movement_and_battle() {
    let drawing = "AI__ ____ i__a";
    assert_eq!(played(drawing, "N/M/[]", &["end"]).unwrap(), "AI__/____/i__a/N/B/pass");
    assert_eq!(played(drawing, "N/M/[]", &["end", "pass"]).unwrap(), "AI__/____/i__a/S/M/[]");
}

#[test]
fn w4_3_one_attack_and_nothing_after_it() {
    let drawing = "AII_i ____i a____ i____";
    let after = played(drawing, "N/B/pass", &["E1"]).unwrap();
    assert!(after.ends_with("/S/M/[]"), "{after}");
    assert_eq!(played(drawing, "N/B/pass", &["(B1,B2)"]).unwrap_err().code.word(), "illegal_move");
}

#[test]
fn w4_4_actions() {
    let drawing = "AIi mmm i_a";
    assert_eq!(actions(&live(drawing, "N/M/[]")), ["(B1,A1)", "end"]);
    assert_eq!(actions(&live(drawing, "N/B/pass")), ["C1", "pass"]);
    let moves = actions(&live("AI_ _mm i_a", "N/M/[]"));
    assert_eq!(moves, ["(B1,A1)", "(B1,A2)", "(B1,C1)", "end"]);
}

/// Plays random actions from the opening and from deployments; `check` sees every position.
fn random_play(rules: War, games: u64, mut check: impl FnMut(&Live)) {
    for seed in 0..games {
        let mut dice = Dice::seeded(seed);
        let rules = War { adjudicate: true, ..rules };
        let live = match seed % 2 {
            0 => rules.read(OPENING).unwrap().live(&rules).unwrap(),
            _ => {
                let layouts = game::BySeat::from_fn(|seat: Seat| {
                    game::Deployable::random_layout(&rules, seat, &mut dice)
                });
                game::Deployable::deploy(&rules, &layouts).public.live(&rules)
            }
        };
        play_out(live, &mut dice, &mut check);
    }
}

/// Plays random actions to the end.
fn play_out(start: Live, dice: &mut Dice, mut check: impl FnMut(&Live)) {
    let mut live = start;
    let mut history = History::beginning(live.position());
    let mut legal = Vec::new();
    while !live.is_over() && history.verdict(live.rules()).is_none() {
        check(&live);
        legal.clear();
        live.for_each_action(|action| legal.push(action));
        let action = *dice.choose(&legal).expect("whoever is awaited can act");
        history.note(&live.play(action), live.position());
    }
    check(&live);
}

#[test]
fn networks_kept_are_networks_found() {
    for rules in
        [War::default(), War { friends_passable: true, mounted_stop: false, ..War::default() }]
    {
        random_play(rules, 12, |live| {
            let found = network::networks(live.rules(), &live.position().board);
            for side in Side::ALL {
                assert_eq!(live.network(side), &found[side]);
            }
        });
    }
}

#[test]
fn every_mix_of_options_plays() {
    for bits in 0..128u32 {
        let on = |bit: u32| bits >> bit & 1 == 1;
        let rules = War {
            units_block_fire: on(0),
            friends_passable: on(1),
            mounted_stop: on(2),
            terrain_bonus_in_support: on(3),
            adjacent_relay_emits: on(4),
            loss_when_all_offline: on(5),
            offline_enemy_cuts: on(6),
            ..War::default()
        };
        let mut left = 150;
        let mut dice = Dice::seeded(bits.into());
        let mut live = rules.read(OPENING).unwrap().live(&rules).unwrap();
        while left > 0 && !live.is_over() {
            let mut legal = Vec::new();
            live.for_each_action(|action| legal.push(action));
            live.play(*dice.choose(&legal).unwrap());
            left -= 1;
        }
    }
}

#[test]
fn units_are_moved_or_lost_but_never_made() {
    random_play(War::default(), 10, |live| {
        let position = live.position();
        for side in Side::ALL {
            assert!(position.board.units(side).count() <= 17);
            let network = live.network(side);
            assert!((network.online - position.board.units(side)).is_empty());
        }
        assert!((position.due - position.board.units(position.side)).is_empty());
        assert!((position.board.occupied() - position.board.open()).is_empty());
    });
}

#[test]
fn legal_and_refused_never_agree() {
    random_play(War::default(), 2, |live| {
        let board = &live.position().board;
        let legal = actions(live);
        for from in board.units(live.position().side).iter().take(6) {
            for to in board.squares().filter(|to| to.distance(from) <= 2) {
                let step = Action::Step { from, to };
                let listed = legal.contains(&step.to_string());
                assert_eq!(live.refusal(step).is_none(), listed, "{step}");
            }
        }
        for target in board.squares() {
            let attack = Action::Attack(target);
            assert_eq!(live.refusal(attack).is_none(), legal.contains(&attack.to_string()));
        }
    });
}

#[test]
fn texts_survive_any_turn() {
    let rules = War { adjudicate: true, ..War::default() };
    for seed in 0..4 {
        let mut dice = Dice::seeded(seed);
        let mut sheet = rules.read(OPENING).unwrap();
        let mut steps = 0;
        while rules.status(&sheet).outcome.is_none() && steps < 400 {
            let moves = rules.moves(&sheet, None).unwrap();
            rules.play(&mut sheet, dice.choose(&moves).unwrap()).unwrap();
            let again = rules.read(&rules.write(&sheet)).unwrap();
            let (live, kept) = (again.live(&rules).unwrap(), sheet.live(&rules).unwrap());
            assert_eq!(live.position(), kept.position(), "{}", rules.write(&sheet));
            steps += 1;
        }
    }
}

#[test]
fn the_laws_hold() {
    let rules = War { adjudicate: true, first: crate::First::Random, ..War::default() };
    let reach = Reach { games: 2, tries: 1, imagined: 1, ..Reach::default() };
    laws::check(&rules, reach);
    laws::check_paper(&rules, &rules, Reach { first_seed: 10, ..reach });
}

#[test]
fn random_play_reaches_rare_rules() {
    let rules = War { adjudicate: true, ..War::default() };
    let start = live_under(rules, "A_IICK_ _ICR__A ___p_f_ ___m___ a__rci_ _kcii_a", "N/M/[]");
    let hits = game::marks::collect(|| {
        for seed in 0..300 {
            let mut dice = Dice::seeded(seed);
            play_out(start, &mut dice, |live| {
                let found = network::networks(live.rules(), &live.position().board);
                assert!(Side::ALL.iter().all(|&side| live.network(side) == &found[side]));
            });
        }
    });
    for mark in ["arsenal taken", "retreat impossible", "retreat made"] {
        assert!(hits.contains(mark), "never reached {mark}: {hits:?}");
    }
}

#[test]
fn refusals_reach_the_table() {
    let rules = War::default();
    let world = rules.start();
    let permit = |text: &str| {
        let own = &world.private.first;
        rules.permit(&world.public, own, Seat::First, &action(text)).map_err(|it| it.message)
    };
    assert_eq!(permit("(E8,E9)"), Ok(()));
    assert_eq!(
        permit("(E8,E10)").unwrap_err(),
        "`(E8,E10)`: E10 is 2 squares away, and a north infantry moves 1"
    );
    assert_eq!(
        permit("pass").unwrap_err(),
        "`pass`: an attack comes after the movement: `end` it first"
    );
}
