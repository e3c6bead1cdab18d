//! One match without IO: seats, clocks, offers, numbered deliveries, the record.
//!
//! A [`Table`] changes only by [`LogEntry`]s, one line of text each, so that its log is its truth:
//! whoever reads the entries again has the same table again. Time and luck come from outside. What
//! each observer hears is kept in a stream of its own, numbered without gaps.

mod adopt;
mod charter;
mod clock;
mod computer;
mod conduct;
mod entry;
mod house;
mod luck;
mod offers;
mod proposal;
mod record;
mod replay;
mod reply;
mod retired;
mod saved;
mod speech;
mod story;
mod streams;
mod table;
mod view;
mod wire;
mod witness;

pub use charter::{Charter, ENGINE, LuckRule};
pub use clock::Clocks;
pub use computer::ComputerTurn;
pub use entry::{Act, LogEntry};
pub use house::SET_UP_MS;
pub use offers::{absence_ms, is_playable_clock};
pub use proposal::Proposal;
pub use record::{MatchRecord, Verified};
pub use replay::{Showing, history};
pub use reply::{Answer, Delivery, Logged, Reply};
pub use retired::is_outdated;
pub use table::{SatDown, Table, Ticket};
pub use wire::{opening_from_wire, opening_to_wire, problem, seat_from_wire, seat_to_wire};
pub use witness::{Promise, Testimony};
