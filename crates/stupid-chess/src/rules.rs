//! The game at a table: what [`game::Game`] and its blind set-up ask for.

use std::fmt;

use game::{
    About, BySeat, Deployable, Dice, Fault, Game, HashedLayout, LayoutForm, MatchId, Nonce,
    Options, Placeable, Rules, Seat, SetUpSheet, View, World,
};
use xiangqi::{BySide, Role, Side, Square};

use crate::{
    Action, Battle, Config, Field, Handle, King, Move, Roster, Setup, Slots, Viewer, config,
    notation::Known, suspects::Latest,
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
        public.conclude(&self.config, Latest::SetUp, outcome);
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
