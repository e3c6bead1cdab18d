//! Reads a position and reports everything that is wrong with it.

use game::{Code, Fault};
use xiangqi::{ByRole, BySide, Role, Side, Square};

use crate::{
    Battle, Config, Cover, Face, Field, Handle, Loss, Man, Position, Roster, Slot, Slots, Viewer,
    can_stand,
    ending::verdict,
    suspects::{Latest, complete, missing},
};

/// Longer than any position that can be written.
const LENGTH_MAX: usize = 512;
/// The most plies without a capture that are read.
const QUIET_MAX: u16 = 9999;

/// A piece as it is spelled.
#[derive(Clone, Copy)]
struct Token {
    square: Square,
    side: Side,
    look: Look,
    frozen: Option<Frost>,
}

/// The mark `!`.
#[derive(Clone, Copy)]
struct Frost;

#[derive(Clone, Copy)]
enum Look {
    /// `R(K)` or `R(?)`.
    Hidden { surface: Role, actual: Option<Role> },
    /// `R`.
    Revealed(Role),
}

/// What the fields say, each well formed, together perhaps impossible.
struct Draft {
    men: Vec<Token>,
    lost: BySide<Vec<Option<Role>>>,
    turn: Side,
    passes: u8,
    quiet: u16,
    viewer: Viewer,
}

/// Rules S9.1 to S9.6: the position that `text` spells.
///
/// # Errors
/// Every fault, in the order of reading; faults of the whole only if each part can be read.
pub(crate) fn read(config: &Config, text: &str) -> Result<Position, Vec<Fault>> {
    let draft = parse(text)?;
    let faults = faults_of(&draft);
    if faults.is_empty() { Ok(build(config, &draft)) } else { Err(faults) }
}

fn parse(text: &str) -> Result<Draft, Vec<Fault>> {
    if text.len() > LENGTH_MAX {
        let message = format!("the text has {} bytes, expected at most {LENGTH_MAX}", text.len());
        return Err(vec![Fault::new(Code::TOO_LARGE, message)]);
    }
    let fields: Vec<&str> = text.split(' ').collect();
    let [board, lost, turn, passes, quiet, viewer] = *fields else {
        let found = fields.len();
        let message =
            format!("found {found} fields, expected 6: board, lost, turn, passes, quiet, viewer");
        return Err(vec![Fault::new(Code::FIELD_COUNT, message)]);
    };
    let mut faults = Vec::new();
    let men = parse_board(board, &mut faults);
    let lost = keep(parse_lost(lost), &mut faults);
    let turn = keep(parse_turn(turn), &mut faults);
    let passes = keep(parse_clock("passes", passes, 1), &mut faults);
    let quiet = keep(parse_clock("quiet plies", quiet, QUIET_MAX), &mut faults);
    let viewer = keep(parse_viewer(viewer), &mut faults);
    match (lost, turn, passes, quiet, viewer) {
        (Some(lost), Some(turn), Some(passes), Some(quiet), Some(viewer)) if faults.is_empty() => {
            Ok(Draft { men, lost, turn, passes: passes as u8, quiet, viewer })
        }
        _ => Err(faults),
    }
}

fn keep<T>(result: Result<T, Fault>, faults: &mut Vec<Fault>) -> Option<T> {
    result.map_err(|fault| faults.push(fault)).ok()
}

fn parse_board(board: &str, faults: &mut Vec<Fault>) -> Vec<Token> {
    let ranks: Vec<&str> = board.split('/').collect();
    if ranks.len() != usize::from(Square::RANKS) {
        let message = format!("the board has {} ranks, expected 10", ranks.len());
        faults.push(Fault::new(Code::RANK_COUNT, message));
        return Vec::new();
    }
    let mut men = Vec::new();
    for (text, rank) in ranks.into_iter().zip((0..Square::RANKS).rev()) {
        if let Err(fault) = parse_rank(text, rank, &mut men) {
            faults.push(fault);
        }
    }
    men
}

