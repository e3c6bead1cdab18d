//! The terms of the evaluation: what they are called, how many weights each has.

/// A group of weights of the same kind.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    /// A hidden piece, by surface and actual role.
    Hidden,
    /// A revealed piece, by its role.
    Revealed,
    /// A frozen piece, by its role.
    Frozen,
    /// A point to which a piece may go, by the role in which it acts.
    Mobility,
    /// A piece that acts as a pawn, by how far it has come.
    PawnRank,
    /// A piece that acts as a pawn across the river, by how near it is to the middle.
    PawnFile,
    /// A point next to the enemy's royal piece to which a piece may go, by the role in which it acts.
    Siege,
    /// The right to move.
    Tempo,
}

impl Term {
    /// All terms, in the order of their weights.
    pub const ALL: [Term; 8] = [
        Term::Hidden,
        Term::Revealed,
        Term::Frozen,
        Term::Mobility,
        Term::PawnRank,
        Term::PawnFile,
        Term::Siege,
        Term::Tempo,
    ];

    /// How many weights all terms have.
    pub const WEIGHTS: usize = Term::Tempo.offset() + Term::Tempo.count();

    /// How many weights the term has.
    pub const fn count(self) -> usize {
        match self {
            Term::Hidden => 7 * 7,
            Term::Revealed | Term::Frozen | Term::Mobility | Term::Siege => 7,
            Term::PawnRank => 10,
            Term::PawnFile => 5,
            Term::Tempo => 1,
        }
    }

    /// Where its weights begin.
    pub const fn offset(self) -> usize {
        let (mut offset, mut before) = (0, 0);
        while before < self as usize {
            offset += Term::ALL[before].count();
            before += 1;
        }
        offset
    }

    /// The part of an evaluation in which the term is shown.
    pub const fn part(self) -> &'static str {
        match self {
            Term::Hidden | Term::Revealed | Term::Frozen => "material",
            Term::PawnRank | Term::PawnFile => "placement",
            Term::Mobility => "mobility",
            Term::Siege => "king_safety",
            Term::Tempo => "tempo",
        }
    }
}
