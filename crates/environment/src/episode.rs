//! One game in progress with what each seat has heard of it: its information state.

use std::sync::OnceLock;

use game::{BySeat, Code, Dice, Fault, Observer, Report, Scene, Seat, Seed, Stage, Transcript};

use crate::{Awaited, Config, Core, Index, Learn, Play, SheetId, any::Chance};

/// A game that remembers what was told, and speaks in text as well as in numbers.
pub struct Episode<L: Learn> {
    pub(crate) core: Core<L>,
    pub(crate) seed: Seed,
    /// What everybody heard, one line each.
    pub(crate) told: Vec<String>,
    /// What each seat alone heard, with the number of lines that everybody had heard by then.
    pub(crate) whispered: BySeat<Vec<(usize, String)>>,
    /// What each seat may write down.
    pub(crate) written: BySeat<Written>,
    /// What was told of a deed whose luck has still to be said.
    pub(crate) pending: Vec<Report<L>>,
    /// What the awaited seat may do, sorted by number. Found when first asked for: a mask, a list
    /// and a step then need it once.
    pub(crate) choices: Choices<L>,
}

/// The game as one seat may write it down: where play began, and the moves since.
#[derive(Clone, Debug, Default)]
pub(crate) struct Written {
    start: Option<String>,
    moves: Vec<String>,
}

pub(crate) type Choices<L> = OnceLock<Vec<(Index, Play<<L as Learn>::Step>)>>;

impl<L: Learn> Clone for Episode<L> {
    fn clone(&self) -> Self {
        Episode {
            core: self.core.clone(),
            seed: self.seed,
            told: self.told.clone(),
            whispered: self.whispered.clone(),
            written: self.written.clone(),
            pending: self.pending.clone(),
            choices: self.choices.clone(),
        }
    }
}

impl<L: Learn> Episode<L> {
    /// A game that begins.
    ///
    /// # Errors
    /// As [`Core::new`].
    pub fn new(config: &Config) -> Result<Episode<L>, Fault> {
        let (core, seed) = (Core::new(config)?, config.seed);
        let (told, whispered) = (Vec::new(), BySeat::default());
        let (written, pending) = (BySeat::default(), Vec::new());
        let choices = Choices::<L>::new();
        let mut episode = Episode { core, seed, told, whispered, written, pending, choices };
        episode.begin_writing();
        Ok(episode)
    }

    /// The game itself.
    pub fn core(&self) -> &Core<L> {
        &self.core
    }

    /// The legal actions of `seat`, sorted: none, unless it is awaited.
    pub fn legal(&self, seat: Seat) -> Vec<Index> {
        match self.core.awaited() {
            Awaited::Seat(awaited) if awaited == seat => {
                self.choices().iter().map(|(index, _)| *index).collect()
            }
            Awaited::Seat(_) | Awaited::Chance | Awaited::Over(_) | Awaited::Truncated => {
                Vec::new()
            }
        }
    }

    /// Plays action number `index` for the awaited seat.
    ///
    /// # Errors
    /// `game_over`, `chance_due` or `illegal_move`; the game is then unchanged.
    pub fn step(&mut self, index: Index) -> Result<(), Fault> {
        let seat = self.awaited_seat()?;
        let play = self
            .play_of(index)
            .ok_or_else(|| Fault::illegal_move(format!("action {index} is not legal here")))?;
        if let Play::Place = play {
            self.told.push(format!("{} placed a piece", L::ABOUT.seat_name(seat)));
        }
        let mut reports = Vec::new();
        self.core.advance(seat, index, play, Some(&mut reports));
        self.choices.take();
        if let (Play::Place, Some(view)) = (play, self.core.view(Observer::Spectator)) {
            self.told.push(format!("begun {}", self.core.rules().notation(view)));
        }
        self.note(reports);
        if let Awaited::Over(outcome) = self.core.awaited() {
            self.told.push(format!("over {outcome}"));
        }
        Ok(())
    }

