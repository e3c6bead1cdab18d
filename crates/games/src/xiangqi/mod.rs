//! Xiangqi.

mod dialect;
mod fairy;

use ::xiangqi::{FirstXiangqi, Xiangqi};
use catalog::{
    Entry, Formats, MatchKind, Matches, Paper, Peer, Player, Setting, Thinker, Words, Workloads,
};
use game::Rules;

pub(crate) static ENTRY: Entry = Entry {
    players: &[
        ("umpire", &Player::<Xiangqi> { thinker: ai::xiangqi::player, set_up: None }),
        ("greedy", &Player::<Xiangqi> { thinker: look_ahead_once, set_up: None }),
        ("random", &Player::<Xiangqi> { thinker: catalog::random, set_up: None }),
    ],
    #[cfg(feature = "learner")]
    learner: Some(environment::Learner::of::<Xiangqi>()),
    dialects: &[&dialect::Xiangqi, &fairy::FairyXiangqi],
    // Nobody teaches a player in a page, and the module must be small.
    #[cfg(not(target_family = "wasm"))]
    tuner: Some(ai::tune::tuner::<Xiangqi>()),
    peers: &[Peer {
        program: "fairy-stockfish",
        set_up: "setoption name UCI_Variant value xiangqi\n",
    }],
    ..Entry::new(
        &Xiangqi::ABOUT,
        WORDS,
        &Paper::<Xiangqi> {
            evaluate: Some(ai::xiangqi::evaluate),
            formats: Some(Formats {
                names: Xiangqi::FORMATS,
                write: Xiangqi::export,
                read: Xiangqi::import,
            }),
            ..Paper::PLAIN
        },
        Matches(&[MatchKind::of::<Xiangqi>(), MatchKind::of::<FirstXiangqi>()]),
        Workloads::of::<Xiangqi>(),
    )
};

fn look_ahead_once(rules: Xiangqi, setting: Setting) -> Box<dyn Thinker<Xiangqi>> {
    catalog::greedy(rules, setting, ai::xiangqi::evaluate)
}

const WORDS: Words = Words {
    summary: "Chinese chess: cannons that need a screen, kings that must not meet.",
    summary_zh: "中国象棋：炮须隔子，将帅不照面。",
    seats_zh: ["红方", "黑方"],
    figures: FIGURES,
    actions: &[],
};

/// The pieces of every game on this board.
pub(crate) const FIGURES: &[(game::Figure, &str)] = &[
    (::xiangqi::Role::King.figure(), "将帅"),
    (::xiangqi::Role::Advisor.figure(), "士"),
    (::xiangqi::Role::Elephant.figure(), "象"),
    (::xiangqi::Role::Horse.figure(), "马"),
    (::xiangqi::Role::Rook.figure(), "车"),
    (::xiangqi::Role::Cannon.figure(), "炮"),
    (::xiangqi::Role::Pawn.figure(), "兵卒"),
];
