//! From one notation to another, with an account of what is lost.

use game::{Converted, Fault};
use xiangqi::Side;

use crate::{Knowledge, Viewer, notation::foreign};

/// The names of the notations that can be read and written.
pub(crate) const NOTATIONS: &[&str] = &["jfn", "jfn_clock", "pikafish", "pychess", "jieqibox"];

/// Translates `text` from one notation to another.
///
/// # Errors
/// The faults of the text, or `unsupported` for an unknown notation.
pub(crate) fn convert(text: &str, from: &str, to: &str) -> Result<Converted, Vec<Fault>> {
    let known = read(text, from)?;
    let (position, lost) = match to {
        "jfn" => (known.to_string(), lost(&known, &[CLOCKS])),
        "jfn_clock" => (known.with_clocks(), Vec::new()),
        "pikafish" => (foreign::write_pikafish(&known), lost(&known, &[VIEWER, FACES, REST, DEAL])),
        "pychess" => (foreign::write_pychess(&known), lost(&known, &[VIEWER, LOSSES, DEAL])),
        "jieqibox" => (foreign::write_jieqibox(&known), lost(&known, &[VIEWER, ORDER, REST, DEAL])),
        _ => return Err(unknown(to)),
    };
    // What nobody could read is not written.
    read(&position, to).map_err(|faults| vec![cannot_carry(&known, to, &faults)])?;
    Ok(Converted { position, lost })
}

fn read(text: &str, notation: &str) -> Result<Knowledge, Vec<Fault>> {
    match notation {
        "jfn" | "jfn_clock" => text.parse(),
        "pikafish" => foreign::read_pikafish(text)?.validate(),
        "pychess" => foreign::read_pychess(text)?.validate(),
        "jieqibox" => foreign::read_jieqibox(text)?.validate(),
        _ => Err(unknown(notation)),
    }
}

fn cannot_carry(known: &Knowledge, to: &str, faults: &[Fault]) -> Fault {
    let what = match faults {
        _ if (REST.1)(known) => "pieces that are out of play",
        _ if known.viewer() == Viewer::Everything => "what both sides took face down",
        [first, ..] => &first.message,
        [] => "this position",
    };
    Fault::unsupported(format!("`{to}` cannot carry {what}"))
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
const REST: Cargo =
    ("pieces out of play", |known| Side::ALL.into_iter().any(|side| known.out_of_play(side) > 0));
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
