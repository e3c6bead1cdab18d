//! The picture of a position.

use game::{Lost, Scene};
use xiangqi::Role;

use crate::{Battle, Cover, Face, notation::Known};

/// Rule S6.2: what those who hold `known` may see: how each piece acts and, where it is hidden and
/// they know it, what it really is.
pub(crate) fn scene(battle: &Battle, known: Known<'_>) -> Scene {
    let men = battle.field().men().map(|(square, man)| {
        let acting = man.acting();
        let actual = known[man.side()].map(|roster| roster.role(man.handle.slot()));
        let really = actual.filter(|_| man.face == Face::Hidden);
        game::Man {
            really: really.map(Role::figure),
            covered: man.face == Face::Hidden,
            frozen: man.is_frozen(),
            ..xiangqi::man(square, man.side(), Some(acting.figure()))
        }
    });
    let lost = battle.lost().iter().map(|loss| {
        let side = loss.handle.side();
        let actual = known[side].map(|roster| roster.role(loss.handle.slot())).or(loss.role);
        let covered = loss.cover == Cover::On;
        Lost { seat: side.seat(), figure: actual.map(Role::figure), covered }
    });
    xiangqi::scene(men.collect(), lost.collect())
}
