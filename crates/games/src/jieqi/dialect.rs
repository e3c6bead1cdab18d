//! Jieqi in the UCI of Pikafish's Jieqi branch, by which JieqiBox drives engines.
//!
//! Positions carry the pool of what is unseen. Moves are four characters; in a line that was played,
//! letters follow for what was turned and for what was taken face down, each in the case of its
//! owner. Nobody says whose knowledge it is: it is that of the side that is to think, as far as the
//! text allows.

use ::xiangqi::Side;
use catalog::Dialect;
use game::{Code, Study, Transcript};

/// Jieqi with pools and suffixes.
pub(super) struct Jieqi;

/// A start and the moves from there, in our notation.
type StartAndMoves = (String, Vec<String>);

impl Dialect for Jieqi {
    fn read_position(&self, text: &str) -> String {
        read_position(text, None)
    }

    fn write_position(&self, text: &str) -> String {
        let converted = rules().convert(text, None, "pikafish");
        converted.map_or_else(|_| text.to_owned(), |converted| converted.position)
    }

    /// Tries who may know what is told: first the side that is to think.
    fn read_game(&self, start: Option<&str>, moves: &[String]) -> StartAndMoves {
        let opening = rules().opening();
        let first = turn(start.unwrap_or(&opening));
        let thinker = if moves.len().is_multiple_of(2) { first } else { !first };
        let start = start.map_or(opening, |text| read_position(text, Some(thinker)));
        let viewers = [Some(thinker), Some(!thinker), None];
        let mut tries = viewers.map(|viewer| told(&start, first, moves, viewer)).into_iter();
        let best = tries.clone().find(is_playable).or_else(|| tries.next());
        best.expect("somebody views")
    }

    /// A program may leave open whether the piece lies face down.
    fn read_candidate(&self, text: &str) -> Vec<String> {
        vec![text.to_owned(), format!("+{text}")]
    }

    /// Only what may be repeated is told as moves: from the last turning or taking on, which needs no
    /// word on what somebody saw of a piece and somebody else did not.
    fn write_game(&self, so_far: &Transcript) -> (String, Vec<String>) {
        let rules = rules();
        let Ok(mut known) = rules.read(&so_far.start) else {
            return (self.write_position(&so_far.start), Vec::new());
        };
        let mut start = rules.write(&known);
        let mut quiet = Vec::new();
        for text in &so_far.moves {
            let men = known.position().board().occupied().count();
            let turns = text.starts_with('+');
            if rules.play(&mut known, text).is_err() {
                break;
            }
            if turns || known.position().board().occupied().count() < men {
                start = rules.write(&known);
                quiet.clear();
            } else {
                quiet.push(self.write_move(text));
            }
        }
        (self.write_position(&start), quiet)
    }

    /// What a piece turns out to be is for the program to say.
    fn write_move(&self, text: &str) -> String {
        text.trim_start_matches('+').chars().take(4).collect()
    }
}

fn rules() -> ::jieqi::Jieqi {
    ::jieqi::Jieqi::default()
}

/// Whose turn it is in a position of any notation.
fn turn(text: &str) -> Side {
    let mut fields = text.split_whitespace().skip(1);
    if fields.any(|field| field == "b") { Side::Black } else { Side::Red }
}

/// A position in our notation, as far as `thinker` knows it.
fn read_position(text: &str, thinker: Option<Side>) -> String {
    let mut fields: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    if fields.len() == 3 {
        fields.extend(["0".to_owned(), "1".to_owned()]);
    }
    if let ([_, _, pool, taken, _, _], Some(side)) = (&mut fields[..], thinker) {
        forget(pool, taken, side);
    }
    let text = fields.join(" ");
    let read = |notation| rules().convert(&text, Some(notation), "jfn_clock").ok();
    let converted = ["pikafish", "jieqibox"].into_iter().find_map(read);
    converted.map_or(text, |converted| converted.position)
}

/// What `side` lost face down goes back to the pool: the program may know it, the side does not.
fn forget(pool: &mut String, taken: &mut String, side: Side) {
    let letters: Vec<char> = taken.chars().collect();
    let pairs = letters.chunks(2).filter(|pair| pair.len() == 2);
    let (own, other): (Vec<&[char]>, Vec<&[char]>) =
        pairs.partition(|pair| owner(pair[0]) == Some(side));
    if own.is_empty() {
        return;
    }
    for pair in own {
        *pool = add(pool, pair[0], pair[1].to_digit(10).unwrap_or(0));
    }
    *taken = other.concat().into_iter().collect();
    if taken.is_empty() {
        taken.push('-');
    }
}

/// The same pool with `count` more of `letter`.
fn add(pool: &str, letter: char, count: u32) -> String {
    let mut letters: Vec<char> = pool.chars().filter(|it| *it != '-').collect();
    match letters.chunks_mut(2).find(|pair| pair.len() == 2 && pair[0] == letter) {
        Some(pair) => {
            let sum = pair[1].to_digit(10).unwrap_or(0) + count;
            pair[1] = char::from_digit(sum.min(9), 10).unwrap_or('9');
        }
        None => letters.extend([letter, char::from_digit(count.min(9), 10).unwrap_or('9')]),
    }
    letters.into_iter().collect()
}

