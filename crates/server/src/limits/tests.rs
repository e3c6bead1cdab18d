//! That limits are documented as they are.

use serde_json::{Map, Value, json};

use super::Limits;

const DOCUMENT: &str = include_str!("../../../../docs/server.md");

/// A row of the table of limits: a key, its default and its bounds.
struct Row {
    key: String,
    default: String,
    bounds: String,
}

/// The table under the heading, as it is written.
fn documented() -> Vec<Row> {
    let section = DOCUMENT.split_once("\n## Limits\n").expect("there is a section").1;
    let table = section.split("\n\n").find(|it| it.starts_with("| key |")).expect("and a table");
    let rows = table.lines().skip(2).map(|line| {
        let cells: Vec<&str> = line.split('|').map(str::trim).collect();
        let [_, key, default, bounds, _, _] = cells[..] else { panic!("{line}") };
        let key = key.trim_matches('`').to_owned();
        Row { key, default: default.to_owned(), bounds: bounds.to_owned() }
    });
    rows.collect()
}

fn read(key: &str, value: Value) -> Result<Limits, serde_json::Error> {
    serde_json::from_value(Value::Object(Map::from_iter([(key.to_owned(), value)])))
}

/// `1 000` for people.
fn spaced(number: u64) -> String {
    let digits = number.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().map(|it| str::from_utf8(it).unwrap()).collect();
    groups.join(" ")
}

fn number(text: &str) -> u64 {
    text.replace(' ', "").parse().unwrap()
}

#[test]
fn the_documented_limits_are_the_defaults() {
    let Value::Object(limits) = serde_json::to_value(Limits::default()).unwrap() else {
        panic!("limits have names");
    };
    let rows = documented();
    let (mut found, mut expected): (Vec<&String>, Vec<&String>) =
        (rows.iter().map(|it| &it.key).collect(), limits.keys().collect());
    found.sort_unstable();
    expected.sort_unstable();
    assert_eq!(found, expected, "each has its row");
    for Row { key, default, .. } in &rows {
        let value = &limits[key];
        let expected = match value.as_u64() {
            Some(number) => spaced(number),
            None => format!("{}, {} a second", value["burst"], value["per_second"]),
        };
        assert_eq!(default.replace(".0", ""), expected.replace(".0", ""), "{key}");
    }
}

#[test]
fn the_documented_bounds_are_in_force() {
    for Row { key, bounds, .. } in documented() {
        if bounds == "rate" {
            assert!(read(&key, json!({ "burst": 1, "per_second": 0.001 })).is_ok(), "{key}");
            assert!(read(&key, json!({ "burst": 0, "per_second": 1 })).is_err(), "{key}");
            assert!(read(&key, json!({ "burst": 1, "per_second": 0 })).is_err(), "{key}");
            assert!(read(&key, json!({ "burst": 1_000_001, "per_second": 1 })).is_err(), "{key}");
            assert!(read(&key, json!({ "burst": 1, "per_second": 1_000_001 })).is_err(), "{key}");
            assert!(read(&key, json!({ "burst": 1 })).is_err(), "{key}");
            continue;
        }
        let (least, most) = bounds.split_once(" to ").expect("bounds are two numbers");
        let (least, most) = (number(least), number(most));
        assert!(read(&key, json!(least)).is_ok() && read(&key, json!(most)).is_ok(), "{key}");
        assert!(read(&key, json!(most + 1)).is_err(), "{key}");
        assert!(least == 0 || read(&key, json!(least - 1)).is_err(), "{key}");
        assert!(read(&key, json!(-1)).is_err() && read(&key, json!("9")).is_err(), "{key}");
    }
    assert!(read("frobnicate", json!(1)).unwrap_err().to_string().contains("frobnicate"));
    assert_eq!(serde_json::from_str::<Limits>("{}").unwrap(), Limits::default());
}
