use game::{Meter, Study};

use crate::{OPENING, War};

#[test]
fn w13_1_perft_of_the_opening() {
    let rules = War::default();
    let south = OPENING.replace("/N/M", "/S/M");
    for (text, counts) in [(OPENING, [122, 13_927, 1_471_826]), (&south, [95, 8_328, 670_818])] {
        let sheet = rules.read(text).unwrap();
        for (depth, count) in (1..).zip(counts) {
            assert_eq!(rules.perft(&sheet, depth, &mut { Meter::UNLIMITED }), Ok(count));
        }
    }
}
