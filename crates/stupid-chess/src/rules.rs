//! The game at a table: what [`game::Game`] and its blind set-up ask for.

use std::fmt;

use game::{
    About, Awaiting, BySeat, Deployable, Dice, Digest, Fact, Fault, Game, HashedLayout, LayoutForm,
    MatchId, Never, Nonce, Options, Placeable, Report, Rules, Scene, Seat, SetUpSheet, View, World,
    marks::mark,
};
use xiangqi::{BySide, Role, Side, Square};

use crate::{
    Action, Battle, Config, Disclosure, Event, Field, Handle, Happening, King, Move, Roster, Setup,
    Slots, Viewer, config, facts,
    notation::{self, Known},
    scene,
    state::CHECKMATE,
    suspects::Deed,
};

/// The rules of StupidChess with the switches agreed on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StupidChess {
    config: Config,
}

impl StupidChess {
    /// The rules with these switches.
    ///
    /// # Errors
    /// `bad_option` for values out of bounds or a combination that makes no game.
    pub fn new(config: Config) -> Result<StupidChess, Fault> {
        StupidChess::with_options(&config.to_options()?)
    }

    /// The switches in force.
    pub fn config(&self) -> &Config {
        &self.config
    }
}

impl StupidChess {
    /// The legal moves of one piece of the side to act, whose actual roles are `own`; none for a
    /// piece of the other side, a taken or a frozen one.
    pub fn legal_of(&self, battle: &Battle, own: &Roster, piece: Handle) -> Vec<Move> {
        let from = battle.field().find(piece).filter(|_| piece.side() == battle.turn());
        let starts_there = |action: &Action| match action {
            Action::Move(step) => Some(*step).filter(|step| Some(step.from) == from),
            Action::Pass => None,
        };
        let legal = match battle.outcome() {
            None => legal_actions(&self.config, battle, own, battle.turn()),
            Some(_) => Vec::new(),
        };
        legal.iter().filter_map(starts_there).collect()
    }
}

/// What one side alone is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whisper {
    /// Your king is in check.
    Check,
}

impl fmt::Display for Whisper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Whisper::Check => f.write_str("check"),
        }
    }
}

impl Rules for StupidChess {
    const ABOUT: About = About {
        id: "stupid",
        name: "StupidChess",
        name_zh: "笨棋",
        seats: ["red", "black"],
        notation: "stupid",
        start: "r(r)h(h)e(e)a(a)k(k)a(a)e(e)h(h)r(r)/9/1c(c)5c(c)1/p(p)1p(p)1p(p)1p(p)1p(p)/9/9/\
                P(P)1P(P)1P(P)1P(P)1P(P)/1C(C)5C(C)1/9/R(R)H(H)E(E)A(A)K(K)A(A)E(E)H(H)R(R) \
                -:- r 0 0 *",
        options: config::SPECS,
    };

    fn with_options(options: &Options) -> Result<StupidChess, Fault> {
        Config::from_options(options).map(|config| StupidChess { config })
    }

    fn options(&self) -> Options {
        self.config.to_options().expect("the configuration was made from options")
    }
}

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
        self.config.hash(Self::RULE_VERSION)
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
        legal_actions(&self.config, battle, own, seat.into())
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
            Action::Pass if self.config.may_pass(battle, side, royal) => Ok(()),
            Action::Pass => Err(Fault::illegal_move(pass_refusal(&self.config))),
        }
    }

    fn act(&self, world: &mut World<Self>, seat: Seat, action: &Action) -> Report<Self> {
        let ply = world.public.ply();
        let (deed, mut told) = match action {
            Action::Move(step) => (Deed::Move, self.advance(world, *step)),
            Action::Pass => (Deed::Pass, world.public.pass()),
        };
        let (turn, opponent) = (world.public.turn(), !seat);
        let king = world.public.king(turn, Some(&world.private[opponent]));
        let outcome = self.config.outcome(&world.public, king);
        told.extend(world.public.conclude(&self.config, deed, outcome));
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
        let known = BySide::from_fn(|side: Side| Some(&world.private[side.seat()]));
        notation::write(&world.public, Viewer::Everything, known)
    }
}

