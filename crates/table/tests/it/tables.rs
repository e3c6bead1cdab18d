//! Tables to play toys at.

use game::{BySeat, MatchId, Opening, Options, Seat, Seed};
use protocol::{Chair, Clock, Command, Millis, Order, PlayerId, Sequence};
use table::{Charter, Logged, LuckRule, Reply, Table};

/// The time at which every test begins.
pub const NOON: Millis = Millis(1_700_000_000_000);

pub fn player(number: u64) -> Chair {
    Chair::Player { id: PlayerId(number), name: format!("Guest {number}") }
}

/// The charter of a toy; `blind` is the skirmish with a blind set-up.
pub fn charter(game: &str, clock: Option<Clock>, chairs: BySeat<Chair>, seed: u64) -> Charter {
    let luck = (MatchId(77), Seed::from_number(seed), NOON);
    let game = match game {
        "blind" => ("skirmish", Opening::Blind),
        _ => (game, Opening::Usual),
    };
    Charter::new(toys::CATALOG, game, Options::default(), clock, (chairs, LuckRule::House), luck)
        .unwrap()
}

/// A table with two players, at noon.
pub fn table(game: &str, clock: Option<Clock>) -> Table {
    let chairs = BySeat { first: player(1), second: player(2) };
    Table::open(charter(game, clock, chairs, 3), toys::CATALOG).unwrap()
}

pub fn later(ms: u64) -> Millis {
    Millis(NOON.0 + ms)
}

/// Orders something with the next number and the turn that the seat sees.
pub fn order(table: &mut Table, now: Millis, seat: Seat, order: Order) -> Result<Logged, String> {
    let sequence = table.last_sequence(seat).next();
    let observer = game::Observer::Seat(seat);
    let turn = Some(table.state(observer, now, protocol::Detail::Text).turn);
    numbered(table, now, seat, (sequence, turn, order))
}

pub fn numbered(
    table: &mut Table,
    now: Millis,
    seat: Seat,
    (sequence, turn, order): (Sequence, Option<u32>, Order),
) -> Result<Logged, String> {
    let match_id = protocol::MatchId(table.match_id().0);
    match table.command(now, seat, &Command { match_id, sequence, turn, order }) {
        Reply::Logged(logged) => Ok(logged),
        Reply::Settled(answer) => match answer.result {
            Ok(number) => Err(format!("again {number}")),
            Err(problem) => Err(problem.code.word().to_owned()),
        },
    }
}

pub fn play(table: &mut Table, now: Millis, seat: Seat, action: &str) -> Result<Logged, String> {
    order(table, now, seat, Order::Play(action.to_owned()))
}

/// The seat that is to act.
pub fn awaited(table: &Table) -> Seat {
    let game::Awaiting::Seat(seat) = table.awaiting() else { panic!("no single seat is awaited") };
    seat
}

/// How the game ended, in two words.
pub fn end(table: &Table) -> String {
    let outcome = table.game_over().unwrap().outcome;
    let winner =
        outcome.winner.map_or("draw".to_owned(), |seat| format!("{seat:?}").to_lowercase());
    format!("{winner} {}", outcome.reason)
}
