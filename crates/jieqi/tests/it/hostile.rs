//! Texts and actions from outside never cause a panic.

use game::{AnyReferee, Code, Dice, MatchId, Referee, Seat, Seed, Study};
use jieqi::{Jieqi, Knowledge, Public, Spoils, Walk, WrittenWalk};

const JFN: &[&str] = &[
    "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX -:- r r",
    "2axak2x/8c/4r4/x7x/2p1e4/3P2p1H/X7X/P5E1A/3A5/2PXKX3 PCPC:??HH b b 5 60",
    "4k4/9/9/x8/4c4/9/X7X/9/4R4/3K5 h:p r g PRA 3 4",
    "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w R2A2C2P5N2B2r2a2c2p5n2b2 0 1",
    "xxxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/1X5X1/9/XXXXKXXXX w R2r2N2n2B2b2A2a2C2c2P5p5 - 0 1",
    "r~n~b~a~ka~b~n~r~/9/1c~5c~1/p~1p~1p~1p~1p~/9/9/P~1P~1P~1P~1P~/1C~5C~1/9/R~N~B~A~KA~B~N~R~ w - - 0 1",
    "xXxxkxxxx/9/1x5x1/x1x1x1x1x/9/9/X1X1X1X1X/7X1/9/XXXXKXXXX -:? b s 0 1 b9=*",
    "4k3r/9/9/9/4p4/9/9/9/9/R2K5 -:- r s 0 1 - moves a0a1 i9i8",
];

/// `text` with a few characters changed, dropped, doubled or moved.
fn spoil(text: &str, dice: &mut Dice) -> String {
    const ALPHABET: &[char] = &[
        'k',
        'K',
        'r',
        'X',
        'x',
        'p',
        'P',
        '?',
        '-',
        ':',
        '/',
        ' ',
        '0',
        '1',
        '9',
        '~',
        'g',
        's',
        'b',
        '=',
        '*',
        '+',
        '９',
        '\0',
        '\u{1F600}',
        '\t',
    ];
    let mut letters: Vec<char> = text.chars().collect();
    for _ in 0..=dice.below(4) {
        let at = dice.below(letters.len() as u32) as usize;
        match dice.below(4) {
            0 => letters[at] = *dice.choose(ALPHABET).unwrap(),
            1 if letters.len() > 1 => drop(letters.remove(at)),
            2 => letters.insert(at, *dice.choose(ALPHABET).unwrap()),
            _ => {
                let other = dice.below(letters.len() as u32) as usize;
                letters.swap(at, other);
            }
        }
    }
    letters.into_iter().collect()
}

/// Asks everything of a position that could be read.
fn probe(rules: &Jieqi, known: &Knowledge, dice: &mut Dice) {
    let text = rules.write(known);
    assert_eq!(rules.read(&text).map(|it| rules.write(&it)), Ok(text.clone()), "canonical text");
    rules.status(known);
    rules.scene(known);
    rules.extra(known);
    for to in ["jfn", "jfn_clock", "pikafish", "pychess", "jieqibox"] {
        let converted = rules.convert(&text, None, to);
        let refused = converted.err().map(|faults| faults[0].code);
        assert!(refused.is_none_or(|code| code == Code::UNSUPPORTED), "{to}: {text}");
    }
    rules.perft(known, 2, &mut game::Meter::nodes(100_000)).ok();
    let moves = rules.moves(known, None).unwrap();
    for _ in 0..4 {
        let Some(walk) = dice.choose(&moves) else { return };
        for tail in ["", "=R", "=P*p", "*h", "=P*?", "*?"] {
            let mut after = known.clone();
            if rules.play(&mut after, &format!("{walk}{tail}")).is_err() {
                assert_eq!(after, *known);
            }
        }
    }
}

#[test]
fn spoiled_positions_are_read_or_refused() {
    let rules = Jieqi::default();
    let mut dice = Dice::seeded(1);
    let mut read = 0;
    for _ in 0..30_000 {
        let text = spoil(dice.choose(JFN).unwrap(), &mut dice);
        match rules.read(&text) {
            Ok(known) => {
                read += 1;
                probe(&rules, &known, &mut dice);
            }
            Err(faults) => assert!(!faults.is_empty(), "{text}"),
        }
        for from in ["pikafish", "pychess", "jieqibox"] {
            for to in ["jfn", "jieqibox", "pychess"] {
                rules.convert(&text, Some(from), to).ok();
            }
        }
        if let Ok(public) = text.parse::<Public>() {
            let again = public.to_string();
            assert_eq!(again.parse(), Ok(public));
        }
    }
    assert!(read > 100, "{read} texts could be read");
}

#[test]
fn nonsense_is_refused() {
    let rules = Jieqi::default();
    let long = "x".repeat(100_000);
    let ranks = "/".repeat(500);
    let fields = " - ".repeat(160);
    for text in ["", " ", "\0", "start", "💣", &long, &ranks, &fields] {
        assert!(rules.read(text).is_err());
        assert!(text.parse::<Walk>().is_err());
        assert!(text.parse::<WrittenWalk>().is_err());
        assert!(text.parse::<Public>().is_err());
        assert!(text.parse::<Spoils>().is_err());
        for from in ["pikafish", "pychess", "jieqibox", text] {
            assert!(rules.convert(text, Some(from), "jfn").is_err());
        }
    }
    let faults = rules.read(&"?/".repeat(250)).unwrap_err();
    assert!(faults.len() < 300 && faults.iter().all(|fault| fault.message.len() < 300));
}

#[test]
fn spoiled_moves_are_played_or_refused() {
    let mut dice = Dice::seeded(2);
    let texts = ["+b2b9=R*h", "+a3a4=P", "e0e1", "+b7b0", "a0a1*?"];
    for number in 0..200 {
        let (id, seed) = (MatchId(number), Seed::from_number(number));
        let mut referee: Box<dyn AnyReferee> = Box::new(Referee::new(Jieqi::default(), id, seed));
        for _ in 0..100 {
            let seat = *dice.choose(&Seat::ALL).unwrap();
            let text = spoil(dice.choose(&texts).unwrap(), &mut dice);
            referee.play(seat, &text).ok();
            if let Some(legal) = dice.choose(&referee.legal(seat)).cloned() {
                referee.play(seat, &legal).unwrap();
            }
        }
    }
}
