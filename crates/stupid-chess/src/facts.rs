//! What happened, for programs, and as one writes it down.

use game::Fact;
use xiangqi::Role;

use crate::{Cover, Happening};

/// What `happening` tells. Checks are the referee's to tell.
pub(crate) fn of(happening: &Happening) -> Option<Fact> {
    match *happening {
        Happening::Move { from, to, .. } => {
            Some(Fact::Moved { from: from.to_string(), to: to.to_string() })
        }
        Happening::Capture { piece, at, role, cover } => Some(Fact::Captured {
            at: at.to_string(),
            seat: piece.side().seat(),
            figure: role.map(Role::figure),
            covered: cover == Cover::On,
        }),
        Happening::Reveal { at, role, .. } => {
            let figure = role?.figure();
            Some(Fact::Revealed { at: at.to_string(), figure, taken: false })
        }
        Happening::Freeze { at, .. } => Some(Fact::Frozen { at: at.to_string() }),
        Happening::Pass { side } => Some(Fact::Passed { seat: side.seat() }),
        Happening::Check { .. } | Happening::End { .. } => None,
    }
}

/// Rule S9.9: a move with the roles that came to light, or a pass.
pub(crate) fn written<'a>(told: impl Iterator<Item = &'a Happening>) -> Option<String> {
    let mut text = String::new();
    let (mut mover, mut victim) = (None, None);
    for happening in told {
        match happening {
            Happening::Move { from, to, .. } => text = format!("{from}{to}"),
            Happening::Pass { .. } => text.push_str("pass"),
            Happening::Capture { role, .. } => victim = *role,
            Happening::Reveal { role, .. } => mover = *role,
            Happening::Freeze { .. } | Happening::Check { .. } | Happening::End { .. } => {}
        }
    }
    if let Some(role) = mover {
        text.push_str(&format!("={}", role.letter()));
    }
    if let Some(role) = victim {
        text.push_str(&format!("*{}", role.letter().to_ascii_lowercase()));
    }
    (!text.is_empty()).then_some(text)
}
