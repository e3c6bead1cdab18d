//! Texts from outside: how much of them is shown, and how deep they nest.

/// At most the first `most` characters of a text from outside, to be shown in a message.
pub fn clip(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// How deep the brackets of a JSON text nest, strings left out. Says nothing about whether they
/// match: whoever reads the text finds that out, but should not have to nest as deep to do so.
pub fn json_depth(text: &str) -> usize {
    let (mut open, mut deepest, mut quoted, mut escaped) = (0_usize, 0, false, false);
    for byte in text.bytes() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if quoted => escaped = true,
            b'"' => quoted = !quoted,
            b'[' | b'{' if !quoted => open += 1,
            b']' | b'}' if !quoted => open = open.saturating_sub(1),
            _ => {}
        }
        deepest = deepest.max(open);
    }
    deepest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_clipped_between_characters() {
        assert_eq!(clip("帥將", 2), "帥將");
        assert_eq!(clip("帥將士", 2), "帥將…");
    }

    #[test]
    fn brackets_in_strings_do_not_count() {
        assert_eq!(json_depth(r#"{"a": [[1], "[[[\"[["]}"#), 3);
        assert_eq!(json_depth("]]]["), 1);
    }
}