/// Rules S2.4 and S2.5 are [`game::Blind`]'s, which asks for what is this game's own.
impl Deployable for StupidChess {
    type Layout = Setup;

    fn layout_fault(&self, _: Seat, setup: &Setup) -> Option<Fault> {
        setup.fault()
    }

    fn deploy(&self, setups: &BySeat<Setup>) -> World<Self> {
        let private =
            setups.map(|setup| Roster::new(setup).expect("only legal set-ups are deployed"));
        let mut public = Battle::new(Field::start(), Side::Red);
        public.suspects = BySide::from_fn(|_| Slots::FULL);
        let king = public.king(Side::Red, Some(&private.first));
        let outcome = self.config.outcome(&public, king);
        public.conclude(&self.config, Deed::SetUp, outcome);
        World { public, private, hidden: () }
    }

    fn set_up_sheet(&self, seat: Seat) -> Option<SetUpSheet> {
        let place = |role: Role| Placeable {
            figure: role.figure(),
            letter: role.letter(),
            number: role as u8,
            count: role.full_count().into(),
        };
        Some(SetUpSheet {
            verb: <Setup as game::Layout>::VERB,
            usual: Setup::truthful().to_string(),
            form: LayoutForm::Letters,
            squares: crate::Slot::all().map(|slot| slot.square(seat.into()).to_string()).collect(),
            pieces: Role::ALL.map(place).to_vec(),
            tag: Setup::TAG.to_owned(),
            hashed: HashedLayout::Numbers,
        })
    }

    fn random_layout(&self, _: Seat, dice: &mut Dice) -> Setup {
        Setup::random(dice)
    }

    fn preimage(&self, match_id: MatchId, seat: Seat, setup: &Setup, nonce: Nonce) -> Vec<u8> {
        setup.preimage(match_id, seat.into(), self.config_hash(), nonce)
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
            mover: actual(step.from).filter(|_| world.public.reveals(&self.config, step)),
            victim: actual(step.to).filter(|_| world.public.unmasks(&self.config, step)),
        };
        world.public.advance(&self.config, step, disclosed)
    }
}

/// What `side`, whose actual roles are `own`, may do: from public facts and its own king's place
/// alone, so the list is no clue (rule S5.4).
pub(crate) fn legal_actions(
    config: &Config,
    battle: &Battle,
    own: &Roster,
    side: Side,
) -> Vec<Action> {
    let King::On(royal) = battle.king(side, Some(own)) else { return Vec::new() };
    let mut actions = Vec::new();
    let _ = battle.field().for_each_legal(side, royal, |step| {
        actions.push(Action::Move(step));
        std::ops::ControlFlow::Continue(())
    });
    if config.may_pass(battle, side, royal) {
        actions.push(Action::Pass);
    }
    actions
}

/// Why `side` may not make this move, wherever among `royals` its royal piece stands.
pub(crate) fn refusal(field: &Field, step: Move, side: Side, royals: &[Square]) -> Option<Fault> {
    let Move { from, to } = step;
    let man = field.at(from).filter(|man| man.side() == side);
    let reason = match man {
        None => format!("there is no piece of {side} on {from}"),
        Some(man) if man.is_frozen() => format!("the piece on {from} is frozen"),
        Some(man) if !field.targets(from).contains(to) => {
            let name = man.acting().figure().name;
            format!("the piece on {from} moves as a {name}, which does not reach {to}")
        }
        Some(_) if royals.iter().any(|royal| field.is_safe(step, side, *royal)) => return None,
        Some(_) => format!("{step} leaves the king of {side} attacked"),
    };
    Some(Fault::illegal_move(reason))
}

/// Why a pass is refused.
pub(crate) fn pass_refusal(config: &Config) -> &'static str {
    if config.allow_pass_when_no_legal_move {
        "a side passes only when it is not in check and has no legal move"
    } else {
        "passing is not allowed at this table"
    }
}

pub(crate) fn knowledge<'a>(view: &View<'a, StupidChess>) -> (Viewer, Known<'a>) {
    match view.own {
        None => (Viewer::Spectator, BySide::default()),
        Some((seat, own)) => {
            let side = Side::from(seat);
            let known = BySide::from_fn(|it| (it == side).then_some(own));
            (Viewer::Side(side), known)
        }
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
