//! Finds a mix of layouts by letting them play against each other.
//!
//! A pool grows by challengers: each is found by small changes to a layout of the mix, as long as
//! these do better against the mix, and then meets the whole pool. What the games say is a matrix
//! game, whose solution is the next mix. One best layout would soon be known to everybody; a mix in
//! which each layout has its share tells nobody much.

use catalog::{Limits, Setting};
use game::{BySeat, Dice, Seat};
use stupid_chess::{Setup, StupidChess};

use super::{bout, matrix::Matrix, uniform};

/// How much work goes into a mix.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Breeding {
    /// How many layouts are drawn at random to begin with.
    pub founders: usize,
    /// How many challengers join them.
    pub challengers: usize,
    /// How many layouts the mix has in the end.
    pub keep: usize,
    /// How often a challenger is changed for the better.
    pub steps: usize,
    /// How many changes are tried for each.
    pub changes: usize,
    /// In how many pairs of games a change is tried.
    pub trials: usize,
    /// In how many pairs of games two layouts of the pool meet.
    pub meetings: usize,
    /// How many nodes the players search for each move.
    pub nodes: u64,
    /// From what everything is drawn.
    pub seed: u64,
}

impl Default for Breeding {
    fn default() -> Breeding {
        Breeding {
            founders: 16,
            challengers: 36,
            keep: 36,
            steps: 2,
            changes: 6,
            trials: 4,
            meetings: 1,
            nodes: 150,
            seed: 1,
        }
    }
}

/// What the weights of a mix add up to, about.
const WEIGHTS: f64 = 1_000.0;
/// How much of the mix all its layouts share alike, so that none is rare enough to be ruled out.
const SHARED: f64 = 0.3;

/// The mix as it is kept: a weight and a layout in each line, the heaviest first. `report` hears of
/// each layout that joins the pool.
pub fn breed(rules: StupidChess, plan: Breeding, report: &mut dyn FnMut(Setup, f64)) -> String {
    let mut breeder = Breeder { rules, plan, dice: Dice::seeded(plan.seed), pool: Vec::new() };
    let mut matrix = Matrix::default();
    for _ in 0..plan.founders {
        let founder = Setup::random(&mut breeder.dice);
        report(founder, breeder.join(founder, &mut matrix));
    }
    for _ in 0..plan.challengers {
        let challenger = breeder.challenger(&matrix.solve());
        report(challenger, breeder.join(challenger, &mut matrix));
    }
    write(&breeder.pool, &matrix, plan.keep)
}

fn write(pool: &[Setup], matrix: &Matrix, keep: usize) -> String {
    let shares = matrix.solve();
    let merits = matrix.merits(&shares);
    let mut ranked: Vec<usize> = (0..pool.len()).collect();
    ranked.sort_by(|one, other| {
        let by_share = shares[*other].total_cmp(&shares[*one]);
        by_share.then(merits[*other].total_cmp(&merits[*one]))
    });
    ranked.truncate(keep);
    let total: f64 = ranked.iter().map(|it| shares[*it]).sum();
    let line = |it: usize| {
        let share = (1.0 - SHARED) * shares[it] / total + SHARED / ranked.len() as f64;
        format!("{} {}\n", (WEIGHTS * share).round().max(1.0), pool[it])
    };
    ranked.iter().map(|it| line(*it)).collect()
}

struct Breeder {
    rules: StupidChess,
    plan: Breeding,
    dice: Dice,
    pool: Vec<Setup>,
}

impl Breeder {
    /// Lets a layout meet the pool and join it; its score against all.
    fn join(&mut self, layout: Setup, matrix: &mut Matrix) -> f64 {
        let pool = self.pool.clone();
        let scores: Vec<f64> =
            pool.iter().map(|other| self.score(layout, *other, self.plan.meetings)).collect();
        self.pool.push(layout);
        let mean = scores.iter().sum::<f64>() / scores.len().max(1) as f64;
        matrix.grow(&scores);
        mean
    }

    /// A layout that was changed to do well against the mix.
    fn challenger(&mut self, shares: &[f64]) -> Setup {
        let opponents: Vec<Setup> = (0..self.plan.trials).map(|_| self.draw(shares)).collect();
        let mut best = self.draw(shares);
        let mut mark = self.against(best, &opponents);
        for _ in 0..self.plan.steps {
            for _ in 0..self.plan.changes {
                let changed = self.changed(best);
                let score = self.against(changed, &opponents);
                if score > mark {
                    (best, mark) = (changed, score);
                }
            }
        }
        // Nothing was found that the pool does not have: something new is better than a copy.
        if self.pool.contains(&best) { self.changed(best) } else { best }
    }

    fn draw(&mut self, shares: &[f64]) -> Setup {
        let weights = shares.iter().map(|share| (share * 1e6) as u32);
        let weighted: Vec<(Setup, u32)> = self.pool.iter().copied().zip(weights).collect();
        *self.dice.pick(&weighted).expect("shares add up to one")
    }

    /// The same layout with one to three pairs of pieces exchanged.
    fn changed(&mut self, layout: Setup) -> Setup {
        let Setup(mut roles) = layout;
        for _ in 0..=self.dice.below(3) {
            let places = roles.len() as u32;
            roles.swap(self.dice.below(places) as usize, self.dice.below(places) as usize);
        }
        Setup(roles)
    }

    fn against(&mut self, layout: Setup, opponents: &[Setup]) -> f64 {
        let scores: f64 = opponents.iter().map(|other| self.score(layout, *other, 1)).sum();
        scores / opponents.len() as f64
    }

    /// What `one` scores against `other`, as often with the first move as without.
    fn score(&mut self, one: Setup, other: Setup, pairs: usize) -> f64 {
        let mut points = 0.0;
        for _ in 0..pairs {
            points += self.play(one, other) + 1.0 - self.play(other, one);
        }
        points / (2 * pairs) as f64
    }

    /// What a game is worth to the first seat. Nobody knows the mix yet, so nobody expects it.
    fn play(&mut self, first: Setup, second: Setup) -> f64 {
        let mut seed =
            || Setting { seed: self.dice.wide_word(), megabytes: 1, ..Setting::default() };
        let mut thinkers = [uniform(self.rules, seed()), uniform(self.rules, seed())];
        let [one, other] = &mut thinkers;
        let thinkers = BySeat { first: one, second: other };
        let limits = Limits::nodes(self.plan.nodes);
        match bout(self.rules, BySeat { first, second }, thinkers, limits).winner {
            Some(Seat::First) => 1.0,
            Some(Seat::Second) => 0.0,
            None => 0.5,
        }
    }
}
