//! Settings: what a file may say, and that flag, variable, key and document are one list.

use std::collections::BTreeSet;

use clap::{Args as _, Command};
use server::{Limits, Rate};

use super::Settings;

const DOCUMENT: &str = include_str!("../../../../docs/server.md");

fn read(text: &str) -> Result<Settings, String> {
    toml::from_str(text).map_err(|error: toml::de::Error| error.to_string())
}

#[track_caller]
fn refused(text: &str, expected: &[&str]) {
    let error = read(text).unwrap_err();
    for word in expected {
        assert!(error.contains(word), "`{word}` is not in: {error}");
    }
}

#[test]
fn a_file_sets_everything() {
    let settings = read(
        r#"
        listen = "127.0.0.1:9"
        store = "matches.db"
        origin = ["https://example.org"]
        trusted_proxy = ["10.0.0.0/8", "::1"]
        metrics = "127.0.0.1:10"
        accounts = true
        keep_guests = "90d"
        keep_matches = "2years"
        log = "json"
        log_filter = "info,access=off"
        log_visitors = true
        [limits]
        matches_per_player = 7
        messages = { burst = 5, per_second = 0.5 }
        "#,
    )
    .unwrap();
    let limits = settings.limits().unwrap();
    assert_eq!(limits.messages, Rate { burst: 5.0, per_second: 0.5 });
    let expected = Limits { matches_per_player: 7, messages: limits.messages, ..Limits::default() };
    assert_eq!(limits, expected, "the rest is as usual");
    assert_eq!(settings.keep_guests.unwrap().0.as_secs(), 90 * 24 * 3600);
    assert_eq!(settings.trusted_proxy.unwrap().len(), 2);
    assert_eq!(settings.log_filter.unwrap(), "info,access=off");
}

#[test]
fn errors_name_the_line_and_the_key() {
    refused("accounts = true\nlisten_on = 1", &["line 2", "listen_on", "expected one of"]);
    refused("\n\nlisten = \"here\"", &["line 3", "listen = "]);
    refused("keep_guests = \"soon\"", &["line 1", "keep_guests"]);
    refused("keep_guests = \"23h\"", &["line 1", "keep_guests", "less than a day"]);
    refused("trusted_proxy = [\"proxy\"]", &["line 1", "trusted_proxy", "10.0.0.0/8"]);
    refused("log = \"loud\"", &["line 1", "loud", "json"]);
    refused("accounts = \"yes\"", &["line 1", "accounts", "boolean"]);
    refused("[limits]\nmatches = 1", &["line 2", "matches"]);
    refused("[limits]\nfrobnicate = 1", &["line 2", "frobnicate"]);
    refused("[limits]\n\naskers = 0", &["line 3", "askers", "found 0, expected 1 to 256"]);
    refused("[limits]\nhead_ms = -5", &["line 2", "head_ms"]);
    refused(
        "[limits]\nguests = { burst = 0, per_second = 1 }",
        &["line 2", "guests", "burst is 0, expected 1"],
    );
    refused("accounts = true\naccounts = false", &["line 2", "duplicate"]);
    refused("nonsense", &["line 1"]);
}

#[test]
fn a_load_test_and_limits_exclude_each_other() {
    let both = read("load_test = true\n[limits]\naskers = 3").unwrap();
    assert!(both.limits().is_err());
    assert!(read("load_test = true").unwrap().limits().unwrap().messages.burst.is_infinite());
    assert_eq!(read("").unwrap().limits().unwrap(), Limits::default());
}

/// Each flag with its variable.
fn flags() -> Vec<(String, String)> {
    let command = Settings::augment_args(Command::new("serve"));
    let flags = command.get_arguments().map(|it| {
        let variable = it.get_env().expect("each flag has a variable").to_str().unwrap();
        (it.get_long().unwrap().to_owned(), variable.to_owned())
    });
    flags.collect()
}

#[test]
fn each_flag_is_a_variable_and_a_key() {
    let error = read("frobnicate = 1").unwrap_err();
    let listed = error.split_once("expected one of").unwrap().1;
    let keys: BTreeSet<&str> = listed.split('`').skip(1).step_by(2).collect();
    let mut expected = BTreeSet::from(["limits".to_owned()]);
    for (flag, variable) in flags() {
        let usual = format!("UMPIRE_{}", flag.replace('-', "_").to_uppercase());
        let named = match &*flag {
            // The variable with the shortest name is the one that is set most.
            "log" => "UMPIRE_LOG_FORM".to_owned(),
            "log-filter" => "UMPIRE_LOG".to_owned(),
            _ => usual,
        };
        assert_eq!(variable, named);
        expected.insert(flag.replace('-', "_"));
    }
    assert_eq!(keys, expected.iter().map(String::as_str).collect());
}

/// The table of flags in the document is the list of flags, with their variables.
#[test]
fn the_documented_flags_are_the_flags() {
    let rows = DOCUMENT.lines().filter_map(|line| line.strip_prefix("| `--"));
    let documented: BTreeSet<(String, String)> = rows
        .map(|row| {
            let mut cells = row.split('|').map(|cell| cell.trim().trim_matches('`'));
            let flag = cells.next().unwrap().split([' ', '`']).next().unwrap().to_owned();
            (flag, cells.next().unwrap().to_owned())
        })
        .collect();
    let mut expected: BTreeSet<(String, String)> = flags().into_iter().collect();
    expected.insert(("config".to_owned(), "UMPIRE_CONFIG".to_owned()));
    assert_eq!(documented, expected);
}

#[test]
fn an_address_may_be_a_name() {
    let found = super::address("localhost:8080").unwrap();
    assert!(found.ip().is_loopback() && found.port() == 8080, "{found}");
    assert!(super::address("8080").unwrap_err().contains("localhost:8080"));
}