    /// Says what was drawn, where the dice are not the environment's own.
    ///
    /// # Errors
    /// `no_chance_due`, or `illegal_move` for what cannot be drawn now.
    pub fn draw(&mut self, index: Index) -> Result<(), Fault> {
        if self.core.awaited() != Awaited::Chance {
            return Err(Fault::new(Code::NO_CHANCE_DUE, "nothing is left to chance now"));
        }
        let odds = self.core.odds();
        let drawn = odds.iter().find(|(it, _)| self.core.rules().chance_index(it) == index);
        let Some((chance, _)) = drawn else {
            return Err(Fault::illegal_move(format!("outcome {index} cannot be drawn now")));
        };
        let mut reports = Vec::new();
        self.core.draw(chance, Some(&mut reports));
        self.choices.take();
        self.note(reports);
        Ok(())
    }

    /// The game so far as `seat` may write it down. A game that was saved goes on from where it stood,
    /// and in an imagined world so does whoever did not imagine it.
    pub fn transcript(&self, seat: Seat) -> Transcript {
        let Written { start, moves } = self.written[seat].clone();
        let setting_up = BySeat { first: false, second: false };
        let stage = match self.core.view(Observer::Spectator) {
            Some(_) => Stage::Playing,
            None => Stage::SettingUp { committed: setting_up, opened: setting_up },
        };
        let start = start.unwrap_or_else(|| self.notation(seat_of(seat)));
        Transcript { stage, start, moves }
    }

    /// Notes where play begins, once it does, and not in the middle of a deed.
    pub(crate) fn begin_writing(&mut self) {
        if self.core.awaited() == Awaited::Chance {
            return;
        }
        for seat in Seat::ALL {
            let Some(view) = self.core.view(seat_of(seat)) else { return };
            let start = self.core.rules().notation(view);
            self.written[seat].start.get_or_insert(start);
        }
    }

    /// What may be drawn now.
    pub fn chances(&self) -> Vec<Chance> {
        let odds = self.core.odds().into_iter();
        let chance = |(chance, weight): (L::Chance, u32)| Chance {
            index: self.core.rules().chance_index(&chance),
            weight,
            text: chance.to_string(),
        };
        odds.map(chance).collect()
    }

    /// What `observer` has heard, in order, without the first `skip` lines.
    pub fn heard(&self, observer: Observer, skip: usize) -> Vec<String> {
        let whispers = match observer {
            Observer::Seat(seat) => &self.whispered[seat][..],
            Observer::Spectator => &[],
        };
        // Before a whisper come the lines told by then, and the earlier whispers.
        let numbered = whispers.iter().enumerate();
        let skipped = numbered.take_while(|(place, (after, _))| after + place < skip).count();
        let mut whispers = whispers[skipped..].iter().peekable();
        let mut lines = Vec::new();
        for count in skip - skipped..=self.told.len() {
            while let Some((_, line)) = whispers.next_if(|(after, _)| *after == count) {
                lines.push(line.clone());
            }
            lines.extend(self.told.get(count).cloned());
        }
        lines
    }

    /// What `observer` sees, in the game's notation; in a set-up, what it has placed.
    pub fn notation(&self, observer: Observer) -> String {
        match self.core.view(observer) {
            Some(view) => self.core.rules().notation(view),
            None => self.placing_text(observer),
        }
    }

    /// Everything that `observer` knows: what it sees, repetitions and clocks included, and
    /// everything that was told to all. What was told to it alone is in what it sees.
    pub fn information(&self, observer: Observer) -> String {
        let seen = match self.core.view(observer) {
            Some(view) => view.to_string(),
            None => self.placing_text(observer),
        };
        format!("{seen}\n{}", self.told.join("\n"))
    }

    /// What everybody sees, drawers printed in full.
    pub fn public_state(&self) -> String {
        self.information(Observer::Spectator)
    }

    /// What `observer` sees, to draw it.
    pub fn picture(&self, observer: Observer) -> Scene {
        match self.core.view(observer) {
            Some(view) => self.core.rules().picture(view),
            None => Scene::empty(game::Grid::Plain),
        }
    }

    /// The text of a legal action of the awaited seat.
    pub fn text(&self, index: Index) -> Option<String> {
        let seat = self.awaited_seat().ok()?;
        match (self.play_of(index)?, self.core.placed(seat), self.core.view(seat_of(seat))) {
            (Play::Resign, ..) => Some("resign".to_owned()),
            (Play::Place, Some(placed), _) => {
                Some(self.core.rules().placement_text(seat, placed, index))
            }
            (Play::Step(step), _, Some(view)) => {
                Some(self.core.rules().action(view.public, step).to_string())
            }
            (Play::Place, None, _) | (Play::Step(_), _, None) => None,
        }
    }

