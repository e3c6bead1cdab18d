//! From one notation to another, with an account of what is lost.

use game::{Converted, Fault};
use xiangqi::Side;

use crate::{Knowledge, notation::foreign};

/// The names of the notations that can be read and written.
pub(crate) const NOTATIONS: &[&str] = &["jfn", "jfn_clock", "pikafish", "pychess", "jieqibox"];

/// Translates `text` from one notation to another.
///
/// # Errors
/// The faults of the text, or `unsupported` for an unknown notation.
pub(crate) fn convert(text: &str, from: &str, to: &str) -> Result<Converted, Vec<Fault>> {
    let known: Knowledge = match from {
        "jfn" | "jfn_clock" => text.parse()?,
        "pikafish" => foreign::read_pikafish(text)?.validate()?,
        "pychess" => foreign::read_pychess(text)?.validate()?,
        "jieqibox" => foreign::read_jieqibox(text)?.validate()?,
        _ => return Err(unknown(from)),
    };
    let (position, lost) = match to {
        "jfn" => (known.to_string(), lost(&known, &[CLOCKS])),
        "jfn_clock" => (known.with_clocks(), Vec::new()),
        "pikafish" => (foreign::write_pikafish(&known), lost(&known, &[VIEWER, FACES, DEAL])),
        "pychess" => (foreign::write_pychess(&known), lost(&known, &[VIEWER, LOSSES, DEAL])),
        "jieqibox" => (foreign::write_jieqibox(&known), lost(&known, &[VIEWER, ORDER, DEAL])),
        _ => return Err(unknown(to)),
    };
    Ok(Converted { position, lost })
}

fn unknown(name: &str) -> Vec<Fault> {
    let name = game::clip(name, 16);
    let known = NOTATIONS.join(", ");
    vec![Fault::unsupported(format!("jieqi has no notation `{name}`, expected one of: {known}"))]
}

/// Something that a notation may not be able to carry, and whether a position has it.
type Cargo = (&'static str, fn(&Knowledge) -> bool);

const VIEWER: Cargo = ("viewer", |_| true);
const CLOCKS: Cargo =
    ("clocks", |known| (known.position().quiet_plies(), known.move_number()) != (0, 1));
const DEAL: Cargo = ("true roles", |known| known.deal().is_some());
const LOSSES: Cargo = ("losses", has_losses);
const FACES: Cargo = ("order and faces of losses", has_losses);
const ORDER: Cargo =
    ("order of losses", |known| Side::ALL.into_iter().any(|side| known.lost(side).len() > 1));

fn has_losses(known: &Knowledge) -> bool {
    Side::ALL.into_iter().any(|side| !known.lost(side).is_empty())
}

fn lost(known: &Knowledge, cargo: &[Cargo]) -> Vec<String> {
    let left = cargo.iter().filter(|(_, has)| has(known));
    left.map(|(name, _)| (*name).to_owned()).collect()
}
