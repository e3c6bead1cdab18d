//! A disk that stays full is a line now and then.

use std::time::{Duration, Instant};

use super::Hush;

#[test]
fn five_thousand_complaints_in_eight_seconds_are_one_line() {
    let (hush, began) = (Hush::default(), Instant::now());
    let moments = (0..5_000).map(|it| began + Duration::from_micros(1_600 * it));
    assert_eq!(moments.filter_map(|now| hush.speak(now)).collect::<Vec<_>>(), [0]);
    assert_eq!(hush.speak(began + Duration::from_secs(11)), Some(4_999), "the others are counted");
    assert!(hush.relent());
    assert!(!hush.relent());
    assert_eq!(hush.speak(began + Duration::from_secs(12)), Some(0), "a new trouble is news");
}
