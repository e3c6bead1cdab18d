//! Reading games, as many as a text holds.

use std::iter::Peekable;

use game::pgn::{Token, Tokens, split_number};

use crate::{Position, San};

use super::{DEPTH_MAX, GameResult, LENGTH_MAX, Pgn, PgnError, PgnErrorKind, Ply, Variation};

/// The games of a text, one after the other.
///
/// A game whose main line cannot be read is an error, and reading goes on with the next game. What
/// cannot be read within a variation is left out and noted in [`Pgn::lost`].
pub fn games(text: &str) -> impl Iterator<Item = Result<Pgn, PgnError>> {
    let kind = PgnErrorKind::TooLarge(text.len());
    let too_large = (text.len() > LENGTH_MAX).then_some(Err(PgnError { line: 1, kind }));
    let tokens = Tokens::new(if too_large.is_some() { "" } else { text });
    let mut reader = Reader { tokens: tokens.peekable(), line: 1, within: Within::Tags };
    too_large.into_iter().chain(std::iter::from_fn(move || reader.next_game()))
}

struct Reader<'a> {
    tokens: Peekable<Tokens<'a>>,
    /// The line of the last word taken.
    line: usize,
    /// How far the game has come that is being read.
    within: Within,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Within {
    Tags,
    Moves,
}

impl<'a> Reader<'a> {
    fn next_game(&mut self) -> Option<Result<Pgn, PgnError>> {
        self.tokens.peek()?;
        self.within = Within::Tags;
        let game = self.game();
        if game.is_err() {
            self.skip_to_next_game();
        }
        Some(game.map_err(|kind| PgnError { line: self.line, kind }))
    }

    fn game(&mut self) -> Result<Pgn, PgnErrorKind> {
        let mut game = Pgn::new(Position::start(), [], GameResult::Unknown);
        let mut intro = Vec::new();
        while let Some(token) = self.next_if(is_prelude)? {
            match token {
                Token::Tag(tag) => game.tags.push(tag),
                Token::Comment(text) => intro.push(text),
                Token::Glyph(_) | Token::Open | Token::Close | Token::Word(_) => {}
            }
        }
        if let Some(fen) = game.tag("FEN") {
            game.start = fen.parse().map_err(PgnErrorKind::Fen)?;
        }
        game.tags.retain(|tag| tag.name != "FEN" && tag.name != "SetUp");
        self.within = Within::Moves;
        let mut movetext = Movetext::new(game.start, intro);
        game.result = self.movetext(&mut movetext)?;
        (game.main, game.lost) = movetext.finish()?;
        Ok(game)
    }

    /// Reads moves up to a result, or to where the next game begins: with a tag, or, where nothing was
    /// said of a game but its moves, with the number of the first.
    fn movetext(&mut self, movetext: &mut Movetext) -> Result<GameResult, PgnErrorKind> {
        let begins = |movetext: &Movetext, token: &Token<'_>| match token {
            Token::Tag(_) => true,
            Token::Word(word) => movetext.is_begun_anew_by(word),
            Token::Comment(_) | Token::Glyph(_) | Token::Open | Token::Close => false,
        };
        while let Some(token) = self.next_if(|token| !begins(movetext, token))? {
            match token {
                Token::Word(word) => match GameResult::from_word(word) {
                    Some(result) if movetext.is_main() => return Ok(result),
                    Some(_) => {}
                    None => movetext.word(word, self.line)?,
                },
                Token::Comment(text) => movetext.comment(text),
                Token::Glyph(glyph) => movetext.glyph(glyph),
                Token::Open => movetext.open()?,
                Token::Close => movetext.close()?,
                Token::Tag(_) => {}
            }
        }
        Ok(GameResult::Unknown)
    }

    /// The next word if it can be read and `wanted` agrees.
    fn next_if(
        &mut self,
        wanted: impl Fn(&Token<'a>) -> bool,
    ) -> Result<Option<Token<'a>>, PgnErrorKind> {
        let next = self.tokens.next_if(|(_, token)| token.as_ref().map_or(true, wanted));
        let Some((line, token)) = next else { return Ok(None) };
        self.line = line;
        Ok(token.map(Some)?)
    }

    /// Passes over the rest of a game that could not be read: to its result or the next tags.
    fn skip_to_next_game(&mut self) {
        while let Some((_, token)) = self.tokens.peek() {
            let is_moves = matches!(token, Ok(token) if !is_prelude(token));
            if self.within == Within::Moves && matches!(token, Ok(Token::Tag(_))) {
                return;
            }
            if is_moves {
                self.within = Within::Moves;
            }
            let is_result =
                matches!(token, Ok(Token::Word(word)) if GameResult::from_word(word).is_some());
            self.tokens.next();
            if is_result {
                return;
            }
        }
    }
}

