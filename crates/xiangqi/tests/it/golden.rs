//! Counts of lines that another engine found too.

use xiangqi::Position;

#[test]
fn golden_perft() {
    let table = include_str!("../data/golden.perft");
    for row in table.lines().filter(|row| !row.starts_with('#')) {
        let (position, counts) = row.split_once("; ").unwrap();
        let position: Position = position.parse().unwrap();
        for (depth, count) in (1..).zip(counts.split(' ')) {
            let count: u64 = count.parse().unwrap();
            assert_eq!(position.perft(depth), count, "{position} depth {depth}");
            if depth <= 3 {
                assert_eq!(position.perft_by_making(depth), count, "{position} depth {depth}");
            }
        }
    }
}
