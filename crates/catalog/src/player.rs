//! Computer players, before they sit down.

use game::{Blind, Deployable, Dice, Nonce, Rules, Seat, Study};

use crate::{
    Brief, Choice, Evaluation, MATE, Refusal, Score, Scored, Seating, Setting, Sitting, Thinker,
    matches::promise,
    sitting::{Followed, Seated},
};

/// A computer player whose game is known only at run time.
pub trait AnyPlayer: Sync {
    /// Takes a seat.
    ///
    /// # Errors
    /// `bad_option`.
    fn sit(&self, seating: &Seating<'_>) -> Result<Box<dyn Sitting>, Refusal>;
}

/// A computer player of one game.
pub struct Player<S: Study> {
    /// Makes up what thinks.
    pub thinker: fn(S, Setting) -> Box<dyn Thinker<S>>,
    /// Draws a set-up, in a game that may begin with a secret one: what to say to commit to it, and
    /// what to say to open it.
    pub set_up: Option<DrawSetUp>,
}

/// Draws what to say to commit to a set-up, and what to say to open it.
pub type DrawSetUp = fn(&Seating<'_>) -> Result<[String; 2], Refusal>;

impl<S: Study> AnyPlayer for Player<S> {
    fn sit(&self, seating: &Seating<'_>) -> Result<Box<dyn Sitting>, Refusal> {
        let rules = S::with_options(seating.options)?;
        let thinker = (self.thinker)(rules.clone(), seating.setting);
        let set_up = self.set_up.map(|set_up| set_up(seating)).transpose()?;
        Ok(Box::new(Seated {
            rules,
            seat: seating.seat,
            thinker,
            set_up,
            heard: Followed::Nothing,
        }))
    }
}

/// What to say to commit to a set-up whose layout is drawn by `layout`, and what to say to open it.
///
/// # Errors
/// `bad_option`.
pub fn set_up<G: Deployable>(
    seating: &Seating<'_>,
    layout: fn(&G, Seat, &mut Dice) -> G::Layout,
) -> Result<[String; 2], Refusal> {
    let rules = Blind::<G>::with_options(seating.options)?.bound_to(seating.match_id);
    let mut dice = Dice::new(seating.luck);
    let layout = layout(rules.rules(), seating.seat, &mut dice);
    let nonce = Nonce::random(&mut dice);
    Ok(promise(&rules, seating.seat, &layout, nonce))
}

/// What does anything legal.
pub fn random<S: Study>(rules: S, setting: Setting) -> Box<dyn Thinker<S>> {
    Box::new(Careless { rules, seed: setting.seed, dice: Dice::seeded(setting.seed) })
}

struct Careless<S> {
    rules: S,
    seed: u64,
    dice: Dice,
}

impl<S: Study> Thinker<S> for Careless<S> {
    fn think(&mut self, position: &S::Position, brief: Brief<'_>) -> Choice {
        let mut moves = self.rules.moves(position, None).unwrap_or_default();
        moves.sort_unstable();
        let count = brief.lines.min(moves.len());
        let chosen = (0..count).map(|_| {
            let index = self.dice.below(moves.len() as u32) as usize;
            plain(moves.swap_remove(index), Score(0))
        });
        Choice { moves: chosen.collect(), depth: 0, nodes: 0, memory_used: None }
    }

    fn forget(&mut self) {
        self.dice = Dice::seeded(self.seed);
    }
}

/// What makes the move after which `evaluate` is best, whatever the reply. Only for games in which
/// a move needs no word on what it brings to light.
pub fn greedy<S: Study>(
    rules: S,
    setting: Setting,
    evaluate: fn(&S, &S::Position) -> Evaluation,
) -> Box<dyn Thinker<S>> {
    Box::new(Greedy { rules, evaluate, dice: Dice::seeded(setting.seed) })
}

struct Greedy<S: Study> {
    rules: S,
    evaluate: fn(&S, &S::Position) -> Evaluation,
    dice: Dice,
}

impl<S: Study> Greedy<S> {
    /// What a move is worth to `seat`, which makes it.
    fn worth(&self, position: &S::Position, text: &str, seat: Option<Seat>) -> i32 {
        let mut after = position.clone();
        if self.rules.play(&mut after, text).is_err() {
            return -MATE;
        }
        let status = self.rules.status(&after);
        match status.outcome.map(|outcome| outcome.winner) {
            Some(None) => 0,
            Some(winner) if winner == seat => MATE,
            Some(_) => -MATE,
            None => {
                let points = (self.evaluate)(&self.rules, &after).score();
                if status.to_act == seat { points } else { -points }
            }
        }
    }
}

impl<S: Study> Thinker<S> for Greedy<S> {
    fn think(&mut self, position: &S::Position, brief: Brief<'_>) -> Choice {
        let seat = self.rules.status(position).to_act;
        let mut moves = self.rules.moves(position, None).unwrap_or_default();
        moves.sort_unstable();
        // Among equals it draws lots.
        self.dice.shuffle(&mut moves);
        let nodes = moves.len() as u64;
        let judged = moves.into_iter().map(|text| {
            let points = Score(self.worth(position, &text, seat));
            plain(text, points)
        });
        let mut moves: Vec<Scored> = judged.collect();
        moves.sort_by_key(|scored| -scored.points.0);
        moves.truncate(brief.lines);
        Choice { moves, depth: 1, nodes, memory_used: None }
    }

    fn forget(&mut self) {}
}

/// A move without a line of play behind it.
fn plain(mv: String, points: Score) -> Scored {
    Scored { line: vec![mv.clone()], mv, score: points.probability(PLAIN_EDGE), points }
}

/// An advantage that wins three games out of four, where nobody has measured it.
const PLAIN_EDGE: f64 = 200.0;
