//! Blind set-up by commitment, for any game whose seats deploy in secret.
//!
//! Both seats first publish the hash of their layout (`commit <64 hex>`), then open it (`setup
//! <layout> <nonce>`; a game may choose another verb). Nothing of a layout is shown before both are
//! open; a committed but illegal layout loses.

mod drawers;
mod notation;

pub use drawers::{Drawer, Event, Move, SetUp, Vault};

use std::{fmt, str::FromStr};

use crate::{
    About, Awaiting, BySeat, Code, Dice, Digest, Fact, Fault, Game, Grid, MatchId, Nonce, Opening,
    Options, Outcome, Reason, Report, Rules, Scene, Seat, SetUpSheet, Stage, View, World,
    setup_preimage,
};

/// Where one seat puts its pieces: anything of the right form, legal or not.
pub trait Layout:
    Send + Clone + Eq + fmt::Debug + fmt::Display + FromStr<Err: fmt::Display>
{
    /// The word that opens a layout, such as `setup`.
    const VERB: &'static str;
}

/// A game that begins with both seats placing their pieces in secret.
pub trait Deployable: Game {
    /// Where one seat puts its pieces.
    type Layout: Layout;

    /// What is wrong with `layout`, if anything: whoever committed to it loses.
    fn layout_fault(&self, seat: Seat, layout: &Self::Layout) -> Option<Fault>;

    /// The world after both legal layouts are open.
    fn deploy(&self, layouts: &BySeat<Self::Layout>) -> World<Self>;

    /// How `seat` writes a layout and commits to it, where that can be told in general.
    fn set_up_sheet(&self, _seat: Seat) -> Option<SetUpSheet> {
        None
    }

    /// A legal layout, drawn at random.
    fn random_layout(&self, seat: Seat, dice: &mut Dice) -> Self::Layout;

    /// What a commitment hashes.
    fn preimage(
        &self,
        match_id: MatchId,
        seat: Seat,
        layout: &Self::Layout,
        nonce: Nonce,
    ) -> Vec<u8> {
        let (id, config) = (Self::ABOUT.id, self.config_hash());
        setup_preimage(id, match_id, seat, config, &layout.to_string(), nonce)
    }
}

/// A game with its blind set-up before it.
#[derive(Clone, Debug)]
pub struct Blind<G> {
    rules: G,
    match_id: MatchId,
}

impl<G: Deployable> Blind<G> {
    /// The game alone.
    pub fn rules(&self) -> &G {
        &self.rules
    }

    /// The hash by which `seat` commits to `layout` in this match.
    pub fn commitment(&self, seat: Seat, layout: &G::Layout, nonce: Nonce) -> Digest {
        Digest::of(&self.rules.preimage(self.match_id, seat, layout, nonce))
    }
}

impl<G: Deployable> Rules for Blind<G> {
    const ABOUT: About = G::ABOUT;
    const OPENING: Opening = Opening::Blind;

    fn with_options(options: &Options) -> Result<Self, Fault> {
        Ok(Blind { rules: G::with_options(options)?, match_id: MatchId(0) })
    }

    fn options(&self) -> Options {
        self.rules.options()
    }

    fn bound_to(self, match_id: MatchId) -> Self {
        Blind { rules: self.rules.bound_to(match_id), match_id }
    }
}

impl<G: Deployable> Game for Blind<G> {
    type Public = SetUp<G::Public>;
    type Private = Drawer<G::Layout, G::Private>;
    type Hidden = Vault<G::Layout, G::Hidden>;
    type Action = Move<G::Layout, G::Action>;
    type Chance = G::Chance;
    type Event = Event<G::Event>;
    type Whisper = G::Whisper;

    const RULE_VERSION: u16 = G::RULE_VERSION;

    fn config_hash(&self) -> Digest {
        self.rules.config_hash()
    }

    fn start(&self) -> World<Self> {
        World {
            public: SetUp::Committing(BySeat { first: None, second: None }),
            private: BySeat { first: Drawer::Empty, second: Drawer::Empty },
            hidden: Vault::Empty,
        }
    }

    fn awaiting(&self, public: &Self::Public) -> Awaiting {
        match public {
            SetUp::Committing(commitments) => still_due(commitments.map(|it| it.is_some())),
            SetUp::Opening { open, .. } => still_due(*open),
            SetUp::Playing { game, .. } => self.rules.awaiting(game),
            SetUp::Forfeited { loser } => {
                Awaiting::Nobody(Outcome::won(!*loser, Reason::RULE_VIOLATION))
            }
        }
    }

