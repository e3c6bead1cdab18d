//! The laws of every game, by random play from random set-ups.

use game::{
    About, Awaiting, BySeat, Deployable, Dice, Fact, Fault, Game, Never, OptionKind, OptionSpec,
    OptionValue, Options, Report, Rules, Scene, Seat, View, World,
    laws::{self, Reach},
};

use super::support::{act, act_all, bold_action, dealt, read, rules, rules_with};
use crate::{Action, Battle, Config, Event, Roster, Setup, StupidChess, Whisper};

/// StupidChess from set-ups that follow from a number: the laws play from `start`, and records
/// must lead back to it.
#[derive(Clone, Debug)]
pub(super) struct Dealt {
    pub(super) rules: StupidChess,
    pub(super) deal: u32,
}

const OPTIONS: [OptionSpec; 8] = {
    let deal = OptionKind::Count { default: 0, min: 0, max: 1_000_000 };
    let mut specs = [OptionSpec { name: "deal", kind: deal, help: "" }; 8];
    let mut at = 0;
    while at < 7 {
        specs[at] = StupidChess::ABOUT.options[at];
        at += 1;
    }
    specs
};

impl Rules for Dealt {
    const ABOUT: About = About { id: "stupid-dealt", options: &OPTIONS, ..StupidChess::ABOUT };

    fn with_options(options: &Options) -> Result<Dealt, Fault> {
        let rules = StupidChess::with_options(options)?;
        Ok(Dealt { rules, deal: options.count("deal") })
    }

    fn options(&self) -> Options {
        let mut values: Vec<(String, OptionValue)> =
            self.rules.options().iter().map(|(name, it)| (name.to_owned(), it.clone())).collect();
        values.push(("deal".to_owned(), OptionValue::Count(self.deal)));
        Options::complete(&OPTIONS, values).unwrap()
    }
}

impl Game for Dealt {
    type Public = Battle;
    type Private = Roster;
    type Hidden = ();
    type Action = Action;
    type Chance = Never;
    type Event = Event;
    type Whisper = Whisper;

    const RULE_VERSION: u16 = StupidChess::RULE_VERSION;

    fn start(&self) -> World<Self> {
        let mut dice = Dice::seeded(self.deal.into());
        let setups = BySeat::from_fn(|_| Setup::random(&mut dice));
        outer(self.rules.deploy(&setups))
    }

    fn awaiting(&self, battle: &Battle) -> Awaiting {
        self.rules.awaiting(battle)
    }

    fn legal(&self, battle: &Battle, own: &Roster, seat: Seat) -> Vec<Action> {
        self.rules.legal(battle, own, seat)
    }

    fn act(&self, world: &mut World<Self>, seat: Seat, action: &Action) -> Report<Self> {
        let mut inner = inner(world);
        let report = self.rules.act(&mut inner, seat, action);
        *world = outer(inner);
        Report { events: report.events, whispers: report.whispers }
    }

    fn odds(&self, _: &World<Self>) -> Vec<(Never, u32)> {
        Vec::new()
    }

    fn resolve(&self, _: &mut World<Self>, chance: &Never) -> Report<Self> {
        match *chance {}
    }

    fn imagine(&self, view: View<'_, Self>, dice: &mut Dice) -> World<Self> {
        outer(self.rules.imagine(View { public: view.public, own: view.own }, dice))
    }

    fn facts(&self, event: &Event) -> Vec<Fact> {
        self.rules.facts(event)
    }

    fn whispered(&self, whisper: &Whisper) -> Vec<Fact> {
        self.rules.whispered(whisper)
    }

    fn written(&self, events: &[&Event], whispers: &[&Whisper]) -> Option<String> {
        self.rules.written(events, whispers)
    }

    fn check(&self, view: View<'_, Self>) -> Option<bool> {
        self.rules.check(View { public: view.public, own: view.own })
    }

    fn notation(&self, view: View<'_, Self>) -> String {
        self.rules.notation(View { public: view.public, own: view.own })
    }

    fn picture(&self, view: View<'_, Self>) -> Scene {
        self.rules.picture(View { public: view.public, own: view.own })
    }

    fn truth(&self, world: &World<Self>, dice: &mut Dice) -> String {
        self.rules.truth(&inner(world), dice)
    }
}

fn inner(world: &World<Dealt>) -> World<StupidChess> {
    World { public: world.public.clone(), private: world.private, hidden: () }
}

fn outer(world: World<StupidChess>) -> World<Dealt> {
    World { public: world.public, private: world.private, hidden: () }
}

