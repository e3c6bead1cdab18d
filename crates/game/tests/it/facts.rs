//! Facts, written moves, transcripts and the names of pieces, and leaks planted in them.

use game::{
    AnyReferee, Awaiting, Blind, Fact, Heard, MatchId, Minutes, Nonce, Observer, Options, PieceId,
    Referee, Rules, Seat, Seed, Stage, World,
    laws::{self, Reach},
};

use toys::{
    flip::{Flip, Role},
    skirmish::{Skirmish, Strength},
};

/// Enough games for either seat to take a man face down.
const SOME: Reach =
    Reach { games: 60, first_seed: 0, steps_max: 1000, tries: 2, imagined: 4, marks: &[] };

/// Looks for a leak in what is told, where `change` may add to it what the world knows.
fn found(change: impl Fn(&World<Flip>, Observer, &mut Minutes)) -> bool {
    let told = laws::slip(&Flip, SOME, laws::everything_seen, |_, world, observer, minutes| {
        let mut minutes = minutes.clone();
        change(world, observer, &mut minutes);
        format!("{minutes:?}")
    });
    told.is_err()
}

#[test]
fn nothing_is_found_where_nothing_is_planted() {
    assert!(!found(|_, _, _| ()));
}

#[test]
fn a_name_that_follows_a_hidden_role_is_caught() {
    assert!(found(|world, _, minutes| {
        let runners = world.hidden.0.first.iter().filter(|it| **it == Role::Runner).count();
        for noted in &mut minutes.facts {
            noted.piece = noted.piece.map(|PieceId(number)| PieceId(number + runners as u16));
        }
    }));
}

#[test]
fn a_figure_told_to_everybody_is_caught() {
    let seen = |world: &World<Flip>| {
        world.private.iter().filter_map(|spoils| spoils.0.last()).any(|it| *it == Role::Runner)
    };
    assert!(found(|world, _, minutes| {
        for noted in &mut minutes.facts {
            if let Fact::Captured { covered, .. } = &mut noted.fact {
                *covered = seen(world);
            }
        }
    }));
}

#[test]
fn a_looked_at_role_written_by_the_other_is_caught() {
    assert!(found(|world, _, minutes| {
        let spoils: Vec<&Role> =
            world.private.iter().filter_map(|spoils| spoils.0.last()).collect();
        minutes.written =
            minutes.written.take().map(|text| text.replace('?', &format!("{spoils:?}")));
    }));
}

/// Whether a reader loses track when `doctor` changes what is heard.
fn is_lost(doctor: impl Fn(&mut Heard)) -> bool {
    laws::lost_track(&Flip, SOME, doctor).is_err()
}

#[test]
fn facts_that_lie_are_caught() {
    assert!(!is_lost(|_| ()), "true facts lead nobody astray");
    assert!(is_lost(|heard| heard.facts.retain(|it| !matches!(it.fact, Fact::Captured { .. }))));
    assert!(is_lost(|heard| heard.facts.retain(|it| !matches!(it.fact, Fact::Revealed { .. }))));
    assert!(is_lost(|heard| heard.facts.clear()));
    assert!(is_lost(|heard| {
        for noted in &mut heard.facts {
            noted.piece = noted.piece.map(|PieceId(number)| PieceId((number + 1) % 6));
        }
    }));
    assert!(is_lost(|heard| {
        for noted in &mut heard.facts {
            if let Fact::Captured { seat, .. } = &mut noted.fact {
                *seat = !*seat;
            }
        }
    }));
}

fn flip() -> Referee<Flip> {
    Referee::new(Flip, MatchId(1), Seed::from_number(1))
}

/// What `observer` heard of an action, a line for each fact.
fn told(referee: &mut dyn AnyReferee, seat: Seat, action: &str, observer: Observer) -> Vec<String> {
    let heard = referee.play(seat, action).unwrap();
    let own = heard.into_iter().find(|it| it.observer == observer).unwrap();
    own.facts.iter().map(ToString::to_string).chain(own.written).collect()
}

#[test]
fn a_capture_is_told_before_the_move_and_a_look_to_its_captor_alone() {
    let [by_first, by_second] = [Seat::First, Seat::Second]
        .map(|seat| told(&mut flip(), Seat::First, "35", Observer::Seat(seat)));
    let public =
        ["3 captured 5 second unknown covered", "2 moved 3 5", "2 revealed 5 walker", "35=w*?"];
    assert_eq!(by_second, public);
    assert_eq!(by_first[..3], public[..3]);
    assert_eq!(by_first[3..], ["3 revealed 5 walker taken", "35=w*w"]);
}

