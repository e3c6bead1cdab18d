//! From the words of the games to the words of the protocol and back.

use std::collections::BTreeMap;

use game::{Awaiting, Fault, Noted, Opening, OptionValue, Options, PieceId, Seat};
use protocol::{Awaited, ErrorCode, Fact, Problem};

/// The seat on the wire.
pub fn seat_to_wire(seat: Seat) -> protocol::Seat {
    match seat {
        Seat::First => protocol::Seat::First,
        Seat::Second => protocol::Seat::Second,
    }
}

/// The seat from the wire.
pub fn seat_from_wire(seat: protocol::Seat) -> Seat {
    match seat {
        protocol::Seat::First => Seat::First,
        protocol::Seat::Second => Seat::Second,
    }
}

/// The opening on the wire.
pub fn opening_to_wire(opening: Opening) -> protocol::Opening {
    match opening {
        Opening::Usual => protocol::Opening::Usual,
        Opening::Blind => protocol::Opening::Blind,
    }
}

/// The opening from the wire.
pub fn opening_from_wire(opening: protocol::Opening) -> Opening {
    match opening {
        protocol::Opening::Usual => Opening::Usual,
        protocol::Opening::Blind => Opening::Blind,
    }
}

/// A fault as the wire tells it.
pub fn problem(fault: &Fault) -> Problem {
    Problem::new(ErrorCode::from_word(fault.code), fault.message.clone())
}

pub(crate) fn awaited(awaiting: Awaiting) -> Awaited {
    match awaiting {
        Awaiting::Seat(Seat::First) => Awaited::First,
        Awaiting::Seat(Seat::Second) => Awaited::Second,
        Awaiting::BothSeats => Awaited::Both,
        Awaiting::Chance | Awaiting::Nobody(_) => Awaited::Nobody,
    }
}

pub(crate) fn outcome(outcome: game::Outcome) -> protocol::Outcome {
    let winner = outcome.winner.map(seat_to_wire);
    protocol::Outcome { winner, reason: outcome.reason.to_string() }
}

pub(crate) fn options(options: &Options) -> BTreeMap<String, serde_json::Value> {
    let value = |value: &OptionValue| match value {
        OptionValue::Switch(it) => (*it).into(),
        OptionValue::Count(it) => (*it).into(),
        OptionValue::Word(it) => it.clone().into(),
    };
    options.iter().map(|(name, it)| (name.to_owned(), value(it))).collect()
}

pub(crate) fn scene(scene: game::Scene) -> protocol::Scene {
    protocol::Scene {
        grid: match scene.grid {
            game::Grid::Chequered => protocol::Grid::Chequered,
            game::Grid::Points => protocol::Grid::Points,
            game::Grid::Plain => protocol::Grid::Plain,
        },
        columns: scene.columns,
        rows: scene.rows,
        ground: scene.ground.into_iter().map(ground).collect(),
        men: scene.men.into_iter().map(man).collect(),
        lost: scene.lost.into_iter().map(lost).collect(),
    }
}

fn ground(ground: game::Ground) -> protocol::Ground {
    let terrain = match ground.terrain {
        game::Terrain::Mountain => protocol::Terrain::Mountain,
        game::Terrain::Pass => protocol::Terrain::Pass,
        game::Terrain::Fortress => protocol::Terrain::Fortress,
        game::Terrain::Arsenal(seat) => protocol::Terrain::Arsenal(seat_to_wire(seat)),
    };
    protocol::Ground { column: ground.column, row: ground.row, terrain }
}

fn man(man: game::Man) -> protocol::Man {
    protocol::Man {
        column: man.column,
        row: man.row,
        seat: seat_to_wire(man.seat),
        figure: man.figure.map(figure),
        really: man.really.map(figure),
        covered: man.covered,
        frozen: man.frozen,
        id: man.id.map(piece),
    }
}

pub(crate) fn stage(stage: game::Stage) -> protocol::Stage {
    match stage {
        game::Stage::SettingUp { committed, .. } if committed.iter().all(|it| *it) => {
            protocol::Stage::Opening
        }
        game::Stage::SettingUp { .. } => protocol::Stage::Committing,
        game::Stage::Playing => protocol::Stage::Playing,
    }
}

fn piece(id: PieceId) -> protocol::PieceId {
    protocol::PieceId(id.0)
}

pub(crate) fn fact(noted: Noted) -> Fact {
    let piece = noted.piece.map(piece);
    match noted.fact {
        game::Fact::Moved { from, to } => Fact::Moved { piece, from, to },
        game::Fact::Captured { at, seat, figure: kind, covered } => {
            let (seat, figure) = (seat_to_wire(seat), kind.map(figure));
            Fact::Captured { piece, at, seat, figure, covered }
        }
        game::Fact::Revealed { at, figure: kind, taken } => {
            Fact::Revealed { piece, at, figure: figure(kind), taken }
        }
        game::Fact::Promoted { at, figure: kind } => {
            Fact::Promoted { piece, at, figure: figure(kind) }
        }
        game::Fact::Frozen { at } => Fact::Frozen { piece, at },
        game::Fact::Passed { seat } => Fact::Passed { seat: seat_to_wire(seat) },
        game::Fact::Checked { seat } => Fact::Checked { seat: seat_to_wire(seat) },
        game::Fact::Committed { seat, commitment } => {
            Fact::Committed { seat: seat_to_wire(seat), commitment: commitment.to_string() }
        }
        game::Fact::Opened { seat } => Fact::Opened { seat: seat_to_wire(seat) },
        game::Fact::Begun => Fact::Begun,
        game::Fact::Forfeited { seat } => Fact::Forfeited { seat: seat_to_wire(seat) },
        game::Fact::StartDrawn { seat } => Fact::StartDrawn { seat: seat_to_wire(seat) },
        game::Fact::Attacked { at, attack, defense, result } => {
            let result = match result {
                game::Strike::Fail => protocol::Strike::Fail,
                game::Strike::Retreat => protocol::Strike::Retreat,
                game::Strike::Capture => protocol::Strike::Capture,
            };
            Fact::Attacked { piece, at, attack, defense, result }
        }
        game::Fact::RetreatDue { at } => Fact::RetreatDue { piece, at },
        game::Fact::Razed { at } => Fact::Razed { at },
        game::Fact::MovementEnded => Fact::MovementEnded,
        game::Fact::TurnBegan { seat } => Fact::TurnBegan { seat: seat_to_wire(seat) },
    }
}

fn lost(lost: game::Lost) -> protocol::Lost {
    let (seat, covered) = (seat_to_wire(lost.seat), lost.covered);
    protocol::Lost { seat, figure: lost.figure.map(figure), covered }
}

fn figure(figure: game::Figure) -> protocol::Figure {
    protocol::Figure { name: figure.name.to_owned(), latin: figure.latin, han: figure.han }
}
