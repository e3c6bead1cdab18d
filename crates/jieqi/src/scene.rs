//! A viewer's knowledge as a picture.

use game::{Lost, Man as Drawn, Scene};
use xiangqi::Side;

use crate::{Face, Knowledge, Loss};

/// What `known` looks like: a face-down piece shows its back, and what is under it only to him who
/// knows everything.
pub(crate) fn scene(known: &Knowledge) -> Scene {
    let men = known.position().men().map(|(square, man)| match man.face {
        Face::Up(role) => xiangqi::man(square, man.side, Some(role.figure())),
        Face::Down => {
            let really = known.deal().and_then(|deal| deal.get(&square));
            let really = really.map(|role| role.figure());
            Drawn { really, covered: true, ..xiangqi::man(square, man.side, None) }
        }
    });
    let lost = Side::ALL.into_iter().flat_map(|side| {
        known.lost(side).iter().map(move |loss| Lost {
            seat: side.seat(),
            figure: loss.role().map(|role| role.figure()),
            covered: !matches!(loss, Loss::Up(_)),
        })
    });
    xiangqi::scene(men.collect(), lost.collect())
}
