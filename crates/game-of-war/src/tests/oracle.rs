//! Communications, moves and odds written a second time, square by square, and compared on random boards.

use std::collections::BTreeSet;

use game::Dice;

use super::*;
use crate::{Arm, Board, Direction, Ground, Networks, Position, Unit, network};

type Squares = BTreeSet<Square>;

fn neighbors(board: &Board, at: Square) -> Vec<Square> {
    let near = Direction::ALL.into_iter().filter_map(|direction| at.toward(direction));
    near.filter(|&near| board.has(near)).collect()
}

/// Rules W5.1 to W5.4 and W5.7: covered squares and online units.
fn slow_network(rules: &War, board: &Board, side: Side) -> (Squares, Squares) {
    let units: Squares = board.units(side).iter().collect();
    let mut covered: Squares = board.arsenals(side).iter().collect();
    loop {
        let mut online: Squares = units.intersection(&covered).copied().collect();
        while let Some(&next) = units.iter().find(|&&at| {
            !online.contains(&at) && neighbors(board, at).iter().any(|near| online.contains(near))
        }) {
            online.insert(next);
        }
        let lit = if rules.adjacent_relay_emits { &covered | &online } else { covered.clone() };
        let relays = board.relays(side).iter().filter(|at| lit.contains(at));
        let sources: Vec<Square> = board.arsenals(side).iter().chain(relays).collect();
        let before = covered.len();
        for source in sources {
            for direction in Direction::ALL {
                let mut at = source;
                while let Some(next) = at.toward(direction).filter(|&next| board.has(next)) {
                    let enemy =
                        board.unit_at(next).is_some_and(|it| it.side != side && it.arm.fights());
                    if enemy || board.ground(next) == Ground::Mountain {
                        break;
                    }
                    covered.insert(next);
                    at = next;
                }
            }
        }
        if covered.len() == before {
            return (covered, online);
        }
    }
}

/// Rules W6: where the unit on `from` may go, trying every way.
fn slow_reach(rules: &War, board: &Board, from: Square) -> Squares {
    let unit = board.unit_at(from).unwrap();
    let online_on = |at: Square| {
        let mut there = *board;
        there.lift(from);
        if there.unit_at(at).is_none() {
            there.place(at, unit);
        }
        slow_network(rules, &there, unit.side).1.contains(&at)
    };
    if unit.arm.fights() && !online_on(from) {
        return Squares::new();
    }
    let free = |at: Square| board.ground(at) != Ground::Mountain && board.unit_at(at).is_none();
    let mut reach = Squares::new();
    for first in neighbors(board, from) {
        let friend = board.unit_of(unit.side, first).is_some();
        if free(first) {
            reach.insert(first);
        } else if !(friend && rules.friends_passable) {
            continue;
        }
        let goes_on = !unit.arm.fights() || !rules.mounted_stop || online_on(first);
        if unit.arm.speed() == 2 && goes_on {
            reach.extend(neighbors(board, first).into_iter().filter(|&second| free(second)));
        }
    }
    reach
}

/// Rules W7 and W8: attack and defense.
fn slow_odds(rules: &War, board: &Board, networks: &Networks, target: Square) -> (u32, u32) {
    let enemy = board.unit_at(target).unwrap().side;
    let online = |at: Square, side: Side| networks[side].online.contains(at);
    let defense = |at: Square, unit: Unit, terrain: bool| {
        let ground = match board.ground(at) {
            Ground::Pass => 2,
            Ground::Fortress => 4,
            Ground::Flat | Ground::Mountain | Ground::Arsenal(_) => 0,
        };
        let digs = matches!(unit.arm, Arm::Infantry | Arm::Cannon | Arm::SwiftCannon);
        unit.arm.defense() + if digs && terrain { ground } else { 0 }
    };
    let own = board.unit_at(target).unwrap();
    let stands = online(target, enemy) || !own.arm.fights();
    let (mut attack, mut total) = (0, if stands { defense(target, own, true) } else { 0 });
    for direction in Direction::ALL {
        let mut line = Vec::new();
        let mut at = target;
        while let Some(next) = at.toward(direction).filter(|&next| board.has(next)) {
            if board.ground(next) == Ground::Mountain {
                break;
            }
            line.push(next);
            at = next;
        }
        let rider = |&&at: &&Square| {
            let cavalry = board.unit_of(!enemy, at).is_some_and(|unit| unit.arm == Arm::Cavalry);
            cavalry && online(at, !enemy) && board.ground(at) != Ground::Fortress
        };
        let open = !matches!(board.ground(target), Ground::Pass | Ground::Fortress);
        let charge = if open { line.iter().take(4).take_while(rider).count() } else { 0 };
        for (index, &at) in line.iter().enumerate() {
            let Some(unit) = board.unit_at(at).filter(|unit| online(at, unit.side)) else {
                continue;
            };
            let blocked = rules.units_block_fire
                && line[..index].iter().any(|&at| board.unit_of(!unit.side, at).is_some());
            let bears = index < unit.arm.range() && !blocked;
            match unit.side == enemy {
                true if bears => total += defense(at, unit, rules.terrain_bonus_in_support),
                false if index < charge => attack += 7,
                false if bears => attack += unit.arm.attack(),
                _ => {}
            }
        }
    }
    (attack, total)
}

fn random_board(dice: &mut Dice) -> Board {
    let (width, height) = (3 + dice.below(10), 3 + dice.below(10));
    let mut board = Board::flat(width as u8, height as u8);
    for square in board.squares() {
        let ground = match dice.below(40) {
            0..4 => Ground::Mountain,
            4 => Ground::Pass,
            5..7 => Ground::Fortress,
            7 => Ground::Arsenal(Side::North),
            8 => Ground::Arsenal(Side::South),
            _ => Ground::Flat,
        };
        board.set_ground(square, ground);
        let side = *dice.choose(&Side::ALL).unwrap();
        let arm = *dice.choose(&Arm::ALL).unwrap();
        let fits = match ground {
            Ground::Mountain => false,
            Ground::Arsenal(owner) => owner == side || !arm.fights(),
            Ground::Flat | Ground::Pass | Ground::Fortress => true,
        };
        if fits && dice.below(5) == 0 {
            board.place(square, Unit { side, arm });
        }
    }
    board
}

#[test]
fn fast_rules_are_slow_rules() {
    let mut dice = Dice::seeded(11);
    for round in 0..320u32 {
        let on = |bit: u32| round >> bit & 1 == 1;
        let rules = War {
            adjacent_relay_emits: on(0) && on(1),
            friends_passable: on(2),
            mounted_stop: !on(3),
            units_block_fire: on(4),
            terrain_bonus_in_support: !on(5),
            loss_when_all_offline: false,
            ..War::default()
        };
        let board = random_board(&mut dice);
        let networks = network::networks(&rules, &board);
        for side in Side::ALL {
            let (covered, online) = slow_network(&rules, &board, side);
            assert_eq!(networks[side].covered.iter().collect::<Squares>(), covered);
            assert_eq!(networks[side].online.iter().collect::<Squares>(), online);
            let live = Live::new(rules, Position::new(board, side));
            for from in board.units(side).iter() {
                let reach: Squares = live.reachable(from).iter().collect();
                assert_eq!(reach, slow_reach(&rules, &board, from), "{from} in round {round}");
            }
            for target in board.units(!side).iter() {
                let odds = live.odds(target);
                let slow = slow_odds(&rules, &board, &networks, target);
                assert_eq!((odds.attack, odds.defense), slow, "{target} in round {round}");
            }
        }
    }
}
