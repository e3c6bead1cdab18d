//! Jieqi on paper: questions about what one viewer knows.

use game::{Code, Converted, Fault, Meter, Scene, Status, Study, no_such_notation};
use serde::Serialize;
use xiangqi::{Piece, Role, Side, Square};

use crate::{
    Due, Event, Glimpse, Knowledge, Looked, Mover, Pool, Rulebook, Walk, WrittenWalk,
    notation::{self, relative},
    scene,
};

/// What Jieqi says of a position besides what every game says.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Extra {
    /// What the face-down pieces may be, as far as the viewer knows.
    pub pool: Pool,
}

impl<const VERSION: u16> Study for Rulebook<VERSION> {
    type Position = Knowledge;
    type Extra = Extra;

    fn read(&self, text: &str) -> Result<Knowledge, Vec<Fault>> {
        text.parse()
    }

    fn write(&self, known: &Knowledge) -> String {
        known.to_string()
    }

    fn status(&self, known: &Knowledge) -> Status {
        let outcome = self.outcome(known);
        let to_act = outcome.is_none().then(|| known.position.turn().seat());
        Status { to_act, check: Some(known.position.is_check()), outcome }
    }

    fn extra(&self, known: &Knowledge) -> Extra {
        Extra { pool: *known.position.pool() }
    }

    fn moves(&self, known: &Knowledge, from: Option<&str>) -> Result<Vec<String>, Fault> {
        let from: Option<Square> = from
            .map(str::parse)
            .transpose()
            .map_err(|fault: Fault| Fault::new(Code::BAD_REQUEST, fault.message))?;
        if self.outcome(known).is_some() {
            return Ok(Vec::new());
        }
        let walks = known.position.walks();
        let asked = walks.iter().filter(|walk| from.is_none_or(|from| walk.from == from));
        Ok(asked.map(ToString::to_string).collect())
    }

    const MOVE_NOTATIONS: &'static [&'static str] = relative::NAMES;

    fn write_move(&self, known: &Knowledge, text: &str, name: &str) -> Result<String, Fault> {
        let script = relative::script(name).ok_or_else(|| no_such_notation::<Self>(name))?;
        let account = known.position.read_any(text)?;
        known.permit(account.walk)?;
        Ok(known.position.write_relative(&account, script))
    }

    fn play(&self, known: &mut Knowledge, text: &str) -> Result<Vec<String>, Fault> {
        if self.outcome(known).is_some() {
            return Err(Fault::game_over());
        }
        let account = known.position.read_any(text)?;
        known.permit(account.walk)?;
        let turned = known.role_turned(&account)?;
        let looked = known.role_looked_at(&account)?;
        Ok(known.carry_out(account.walk, turned, looked))
    }

    /// Rule J9.1.
    fn perft(&self, known: &Knowledge, depth: u32, meter: &mut Meter) -> Result<u64, Fault> {
        known.position.perft_metered(known.deal(), depth, meter)
    }

    fn perft_by_making(&self, known: &Knowledge, depth: u32) -> u64 {
        known.position.perft_making_all(known.deal(), depth)
    }

    fn divide(
        &self,
        known: &Knowledge,
        depth: u32,
        meter: &mut Meter,
    ) -> Result<Vec<(String, u64)>, Fault> {
        let Some(rest) = depth.checked_sub(1) else { return Ok(Vec::new()) };
        let mut counts = Vec::new();
        for walk in known.position.walks().iter() {
            // The last walk is counted without being made.
            let count = match rest {
                0 => 1,
                _ => known.position.perft_after(*walk, known.deal(), rest, meter)?,
            };
            counts.push((walk.to_string(), count));
        }
        counts.sort_unstable();
        Ok(counts)
    }

    fn scene(&self, known: &Knowledge) -> Scene {
        scene::scene(known)
    }
}

impl<const VERSION: u16> Rulebook<VERSION> {
    /// Names of the notations that [`Rulebook::convert`] reads and writes.
    pub const NOTATIONS: &'static [&'static str] = notation::NOTATIONS;

    /// Translates a position from one notation, JFN unless named, to another.
    ///
    /// # Errors
    /// The faults of the text, or `unsupported` for an unknown notation.
    pub fn convert(
        &self,
        text: &str,
        from: Option<&str>,
        to: &str,
    ) -> Result<Converted, Vec<Fault>> {
        notation::convert(text, from.unwrap_or("jfn"), to)
    }
}

