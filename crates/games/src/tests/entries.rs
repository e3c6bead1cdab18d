//! What every entry says of its game.

use catalog::introduce;

use super::conduct::defaults;

#[test]
fn names_are_unique_and_complete() {
    let mut ids: Vec<&str> = crate::CATALOG.entries().map(|entry| entry.about.id).collect();
    ids.sort_unstable();
    ids.dedup();
    assert_eq!(ids.len(), crate::CATALOG.entries().count());
    for entry in crate::CATALOG.entries() {
        let words = entry.words;
        let texts = [words.summary, words.summary_zh, words.seats_zh[0], words.seats_zh[1]];
        assert!(texts.iter().all(|text| !text.is_empty()), "{}", entry.about.id);
        assert_eq!(entry.players.first().map(|(name, _)| *name), Some("umpire"));
        assert!(entry.player("random").is_ok(), "{}", entry.about.id);
        assert!(entry.player("nobody").is_err());
        assert!(!entry.dialects.is_empty(), "{}", entry.about.id);
    }
}

/// Enough for a client that has never heard of the game: whatever piece it meets has a name.
#[test]
fn every_figure_that_is_drawn_is_introduced() {
    for entry in crate::CATALOG.entries() {
        let introduced = introduce(entry);
        let scene = introduced.scene.expect("the start can be drawn");
        assert!(!scene.men.is_empty() && !scene.columns.is_empty());
        for figure in scene.men.iter().filter_map(|man| man.figure) {
            let known = introduced.figures.iter().any(|it| it.figure.name == figure.name);
            assert!(known, "{}: {figure:?}", entry.about.id);
        }
        assert_eq!(introduced.options.len(), defaults(entry).iter().count());
    }
}
