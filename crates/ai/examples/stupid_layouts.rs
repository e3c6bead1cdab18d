//! Prints a mix of layouts for StupidChess, found by playing them against each other.
//!
//! ```text
//! stupid_layouts [SEED] > crates/ai/src/stupid/layouts.txt
//! ```

use ai::stupid::{Breeding, breed};
use stupid_chess::StupidChess;

#[allow(clippy::print_stdout)]
fn main() {
    let seed = std::env::args().nth(1).map_or(1, |text| text.parse().expect("a number"));
    let plan = Breeding { seed, ..Breeding::default() };
    let mix = breed(StupidChess::default(), plan, &mut |layout, score| {
        eprintln!("{layout} {:.0} %", 100.0 * score);
    });
    print!("{mix}");
}
