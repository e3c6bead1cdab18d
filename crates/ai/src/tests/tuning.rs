//! Games of our own and what is learned from them.

use catalog::{Course, FitPlan, Sample};
use chess::Chess;
use jieqi::Jieqi;
use xiangqi::Xiangqi;

use crate::{
    Playable,
    tune::{Generator, Trainable, Tunable, fit, train},
};

fn samples<S: Playable>(rules: S, games: usize) -> Vec<Sample> {
    let mut generator = Generator::new(rules, 100, 5);
    (0..games).flat_map(|_| generator.game()).collect()
}

fn check_learning<S: Tunable>(rules: &S) {
    let samples = samples(rules.clone(), 30);
    let plan = FitPlan { epochs: 30, result_share: 0.0, hold: 0.0, ..FitPlan::default() };
    let fitted = fit(rules, &samples, plan);
    assert_eq!(fitted.weights.len(), S::start().len());
    assert!(fitted.error_after < fitted.error_before, "{samples:?}");
    assert_eq!(fitted, fit(rules, &samples, plan));
    assert!(S::print(&fitted.weights).lines().count() > 20);
}

#[test]
fn weights_are_learned() {
    check_learning(&Chess::default());
    check_learning(&Xiangqi::default());
    check_learning(&Jieqi::default());
}

fn check_training<S: Trainable>(rules: &S) {
    let samples = samples(rules.clone(), 12);
    let course = Course { epochs: 6, result_share: 0.0, ..Course::default() };
    let trained = train(rules, &samples, course);
    assert_eq!(trained.errors.len(), 7);
    assert!(trained.errors[6] < trained.errors[0], "{:?}", trained.errors);
    assert_eq!(trained, train(rules, &samples, course));
}

#[test]
fn a_network_is_trained() {
    check_training(&Chess::default());
    check_training(&Jieqi::default());
}

#[test]
fn the_same_seed_gives_the_same_games() {
    assert_eq!(samples(Chess::default(), 2), samples(Chess::default(), 2));
}

#[test]
fn samples_are_printed_and_parsed() {
    for sample in samples(Chess::default(), 1) {
        assert_eq!(sample.to_string().parse(), Ok(sample));
    }
    assert!("a|b".parse::<Sample>().is_err());
    assert!("a|b|c".parse::<Sample>().is_err());
}
