//! Taking back: a match can go back, but nobody can unlearn what was disclosed.

use crate::{
    Code, Deed, Dice, Digest, Fault, Game, Observer, Referee, Report, Seat, Seed, Told, World,
    referee::News,
};

/// In how many imagined worlds a step is tried. A step that tells an observer one of two equally
/// likely things passes for one that tells nothing with a chance of 2⁻²⁴.
const WORLDS: u32 = 24;

impl<G: Game> Referee<G> {
    /// Whether `seat` could take back its last turn, and what followed it.
    ///
    /// # Errors
    /// As [`Referee::take_back`].
    pub fn may_take_back(&self, seat: Seat) -> Result<(), Fault> {
        self.rewound(seat).map(|_| ())
    }

    /// Takes back the last turn of `seat` and what followed it, as far as nothing came to light in
    /// it: no draw fell, and every observer could have foreseen all that it heard and saw.
    ///
    /// # Errors
    /// `game_over`, `nothing_to_take_back`, or `disclosed`; the match is then unchanged.
    pub fn take_back(&mut self, seat: Seat) -> Result<Told<G>, Fault> {
        let rewound = self.rewound(seat)?;
        let undone = &self.deeds[rewound.deeds.len()..];
        let actions = undone.iter().filter(|deed| matches!(deed, Deed::Act(..))).count();
        *self = rewound;
        let actions = u32::try_from(actions).unwrap_or(u32::MAX);
        Ok(Told::news(News::TakenBack { seat, actions }))
    }

    fn rewound(&self, seat: Seat) -> Result<Referee<G>, Fault> {
        self.check_running()?;
        let start = self.last_turn_of(seat).ok_or_else(|| {
            Fault::new(
                Code::NOTHING_TO_TAKE_BACK,
                "you have not acted yet, so nothing can be undone",
            )
        })?;
        let rewound = self.replayed(start)?;
        let mut replay = self.replayed(start)?;
        let mut dice = self.dice_for_imagining();
        for deed in &self.deeds[start..] {
            if replay.discloses(deed, &mut dice)? {
                let message = "something hidden has come to light since, so nothing can be undone";
                return Err(Fault::new(Code::DISCLOSED, message));
            }
            deed.redo(&mut replay)?;
        }
        Ok(rewound)
    }

    /// Where the last turn of `seat` begins among the deeds.
    fn last_turn_of(&self, seat: Seat) -> Option<usize> {
        let own = |deed: &Deed| matches!(deed, Deed::Act(by, _) if *by == seat);
        let last = self.deeds.iter().rposition(own)?;
        let before = self.deeds[..last].iter().enumerate().rev();
        let other = |deed: &Deed| matches!(deed, Deed::Draw(_) | Deed::Act(..)) && !own(deed);
        let same_turn = before.take_while(|(_, deed)| !other(deed));
        Some(same_turn.filter(|(_, deed)| own(deed)).last().map_or(last, |(index, _)| index))
    }

    fn replayed(&self, deeds: usize) -> Result<Referee<G>, Fault> {
        let mut referee = Referee::opened(self.rules.clone(), self.match_id, self.seed);
        self.deeds[..deeds].iter().try_for_each(|deed| deed.redo(&mut referee))?;
        Ok(referee)
    }

    /// Dice of their own, so that imagining never moves those of the match.
    fn dice_for_imagining(&self) -> Dice {
        let mut preimage = b"Umpire/take-back/v1\0".to_vec();
        preimage.extend(self.seed.map_or([0; 32], |seed| seed.0));
        Dice::new(Seed(Digest::of(&preimage).0))
    }

    fn discloses(&self, deed: &Deed, dice: &mut Dice) -> Result<bool, Fault> {
        let Deed::Act(seat, text) = deed else { return Ok(matches!(deed, Deed::Draw(_))) };
        let Ok(action) = text.parse() else { return Ok(true) };
        let mut told = self.world.clone();
        let report = self.rules.act(&mut told, *seat, &action);
        let mut is_told = |observer| self.is_told(observer, *seat, &action, (&told, &report), dice);
        Ok(Observer::ALL.into_iter().any(&mut is_told))
    }

    /// Whether the step taught `observer` anything but that it was made.
    fn is_told(
        &self,
        observer: Observer,
        seat: Seat,
        action: &G::Action,
        (told, report): (&World<G>, &Report<G>),
        dice: &mut Dice,
    ) -> bool {
        (0..WORLDS).any(|_| {
            let mut world = self.rules.imagine(self.view(observer), dice);
            let permit = self.rules.permit(&world.public, &world.private[seat], seat, action);
            if permit.is_err() {
                return true;
            }
            let imagined = self.rules.act(&mut world, seat, action);
            imagined.heard_by(observer) != report.heard_by(observer)
                || world.view(observer) != told.view(observer)
        })
    }
}
