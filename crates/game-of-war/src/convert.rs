//! Translation between KFEN and the two formats of the pykrieg program. Rules K8.

use game::{Converted, Fault};

use crate::{pykrieg, sheet::Sheet};

/// Translates `text` from one notation to another.
///
/// # Errors
/// The faults of the text, or `unsupported`.
pub(crate) fn convert(text: &str, from: &str, to: &str) -> Result<Converted, Vec<Fault>> {
    let (sheet, mut lost) = match from {
        "kfen" => (Sheet::read(text)?, Vec::new()),
        "pykrieg" => pykrieg::read(text)?,
        "pykrieg_save" => pykrieg::read_save(text)?,
        _ => return Err(unknown(from)),
    };
    let (position, more) = match to {
        "kfen" => (sheet.document().to_string(), Vec::new()),
        "pykrieg" => pykrieg::write(&sheet).map_err(|fault| vec![fault])?,
        "pykrieg_save" => pykrieg::write_save(&sheet).map_err(|fault| vec![fault])?,
        _ => return Err(unknown(to)),
    };
    lost.extend(more);
    Ok(Converted { position, lost })
}

fn unknown(name: &str) -> Vec<Fault> {
    let name = crate::position::clip(name);
    let message = format!("war has no notation `{name}`: kfen, pykrieg and pykrieg_save are known");
    vec![Fault::unsupported(message)]
}
