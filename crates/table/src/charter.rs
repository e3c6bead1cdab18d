//! What is fixed when a match is set up.

use std::{fmt, str::FromStr};

use catalog::{Catalog, Entry, MatchKind};
use game::{
    AnyReferee, BySeat, Code, Digest, Fault, MatchId, Opening, OptionSpec, OptionValue, Options,
    Seed, deal_commitment,
};
use protocol::{Chair, Clock, Millis};

/// The name and version of the engine, as records bear it.
pub const ENGINE: &str = concat!("umpire ", env!("CARGO_PKG_VERSION"));

/// What is fixed when a match is set up. It holds the seed, so it is as secret as the log.
#[derive(Clone, PartialEq, Eq)]
pub struct Charter {
    /// The engine that set the match up.
    pub engine: String,
    /// The game's id.
    pub game: String,
    /// How the match begins.
    pub opening: Opening,
    /// The version of its rules.
    pub rule_version: u16,
    /// The hash that names game, rule version and options.
    pub config_hash: Digest,
    /// All options.
    pub options: Options,
    /// The match.
    pub match_id: MatchId,
    /// The clock; none for unlimited time.
    pub clock: Option<Clock>,
    /// When the match was set up.
    pub created: Millis,
    /// The promise of the seed, public from the start.
    pub deal_commitment: Digest,
    /// Whose luck it is, and whether it decides who sits where.
    pub luck: LuckRule,
    /// Who sat or should sit on each seat at that moment.
    pub chairs: BySeat<Chair>,
    /// The house's part of the luck, or all of it.
    pub seed: Seed,
}

/// Whose luck it is, and whether it decides who sits where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LuckRule {
    /// The house's alone, and the chairs stay as they are: so it was in records of version 1.
    House,
    /// Joint luck; the chairs stay as they are.
    Joint,
    /// Joint luck, which decides who sits where.
    JointWithSides,
}

impl Charter {
    /// A charter for a new match.
    ///
    /// # Errors
    /// `unknown_game` or `bad_option`.
    pub fn new(
        catalog: Catalog,
        (game, opening): (&str, Opening),
        options: Options,
        clock: Option<Clock>,
        (chairs, luck): (BySeat<Chair>, LuckRule),
        (match_id, seed, created): (MatchId, Seed, Millis),
    ) -> Result<Charter, Fault> {
        let matches = catalog.find(game)?.matches;
        let referee = matches.open_without_luck(&options, opening, match_id)?;
        let config_hash = referee.config_hash();
        Ok(Charter {
            engine: ENGINE.to_owned(),
            game: game.to_owned(),
            opening,
            rule_version: referee.rule_version(),
            config_hash,
            options,
            match_id,
            clock,
            created,
            deal_commitment: deal_commitment(game, match_id, config_hash, seed),
            luck,
            chairs,
            seed,
        })
    }

    /// A referee for this match before anything happened, checked against what the charter
    /// promised. Where luck is joint, nobody can play before it is drawn.
    ///
    /// # Errors
    /// `bad_record` if the rules, the options or the seed are not those of the charter.
    pub fn open(&self, catalog: Catalog) -> Result<Box<dyn AnyReferee>, Fault> {
        let referee = match self.luck {
            LuckRule::House => self.open_with(catalog, self.seed)?,
            LuckRule::Joint | LuckRule::JointWithSides => {
                let options = self.all_options(catalog)?;
                (self.rules(catalog)?.open_without_luck)(&options, self.match_id)?
            }
        };
        let misfit = |what: &str, told: &dyn fmt::Display, found: &dyn fmt::Display| {
            Err(Fault::new(
                Code::BAD_RECORD,
                format!("{what} is {found}, but the record says {told}"),
            ))
        };
        if referee.rule_version() != self.rule_version {
            return misfit("the version of the rules", &self.rule_version, &referee.rule_version());
        }
        if referee.config_hash() != self.config_hash {
            return misfit("the hash of the options", &self.config_hash, &referee.config_hash());
        }
        let promised = deal_commitment(&self.game, self.match_id, self.config_hash, self.seed);
        if promised != self.deal_commitment {
            return misfit("the commitment to the seed", &self.deal_commitment, &promised);
        }
        Ok(referee)
    }

