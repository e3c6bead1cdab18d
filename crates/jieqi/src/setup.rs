//! Setups: anything on a board, and what must hold for it to be a position.

use std::collections::BTreeMap;

use game::{Code, Fault};
use xiangqi::{BySide, COUNT_MAX, Piece, Role, Side, Square, home, region};

use crate::{Face, History, Knowledge, Loss, Man, Pool, Position, Viewer, position::reading_order};

/// A viewer's position that may be wrong: change it as you like, then
/// [validate](Setup::validate) it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The pieces.
    pub men: BTreeMap<Square, Man>,
    /// The pieces that each side lost, in order.
    pub lost: BySide<Vec<Loss>>,
    /// The side to move.
    pub turn: Side,
    /// Whose knowledge it is.
    pub viewer: Viewer,
    /// What the face-down pieces are, in reading order: for [`Viewer::Everything`], and only then.
    pub deal: Option<Vec<Role>>,
    /// Plies since the last capture.
    pub quiet_plies: u32,
    /// The number of the move that is due, from 1.
    pub move_number: u32,
}

/// A piece that walked face down and is about to be turned, wherever it stands.
pub(crate) type Turning = Option<Square>;

/// How many pieces a side has.
const MEN: usize = 16;

/// The faults of rules F3.1 to F3.7, in the order of these rules.
const IN_ORDER: [&[&str]; 7] = [
    &["own_lowercase", "opp_unknown"],
    &["hidden_off_home"],
    &["hidden_king"],
    &["missing_king", "too_many_kings", "king_outside_palace"],
    &["captured_king"],
    &["too_many_type"],
    &["too_many_total"],
];

impl Setup {
    /// The setup as a viewer's knowledge.
    ///
    /// # Errors
    /// Everything that is wrong with it, in the order of rules F3.1 to F3.9.
    pub fn validate(&self) -> Result<Knowledge, Vec<Fault>> {
        self.validate_turning(None)
    }

    /// The same, where the piece on one point is about to be turned.
    pub(crate) fn validate_turning(&self, turning: Turning) -> Result<Knowledge, Vec<Fault>> {
        let mut faults = self.viewer_faults();
        for side in Side::ALL {
            self.place_faults(side, turning, &mut faults);
            self.count_faults(side, &mut faults);
        }
        // Both sides were asked by all these rules; who reads the faults goes by the rules.
        faults.sort_by_key(|fault| {
            IN_ORDER.iter().position(|codes| codes.contains(&fault.code.word()))
        });
        faults.extend(self.deal_faults());
        if self.quiet_plies > COUNT_MAX || !(1..=COUNT_MAX).contains(&self.move_number) {
            faults.push(clock_fault());
        }
        let kings = Side::ALL.map(|side| self.count_up(Piece { side, role: Role::King }));
        if kings == [1, 1] {
            faults.extend(self.check_faults());
        }
        if faults.is_empty() { Ok(self.knowledge(turning)) } else { Err(faults) }
    }

