//! What must hold for every game, checked by random play.
//!
//! 1. What cannot be printed cannot be kept: every drawer and action survives its text.
//! 2. What you were not told, you cannot see: in all worlds that an observer cannot tell apart,
//!    steps that sound alike look alike, and the same step, if it looks alike, sounds alike: in
//!    lines, facts, written moves and the names of pieces.
//! 3. Imagined worlds look the same to the one who imagines them.
//! 4. Whoever is awaited can act.
//! 5. Games end.
//! 6. Records replay, to the same views for everybody.
//! 7. Facts alone let a reader follow the board; a piece keeps its name for life, and taking back
//!    gives it back.
//! 8. Written moves lead, on paper, to where play led.
//!
//! Each game crate calls [`check`] and [`check_paper`] from its tests, with marks on the branches
//! that must be reached, and [`leak`] with leaks planted on purpose, which must be found.

mod follow;
mod paper;

pub use follow::lost_track;
pub use paper::{check_paper, misled};

use std::collections::{BTreeMap, HashMap};

use crate::{
    Awaiting, Deed, Dice, Game, Man, MatchId, Minutes, Observer, Record, Referee, Report, Scene,
    Seat, Seed, World, marks, scribe::Scribe,
};

/// How far the laws are checked.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    /// How many games are played, each from its own seed.
    pub games: u64,
    /// The seed of the first game; the next game has the next number.
    pub first_seed: u64,
    /// How many steps a game may take (law 5).
    pub steps_max: usize,
    /// How many of the actions at hand are tried out at each step, besides the one played.
    pub tries: usize,
    /// How many worlds each observer imagines at each step.
    pub imagined: usize,
    /// Marks that the games must hit between them.
    pub marks: &'static [&'static str],
}

impl Default for Reach {
    fn default() -> Reach {
        Reach { games: 20, first_seed: 0, steps_max: 10_000, tries: 2, imagined: 2, marks: &[] }
    }
}

/// Plays random games and panics at the first broken law.
#[track_caller]
pub fn check<G: Game>(rules: &G, reach: Reach) {
    let hits = marks::collect(|| {
        if let Err(leak) = leak(rules, reach, everything_seen) {
            panic!("{leak}");
        }
        for seed in reach.first_seed..reach.first_seed + reach.games {
            record_replays(rules, seed, reach.steps_max);
        }
        if let Err(loss) = lost_track(rules, reach, |_| ()) {
            panic!("{loss}");
        }
    });
    for mark in reach.marks {
        assert!(hits.contains(mark), "random play never reached `{mark}`; it hit {hits:?}");
    }
}

/// Plays random games and looks for a leak, where `look` is what an observer sees of a world.
///
/// # Errors
/// The first step after which an observer saw more than was told.
///
/// # Panics
/// At any other broken law.
pub fn leak<G: Game>(
    rules: &G,
    reach: Reach,
    look: impl Fn(&G, &World<G>, Observer) -> String,
) -> Result<(), String> {
    slip(rules, reach, look, everything_told)
}

/// The same, where `tell` is what an observer is told of a step that led to a world.
///
/// # Errors
/// As [`leak`], or the first step of which an observer was told more than it saw.
///
/// # Panics
/// At any other broken law.
pub fn slip<G: Game>(
    rules: &G,
    reach: Reach,
    look: impl Fn(&G, &World<G>, Observer) -> String,
    tell: impl Fn(&G, &World<G>, Observer, &Minutes) -> String,
) -> Result<(), String> {
    for seed in reach.first_seed..reach.first_seed + reach.games {
        let mut dice = Dice::seeded(seed);
        let mut world = rules.start();
        let mut ears = Hearing::new(rules, &world);
        let mut steps = 0;
        while let Some(step) = random_step(rules, &world, &mut dice) {
            text_round_trips(&world);
            ears.turn_to(rules, &world, &step);
            untold_is_unseen(rules, &world, &step, reach, &mut dice, (&look, &tell, &mut ears))
                .map_err(|leak| format!("seed {seed}, step {steps}: {leak}"))?;
            let (next, report) = after(rules, &world, &step);
            world = next;
            ears.pending.push(report);
            steps += 1;
            assert!(steps < reach.steps_max, "seed {seed}: the game does not end");
        }
    }
    Ok(())
}

