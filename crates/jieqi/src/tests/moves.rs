//! F4: moves as text, and what must be said to play them.

use game::Study;
use xiangqi::Role;

use super::{START, after, read, refusal, try_after};
use crate::{Drawn, Jieqi, Looked, Mover, Walk, WrittenWalk};

#[test]
fn f4_1_a_move_is_two_different_points() {
    let walk: Walk = "a0a1".parse().unwrap();
    assert_eq!((walk.mover, walk.to_string()), (Mover::FaceUp, "a0a1".into()));
    for text in [
        "", "a0", "a0a", "a0a0", "a0a1x", "j0a1", "a0j1", "A0a1", "a0a10", " a0a1", "a0 a1",
        "０0a1",
    ] {
        assert!(text.parse::<Walk>().is_err(), "{text}");
    }
}

#[test]
fn f4_2_a_move_of_a_piece_face_down_begins_with_plus() {
    let walk: Walk = "+a0a1".parse().unwrap();
    assert_eq!((walk.mover, walk.to_string()), (Mover::FaceDown, "+a0a1".into()));
    assert_eq!(refusal(START, "a3a4"), "illegal_move");
    assert_eq!(refusal(START, "+e0e1=R"), "illegal_move");
    assert!("++a0a1".parse::<Walk>().is_err());
    assert!("a0+a1".parse::<Walk>().is_err());
}

#[test]
fn f4_3_a_reveal_may_say_what_it_turned_up() {
    let account: WrittenWalk = "+a0a1=R".parse().unwrap();
    assert_eq!((account.turned, account.looked), (Some(Role::Rook), None));
    for text in [
        "+a0a1=K", "+a0a1=r", "+a0a1=N", "+a0a1=B", "+a0a1=X", "+a0a1=", "+a0a1=RR", "a0a1=R",
        "a0a0=R",
    ] {
        assert_eq!(refusal(START, text), "invalid_move", "{text}");
    }
}

#[test]
fn f4_4_a_capture_may_say_what_was_taken_face_down() {
    for text in ["+b2b9=R*h", "+b2b9=R*?", "b2b9*p", "b2b9", "+b2b9"] {
        let account: WrittenWalk = text.parse().unwrap();
        assert_eq!(account.to_string(), text);
    }
    let account: WrittenWalk = "+b2b9=R*h".parse().unwrap();
    assert_eq!(account.looked, Some(Looked::At(Role::Horse)));
    for text in
        ["+b2b9*h=R", "+b2b9=R*H", "+b2b9=R*k", "+b2b9=R*", "+b2b9=R*hh", "+b2b9=R*n", "*h", "*?"]
    {
        assert!(text.parse::<WrittenWalk>().is_err(), "{text}");
    }
}

#[test]
fn f4_5_a_reveal_must_say_a_role_of_the_pool() {
    assert_eq!(refusal(START, "+a3a4"), "role_needed");
    let one_pawn = "4k4/9/9/9/9/9/X8/9/9/3K5 RRHHCCEEAAPPPP:- r r";
    assert_eq!(refusal(one_pawn, "+a3a4=R"), "role_conflict");
    assert!(after(one_pawn, "+a3a4=P").starts_with("4k4/9/9/9/9/P8/9/"));
    // What a viewer lost face down may still be anything in his pool.
    let lost = "4k4/9/9/9/9/9/X8/9/9/3K5 RRHHCCEEAAPPP?:- r r";
    assert_eq!(refusal(lost, "+a3a4=R"), "role_conflict");
    assert!(after(lost, "+a3a4=P").contains(" RRHHCCEEAAPPP?:- b r"));
}

#[test]
fn f4_6_the_taker_must_say_what_he_took() {
    let black = START.replace("r r", "r b");
    assert_eq!(refusal(START, "+b2b9=R"), "role_needed");
    assert_eq!(refusal(START, "+b2b9=R*?"), "role_needed");
    assert!(after(START, "+b2b9=R*h").ends_with(" -:h b r"));
    assert!(after(&black, "+b2b9=R").ends_with(" -:? b b"));
    assert!(after(&black, "+b2b9=R*?").ends_with(" -:? b b"));
    assert_eq!(refusal(&black, "+b2b9=R*h"), "role_conflict");
    assert_eq!(refusal(&START.replace("r r", "r s"), "+b2b9=R*h"), "role_conflict");
    assert_eq!(refusal(START, "+a3a4=P*p"), "role_conflict");
    assert_eq!(refusal(START, "+a3a4=P*?"), "role_conflict");
    assert_eq!(refusal(START, "e0e1*?"), "role_conflict");
    let no_rook = "4k4/9/9/x8/9/R8/9/9/9/3K5 -:RR r r";
    assert_eq!(refusal(no_rook, "a4a6*r"), "role_conflict");
    assert!(after(no_rook, "a4a6*h").ends_with(" -:RRh b r"));
}

#[test]
fn f4_7_refusals_say_what_is_wrong() {
    let rules = Jieqi::default();
    let refuse = |jfn: &str, text: &str| {
        let mut known = read(jfn);
        let before = known.clone();
        let fault = rules.play(&mut known, text).unwrap_err();
        assert_eq!(known, before, "nothing has changed");
        (fault.code.word(), fault.message)
    };
    let (code, message) = refuse(START, "hello");
    assert_eq!(code, "invalid_move");
    assert!(message.contains("`hello`"), "{message}");
    for (text, why) in [
        ("+d4d5=R", "there is no piece on d4"),
        ("+a6a5=R", "it is red's turn"),
        ("a3a4", "begins with `+`"),
        ("+a0a9=R", "cannot go there"),
    ] {
        let (code, message) = refuse(START, text);
        assert_eq!(code, "illegal_move");
        assert!(message.contains(why), "{message}");
    }
    let over = "3k5/4R4/9/9/9/9/9/9/9/4K4 -:- b b";
    assert_eq!(refuse(over, "d9d8").0, "game_over");
    assert_eq!(refuse(over, "hello").0, "game_over");
}

#[test]
fn moves_are_listed_for_one_square_or_for_all() {
    let rules = Jieqi::default();
    let known = read(START);
    assert_eq!(rules.moves(&known, Some("e0")).unwrap(), ["e0e1"]);
    assert_eq!(rules.moves(&known, Some("a6")).unwrap(), Vec::<String>::new());
    assert_eq!(rules.moves(&known, Some("d4")).unwrap(), Vec::<String>::new());
    assert_eq!(rules.moves(&known, Some("z9")).unwrap_err().code.word(), "bad_request");
    assert_eq!(rules.moves(&known, None).unwrap().len(), 44);
}

#[test]
fn a_draw_is_one_letter() {
    assert_eq!("R".parse(), Ok(Drawn(Role::Rook)));
    assert_eq!(Drawn(Role::Elephant).to_string(), "E");
    for text in ["", "K", "r", "RR", "N"] {
        assert!(text.parse::<Drawn>().is_err(), "{text}");
    }
}

/// What is said of a move helps whoever wrote it.
#[test]
fn refusals_say_what_to_write() {
    let message = |viewer: char, text: &str| {
        let start = START.strip_suffix('r').unwrap();
        try_after(&format!("{start}{viewer}"), text).unwrap_err().message
    };
    assert!(message('r', "+b2b9*h").ends_with("as in `+b2b9=R*h`"));
    assert!(message('b', "+b2b9=R*h").contains("does not see"), "{}", message('b', "+b2b9=R*h"));
    assert!(message('s', "+b2b9=R*h").contains("does not see"));
}
