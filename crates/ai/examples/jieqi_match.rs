//! A match between two Jieqi players that see no more than their seats may.
//!
//! ```text
//! jieqi_match GAMES NODES [SEED]    the player against the greedy one
//! ```
//! The deals come from a seed; each is played twice, with colors exchanged. The score is that of the
//! player.

use std::{
    io::{self, Write},
    sync::atomic::AtomicBool,
};

use ai::{
    Mind,
    search::{Limits, Setting},
};
use game::{Awaiting, Dice, MatchId, Observer, Referee, Seat, Seed};
use jieqi::{Jieqi, Knowledge, Walk};

/// So many random moves begin a game.
const OPENING_PLIES: usize = 4;
/// Longer games are drawn.
const PLIES_MAX: usize = 500;

type Player = Box<dyn Mind<Jieqi>>;

fn main() -> io::Result<()> {
    let arguments: Vec<u64> = std::env::args().skip(1).filter_map(|it| it.parse().ok()).collect();
    let (&[games, nodes] | &[games, nodes, _]) = &arguments[..] else {
        return Err(io::Error::other("expected: jieqi_match GAMES NODES [SEED]"));
    };
    let first_seed = arguments.get(2).copied().unwrap_or(1);
    let rules = Jieqi::default();
    let setting = Setting { megabytes: 4, ..Setting::default() };
    let mut players: [Player; 2] =
        [ai::jieqi::mind(rules, setting), ai::jieqi::greedy(rules, setting)];
    let mut tally = Tally::default();
    for game in 0..games {
        let seat = if game % 2 == 0 { Seat::First } else { Seat::Second };
        let winner = play(rules, first_seed + game / 2, seat, &mut players, Limits::nodes(nodes));
        tally.count(winner.map(|winner| winner == seat));
        if (game + 1) % 20 == 0 || game + 1 == games {
            writeln!(io::stdout(), "{}", tally.line())?;
        }
    }
    Ok(())
}

/// Plays one game, with the first player on `seat`; who won it, if anybody did.
fn play(
    rules: Jieqi,
    seed: u64,
    seat: Seat,
    players: &mut [Player; 2],
    limits: Limits,
) -> Option<Seat> {
    players.iter_mut().for_each(|player| player.clear());
    let mut referee = Referee::new(rules, MatchId(0), Seed::from_number(seed));
    let mut dice = Dice::seeded(seed);
    for ply in 0..PLIES_MAX {
        let turn = match referee.awaiting() {
            Awaiting::Seat(turn) => turn,
            Awaiting::Nobody(outcome) => return outcome.winner,
            Awaiting::BothSeats | Awaiting::Chance => unreachable!("Jieqi awaits one seat"),
        };
        let walk = if ply < OPENING_PLIES {
            *dice.choose(&referee.legal(turn)).expect("whoever is awaited can act")
        } else {
            let player = &mut players[usize::from(turn != seat)];
            answer(player, &Knowledge::of(referee.view(Observer::Seat(turn))), limits)
        };
        referee.play(turn, &walk).expect("players play legal moves");
    }
    None
}

fn answer(player: &mut Player, known: &Knowledge, limits: Limits) -> Walk {
    let choice = player.think(known, limits, 1, &AtomicBool::new(false), &mut |_| ());
    choice.moves[0].mv.parse().expect("players write moves that can be read")
}

/// Games won, drawn and lost.
#[derive(Default)]
struct Tally {
    won: u32,
    drawn: u32,
    lost: u32,
}

impl Tally {
    fn count(&mut self, won: Option<bool>) {
        match won {
            Some(true) => self.won += 1,
            None => self.drawn += 1,
            Some(false) => self.lost += 1,
        }
    }

    /// The result, its Elo and the interval that holds it 95 times out of a hundred.
    fn line(&self) -> String {
        let Tally { won, drawn, lost } = self;
        let games = f64::from(won + drawn + lost);
        let mean = (f64::from(*won) + f64::from(*drawn) / 2.0) / games;
        let square = (f64::from(*won) + f64::from(*drawn) / 4.0) / games;
        let error = 1.96 * ((square - mean * mean).max(0.25 / games) / games).sqrt();
        let [low, middle, high] = [mean - error, mean, mean + error].map(elo);
        let percent = 100.0 * mean;
        format!("+{won} ={drawn} -{lost}  {percent:.1} %  Elo {middle:+.0} [{low:+.0}, {high:+.0}]")
    }
}

fn elo(score: f64) -> f64 {
    let score = score.clamp(0.001, 0.999);
    400.0 * (score / (1.0 - score)).log10()
}
