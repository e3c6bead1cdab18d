//! Games of xiangqi in Portable Game Notation, as the field exchanges them: rule X8.1.

use game::{
    Code, Fault, Finish, Kept, Story,
    pgn::{Outline, Tag, TokenError, outlines, result_word},
};

use crate::{Line, Position, Side, relative::Script};

/// Lines are broken before this column.
const COLUMNS: usize = 80;

/// The games of a text; of each that cannot be read, what is wrong with it.
pub(crate) fn import(text: &str) -> Vec<Result<Kept, Fault>> {
    let read = |outline: Result<Outline<'_>, (usize, TokenError)>| match outline {
        Ok(outline) => read(outline),
        Err((line, error)) => Err(bad_game(line, &error.to_string())),
    };
    outlines(text).map(read).collect()
}

fn bad_game(line: usize, what: &str) -> Fault {
    Fault::new(Code::BAD_GAME, format!("line {line}: {what}"))
}

fn read(outline: Outline<'_>) -> Result<Kept, Fault> {
    let start = match outline.tag("FEN") {
        Some(fen) => read_fen(fen)?,
        None => Position::start(),
    };
    let mut line = Line::new(start);
    let mut moves = Vec::with_capacity(outline.moves.len());
    for (at, word) in &outline.moves {
        let mv = line.position().read_move(word);
        let mv = mv
            .map_err(|fault| Fault { message: format!("line {at}: {}", fault.message), ..fault })?;
        line.play(mv);
        moves.push(mv.to_string());
    }
    let Outline { mut tags, finish, .. } = outline;
    tags.retain(|tag| tag.name != "FEN" && tag.name != "SetUp");
    Ok(Kept { tags, start: start.to_string(), moves, finish })
}

/// A position whose last fields may be missing.
fn read_fen(text: &str) -> Result<Position, Fault> {
    let usual = ["", "w", "-", "-", "0", "1"];
    let given: Vec<&str> = text.split_ascii_whitespace().collect();
    let missing = usual.iter().skip(given.len()).copied();
    let whole: Vec<&str> = given.iter().copied().chain(missing).collect();
    let faults = match whole.join(" ").parse() {
        Ok(position) => return Ok(position),
        Err(faults) => faults,
    };
    let first: Option<Fault> = Vec::into_iter(faults).next();
    Err(first.unwrap_or_else(|| Fault::new(Code::BAD_GAME, "tag FEN is no position")))
}

/// A game as a text.
///
/// # Errors
/// What is wrong with an action.
pub(crate) fn export(story: &Story) -> Result<String, Fault> {
    let mut text = String::new();
    for tag in tags(story) {
        text.push_str(&format!("{tag}\n"));
    }
    let mut position = start_of(story)?;
    let lead = usize::from(position.turn() == Side::Black);
    let mut words = Vec::new();
    for (ply, action) in story.actions.iter().enumerate() {
        let mv = position.read_move(action)?;
        if (ply + lead).is_multiple_of(2) {
            words.push(format!("{}.", (ply + lead) / 2 + 1));
        } else if ply == 0 {
            words.push("1...".to_owned());
        }
        words.push(position.write_move(mv, Script::Simplified));
        position.play(mv);
    }
    words.push(result_word(story.finish).to_owned());
    let mut column = COLUMNS;
    for word in words {
        let width = word.chars().map(|letter| if letter.is_ascii() { 1 } else { 2 }).sum::<usize>();
        let fits = column + 1 + width < COLUMNS;
        text.push(if fits { ' ' } else { '\n' });
        column = if fits { column + 1 + width } else { width };
        text.push_str(&word);
    }
    text.push('\n');
    Ok(text)
}

/// Where the game begins.
fn start_of(story: &Story) -> Result<Position, Fault> {
    match &*story.start {
        "" => Ok(Position::start()),
        text => read_fen(text),
    }
}

fn tags(story: &Story) -> Vec<Tag> {
    let known = |text: &str| if text.is_empty() { "?".to_owned() } else { text.to_owned() };
    let [red, black] = &story.players;
    let mut tags = vec![
        Tag::new("Game", "Chinese Chess"),
        Tag::new("Event", &known(&story.event)),
        Tag::new("Site", "?"),
        Tag::new("Date", if story.date.is_empty() { "????.??.??" } else { &story.date }),
        Tag::new("Round", &known(&story.round)),
        Tag::new("Red", &known(red)),
        Tag::new("Black", &known(black)),
        Tag::new("Result", result_word(story.finish)),
        Tag::new("Format", "Chinese"),
    ];
    if !story.start.is_empty() {
        tags.extend([Tag::new("SetUp", "1"), Tag::new("FEN", &story.start)]);
    }
    tags.extend((!story.clock.is_empty()).then(|| Tag::new("TimeControl", &story.clock)));
    let ending = Tag::new("Termination", &story.ending);
    tags.extend((!story.ending.is_empty() && story.finish != Finish::Nothing).then_some(ending));
    tags
}