    /// The game in a world that `observer` cannot tell from the true one.
    #[must_use]
    pub fn imagined(&self, observer: Observer, seed: Seed) -> Episode<L> {
        let (mut whispered, mut written) = (BySeat::default(), BySeat::default());
        if let Observer::Seat(seat) = observer {
            whispered[seat] = self.whispered[seat].clone();
            written[seat] = self.written[seat].clone();
        }
        let mut dice = Dice::new(seed);
        let rest = Seed(std::array::from_fn(|_| dice.word() as u8));
        let mut core = self.core.imagined(observer, dice);
        core.dice = Dice::new(rest);
        let choices = Choices::<L>::new();
        let mut pending = self.pending.clone();
        for report in &mut pending {
            // What was told to another is not imagined.
            for seat in Seat::ALL.into_iter().filter(|seat| observer != seat_of(*seat)) {
                report.whispers[seat].clear();
            }
        }
        let told = self.told.clone();
        let mut episode = Episode { core, seed: rest, told, whispered, written, pending, choices };
        episode.begin_writing();
        episode
    }

    /// The whole truth in the game's notation.
    pub fn truth(&self) -> String {
        match &self.core.stage {
            crate::core::Progress::Playing(world) => {
                self.core.rules().truth(world, &mut self.core.dice.clone())
            }
            crate::core::Progress::Placing(_) => {
                let both = Seat::ALL.map(|seat| self.placing_text(seat_of(seat)));
                both.join("\n")
            }
        }
    }

    /// Paints what `observer` sees.
    pub fn paint(&self, observer: Observer, sheet: SheetId, bytes: &mut [u8]) {
        self.core.paint(observer, sheet, bytes);
    }

    fn placing_text(&self, observer: Observer) -> String {
        let Observer::Seat(seat) = observer else { return "set-up".to_owned() };
        let placed = self.core.placed(seat).unwrap_or_default();
        let mut words = vec![format!("set-up {}", L::ABOUT.seat_name(seat))];
        for (count, index) in placed.iter().enumerate() {
            words.push(self.core.rules().placement_text(seat, &placed[..count], *index));
        }
        words.join(" ")
    }

    fn awaited_seat(&self) -> Result<Seat, Fault> {
        match self.core.awaited() {
            Awaited::Seat(seat) => Ok(seat),
            Awaited::Chance => Err(Fault::new(Code::CHANCE_DUE, "say first what was drawn")),
            Awaited::Over(_) | Awaited::Truncated => Err(Fault::game_over()),
        }
    }

    fn choices(&self) -> &[(Index, Play<L::Step>)] {
        self.choices.get_or_init(|| {
            let mut found = Vec::new();
            if let Awaited::Seat(seat) = self.core.awaited() {
                self.core.for_each_legal(seat, |index, play| found.push((index, play)));
            }
            found.sort_unstable_by_key(|(index, _)| *index);
            found
        })
    }

    fn play_of(&self, wanted: Index) -> Option<Play<L::Step>> {
        let choices = self.choices();
        let place = choices.binary_search_by_key(&wanted, |(index, _)| *index).ok()?;
        Some(choices[place].1)
    }

    fn note(&mut self, reports: Vec<Report<L>>) {
        for report in &reports {
            self.told.extend(report.events.iter().map(ToString::to_string));
            for seat in Seat::ALL {
                let after = self.told.len();
                let lines = report.whispers[seat].iter().map(|it| (after, it.to_string()));
                self.whispered[seat].extend(lines);
            }
        }
        self.pending.extend(reports);
        if self.core.awaited() == Awaited::Chance {
            return;
        }
        for seat in Seat::ALL {
            let text = game::written(self.core.rules(), seat_of(seat), &self.pending);
            if self.written[seat].start.is_some() {
                self.written[seat].moves.extend(text);
            }
        }
        self.pending.clear();
        self.begin_writing();
    }
}

fn seat_of(seat: Seat) -> Observer {
    Observer::Seat(seat)
}
