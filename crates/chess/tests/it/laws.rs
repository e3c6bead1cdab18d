//! The laws that hold for every game.

use chess::{CastlingStyle, Chess};
use game::{
    Game, Observer, Seat, World,
    laws::{self, Reach},
};

const REACH: Reach = Reach {
    games: 24,
    first_seed: 0,
    steps_max: 1_000,
    tries: 1,
    imagined: 1,
    marks: &["castle", "en_passant", "promotion", "forget"],
};

#[test]
fn chess_obeys_the_laws() {
    laws::check(&Chess::default(), REACH);
}

#[test]
fn chess960_obeys_the_laws() {
    let rules = Chess::default().with_castling(CastlingStyle::Chess960);
    laws::check(&rules, Reach { games: 6, first_seed: 100, marks: &[], ..REACH });
}

#[test]
fn games_end_in_every_common_way() {
    let endings = laws::endings(&Chess::default(), 40);
    let all = format!("{endings:?}");
    for reason in ["checkmate", "stalemate", "insufficient_material", "seventyfive_moves"] {
        assert!(all.contains(reason), "{all}");
    }
}

#[test]
fn everybody_sees_the_same() {
    let rules = Chess::default();
    let world: World<Chess> = rules.start();
    for observer in Observer::ALL {
        let view = world.view(observer);
        assert_eq!(
            rules.notation(view),
            "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w HAha - 0 1"
        );
        assert_eq!(rules.picture(view).men.len(), 32);
    }
    assert!(rules.can_win(&world.public, Seat::First));
}

#[test]
fn an_action_tells_its_move_and_the_end() {
    let rules = Chess::default();
    let mut world = rules.start();
    let mut told = Vec::new();
    let seats = [Seat::First, Seat::Second].into_iter().cycle();
    for (seat, text) in seats.zip(["f2f3", "e7e5", "g2g4", "d8h4"]) {
        let action = text.parse().unwrap();
        let own = world.private[seat];
        rules.permit(&world.public, &own, seat, &action).unwrap();
        let report = rules.act(&mut world, seat, &action);
        told.extend(report.events.iter().map(ToString::to_string));
    }
    assert_eq!(told, ["f3", "e5", "g4", "Qh4#", "0-1 checkmate"]);
    assert!(matches!(rules.awaiting(&world.public), game::Awaiting::Nobody(_)));
    let pawn_back = "e2e1".parse().unwrap();
    let refusal = rules.permit(&rules.start().public, &game::Nothing, Seat::First, &pawn_back);
    assert_eq!(refusal.unwrap_err().code, "illegal_move");
}