    /// Rule F3.1: nobody knows what he cannot know, and everybody knows what he must.
    fn viewer_faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        for owner in Side::ALL {
            let looks = self.viewer.looks_at_losses_of(owner);
            for loss in &self.lost[owner] {
                match loss {
                    Loss::Known(_) if !looks => faults.push(Fault::new(
                        Code::new("own_lowercase"),
                        format!(
                            "the viewer cannot know a {owner} piece that was taken face down, \
                             expected `?`"
                        ),
                    )),
                    Loss::Unknown if looks => faults.push(Fault::new(
                        Code::new("opp_unknown"),
                        format!(
                            "the viewer looked at each {owner} piece that was taken face down, \
                             expected a lower-case letter instead of `?`"
                        ),
                    )),
                    Loss::Up(_) | Loss::Known(_) | Loss::Unknown => {}
                }
            }
        }
        faults
    }

    /// Rules F3.2 to F3.4: where face-down pieces and kings stand.
    fn place_faults(&self, side: Side, turning: Turning, faults: &mut Vec<Fault>) {
        let mut kings = 0;
        for (&square, man) in self.men.iter().filter(|(_, man)| man.side == side) {
            match man.face {
                Face::Up(Role::King) => {
                    kings += 1;
                    if !region::PALACE[side].contains(square) {
                        let message = format!("the {side} king is on {square}, not in its palace");
                        faults.push(Fault::new(Code::KING_OUTSIDE_PALACE, message));
                    }
                }
                Face::Down if turning != Some(square) => {
                    faults.extend(face_down_fault(side, square));
                }
                Face::Down | Face::Up(_) => {}
            }
        }
        match kings {
            0 => faults.push(Fault::new(Code::MISSING_KING, format!("there is no {side} king"))),
            1 => {}
            _ => {
                let message = format!("there are {kings} {side} kings, expected one");
                faults.push(Fault::new(Code::new("too_many_kings"), message));
            }
        }
    }

    /// Rules F3.5 to F3.7: no more pieces than the set has.
    fn count_faults(&self, side: Side, faults: &mut Vec<Fault>) {
        if self.lost[side].iter().any(|loss| loss.role() == Some(Role::King)) {
            let message = format!("the {side} king is among the lost pieces, but is never taken");
            faults.push(Fault::new(Code::new("captured_king"), message));
        }
        for role in crate::DEALT {
            let known = self.lost[side].iter().filter(|loss| loss.role() == Some(role)).count();
            let found = self.count_up(Piece { side, role }) + known;
            let most = usize::from(role.full_count());
            if found > most {
                let letter = role.letter();
                let message =
                    format!("{side} has {found} of `{letter}` on the board and lost, most {most}");
                faults.push(Fault::new(Code::TOO_MANY_TYPE, message));
            }
        }
        let on_board = self.men.values().filter(|man| man.side == side).count();
        let total = on_board + self.lost[side].len();
        if total > MEN {
            let message = format!("{side} has {total} pieces on the board and lost, most {MEN}");
            faults.push(Fault::new(Code::TOO_MANY_TOTAL, message));
        }
    }

    /// Rule F5.2: the true roles are told to him who knows everything, one for each piece.
    fn deal_faults(&self) -> Vec<Fault> {
        let bad = |message: String| Fault::new(Code::new("bad_deal"), message);
        let expected = self.face_down().count();
        match (self.viewer, &self.deal) {
            (Viewer::Everything, Some(deal)) if deal.len() != expected => {
                let found = deal.len();
                vec![bad(format!("{found} true roles for {expected} face-down pieces"))]
            }
            (Viewer::Everything, Some(deal)) => self.dealt_faults(deal),
            (Viewer::Everything, None) => vec![bad("viewer `g` knows the true roles".to_owned())],
            (Viewer::Side(_) | Viewer::Spectator, Some(_)) => {
                vec![bad("only viewer `g` knows the true roles".to_owned())]
            }
            (Viewer::Side(_) | Viewer::Spectator, None) => Vec::new(),
        }
    }

    fn dealt_faults(&self, deal: &[Role]) -> Vec<Fault> {
        let mut left = self.unseen();
        let mut faults = Vec::new();
        for ((square, side), &role) in self.face_down().zip(deal) {
            match left.without(Piece { side, role }) {
                Some(rest) => left = rest,
                None => {
                    let letter = role.letter();
                    let message = format!("no `{letter}` is left for the piece on {square}");
                    faults.push(Fault::new(Code::new("bad_deal"), message));
                }
            }
        }
        faults
    }

    /// Rules F3.8 and F3.9: nobody could have left his own king attacked.
    fn check_faults(&self) -> Vec<Fault> {
        let position = self.position(self.unseen(), None);
        let mut faults = Vec::new();
        if position.are_kings_facing() {
            faults
                .push(Fault::new(Code::KINGS_FACING, "the kings face each other on an open file"));
        }
        if position.is_attacked_by_pieces(!self.turn) {
            let (turn, other) = (self.turn, !self.turn);
            let message = format!("{other} is in check, but {turn} is to move");
            faults.push(Fault::new(Code::OPPONENT_IN_CHECK, message));
        }
        faults
    }

    fn count_up(&self, piece: Piece) -> usize {
        let man = Man { side: piece.side, face: Face::Up(piece.role) };
        self.men.values().filter(|it| **it == man).count()
    }

    /// The pieces that are face down, in reading order.
    fn face_down(&self) -> impl Iterator<Item = (Square, Side)> {
        reading_order().filter_map(|square| match self.men.get(&square) {
            Some(Man { side, face: Face::Down }) => Some((square, *side)),
            Some(Man { face: Face::Up(_), .. }) | None => None,
        })
    }

    /// Rule F3.10: the full set without what is face up and what is known to be lost.
    fn unseen(&self) -> Pool {
        let up = self.men.values().filter_map(|man| match man.face {
            Face::Up(role) => Some(Piece { side: man.side, role }),
            Face::Down => None,
        });
        let lost = Side::ALL.into_iter().flat_map(|side| {
            let roles = self.lost[side].iter().filter_map(|loss| loss.role());
            roles.map(move |role| Piece { side, role })
        });
        up.chain(lost).fold(Pool::full(), |pool, piece| pool.without(piece).unwrap_or(pool))
    }

    /// The viewer's pool: what lies face down if he knows it, else all that he has not seen.
    fn pool(&self) -> Pool {
        let Some(deal) = &self.deal else { return self.unseen() };
        let mut pool = Pool::EMPTY;
        for ((_, side), &role) in self.face_down().zip(deal) {
            pool.add(Piece { side, role });
        }
        pool
    }

    fn position(&self, pool: Pool, turning: Turning) -> Position {
        let mut position = Position::empty(self.turn, pool);
        for (&square, &man) in &self.men {
            position.put(square, man);
        }
        if let Some(square) = turning {
            position.blank(square);
        }
        position.set_quiet_plies(self.quiet_plies);
        position
    }

    fn knowledge(&self, turning: Turning) -> Knowledge {
        let position = self.position(self.pool(), turning);
        let squares = self.face_down().map(|(square, _)| square);
        let deal = self.deal.as_ref().map(|deal| squares.zip(deal.iter().copied()).collect());
        Knowledge {
            position,
            lost: self.lost.clone(),
            viewer: self.viewer,
            deal,
            history: History::new(position.key()),
            move_number: self.move_number,
        }
    }
}

/// Rules F3.2 and F3.3: a piece is face down only on a home point of its own side, never as a king.
fn face_down_fault(side: Side, square: Square) -> Option<Fault> {
    match home::role_at(side, square) {
        Some(Role::King) => {
            let message = format!("{square} is where the {side} king starts, which lies face up");
            Some(Fault::new(Code::new("hidden_king"), message))
        }
        Some(_) => None,
        None => {
            let message = format!("a {side} piece lies face down on {square}, not its home point");
            Some(Fault::new(Code::new("hidden_off_home"), message))
        }
    }
}

/// A clock or move number out of bounds.
pub(crate) fn clock_fault() -> Fault {
    Fault::new(
        Code::BAD_CLOCK,
        format!(
            "the plies since the last capture are a number up to {COUNT_MAX}, \
             the move number is one from 1 to {COUNT_MAX}"
        ),
    )
}
