//! Jieqi as the rest of the world knows it: its name and its options.

use game::{About, Fault, OptionKind, OptionSpec, OptionValue, Options, Outcome, Rules};
use xiangqi::Side;

use crate::{Knowledge, notation};

/// The rules of Jieqi.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Jieqi {
    /// As many plies without a capture are a draw.
    no_capture_limit: u32,
}

const NO_CAPTURE_LIMIT: OptionSpec = OptionSpec {
    name: "no_capture_limit",
    kind: OptionKind::Count { default: 120, min: 1, max: 10_000 },
    help: "plies without a capture after which the game is a draw",
};

impl Jieqi {
    /// The rules with a draw after that many plies without a capture.
    ///
    /// # Errors
    /// `bad_option` if that is out of bounds.
    pub fn new(no_capture_limit: u32) -> Result<Jieqi, Fault> {
        let limit = OptionValue::Count(no_capture_limit);
        let given = [(NO_CAPTURE_LIMIT.name.to_owned(), limit)];
        Jieqi::with_options(&Options::complete(Jieqi::ABOUT.options, given)?)
    }

    /// After so many plies without a capture the game is a draw.
    pub fn no_capture_limit(&self) -> u32 {
        self.no_capture_limit
    }

    /// How the game has ended under these rules, if it has.
    pub fn outcome(&self, known: &Knowledge) -> Option<Outcome> {
        known.outcome(self.no_capture_limit)
    }
}

impl Default for Jieqi {
    /// The usual rules.
    fn default() -> Jieqi {
        Jieqi { no_capture_limit: 120 }
    }
}

impl Rules for Jieqi {
    const ABOUT: About = About {
        id: "jieqi",
        name: "Jieqi",
        name_zh: "揭棋",
        seats: [Side::Red.name(), Side::Black.name()],
        notation: "jfn",
        start: notation::START,
        options: &[NO_CAPTURE_LIMIT],
    };

    fn with_options(options: &Options) -> Result<Jieqi, Fault> {
        Ok(Jieqi { no_capture_limit: options.count(NO_CAPTURE_LIMIT.name) })
    }

    fn options(&self) -> Options {
        let limit = OptionValue::Count(self.no_capture_limit);
        Options::complete(Self::ABOUT.options, [(NO_CAPTURE_LIMIT.name.to_owned(), limit)])
            .expect("rules hold options that were checked")
    }
}
