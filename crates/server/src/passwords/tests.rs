//! Which passwords nobody may take.

use super::{COMMON, check_new};

#[test]
fn what_everybody_would_try_first_is_refused() {
    for password in [
        "short",
        "password",
        "Password123!",
        "p a s s w o r d",
        "12345678",
        "87654321",
        "abcdefgh1",
        "qwertyuiop",
        "1q2w3e4r",
        "aaaaaaaa",
        "abababab",
        "iloveyou2",
        "AnnSmith99",
        "annsmithannsmith",
    ] {
        assert!(check_new(password, "Ann Smith").is_err(), "{password}");
    }
    for password in ["correct horse", "long enough", "a wild guess", "我喜欢下中国象棋", "x7#kQ-pz"]
    {
        assert!(check_new(password, "Ann Smith").is_ok(), "{password}");
    }
}

#[test]
fn the_list_is_in_order() {
    let lines: Vec<&str> = COMMON.lines().collect();
    assert!(lines.is_sorted() && lines.len() > 100);
    assert!(lines.iter().all(|line| !line.is_empty() && line.to_lowercase() == *line));
}