/// Everything that leaves the referee for `observer`: drawers, notation, picture and options.
pub fn everything_seen<G: Game>(rules: &G, world: &World<G>, observer: Observer) -> String {
    let view = world.view(observer);
    let legal = match observer {
        Observer::Seat(seat) if is_awaited(rules, world, seat) => {
            rules.legal(&world.public, &world.private[seat], seat)
        }
        Observer::Seat(_) | Observer::Spectator => Vec::new(),
    };
    let (notation, picture) = (rules.notation(view), rules.picture(view));
    format!("{view}\n{notation}\n{picture:?}\n{legal:?}")
}

/// Everything that an observer is told of a step, for programs.
pub fn everything_told<G: Game>(_: &G, _: &World<G>, _: Observer, minutes: &Minutes) -> String {
    format!("{minutes:?}")
}

/// What each observer has heard.
struct Hearing<G: Game> {
    /// What each had written down before the action under way, as in [`Observer::ALL`].
    scribes: [Scribe; 3],
    /// What the action under way has told so far.
    pending: Vec<Report<G>>,
}

impl<G: Game> Hearing<G> {
    fn new(rules: &G, world: &World<G>) -> Hearing<G> {
        let mut scribes: [Scribe; 3] = Default::default();
        for observer in Observer::ALL {
            scribes[observer.index()].begin(rules, world.view(observer));
        }
        Hearing { scribes, pending: Vec::new() }
    }

    /// Writes the last action down if `step` begins another one.
    fn turn_to(&mut self, rules: &G, world: &World<G>, step: &Step<G>) {
        if let Step::Draw(_) = step {
            return;
        }
        for observer in Observer::ALL {
            let scribe = &mut self.scribes[observer.index()];
            scribe.note(rules, observer, world.view(observer), &self.pending);
        }
        self.pending.clear();
    }

    /// What `observer` would note down of the action after `report`, which led to `world`, and how
    /// the pieces are called then.
    fn minutes(
        &mut self,
        rules: &G,
        world: &World<G>,
        observer: Observer,
        report: Report<G>,
    ) -> (Minutes, String) {
        let mut scribe = self.scribes[observer.index()].afresh();
        self.pending.push(report);
        let minutes = scribe.note(rules, observer, world.view(observer), &self.pending);
        self.pending.pop();
        let mut picture = rules.picture(world.view(observer));
        scribe.name(&mut picture);
        (minutes, names(&picture))
    }
}

/// Which piece stands where.
fn names(picture: &Scene) -> String {
    let name = |man| {
        let man: &Man = man;
        let number = man.id.map_or("?".to_owned(), |id| id.0.to_string());
        format!("{number}:{}", picture.square_of(man))
    };
    picture.men.iter().map(name).collect::<Vec<_>>().join(" ")
}

/// One thing that may happen next.
enum Step<G: Game> {
    Act(Seat, G::Action),
    Draw(G::Chance),
}

impl<G: Game> Clone for Step<G> {
    fn clone(&self) -> Self {
        match self {
            Step::Act(seat, action) => Step::Act(*seat, action.clone()),
            Step::Draw(chance) => Step::Draw(chance.clone()),
        }
    }
}

fn is_awaited<G: Game>(rules: &G, world: &World<G>, seat: Seat) -> bool {
    awaited_seats(rules, world).contains(&seat)
}

fn awaited_seats<G: Game>(rules: &G, world: &World<G>) -> Vec<Seat> {
    match rules.awaiting(&world.public) {
        Awaiting::Seat(seat) => vec![seat],
        Awaiting::BothSeats => Seat::ALL.to_vec(),
        Awaiting::Chance | Awaiting::Nobody(_) => Vec::new(),
    }
}

/// Every step that may happen next; none when the game is over.
fn steps<G: Game>(rules: &G, world: &World<G>) -> Vec<Step<G>> {
    if rules.awaiting(&world.public) == Awaiting::Chance {
        let odds = rules.odds(world).into_iter().filter(|(_, weight)| *weight > 0);
        return odds.map(|(chance, _)| Step::Draw(chance)).collect();
    }
    let mut steps = Vec::new();
    for seat in awaited_seats(rules, world) {
        let legal = rules.legal(&world.public, &world.private[seat], seat);
        assert!(!legal.is_empty(), "{seat} is awaited but cannot act in {}", world.public);
        steps.extend(legal.into_iter().map(|action| Step::Act(seat, action)));
    }
    steps
}

