//! One file for each command.

pub(crate) mod admin;
pub(crate) mod arena;
pub(crate) mod backup;
pub(crate) mod bench;
pub(crate) mod best;
pub(crate) mod engine;
pub(crate) mod games;
pub(crate) mod load;
pub(crate) mod moves;
pub(crate) mod perft;
pub(crate) mod play;
pub(crate) mod play_line;
pub(crate) mod query;
pub(crate) mod replay;
pub(crate) mod serve;
pub(crate) mod show;
pub(crate) mod train;
pub(crate) mod verify;
