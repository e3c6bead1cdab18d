//! Xiangqi in the UCI of Fairy-Stockfish, which counts ranks from 1.

use catalog::Dialect;

/// Xiangqi with ranks from 1 to 10.
pub(super) struct FairyXiangqi;

impl Dialect for FairyXiangqi {
    fn variant(&self) -> Option<&'static str> {
        Some("xiangqi")
    }

    fn read_move(&self, text: &str) -> String {
        shift(text, |rank| rank.checked_sub(1))
    }

    fn write_move(&self, text: &str) -> String {
        shift(text, |rank| rank.checked_add(1))
    }
}

/// Another number for each rank; a text that is no move stays as it is.
fn shift(text: &str, change: impl Fn(u8) -> Option<u8>) -> String {
    let mut shifted = String::new();
    let mut rest = text;
    while let Some(file) = rest.chars().next().filter(char::is_ascii_lowercase) {
        let digits: String = rest[1..].chars().take_while(char::is_ascii_digit).collect();
        rest = &rest[1 + digits.len()..];
        let Some(rank) = digits.parse().ok().and_then(&change) else { return text.to_owned() };
        shifted.push_str(&format!("{file}{rank}"));
    }
    if rest.is_empty() { shifted } else { text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_count_from_one() {
        let fairy = FairyXiangqi;
        assert_eq!(fairy.write_move("a0a9"), "a1a10");
        assert_eq!(fairy.read_move("a10b8"), "a9b7");
        assert_eq!(fairy.read_move("e1e10"), "e0e9");
        for odd in ["", "(none)", "0000", "a0a1", "e1", "é1", "a999999"] {
            let _ = fairy.read_move(odd);
        }
        assert_eq!(fairy.read_move("(none)"), "(none)");
    }
}
