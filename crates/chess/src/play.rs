//! Chess at a table: what is told, and when it ends.

use game::{
    Awaiting, BySeat, Dice, Fact, Fault, Game, Never, Nothing, Reason, Report, Scene, Seat, View,
    World,
};

use crate::{
    Line, Uci,
    rules::{Event, Rulebook},
};

/// How many plies it takes for a position to stand for the third time.
const PLIES_TO_REPEAT_TWICE: u16 = 8;

impl<const VERSION: u16> Game for Rulebook<VERSION> {
    type Public = Line;
    type Private = Nothing;
    type Hidden = ();
    type Action = Uci;
    type Chance = Never;
    type Event = Event;
    type Whisper = Never;

    const RULE_VERSION: u16 = VERSION;

    fn start(&self) -> World<Self> {
        World {
            public: Line::new(self.start_position()),
            private: BySeat { first: Nothing, second: Nothing },
            hidden: (),
        }
    }

    fn awaiting(&self, line: &Line) -> Awaiting {
        match self.outcome(line) {
            Some(outcome) => Awaiting::Nobody(outcome),
            None => Awaiting::Seat(line.position().turn().into()),
        }
    }

    fn legal(&self, line: &Line, _: &Nothing, _: Seat) -> Vec<Uci> {
        let position = line.position();
        let mut actions = Vec::with_capacity(64);
        position.for_each_move(|each| actions.push(self.uci(position, each)));
        actions
    }

    fn read_action(&self, line: &Line, _: &Nothing, text: &str) -> Result<Uci, Fault> {
        let position = line.position();
        text.parse().or_else(|_| position.read_move(text).map(|legal| self.uci(position, legal)))
    }

    fn permit(&self, line: &Line, _: &Nothing, _: Seat, action: &Uci) -> Result<(), Fault> {
        line.position().resolve(*action)?;
        Ok(())
    }

    fn act(&self, world: &mut World<Self>, _: Seat, action: &Uci) -> Report<Self> {
        let line = &mut world.public;
        let legal = line.position().resolve(*action).expect("only permitted actions are played");
        let events = self.advance(line, legal);
        Report { events, whispers: BySeat { first: Vec::new(), second: Vec::new() } }
    }

    fn odds(&self, _: &World<Self>) -> Vec<(Never, u32)> {
        Vec::new()
    }

    fn resolve(&self, _: &mut World<Self>, chance: &Never) -> Report<Self> {
        match *chance {}
    }

    fn imagine(&self, view: View<'_, Self>, _: &mut Dice) -> World<Self> {
        view.world()
    }

    fn facts(&self, event: &Event) -> Vec<Fact> {
        match event {
            Event::Moved(moved) => moved.facts(),
            Event::Ended(_) => Vec::new(),
        }
    }

    fn whispered(&self, whisper: &Never) -> Vec<Fact> {
        match *whisper {}
    }

    fn written(&self, events: &[&Event], _: &[&Never]) -> Option<String> {
        events.iter().find_map(|event| match event {
            Event::Moved(moved) => Some(moved.uci.to_string()),
            Event::Ended(_) => None,
        })
    }

    fn claims(&self, line: &Line) -> Vec<Reason> {
        Rulebook::claims(self, line)
    }

    fn claims_with(&self, line: &Line, action: &Uci) -> Vec<Reason> {
        let legal = line.position().resolve(*action);
        legal.map_or(Vec::new(), |legal| line.claims_with(legal))
    }

    fn claims_by_intent(&self, line: &Line) -> Vec<(Reason, Uci)> {
        let position = line.position();
        let mut claims = Vec::new();
        // Nothing stands for the third time sooner.
        if position.halfmoves() >= PLIES_TO_REPEAT_TWICE - 1 {
            position.for_each_move(|each| {
                let reasons = line.claims_with(each).into_iter();
                claims.extend(reasons.map(|reason| (reason, self.uci(position, each))));
            });
        }
        claims
    }

    fn can_win(&self, line: &Line, seat: Seat) -> bool {
        line.position().can_win(seat.into())
    }

    fn check(&self, view: View<'_, Self>) -> Option<bool> {
        Some(view.public.position().is_check())
    }

    fn notation(&self, view: View<'_, Self>) -> String {
        view.public.position().shredder_fen()
    }

    fn picture(&self, view: View<'_, Self>) -> Scene {
        view.public.position().scene()
    }

    fn truth(&self, world: &World<Self>, _: &mut Dice) -> String {
        world.public.position().shredder_fen()
    }
}
