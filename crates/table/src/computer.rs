//! What a computer at a table does beside thinking: where its luck comes from, what it puts into
//! the luck of the match, what it answers.

use catalog::{Brief, Catalog, Level, Refusal, Seating, Setting, Sitting};
use game::{Awaiting, Dice, Digest, Observer, Seat, Seed, Share, Transcript};
use protocol::{Chair, Order, Phase};

use crate::{Charter, Table, seat_to_wire};

/// A computer to move, with all that it may know.
pub struct ComputerTurn {
    /// The match.
    pub charter: Charter,
    /// The computer's seat.
    pub seat: Seat,
    /// How well it plays.
    pub level: Level,
    /// What its seat knows of the match.
    pub so_far: Transcript,
    /// What it may do; empty where that cannot be listed, as in a secret set-up.
    pub legal: Vec<String>,
}

impl ComputerTurn {
    /// The computer, newly on its seat: it has heard nothing yet.
    ///
    /// # Errors
    /// If the game has no player.
    pub fn sit(&self, catalog: Catalog) -> Result<Box<dyn Sitting>, Refusal> {
        let luck = self.luck();
        let seed = Dice::new(luck).wide_word();
        let megabytes = self.megabytes();
        let setting = Setting { level: self.level, seed, megabytes, ..Setting::default() };
        let (options, match_id) = (&self.charter.present_options(catalog)?, self.charter.match_id);
        let player = catalog.find(&self.charter.game)?.usual_player()?;
        player.sit(&Seating { options, match_id, seat: self.seat, luck, setting })
    }

    /// What `sitting` wants to do, if anything.
    pub fn ask(&self, sitting: &mut dyn Sitting, brief: Brief<'_>) -> Option<String> {
        sitting.hear(&self.so_far).ok()?;
        sitting.decide(brief).ok()?.action
    }

    /// The action if it is legal. A computer that is at a loss plays on: whatever is legal will do.
    pub fn legal_or_any(&self, action: Option<String>) -> Option<String> {
        if self.legal.is_empty() {
            return action;
        }
        let legal = action.filter(|action| self.legal.contains(action));
        legal.or_else(|| self.dice().choose(&self.legal).cloned())
    }

    /// How much memory the computer is given. Weak players look at few positions, so they need little.
    pub fn megabytes(&self) -> usize {
        if self.level == Level::FULL { 16 } else { 2 }
    }

    fn dice(&self) -> Dice {
        let mut dice = Dice::new(self.luck());
        // Dice that begin anew each time are turned on by as many words as moves have passed.
        for _ in &self.so_far.moves {
            dice.word();
        }
        dice
    }

    /// What the computer's own luck follows from: as secret as the seed, and another for each seat.
    pub fn luck(&self) -> Seed {
        let mut preimage = format!("Umpire/mind/v1\0{}\0", self.seat).into_bytes();
        preimage.extend(self.charter.seed.0);
        Seed(Digest::of(&preimage).0)
    }
}

impl Table {
    /// The computer on `seat`, if one sits there and it is its turn.
    pub fn computer_turn(&self, seat: Seat) -> Option<ComputerTurn> {
        let Chair::Computer { level } = self.chairs[seat] else { return None };
        self.is_awaited(seat).then(|| ComputerTurn {
            charter: self.charter.clone(),
            seat,
            level: Level::new(level.clamp(1, Level::FULL.number())).unwrap_or_default(),
            so_far: self.transcript(Observer::Seat(seat)),
            legal: self.legal(seat),
        })
    }

    /// Whether the game waits for `seat` to act.
    pub fn is_awaited(&self, seat: Seat) -> bool {
        let awaited = match self.awaiting() {
            Awaiting::Seat(it) => it == seat,
            Awaiting::BothSeats => true,
            Awaiting::Chance | Awaiting::Nobody(_) => false,
        };
        awaited && self.phase == Phase::Playing && self.paused.is_none() && !self.is_drawing()
    }

    /// What a computer on `seat` puts into the luck of the match. It follows from the house's seed,
    /// so that it is the same after a restart; whoever does not trust the house gains nothing by it,
    /// and loses nothing.
    pub fn computer_share(&self, seat: Seat) -> Option<Share> {
        let Chair::Computer { .. } = self.chairs[seat] else { return None };
        let mut preimage = b"Umpire/computer-share/v1\0".to_vec();
        preimage.extend(self.charter.seed.0);
        preimage.push(seat.index() as u8);
        Some(Share(Digest::of(&preimage).0))
    }

    /// What a computer on `seat` answers to what its opponent asks: it lets moves be taken back, and
    /// plays every game to its end.
    pub fn computer_answer(&self, seat: Seat) -> Option<Order> {
        let Chair::Computer { .. } = self.chairs[seat] else { return None };
        let (offers, asking) = (self.offers(), Some(seat_to_wire(!seat)));
        if offers.takeback == asking {
            Some(Order::AcceptTakeback)
        } else if offers.draw == asking && self.phase == Phase::Playing {
            Some(Order::DeclineDraw)
        } else {
            None
        }
    }
}
