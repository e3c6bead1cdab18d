//! Questions down one pipe, a line each, and answers up another.

use game::Code;
use std::{
    io::{self, BufRead, BufReader, Read, Write},
    panic::{self, AssertUnwindSafe},
};

use catalog::Refusal;

use crate::{Door, LINE_BYTES_MAX, print};

impl Door {
    /// Answers line by line until the input ends. No line ends it early.
    ///
    /// # Errors
    /// When input or output fails.
    pub fn serve(self, input: impl Read, mut output: impl Write) -> io::Result<()> {
        let mut input = BufReader::with_capacity(1 << 16, input);
        let mut line = Vec::new();
        loop {
            line.clear();
            let length =
                input.by_ref().take(LINE_BYTES_MAX as u64 + 2).read_until(b'\n', &mut line)?;
            if length == 0 {
                return output.flush();
            }
            let whole = line.last() == Some(&b'\n');
            let answer = match whole || length < LINE_BYTES_MAX + 2 {
                true => self.answer_bytes(&line),
                false => {
                    skip_line(&mut input)?;
                    Some(print(None, Err(too_large())))
                }
            };
            if let Some(answer) = answer {
                output.write_all(answer.as_bytes())?;
                output.write_all(b"\n")?;
            }
            // The buffer holds no further line: the other side may be waiting for this answer.
            if !input.buffer().contains(&b'\n') {
                output.flush()?;
            }
        }
    }

    fn answer_bytes(self, line: &[u8]) -> Option<String> {
        let line = line.trim_ascii();
        if line.is_empty() {
            return None;
        }
        let Ok(text) = std::str::from_utf8(line) else {
            return Some(print(None, Err(Refusal::bad_request("the line is not UTF-8"))));
        };
        let answered = panic::catch_unwind(AssertUnwindSafe(|| self.answer(text)));
        Some(answered.unwrap_or_else(|_| {
            let message = "this question met a fault of ours; please report it";
            print(None, Err(Refusal::new(Code::INTERNAL, message)))
        }))
    }
}

fn too_large() -> Refusal {
    Refusal::new(Code::TOO_LARGE, format!("a line is at most {LINE_BYTES_MAX} bytes long"))
}

/// Throws away the rest of a line without keeping it.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let (used, done) = match end {
            Some(end) => (end + 1, true),
            None => (buffer.len(), buffer.is_empty()),
        };
        input.consume(used);
        if done {
            return Ok(());
        }
    }
}
