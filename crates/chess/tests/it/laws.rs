//! The laws that hold for every game.

use chess::{CastlingStyle, Chess};
use game::{
    AnyReferee, Game, MatchId, Observer, OptionValue, Options, Referee, Rules, Seat, Seed, Study,
    World,
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
fn written_moves_lead_on() {
    let reach = Reach { games: 8, marks: &[], ..REACH };
    laws::check_paper(&Chess::default(), &Chess::default(), reach);
    for number in [0, 362, 959] {
        let rules = start(number);
        let reach = Reach { games: 2, first_seed: number.into(), marks: &[], ..REACH };
        laws::check(&rules, reach);
        laws::check_paper(&rules, &rules, reach);
    }
    let astray = laws::misled(&Chess::default(), &Chess::default(), reach, |heard| {
        heard.written = heard.written.take().map(|text| text.replace('q', "n"));
    });
    assert!(astray.unwrap_err().contains("leads to"), "another promotion is written");
}

/// Chess from one of the starts of Chess960.
fn start(number: u32) -> Chess {
    let given = [("start_number".to_owned(), OptionValue::Count(number))];
    Chess::with_options(&Options::complete(Chess::ABOUT.options, given).unwrap()).unwrap()
}

/// Plays moves and returns what was heard of the last one: a line for each fact, then the move.
fn told(rules: Chess, moves: &str) -> Vec<String> {
    let mut referee = Referee::new(rules, MatchId(1), Seed::from_number(1));
    let mut heard = Vec::new();
    for (index, text) in moves.split(' ').enumerate() {
        heard = AnyReferee::play(&mut referee, Seat::ALL[index % 2], text).unwrap();
    }
    let spectator = heard.pop().unwrap();
    spectator.facts.iter().map(ToString::to_string).chain(spectator.written).collect()
}

#[test]
fn c4_2_castling_is_told_as_two_moves() {
    let moves = "e2e4 e7e5 g1f3 g8f6 f1c4 f8c5 e1g1";
    assert_eq!(told(Chess::default(), moves), ["4 moved e1 g1", "7 moved h1 f1", "e1g1"]);
}

/// Where king and rook change places, each keeps its name.
#[test]
fn c4_2_castling_in_chess960_may_swap_two_men() {
    let beside = |number: &u32| {
        let text = start(*number).opening();
        let back_rank = text.split(' ').next().unwrap().rsplit('/').next().unwrap();
        back_rank.get(5..7) == Some("KR")
    };
    let told = told(start((0..960).find(beside).unwrap()), "f1g1");
    assert_eq!(told, ["5 moved f1 g1", "6 moved g1 f1", "f1g1"]);
}

#[test]
fn captures_promotions_and_checks_are_told() {
    let told = |moves| told(Chess::default(), moves);
    assert_eq!(
        told("e2e4 a7a6 e4e5 d7d5 e5d6"),
        ["27 captured d5 second pawn", "12 moved e5 d6", "e5d6"]
    );
    assert_eq!(
        told("a2a4 b7b5 a4b5 a7a6 b5a6 c8b7 a6b7 h7h6 b7a8q"),
        ["16 captured a8 second rook", "8 moved b7 a8", "8 promoted a8 queen", "b7a8q"]
    );
    assert_eq!(told("e2e4 f7f5 d1h5"), ["3 moved d1 h5", "checked second", "d1h5"]);
    assert_eq!(told("f2f3 e7e5 g2g4 d8h4"), ["19 moved d8 h4", "d8h4"], "the end is no fact");
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
