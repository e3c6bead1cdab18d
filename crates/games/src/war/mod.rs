//! Guy Debord's Game of War.

mod aside;
mod dialect;

use catalog::{
    Converter, Entry, Explainer, MatchKind, Matches, Paper, Player, Refusal, Seating, Words,
    Workloads, set_up,
};
use game::{Fault, Rules};
use game_of_war::{Arm, Sheet, War};
use serde_json::Value;

pub(crate) static ENTRY: Entry = Entry {
    players: &[
        ("umpire", &Player { thinker: ai::war::player, set_up: Some(layout) }),
        ("greedy", &Player { thinker: ai::war::greedy, set_up: Some(layout) }),
        ("random", &Player::<War> { thinker: catalog::random, set_up: Some(layout) }),
        ("hasty", &Player { thinker: ai::war::hasty, set_up: Some(layout) }),
    ],
    #[cfg(feature = "learner")]
    learner: Some(environment::Learner::of::<War>()),
    dialects: &[&dialect::War],
    aside: Some(aside::tell),
    ..Entry::new(
        &War::ABOUT,
        WORDS,
        &Paper::<War> {
            evaluate: Some(ai::war::evaluate),
            odds: &[("even", ai::war::odds)],
            converter: Some(Converter { notations: War::NOTATIONS, convert: War::convert }),
            explainer: Some(Explainer { questions: War::QUESTIONS, explain }),
            ..Paper::PLAIN
        },
        Matches(&[MatchKind::of::<War>(), MatchKind::blind::<War>()]),
        Workloads::of::<War>(),
    )
};

fn layout(seating: &Seating<'_>) -> Result<[String; 2], Refusal> {
    set_up::<War>(seating, ai::war::layout)
}

fn explain(rules: &War, sheet: &Sheet, question: &str, argument: &str) -> Result<Value, Fault> {
    let explanation = rules.explain(sheet, question, argument)?;
    Ok(serde_json::to_value(explanation).expect("explanations have string keys"))
}

const WORDS: Words = Words {
    summary: "Guy Debord's game of armies and their lines of communication.",
    summary_zh: "居伊·德波的战争游戏：军队与交通线。",
    seats_zh: ["北方", "南方"],
    figures: &[
        (Arm::Infantry.figure(), "步兵"),
        (Arm::Cavalry.figure(), "骑兵"),
        (Arm::Cannon.figure(), "火炮"),
        (Arm::SwiftCannon.figure(), "骑炮"),
        (Arm::Relay.figure(), "通信队"),
        (Arm::SwiftRelay.figure(), "骑马通信队"),
    ],
    actions: &[("end", "end the movement", "结束移动"), ("pass", "make no attack", "不攻击")],
};
