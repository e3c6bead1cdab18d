//! Jieqi: face-down pieces on xiangqi's board.

mod aside;
mod dialect;

use ::jieqi::{FirstJieqi, Jieqi};
use catalog::{Converter, Entry, MatchKind, Matches, Paper, Player, Words, Workloads};
use game::Rules;

use crate::xiangqi::FIGURES;

pub(crate) static ENTRY: Entry = Entry {
    players: &[
        ("umpire", &Player::<Jieqi> { thinker: ai::jieqi::player, set_up: None }),
        ("greedy", &Player::<Jieqi> { thinker: ai::jieqi::greedy, set_up: None }),
        ("random", &Player::<Jieqi> { thinker: catalog::random, set_up: None }),
    ],
    #[cfg(feature = "learner")]
    learner: Some(environment::Learner::of::<Jieqi>()),
    dialects: &[&dialect::Jieqi],
    aside: Some(aside::tell),
    // Nobody teaches a player in a page, and the module must be small.
    #[cfg(not(target_family = "wasm"))]
    tuner: Some(ai::tune::tuner_with_network::<Jieqi>()),
    ..Entry::new(
        &Jieqi::ABOUT,
        WORDS,
        &Paper::<Jieqi> {
            evaluate: Some(ai::jieqi::evaluate),
            odds: &[("even", ai::jieqi::odds)],
            converter: Some(Converter { notations: Jieqi::NOTATIONS, convert: Jieqi::convert }),
            ..Paper::PLAIN
        },
        Matches(&[MatchKind::of::<Jieqi>(), MatchKind::of::<FirstJieqi>()]),
        Workloads::of::<Jieqi>(),
    )
};

const WORDS: Words = Words {
    summary: "Xiangqi with the pieces face down: each moves by its place and is revealed by moving.",
    summary_zh: "揭棋：棋子面朝下，按位置走，走后翻开。",
    seats_zh: ["红方", "黑方"],
    figures: FIGURES,
    actions: &[],
};
