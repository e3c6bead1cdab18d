//! StupidChess at a table: what is told to whom.

use game::{
    Awaiting, BySeat, Deployable, Dice, Digest, Fact, Fault, Game, Never, Report, Scene, Seat,
    View, World, marks::mark,
};
use xiangqi::{BySide, Role, Side, Square};

use crate::{
    Action, Battle, Disclosure, Event, Happening, King, Move, Roster, Setup, Viewer, facts,
    notation,
    rules::{StupidChess, Whisper, knowledge, legal_actions, pass_refusal, refusal},
    scene,
    state::CHECKMATE,
    suspects::Latest,
};

/// What ends a game by word or clock (rule S7.6) is [`game::Referee`]'s.
impl Game for StupidChess {
    type Public = Battle;
    type Private = Roster;
    type Hidden = ();
    type Action = Action;
    type Chance = Never;
    type Event = Event;
    type Whisper = Whisper;

    const RULE_VERSION: u16 = 1;

    fn config_hash(&self) -> Digest {
        self.config().hash(Self::RULE_VERSION)
    }

    /// The truthful set-up on both sides; [`game::Blind`] puts a secret one before the game.
    fn start(&self) -> World<Self> {
        self.deploy(&BySeat { first: Setup::truthful(), second: Setup::truthful() })
    }

    fn awaiting(&self, battle: &Battle) -> Awaiting {
        match battle.outcome() {
            Some(outcome) => Awaiting::Nobody(outcome),
            None => Awaiting::Seat(battle.turn().seat()),
        }
    }

    fn legal(&self, battle: &Battle, own: &Roster, seat: Seat) -> Vec<Action> {
        legal_actions(self.config(), battle, own, seat.into())
    }

    /// Rule S6.5: a refusal rests on what the seat knows.
    fn permit(
        &self,
        battle: &Battle,
        own: &Roster,
        seat: Seat,
        action: &Action,
    ) -> Result<(), Fault> {
        let side = Side::from(seat);
        let King::On(royal) = battle.king(side, Some(own)) else { return Err(Fault::game_over()) };
        match action {
            Action::Move(step) => match refusal(battle.field(), *step, side, &[royal]) {
                Some(fault) => Err(fault),
                None => Ok(()),
            },
            Action::Pass if self.config().may_pass(battle, side, royal) => Ok(()),
            Action::Pass => Err(Fault::illegal_move(pass_refusal(self.config()))),
        }
    }

    fn act(&self, world: &mut World<Self>, seat: Seat, action: &Action) -> Report<Self> {
        let ply = world.public.ply();
        let (deed, mut told) = match action {
            Action::Move(step) => (Latest::Move, self.advance(world, *step)),
            Action::Pass => (Latest::Pass, world.public.pass()),
        };
        let (turn, opponent) = (world.public.turn(), !seat);
        let king = world.public.king(turn, Some(&world.private[opponent]));
        let outcome = self.config().outcome(&world.public, king);
        told.extend(world.public.conclude(self.config(), deed, outcome));
        note(&world.public, &told, king);
        let events = told.into_iter().map(|what| Event { ply, what }).collect();
        let report = Report { events, whispers: BySeat::default() };
        let in_check = matches!(king, King::On(at) if world.public.field().is_attacked(turn, at));
        if in_check && outcome.is_none() && !world.public.king_is_revealed(turn) {
            mark("whispered check");
            report.whisper(opponent, Whisper::Check)
        } else {
            report
        }
    }

    fn odds(&self, _: &World<Self>) -> Vec<(Never, u32)> {
        Vec::new()
    }

    fn resolve(&self, _: &mut World<Self>, chance: &Never) -> Report<Self> {
        match *chance {}
    }

    /// Rule S6.7. A world is consistent with a view if it has the viewer's own roles, every role
    /// that is public, and each unknown king on a suspect: then, and only then, every earlier
    /// move was legal, every pass due, and the game over or not as the viewer sees it.
    fn imagine(&self, view: View<'_, Self>, dice: &mut Dice) -> World<Self> {
        let private = BySeat::from_fn(|seat| match view.own {
            Some((own_seat, own)) if own_seat == seat => *own,
            Some(_) | None => view.public.imagine_roster(seat.into(), dice),
        });
        World { public: view.public.clone(), private, hidden: () }
    }

    fn facts(&self, event: &Event) -> Vec<Fact> {
        facts::of(&event.what).into_iter().collect()
    }

    /// The referee tells of every check that a seat can see.
    fn whispered(&self, whisper: &Whisper) -> Vec<Fact> {
        match whisper {
            Whisper::Check => Vec::new(),
        }
    }

    fn written(&self, events: &[&Event], _: &[&Whisper]) -> Option<String> {
        facts::written(events.iter().map(|event| &event.what))
    }

    fn check(&self, view: View<'_, Self>) -> Option<bool> {
        let turn = view.public.turn();
        match view.public.king(turn, knowledge(&view).1[turn]) {
            King::On(royal) => Some(view.public.field().is_attacked(turn, royal)),
            King::Taken | King::Unknown => None,
        }
    }

    fn notation(&self, view: View<'_, Self>) -> String {
        let (viewer, known) = knowledge(&view);
        notation::write(view.public, viewer, known)
    }

    fn picture(&self, view: View<'_, Self>) -> Scene {
        scene::scene(view.public, knowledge(&view).1)
    }

    /// Rule S6.8; [`game::Blind`] adds the set-ups and nonces.
    fn truth(&self, world: &World<Self>, _: &mut Dice) -> String {
        self.known(world)
    }

    fn known(&self, world: &World<Self>) -> String {
        let known = BySide::from_fn(|side: Side| Some(&world.private[side.seat()]));
        notation::write(&world.public, Viewer::Everything, known)
    }
}

impl StupidChess {
    /// Carries out a move with what the true roles bring to light.
    fn advance(&self, world: &mut World<Self>, step: Move) -> Vec<Happening> {
        let actual = |square: Square| {
            let man = world.public.field().at(square)?;
            Some(world.private[man.side().seat()].role(man.handle.slot()))
        };
        let disclosed = Disclosure {
            mover: actual(step.from).filter(|_| world.public.reveals(self.config(), step)),
            victim: actual(step.to).filter(|_| world.public.unmasks(self.config(), step)),
        };
        world.public.advance(self.config(), step, disclosed)
    }
}

/// Marks the rare branches, so that tests can prove that they reached them.
fn note(battle: &Battle, told: &[Happening], king: King) {
    for happening in told {
        match happening {
            Happening::Move { .. } => {}
            Happening::Capture { role, .. } => match role {
                Some(_) => mark("taken and seen"),
                None => mark("taken unseen"),
            },
            Happening::Reveal { role, .. } => match role {
                Some(Role::King) => mark("king revealed"),
                Some(_) | None => mark("revealed"),
            },
            Happening::Freeze { .. } => mark("frozen"),
            Happening::Pass { .. } => mark("passed"),
            Happening::Check { .. } => mark("open check"),
            Happening::End { outcome } if outcome.reason == CHECKMATE => match king {
                King::Taken => mark("king taken"),
                King::On(_) if battle.king_is_revealed(battle.turn()) => mark("open mate"),
                King::On(_) | King::Unknown => mark("hidden mate"),
            },
            Happening::End { outcome } => mark(outcome.reason.0),
        }
    }
}
