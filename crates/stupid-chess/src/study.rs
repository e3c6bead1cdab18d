//! Questions about a position on paper, as its viewer knows it.

mod play;

use game::{Code, Fault, Meter, Scene, Status, Study, World};
use xiangqi::{BySide, Side, Square};

use crate::{
    Action, Arena, Battle, Config, King, Roster, StupidChess, Viewer, notation,
    rules::legal_actions, scene,
};

/// A position as its viewer knows it, with what has to be remembered for repetitions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    pub(crate) battle: Battle,
    pub(crate) viewer: Viewer,
    pub(crate) rosters: BySide<Option<Roster>>,
}

impl Position {
    /// What `viewer` may know of a battle whose actual roles are `rosters`.
    pub fn seen_by(viewer: Viewer, battle: &Battle, rosters: &BySide<Roster>) -> Position {
        let rosters = BySide::from_fn(|side| viewer.knows(side).then_some(rosters[side]));
        Position { battle: battle.clone(), viewer, rosters }
    }

    /// What `side`, whose actual roles are `own`, knows of a battle.
    pub fn of_side(side: Side, battle: &Battle, own: Roster) -> Position {
        let rosters = BySide::from_fn(|it| (it == side).then_some(own));
        Position { battle: battle.clone(), viewer: Viewer::Side(side), rosters }
    }

    /// What everybody knows.
    pub fn battle(&self) -> &Battle {
        &self.battle
    }

    /// Whose knowledge it is.
    pub fn viewer(&self) -> Viewer {
        self.viewer
    }

    /// The actual roles of `side`, if the viewer knows them all.
    pub fn roster(&self, side: Side) -> Option<&Roster> {
        self.rosters[side].as_ref()
    }

    /// The world, if the viewer knows all of it.
    pub fn world(&self) -> Option<World<StupidChess>> {
        let (first, second) = (self.rosters.red?, self.rosters.black?);
        let private = game::BySeat { first, second };
        Some(World { public: self.battle.clone(), private, hidden: () })
    }

    /// The core for search, if the viewer knows everything.
    pub fn arena(&self, config: Config) -> Option<Arena> {
        let (red, black) = (self.rosters.red?, self.rosters.black?);
        Some(Arena::new(config, &self.battle, BySide { red, black }))
    }

    fn known(&self) -> notation::Known<'_> {
        notation::known(&self.rosters)
    }

    /// Where the royal piece of `side` is, as far as the viewer knows.
    pub fn king(&self, side: Side) -> King {
        self.battle.king(side, self.rosters[side].as_ref())
    }

    /// Whether the side to act is in check, if the viewer may know.
    fn check(&self) -> Option<bool> {
        let turn = self.battle.turn();
        match self.king(turn) {
            King::On(royal) => Some(self.battle.field().is_attacked(turn, royal)),
            King::Taken | King::Unknown => None,
        }
    }

    /// Rule S9.7: what the side to act may do; empty for a viewer who is not that side.
    pub fn actions(&self, config: &Config) -> Vec<Action> {
        let turn = self.battle.turn();
        match (&self.rosters[turn], self.battle.outcome()) {
            (Some(own), None) => legal_actions(config, &self.battle, own, turn),
            (None, _) | (_, Some(_)) => Vec::new(),
        }
    }
}

impl Study for StupidChess {
    type Position = Position;
    type Extra = ();

    fn read(&self, text: &str) -> Result<Position, Vec<Fault>> {
        notation::read(self.config(), text)
    }

    fn write(&self, position: &Position) -> String {
        notation::write(&position.battle, position.viewer, position.known())
    }

    fn status(&self, position: &Position) -> Status {
        let outcome = position.battle.outcome();
        let to_act = match outcome {
            None => Some(position.battle.turn().seat()),
            Some(_) => None,
        };
        Status { to_act, check: position.check(), outcome }
    }

    fn extra(&self, _: &Position) {}

    fn moves(&self, position: &Position, from: Option<&str>) -> Result<Vec<String>, Fault> {
        let from: Option<Square> = from
            .map(str::parse)
            .transpose()
            .map_err(|fault: Fault| Fault::new(Code::BAD_REQUEST, fault.message))?;
        let starts_there = |action: &Action| match (from, action) {
            (None, _) => true,
            (Some(from), Action::Move(step)) => step.from == from,
            (Some(_), Action::Pass) => false,
        };
        let actions = position.actions(self.config()).into_iter().filter(starts_there);
        Ok(actions.map(|action| action.to_string()).collect())
    }

    fn play(&self, position: &mut Position, text: &str) -> Result<Vec<String>, Fault> {
        play::play(self.config(), position, text)
    }

    fn perft(&self, position: &Position, depth: u32, meter: &mut Meter) -> Result<u64, Fault> {
        if depth == 0 {
            return Ok(1);
        }
        if position.battle.outcome().is_some() {
            return Ok(0);
        }
        if let Some(mut arena) = position.arena(*self.config()) {
            return arena.perft(depth, meter);
        }
        if depth == 1 && position.rosters[position.battle.turn()].is_some() {
            return Ok(position.actions(self.config()).len() as u64);
        }
        let viewer = position.viewer.letter();
        let message = format!("viewer `{viewer}` does not know enough to count, expected `*`");
        Err(Fault::unsupported(message))
    }

    fn scene(&self, position: &Position) -> Scene {
        scene::scene(&position.battle, position.known())
    }
}
