//! What people call a game and what belongs to it.

use game::Figure;

/// The names of one game for people: in English they stand with what they name ([`game::About`] and
/// [`game::Figure`]), in Chinese here.
#[derive(Clone, Copy, Debug)]
pub struct Words {
    /// What the game is, in a sentence.
    pub summary: &'static str,
    /// The same in Chinese.
    pub summary_zh: &'static str,
    /// The seats in Chinese, in order of play.
    pub seats_zh: [&'static str; 2],
    /// The pieces, with their names in Chinese.
    pub figures: &'static [(Figure, &'static str)],
    /// Actions that are words, with their meaning in English and Chinese.
    pub actions: &'static [(&'static str, &'static str, &'static str)],
}