fn random_step<G: Game>(rules: &G, world: &World<G>, dice: &mut Dice) -> Option<Step<G>> {
    dice.choose(&steps(rules, world)).cloned()
}

fn after<G: Game>(rules: &G, world: &World<G>, step: &Step<G>) -> (World<G>, Report<G>) {
    let mut world = world.clone();
    let report = match step {
        Step::Act(seat, action) => {
            let text = action.to_string();
            assert!(text.parse().ok().as_ref() == Some(action), "{text} is lost in print");
            rules.act(&mut world, *seat, action)
        }
        Step::Draw(chance) => {
            let text = chance.to_string();
            assert!(text.parse().ok().as_ref() == Some(chance), "{text} is lost in print");
            rules.resolve(&mut world, chance)
        }
    };
    (world, report)
}

/// What is seen of a world, what is told of a step, and by whom it is heard.
type Senses<'a, G, L, T> = (&'a L, &'a T, &'a mut Hearing<G>);

/// Laws 2 and 3 for every observer, over the step to be played and a few others.
fn untold_is_unseen<G: Game>(
    rules: &G,
    world: &World<G>,
    played: &Step<G>,
    reach: Reach,
    dice: &mut Dice,
    (look, tell, ears): Senses<
        '_,
        G,
        impl Fn(&G, &World<G>, Observer) -> String,
        impl Fn(&G, &World<G>, Observer, &Minutes) -> String,
    >,
) -> Result<(), String> {
    for observer in Observer::ALL {
        let now = look(rules, world, observer);
        let mut pairs = Pairs::default();
        let mut compare = |world: &World<G>, step: &Step<G>| {
            let (world, report) = after(rules, world, step);
            let heard = format!("{:?}", report.heard_by(observer));
            let seen = look(rules, &world, observer);
            let (minutes, names) = ears.minutes(rules, &world, observer, report);
            let told = format!("{heard}\n{}\n{names}", tell(rules, &world, observer, &minutes));
            let fits = pairs.fit((label(step), heard), seen, told);
            fits.map_err(|leak| format!("{observer:?} {leak}"))
        };
        compare(world, played)?;
        for _ in 0..reach.tries {
            random_step(rules, world, dice).map_or(Ok(()), |step| compare(world, &step))?;
        }
        for _ in 0..reach.imagined {
            let imagined = rules.imagine(world.view(observer), dice);
            assert!(imagined.view(observer) == world.view(observer), "{observer:?} is not fooled");
            let imagined_now = look(rules, &imagined, observer);
            if imagined_now != now {
                return Err(format!("{observer:?} sees\n{now}\nor\n{imagined_now}"));
            }
            let at_hand = steps(rules, &imagined);
            let same = at_hand.iter().find(|step| is_same(step, played));
            same.map_or(Ok(()), |step| compare(&imagined, step))?;
            for _ in 0..reach.tries {
                dice.choose(&at_hand).map_or(Ok(()), |step| compare(&imagined, step))?;
            }
        }
    }
    Ok(())
}

/// What sounded and looked alike so far, to one observer.
#[derive(Default)]
struct Pairs {
    seen_by_heard: HashMap<String, String>,
    told_by_seen: HashMap<(String, String), String>,
}

impl Pairs {
    /// Law 2, there and back.
    fn fit(
        &mut self,
        (step, heard): (String, String),
        seen: String,
        told: String,
    ) -> Result<(), String> {
        let first = self.seen_by_heard.entry(heard.clone()).or_insert_with(|| seen.clone());
        if *first != seen {
            return Err(format!("heard {heard} and sees\n{seen}\nor\n{first}"));
        }
        let first = self.told_by_seen.entry((step, seen)).or_insert_with(|| told.clone());
        if *first != told {
            return Err(format!("sees the same and is told\n{told}\nor\n{first}"));
        }
        Ok(())
    }
}

