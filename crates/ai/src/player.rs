//! Players: a position as somebody knows it in, moves with their chances out.

use std::sync::atomic::AtomicBool;

use game::{Dice, Fault, Game, PerfectInformation, Study, View};
use serde::Serialize;

use crate::search::{Field, Findings, Limits, Root, Score, Searcher, Setting, Variation};

/// A game that the search can play.
pub trait Playable: Study {
    /// The game as the search sees it.
    type Field: Field;

    /// Positions of all kinds, for [`bench()`].
    const BENCH: &'static [&'static str];

    /// What the search starts from.
    fn root(&self, position: &Self::Position) -> Root<Self::Field>;

    /// A move of `field` as text.
    fn text(&self, field: &Self::Field, mv: <Self::Field as Field>::Move) -> String;

    /// A legal move as it is played, with what chance makes of it: drawn as the viewer must expect.
    fn drawn(&self, _position: &Self::Position, text: String, _dice: &mut Dice) -> String {
        text
    }

    /// Where a game begins that nobody sees but the tuner, who knows everything.
    fn begin(&self, _dice: &mut Dice) -> Self::Position {
        self.read(&self.opening()).expect("the opening is valid")
    }
}

/// A move and what it promises.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Scored {
    /// The move.
    #[serde(rename = "move")]
    pub mv: String,
    /// The probability of winning for the side to move, from 0 to 1; a draw counts half.
    pub score: f64,
    /// The moves expected, this one first.
    pub line: Vec<String>,
    /// The score in points, or the distance to mate.
    #[serde(skip)]
    pub points: Score,
}

/// Moves to choose from, and what it took to find them.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Choice {
    /// The moves, best first; none when the game is over.
    pub moves: Vec<Scored>,
    /// The depth that was searched completely.
    pub depth: u8,
    /// The positions looked at.
    pub nodes: u64,
}

/// A player of one game, with its memory.
pub struct Player<S: Playable> {
    rules: S,
    searcher: Searcher<S::Field>,
}

impl<S: Playable> Player<S> {
    /// A player that remembers nothing yet.
    pub fn new(rules: S, setting: Setting) -> Player<S> {
        Player { rules, searcher: Searcher::new(setting) }
    }

    /// Forgets everything, as before a new game.
    pub fn clear(&mut self) {
        self.searcher.clear();
    }

    /// The best `lines` moves, within `limits` or until `stop` is set; `report` hears of each
    /// iteration. Unless the game is over there is at least one move, however short the time.
    pub fn think(
        &mut self,
        position: &S::Position,
        limits: Limits,
        lines: usize,
        stop: &AtomicBool,
        report: &mut dyn FnMut(&Choice),
    ) -> Choice {
        if self.rules.status(position).outcome.is_some() {
            return Choice { moves: Vec::new(), depth: 0, nodes: 0 };
        }
        let root = self.rules.root(position);
        let rules = &self.rules;
        let mut tell = |findings: &Findings<_>| report(&choice(rules, &root, findings));
        let findings = self.searcher.search(&root, limits, lines, stop, &mut tell);
        choice(rules, &root, &findings)
    }
}

fn choice<S: Playable>(
    rules: &S,
    root: &Root<S::Field>,
    findings: &Findings<<S::Field as Field>::Move>,
) -> Choice {
    Choice {
        moves: findings.lines.iter().map(|variation| scored(rules, root, variation)).collect(),
        depth: findings.depth,
        nodes: findings.nodes,
    }
}

fn scored<S: Playable>(
    rules: &S,
    root: &Root<S::Field>,
    variation: &Variation<<S::Field as Field>::Move>,
) -> Scored {
    let mut field = root.field.clone();
    let mut line = Vec::with_capacity(variation.line.len());
    for &mv in &variation.line {
        line.push(rules.text(&field, mv));
        if !field.chances(mv).is_empty() {
            // What follows depends on what chance brings.
            break;
        }
        field = field.after(mv);
    }
    let score = variation.score.probability(S::Field::CLEAR_EDGE);
    Scored { mv: line[0].clone(), score, line, points: variation.score }
}

/// The best `lines` moves in a position, found by a player without memory.
///
/// ```
/// use ai::search::{Limits, Setting};
/// let rules = chess::Chess::default();
/// let position = chess::Line::new("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1".parse()?);
/// let choice = ai::best(&rules, &position, Limits::depth(4), 1, Setting::default());
/// assert_eq!(choice.moves[0].mv, "a1a8");
/// assert_eq!(choice.moves[0].score, 1.0);
/// # Ok::<(), chess::ParseFenError>(())
/// ```
pub fn best<S: Playable>(
    rules: &S,
    position: &S::Position,
    limits: Limits,
    lines: usize,
    setting: Setting,
) -> Choice {
    let stop = AtomicBool::new(false);
    Player::new(rules.clone(), setting).think(position, limits, lines, &stop, &mut |_| ())
}

/// The same for somebody at a table, who hands over what they see.
pub fn best_of_view<G>(
    rules: &G,
    view: View<'_, G>,
    limits: Limits,
    lines: usize,
    setting: Setting,
) -> Choice
where
    G: PerfectInformation + Playable<Position = <G as Game>::Public>,
{
    best(rules, view.public, limits, lines, setting)
}

/// How many nodes [`select_moves`] looks at.
const SELECTION_NODES: u64 = 200_000;

/// The `n` best moves in the position that `text` describes, best first, each with the probability
/// of winning for the side to move.
///
/// # Errors
/// The faults of the text.
pub fn select_moves<S: Playable>(
    rules: &S,
    text: &str,
    n: usize,
) -> Result<Vec<Scored>, Vec<Fault>> {
    let position = rules.read(text)?;
    Ok(best(rules, &position, Limits::nodes(SELECTION_NODES), n, Setting::default()).moves)
}

/// The nodes it takes to search some positions to `depth`: a number that changes whenever the
/// player does, and with nothing else.
pub fn bench<S: Playable>(rules: &S, depth: u8) -> u64 {
    let nodes = S::BENCH.iter().map(|text| {
        let position = rules.read(text).expect("the positions for measuring are valid");
        best(rules, &position, Limits::depth(depth), 1, Setting::default()).nodes
    });
    nodes.sum()
}
