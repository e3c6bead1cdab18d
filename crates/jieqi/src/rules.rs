//! Jieqi as the rest of the world knows it: its name and its options.

use game::{About, Fault, OptionKind, OptionSpec, OptionValue, Options, Outcome, Rules};
use xiangqi::{Chase, Repetition, Side};

use crate::{Knowledge, notation};

/// The rules of Jieqi.
pub type Jieqi = Rulebook<2>;

/// The rules as they were before chases could be judged, for matches and records from then.
pub type FirstJieqi = Rulebook<1>;

/// The rules of Jieqi in one version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rulebook<const VERSION: u16> {
    /// As many plies without a capture are a draw.
    no_capture_limit: u32,
    repetition: Repetition,
}

const NO_CAPTURE_LIMIT: OptionSpec = OptionSpec {
    name: "no_capture_limit",
    kind: OptionKind::Count { default: 120, min: 1, max: 10_000 },
    help: "plies without a capture after which the game is a draw",
};

/// Rule J8.5.
const CHASE: OptionSpec = OptionSpec {
    name: "chase",
    kind: OptionKind::Word { words: &["none", "axf"] },
    help: "whether whoever chases a piece without end loses: never, or by the Asian rules",
};

impl<const VERSION: u16> Rulebook<VERSION> {
    /// The rules with a draw after that many plies without a capture.
    ///
    /// # Errors
    /// `bad_option` if that is out of bounds.
    pub fn new(no_capture_limit: u32) -> Result<Self, Fault> {
        let limit = OptionValue::Count(no_capture_limit);
        let given = [(NO_CAPTURE_LIMIT.name.to_owned(), limit)];
        Self::with_options(&Options::complete(Self::ABOUT.options, given)?)
    }

    /// How repetitions are judged.
    pub fn repetition(&self) -> Repetition {
        self.repetition
    }

    /// After so many plies without a capture the game is a draw.
    pub fn no_capture_limit(&self) -> u32 {
        self.no_capture_limit
    }

    /// How the game has ended under these rules, if it has.
    pub fn outcome(&self, known: &Knowledge) -> Option<Outcome> {
        known.outcome(self.no_capture_limit, self.repetition)
    }
}

impl<const VERSION: u16> Default for Rulebook<VERSION> {
    /// The usual rules.
    fn default() -> Self {
        let options = Options::complete(Self::ABOUT.options, []).expect("nothing was asked for");
        Self::with_options(&options).expect("the usual options are in order")
    }
}

impl<const VERSION: u16> Rules for Rulebook<VERSION> {
    const ABOUT: About = About {
        id: "jieqi",
        name: "Jieqi",
        name_zh: "揭棋",
        seats: [Side::Red.name(), Side::Black.name()],
        notation: "jfn",
        start: notation::START,
        options: if VERSION == 1 { &[NO_CAPTURE_LIMIT] } else { &[NO_CAPTURE_LIMIT, CHASE] },
    };

    fn with_options(options: &Options) -> Result<Self, Fault> {
        let repetition = match VERSION {
            1 => Repetition::LastLoop,
            _ if options.word(CHASE.name) == "axf" => Repetition::Whole(Chase::Axf),
            _ => Repetition::Whole(Chase::None),
        };
        Ok(Rulebook { no_capture_limit: options.count(NO_CAPTURE_LIMIT.name), repetition })
    }

    fn options(&self) -> Options {
        let limit = OptionValue::Count(self.no_capture_limit);
        let limit = (NO_CAPTURE_LIMIT.name.to_owned(), limit);
        let word = |word: &str| (CHASE.name.to_owned(), OptionValue::Word(word.to_owned()));
        let chase = match self.repetition {
            Repetition::LastLoop => None,
            Repetition::Whole(Chase::Axf) => Some(word("axf")),
            Repetition::Whole(Chase::None) => Some(word("none")),
        };
        Options::complete(Self::ABOUT.options, [limit].into_iter().chain(chase))
            .expect("rules hold options that were checked")
    }
}
