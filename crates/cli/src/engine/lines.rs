//! Lines from outside: of any bytes, and of any length.

use std::io::{self, BufRead};

/// What came in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Incoming {
    /// A line without its end; bytes that are no UTF-8 are replaced.
    Line(String),
    /// A line of more than [`LINE_BYTES_MAX`] bytes, which are thrown away.
    TooLong,
    /// Nothing will follow.
    Closed,
}

/// The longest line that is read: a game of ten thousand moves fits.
pub(crate) const LINE_BYTES_MAX: usize = 1 << 17;

/// Reads one line without ever keeping more than the longest one.
pub(crate) fn next(input: &mut impl BufRead) -> Incoming {
    let mut line = Some(Vec::new());
    let mut is_empty = true;
    loop {
        let buffer = match input.fill_buf() {
            Ok(buffer) => buffer,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(_) => return Incoming::Closed,
        };
        if buffer.is_empty() {
            return if is_empty { Incoming::Closed } else { finish(line) };
        }
        is_empty = false;
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let part = &buffer[..end.unwrap_or(buffer.len())];
        line = line.filter(|line: &Vec<u8>| line.len() + part.len() <= LINE_BYTES_MAX);
        if let Some(line) = &mut line {
            line.extend_from_slice(part);
        }
        let used = part.len() + usize::from(end.is_some());
        input.consume(used);
        if end.is_some() {
            return finish(line);
        }
    }
}

fn finish(line: Option<Vec<u8>>) -> Incoming {
    let text = |line: Vec<u8>| Incoming::Line(String::from_utf8_lossy(&line).into_owned());
    line.map_or(Incoming::TooLong, text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_any_kind() {
        let long = [b'x'].repeat(LINE_BYTES_MAX + 1);
        let bytes = [b"a\r\n\n", &long[..], b"\n\xff\xfe\nend"].concat();
        let mut input = io::BufReader::with_capacity(7, &bytes[..]);
        let line = |text: &str| Incoming::Line(text.to_owned());
        let expected =
            [line("a\r"), line(""), Incoming::TooLong, line("\u{fffd}\u{fffd}"), line("end")];
        for incoming in expected {
            assert_eq!(next(&mut input), incoming);
        }
        assert_eq!(next(&mut input), Incoming::Closed);
        assert_eq!(next(&mut input), Incoming::Closed);
    }
}