    /// A referee for this match, all of whose luck follows from `seed`.
    ///
    /// # Errors
    /// `unknown_game` or `bad_option`.
    pub(crate) fn open_with(
        &self,
        catalog: Catalog,
        seed: Seed,
    ) -> Result<Box<dyn AnyReferee>, Fault> {
        let options = self.all_options(catalog)?;
        (self.rules(catalog)?.open)(&options, self.match_id, seed)
    }
}

impl Charter {
    /// The game.
    pub(crate) fn entry(&self, catalog: Catalog) -> Result<&'static Entry, Fault> {
        Ok(catalog.find(&self.game)?)
    }

    /// The rules by which the match is played, of its own version.
    fn rules(&self, catalog: Catalog) -> Result<&'static MatchKind, Fault> {
        let matches = self.entry(catalog)?.matches;
        matches.of_version(self.opening, self.rule_version).ok_or_else(|| {
            let (told, current) = (self.rule_version, matches.rule_version());
            let message =
                format!("the version of the rules is {current}, but the record says {told}");
            Fault::new(Code::BAD_RECORD, message)
        })
    }

    /// The options, checked against those that its rules have.
    pub(crate) fn all_options(&self, catalog: Catalog) -> Result<Options, Fault> {
        self.options_as(self.rules(catalog)?.options)
    }

    /// The options as the present rules of the game have them: what has been added since is as usual.
    pub(crate) fn present_options(&self, catalog: Catalog) -> Result<Options, Fault> {
        self.options_as(self.entry(catalog)?.about.options)
    }

    fn options_as(&self, specs: &[OptionSpec]) -> Result<Options, Fault> {
        let given = self.options.iter().map(|(name, value)| (name.to_owned(), value.clone()));
        Options::complete(specs, given)
    }
}

impl fmt::Display for Charter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "engine {}", self.engine)?;
        writeln!(f, "game {}", self.game)?;
        writeln!(f, "opening {}", self.opening)?;
        writeln!(f, "rules {}", self.rule_version)?;
        writeln!(f, "config {}", self.config_hash)?;
        for (name, value) in self.options.iter() {
            writeln!(f, "option {name} {value}")?;
        }
        writeln!(f, "match {}", self.match_id)?;
        match self.clock {
            None => writeln!(f, "clock unlimited")?,
            Some(clock) => {
                let Clock { base_ms, increment_ms, delay_ms } = clock;
                writeln!(f, "clock {base_ms} {increment_ms} {delay_ms}")?;
            }
        }
        writeln!(f, "created {}", self.created)?;
        writeln!(f, "deal {}", self.deal_commitment)?;
        match self.luck {
            LuckRule::House => {}
            LuckRule::Joint => writeln!(f, "luck joint")?,
            LuckRule::JointWithSides => writeln!(f, "luck joint sides")?,
        }
        writeln!(f, "first {}", Sitter(&self.chairs.first))?;
        writeln!(f, "second {}", Sitter(&self.chairs.second))?;
        writeln!(f, "seed {}", self.seed.to_hex())
    }
}

impl FromStr for Charter {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Charter, Fault> {
        let mut lines = Lines::new(text);
        let charter = Charter::read(&mut lines)?;
        lines.end()?;
        Ok(charter)
    }
}

