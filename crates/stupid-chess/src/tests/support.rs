//! What the tests share: positions to ask about, worlds to play in.

use game::{BySeat, Deployable, Dice, Fault, Game, Observer, Study, World};
use xiangqi::{BySide, Side};

use crate::{Action, Config, Position, Setup, StupidChess};

/// The usual rules.
pub(super) fn rules() -> StupidChess {
    StupidChess::default()
}

/// Rules with other switches.
pub(super) fn rules_with(change: impl FnOnce(&mut Config)) -> StupidChess {
    let mut config = Config::default();
    change(&mut config);
    StupidChess::new(config).unwrap()
}

/// The position that `text` spells.
#[track_caller]
pub(super) fn read(text: &str) -> Position {
    rules().read(text).unwrap()
}

/// A board of mostly empty ranks: `ranks` from rank 9 down, separated by blanks, then the rest of
/// the notation. `-` stands for an empty rank.
pub(super) fn paper(ranks: &str, rest: &str) -> String {
    let ranks: Vec<&str> =
        ranks.split_whitespace().map(|rank| if rank == "-" { "9" } else { rank }).collect();
    format!("{} {rest}", ranks.join("/"))
}

/// The legal moves, sorted.
#[track_caller]
pub(super) fn moves(rules: &StupidChess, text: &str) -> Vec<String> {
    let mut moves = rules.moves(&rules.read(text).unwrap(), None).unwrap();
    moves.sort();
    moves
}

/// The moves of the piece on `from`, sorted and joined.
#[track_caller]
pub(super) fn moves_from(rules: &StupidChess, text: &str, from: &str) -> String {
    let mut moves = rules.moves(&rules.read(text).unwrap(), Some(from)).unwrap();
    moves.sort();
    moves.join(" ")
}

/// The position after `played`, a list of moves, and what was heard of the last one.
#[track_caller]
pub(super) fn play(rules: &StupidChess, text: &str, played: &str) -> (Position, Vec<String>) {
    let mut position = rules.read(text).unwrap();
    let mut heard = Vec::new();
    for step in played.split_whitespace() {
        heard = rules.play(&mut position, step).unwrap_or_else(|fault| panic!("{step}: {fault}"));
    }
    (position, heard)
}

/// The fault of the last of `played`.
#[track_caller]
pub(super) fn refuse(rules: &StupidChess, text: &str, step: &str) -> Fault {
    let mut position = rules.read(text).unwrap();
    let before = position.clone();
    let fault = rules.play(&mut position, step).unwrap_err();
    assert_eq!(position, before, "a refused move changes nothing");
    fault
}

/// How a position has ended, in a few words.
pub(super) fn ended(rules: &StupidChess, position: &Position) -> String {
    rules.status(position).outcome.map_or("-".to_owned(), |outcome| outcome.to_string())
}

/// The world after both sides set up as the letters say.
#[track_caller]
pub(super) fn deployed(rules: &StupidChess, red: &str, black: &str) -> World<StupidChess> {
    rules.deploy(&BySeat { first: red.parse().unwrap(), second: black.parse().unwrap() })
}

/// The world after both sides set up at random.
pub(super) fn dealt(rules: &StupidChess, dice: &mut Dice) -> World<StupidChess> {
    rules.deploy(&BySeat { first: Setup::random(dice), second: Setup::random(dice) })
}

/// What may be done in `world`.
pub(super) fn legal(rules: &StupidChess, world: &World<StupidChess>) -> Vec<Action> {
    let seat = world.public.turn().seat();
    if world.public.outcome().is_some() {
        return Vec::new();
    }
    rules.legal(&world.public, &world.private[seat], seat)
}

/// Does `action` and returns what each observer hears of it, as text.
pub(super) fn act(
    rules: &StupidChess,
    world: &mut World<StupidChess>,
    action: &Action,
) -> [Vec<String>; 3] {
    let seat = world.public.turn().seat();
    let report = rules.act(world, seat, action);
    Observer::ALL.map(|observer| {
        let (events, whispers) = report.heard_by(observer);
        let events = events.iter().map(ToString::to_string);
        events.chain(whispers.iter().map(ToString::to_string)).collect()
    })
}

/// Plays a list of moves at the table and returns what was heard of the last one.
#[track_caller]
pub(super) fn act_all(
    rules: &StupidChess,
    world: &mut World<StupidChess>,
    played: &str,
) -> [Vec<String>; 3] {
    let mut heard = Default::default();
    for step in played.split_whitespace() {
        let (action, seat) = (step.parse().unwrap(), world.public.turn().seat());
        rules.permit(&world.public, &world.private[seat], seat, &action).unwrap();
        heard = act(rules, world, &action);
    }
    heard
}

/// Both rosters of a world, by side.
pub(super) fn rosters(world: &World<StupidChess>) -> BySide<crate::Roster> {
    BySide::from_fn(|side: Side| world.private[side.seat()])
}

/// A random action that prefers captures, so that games reach reveals and endings soon.
pub(super) fn bold_action(
    rules: &StupidChess,
    world: &World<StupidChess>,
    dice: &mut Dice,
) -> Option<Action> {
    let legal = legal(rules, world);
    let takes = |action: &&Action| match action {
        Action::Move(step) => world.public.field().at(step.to).is_some(),
        Action::Pass => false,
    };
    let captures: Vec<Action> = legal.iter().filter(takes).copied().collect();
    let bold = !captures.is_empty() && dice.below(2) == 0;
    dice.choose(if bold { &captures } else { &legal }).copied()
}
