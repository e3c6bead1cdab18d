//! The terms of the evaluation: what they are called, how many weights each has.

use crate::evaluation::terms;

terms! {
    /// A hidden piece, by surface and actual role.
    Hidden: 7 * 7, "material";
    /// A revealed piece, by its role.
    Revealed: 7, "material";
    /// A frozen piece, by its role.
    Frozen: 7, "material";
    /// A point to which a piece may go, by the role in which it acts.
    Mobility: 7, "mobility";
    /// A piece that acts as a pawn, by how far it has come.
    PawnRank: 10, "placement";
    /// A piece that acts as a pawn across the river, by how near it is to the middle.
    PawnFile: 5, "placement";
    /// A point next to the enemy's royal piece to which a piece may go, by the role in which it acts.
    Siege: 7, "king_safety";
    /// The right to move.
    Tempo: 1, "tempo";
}