fn parse_rank(text: &str, rank: u8, men: &mut Vec<Token>) -> Result<(), Fault> {
    let mut rest = text;
    let mut file = 0;
    let mut after_run = None;
    while let Some(letter) = rest.chars().next() {
        if letter.is_ascii_digit() {
            let run = letter as u8 - b'0';
            if run == 0 || after_run.is_some() {
                let message = format!("rank {rank} has `{letter}`, expected a run of 1 to 9");
                return Err(Fault::new(Code::BAD_DIGIT, message));
            }
            file += usize::from(run);
            after_run = Some(run);
            rest = &rest[1..];
        } else {
            // Where it would stand off the board, the width is the fault.
            let square = u8::try_from(file).ok().and_then(|file| Square::new(file, rank));
            let (side, look, frozen, left) = parse_man(rest).ok_or_else(|| {
                let found = game::clip(rest, 4);
                let message = format!(
                    "rank {rank} has `{found}`, expected a piece such as `R(K)`, `k` or `A!`"
                );
                Fault::new(Code::BAD_PIECE, message)
            })?;
            men.extend(square.map(|square| Token { square, side, look, frozen }));
            (file, after_run, rest) = (file + 1, None, left);
        }
    }
    if file == usize::from(Square::FILES) {
        return Ok(());
    }
    Err(Fault::new(Code::RANK_WIDTH, format!("rank {rank} has {file} points, expected 9")))
}

fn parse_man(text: &str) -> Option<(Side, Look, Option<Frost>, &str)> {
    let mut letters = text.chars();
    let (side, role) = parse_piece(letters.next()?)?;
    let rest = letters.as_str();
    let (look, rest) = match rest.strip_prefix('(') {
        None => (Look::Revealed(role), rest),
        Some(inside) => {
            let (actual, rest) = inside.split_once(')')?;
            let actual = match actual {
                "?" => None,
                _ => Some(parse_actual(actual, side)?),
            };
            (Look::Hidden { surface: role, actual }, rest)
        }
    };
    match rest.strip_prefix('!') {
        Some(rest) => Some((side, look, Some(Frost), rest)),
        None => Some((side, look, None, rest)),
    }
}

fn parse_piece(letter: char) -> Option<(Side, Role)> {
    let side = if letter.is_ascii_uppercase() { Side::Red } else { Side::Black };
    Role::from_letter(letter.to_ascii_uppercase()).map(|role| (side, role))
}

fn parse_actual(text: &str, side: Side) -> Option<Role> {
    let mut letters = text.chars();
    let (named, role) = parse_piece(letters.next()?)?;
    (named == side && letters.next().is_none()).then_some(role)
}

fn parse_lost(text: &str) -> Result<BySide<Vec<Option<Role>>>, Fault> {
    let list = |text: &str| -> Option<Vec<Option<Role>>> {
        let letter = |it: char| match it {
            '?' => Some(None),
            _ => Role::from_letter(it).map(Some),
        };
        match text {
            "-" => Some(Vec::new()),
            "" => None,
            _ => text.chars().map(letter).collect(),
        }
    };
    let lists = text
        .split_once(':')
        .and_then(|(red, black)| Some(BySide { red: list(red)?, black: list(black)? }));
    lists.ok_or_else(|| {
        let found = game::clip(text, 40);
        let message =
            format!("lost pieces are `{found}`, expected two lists of `KAEHRCP?` or `-`: `RP:-`");
        Fault::new(Code::CAPTURED_FORMAT, message)
    })
}

fn parse_turn(text: &str) -> Result<Side, Fault> {
    match text {
        "r" => Ok(Side::Red),
        "b" => Ok(Side::Black),
        _ => Err(unexpected(Code::BAD_TURN, "the turn", text, "`r` or `b`")),
    }
}

fn parse_viewer(text: &str) -> Result<Viewer, Fault> {
    let viewer = Viewer::ALL.into_iter().find(|it| text.chars().eq([it.letter()]));
    viewer.ok_or_else(|| unexpected(Code::BAD_VIEWER, "the viewer", text, "`r`, `b`, `s` or `*`"))
}

