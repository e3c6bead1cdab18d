//! What people read beside a chess board.

use catalog::{Aside, Look, Remark};
use serde_json::Value;

/// FEN, which people exchange, and the draws that may be claimed.
pub(super) fn tell(look: &Look) -> Aside {
    let position = look.extra.get("fen").and_then(Value::as_str).map(str::to_owned);
    let claims = look.extra.get("claims").and_then(Value::as_array).into_iter().flatten();
    let remarks = claims.filter_map(Value::as_str).filter_map(claim).collect();
    Aside { position, remarks }
}

fn claim(reason: &str) -> Option<Remark> {
    match reason {
        "threefold_repetition" => Some(Remark::new(
            "A draw may be claimed: the position has come up three times.",
            "可要求和棋：局面已出现三次。",
        )),
        "fifty_moves" => Some(Remark::new(
            "A draw may be claimed: fifty moves have passed without a capture or a pawn move.",
            "可要求和棋：五十回合内无吃子、无动兵。",
        )),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use game::Options;

    use super::super::ENTRY;

    #[test]
    fn people_read_fen() {
        let options = Options::complete(ENTRY.about.options, []).unwrap();
        let paper = ENTRY.paper.open(&options).unwrap();
        let late = paper.read("8/8/8/4k3/8/4K3/4P3/8 w - - 100 90").unwrap();
        let aside = super::tell(&late.look());
        assert!(aside.remarks[0].english.contains("fifty moves"), "{aside:?}");
        let aside = super::tell(&paper.read("start").unwrap().look());
        assert!(aside.position.unwrap().contains(" KQkq "));
        assert_eq!(aside.remarks, []);
    }
}
