//! The weights of the evaluation, in one table, in points of which a pawn has less than a hundred.

use xiangqi::Role;

use super::terms::Term;

/// One weight for each feature of each term.
pub(crate) type Weights = [i16; Term::WEIGHTS];

/// The weights in use.
pub(crate) static WEIGHTS: Weights = round();

/// What a piece is worth by its moves, in round numbers.
const ACTING: [i16; 7] = [20, 40, 50, 270, 600, 290, 70];

/// Round numbers, from which fitting starts.
pub(crate) const fn round() -> Weights {
    let mut weights = [0; Term::WEIGHTS];
    let mut surface = 0;
    while surface < 7 {
        let mut actual = 0;
        while actual < 7 {
            // Whoever is bound to a place mostly freezes when it takes.
            let later = if actual < 3 { 15 } else { ACTING[actual] };
            weights[Term::Hidden.span().offset + 7 * surface + actual] =
                ((55 * ACTING[surface] as i32 + 45 * later as i32) / 100) as i16;
            actual += 1;
        }
        weights[Term::Revealed.span().offset + surface] = ACTING[surface];
        weights[Term::Frozen.span().offset + surface] = 15;
        surface += 1;
    }
    weights[Term::Mobility.span().offset + Role::Horse as usize] = 6;
    weights[Term::Mobility.span().offset + Role::Rook as usize] = 3;
    weights[Term::Mobility.span().offset + Role::Cannon as usize] = 2;
    let mut rank = 5;
    while rank < 9 {
        weights[Term::PawnRank.span().offset + rank] = 25;
        rank += 1;
    }
    let mut file = 0;
    while file < 5 {
        weights[Term::PawnFile.span().offset + file] = 6 * file as i16;
        file += 1;
    }
    weights[Term::Tempo.span().offset] = 10;
    weights
}
