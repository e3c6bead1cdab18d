//! J3: who knows what.

use game::{Awaiting, Dice, Game, Observer, Seat, Study, World};
use xiangqi::{Piece, Role, Side};

use super::{START, read, try_after};
use crate::{Drawn, Jieqi, Knowledge, Loss, Viewer};

/// Red takes the piece on b9 with the piece on b2, both face down.
fn after_exchange() -> World<Jieqi> {
    let rules = Jieqi::default();
    let mut world = rules.start();
    rules.act(&mut world, Seat::First, &"+b2b9".parse().unwrap());
    rules.resolve(&mut world, &Drawn(Role::Rook));
    rules.resolve(&mut world, &Drawn(Role::Horse));
    world
}

fn losses(world: &World<Jieqi>, observer: Observer) -> Vec<Loss> {
    Knowledge::of(world.view(observer)).lost(Side::Black).to_vec()
}

#[test]
fn j3_1_everybody_sees_the_board_and_what_was_turned() {
    let world = after_exchange();
    for observer in Observer::ALL {
        let jfn = Jieqi::default().notation(world.view(observer));
        assert!(jfn.starts_with("xRxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/7X1/9/XXXXKXXXX -:"));
    }
    // A piece that is taken face up is known to all.
    let mut world = after_exchange();
    let rules = Jieqi::default();
    rules.act(&mut world, Seat::Second, &"+a9b9".parse().unwrap());
    rules.resolve(&mut world, &Drawn(Role::Pawn));
    for observer in Observer::ALL {
        assert_eq!(Knowledge::of(world.view(observer)).lost(Side::Red), [Loss::Up(Role::Rook)]);
    }
}

#[test]
fn j3_2_only_the_taker_knows_what_it_took_face_down() {
    let world = after_exchange();
    assert_eq!(losses(&world, Observer::Seat(Seat::First)), [Loss::Known(Role::Horse)]);
    assert_eq!(losses(&world, Observer::Seat(Seat::Second)), [Loss::Unknown]);
}

#[test]
fn j3_3_a_spectator_sees_what_both_players_see() {
    let world = after_exchange();
    assert_eq!(losses(&world, Observer::Spectator), [Loss::Unknown]);
    let jfn = Jieqi::default().notation(world.view(Observer::Spectator));
    assert!(jfn.ends_with(" -:? b s"), "{jfn}");
    assert_eq!(read(&jfn).viewer(), Viewer::Spectator);
}

#[test]
fn j3_4_after_the_game_everything_is_opened() {
    let rules = Jieqi::default();
    let truth = rules.truth(&after_exchange(), &mut Dice::seeded(1));
    let known = read(&truth);
    assert_eq!(known.viewer(), Viewer::Everything);
    assert_eq!(known.lost(Side::Black), [Loss::Known(Role::Horse)]);
    assert_eq!(known.deal().unwrap().len(), 28);
    assert!(rules.scene(&known).men.iter().all(|man| !man.covered || man.really.is_some()));
}

#[test]
fn j3_5_a_pool_is_what_the_viewer_has_not_seen() {
    let world = after_exchange();
    let pool = |observer| *Knowledge::of(world.view(observer)).position().pool();
    let horse = Piece { side: Side::Black, role: Role::Horse };
    let (red, black) = (Observer::Seat(Seat::First), Observer::Seat(Seat::Second));
    assert_eq!((pool(red).count(horse), pool(black).count(horse)), (1, 2));
    assert_eq!((pool(red).total(Side::Black), pool(black).total(Side::Black)), (14, 15));
    assert_eq!(pool(red).total(Side::Red), 14);
    assert_eq!(pool(Observer::Spectator), pool(black));
}

/// Drawn late, each order of the pieces is as likely as any other: so is each role on each point.
#[test]
fn j2_3_a_role_is_drawn_when_it_is_first_looked_at() {
    let rules = Jieqi::default();
    let mut dice = Dice::seeded(11);
    let mut pawns = [0; 2];
    for _ in 0..3000 {
        let mut world = rules.start();
        for (at, text) in [(0, "+a3a4"), (2, "+a6a5"), (1, "+b0a2")] {
            let walk = text.parse().unwrap();
            rules.act(&mut world, Seat::First, &walk);
            let drawn = *dice.pick(&rules.odds(&world)).unwrap();
            rules.resolve(&mut world, &drawn);
            if at < 2 && drawn == Drawn(Role::Pawn) {
                pawns[at] += 1;
            }
        }
        assert_eq!(world.hidden.pool().total(Side::Red), 13);
    }
    // One in three, both for the first and for the second piece that is turned.
    assert!(pawns.iter().all(|count| (900..1100).contains(count)), "{pawns:?}");
}

#[test]
fn imagined_worlds_are_drawn_from_the_pool() {
    let rules = Jieqi::default();
    let world = after_exchange();
    let mut dice = Dice::seeded(5);
    let mut horses = 0;
    for _ in 0..3000 {
        let imagined = rules.imagine(world.view(Observer::Spectator), &mut dice);
        let spoils = imagined.private.first.roles();
        assert_eq!(spoils.len(), 1);
        horses += usize::from(spoils[0] == Role::Horse);
        assert_eq!(imagined.hidden.pool().total(Side::Black), 14);
    }
    assert!((340..460).contains(&horses), "{horses} of 3000, expected two in fifteen");
}

#[test]
fn normalized_losses_come_in_one_order() {
    let known = read("4k4/9/9/9/4p4/9/9/9/9/3K5 P?RA?:rCpHe r r");
    assert_eq!(known.normalized().to_string(), "4k4/9/9/9/4p4/9/9/9/9/3K5 RAP??:HCrep r r");
}

#[test]
fn keys_follow_the_position_and_the_pool() {
    let one = try_after(START, "+a3a4=P +a6a5=P +b0a2=P").unwrap();
    let two = try_after(START, "+b0a2=P +a6a5=P +a3a4=P").unwrap();
    assert_eq!(one.position().key(), two.position().key());
    assert_eq!(one.position().search_key(), two.position().search_key());
    assert_eq!(one.position().key(), read(&one.to_string()).position().key());
    assert_eq!(one.position().search_key(), read(&one.to_string()).position().search_key());
    // The same board, but another pool.
    let (red, black) = (
        read("xRxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/7X1/9/XXXXKXXXX -:h b r"),
        read("xRxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/7X1/9/XXXXKXXXX -:? b b"),
    );
    assert_eq!(red.position().key(), black.position().key());
    assert_ne!(red.position().search_key(), black.position().search_key());
}

/// The hash that is kept by moving is the hash of the position afresh, blanks included.
#[test]
fn keys_kept_by_moving_are_those_of_the_text() {
    let rules = Jieqi::default();
    let mut dice = Dice::seeded(9);
    for _ in 0..20 {
        let mut world = rules.start();
        loop {
            match rules.awaiting(&world.public) {
                Awaiting::Chance => {
                    let drawn = *dice.pick(&rules.odds(&world)).unwrap();
                    rules.resolve(&mut world, &drawn);
                }
                Awaiting::Seat(seat) => {
                    let legal = rules.legal(&world.public, &world.private[seat], seat);
                    rules.act(&mut world, seat, dice.choose(&legal).unwrap());
                }
                Awaiting::BothSeats | Awaiting::Nobody(_) => break,
            }
            let afresh: crate::Public = world.public.to_string().parse().unwrap();
            assert_eq!(afresh.seen().position(), world.public.seen().position());
        }
    }
}