impl Knowledge {
    /// Refuses a walk that is not legal, and says why as far as everybody can see it.
    pub(crate) fn permit(&self, walk: Walk) -> Result<(), Fault> {
        if self.position.is_legal(walk) {
            return Ok(());
        }
        let Walk { mover, from, .. } = walk;
        let why = match self.position.man_at(from) {
            None => format!("there is no piece on {from}"),
            Some(man) if man.side != self.position.turn() => {
                format!("it is {}'s turn", self.position.turn())
            }
            Some(_) if self.position.down().contains(from) != (mover == Mover::FaceDown) => {
                "a move begins with `+` if, and only if, the piece is face down".to_owned()
            }
            Some(_) => "the piece cannot go there, or its king would be attacked".to_owned(),
        };
        Err(Fault::illegal_move(format!("`{walk}` is not legal: {why}")))
    }

    /// Rule F4.5: what the piece that walks turns out to be, for a legal walk.
    fn role_turned(&self, account: &WrittenWalk) -> Result<Option<Role>, Fault> {
        let Walk { mover, from, .. } = account.walk;
        if mover == Mover::FaceUp {
            return Ok(None);
        }
        let dealt = self.deal().and_then(|deal| deal.get(&from)).copied();
        let piece = |role| Piece { side: self.position.turn(), role };
        match (account.turned.or(dealt), dealt) {
            (None, _) => Err(Fault::new(
                Code::ROLE_NEEDED,
                format!(
                    "`{account}` turns a piece, expected its role as in `{}`",
                    WrittenWalk { turned: Some(Role::Rook), ..*account }
                ),
            )),
            (Some(role), Some(dealt)) if role != dealt => Err(conflict(account, role)),
            (Some(role), _) if self.position.pool().count(piece(role)) == 0 => {
                Err(conflict(account, role))
            }
            (Some(role), _) => Ok(Some(role)),
        }
    }

    /// Rule F4.6: what the viewer sees of a piece that a legal walk takes face down.
    fn role_looked_at(&self, account: &WrittenWalk) -> Result<Option<Role>, Fault> {
        let to = account.walk.to;
        let owner = !self.position.turn();
        let blind = self.position.down().contains(to);
        let dealt = self.deal().and_then(|deal| deal.get(&to)).copied();
        let told = match account.looked {
            Some(Looked::At(role)) => Some(role),
            Some(Looked::Unknown) | None => None,
        };
        if !blind && account.looked.is_some() {
            let message = format!("`{account}` takes nothing that is face down, expected no `*`");
            return Err(Fault::new(Code::ROLE_CONFLICT, message));
        }
        let looks = blind && self.viewer.looks_at_losses_of(owner);
        match (told.or(dealt), looks) {
            (None, false) => Ok(None),
            (None, true) => Err(Fault::new(
                Code::ROLE_NEEDED,
                format!("`{account}` takes a piece face down, expected its role as in `*h`"),
            )),
            (Some(role), true)
                if dealt.is_none_or(|dealt| dealt == role)
                    && self.position.pool().count(Piece { side: owner, role }) > 0 =>
            {
                Ok(Some(role))
            }
            (Some(role), true) => Err(conflict(account, role)),
            (Some(_), false) => {
                let message = format!(
                    "`{account}`: the viewer does not see what was taken face down, expected no \
                     letter after `*`"
                );
                Err(Fault::new(Code::ROLE_CONFLICT, message))
            }
        }
    }

    /// Plays a legal walk whose draws are known, and says what the viewer hears.
    fn carry_out(&mut self, walk: Walk, turned: Option<Role>, looked: Option<Role>) -> Vec<String> {
        let owner: Side = !self.position.turn();
        let taken = self.position.man_at(walk.to);
        let due = self.walk(walk);
        let mut heard = vec![Event::Walked { walk, taken }.to_string()];
        if let Some(deal) = &mut self.deal {
            deal.remove(&walk.from);
            deal.remove(&walk.to);
        }
        if let Some(role) = turned {
            self.turn_up(walk.to, role);
            heard.push(Event::Turned(walk.to, role).to_string());
        }
        if let Some(Due::Look(square) | Due::TurnThenLook(square)) = due {
            heard.push(Event::Looked(square).to_string());
            if let Some(role) = looked {
                self.look(owner, role);
                heard.push(Glimpse { square, role }.to_string());
            }
        }
        heard
    }
}

fn conflict(account: &WrittenWalk, role: Role) -> Fault {
    let letter = role.letter();
    let message = format!("`{account}`: the viewer knows that this piece is no `{letter}`");
    Fault::new(Code::ROLE_CONFLICT, message)
}
