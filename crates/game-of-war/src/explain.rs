//! Answers to the questions that only this game knows: lines of communication and odds.

use game::{Code, Fault};
use serde::Serialize;

use crate::{
    bits::Bits,
    combat::{Contribution, Idle, Part, Strike},
    live::Live,
    network::rays_of,
    square::{Coord, Square},
    unit::{Side, Unit},
};

/// The answer to one question.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum Explanation {
    /// To `network`.
    Communications(Communications),
    /// To `forecast`.
    Forecast(Forecast),
}

/// The lines of communication of one side. All lists are sorted by bytes.
#[derive(Clone, Debug, Serialize)]
pub struct Communications {
    /// Units that are online.
    pub online: Vec<String>,
    /// Units that are offline.
    pub offline: Vec<String>,
    /// Own arsenals and squares that a ray passes.
    pub covered: Vec<String>,
    /// Where rays begin, and what feeds these places.
    pub sources: Vec<Link>,
    /// What keeps each unit online.
    pub links: Vec<Link>,
    /// Enemy fighters that stop a ray.
    pub cut_by: Vec<String>,
}

/// What connects a square to its network.
#[derive(Clone, Debug, Serialize)]
pub struct Link {
    /// The square.
    pub square: String,
    /// What connects it.
    pub by: LinkKind,
    /// The arsenal, relay or neighbor that it is connected to.
    pub to: String,
}

/// How a square is connected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum LinkKind {
    /// It is an own arsenal.
    Arsenal,
    /// It stands on a ray.
    Ray,
    /// It stands next to an online unit.
    Neighbor,
}

/// What an attack would bring.
#[derive(Clone, Debug, Serialize)]
pub struct Forecast {
    /// The sum of the attackers.
    pub attack: u32,
    /// The sum of the defenders.
    pub defense: u32,
    /// What becomes of it.
    pub outcome: Strike,
    /// What each unit adds; those that could but do not are listed with 0.
    pub by: Vec<Share>,
}

/// What one unit adds to an attack or a defense.
#[derive(Clone, Debug, Serialize)]
pub struct Share {
    /// Where it stands.
    pub square: String,
    /// Its letter.
    pub unit: char,
    /// How it takes part.
    pub part: Part,
    /// What it adds.
    pub value: u32,
    /// How much of that is terrain.
    #[serde(skip_serializing_if = "is_zero")]
    pub terrain: u32,
    /// Why it adds nothing, if so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub idle: Option<Idle>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde wants a reference")]
fn is_zero(value: &u32) -> bool {
    *value == 0
}

/// Answers `network`.
pub(crate) fn lines(live: &Live, side: Side) -> Communications {
    let network = live.network(side);
    let units = live.position().board.units(side);
    let sources = sources(live, side);
    let mut links = links(live, side, &sources);
    links.sort_by(|a, b| a.square.cmp(&b.square));
    Communications {
        online: labels(network.online),
        offline: labels(units - network.online),
        covered: labels(network.covered),
        sources: sources.into_iter().map(|(_, link)| link).collect(),
        links,
        cut_by: labels(network.cut),
    }
}

fn labels(squares: Bits) -> Vec<String> {
    let mut labels: Vec<String> = squares.iter().map(|square| square.to_string()).collect();
    labels.sort_unstable();
    labels
}

fn link(square: Square, by: LinkKind, to: Square) -> Link {
    Link { square: square.to_string(), by, to: to.to_string() }
}

/// Arsenals first, then relays in the order in which rays reach them.
fn sources(live: &Live, side: Side) -> Vec<(Square, Link)> {
    let board = &live.position().board;
    let network = live.network(side);
    let emitting = match live.rules().adjacent_relay_emits {
        true => network.covered | network.online,
        false => network.covered,
    };
    let mut silent = board.relays(side) & emitting;
    let mut sources: Vec<(Square, Link)> =
        board.arsenals(side).iter().map(|at| (at, link(at, LinkKind::Arsenal, at))).collect();
    let mut next = 0;
    while next < sources.len() {
        let source = sources[next].0;
        let lit = silent & (rays_of(board, source, network.cut) | Bits::single(source));
        sources.extend(lit.iter().map(|at| (at, link(at, LinkKind::Ray, source))));
        silent -= lit;
        next += 1;
        if next == sources.len()
            && let Some(at) = silent.iter().next()
        {
            // What no ray reaches is lit by a neighbor.
            silent.remove(at);
            let beside = neighbor(at, network.online).unwrap_or(at);
            sources.push((at, link(at, LinkKind::Neighbor, beside)));
        }
    }
    sources
}

/// What keeps each online unit online.
fn links(live: &Live, side: Side, sources: &[(Square, Link)]) -> Vec<Link> {
    let board = &live.position().board;
    let network = live.network(side);
    let mut links = Vec::new();
    let mut left = network.online;
    for &(source, _) in sources {
        let reach = rays_of(board, source, network.cut);
        for at in (left & (reach | (Bits::single(source) & board.arsenals(side)))).iter() {
            let by = if at == source { LinkKind::Arsenal } else { LinkKind::Ray };
            links.push(link(at, by, source));
            left.remove(at);
        }
    }
    while !left.is_empty() {
        let linked = network.online - left;
        let reached = left & linked.grown();
        if reached.is_empty() {
            break;
        }
        for at in reached.iter() {
            links.extend(neighbor(at, linked).map(|to| link(at, LinkKind::Neighbor, to)));
        }
        left -= reached;
    }
    links
}

fn neighbor(at: Square, among: Bits) -> Option<Square> {
    let mut near = Bits::around(at) & among;
    near.remove(at);
    near.iter().next()
}

/// Answers `forecast`.
///
/// # Errors
/// What is wrong with the target.
pub(crate) fn forecast(live: &Live, target: &str) -> Result<Forecast, Fault> {
    let square = find_target(live, target)?;
    let odds = live.odds(square);
    let mut by = Vec::new();
    live.for_each_contribution(square, |contribution| by.push(share(contribution)));
    Ok(Forecast { attack: odds.attack, defense: odds.defense, outcome: odds.strike(), by })
}

fn share(contribution: Contribution) -> Share {
    let Contribution { square, unit, part, value, terrain, idle } = contribution;
    Share { square: square.to_string(), unit: unit.letter(), part, value, terrain, idle }
}

fn find_target(live: &Live, target: &str) -> Result<Square, Fault> {
    let position = live.position();
    let square = find_square(live, target)?;
    match position.board.unit_at(square) {
        Some(Unit { side, .. }) if side != position.side => Ok(square),
        Some(unit) => Err(no_enemy(format!("the {unit} on {square} is of the side to move"))),
        None => Err(no_enemy(format!("there is no unit on {square}"))),
    }
}

fn no_enemy(message: String) -> Fault {
    Fault::new(Code::new("no_enemy_at_target"), message)
}

/// The square of the board that `label` names.
///
/// # Errors
/// `bad_coord` or `coord_off_board`.
pub(crate) fn find_square(live: &Live, label: &str) -> Result<Square, Fault> {
    let board = &live.position().board;
    let label = crate::position::clip(label);
    let Some(coord) = Coord::read(&label) else {
        let message = format!("found `{label}`, expected a square such as `A1`");
        return Err(Fault::new(Code::new("bad_coord"), message));
    };
    let square = Square::try_from(coord).ok().filter(|&square| board.has(square));
    square.ok_or_else(|| {
        let (width, height) = (board.width(), board.height());
        let message = format!("`{label}` is off the board of {width}×{height} squares");
        Fault::new(Code::new("coord_off_board"), message)
    })
}
