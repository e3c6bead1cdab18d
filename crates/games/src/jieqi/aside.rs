//! What people read beside a Jieqi board.

use catalog::{Aside, Look, Remark};
use serde_json::Value;

use crate::xiangqi::FIGURES;

/// What may still lie face down on each side.
pub(super) fn tell(look: &Look) -> Aside {
    let sides = [("red", "Red", "红方"), ("black", "Black", "黑方")];
    let pool = look.extra.get("pool");
    let remarks = sides.into_iter().filter_map(|(key, english, chinese)| {
        let left: Vec<(usize, &str, &str)> = counts(pool?.get(key)?);
        if left.is_empty() {
            return None;
        }
        let in_english: Vec<String> = left.iter().map(|(n, name, _)| named(*n, name)).collect();
        let in_chinese: Vec<String> =
            left.iter().map(|(n, _, name)| format!("{name}×{n}")).collect();
        Some(Remark::new(
            format!("{english} may still have face down: {}.", in_english.join(", ")),
            format!("{chinese}未翻的子可能是：{}。", in_chinese.join("、")),
        ))
    });
    Aside { position: None, remarks: remarks.collect() }
}

fn counts(pool: &Value) -> Vec<(usize, &'static str, &'static str)> {
    let count = |letter: char| pool.get(letter.to_string()).and_then(Value::as_u64).unwrap_or(0);
    let all = FIGURES.iter().map(|(figure, chinese)| (count(figure.latin), figure.name, *chinese));
    all.filter(|(count, ..)| *count > 0)
        .map(|(n, name, chinese)| (n as usize, name, chinese))
        .collect()
}

fn named(count: usize, name: &str) -> String {
    if count == 1 { name.to_owned() } else { format!("{count} {name}s") }
}

#[cfg(test)]
mod tests {
    use game::Options;

    use super::super::ENTRY;

    #[test]
    fn the_pool_is_told_in_names() {
        let options = Options::complete(ENTRY.about.options, []).unwrap();
        let position = ENTRY.paper.open(&options).unwrap().read("start").unwrap();
        let remarks = super::tell(&position.look()).remarks;
        assert_eq!(
            remarks[0].english,
            "Red may still have face down: 2 advisors, 2 elephants, 2 horses, 2 chariots, 2 cannons, 5 soldiers."
        );
        assert!(remarks[1].chinese.starts_with("黑方"), "{remarks:?}");
    }
}
