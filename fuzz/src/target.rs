//! The targets, most of them made for every game in the catalog alike.

use catalog::{AnyPaper, Entry, play_all};
use game::{AnyReferee, MatchId, Meter, Observer, Options, Record, Seat, Seed};
use query::Door;

/// A function over bytes, with texts to start from.
pub struct Target {
    /// What it reads.
    pub name: String,
    /// Good texts.
    pub seeds: Vec<Vec<u8>>,
    run: Box<dyn Fn(&str)>,
}

/// Work that one question may cost.
const WORK: u64 = 20_000;

impl Target {
    pub(crate) fn new(
        name: impl Into<String>,
        seeds: impl IntoIterator<Item = String>,
        run: impl Fn(&str) + 'static,
    ) -> Target {
        let seeds = seeds.into_iter().map(String::into_bytes).collect();
        Target { name: name.into(), seeds, run: Box::new(run) }
    }

    /// Feeds it bytes; panics if a law is broken.
    pub fn feed(&self, bytes: &[u8]) {
        (self.run)(&String::from_utf8_lossy(bytes));
    }
}

/// Every target.
pub fn targets() -> Vec<Target> {
    let mut targets = vec![question(), record()];
    targets.extend(crate::games::targets());
    for entry in ::games::CATALOG.entries() {
        targets.extend([position(entry), play(entry), action(entry)]);
        let notations = entry.paper.notations().iter();
        targets.extend(notations.map(|notation| convert(entry, notation)));
    }
    targets
}

fn defaults(entry: &Entry) -> Options {
    Options::complete(entry.about.options, []).expect("defaults are complete")
}

fn paper(entry: &Entry) -> Box<dyn AnyPaper> {
    entry.paper.open(&defaults(entry)).expect("the defaults make a game")
}

/// Texts of positions along a random game.
fn walk(entry: &Entry, steps: usize) -> Vec<(String, Vec<String>)> {
    let mut position = paper(entry).read("start").expect("the start can be read");
    let mut texts = Vec::new();
    for step in 0..steps {
        let moves = position.moves(None).expect("a position we wrote");
        texts.push((position.text(), moves.clone()));
        let Some(text) = moves.get((step * 7) % moves.len().max(1)) else { break };
        if position.play(text).is_err() {
            break;
        }
    }
    texts
}

/// A position that is read is written as a text that reads as the same position.
fn position(entry: &'static Entry) -> Target {
    let seeds = walk(entry, 30).into_iter().map(|(position, _)| position);
    Target::new(format!("position-{}", entry.about.id), seeds, move |text| {
        let paper = paper(entry);
        let Ok(position) = paper.read(text) else { return };
        let canonical = position.text();
        let again = paper.read(&canonical).map(|again| again.text());
        assert_eq!(again.as_ref(), Ok(&canonical), "from {text:?}");
        let status = position.status();
        assert!(status.to_act.is_none() || status.outcome.is_none());
        let _ = position.perft(2, Meter::nodes(WORK));
        let _ = position.evaluate();
    })
}

/// The first line is a position, each further line a move; a legal move can be played.
fn play(entry: &'static Entry) -> Target {
    let seeds = walk(entry, 30).into_iter().map(|(position, moves)| {
        let moves: Vec<String> = moves.into_iter().take(3).collect();
        format!("{position}\n{}", moves.join("\n"))
    });
    Target::new(format!("play-{}", entry.about.id), seeds, move |text| {
        let mut lines = text.lines();
        let Ok(mut position) = paper(entry).read(lines.next().unwrap_or("start")) else { return };
        let moves: Vec<String> = lines.take(20).map(str::to_owned).collect();
        if play_all(&mut *position, &moves).is_ok() {
            assert!(position.moves(None).is_ok(), "{}", position.text());
        }
    })
}

/// A match that has just begun.
fn open(entry: &Entry, number: u64) -> Box<dyn AnyReferee> {
    let opening = entry.matches.openings().next().expect("every game begins in some way");
    let (match_id, seed) = (MatchId(number), Seed::from_number(number));
    let opened = entry.matches.open(&defaults(entry), opening, match_id, seed);
    opened.expect("the defaults make a game")
}

/// Anything sent to a referee is an action or a fault, and a fault changes nothing.
fn action(entry: &'static Entry) -> Target {
    let seeds = walk(entry, 5).into_iter().flat_map(|(_, moves)| moves.into_iter().take(5));
    let seeds: Vec<String> = seeds.chain([format!("commit {}", "0".repeat(64))]).collect();
    Target::new(format!("action-{}", entry.about.id), seeds, move |text| {
        let mut referee = open(entry, 1);
        let views = |referee: &dyn AnyReferee| Observer::ALL.map(|it| referee.notation(it));
        let before = views(&*referee);
        for seat in Seat::ALL {
            if referee.play(seat, text).is_err() {
                assert_eq!(views(&*referee), before);
            } else {
                return;
            }
        }
    })
}

/// A text in another notation becomes ours, or a fault.
fn convert(entry: &'static Entry, notation: &'static str) -> Target {
    let rules = paper(entry);
    let foreign = walk(entry, 10).into_iter();
    let foreign: Vec<String> = foreign
        .filter_map(|(position, _)| rules.convert(&position, None, notation).ok())
        .map(|converted| converted.position)
        .collect();
    let ours = entry.paper.notations().first().copied().unwrap_or(notation);
    Target::new(format!("convert-{}-{notation}", entry.about.id), foreign, move |text| {
        if let Ok(converted) = rules.convert(text, Some(notation), ours) {
            let _ = rules.read(&converted.position).map(|position| position.text());
        }
    })
}

/// Every line gets an answer in one line.
fn question() -> Target {
    let of_games = ::games::CATALOG.entries().flat_map(|entry| {
        let about = |more: &str| {
            let id = entry.about.id;
            format!(r#"{{"id":1,"game":"{id}","position":"start",{more}}}"#)
        };
        let own = entry.paper.questions().iter();
        let own = own.map(|(op, argument)| format!(r#""op":"{op}","{argument}":"north""#));
        let shared = [
            r#""op":"moves","from":"e2""#,
            r#""op":"perft","depth":2,"options":{"no_capture_limit":60}"#,
            r#""op":"play","moves":["e2e4"]"#,
        ];
        shared
            .map(str::to_owned)
            .into_iter()
            .chain(own)
            .map(|more| about(&more))
            .collect::<Vec<_>>()
    });
    let seeds: Vec<String> = of_games.chain([r#"{"op":"games"}"#.to_owned()]).collect();
    Target::new("question", seeds, |text| {
        let answer = Door::new(::games::CATALOG).answer_within(text, Meter::nodes(WORK));
        assert!(answer.starts_with('{') && answer.ends_with('}') && !answer.contains('\n'));
    })
}

/// A record that is read is written as it was.
fn record() -> Target {
    let seeds = ::games::CATALOG.entries().map(|entry| {
        let mut referee = open(entry, 7);
        referee.resign(Seat::Second).expect("the game has just begun");
        referee.record().expect("the game is over").to_string()
    });
    Target::new("record", seeds, |text| {
        if let Ok(record) = text.parse::<Record>() {
            let written = record.to_string();
            assert!(written.parse::<Record>().is_ok_and(|again| again == record), "{written}");
        }
    })
}
