//! One game in progress, with nothing that a fast loop does not need.

use game::{
    Awaiting, BySeat, Dice, Fault, Observer, Opening, Options, Outcome, Reason, Report, Seat, View,
    World,
};

use crate::{Canvas, Config, Index, Learn, Luck, Placed, Resignation, SheetId};

/// Whose decision an environment waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Awaited {
    /// One seat must act.
    Seat(Seat),
    /// Whoever plays must say what was drawn.
    Chance,
    /// The game is over.
    Over(Outcome),
    /// The game was broken off.
    Truncated,
}

/// What an action number stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Play<S> {
    /// A piece is placed in a secret set-up.
    Place,
    /// A step of the game.
    Step(S),
    /// The seat gives up.
    Resign,
}

/// A game in progress.
pub struct Core<L: Learn> {
    rules: L,
    resignation: Resignation,
    luck: Luck,
    steps_max: u32,
    pub(crate) stage: Progress<L>,
    pub(crate) dice: Dice,
    pub(crate) steps: u32,
    pub(crate) awaited: Awaited,
}

/// Where a game stands.
pub(crate) enum Progress<L: Learn> {
    /// The seats place their pieces, the first seat all of its own, then the second.
    Placing(BySeat<Placed>),
    /// The game is on, or over.
    Playing(World<L>),
}

impl<L: Learn> Clone for Progress<L> {
    fn clone(&self) -> Self {
        match self {
            Progress::Placing(placed) => Progress::Placing(placed.clone()),
            Progress::Playing(world) => Progress::Playing(world.clone()),
        }
    }
}

impl<L: Learn> Clone for Core<L> {
    fn clone(&self) -> Self {
        Core {
            rules: self.rules.clone(),
            stage: self.stage.clone(),
            dice: self.dice.clone(),
            ..*self
        }
    }
}

/// What a loop that listens gets to hear.
pub(crate) type Listener<'a, L> = Option<&'a mut Vec<Report<L>>>;

impl<L: Learn> Core<L> {
    /// A game that begins.
    ///
    /// # Errors
    /// `bad_option`, also for an opening that the game does not have and for games of no steps.
    pub fn new(config: &Config) -> Result<Core<L>, Fault> {
        let options = Options::complete(L::ABOUT.options, config.options.iter().cloned())?;
        let rules = L::with_options(&options)?;
        let opening = config.opening.unwrap_or(L::BEGINS);
        if opening == Opening::Blind && L::PLACEMENTS == 0 {
            return Err(game::bad_option(format!("{} has no blind opening", L::ABOUT.id)));
        }
        if config.steps_max == Some(0) {
            return Err(game::bad_option("a game of no steps, expected at least 1"));
        }
        let stage = begin(&rules, opening);
        let mut core = Core {
            rules,
            resignation: config.resignation,
            luck: config.luck,
            steps_max: config.steps_max.unwrap_or(L::STEPS_MAX),
            stage,
            dice: Dice::new(config.seed),
            steps: 0,
            awaited: Awaited::Chance,
        };
        core.proceed(None);
        Ok(core)
    }

    /// Begins again, with other dice.
    pub fn restart(&mut self, opening: Opening, dice: Dice) {
        self.stage = begin(&self.rules, opening);
        self.dice = dice;
        self.steps = 0;
        self.proceed(None);
    }

    /// The rules in force.
    pub fn rules(&self) -> &L {
        &self.rules
    }

    /// Whose decision is due.
    #[inline]
    pub fn awaited(&self) -> Awaited {
        self.awaited
    }

    pub(crate) fn luck(&self) -> Luck {
        self.luck
    }

    pub(crate) fn resignation(&self) -> Resignation {
        self.resignation
    }

    pub(crate) fn steps_max(&self) -> u32 {
        self.steps_max
    }

    /// How many actions were taken.
    pub fn steps(&self) -> u32 {
        self.steps
    }

