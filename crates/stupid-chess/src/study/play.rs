//! One move on paper, by a side that the viewer may know or not.

use game::{Code, Fault};
use xiangqi::{Role, Side, Square};

use super::Position;
use crate::{
    Config, Disclosure, Face, Happening, King, Man, Move, Slot,
    ending::verdict,
    rules::{pass_refusal, refusal},
    suspects::{Latest, missing},
};

/// A move as it is spelled: `b2b9`, `b2b9=H`, `b2b9=H*r`, `pass`.
#[derive(Clone, Copy)]
enum Spelled {
    Move { step: Move, mover: Option<Role>, victim: Option<Victim> },
    Pass,
}

/// What the text says about the piece taken.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Victim {
    Known(Role),
    Unknown,
}

/// Rules S9.9 to S9.11: plays one move and says what the viewer hears of it.
///
/// # Errors
/// As [`game::Study::play`].
pub(super) fn play(
    config: &Config,
    position: &mut Position,
    text: &str,
) -> Result<Vec<String>, Fault> {
    if position.battle.outcome().is_some() {
        return Err(Fault::game_over());
    }
    let (deed, mut told) = match parse(text)? {
        Spelled::Pass => {
            check_pass(config, position)?;
            (Latest::Pass, position.battle.pass())
        }
        Spelled::Move { step, mover, victim } => {
            let disclosed = disclose(config, position, step, mover, victim)?;
            (Latest::Move, position.battle.advance(config, step, disclosed))
        }
    };
    let outcome = verdict(config, &position.battle, position.known());
    told.extend(position.battle.conclude(config, deed, outcome));
    let side = position.battle.turn();
    if outcome.is_none() && !position.battle.open_check() && position.check() == Some(true) {
        told.push(Happening::Check { side });
    }
    Ok(told.iter().map(ToString::to_string).collect())
}

fn parse(text: &str) -> Result<Spelled, Fault> {
    if text == "pass" {
        return Ok(Spelled::Pass);
    }
    let invalid = || {
        let found = game::clip(text, 20);
        let expected = "two points, or `pass`; roles follow as in `b2b9=H*r`";
        Fault::invalid_move(format!("invalid move `{found}`, expected {expected}"))
    };
    let (rest, victim) = match text.split_once('*') {
        None => (text, None),
        Some((rest, "?")) => (rest, Some(Victim::Unknown)),
        Some((rest, role)) => (rest, Some(Victim::Known(parse_role(role).ok_or_else(invalid)?))),
    };
    let (squares, mover) = match rest.split_once('=') {
        None => (rest, None),
        Some((squares, role)) => (squares, Some(parse_role(role).ok_or_else(invalid)?)),
    };
    let step = squares.parse().map_err(|_| invalid())?;
    Ok(Spelled::Move { step, mover, victim })
}

/// A role in either case: the case of a letter says whose it is, which the move says already.
fn parse_role(text: &str) -> Option<Role> {
    let mut letters = text.chars();
    let role = Role::from_letter(letters.next()?.to_ascii_uppercase())?;
    letters.next().is_none().then_some(role)
}

fn check_pass(config: &Config, position: &Position) -> Result<(), Fault> {
    let side = position.battle.turn();
    let may_pass = |royal: &Square| config.may_pass(&position.battle, side, *royal);
    if royals(position, side).iter().any(may_pass) {
        Ok(())
    } else {
        Err(Fault::illegal_move(pass_refusal(config)))
    }
}

/// Where the royal piece of `side` may stand, as far as the viewer knows.
fn royals(position: &Position, side: Side) -> Vec<Square> {
    match position.king(side) {
        King::On(square) => vec![square],
        King::Taken => Vec::new(),
        King::Unknown => {
            let suspects = position.battle.suspects(side);
            let men = position.battle.field().men_of(side);
            let suspected = men.filter(|(_, man)| suspects.contains(man.handle.slot()));
            suspected.map(|(square, _)| square).collect()
        }
    }
}

/// Rule S9.10: what the move brings to light, from what the viewer knows and what the text adds.
fn disclose(
    config: &Config,
    position: &Position,
    step: Move,
    mover: Option<Role>,
    victim: Option<Victim>,
) -> Result<Disclosure, Fault> {
    let side = position.battle.turn();
    let royals = royals(position, side);
    if let Some(fault) = refusal(position.battle.field(), step, side, &royals) {
        return Err(fault);
    }
    let mover = disclose_mover(config, position, step, mover)?;
    let victim = disclose_victim(config, position, step, victim)?;
    if let Some(role) = mover {
        check_royal(position, step, role, &royals)?;
    }
    Ok(Disclosure { mover, victim })
}

