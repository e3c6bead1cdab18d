//! Jieqi: face-down pieces move by their square and are revealed by moving.
//!
//! Each side's pieces but the king are dealt face down on the points of the usual array. A piece
//! face down moves as the role that starts on its point; by moving it is turned and is from then on
//! what it is. Advisors and elephants that are turned go anywhere. Whoever takes a piece face down
//! alone sees what it was. Nobody may leave his king attacked; whoever cannot move loses. The rules
//! are numbered in `docs/rules/jieqi.md`, the notation in `docs/rules/jfn.md`.
//!
//! What a face-down piece is, nobody knows, and so it is not stored: it is drawn when it is first
//! looked at. [`Knowledge`] is what one viewer knows, and JFN is its text; [`Position`] is the part
//! that a search works on.
//!
//! ```
//! use game::Study;
//! use jieqi::Jieqi;
//!
//! let rules = Jieqi::default();
//! let mut known = rules.read("xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX -:- r r")
//!     .expect("this is the start");
//! assert_eq!(rules.moves(&known, None)?.len(), 44);
//! rules.play(&mut known, "+b2b9=R*h")?;
//! assert_eq!(
//!     rules.write(&known),
//!     "xRxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/7X1/9/XXXXKXXXX -:h b r"
//! );
//! # Ok::<(), game::Fault>(())
//! ```

mod apply;
mod ending;
mod history;
mod legal;
mod notation;
mod perft;
mod play;
mod pool;
mod position;
mod rules;
mod scene;
mod setup;
mod state;
mod study;
mod walk;

pub use history::History;
pub use notation::{Looked, WrittenWalk};
pub use play::{Drawn, Event, Glimpse};
pub use pool::{DEALT, Pool};
pub use position::{Face, Man, Position};
pub use rules::{FirstJieqi, Jieqi, Rulebook};
pub use setup::Setup;
pub use state::{Bag, Deal, Due, Knowledge, Loss, Public, Spoils, Viewer};
pub use study::Extra;
pub use walk::{Mover, Walk, Walks};

#[cfg(test)]
mod tests;