/// How many deals the laws play: a few in a quick run, `UMPIRE_LAW_GAMES` in a long one.
pub(super) fn law_games(quick: u64) -> u64 {
    std::env::var("UMPIRE_LAW_GAMES").ok().and_then(|it| it.parse().ok()).unwrap_or(quick)
}

/// As far as planted leaks are looked for.
pub(super) fn reach_of(games: u64) -> Reach {
    Reach { games, imagined: 4, ..Reach::default() }
}

#[test]
fn stupid_chess_obeys_the_laws() {
    let hits = game::marks::collect(|| {
        for deal in 0..law_games(4) {
            let dealt = Dealt { rules: rules(), deal: deal as u32 };
            let reach = Reach { games: 1, first_seed: deal, imagined: 1, ..Reach::default() };
            laws::leak(&dealt, reach, laws::everything_seen).unwrap();
        }
    });
    for mark in ["revealed", "frozen", "whispered check", "taken and seen"] {
        assert!(hits.contains(mark), "random play never reached `{mark}`; it hit {hits:?}");
    }
    laws::check(&rules(), Reach { games: 1, imagined: 1, ..Reach::default() });
}

#[test]
fn every_configuration_obeys_the_laws() {
    for number in 0..32 {
        let on = |bit: u32| number >> bit & 1 == 0;
        let config = Config {
            reveal_on_first_capture: on(0),
            reveal_captured_role: on(1),
            freeze_if_illegal_after_reveal: on(2),
            allow_pass_when_no_legal_move: on(3),
            double_pass_is_draw: on(4),
            no_capture_limit: 25,
            repetition_count: 2,
        };
        let Ok(rules) = StupidChess::new(config) else {
            assert!(on(3) && !on(4));
            continue;
        };
        let reach = Reach { games: 1, imagined: 1, tries: 1, ..Reach::default() };
        let dealt = Dealt { rules, deal: number };
        laws::check(&dealt, reach);
        laws::check_paper(&dealt, &rules, reach);
    }
}

/// Play that likes to take leads to every branch that is marked.
#[test]
fn random_play_reaches_every_branch() {
    let tables = [
        (rules(), 1000),
        (rules_with(|config| config.reveal_captured_role = false), 20),
        (rules_with(|config| config.allow_pass_when_no_legal_move = false), 400),
    ];
    let hits = game::marks::collect(|| {
        let mut dice = Dice::seeded(21);
        for (rules, games) in tables {
            for _ in 0..games {
                let mut world = dealt(&rules, &mut dice);
                while let Some(action) = bold_action(&rules, &world, &mut dice) {
                    act(&rules, &mut world, &action);
                }
            }
        }
        // Two sides that are frozen altogether are too rare to wait for.
        let mut frozen = read("K!8/9/9/9/9/9/9/9/9/8k! -:- r 0 0 *").world().unwrap();
        act_all(&rules(), &mut frozen, "pass pass");
    });
    let marks = [
        "double_pass",
        "frozen",
        "hidden mate",
        "king revealed",
        "king taken",
        "no_capture",
        "open check",
        "open mate",
        "passed",
        "repetition",
        "revealed",
        "stalemate",
        "taken and seen",
        "taken unseen",
        "whispered check",
    ];
    let missed: Vec<&&str> = marks.iter().filter(|mark| !hits.contains(**mark)).collect();
    assert!(missed.is_empty(), "random play never reached {missed:?}");
}

/// Leaks planted on purpose, one in each drawer, are found.
#[test]
fn planted_leaks_are_caught() {
    type Look = fn(&Dealt, &World<Dealt>) -> String;
    let planted: [(&str, Look); 4] = [
        ("red's roster", |_, world| world.private.first.to_string()),
        ("black's king", |_, world| format!("{:?}", world.private.second.king())),
        ("who is in check", |dealt, world| {
            let turn = world.public.turn();
            let own = &world.private[turn.seat()];
            let legal = dealt.rules.legal(&world.public, own, turn.seat());
            legal.len().to_string()
        }),
        ("the truth in the notation", |dealt, world| {
            dealt.rules.truth(&inner(world), &mut Dice::seeded(0))
        }),
    ];
    for (what, look) in planted {
        let reach = Reach { games: 3, imagined: 4, ..Reach::default() };
        let dealt = Dealt { rules: rules(), deal: 3 };
        let found = laws::leak(&dealt, reach, |dealt, world, observer| {
            format!("{} {}", laws::everything_seen(dealt, world, observer), look(dealt, world))
        });
        assert!(found.is_err(), "{what} was shown");
    }
}