fn disclose_mover(
    config: &Config,
    position: &Position,
    step: Move,
    told: Option<Role>,
) -> Result<Option<Role>, Fault> {
    let man = position.battle.field().at(step.from);
    let reveals = position.battle.reveals(config, step);
    let takes = position.battle.field().at(step.to).is_some();
    match (known_role(position, man), told) {
        (_, None) if !reveals => Ok(None),
        (_, Some(_)) if !takes => Err(conflict(step, "takes nothing, so it shows no role")),
        (Some(known), Some(told)) if known != told => {
            Err(conflict(step, &format!("is made by `{}`", known.letter())))
        }
        (Some(_), Some(_)) if !reveals => Ok(None),
        (Some(known), _) => Ok(Some(known)),
        (None, Some(_)) if !reveals => Err(conflict(step, "shows no role at this table")),
        (None, Some(told)) => check_free(position, step, position.battle.turn(), told).map(Some),
        (None, None) => {
            let message = format!("{step} reveals a piece, expected its role: `{step}=H`");
            Err(Fault::new(Code::ROLE_NEEDED, message))
        }
    }
}

fn disclose_victim(
    config: &Config,
    position: &Position,
    step: Move,
    told: Option<Victim>,
) -> Result<Option<Role>, Fault> {
    let man = position.battle.field().at(step.to);
    let unmasks = position.battle.unmasks(config, step);
    match (man, known_role(position, man), told) {
        (None, _, None) => Ok(None),
        (None, _, Some(_)) => Err(conflict(step, "takes nothing")),
        (Some(_), Some(known), Some(Victim::Known(told))) if known != told => {
            Err(conflict(step, &format!("takes `{}`", known.letter())))
        }
        (Some(_), Some(known), _) => Ok(unmasks.then_some(known)),
        // A king that is taken ends the game, so its role is never kept back.
        (Some(_), None, Some(Victim::Known(told))) if unmasks || told == Role::King => {
            check_taken(position, step, told).map(Some)
        }
        (Some(_), None, Some(Victim::Known(_))) => {
            Err(conflict(step, "takes a piece whose role stays with its owner"))
        }
        (Some(_), None, Some(Victim::Unknown) | None) if unmasks => {
            let message = format!("{step} takes a hidden piece, expected its role: `{step}*r`");
            Err(Fault::new(Code::ROLE_NEEDED, message))
        }
        (Some(_), None, Some(Victim::Unknown) | None) => Ok(None),
    }
}

/// What the viewer knows a piece to be.
fn known_role(position: &Position, man: Option<Man>) -> Option<Role> {
    let man = man?;
    match man.face {
        Face::Revealed(role) | Face::Frozen(role) => Some(role),
        Face::Hidden => position.roster(man.side()).map(|roster| roster.role(man.handle.slot())),
    }
}

/// A role that the viewer does not know must be one that `side` has not shown too often already.
fn check_free(position: &Position, step: Move, side: Side, role: Role) -> Result<Role, Fault> {
    let mut shown = [None; Slot::COUNT];
    for slot in Slot::all() {
        shown[slot.index()] = position.battle.public_role(crate::Handle::new(side, slot));
    }
    if missing(&shown).contains(&role) {
        Ok(role)
    } else {
        Err(conflict(step, &format!("shows another `{}`, but {side} has none", role.letter())))
    }
}

/// The taken piece is the king only if it was a suspect, and something else only if there is
/// another.
fn check_taken(position: &Position, step: Move, role: Role) -> Result<Role, Fault> {
    let side = !position.battle.turn();
    check_free(position, step, side, role)?;
    let suspects = royals(position, side);
    let is_settled = position.king(side) != King::Unknown;
    if role == Role::King {
        let possible = suspects.contains(&step.to);
        possible.then_some(role).ok_or_else(|| conflict(step, "takes what cannot be the king"))
    } else if is_settled || suspects.iter().any(|square| *square != step.to) {
        Ok(role)
    } else {
        Err(conflict(step, "takes the only piece that can be the king"))
    }
}

/// A piece shown to be the king was not left attacked; one shown to be something else leaves the
/// king on another suspect.
fn check_royal(
    position: &Position,
    step: Move,
    role: Role,
    royals: &[Square],
) -> Result<(), Fault> {
    let side = position.battle.turn();
    let fits = |royal: &&Square| (**royal == step.from) == (role == Role::King);
    let safe = |royal: &Square| position.battle.field().is_safe(step, side, *royal);
    if royals.iter().filter(fits).any(safe) {
        Ok(())
    } else {
        let letter = role.letter();
        Err(conflict(
            step,
            &format!("cannot be made by `{letter}` without leaving the king attacked"),
        ))
    }
}

fn conflict(step: Move, why: &str) -> Fault {
    Fault::new(Code::ROLE_CONFLICT, format!("{step} {why}"))
}
