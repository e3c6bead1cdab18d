//! The targets, most of them made for every game in the catalog alike.

use game::{AnyReferee, MatchId, Meter, Observer, Options, Record, Seat, Seed};
use query::{Desk, catalog};

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
    fn new(
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
    let mut targets = vec![question(), record(), pgn()];
    for desk in catalog::games() {
        targets.extend([position(desk), play(desk), action(desk)]);
        targets.extend(desk.about().notations.iter().map(|notation| convert(desk, notation)));
    }
    targets
}

fn defaults(desk: &dyn Desk) -> Options {
    Options::complete(desk.about().options, []).expect("defaults are complete")
}

/// Texts of positions along a random game.
fn walk(desk: &dyn Desk, steps: usize) -> Vec<(String, Vec<String>)> {
    let options = defaults(desk);
    let mut position = desk.canonical(&options, "start").expect("the start can be read");
    let mut texts = Vec::new();
    for step in 0..steps {
        let moves = desk.moves(&options, &position, None).expect("a position we wrote");
        texts.push((position.clone(), moves.clone()));
        let Some(text) = moves.get((step * 7) % moves.len().max(1)) else { break };
        match desk.play(&options, &position, std::slice::from_ref(text)) {
            Ok((look, _)) => position = look.position,
            Err(_) => break,
        }
    }
    texts
}

/// A position that is read is written as a text that reads as the same position.
fn position(desk: &'static dyn Desk) -> Target {
    let seeds = walk(desk, 30).into_iter().map(|(position, _)| position);
    Target::new(format!("position-{}", desk.about().id), seeds, move |text| {
        let options = defaults(desk);
        let Ok(canonical) = desk.canonical(&options, text) else { return };
        let again = desk.canonical(&options, &canonical);
        assert_eq!(again.as_ref(), Ok(&canonical), "from {text:?}");
        let look = desk.look(&options, text).expect("it was read before");
        assert!(look.status.to_act.is_none() || look.status.outcome.is_none());
        let _ = desk.perft(&options, text, 2, Meter::nodes(WORK));
        let _ = desk.evaluate(&options, text);
    })
}

/// The first line is a position, each further line a move; a legal move can be played.
fn play(desk: &'static dyn Desk) -> Target {
    let seeds = walk(desk, 30).into_iter().map(|(position, moves)| {
        let moves: Vec<String> = moves.into_iter().take(3).collect();
        format!("{position}\n{}", moves.join("\n"))
    });
    Target::new(format!("play-{}", desk.about().id), seeds, move |text| {
        let options = defaults(desk);
        let mut lines = text.lines();
        let position = lines.next().unwrap_or("start");
        let moves: Vec<String> = lines.take(20).map(str::to_owned).collect();
        if let Ok((look, _)) = desk.play(&options, position, &moves) {
            let legal = desk.moves(&options, &look.position, None);
            assert!(legal.is_ok(), "{}", look.position);
        }
    })
}

/// Anything sent to a referee is an action or a fault, and a fault changes nothing.
fn action(desk: &'static dyn Desk) -> Target {
    let seeds = walk(desk, 5).into_iter().flat_map(|(_, moves)| moves.into_iter().take(5));
    let seeds: Vec<String> = seeds.chain([format!("commit {}", "0".repeat(64))]).collect();
    Target::new(format!("action-{}", desk.about().id), seeds, move |text| {
        let opened =
            desk.open(&defaults(desk), desk.openings()[0], MatchId(1), Seed::from_number(1));
        let mut referee = opened.expect("the defaults make a game");
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
fn convert(desk: &'static dyn Desk, notation: &'static str) -> Target {
    let options = defaults(desk);
    let foreign = walk(desk, 10).into_iter();
    let foreign: Vec<String> = foreign
        .filter_map(|(position, _)| desk.convert(&options, &position, None, notation).ok())
        .map(|converted| converted.position)
        .collect();
    let ours = desk.about().notations.first().copied().unwrap_or(notation);
    Target::new(format!("convert-{}-{notation}", desk.about().id), foreign, move |text| {
        let options = defaults(desk);
        if let Ok(converted) = desk.convert(&options, text, Some(notation), ours) {
            let _ = desk.canonical(&options, &converted.position);
        }
    })
}

/// Every line gets an answer in one line.
fn question() -> Target {
    let seeds = [
        r#"{"id":1,"game":"chess","op":"moves","position":"start","from":"e2"}"#,
        r#"{"op":"games"}"#,
        r#"{"game":"war","op":"network","position":"start","side":"north"}"#,
        r#"{"game":"chess","op":"perft","position":"start","depth":2,"options":{"chess960":true}}"#,
    ];
    Target::new("question", seeds.map(str::to_owned), |text| {
        let answer = query::answer_within(text, Meter::nodes(WORK));
        assert!(answer.starts_with('{') && answer.ends_with('}') && !answer.contains('\n'));
    })
}

/// A record that is read is written as it was.
fn record() -> Target {
    let seeds = catalog::games().map(|desk| {
        let mut referee = desk
            .open(&defaults(desk), desk.openings()[0], MatchId(7), Seed::from_number(7))
            .expect("the defaults make a game");
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

/// A game that is read is written as a text that reads as the same moves and is written alike.
fn pgn() -> Target {
    let seed = "[Event \"x\"]\n\n1. e4 {good} e5 (1... c5 $1) 2. Nf3 Nc6 3. Bb5 a6 1/2-1/2\n";
    Target::new("pgn", [seed.to_owned()], |text| {
        for game in chess::pgn::games(text).take(5).flatten() {
            let written = game.to_string();
            let again = chess::pgn::games(&written).next().expect("a game was written");
            let again = again.unwrap_or_else(|error| panic!("{error}: {written}"));
            assert!(again.moves().eq(game.moves()), "{written}");
            assert_eq!(again.to_string(), written);
        }
    })
}
