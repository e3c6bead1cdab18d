//! What people read beside the board of A Game of War.

use catalog::{Aside, Look, Remark};
use game_of_war::MOVES_MAX;
use serde_json::Value;

/// The part of the turn, and how many units may still move in it.
pub(super) fn tell(look: &Look) -> Aside {
    let warnings = look.extra.get("warnings").and_then(Value::as_array).into_iter().flatten();
    let warnings = warnings.filter_map(Value::as_str).map(|text| Remark::new(text, text));
    let phase = match look.extra.get("phase").and_then(Value::as_str) {
        Some("move") => {
            let left = MOVES_MAX.saturating_sub(moved(&look.position));
            Some(Remark::new(
                format!("Movement: {left} of {MOVES_MAX} units may still move; then `end`."),
                format!("移动阶段：还可移动 {left} 个单位（共 {MOVES_MAX} 个），然后输入 end。"),
            ))
        }
        Some("battle") => Some(Remark::new(
            "Battle: name the square of a unit to attack, or `pass`.",
            "战斗阶段：输入要攻击的格子，或输入 pass。",
        )),
        Some(_) | None => None,
    };
    Aside { position: None, remarks: phase.into_iter().chain(warnings).collect() }
}

/// How many units have moved in this turn: the field after the phase lists them.
fn moved(position: &str) -> u32 {
    let fields: Vec<&str> = position.split('/').collect();
    let phase = fields.iter().rposition(|field| *field == "M");
    let orders = phase.and_then(|phase| fields.get(phase + 1));
    orders.map_or(0, |orders| orders.matches('(').count() as u32)
}

#[cfg(test)]
mod tests {
    use game::Options;

    use super::super::ENTRY;

    #[test]
    fn steps_are_counted() {
        let options = Options::complete(ENTRY.about.options, []).unwrap();
        let mut position = ENTRY.paper.open(&options).unwrap().read("start").unwrap();
        let said = |position: &dyn catalog::AnyPosition| {
            super::tell(&position.look()).remarks[0].english.clone()
        };
        assert!(said(&*position).contains("5 of 5"));
        position.play("(J6,K6)").unwrap();
        assert!(said(&*position).contains("4 of 5"));
        position.play("end").unwrap();
        assert!(said(&*position).starts_with("Battle"));
    }
}