    /// What `observer` may see of the game; nothing during the set-up.
    pub fn view(&self, observer: Observer) -> Option<View<'_, L>> {
        match &self.stage {
            Progress::Placing(_) => None,
            Progress::Playing(world) => Some(world.view(observer)),
        }
    }

    /// What `seat` has placed, as long as pieces are placed.
    pub fn placed(&self, seat: Seat) -> Option<&[Index]> {
        match &self.stage {
            Progress::Placing(placed) => Some(&placed[seat]),
            Progress::Playing(_) => None,
        }
    }

    /// Calls `visit` with each legal action of `seat`: none, unless it is awaited.
    #[inline]
    pub fn for_each_legal(&self, seat: Seat, mut visit: impl FnMut(Index, Play<L::Step>)) {
        if self.awaited != Awaited::Seat(seat) {
            return;
        }
        match &self.stage {
            Progress::Placing(placed) => {
                let visit = |index| visit(index, Play::Place);
                self.rules.for_each_placement(seat, &placed[seat], visit);
            }
            Progress::Playing(world) => {
                let visit = |index, step| visit(index, Play::Step(step));
                self.rules.for_each_step(&world.public, &world.private[seat], seat, visit);
            }
        }
        if self.resignation == Resignation::Offered {
            visit(L::ACTIONS as Index, Play::Resign);
        }
    }

    /// Paints what `observer` may see.
    pub fn paint(&self, observer: Observer, sheet: SheetId, bytes: &mut [u8]) {
        let mut canvas = Canvas::new(bytes, &L::SHEETS[sheet.0]);
        match (&self.stage, observer) {
            (Progress::Playing(world), _) => {
                self.rules.paint(world.view(observer), sheet, &mut canvas);
            }
            (Progress::Placing(placed), Observer::Seat(seat)) => {
                self.rules.paint_placing(seat, &placed[seat], sheet, &mut canvas);
            }
            (Progress::Placing(_), Observer::Spectator) => {}
        }
    }

    /// Carries out a legal action of the awaited seat, then whatever chance brings.
    pub(crate) fn advance(
        &mut self,
        seat: Seat,
        index: Index,
        play: Play<L::Step>,
        mut listener: Listener<'_, L>,
    ) {
        self.steps += 1;
        match (&mut self.stage, play) {
            (_, Play::Resign) => {
                self.awaited = Awaited::Over(Outcome::won(!seat, Reason::RESIGN));
                return;
            }
            (Progress::Placing(placed), _) => {
                placed[seat].push(index);
                if placed.iter().all(|it| it.len() == L::PLACEMENTS) {
                    self.stage = Progress::Playing(self.rules.deployed(placed));
                }
            }
            (Progress::Playing(world), Play::Step(step)) => match &mut listener {
                None => self.rules.take(world, seat, step),
                Some(reports) => {
                    let action = self.rules.action(&world.public, step);
                    reports.push(self.rules.act(world, seat, &action));
                }
            },
            (Progress::Playing(_), Play::Place) => {
                unreachable!("pieces are placed before the game")
            }
        }
        self.proceed(listener);
    }

    /// What may be drawn, with weights. Of the true world, so not for players.
    pub(crate) fn odds(&self) -> Vec<(L::Chance, u32)> {
        match &self.stage {
            Progress::Playing(world) if self.awaited == Awaited::Chance => self.rules.odds(world),
            Progress::Playing(_) | Progress::Placing(_) => Vec::new(),
        }
    }

    /// Carries out what was drawn, one of [`Core::odds`].
    pub(crate) fn draw(&mut self, chance: &L::Chance, mut listener: Listener<'_, L>) {
        if let Progress::Playing(world) = &mut self.stage {
            let report = self.rules.resolve(world, chance);
            if let Some(reports) = &mut listener {
                reports.push(report);
            }
        }
        self.proceed(listener);
    }

    /// The same game in a world that `observer` cannot tell from the true one, with other dice.
    #[must_use]
    pub fn imagined(&self, observer: Observer, mut dice: Dice) -> Core<L> {
        let stage = match &self.stage {
            Progress::Playing(world) => {
                Progress::Playing(self.rules.imagine(world.view(observer), &mut dice))
            }
            Progress::Placing(placed) => Progress::Placing(BySeat::from_fn(|seat| {
                if observer == Observer::Seat(seat) {
                    return placed[seat].clone();
                }
                let mut other = self.rules.random_placements(seat, &mut dice);
                other.truncate(placed[seat].len());
                other
            })),
        };
        Core { rules: self.rules.clone(), stage, dice, ..*self }
    }

    /// What the game is worth to each seat so far: 1 won, -1 lost, 0 drawn, broken off or not over.
    pub fn returns(&self) -> BySeat<f32> {
        match self.awaited {
            Awaited::Over(Outcome { winner: Some(winner), .. }) => {
                BySeat::from_fn(|seat| if seat == winner { 1.0 } else { -1.0 })
            }
            Awaited::Over(_) | Awaited::Seat(_) | Awaited::Chance | Awaited::Truncated => {
                BySeat::default()
            }
        }
    }

    /// Finds out whose decision is due, and rolls the dice where that is our task.
    pub(crate) fn proceed(&mut self, mut listener: Listener<'_, L>) {
        loop {
            self.awaited = self.due();
            let (Awaited::Chance, Luck::Rolled) = (self.awaited, self.luck) else { return };
            let Progress::Playing(world) = &mut self.stage else { return };
            let odds = self.rules.odds(world);
            let chance = self.dice.pick(&odds).expect("chance was awaited, so it has outcomes");
            let report = self.rules.resolve(world, chance);
            if let Some(reports) = &mut listener {
                reports.push(report);
            }
        }
    }

    fn due(&self) -> Awaited {
        let awaited = match &self.stage {
            Progress::Placing(placed) if placed.first.len() < L::PLACEMENTS => {
                Awaited::Seat(Seat::First)
            }
            Progress::Placing(_) => Awaited::Seat(Seat::Second),
            Progress::Playing(world) => match self.rules.awaiting(&world.public) {
                Awaiting::Seat(seat) => Awaited::Seat(seat),
                Awaiting::Chance => Awaited::Chance,
                Awaiting::Nobody(outcome) => Awaited::Over(outcome),
                Awaiting::BothSeats => unreachable!("secret set-ups are layered over the game"),
            },
        };
        match awaited {
            Awaited::Seat(_) if self.steps >= self.steps_max => Awaited::Truncated,
            Awaited::Seat(_) | Awaited::Chance | Awaited::Over(_) | Awaited::Truncated => awaited,
        }
    }
}

fn begin<L: Learn>(rules: &L, opening: Opening) -> Progress<L> {
    match opening {
        Opening::Usual => Progress::Playing(rules.start()),
        Opening::Blind => Progress::Placing(BySeat::default()),
    }
}
