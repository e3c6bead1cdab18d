//! Who knows what: the picture that each observer is shown, and what it hears.

use game::{Dice, Game, Man, Observer, Seat, World};
use xiangqi::{Role, Side};

use super::support::{act_all, deployed, paper, read, rules};
use crate::{Slot, StupidChess};

fn man_at(world: &World<StupidChess>, observer: Observer, square: &str) -> Man {
    let scene = rules().picture(world.view(observer));
    let on = |man: &&Man| scene.square_of(man) == square;
    *scene.men.iter().find(on).unwrap_or_else(|| panic!("nothing stands on {square}"))
}

#[test]
fn s6_1_the_public_part_is_the_same_for_everybody() {
    let mut world = deployed(&rules(), "RHEAKCEHRCAPPPPP", "PHEAKAEHRCCPPPPR");
    act_all(&rules(), &mut world, "h2h9 i9h9 b2b9");
    let shown = |observer| {
        let mut scene = rules().picture(world.view(observer));
        scene.men.iter_mut().for_each(|man| man.really = None);
        scene
    };
    let public = shown(Observer::Spectator);
    assert_eq!(public.lost.len(), 3, "in the order in which they went");
    assert!(public.lost.iter().all(|lost| lost.figure.is_some()), "what is taken so is seen");
    assert_eq!(public.men.iter().filter(|man| !man.covered).count(), 2, "two are revealed");
    for seat in Seat::ALL {
        assert_eq!(shown(Observer::Seat(seat)), public);
    }
    assert_eq!((world.public.ply(), world.public.quiet()), (3, 0));
}

#[test]
fn s6_2_a_piece_shows_surface_acting_and_known_actual_role() {
    let mut world = deployed(&rules(), "RHECKAEHRACPPPPP", "RHEAKAEHRCCPPPPP");
    let (red, black) = (Observer::Seat(Seat::First), Observer::Seat(Seat::Second));
    let seen = |world: &_, observer, square| {
        let Man { figure, really, covered, frozen, .. } = man_at(world, observer, square);
        let name = |figure: Option<game::Figure>| figure.map(|it| it.name);
        (name(figure), name(really), covered, frozen)
    };
    let (cannon, advisor) = (Some("cannon"), Some("advisor"));
    assert_eq!(seen(&world, red, "b2"), (cannon, advisor, true, false));
    assert_eq!(seen(&world, black, "b2"), (cannon, None, true, false));
    act_all(&rules(), &mut world, "b2b9");
    assert_eq!(seen(&world, black, "b9"), (advisor, None, false, true));
}

#[test]
fn s6_3_check_moves_and_pass_are_shown_to_their_owner_on_his_turn() {
    let world = deployed(&rules(), "RKEAHAEHRCCPPPPP", "RHEAKAEHRCCPPPPP");
    let check = |observer| rules().check(world.view(observer));
    assert_eq!(check(Observer::Seat(Seat::First)), Some(true));
    assert_eq!(check(Observer::Seat(Seat::Second)), None);
    assert_eq!(check(Observer::Spectator), None);
    let legal = rules().legal(&world.public, &world.private.first, Seat::First);
    assert_eq!(legal.len(), 9, "only what ends the check, and no pass");
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
fn s6_8_both_sides_together_know_every_role() {
    let world = deployed(&rules(), "RHEAKCEHRCAPPPPP", "PHEAKAEHRCCPPPPR");
    let known = rules().known(&world);
    assert!(!known.contains('?') && known.ends_with('*'), "{known}");
    assert!(rules().notation(world.view(Observer::Spectator)).contains('?'));
}

/// What imagined worlds show, counted instead of drawn.
#[test]
fn s6_7_chances_are_those_of_imagined_worlds() {
    let world = deployed(&rules(), "RHEAKAEHRCCPPPPP", "RHEAKAEHRCCPPPPP");
    let chances = world.public.chances(Side::Black);
    for slot in Slot::all() {
        assert_eq!(chances.of(slot, Role::King), (1, 16));
        assert_eq!(chances.of(slot, Role::Pawn), (15 * 5, 16 * 15));
    }
    let text = "3k(?)5/9/9/9/p(?)8/9/9/9/9/4K(K)4 -:RR r 0 0 r";
    let position = read(text);
    let battle = position.battle();
    let (chances, mut dice) = (battle.chances(Side::Black), Dice::seeded(1));
    let worlds: Vec<_> =
        (0..20_000).map(|_| battle.imagine_roster(Side::Black, &mut dice)).collect();
    for (slot, role) in Slot::all().flat_map(|slot| Role::ALL.map(|role| (slot, role))) {
        let (part, whole) = chances.of(slot, role);
        let seen = worlds.iter().filter(|roster| roster.role(slot) == role).count();
        let (expected, seen) = (part as f64 / whole as f64, seen as f64 / worlds.len() as f64);
        assert!((expected - seen).abs() < 0.02, "{role:?} in {slot:?}: {expected} and {seen}");
    }
}
