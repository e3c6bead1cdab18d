//! Every target, fed for a moment. `UMPIRE_FUZZ_ROUNDS` feeds it for longer.

use fuzz::{Mutator, targets};

#[test]
fn no_target_breaks_its_law() {
    let rounds = std::env::var("UMPIRE_FUZZ_ROUNDS").ok().and_then(|it| it.parse().ok());
    let rounds: u32 = rounds.unwrap_or(1500);
    for target in targets() {
        for seed in &target.seeds {
            target.feed(seed);
        }
        let mut mutator = Mutator::seeded(1);
        for round in 0..rounds {
            let input = mutator.next(&target.seeds);
            let fed =
                std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| target.feed(&input)));
            assert!(
                fed.is_ok(),
                "{}, round {round}: {:?}",
                target.name,
                String::from_utf8_lossy(&input)
            );
        }
    }
}