    fn legal(&self, public: &Self::Public, own: &Self::Private, seat: Seat) -> Vec<Self::Action> {
        match (public, own) {
            (SetUp::Playing { game, .. }, Drawer::Playing(own)) => {
                self.rules.legal(game, own, seat).into_iter().map(Move::Play).collect()
            }
            _ => Vec::new(),
        }
    }

    fn permit(
        &self,
        public: &Self::Public,
        own: &Self::Private,
        seat: Seat,
        action: &Self::Action,
    ) -> Result<(), Fault> {
        match (public, own, action) {
            (SetUp::Playing { game, .. }, Drawer::Playing(own), Move::Play(action)) => {
                self.rules.permit(game, own, seat, action)
            }
            (SetUp::Committing(commitments), _, Move::Commit(_)) if commitments[seat].is_none() => {
                Ok(())
            }
            (SetUp::Opening { open, .. }, ..) if open[seat] => {
                Err(self.untimely(public, seat, action))
            }
            (SetUp::Opening { commitments, .. }, _, Move::Open(layout, nonce)) => {
                if self.commitment(seat, layout, *nonce) == commitments[seat] {
                    Ok(())
                } else {
                    Err(Fault::new(Code::COMMIT_MISMATCH, "this is not what you committed to"))
                }
            }
            _ => Err(self.untimely(public, seat, action)),
        }
    }

    /// Whoever has done its part of the set-up hears that, not that it should wait.
    fn untimely(&self, public: &Self::Public, seat: Seat, action: &Self::Action) -> Fault {
        match (public, action) {
            (SetUp::Committing(_), Move::Commit(_)) => {
                Fault::new(Code::DUPLICATE_COMMIT, "you are committed already")
            }
            (SetUp::Opening { .. }, Move::Open(..)) => {
                Fault::new(Code::DUPLICATE_REVEAL, "your layout is open already")
            }
            (SetUp::Playing { game, .. }, Move::Play(action)) => {
                self.rules.untimely(game, seat, action)
            }
            _ => {
                let message = format!("`{action}` does not fit this phase");
                Fault::new(Code::INVALID_PHASE, message)
            }
        }
    }

    fn act(&self, world: &mut World<Self>, seat: Seat, action: &Self::Action) -> Report<Self> {
        match action {
            Move::Commit(commitment) => commit(world, seat, *commitment),
            Move::Open(layout, nonce) => self.open(world, seat, layout, *nonce),
            Move::Play(action) => {
                lift(self.in_game(world, |rules, world| rules.act(world, seat, action)))
            }
        }
    }

    fn odds(&self, world: &World<Self>) -> Vec<(G::Chance, u32)> {
        game_of(world).map_or_else(Vec::new, |world| self.rules.odds(&world))
    }

    fn resolve(&self, world: &mut World<Self>, chance: &G::Chance) -> Report<Self> {
        lift(self.in_game(world, |rules, world| rules.resolve(world, chance)))
    }

    fn imagine(&self, view: View<'_, Self>, dice: &mut Dice) -> World<Self> {
        match view.public {
            SetUp::Playing { commitments, game } => {
                let own = view.own.and_then(|(seat, drawer)| match drawer {
                    Drawer::Playing(own) => Some((seat, own)),
                    Drawer::Empty | Drawer::Opened(..) => None,
                });
                let imagined = self.rules.imagine(View { public: game, own }, dice);
                let opened = BySeat::from_fn(|seat| {
                    (self.rules.random_layout(seat, dice), Nonce::random(dice))
                });
                enclose(imagined, *commitments, opened)
            }
            SetUp::Committing(_) | SetUp::Opening { .. } | SetUp::Forfeited { .. } => {
                self.imagine_setup(view, dice)
            }
        }
    }

    fn stage(&self, public: &Self::Public) -> Stage {
        match public {
            SetUp::Committing(commitments) => Stage::SettingUp {
                committed: commitments.map(|it| it.is_some()),
                opened: BySeat::default(),
            },
            SetUp::Opening { open, .. } => {
                Stage::SettingUp { committed: BySeat::from_fn(|_| true), opened: *open }
            }
            SetUp::Playing { game, .. } => self.rules.stage(game),
            // Whether the other seat had opened is forgotten: it does not matter any more.
            SetUp::Forfeited { loser } => Stage::SettingUp {
                committed: BySeat::from_fn(|_| true),
                opened: BySeat::from_fn(|seat| seat == *loser),
            },
        }
    }

