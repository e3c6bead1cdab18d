//! Snapshots: what each viewer is given, and the way back.

use game::{Dice, Observer, Rules, Seat, World};

use super::support::{act, act_all, bold_action, dealt, deployed, paper, read, rules};
use crate::{PlayerView, Snapshot, StupidChess};

fn restored(snapshot: &Snapshot) -> Snapshot {
    let text = serde_json::to_string(snapshot).unwrap();
    serde_json::from_str(&text).unwrap()
}

#[test]
fn snapshots_go_through_json_and_back_exactly() {
    let mut dice = Dice::seeded(4);
    for _ in 0..10 {
        let mut world = dealt(&rules(), &mut dice);
        while let Some(action) = bold_action(&rules(), &world, &mut dice) {
            act(&rules(), &mut world, &action);
            let whole = restored(&Snapshot::of_world(&rules(), &world));
            let (back, battle, rosters) = whole.restore().unwrap();
            assert_eq!((back, &battle), (rules(), &world.public));
            assert_eq!(
                (rosters.red, rosters.black),
                (Some(world.private.first), Some(world.private.second))
            );
            for observer in Observer::ALL {
                let view = world.view(observer);
                let (_, battle, rosters) =
                    restored(&Snapshot::of_view(&rules(), view)).restore().unwrap();
                assert_eq!(battle, world.public);
                assert_eq!(rosters.red.is_some(), observer == Observer::Seat(Seat::First));
                assert_eq!(rosters.black.is_some(), observer == Observer::Seat(Seat::Second));
            }
        }
    }
}

#[test]
fn a_restored_battle_goes_on_as_the_first() {
    let mut dice = Dice::seeded(6);
    let mut world = dealt(&rules(), &mut dice);
    for _ in 0..30 {
        let Some(action) = bold_action(&rules(), &world, &mut dice) else { break };
        act(&rules(), &mut world, &action);
    }
    let (back, battle, rosters) = Snapshot::of_world(&rules(), &world).restore().unwrap();
    let private = game::BySeat { first: rosters.red.unwrap(), second: rosters.black.unwrap() };
    let mut twin: World<StupidChess> = World { public: battle, private, hidden: () };
    while let Some(action) = bold_action(&rules(), &world, &mut dice) {
        assert_eq!(act(&rules(), &mut world, &action), act(&back, &mut twin, &action));
        assert_eq!(world.public, twin.public);
    }
    assert!(world.public.outcome().is_some(), "repetition and quiet plies are counted on");
}

#[test]
fn s6_1_the_public_part_is_the_same_for_everybody() {
    let mut world = deployed(&rules(), "RHEAKCEHRCAPPPPP", "PHEAKAEHRCCPPPPR");
    act_all(&rules(), &mut world, "h2h9 i9h9 b2b9");
    let mut spectator = Snapshot::of_view(&rules(), world.view(Observer::Spectator));
    assert_eq!((spectator.ply, spectator.passes, spectator.quiet), (3, 0, 0));
    assert_eq!(spectator.lost, [23, 10, 17]);
    assert!(spectator.pieces[10].has_captured && spectator.pieces[9].has_captured);
    let shown: Vec<_> = spectator.pieces.iter().filter(|it| it.actual.is_some()).collect();
    assert_eq!(shown.len(), 5, "three taken and two more revealed");
    assert!(shown.iter().all(|it| it.revealed));
    for seat in Seat::ALL {
        let mut own = Snapshot::of_view(&rules(), world.view(Observer::Seat(seat)));
        for (own, shown) in own.pieces.iter_mut().zip(&mut spectator.pieces) {
            if !own.revealed {
                own.actual = None;
            }
            assert_eq!(own, shown);
        }
    }
}

