//! Players as text, and what results say.

use std::{num::NonZeroUsize, time::Duration};

use catalog::{Level, Limits};
use game::Options;

use super::{
    Fixture, Played, Spec,
    contestant::{Contestant, Making},
    spec::Kind,
    tally::{Sprt, Tally, Verdict},
};
use crate::input::find;

#[track_caller]
fn spec(text: &str) -> Spec {
    text.parse().unwrap()
}

#[test]
fn players_are_read() {
    let ours = spec("level=3,nodes=10000,depth=4");
    let level = Level::new(3).unwrap();
    assert_eq!(ours.kind, Kind::Ours { level, threads: 1, megabytes: 16 });
    assert_eq!(ours.limits, Limits::nodes(10_000).and(Limits::depth(4)));
    assert_eq!(spec("random").kind, Kind::Named("random".to_owned()));
    assert_eq!(spec("greedy").limits, Limits::time(Duration::from_millis(100)));
    let external = spec("engine:\"/usr/games/stock, fish\" ,time=50ms,option.Skill Level=8");
    let options = vec![("Skill Level".to_owned(), "8".to_owned())];
    assert_eq!(
        external.kind,
        Kind::External { command: vec!["/usr/games/stock,".into(), "fish".into()], options }
    );
    assert_eq!(external.limits, Limits::time(Duration::from_millis(50)));
    assert_eq!(
        external.to_string(),
        "engine:\"/usr/games/stock, fish\" ,time=50ms,option.Skill Level=8"
    );
}

#[test]
fn players_that_are_none() {
    for bad in [
        "",
        "Strong!",
        "level=11",
        "level=0",
        "nodes=0",
        "nodes=-1",
        "time=5",
        "depth=300",
        "random,greedy",
        "random,level=3",
        "engine:",
        "engine:\"\"",
        "engine:x,level=3",
        "option.Hash=1",
        "level=3,",
    ] {
        assert!(bad.parse::<Spec>().is_err(), "{bad}");
    }
}

fn tally(pairs: [u32; 5]) -> Tally {
    let [none, half, one, more, two] = pairs;
    let (won, drawn, lost) = (one + more + 2 * two, half + more, 2 * none + half + one);
    Tally { won, drawn, lost, pairs, ..Tally::default() }
}

#[test]
fn elo_has_an_interval() {
    let even = tally([10, 0, 20, 0, 10]).elo();
    assert!(even.value.is_some_and(|it| it == 0.0 && it.is_sign_positive()), "{even:?}");
    assert!(even.low.unwrap() < -50.0 && even.high.unwrap() > 50.0, "{even:?}");
    // Three points of four are worth 191.
    let ahead = tally([0, 0, 20, 0, 20]).elo();
    assert!((ahead.value.unwrap() - 190.8).abs() < 0.1, "{ahead:?}");
    assert!(ahead.low.unwrap() > 100.0);
    let all = tally([0, 0, 0, 0, 20]).elo();
    assert_eq!((all.value, all.high), (None, None));
    assert!(all.low.is_some_and(|low| low > 300.0), "{all:?}");
    assert_eq!(tally([0; 5]).elo().value, None);
    // Draws that come in pairs say more than wins and losses do.
    let calm = tally([0, 2, 36, 2, 0]).elo();
    assert!(calm.high.unwrap() < even.high.unwrap());
}

#[test]
fn a_test_is_decided_sooner_or_later() {
    let sprt: Sprt = "0,20".parse().unwrap();
    assert_eq!(sprt.verdict(&tally([1, 2, 5, 2, 1])), Verdict::Open);
    assert_eq!(sprt.verdict(&tally([0, 10, 200, 150, 40])), Verdict::High);
    assert_eq!(sprt.verdict(&tally([40, 150, 200, 10, 0])), Verdict::Low);
    assert_eq!(sprt.verdict(&Tally::default()), Verdict::Open);
    for bad in ["", "5", "5,5", "9,1", "a,b", "0,nan", "0,1e9"] {
        assert!(bad.parse::<Sprt>().is_err(), "{bad}");
    }
}

fn play(game: &str, first: &str, second: &str, pairs: usize, concurrency: usize) -> Played {
    let entry = find(game).unwrap();
    let plan = Fixture {
        entry,
        options: Options::complete(entry.about.options, []).unwrap(),
        opening: entry.matches.openings().next().unwrap(),
        varied: Vec::new(),
        players: [spec(first), spec(second)],
        pairs,
        seed: 3,
        concurrency: NonZeroUsize::new(concurrency).unwrap(),
        opening_plies: 4,
        plies_max: 60,
        grace: Duration::from_secs(1),
        sprt: None,
        records: None,
        transcripts: None,
    };
    plan.play().unwrap()
}

#[test]
fn the_same_seed_gives_the_same_match() {
    for game in ["chess", "xiangqi"] {
        let once = play(game, "level=2,nodes=200", "random", 3, 1).tally;
        let mut again = play(game, "level=2,nodes=200", "random", 3, 3).tally;
        again.faults.sort_by_key(|fault| fault.game);
        assert_eq!(once, again);
        assert_eq!(once.games(), 6);
        assert_eq!(once.lost, 0, "{once:?}");
    }
}

#[test]
fn any_game_can_be_played_at_random() {
    for game in ["chess", "xiangqi", "jieqi", "stupid", "war"] {
        let tally = play(game, "random", "random", 1, 1).tally;
        assert_eq!((tally.games(), tally.faults.len()), (2, 0), "{game}: {tally:?}");
    }
}

#[test]
fn greed_beats_chance() {
    let tally = play("chess", "greedy", "random", 4, 2).tally;
    assert!(tally.won + tally.drawn > tally.lost && tally.faults.is_empty(), "{tally:?}");
}

#[test]
fn a_player_that_the_game_does_not_have_is_named() {
    let entry = find("jieqi").unwrap();
    let options = Options::complete(entry.about.options, []).unwrap();
    let making = Making { entry, options: &options, grace: Duration::ZERO };
    assert!(Contestant::new(&spec("greedy"), &making).is_ok());
    let error = Contestant::new(&spec("strong"), &making).err().unwrap().to_string();
    assert!(
        error.contains("no player `strong`, expected one of: umpire, greedy, random"),
        "{error}"
    );
}
