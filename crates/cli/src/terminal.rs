//! The terminal, if there is one.

use crate::draw::COLUMNS;

/// Clears the screen, and all that could be scrolled back to.
pub(crate) const CLEAR: &str = "\x1b[H\x1b[2J\x1b[3J";

/// How wide lines may be: as wide as the terminal, or as most terminals are.
pub(crate) fn columns() -> usize {
    let size = rustix::termios::tcgetwinsize(std::io::stdout());
    let columns = size.map_or(0, |size| usize::from(size.ws_col));
    if columns == 0 { COLUMNS } else { columns.max(COLUMNS) }
}
