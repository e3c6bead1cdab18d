//! What must not depend on the machine.

use game::Options;
use query::catalog;

use super::signature;

#[test]
fn players_look_at_the_same_positions_twice() {
    for desk in catalog::games() {
        let options = Options::complete(desk.about().options, []).unwrap();
        let first = signature::of(desk, &options).unwrap();
        assert_eq!(first, signature::of(desk, &options).unwrap(), "{}", desk.about().id);
        assert!(first.is_none_or(|nodes| nodes > 0));
    }
}