    fn facts(&self, event: &Self::Event) -> Vec<Fact> {
        match event {
            Event::Committed(seat, commitment) => {
                vec![Fact::Committed { seat: *seat, commitment: *commitment }]
            }
            Event::Opened(seat) => vec![Fact::Opened { seat: *seat }],
            Event::Begun => vec![Fact::Begun],
            Event::Forfeited(seat) => vec![Fact::Forfeited { seat: *seat }],
            Event::Game(event) => self.rules.facts(event),
        }
    }

    fn whispered(&self, whisper: &Self::Whisper) -> Vec<Fact> {
        self.rules.whispered(whisper)
    }

    fn written(&self, events: &[&Self::Event], whispers: &[&Self::Whisper]) -> Option<String> {
        let played = events.iter().filter_map(|event| match event {
            Event::Game(event) => Some(event),
            Event::Committed(..) | Event::Opened(_) | Event::Begun | Event::Forfeited(_) => None,
        });
        self.rules.written(&played.collect::<Vec<_>>(), whispers)
    }

    fn claims(&self, public: &Self::Public) -> Vec<Reason> {
        match public {
            SetUp::Playing { game, .. } => self.rules.claims(game),
            SetUp::Committing(_) | SetUp::Opening { .. } | SetUp::Forfeited { .. } => Vec::new(),
        }
    }

    fn can_win(&self, public: &Self::Public, seat: Seat) -> bool {
        match public {
            SetUp::Playing { game, .. } => self.rules.can_win(game, seat),
            SetUp::Committing(_) | SetUp::Opening { .. } | SetUp::Forfeited { .. } => true,
        }
    }

    fn check(&self, view: View<'_, Self>) -> Option<bool> {
        self.rules.check(game_view::<G>(view)?)
    }

    fn notation(&self, view: View<'_, Self>) -> String {
        match game_view::<G>(view) {
            Some(view) => self.rules.notation(view),
            None => view.to_string(),
        }
    }

    fn picture(&self, view: View<'_, Self>) -> Scene {
        match game_view::<G>(view) {
            Some(view) => self.rules.picture(view),
            None => Scene::empty(Grid::Plain),
        }
    }

    fn truth(&self, world: &World<Self>, dice: &mut Dice) -> String {
        let truth = match game_of(world) {
            Some(game) => self.rules.truth(&game, dice),
            None => world.public.to_string(),
        };
        truth + &layouts_of(world)
    }

    fn known(&self, world: &World<Self>) -> String {
        match game_of(world) {
            Some(game) => self.rules.known(&game),
            None => world.public.to_string() + &layouts_of(world),
        }
    }
}

impl<G: Deployable> Blind<G> {
    /// Rule of commitment: an opened layout is checked at once, and shown only with the other.
    fn open(
        &self,
        world: &mut World<Self>,
        seat: Seat,
        layout: &G::Layout,
        nonce: Nonce,
    ) -> Report<Self> {
        let SetUp::Opening { commitments, open } = &mut world.public else {
            unreachable!("opening is permitted in its phase only");
        };
        if self.rules.layout_fault(seat, layout).is_some() {
            world.public = SetUp::Forfeited { loser: seat };
            // Kept to be published with the truth: everybody may see what was against the rules.
            world.private[seat] = Drawer::Opened(layout.clone(), nonce);
            return Report::announce(Event::Opened(seat)).and(Event::Forfeited(seat));
        }
        open[seat] = true;
        let commitments = *commitments;
        let other = std::mem::replace(&mut world.private[!seat], Drawer::Empty);
        match other {
            Drawer::Opened(other, other_nonce) => {
                let (own, theirs) = ((layout.clone(), nonce), (other, other_nonce));
                let opened = match seat {
                    Seat::First => BySeat { first: own, second: theirs },
                    Seat::Second => BySeat { first: theirs, second: own },
                };
                let layouts = BySeat::from_fn(|seat| opened[seat].0.clone());
                *world = enclose(self.rules.deploy(&layouts), commitments, opened);
                Report::announce(Event::Opened(seat)).and(Event::Begun)
            }
            Drawer::Empty | Drawer::Playing(_) => {
                world.private[seat] = Drawer::Opened(layout.clone(), nonce);
                Report::announce(Event::Opened(seat))
            }
        }
    }

