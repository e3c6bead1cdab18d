//! The types of one game's entry, facet by facet. No game is named here.
//!
//! An [`Entry`] is one game: its *paper* (positions to ask about), its *matches* (referees), its
//! *players*, and columns that a game may leave empty. A [`Catalog`] is a list of entries; whoever
//! makes a program hands one to the door, to the server and to the rest.
//!
//! Facets are generic inside and erased outside: [`AnyPaper`], [`AnyPosition`] and [`Sitting`] take
//! and give text and plain values, so that whoever uses them needs no game's types.

mod aside;
mod bench;
mod dialect;
mod entry;
mod evaluation;
mod introduce;
mod level;
mod limits;
mod matches;
mod odds;
mod options;
mod paper;
mod player;
mod refusal;
mod score;
mod sitting;
mod tuner;
mod words;

pub use aside::{Aside, Remark, TellAside};
pub use bench::{Peer, Workload, Workloads};
pub use dialect::{Dialect, Switch, complete_fen};
pub use entry::{Catalog, Entry};
pub use evaluation::Evaluation;
pub use introduce::{Introduction, OptionIntroduction, introduce};
pub use level::{Level, Rating};
pub use limits::Limits;
pub use matches::{MatchKind, Matches};
pub use odds::Odds;
pub use options::read_options;
pub use paper::{
    AnyPaper, AnyPosition, Convert, Converter, Encoder, Explain, Explainer, Formats, Guess,
    JudgeMove, Look, Paper, Papers, play_all, write_all,
};
pub use player::{AnyPlayer, DrawSetUp, Player, greedy, random, set_up};
pub use refusal::Refusal;
pub use score::{MATE, MATE_FOUND, Score};
pub use sitting::{Brief, Choice, Decision, Scored, Seating, Setting, Sitting, Thinker};
pub use tuner::{Course, FitPlan, Fitted, Sample, Trained, Tuner};
pub use words::Words;

/// A text from outside, short enough to be shown in a message.
pub fn shorten(text: &str) -> String {
    game::clip(text, 60)
}
