//! What holds for every game, over random games and in every world that looks alike.

use std::collections::BTreeSet;

use game::{
    Awaiting, Dice, Fact, Game, Minutes, Observer, PieceId, Seat, Study, World,
    laws::{self, Reach},
};
use jieqi::{Jieqi, Pool};
use xiangqi::{Piece, Role, Side};

use crate::worlds;

/// Games of a law test; `UMPIRE_LAW_GAMES` raises it for a long run by hand.
fn games(quick: u64) -> u64 {
    let asked = std::env::var("UMPIRE_LAW_GAMES").ok();
    asked.and_then(|text| text.parse().ok()).unwrap_or(quick)
}

/// Marks are noted in builds with debug assertions only.
const MARKS: &[&str] = if cfg!(debug_assertions) {
    &[
        "a piece is turned",
        "face down takes face down",
        "face up takes face down",
        "red looked at a piece taken face down",
        "black looked at a piece taken face down",
        "checkmate",
        "no_capture",
    ]
} else {
    &[]
};

#[test]
fn random_games_obey_the_laws() {
    let reach = Reach { games: games(12), tries: 1, imagined: 1, marks: MARKS, ..Reach::default() };
    laws::check(&Jieqi::default(), reach);
}

#[test]
fn short_games_obey_the_laws() {
    let reach = Reach { games: 20, first_seed: 1_000_000, marks: &[], ..Reach::default() };
    laws::check(&Jieqi::new(12).unwrap(), reach);
}

/// Enough games for pieces to be taken face down.
const FEW: Reach =
    Reach { games: 5, first_seed: 0, steps_max: 10_000, tries: 2, imagined: 4, marks: &[] };

fn rooks(pool: &Pool) -> u8 {
    Side::ALL.map(|side| pool.count(Piece { side, role: Role::Rook })).into_iter().sum()
}

#[test]
fn a_leak_from_the_private_drawer_is_caught() {
    let found = laws::leak(&Jieqi::default(), FEW, |rules, world, observer| {
        let spoils: Vec<String> = world.private.iter().map(ToString::to_string).collect();
        format!("{} {spoils:?}", laws::everything_seen(rules, world, observer))
    });
    assert!(found.is_err(), "the opponent's spoils were shown");
}

#[test]
fn a_leak_from_the_hidden_drawer_is_caught() {
    let found = laws::leak(&Jieqi::default(), FEW, |rules, world, observer| {
        let left = rooks(world.hidden.pool());
        format!("{} {left}", laws::everything_seen(rules, world, observer))
    });
    assert!(found.is_err(), "what nobody knows was shown");
}

#[test]
fn a_leak_into_the_public_drawer_is_caught() {
    // What one seat was told in a whisper is shown to all.
    let found = laws::leak(&Jieqi::default(), FEW, |rules, world, _| {
        laws::everything_seen(rules, world, Observer::Seat(Seat::First))
    });
    assert!(found.is_err(), "everybody was shown what Red knows");
}

#[test]
fn written_moves_lead_on() {
    let rules = Jieqi::default();
    let reach = Reach { games: games(6), ..Reach::default() };
    laws::check_paper(&rules, &rules, reach);
    let astray = laws::misled(&rules, &rules, reach, |heard| {
        heard.written = heard.written.take().map(|text| text.replace("*r", "*p"));
    });
    assert!(astray.is_err(), "another role is written than was seen");
}

/// What is told to one alone must not be told to all, whatever the words.
#[test]
fn leaks_in_facts_and_written_moves_are_caught() {
    type Plant = fn(&World<Jieqi>, &mut Minutes);
    let planted: [(&str, Plant); 3] = [
        ("a name that follows the bag", |world, account| {
            let left = u16::from(rooks(world.hidden.pool()));
            for noted in &mut account.facts {
                noted.piece = noted.piece.map(|PieceId(number)| PieceId(number + left));
            }
        }),
        ("a figure taken face down", |world, account| {
            let seen = world.private.iter().filter_map(|spoils| spoils.roles().last());
            let seen = seen.map(|role| role.figure()).last();
            for noted in &mut account.facts {
                if let Fact::Captured { figure, covered: true, .. } = &mut noted.fact {
                    *figure = seen;
                }
            }
        }),
        ("a role that the other looked at", |world, account| {
            let spoils: Vec<String> = world.private.iter().map(ToString::to_string).collect();
            let written = account.written.take();
            account.written = written.map(|text| text.replace('?', &spoils.concat()));
        }),
    ];
    for (what, plant) in planted {
        let found =
            laws::slip(&Jieqi::default(), FEW, laws::everything_seen, |_, world, _, told| {
                let mut told = told.clone();
                plant(world, &mut told);
                format!("{told:?}")
            });
        assert!(found.is_err(), "{what} was told");
    }
}

#[test]
fn nothing_leaks_in_any_world_of_small_endgames() {
    let rules = Jieqi::default();
    let mut compared = 0;
    for seed in 0..games(400) / 40 {
        let mut dice = Dice::seeded(seed);
        let mut world = rules.start();
        while let Some(next) = random_step(&rules, &world, &mut dice) {
            if worlds::is_small(&world) && dice.below(16) == 0 {
                compared += worlds::check_all(&rules, &world);
            }
            world = next;
        }
    }
    assert!(compared > 100, "only {compared} worlds were compared");
}

/// Random play where little is left comes round again, and corners kings.
#[test]
fn random_endgames_end_in_every_common_way() {
    let rules = Jieqi::default();
    let mut dice = Dice::seeded(4);
    let mut endings = BTreeSet::new();
    for board in
        ["3k5/9/9/9/9/9/9/9/9/4K4", "3k5/9/4R4/9/9/9/9/9/9/4K4", "3k5/9/9/9/9/9/9/9/9/R3KA3"]
    {
        for _ in 0..100 {
            let mut known = rules.read(&format!("{board} -:- r s")).unwrap();
            while rules.status(&known).outcome.is_none() {
                let moves = rules.moves(&known, None).unwrap();
                rules.play(&mut known, dice.choose(&moves).unwrap()).unwrap();
            }
            endings.extend(rules.status(&known).outcome.map(|outcome| outcome.reason.0));
        }
    }
    for reason in ["repetition", "stalemate", "checkmate", "no_capture"] {
        assert!(endings.contains(reason), "{reason} is not among {endings:?}");
    }
}

fn random_step(rules: &Jieqi, world: &World<Jieqi>, dice: &mut Dice) -> Option<World<Jieqi>> {
    let mut next = world.clone();
    match rules.awaiting(&world.public) {
        Awaiting::Chance => {
            let drawn = *dice.pick(&rules.odds(world)).unwrap();
            rules.resolve(&mut next, &drawn);
        }
        Awaiting::Seat(seat) => {
            let legal = rules.legal(&world.public, &world.private[seat], seat);
            rules.act(&mut next, seat, dice.choose(&legal).unwrap());
        }
        Awaiting::BothSeats | Awaiting::Nobody(_) => return None,
    }
    Some(next)
}
