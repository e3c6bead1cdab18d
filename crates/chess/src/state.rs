//! What exists: positions and the lines of play that lead to them. Everybody sees all of it.

mod line;
mod position;

pub use line::Line;
pub use position::Position;