fn is_prelude(token: &Token<'_>) -> bool {
    matches!(token, Token::Tag(_) | Token::Comment(_))
}

/// A variation that is being read.
struct Branch {
    variation: Variation,
    /// The position before the last move, for variations that replace it.
    before: Position,
    /// The position after the last move.
    after: Position,
    /// The number of the first move of a main line.
    first: Option<u16>,
    /// What was wrong with a move, after which the rest is left out.
    broken: Option<PgnError>,
}

/// The main line and the open variations, each of which replaces the last move of the one before.
struct Movetext {
    open: Vec<Branch>,
    lost: Vec<PgnError>,
}

impl Movetext {
    fn new(start: Position, comments: Vec<String>) -> Movetext {
        let variation = Variation { comments, moves: Vec::new() };
        let first = Some(start.fullmoves());
        let main = Branch { variation, before: start, after: start, first, broken: None };
        Movetext { open: vec![main], lost: Vec::new() }
    }

    fn branch(&mut self) -> &mut Branch {
        self.open.last_mut().expect("the main line is open until the end")
    }

    fn is_main(&self) -> bool {
        self.open.len() == 1
    }

    /// Whether a word numbers the first move, though the main line is past it.
    fn is_begun_anew_by(&self, word: &str) -> bool {
        let [main] = &*self.open else { return false };
        let (number, _) = split_number(word);
        let is_black = word[number.len()..].starts_with("..");
        let number = number.parse().ok().filter(|_| !is_black);
        main.first == number && number.is_some_and(|number| number < main.after.fullmoves())
    }

    fn word(&mut self, word: &str, line: usize) -> Result<(), PgnErrorKind> {
        let is_main = self.is_main();
        let branch = self.branch();
        let (_, text) = split_number(word);
        if text.is_empty() || text == "e.p." || branch.broken.is_some() {
            return Ok(());
        }
        let san = text.parse::<San>();
        match san.and_then(|san| branch.after.resolve_san(san)) {
            Ok(played) => {
                branch.before = branch.after;
                branch.after.play(played);
                branch.variation.moves.push(Ply::new(played));
            }
            Err(error) if is_main => return Err(error.into()),
            Err(error) => branch.broken = Some(PgnError { line, kind: error.into() }),
        }
        Ok(())
    }

    fn comment(&mut self, text: String) {
        let branch = self.branch();
        match branch.variation.moves.last_mut() {
            _ if branch.broken.is_some() => {}
            Some(ply) => ply.comments.push(text),
            None => branch.variation.comments.push(text),
        }
    }

    fn glyph(&mut self, glyph: u8) {
        let branch = self.branch();
        if let Some(ply) = branch.variation.moves.last_mut()
            && branch.broken.is_none()
        {
            ply.glyphs.push(glyph);
        }
    }

    fn open(&mut self) -> Result<(), PgnErrorKind> {
        if self.open.len() > DEPTH_MAX {
            return Err(PgnErrorKind::TooDeep);
        }
        let parent = self.branch();
        if parent.variation.moves.is_empty() && parent.broken.is_none() {
            return Err(PgnErrorKind::StrayParenthesis('('));
        }
        let (before, broken) = (parent.before, parent.broken.clone());
        let variation = Variation::default();
        self.open.push(Branch { variation, before, after: before, first: None, broken });
        Ok(())
    }

    fn close(&mut self) -> Result<(), PgnErrorKind> {
        if self.is_main() {
            return Err(PgnErrorKind::StrayParenthesis(')'));
        }
        let closed = self.open.pop().expect("a variation is open");
        let parent = self.branch();
        if parent.broken.is_some() {
            return Ok(());
        }
        if let Some(ply) = parent.variation.moves.last_mut()
            && closed.variation != Variation::default()
        {
            ply.variations.push(closed.variation);
        }
        self.lost.extend(closed.broken);
        Ok(())
    }

    fn finish(mut self) -> Result<(Variation, Vec<PgnError>), PgnErrorKind> {
        let innermost = self.open.pop().expect("the main line is open until the end");
        if self.open.is_empty() {
            Ok((innermost.variation, self.lost))
        } else {
            Err(PgnErrorKind::OpenVariation)
        }
    }
}
