//! What questions cost.

use super::Units;

const NODES: u64 = 500_000;

#[test]
fn long_questions_cost_more_before_they_are_asked() {
    let short = [
        "{}",
        "nonsense",
        r#"{"op":"moves","position":"start","limit":{"ms":9000}}"#,
        r#"{"op":"perft","depth":1}"#,
        r#"{"op":"best","limit":{"ms":1}}"#,
        r#"{"op":"best","limit":7}"#,
    ];
    for question in short {
        assert_eq!(Units::to_answer(question, NODES), Units(1), "{question}");
    }
    let long = [
        (r#"{"op":"perft","depth":64}"#, 34),
        (r#"{"op":"best","limit":{"ms":1000}}"#, 41),
        (r#"{"op":"best","limit":{"ms":600000}}"#, 121),
        (r#"{"op":"best","limit":{"nodes":60000}}"#, 5),
        (r#"{"op":"best","limit":{"depth":64}}"#, 121),
        (r#"{"op":"best","limit":{"depth":18446744073709551615}}"#, 121),
    ];
    for (question, price) in long {
        assert_eq!(Units::to_answer(question, NODES), Units(price), "{question}");
    }
}

#[test]
fn long_texts_cost_more() {
    assert_eq!(Units::to_read(100), Units(1));
    assert_eq!(Units::to_read(1 << 20), Units(257));
}
