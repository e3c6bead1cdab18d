//! Chess and Chess960.

mod aside;
mod dialect;
mod ratings;

use ::chess::{Chess, Encoding, FirstChess, Line, Role};
use catalog::{
    Converter, Encoder, Entry, Evaluation, Formats, MatchKind, Matches, Paper, Peer, Player,
    Setting, Thinker, Words, Workloads,
};
use game::{Fault, Rules};

pub(crate) static ENTRY: Entry = Entry {
    players: &[
        ("umpire", &Player::<Chess> { thinker: ai::chess::player, set_up: None }),
        ("greedy", &Player::<Chess> { thinker: look_ahead_once, set_up: None }),
        ("random", &Player::<Chess> { thinker: catalog::random, set_up: None }),
    ],
    #[cfg(feature = "learner")]
    learner: Some(environment::Learner::of::<Chess>()),
    dialects: &[&dialect::Chess],
    ratings: ratings::MEASURED,
    aside: Some(aside::tell),
    // Nobody teaches a player in a page, and the module must be small.
    #[cfg(not(target_family = "wasm"))]
    tuner: Some(ai::tune::tuner_with_network::<Chess>()),
    peers: &[Peer { program: "stockfish", set_up: "" }],
    ..Entry::new(
        &Chess::ABOUT,
        WORDS,
        &Paper::<Chess> {
            evaluate: Some(ai::chess::evaluate),
            judge_move: Some(judge_move),
            converter: Some(Converter { notations: Chess::NOTATIONS, convert: Chess::convert }),
            formats: Some(Formats {
                names: Chess::FORMATS,
                write: Chess::export,
                read: Chess::import,
            }),
            encoder: Some(Encoder { encodings: &Encoding::NAMES, encode: Chess::encode }),
            ..Paper::PLAIN
        },
        Matches(&[MatchKind::of::<Chess>(), MatchKind::of::<FirstChess>()]),
        Workloads::of::<Chess>(),
    )
};

fn look_ahead_once(rules: Chess, setting: Setting) -> Box<dyn Thinker<Chess>> {
    catalog::greedy(rules, setting, ai::chess::evaluate)
}

/// Rule C7.4.
fn judge_move(_: &Chess, line: &Line, text: &str) -> Result<Evaluation, Fault> {
    let position = line.position();
    Ok(ai::chess::move_bonus(position, position.read_move(text)?))
}

const WORDS: Words = Words {
    summary: "The game of kings: nothing is hidden and nothing is left to luck.",
    summary_zh: "国际象棋：一切公开，全凭实力。",
    seats_zh: ["白方", "黑方"],
    figures: &[
        (Role::King.figure(), "王"),
        (Role::Queen.figure(), "后"),
        (Role::Rook.figure(), "车"),
        (Role::Bishop.figure(), "象"),
        (Role::Knight.figure(), "马"),
        (Role::Pawn.figure(), "兵"),
    ],
    actions: &[],
};
