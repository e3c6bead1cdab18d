//! Xiangqi at a table: what is told, and when it ends.

use game::{
    Awaiting, BySeat, Dice, Fact, Fault, Game, Never, Nothing, Report, Scene, Seat, Study, View,
    World,
};

use crate::{
    Line, Move, Piece, Position, relative,
    rules::{Event, Rulebook, figure},
};

impl<const VERSION: u16> Game for Rulebook<VERSION> {
    type Public = Line;
    type Private = Nothing;
    type Hidden = ();
    type Action = Move;
    type Chance = Never;
    type Event = Event;
    type Whisper = Never;

    const RULE_VERSION: u16 = VERSION;

    fn start(&self) -> World<Self> {
        let private = BySeat { first: Nothing, second: Nothing };
        World { public: Line::new(Position::start()), private, hidden: () }
    }

    fn awaiting(&self, line: &Line) -> Awaiting {
        match self.outcome(line) {
            Some(outcome) => Awaiting::Nobody(outcome),
            None => Awaiting::Seat(line.position().turn().seat()),
        }
    }

    fn legal(&self, line: &Line, _own: &Nothing, seat: Seat) -> Vec<Move> {
        let its_turn = self.awaiting(line) == Awaiting::Seat(seat);
        if its_turn { line.position().moves() } else { Vec::new() }
    }

    fn read_action(&self, line: &Line, _own: &Nothing, text: &str) -> Result<Move, Fault> {
        relative::read_points(text).or_else(|_| line.position().read_move(text))
    }

    fn permit(&self, line: &Line, _own: &Nothing, _seat: Seat, mv: &Move) -> Result<(), Fault> {
        line.position().permit(*mv)
    }

    fn act(&self, world: &mut World<Self>, _seat: Seat, mv: &Move) -> Report<Self> {
        let events = self.advance(&mut world.public, *mv);
        Report { events, whispers: BySeat { first: Vec::new(), second: Vec::new() } }
    }

    fn odds(&self, _world: &World<Self>) -> Vec<(Never, u32)> {
        Vec::new()
    }

    fn resolve(&self, _world: &mut World<Self>, chance: &Never) -> Report<Self> {
        match *chance {}
    }

    fn imagine(&self, view: View<'_, Self>, _dice: &mut Dice) -> World<Self> {
        view.world()
    }

    fn facts(&self, event: &Event) -> Vec<Fact> {
        let Event::Moved { mv: Move { from, to }, taken } = event else { return Vec::new() };
        let captured = taken.map(|Piece { side, role }| Fact::Captured {
            at: to.to_string(),
            seat: side.seat(),
            figure: Some(figure(role)),
            covered: false,
        });
        let moved = Fact::Moved { from: from.to_string(), to: to.to_string() };
        captured.into_iter().chain([moved]).collect()
    }

    fn whispered(&self, whisper: &Never) -> Vec<Fact> {
        match *whisper {}
    }

    fn written(&self, events: &[&Event], _: &[&Never]) -> Option<String> {
        events.iter().find_map(|event| match event {
            Event::Moved { mv, .. } => Some(mv.to_string()),
            Event::Ended(_) => None,
        })
    }

    fn check(&self, view: View<'_, Self>) -> Option<bool> {
        Some(view.public.position().in_check())
    }

    fn notation(&self, view: View<'_, Self>) -> String {
        self.write(view.public)
    }

    fn picture(&self, view: View<'_, Self>) -> Scene {
        self.scene(view.public)
    }

    fn truth(&self, world: &World<Self>, _dice: &mut Dice) -> String {
        self.write(&world.public)
    }
}