/// The start and the moves as `viewer` knows them; a spectator, if nobody is named.
fn told(start: &str, first: Side, moves: &[String], viewer: Option<Side>) -> StartAndMoves {
    let name = match viewer {
        Some(Side::Red) => "r",
        Some(Side::Black) => "b",
        None => "s",
    };
    let mut fields: Vec<&str> = start.split_whitespace().collect();
    if let Some(field) = fields.get_mut(3) {
        *field = name;
    }
    let movers = [first, !first].into_iter().cycle();
    let moves = moves.iter().zip(movers).map(|(text, mover)| {
        let taken = if viewer == Some(mover) { Taken::Seen } else { Taken::Unseen };
        read_move(text, mover, taken)
    });
    (fields.join(" "), moves.collect())
}

/// Whether the viewer sees what is taken face down.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Taken {
    Seen,
    Unseen,
}

/// A move with its suffixes, in our notation; what is none of theirs stays as it is.
fn read_move(text: &str, mover: Side, taken: Taken) -> String {
    let Some((path, letters)) = text.split_at_checked(4) else { return text.to_owned() };
    if path.starts_with('+') || letters.is_empty() || letters.len() > 2 {
        return text.to_owned();
    }
    let (mut sign, mut turned, mut looked) = ("", String::new(), String::new());
    for letter in letters.chars() {
        let Some(owner) = owner(letter) else { return text.to_owned() };
        let role = match letter.to_ascii_uppercase() {
            'N' => 'H',
            'B' => 'E',
            other => other,
        };
        if owner == mover {
            (sign, turned) = ("+", format!("={role}"));
        } else if taken == Taken::Seen {
            looked = format!("*{}", role.to_ascii_lowercase());
        }
    }
    format!("{sign}{path}{turned}{looked}")
}

/// Whose piece a letter stands for.
fn owner(letter: char) -> Option<Side> {
    match letter {
        'A'..='Z' => Some(Side::Red),
        'a'..='z' => Some(Side::Black),
        _ => None,
    }
}

/// Whether the moves can be played, up to where the game may be over.
fn is_playable((start, moves): &StartAndMoves) -> bool {
    let rules = rules();
    let Ok(mut known) = rules.read(start) else { return false };
    for text in moves {
        match rules.play(&mut known, text) {
            Ok(_) => {}
            Err(fault) => return fault.code == Code::GAME_OVER,
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: &str = "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX";
    const POOL: &str = "R2A2C2P5N2B2r2a2c2p5n2b2";

    fn read(start: &str, moves: &[&str]) -> StartAndMoves {
        let moves: Vec<String> = moves.iter().map(|&it| it.to_owned()).collect();
        Jieqi.read_game(Some(start), &moves)
    }

    #[test]
    fn the_thinker_views() {
        let start = format!("{START} w {POOL} 0 1");
        assert_eq!(read(&start, &[]).0, format!("{START} -:- r r 0 1"));
        let (position, moves) = read(&start, &["b2b9Rn"]);
        assert_eq!(position, format!("{START} -:- r b 0 1"), "Black is to think");
        assert_eq!(moves, ["+b2b9=R"]);
        let (position, moves) = read(&start, &["b2b9Rn", "a9b9bR"]);
        assert_eq!(position, format!("{START} -:- r r 0 1"), "Red is to think");
        assert_eq!(moves, ["+b2b9=R*h", "+a9b9=E"]);
    }

    #[test]
    fn what_is_not_told_makes_a_spectator() {
        let start = format!("{START} w {POOL} 0 1");
        let (position, moves) = read(&start, &["b2b9R", "a9b9b"]);
        assert_eq!(position, format!("{START} -:- r b 0 1"), "Black may not know what it lost");
        assert_eq!(moves, ["+b2b9=R", "+a9b9=E"]);
        let (position, moves) = read(&start, &["b2b9R", "h7h0r"]);
        assert_eq!(position, format!("{START} -:- r s 0 1"), "neither may know what it took");
        assert_eq!(moves, ["+b2b9=R", "+h7h0=R"]);
    }

    #[test]
    fn jieqibox_writes_positions_in_three_ways() {
        let board = "1xxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/1XXXKXXXX";
        let all_seeing = format!("{board} w R2A2C2P5N1B2r2a2c2p5n2b1 N1b1 3 9");
        assert_eq!(read(&all_seeing, &[]).0, format!("{board} ?:e r r 3 9"));
        let old = format!("{START} {POOL} w - - 0 1");
        assert_eq!(read(&old, &[]).0, format!("{START} -:- r r 0 1"));
        assert_eq!(read(&format!("{START} w {POOL}"), &[]).0, format!("{START} -:- r r 0 1"));
    }

    #[test]
    fn moves_are_four_characters() {
        assert_eq!(Jieqi.write_move("+b2b9=R*h"), "b2b9");
        assert_eq!(Jieqi.write_move("a0a1"), "a0a1");
        assert_eq!(Jieqi.read_candidate("b2b9"), ["b2b9", "+b2b9"]);
        for odd in ["", "+", "b2b", "b2b9RnX", "é2b9R", "b2b9é", "b2b9?", "(none)", "b2b9RR"] {
            let _ = read(START, &[odd]);
        }
        for odd in ["", "w", "a b c d e f", "- - - é9 - -", "9 w R9 R9r9 0 1"] {
            let _ = read(odd, &["b2b9R"]);
        }
    }
}