#[test]
fn s6_2_a_piece_shows_surface_acting_and_known_actual_role() {
    let mut world = deployed(&rules(), "RHECKAEHRACPPPPP", "RHEAKAEHRCCPPPPP");
    let piece = |world: &World<StupidChess>, observer, handle: usize| {
        let piece = Snapshot::of_view(&rules(), world.view(observer)).pieces[handle].clone();
        (piece.square, piece.surface, piece.acting, piece.actual, piece.revealed, piece.frozen)
    };
    let (red, black) = (Observer::Seat(Seat::First), Observer::Seat(Seat::Second));
    let b2 = Some("b2".to_owned());
    assert_eq!(piece(&world, red, 9), (b2.clone(), 'C', 'C', Some('A'), false, false));
    assert_eq!(piece(&world, black, 9), (b2, 'C', 'C', None, false, false));
    act_all(&rules(), &mut world, "b2b9");
    let b9 = Some("b9".to_owned());
    assert_eq!(piece(&world, black, 9), (b9, 'C', 'A', Some('A'), true, true));
    assert_eq!(piece(&world, red, 17), (None, 'H', 'H', Some('H'), true, false));
}

#[test]
fn s6_3_check_moves_and_pass_are_shown_to_their_owner_on_his_turn() {
    let world = deployed(&rules(), "RKEAHAEHRCCPPPPP", "RHEAKAEHRCCPPPPP");
    let own = |observer| PlayerView::of(&rules(), world.view(observer)).own;
    let red = own(Observer::Seat(Seat::First)).unwrap();
    assert_eq!((red.in_check, red.can_pass, red.moves.len()), (true, false, 9));
    assert_eq!(own(Observer::Seat(Seat::Second)), None);
    assert_eq!(own(Observer::Spectator), None);
    let shown = serde_json::to_value(PlayerView::of(&rules(), world.view(Observer::Spectator)));
    assert_eq!(shown.unwrap()["turn"], "red");
}

#[test]
fn s6_4_check_is_whispered_unless_the_king_is_revealed() {
    // Red's king acts as the rook on a0; Black's rook comes to its file.
    let mut world = deployed(&rules(), "KHEARAEHRCCPPPPP", "RHEAKAEHRCCPPPPP");
    let [red, black, spectator] = act_all(&rules(), &mut world, "a3a4 a6a5 a4a5 a9a5");
    assert_eq!(black, ["move a9a5", "capture a5 P", "reveal a5 r"]);
    assert_eq!(spectator, black, "the other side's stream shows nothing of it");
    assert_eq!(red, ["move a9a5", "capture a5 P", "reveal a5 r", "check"]);
    // Once the king has shown itself, everybody sees the check.
    let text = paper("3k(k)4r - - - - - - - - 4K4", "-:- b 0 0 *");
    let mut world = read(&text).world().unwrap();
    for heard in act_all(&rules(), &mut world, "i9e9") {
        assert_eq!(heard, ["move i9e9", "check red"]);
    }
}

#[test]
fn snapshots_that_contradict_themselves_are_refused() {
    let start = read(StupidChess::ABOUT.start).world().unwrap();
    let whole = Snapshot::of_world(&rules(), &start);
    assert!(whole.restore().is_ok());
    type Spoil = fn(&mut Snapshot);
    let spoils: [Spoil; 12] = [
        |it| it.viewer = 'x',
        |it| it.turn = "white".to_owned(),
        |it| it.pieces.truncate(31),
        |it| it.pieces[0].square = Some("a0,b0".to_owned()),
        |it| it.pieces[0].actual = None,
        |it| it.pieces[0].actual = Some('K'),
        |it| it.pieces[0].surface = 'K',
        |it| it.pieces[0].frozen = true,
        |it| it.lost.push(99),
        |it| it.history.clear(),
        |it| it.rule_version = 9,
        |it| it.config.no_capture_limit = 0,
    ];
    for (number, spoil) in spoils.into_iter().enumerate() {
        let mut spoiled = whole.clone();
        spoil(&mut spoiled);
        assert!(spoiled.restore().is_err(), "spoil {number}");
    }
    assert!(serde_json::from_str::<Snapshot>("{}").is_err());
}