#[test]
fn men_are_numbered_from_the_back_of_each_seat() {
    let names = |referee: &Referee<Flip>| -> Vec<(u16, u16)> {
        let men = referee.picture(Observer::Spectator).men;
        men.iter().map(|man| (man.column, man.id.unwrap().0)).collect()
    };
    let mut referee = flip();
    assert_eq!(names(&referee), [(0, 0), (1, 1), (3, 2), (5, 3), (6, 4), (7, 5)]);
    AnyReferee::play(&mut referee, Seat::First, "35").unwrap();
    assert_eq!(names(&referee), [(0, 0), (1, 1), (5, 2), (6, 4), (7, 5)]);
}

#[test]
fn a_transcript_is_the_start_and_the_moves_since() {
    let mut referee = flip();
    let start = referee.notation(Observer::Spectator);
    let written = told(&mut referee, Seat::First, "34", Observer::Spectator).pop().unwrap();
    let transcript = referee.transcript(Observer::Spectator);
    assert_eq!((transcript.stage, transcript.start), (Stage::Playing, start));
    assert_eq!(transcript.moves, [written]);
}

#[test]
fn a_takeback_shortens_the_transcript() {
    let mut referee = Referee::new(Skirmish, MatchId(1), Seed::from_number(3));
    let Awaiting::Seat(seat) = referee.awaiting() else { panic!("nobody is awaited") };
    for (by, action) in [(seat, "march"), (seat, "end"), (!seat, "march")] {
        AnyReferee::play(&mut referee, by, action).unwrap();
    }
    assert_eq!(referee.transcript(Observer::Spectator).moves, ["march", "end", "march"]);
    referee.take_back(!seat).unwrap();
    assert_eq!(referee.transcript(Observer::Spectator).moves, ["march", "end"]);
    referee.take_back(seat).unwrap();
    assert!(referee.transcript(Observer::Spectator).moves.is_empty());
}

#[test]
fn a_blind_set_up_is_told_step_by_step() {
    let rules = Blind::<Skirmish>::with_options(&Options::default()).unwrap().bound_to(MatchId(5));
    let nonce = Nonce([7; 32]);
    let digest = |seat| rules.commitment(seat, &Strength(2), nonce);
    let mut referee = Referee::new(rules.clone(), MatchId(5), Seed::from_number(1));
    let mut act = |seat, action: String| {
        let heard = AnyReferee::play(&mut referee, seat, &action).unwrap();
        let (facts, written) = (heard[2].facts.clone(), heard[2].written.clone());
        assert_eq!(written, None, "nothing is played in a set-up");
        let facts: Vec<Fact> = facts.into_iter().map(|noted| noted.fact).collect();
        (facts, referee.stage(), referee.transcript(Observer::Spectator))
    };
    let (facts, stage, transcript) = act(Seat::First, format!("commit {}", digest(Seat::First)));
    let commitment = digest(Seat::First);
    assert_eq!(facts, [Fact::Committed { seat: Seat::First, commitment }]);
    assert!(matches!(stage, Stage::SettingUp { committed, opened }
        if committed.first && !committed.second && !opened.first));
    assert!(transcript.start.starts_with("committing") && transcript.moves.is_empty());
    act(Seat::Second, format!("commit {}", digest(Seat::Second)));
    let (facts, stage, _) = act(Seat::Second, format!("choose 2 {nonce}"));
    assert_eq!(facts, [Fact::Opened { seat: Seat::Second }]);
    assert!(matches!(stage, Stage::SettingUp { committed, opened }
        if committed.first && committed.second && opened.second && !opened.first));
    let (facts, stage, transcript) = act(Seat::First, format!("choose 2 {nonce}"));
    assert_eq!(facts[..2], [Fact::Opened { seat: Seat::First }, Fact::Begun]);
    assert!(matches!(facts[2..], [Fact::StartDrawn { .. }]), "{facts:?}");
    assert_eq!(stage, Stage::Playing);
    assert!(!transcript.start.starts_with('-'), "the coin has fallen: {}", transcript.start);
}

#[test]
fn an_illegal_set_up_is_told_to_be_forfeited() {
    let rules = Blind::<Skirmish>::with_options(&Options::default()).unwrap().bound_to(MatchId(5));
    let nonce = Nonce([7; 32]);
    let mut referee = Referee::new(rules.clone(), MatchId(5), Seed::from_number(1));
    for seat in Seat::ALL {
        let digest = rules.commitment(seat, &Strength(9), nonce);
        AnyReferee::play(&mut referee, seat, &format!("commit {digest}")).unwrap();
    }
    let heard = AnyReferee::play(&mut referee, Seat::First, &format!("choose 9 {nonce}")).unwrap();
    let last = heard[0].facts.last().unwrap();
    assert_eq!(last.fact, Fact::Forfeited { seat: Seat::First });
    assert!(matches!(referee.stage(), Stage::SettingUp { .. }));
}
