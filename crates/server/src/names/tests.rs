//! Which names there are, and which are the same.

use super::{checked, key_of};

#[test]
fn scripts_that_are_written_together_may_stand_together() {
    for name in [
        "Ann",
        "安",
        "Ann 安娜",
        "安Ann 3",
        "アンAnn",
        "ハナ花はな",
        "안나 Ann",
        "Аня",
        "Άννα",
        "O’Neil 3",
        "Zoë",
        "Nguyễn Ái",
        "👩‍🚀",
        "Ann 👩‍🚀",
        "ᏣᎳᎩ",
        "علي",
    ] {
        assert!(checked(name).is_ok(), "{name}");
    }
    // Cyrillic а and е, Greek ο, Cherokee Ꭺ.
    for name in ["Аnn", "Pеter", "Bοb", "Ꭺnn", "安а", "Ann Аня"] {
        assert!(checked(name).is_err(), "{name}");
    }
}

#[test]
fn what_nobody_sees_is_no_name_nor_part_of_one() {
    for name in ["", " ", "\u{200d}", "\u{3164}", "\u{2800}\u{2800}", "\u{ffa0}", "Ann\u{3164}"] {
        assert!(checked(name).is_err(), "{name:?}");
    }
}

#[test]
fn lookalikes_have_the_same_key() {
    // Cyrillic letters alone, digits for letters, wide letters, mathematical ones.
    for (one, other) in [
        ("Ann", "ANN"),
        ("soccer", "ѕоссег"),
        ("Bob", "B0b"),
        ("Ian", "lan"),
        ("Ian", "ian"),
        ("Ann", "Ａｎｎ"),
        ("Ann", "𝐀𝐧𝐧"),
        ("Zoë", "Zoe\u{308}"),
        ("modern", "modem"),
    ] {
        assert_eq!(key_of(one), key_of(other), "{one} {other}");
    }
    for (one, other) in [("Ann", "Anna"), ("安", "按"), ("Zoë", "Zoe"), ("Ann", "安")] {
        assert_ne!(key_of(one), key_of(other), "{one} {other}");
    }
}
