//! J2: the deal, and how anybody can check it.

use game::{Awaiting, Deed, Dice, Digest, Game, MatchId, Record, Referee, Rules, Seat, Seed};
use xiangqi::{Role, Side, home};

use super::{START, read};
use crate::{DEALT, Face, Jieqi};

#[test]
fn j2_1_kings_lie_face_up_and_everything_else_face_down() {
    let position = *read(START).position();
    assert_eq!(position, crate::Position::start());
    for (square, man) in position.men() {
        let is_king = ["e0", "e9"].contains(&&*square.to_string());
        assert_eq!(man.face, if is_king { Face::Up(Role::King) } else { Face::Down });
    }
    assert_eq!(position.men().count(), 32);
}

#[test]
fn j2_2_each_home_point_has_its_role() {
    let letters: String = home::array(Side::Red).map(|(_, role)| role.letter()).collect();
    assert_eq!(letters, "RHEAKAEHRCCPPPPP");
    for (square, role) in home::array(Side::Red) {
        assert_eq!(home::role_at(Side::Black, square.mirrored()), Some(role));
    }
}

/// A random game to its end.
fn record(number: u64) -> (Record, Digest, String) {
    let mut dice = Dice::seeded(number);
    let seed = Seed::from_number(number + 1000);
    let mut referee = Referee::new(Jieqi::default(), MatchId(77), seed);
    while let Awaiting::Seat(seat) = referee.awaiting() {
        let walk = *dice.choose(&referee.legal(seat)).unwrap();
        referee.play(seat, &walk).unwrap();
    }
    let truth = referee.truth().unwrap();
    (referee.record().unwrap(), referee.deal_commitment(), truth)
}

#[test]
fn j2_4_the_commitment_is_the_hash_of_match_options_and_seed() {
    let (record, commitment, _) = record(1);
    let mut config = b"Umpire/jieqi/config/v1\0".to_vec();
    config.extend([0, 2]);
    config.extend(br#"{"chase":"none","no_capture_limit":120}"#);
    let config = Digest::of(&config);
    assert_eq!(Jieqi::default().config_hash(), config);
    let mut deal = b"Umpire/jieqi/deal/v1\0".to_vec();
    deal.extend([0, 0, 0, 0, 0, 0, 0, 77]);
    deal.extend(config.0);
    deal.extend(record.seed.0);
    assert_eq!(Digest::of(&deal), commitment);
    assert_eq!(Jieqi::default().options(), record.options);
}

/// A verifier that knows only what the rule says.
struct Verifier {
    words: Dice,
    bags: [[u64; 6]; 2],
}

impl Verifier {
    fn draw(&mut self, side: Side) -> char {
        let bag = &mut self.bags[side as usize];
        let total: u64 = bag.iter().sum();
        let mut rest = loop {
            let product = u64::from(self.words.word()) * total;
            if product % (1 << 32) >= (1 << 32) % total {
                break product / (1 << 32);
            }
        };
        for (count, letter) in bag.iter_mut().zip("RHCEAP".chars()) {
            if *count > rest {
                *count -= 1;
                return letter;
            }
            rest -= *count;
        }
        panic!("the bag is empty");
    }
}

fn verifier(seed: Seed) -> Verifier {
    Verifier { words: Dice::new(seed), bags: [[2, 2, 2, 2, 2, 5]; 2] }
}

/// Draws again all that a record says, as rule J2.6 orders the draws.
fn check_draws(record: &Record) -> Verifier {
    let mut verifier = verifier(record.seed);
    let mut next = Side::Red;
    for deed in &record.deeds {
        if let Deed::Act(seat, walk) = deed {
            let mover = Side::from(*seat);
            next = if walk.starts_with('+') { mover } else { !mover };
        } else if let Deed::Draw(letter) = deed {
            assert_eq!(verifier.draw(next).to_string(), *letter);
            // A second draw for one move is of what it took.
            next = !next;
        }
    }
    verifier
}

#[test]
fn j2_5_draws_follow_from_the_words_of_the_seed() {
    assert_eq!(DEALT.map(Role::letter), ['R', 'H', 'C', 'E', 'A', 'P']);
    for number in 0..20 {
        check_draws(&record(number).0);
    }
    let mut first = verifier(Seed::from_number(0));
    let drawn: String = (0..15).map(|_| first.draw(Side::Red)).collect();
    assert_eq!(drawn, FIRST_FIFTEEN);
}

/// What the seed of zeros deals to Red, drawn in a row.
const FIRST_FIFTEEN: &str = "PEPRAHPPCEHRPCA";

#[test]
fn j2_6_the_mover_is_turned_before_what_it_took_is_looked_at() {
    let mut referee = Referee::new(Jieqi::default(), MatchId(1), Seed::from_number(0));
    let told = referee.play(Seat::First, &"+b2b9".parse().unwrap()).unwrap();
    let mut verifier = verifier(Seed::from_number(0));
    let (turned, taken) = (verifier.draw(Side::Red), verifier.draw(Side::Black));
    assert_eq!(told.reports[1].events[0].to_string(), format!("b9={turned}"));
    let whisper = told.reports[2].whispers.first[0].to_string();
    assert_eq!(whisper, format!("b9*{}", taken.to_ascii_lowercase()));
}

#[test]
fn j2_7_what_still_lies_face_down_is_drawn_in_reading_order() {
    for number in 0..20 {
        let (record, _, truth) = record(number);
        let mut verifier = check_draws(&record);
        let fields: Vec<&str> = truth.split(' ').collect();
        let covers = fields[0].chars().filter(|it| it.eq_ignore_ascii_case(&'x'));
        let drawn: String = covers
            .map(|it| verifier.draw(if it == 'X' { Side::Red } else { Side::Black }))
            .collect();
        assert_eq!(fields[4], if drawn.is_empty() { "-" } else { &drawn });
        assert_eq!(verifier.bags, [[0; 6]; 2], "everything was drawn");
    }
}