fn parse_clock(what: &str, text: &str, max: u16) -> Result<u16, Fault> {
    let plain =
        text.bytes().all(|it| it.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    let number = text.parse().ok().filter(|number| plain && *number <= max);
    number.ok_or_else(|| unexpected(Code::BAD_CLOCK, what, text, &format!("a number up to {max}")))
}

fn unexpected(code: Code, what: &str, found: &str, expected: &str) -> Fault {
    let found = game::clip(found, 20);
    Fault::new(code, format!("{what}: found `{found}`, expected {expected}"))
}

/// Everything that is wrong with the whole.
fn faults_of(draft: &Draft) -> Vec<Fault> {
    let mut faults: Vec<Fault> = draft.men.iter().flat_map(|it| token_faults(it, draft)).collect();
    for side in Side::ALL {
        let unknown = draft.viewer.knows(side) && draft.lost[side].contains(&None);
        if unknown {
            let viewer = draft.viewer.letter();
            let message = format!("viewer `{viewer}` knows what {side} lost, found `?`");
            faults.push(Fault::new(Code::new("own_role_unknown"), message));
        }
    }
    Side::ALL.into_iter().for_each(|side| faults.extend(count_faults(draft, side)));
    let kings = Side::ALL.map(|side| draft.lost[side].contains(&Some(Role::King)));
    if kings == [true, true] {
        faults.push(Fault::new(Code::MISSING_KING, "both kings are lost, expected one at most"));
    }
    Side::ALL.into_iter().for_each(|side| faults.extend(surface_faults(draft, side)));
    faults
}

/// Rules S9.3 and S9.4.
fn token_faults(token: &Token, draft: &Draft) -> Vec<Fault> {
    let Token { square, side, look, frozen } = *token;
    let (knows, viewer) = (draft.viewer.knows(side), draft.viewer.letter());
    let mut faults = Vec::new();
    match look {
        Look::Hidden { actual: None, .. } if knows => {
            let message = format!("viewer `{viewer}` knows the piece on {square}, found `?`");
            faults.push(Fault::new(Code::new("own_role_unknown"), message));
        }
        Look::Hidden { actual: Some(_), .. } if !knows => {
            let message = format!("viewer `{viewer}` cannot know the hidden piece on {square}");
            faults.push(Fault::new(Code::BAD_VIEWER, message));
        }
        Look::Hidden { .. } | Look::Revealed(_) => {}
    }
    match (look, frozen) {
        (Look::Hidden { .. }, Some(Frost)) => {
            let message = format!("the hidden piece on {square} cannot be frozen");
            faults.push(Fault::new(Code::new("bad_freeze"), message));
        }
        (Look::Revealed(role), Some(Frost)) if can_stand(role, side, square) => {
            let letter = role.letter();
            let message =
                format!("{square} is a legal point for {side}'s `{letter}`, so not frozen");
            faults.push(Fault::new(Code::new("bad_freeze"), message));
        }
        (Look::Hidden { .. } | Look::Revealed(_), _) => {}
    }
    faults
}

/// Rule S9.5.
fn count_faults(draft: &Draft, side: Side) -> Vec<Fault> {
    let mut faults = Vec::new();
    let known = known_roles(draft, side);
    for (role, count) in known.iter() {
        let (letter, most) = (role.letter(), role.full_count());
        if *count > usize::from(most) {
            let code =
                if role == Role::King { Code::new("too_many_kings") } else { Code::TOO_MANY_TYPE };
            let message = format!("{side} has {count} of `{letter}`, expected at most {most}");
            faults.push(Fault::new(code, message));
        }
    }
    let total = men_of(draft, side).count() + draft.lost[side].len();
    if total > Slot::COUNT {
        let message = format!("{side} has {total} pieces, lost ones included, expected at most 16");
        faults.push(Fault::new(Code::TOO_MANY_TOTAL, message));
    }
    let unknown = |it: &Token| matches!(it.look, Look::Hidden { actual: None, .. });
    if known[Role::King] == 0 && !men_of(draft, side).any(unknown) {
        let message = format!("{side} has no king, neither among its pieces nor among the lost");
        faults.push(Fault::new(Code::MISSING_KING, message));
    }
    faults
}

fn surface_faults(draft: &Draft, side: Side) -> Vec<Fault> {
    let mut surfaces = ByRole::<usize>::default();
    for token in men_of(draft, side) {
        if let Look::Hidden { surface, .. } = token.look {
            surfaces[surface] += 1;
        }
    }
    let excess = surfaces.iter().filter(|(role, count)| **count > usize::from(role.full_count()));
    let fault = |(role, count): (Role, &usize)| {
        let (letter, most) = (role.letter(), role.full_count());
        let message = format!("{side} has {count} hidden `{letter}`, expected at most {most}");
        Fault::new(Code::TOO_MANY_TYPE, message)
    };
    excess.map(fault).collect()
}

fn men_of(draft: &Draft, side: Side) -> impl Iterator<Item = &Token> {
    draft.men.iter().filter(move |it| it.side == side)
}

/// How many of each actual role the text names.
fn known_roles(draft: &Draft, side: Side) -> ByRole<usize> {
    let mut counts = ByRole::default();
    let standing = men_of(draft, side).filter_map(|token| match token.look {
        Look::Hidden { actual, .. } => actual,
        Look::Revealed(role) => Some(role),
    });
    for role in standing.chain(draft.lost[side].iter().flatten().copied()) {
        counts[role] += 1;
    }
    counts
}

fn build(config: &Config, draft: &Draft) -> Position {
    let mut battle = Battle::new(Field::default(), draft.turn);
    let mut rosters: BySide<Option<Roster>> = BySide::default();
    for side in Side::ALL {
        let known = cast(config, draft, side, &mut battle);
        if draft.viewer.knows(side) {
            rosters[side] = Some(complete(known, missing(&known)));
        }
    }
    battle.passes = draft.passes;
    battle.quiet = draft.quiet;
    battle.history = vec![battle.key()];
    battle.outcome = verdict(config, &battle, super::known(&rosters));
    let deed = if battle.field == Field::start() {
        Latest::SetUp
    } else if draft.passes > 0 {
        Latest::Pass
    } else {
        Latest::Move
    };
    battle.update_suspects(config, deed);
    Position { battle, viewer: draft.viewer, rosters }
}

/// Gives the pieces of `side` handles and puts them on and beside the board; returns the roles
/// that the text names. The text does not say where a piece started: pieces on start points of
/// their surface are taken to have started there, and the rest on the nearest that are left.
fn cast(
    config: &Config,
    draft: &Draft,
    side: Side,
    battle: &mut Battle,
) -> [Option<Role>; Slot::COUNT] {
    let mut known = [None; Slot::COUNT];
    let mut free = Slots::FULL;
    let mut take = |distance: &dyn Fn(Slot) -> Option<u8>| {
        let near = free.iter().filter_map(|slot| distance(slot).map(|it| (it, slot)));
        let (_, slot) = near.min_by_key(|(distance, _)| *distance)?;
        free = free.without(slot);
        Some(slot)
    };
    let anywhere = |_| Some(0);
    let hidden = men_of(draft, side).filter_map(|token| match token.look {
        Look::Hidden { surface, actual } => Some((token.square, surface, actual)),
        Look::Revealed(_) => None,
    });
    let at_home = |square: Square, surface: Role| {
        Slot::all().any(|slot| slot.square(side) == square && slot.surface() == surface)
    };
    let (home, away): (Vec<_>, Vec<_>) =
        hidden.partition(|(square, surface, _)| at_home(*square, *surface));
    for (square, surface, actual) in home.into_iter().chain(away) {
        let files_away = |slot: Slot| {
            let files = slot.square(side).file().abs_diff(square.file());
            (slot.surface() == surface).then_some(files)
        };
        let slot =
            take(&files_away).expect("no surface is hidden more often than it has start points");
        known[slot.index()] = actual;
        battle.suspects[side] = battle.suspects[side].with(slot);
        battle.field.put(square, Man { handle: Handle::new(side, slot), face: Face::Hidden });
    }
    for token in men_of(draft, side) {
        let Look::Revealed(role) = token.look else { continue };
        let slot = take(&anywhere).expect("a side has at most sixteen pieces");
        let face = token.frozen.map_or(Face::Revealed(role), |Frost| Face::Frozen(role));
        known[slot.index()] = Some(role);
        if role == Role::King {
            battle.suspects[side] = Slots::of(slot);
        }
        battle.field.put(token.square, Man { handle: Handle::new(side, slot), face });
    }
    let is_public = config.reveal_captured_role || !draft.viewer.knows(side);
    for role in &draft.lost[side] {
        let slot = take(&anywhere).expect("a side has at most sixteen pieces");
        known[slot.index()] = *role;
        let shown = role.filter(|role| is_public || *role == Role::King);
        if shown == Some(Role::King) {
            battle.suspects[side] = Slots::of(slot);
        }
        let cover = if shown.is_some() { Cover::Off } else { Cover::On };
        battle.lost.push(Loss { handle: Handle::new(side, slot), cover, role: shown });
    }
    known
}