impl Charter {
    pub(crate) fn read(lines: &mut Lines<'_>) -> Result<Charter, Fault> {
        let engine = lines.field("engine", |it| Some(it.to_owned()))?;
        let game = lines.field("game", |it| Some(it.to_owned()))?;
        let opening = lines.field("opening", |it| it.parse().ok())?;
        let rule_version = lines.field("rules", |it| it.parse().ok())?;
        let config_hash = lines.field("config", |it| it.parse().ok())?;
        let mut options = Vec::new();
        while lines.peek().starts_with("option ") {
            options.push(lines.field("option", read_option)?);
        }
        let match_id = lines.field("match", |it| it.parse().ok().map(MatchId))?;
        let clock = lines.field("clock", read_clock)?;
        let created = lines.field("created", |it| it.parse().ok())?;
        let deal_commitment = lines.field("deal", |it| it.parse().ok())?;
        let luck = match lines.peek().starts_with("luck ") {
            true => lines.field("luck", read_luck)?,
            false => LuckRule::House,
        };
        let first = lines.field("first", read_chair)?;
        let second = lines.field("second", read_chair)?;
        let seed = lines.field("seed", Seed::from_hex)?;
        Ok(Charter {
            engine,
            game,
            opening,
            rule_version,
            config_hash,
            options: Options::as_written(options),
            match_id,
            clock,
            created,
            deal_commitment,
            luck,
            chairs: BySeat { first, second },
            seed,
        })
    }
}

fn read_option(text: &str) -> Option<(String, OptionValue)> {
    let (name, value) = text.split_once(' ')?;
    Some((name.to_owned(), OptionValue::parse(value)?))
}

fn read_luck(text: &str) -> Option<LuckRule> {
    match text {
        "joint" => Some(LuckRule::Joint),
        "joint sides" => Some(LuckRule::JointWithSides),
        _ => None,
    }
}

fn read_clock(text: &str) -> Option<Option<Clock>> {
    if text == "unlimited" {
        return Some(None);
    }
    let spans: Vec<u32> = text.split(' ').map(str::parse).collect::<Result<_, _>>().ok()?;
    let [base_ms, increment_ms, delay_ms] = *spans else { return None };
    Some(Some(Clock { base_ms, increment_ms, delay_ms }))
}

/// Who sits on a seat, as text.
struct Sitter<'a>(&'a Chair);

impl fmt::Display for Sitter<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Chair::Open => f.write_str("open"),
            Chair::Invited => f.write_str("invited"),
            Chair::Player { id, name } => write!(f, "player {id} {name}"),
            Chair::Computer { level } => write!(f, "computer {level}"),
        }
    }
}

fn read_chair(text: &str) -> Option<Chair> {
    match text.split_once(' ') {
        None if text == "open" => Some(Chair::Open),
        None if text == "invited" => Some(Chair::Invited),
        Some(("computer", level)) => Some(Chair::Computer { level: level.parse().ok()? }),
        Some(("player", rest)) => {
            let (id, name) = rest.split_once(' ')?;
            Some(Chair::Player { id: id.parse().ok()?, name: name.to_owned() })
        }
        _ => None,
    }
}

/// The lines of a record, read in order.
pub(crate) struct Lines<'a> {
    lines: std::iter::Peekable<std::str::Lines<'a>>,
    number: usize,
}

impl<'a> Lines<'a> {
    pub(crate) fn new(text: &'a str) -> Lines<'a> {
        Lines { lines: text.lines().peekable(), number: 1 }
    }

    pub(crate) fn peek(&mut self) -> &'a str {
        self.lines.peek().copied().unwrap_or("")
    }

    pub(crate) fn skip(&mut self) {
        self.lines.next();
        self.number += 1;
    }

    pub(crate) fn field<T>(
        &mut self,
        name: &str,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<T, Fault> {
        let value = self.peek().strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
        let value = value.and_then(read).ok_or_else(|| self.fault(&format!("`{name} …`")))?;
        self.skip();
        Ok(value)
    }

    pub(crate) fn end(&mut self) -> Result<(), Fault> {
        if self.lines.peek().is_some() { Err(self.fault("the end")) } else { Ok(()) }
    }

    pub(crate) fn fault(&mut self, expected: &str) -> Fault {
        let (line, found) = (self.number, self.peek());
        let found = game::clip(found, 80);
        Fault::new(Code::BAD_RECORD, format!("line {line}: expected {expected}, found `{found}`"))
    }
}