    fn imagine_setup(&self, view: View<'_, Self>, dice: &mut Dice) -> World<Self> {
        let open = match view.public {
            SetUp::Opening { open, .. } => *open,
            SetUp::Committing(_) | SetUp::Playing { .. } | SetUp::Forfeited { .. } => {
                BySeat::default()
            }
        };
        let mut private = BySeat::from_fn(|seat| match open[seat] {
            true => Drawer::Opened(self.rules.random_layout(seat, dice), Nonce::random(dice)),
            false => Drawer::Empty,
        });
        if let Some((seat, own)) = view.own {
            private[seat] = own.clone();
        }
        World { public: view.public.clone(), private, hidden: Vault::Empty }
    }

    /// Lets the game itself work on its part of the world.
    fn in_game<R>(&self, world: &mut World<Self>, work: impl FnOnce(&G, &mut World<G>) -> R) -> R {
        let mut game = game_of(world).expect("the game is on");
        let result = work(&self.rules, &mut game);
        if let SetUp::Playing { game: public, .. } = &mut world.public {
            *public = game.public;
        }
        world.private = game.private.map(Drawer::Playing);
        if let Vault::Playing { game: hidden, .. } = &mut world.hidden {
            *hidden = game.hidden;
        }
        result
    }
}

fn commit<G: Deployable>(
    world: &mut World<Blind<G>>,
    seat: Seat,
    commitment: Digest,
) -> Report<Blind<G>> {
    let SetUp::Committing(commitments) = &mut world.public else {
        unreachable!("committing is permitted in its phase only");
    };
    commitments[seat] = Some(commitment);
    if let (Some(first), Some(second)) = (commitments.first, commitments.second) {
        let open = BySeat::default();
        world.public = SetUp::Opening { commitments: BySeat { first, second }, open };
    }
    Report::announce(Event::Committed(seat, commitment))
}

/// The layouts that are open, a line each.
fn layouts_of<G: Deployable>(world: &World<Blind<G>>) -> String {
    let opened = |seat: Seat| match (&world.hidden, &world.private[seat]) {
        (Vault::Playing { opened, .. }, _) => Some((&opened[seat].0, &opened[seat].1)),
        (Vault::Empty, Drawer::Opened(layout, nonce)) => Some((layout, nonce)),
        (Vault::Empty, Drawer::Empty | Drawer::Playing(_)) => None,
    };
    let line = |seat: Seat| {
        let (layout, nonce) = opened(seat)?;
        Some(format!("\n{} {seat} {layout} {nonce}", G::Layout::VERB))
    };
    Seat::ALL.into_iter().filter_map(line).collect()
}

fn still_due(done: BySeat<bool>) -> Awaiting {
    match (done.first, done.second) {
        (true, _) => Awaiting::Seat(Seat::Second),
        (false, true) => Awaiting::Seat(Seat::First),
        (false, false) => Awaiting::BothSeats,
    }
}

fn enclose<G: Deployable>(
    game: World<G>,
    commitments: BySeat<Digest>,
    opened: BySeat<(G::Layout, Nonce)>,
) -> World<Blind<G>> {
    World {
        public: SetUp::Playing { commitments, game: game.public },
        private: game.private.map(Drawer::Playing),
        hidden: Vault::Playing { opened, game: game.hidden },
    }
}

fn game_of<G: Deployable>(world: &World<Blind<G>>) -> Option<World<G>> {
    let SetUp::Playing { game: public, .. } = &world.public else { return None };
    let Vault::Playing { game: hidden, .. } = &world.hidden else { return None };
    let (Drawer::Playing(first), Drawer::Playing(second)) =
        (&world.private.first, &world.private.second)
    else {
        return None;
    };
    let private = BySeat { first: first.clone(), second: second.clone() };
    Some(World { public: public.clone(), private, hidden: hidden.clone() })
}

fn game_view<'a, G: Deployable>(view: View<'a, Blind<G>>) -> Option<View<'a, G>> {
    let SetUp::Playing { game: public, .. } = view.public else { return None };
    match view.own {
        Some((seat, Drawer::Playing(own))) => Some(View { public, own: Some((seat, own)) }),
        Some((_, Drawer::Empty | Drawer::Opened(..))) => None,
        None => Some(View { public, own: None }),
    }
}

fn lift<G: Deployable>(report: Report<G>) -> Report<Blind<G>> {
    let events = report.events.into_iter().map(Event::Game).collect();
    Report { events, whispers: report.whispers }
}
