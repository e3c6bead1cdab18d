//! Main lines of games, whatever game it is: what else a text says is passed over.

use std::iter::Peekable;

use super::{Tag, Token, TokenError, Tokens, result, split_number};
use crate::Finish;

/// A game as a text tells it, before anybody knows what its words mean.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outline<'a> {
    /// Its tags.
    pub tags: Vec<Tag>,
    /// The words that are moves, each with its line.
    pub moves: Vec<(usize, &'a str)>,
    /// How it ended.
    pub finish: Finish,
}

impl Outline<'_> {
    /// The value of a tag.
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.tags.iter().find(|tag| tag.name == name).map(|tag| &*tag.value)
    }
}

/// The games of a text, one after the other; one that cannot be read is its line and what is wrong.
pub fn outlines(text: &str) -> impl Iterator<Item = Result<Outline<'_>, (usize, TokenError)>> {
    let mut tokens = Tokens::new(text).peekable();
    std::iter::from_fn(move || next_outline(&mut tokens))
}

type Read<'a> = Result<Outline<'a>, (usize, TokenError)>;

fn next_outline<'a>(tokens: &mut Peekable<Tokens<'a>>) -> Option<Read<'a>> {
    tokens.peek()?;
    let mut outline = Outline::default();
    let mut wrong = None;
    let mut depth = 0_usize;
    let mut is_begun = false;
    // Tags after moves belong to the next game.
    let goes_on = |token: &Result<Token<'_>, TokenError>, is_begun: bool| {
        !is_begun || !matches!(token, Ok(Token::Tag(_)) | Err(TokenError::Tag))
    };
    while let Some((line, token)) = tokens.next_if(|(_, token)| goes_on(token, is_begun)) {
        match token {
            Ok(Token::Tag(tag)) => outline.tags.push(tag),
            Ok(Token::Comment(_) | Token::Glyph(_)) => {}
            Ok(Token::Open) => depth += 1,
            Ok(Token::Close) => depth = depth.saturating_sub(1),
            Ok(Token::Word(word)) if depth == 0 => {
                is_begun = true;
                if let Some(finish) = result(word) {
                    outline.finish = finish;
                    break;
                }
                let (_, word) = split_number(word);
                outline.moves.extend((!word.is_empty()).then_some((line, word)));
            }
            Ok(Token::Word(_)) => {}
            Err(error) => wrong = wrong.or(Some((line, error))),
        }
    }
    Some(wrong.map_or(Ok(outline), Err))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seat;

    #[test]
    fn a_main_line_is_found_among_other_things() {
        let text = "[Red \"甲\"]\n1. 炮二平五 {好} (1. 兵七进一 马8进7) 马8进7! $3\n2.马二进三 1-0\n\n[Red \"乙\"]\n*";
        let games: Vec<_> = outlines(text).map(Result::unwrap).collect();
        let moves: Vec<&str> = games[0].moves.iter().map(|(_, word)| *word).collect();
        assert_eq!(moves, ["炮二平五", "马8进7", "马二进三"]);
        assert_eq!(games[0].moves[2].0, 3, "lines are counted");
        assert_eq!(games[0].finish, Finish::Won(Seat::First));
        assert_eq!((games.len(), games[1].tag("Red")), (2, Some("乙")));
    }

    #[test]
    fn what_cannot_be_read_spoils_one_game() {
        let text = "[Red 甲]\n1. a b\n\n[Red \"乙\"]\n1. c d 0-1\n{";
        let games: Vec<_> = outlines(text).collect();
        assert_eq!(games[0], Err((1, TokenError::Tag)));
        assert_eq!(games[1].as_ref().unwrap().moves.len(), 2);
        assert_eq!(games[2], Err((6, TokenError::OpenComment)));
    }
}
