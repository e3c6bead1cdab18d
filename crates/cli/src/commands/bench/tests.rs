//! What must not depend on the machine.

use game::Options;

use super::signature;

#[test]
fn players_look_at_the_same_positions_twice() {
    for entry in games::CATALOG.entries() {
        let options = Options::complete(entry.about.options, []).unwrap();
        let first = signature::of(entry, &options).unwrap();
        assert_eq!(first, signature::of(entry, &options).unwrap(), "{}", entry.about.id);
        assert!(first.is_none_or(|nodes| nodes > 0));
    }
}
