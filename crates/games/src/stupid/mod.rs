//! StupidChess: secret roles on xiangqi's board.

mod dialect;

use catalog::{
    Entry, MatchKind, Matches, Paper, Player, Refusal, Seating, Words, Workloads, set_up,
};
use game::Rules;
use stupid_chess::StupidChess;

use crate::xiangqi::FIGURES;

pub(crate) static ENTRY: Entry = Entry {
    players: &[
        ("umpire", &Player { thinker: ai::stupid::player, set_up: Some(layout) }),
        ("greedy", &Player { thinker: ai::stupid::greedy, set_up: Some(layout) }),
        ("random", &Player::<StupidChess> { thinker: catalog::random, set_up: Some(layout) }),
        ("uniform", &Player { thinker: ai::stupid::uniform, set_up: Some(layout) }),
    ],
    #[cfg(feature = "learner")]
    learner: Some(environment::Learner::of::<StupidChess>()),
    dialects: &[&dialect::StupidChess],
    // Nobody teaches a player in a page, and the module must be small.
    #[cfg(not(target_family = "wasm"))]
    tuner: Some(catalog::Tuner {
        breed_layouts: Some(breed_layouts),
        ..ai::tune::tuner::<StupidChess>()
    }),
    ..Entry::new(
        &StupidChess::ABOUT,
        WORDS,
        &Paper::<StupidChess> {
            evaluate: Some(ai::stupid::evaluate),
            odds: &[("even", ai::stupid::even_odds), ("learned", ai::stupid::learned_odds)],
            ..Paper::PLAIN
        },
        Matches(&[MatchKind::blind::<StupidChess>()]),
        Workloads::of::<StupidChess>(),
    )
};

fn layout(seating: &Seating<'_>) -> Result<[String; 2], Refusal> {
    set_up::<StupidChess>(seating, ai::stupid::layout)
}

#[cfg(not(target_family = "wasm"))]
fn breed_layouts(seed: u64, found: &mut dyn FnMut(&str, f64)) -> String {
    let plan = ai::stupid::Breeding { seed, ..ai::stupid::Breeding::default() };
    let mut tell = |layout: stupid_chess::Setup, score: f64| found(&layout.to_string(), score);
    ai::stupid::breed(StupidChess::default(), plan, &mut tell)
}

const WORDS: Words = Words {
    summary: "Both sides place their pieces in secret; each acts by its place until its first capture.",
    summary_zh: "双方暗中布阵；棋子按所站位置行棋，首次吃子后现出真身。",
    seats_zh: ["红方", "黑方"],
    figures: FIGURES,
    actions: &[("pass", "pass, when no piece can move", "无子可动时停一手")],
};
