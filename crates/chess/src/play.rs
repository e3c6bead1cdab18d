//! Chess at a table: what is told, and when it ends.

use game::{
    Awaiting, BySeat, Dice, Fact, Fault, Game, Never, Nothing, Reason, Report, Scene, Seat, View,
    World,
};

use crate::{
    Line, Uci,
    rules::{Chess, Event},
};

impl Game for Chess {
    type Public = Line;
    type Private = Nothing;
    type Hidden = ();
    type Action = Uci;
    type Chance = Never;
    type Event = Event;
    type Whisper = Never;

    const RULE_VERSION: u16 = 1;

    fn start(&self) -> World<Chess> {
        World {
            public: Line::new(self.start_position()),
            private: BySeat { first: Nothing, second: Nothing },
            hidden: (),
        }
    }

    fn awaiting(&self, line: &Line) -> Awaiting {
        match line.outcome() {
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

    fn act(&self, world: &mut World<Chess>, _: Seat, action: &Uci) -> Report<Chess> {
        let line = &mut world.public;
        let legal = line.position().resolve(*action).expect("only permitted actions are played");
        let events = self.advance(line, legal);
        Report { events, whispers: BySeat { first: Vec::new(), second: Vec::new() } }
    }

    fn odds(&self, _: &World<Chess>) -> Vec<(Never, u32)> {
        Vec::new()
    }

    fn resolve(&self, _: &mut World<Chess>, chance: &Never) -> Report<Chess> {
        match *chance {}
    }

    fn imagine(&self, view: View<'_, Chess>, _: &mut Dice) -> World<Chess> {
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
        line.claims()
    }

    fn can_win(&self, line: &Line, seat: Seat) -> bool {
        line.position().can_win(seat.into())
    }

    fn check(&self, view: View<'_, Chess>) -> Option<bool> {
        Some(view.public.position().is_check())
    }

    fn notation(&self, view: View<'_, Chess>) -> String {
        view.public.position().shredder_fen()
    }

    fn picture(&self, view: View<'_, Chess>) -> Scene {
        view.public.position().scene()
    }

    fn truth(&self, world: &World<Chess>, _: &mut Dice) -> String {
        world.public.position().shredder_fen()
    }
}