/// What everybody may know of a step before it is taken: not what chance brings.
fn label<G: Game>(step: &Step<G>) -> String {
    match step {
        Step::Act(seat, action) => format!("{seat} {action}"),
        Step::Draw(_) => "draw".to_owned(),
    }
}

fn is_same<G: Game>(one: &Step<G>, other: &Step<G>) -> bool {
    match (one, other) {
        (Step::Act(seat, action), Step::Act(other_seat, other_action)) => {
            seat == other_seat && action == other_action
        }
        (Step::Draw(chance), Step::Draw(other)) => chance == other,
        (Step::Act(..), Step::Draw(_)) | (Step::Draw(_), Step::Act(..)) => false,
    }
}

/// Law 1: a drawer holds nothing beyond its text.
fn text_round_trips<G: Game>(world: &World<G>) {
    let text = world.public.to_string();
    assert!(text.parse().ok().as_ref() == Some(&world.public), "public is lost in print: {text}");
    for seat in Seat::ALL {
        let text = world.private[seat].to_string();
        let same = text.parse().ok().as_ref() == Some(&world.private[seat]);
        assert!(same, "private is lost in print: {text}");
    }
}

/// Law 6: the text of a record gives the same views for everybody, at every step.
fn record_replays<G: Game>(rules: &G, seed: u64, steps_max: usize) {
    let mut dice = Dice::seeded(seed);
    let (match_id, seed) = (MatchId(dice.wide_word()), Seed::from_number(seed));
    let mut referee = Referee::new(rules.clone(), match_id, seed);
    let mut views = vec![views_of(&referee)];
    while referee.outcome().is_none() {
        if views.len() == steps_max {
            referee.resign(Seat::First).expect("the game is not over");
        } else {
            let actor = Seat::ALL.into_iter().find(|seat| !referee.legal(*seat).is_empty());
            let seat = actor.expect("somebody is awaited and can act");
            let action = dice.choose(&referee.legal(seat)).expect("it can act").clone();
            referee.play(seat, &action).expect("a legal action is permitted");
        }
        views.push(views_of(&referee));
    }
    let text = referee.record().expect("the game is over").to_string();
    let record: Record = text.parse().expect("a record reads what it writes");
    assert!(record.to_string() == text, "the record is lost in print");
    let replayed = record.replay::<G>().expect("a record replays");
    assert_eq!(replayed.truth(), referee.truth(), "the truth differs on replay");
    for observer in Observer::ALL {
        assert_eq!(replayed.transcript(observer), referee.transcript(observer));
    }
    assert_eq!(views_of(&replayed), *views.last().expect("there is a last view"));
    prefixes_replay::<G>(&record, &views);
}

fn prefixes_replay<G: Game>(record: &Record, views: &[Vec<String>]) {
    let mut referee = record.open::<G>().expect("the record is of this game");
    let mut told = views.iter();
    assert_eq!(Some(&views_of(&referee)), told.next());
    for deed in &record.deeds {
        deed.redo(&mut referee).expect("each deed replays");
        if !matches!(deed, Deed::Draw(_)) {
            assert_eq!(Some(&views_of(&referee)), told.next(), "after {deed}");
        }
    }
}

fn views_of<G: Game>(referee: &Referee<G>) -> Vec<String> {
    let views = Observer::ALL.map(|observer| {
        let (view, notation) = (referee.view(observer), referee.notation(observer));
        let moves = referee.transcript(observer).moves;
        let (count, last) = (moves.len(), moves.last());
        format!("{view}\n{notation}\n{}\n{count} {last:?}", names(&referee.picture(observer)))
    });
    views.to_vec()
}

/// How often each reason ended `games` random games: a picture of what random play reaches.
pub fn endings<G: Game>(rules: &G, games: u64) -> BTreeMap<String, u64> {
    let mut counts = BTreeMap::new();
    for seed in 0..games {
        let mut dice = Dice::seeded(seed);
        let mut world = rules.start();
        while let Some(step) = random_step(rules, &world, &mut dice) {
            (world, _) = after(rules, &world, &step);
        }
        if let Awaiting::Nobody(outcome) = rules.awaiting(&world.public) {
            *counts.entry(outcome.to_string()).or_insert(0) += 1;
        }
    }
    counts
}
