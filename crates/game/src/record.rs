//! What happened in a match, as text from which it can be played again.

use std::{fmt, str::FromStr};

use crate::{
    AnyReferee, Code, Fault, Game, Heard, MatchId, Opening, OptionValue, Options, Referee, Seat,
    Seed,
};

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Deed {
    /// A seat acted.
    Act(Seat, String),
    /// Chance brought this.
    Draw(String),
    /// A seat gave up.
    Resign(Seat),
    /// A seat offered a draw.
    OfferDraw(Seat),
    /// A seat accepted a draw.
    AcceptDraw(Seat),
    /// A seat refused a draw.
    DeclineDraw(Seat),
    /// A seat claimed a draw.
    Claim(Seat, String),
    /// A seat's clock ran out.
    Flag(Seat),
    /// A seat left and did not come back.
    Abandon(Seat),
    /// A seat called the game off.
    Abort(Seat),
    /// The time of both seats was up.
    FlagBoth,
    /// Whoever runs the table decided: who has won, or that nobody has.
    Adjudicate(Option<Seat>),
}

/// A finished match, with everything that was secret in it.
///
/// As text: a line for each fact of the header, then a line for each deed, then the outcome.
#[derive(Clone, PartialEq, Eq)]
pub struct Record {
    /// The game's id.
    pub game: String,
    /// How the match began.
    pub opening: Opening,
    /// The version of its rules.
    pub rule_version: u16,
    /// The options in force.
    pub options: Options,
    /// The match.
    pub match_id: MatchId,
    /// What all luck followed from.
    pub seed: Seed,
    /// What happened, in order.
    pub deeds: Vec<Deed>,
    /// How it ended, as [`crate::Outcome`] prints.
    pub outcome: String,
}

/// The most deeds a record may hold.
const DEEDS_MAX: usize = 100_000;

impl Record {
    /// Plays the match again, from this record alone.
    ///
    /// # Errors
    /// What does not fit: another game or rule version, an illegal deed, another draw than the seed
    /// gives, or another outcome.
    pub fn replay<G: Game>(&self) -> Result<Referee<G>, Fault> {
        let referee = self.resume::<G>()?;
        referee.outcome().ok_or_else(|| misfit("the game is not over at its end"))?;
        Ok(referee)
    }

    /// A referee who goes on with the match where this record leaves it, over or not.
    ///
    /// # Errors
    /// As [`Record::replay`].
    pub fn resume<G: Game>(&self) -> Result<Referee<G>, Fault> {
        let mut referee = self.open::<G>()?;
        for deed in &self.deeds {
            deed.redo(&mut referee)?;
        }
        let played = referee.exact_state();
        if played.deeds != self.deeds {
            let mut pairs = played.deeds.iter().zip(&self.deeds);
            let at = pairs.position(|(played, told)| played != told).unwrap_or(self.deeds.len());
            return Err(misfit(format!("deed {at} is not what the seed and the rules give")));
        }
        if played.outcome != self.outcome {
            let (told, found) = (&self.outcome, &played.outcome);
            return Err(misfit(format!("the outcome is `{found}`, not `{told}`")));
        }
        Ok(referee)
    }

    /// A referee for this match before its first deed.
    ///
    /// # Errors
    /// `bad_record` if the record is of another game or rule version.
    pub fn open<G: Game>(&self) -> Result<Referee<G>, Fault> {
        let about = G::ABOUT;
        if self.game != about.id || self.rule_version != G::RULE_VERSION {
            let (game, version) = (&self.game, self.rule_version);
            return Err(misfit(format!("it is of `{game}` under rule version {version}")));
        }
        if self.opening != G::OPENING {
            return Err(misfit(format!("its opening is {}", self.opening)));
        }
        let values = self.options.iter().map(|(name, value)| (name.to_owned(), value.clone()));
        let options = Options::complete(about.options, values)?;
        Ok(Referee::new(G::with_options(&options)?, self.match_id, self.seed))
    }
}

impl Deed {
    /// Does this again.
    pub(crate) fn redo(&self, referee: &mut dyn AnyReferee) -> Result<(), Fault> {
        let told = self.carry_out(referee);
        told.map(drop).map_err(|fault| misfit(format!("`{self}`: {fault}")))
    }

    /// What chance brought, if this is a draw.
    pub fn drawn(&self) -> Option<&str> {
        let Deed::Draw(chance) = self else { return None };
        Some(chance)
    }

    /// Does this. A draw is left to the referee, which makes it by itself.
    ///
    /// # Errors
    /// As the referee says; nothing is then changed.
    pub fn carry_out(&self, referee: &mut dyn AnyReferee) -> Result<Vec<Heard>, Fault> {
        match self {
            Deed::Act(seat, text) => referee.play(*seat, text),
            // Draws follow from the seed; they are compared at the end.
            Deed::Draw(_) => Ok(Vec::new()),
            Deed::Resign(seat) => referee.resign(*seat),
            Deed::OfferDraw(seat) => referee.offer_draw(*seat),
            Deed::AcceptDraw(seat) => referee.accept_draw(*seat),
            Deed::DeclineDraw(seat) => referee.decline_draw(*seat),
            Deed::Claim(seat, reason) => referee.claim(*seat, reason),
            Deed::Flag(seat) => referee.flag(*seat),
            Deed::Abandon(seat) => referee.abandon(*seat),
            Deed::Abort(seat) => referee.abort(*seat),
            Deed::FlagBoth => referee.flag_both(),
            Deed::Adjudicate(winner) => referee.adjudicate(*winner),
        }
    }
}

fn misfit(message: impl fmt::Display) -> Fault {
    Fault::new(Code::BAD_RECORD, format!("the record does not fit: {message}"))
}

impl fmt::Display for Deed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Deed::Act(seat, action) => write!(f, "act {seat} {action}"),
            Deed::Draw(chance) => write!(f, "draw {chance}"),
            Deed::Resign(seat) => write!(f, "resign {seat}"),
            Deed::OfferDraw(seat) => write!(f, "offer-draw {seat}"),
            Deed::AcceptDraw(seat) => write!(f, "accept-draw {seat}"),
            Deed::DeclineDraw(seat) => write!(f, "decline-draw {seat}"),
            Deed::Claim(seat, reason) => write!(f, "claim {seat} {reason}"),
            Deed::Flag(seat) => write!(f, "flag {seat}"),
            Deed::Abandon(seat) => write!(f, "abandon {seat}"),
            Deed::Abort(seat) => write!(f, "abort {seat}"),
            Deed::FlagBoth => f.write_str("flag both"),
            Deed::Adjudicate(Some(winner)) => write!(f, "adjudicate {winner}"),
            Deed::Adjudicate(None) => f.write_str("adjudicate draw"),
        }
    }
}

impl FromStr for Deed {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Deed, Fault> {
        let invalid = || Fault::new(Code::BAD_RECORD, format!("invalid deed `{text}`"));
        let (verb, rest) = text.split_once(' ').ok_or_else(invalid)?;
        if verb == "draw" {
            return Ok(Deed::Draw(rest.to_owned()));
        }
        match text {
            "flag both" => return Ok(Deed::FlagBoth),
            "adjudicate draw" => return Ok(Deed::Adjudicate(None)),
            _ => {}
        }
        let (seat, detail) = match rest.split_once(' ') {
            Some((seat, detail)) => (seat.parse()?, Some(detail.to_owned())),
            None => (rest.parse()?, None),
        };
        match (verb, detail) {
            ("act", Some(action)) => Ok(Deed::Act(seat, action)),
            ("claim", Some(reason)) => Ok(Deed::Claim(seat, reason)),
            ("resign", None) => Ok(Deed::Resign(seat)),
            ("offer-draw", None) => Ok(Deed::OfferDraw(seat)),
            ("accept-draw", None) => Ok(Deed::AcceptDraw(seat)),
            ("decline-draw", None) => Ok(Deed::DeclineDraw(seat)),
            ("flag", None) => Ok(Deed::Flag(seat)),
            ("abandon", None) => Ok(Deed::Abandon(seat)),
            ("abort", None) => Ok(Deed::Abort(seat)),
            ("adjudicate", None) => Ok(Deed::Adjudicate(Some(seat))),
            _ => Err(invalid()),
        }
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "umpire-record 1")?;
        writeln!(f, "game {}", self.game)?;
        writeln!(f, "opening {}", self.opening)?;
        writeln!(f, "rules {}", self.rule_version)?;
        for (name, value) in self.options.iter() {
            writeln!(f, "option {name} {value}")?;
        }
        writeln!(f, "match {}", self.match_id)?;
        writeln!(f, "seed {}", self.seed.to_hex())?;
        for deed in &self.deeds {
            writeln!(f, "{deed}")?;
        }
        writeln!(f, "outcome {}", self.outcome)
    }
}

impl FromStr for Record {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Record, Fault> {
        let mut lines = Lines { lines: text.lines().collect(), next: 0 };
        lines.field("umpire-record", |version| (version == "1").then_some(()))?;
        let game = lines.field("game", |it| Some(it.to_owned()))?;
        let opening = lines.field("opening", |it| it.parse().ok())?;
        let rule_version = lines.field("rules", |it| it.parse().ok())?;
        let mut options = Vec::new();
        while lines.peek().starts_with("option ") {
            options.push(lines.field("option", parse_option)?);
        }
        let match_id = lines.field("match", |it| it.parse().ok().map(MatchId))?;
        let seed = lines.field("seed", Seed::from_hex)?;
        let mut deeds = Vec::new();
        while !lines.peek().starts_with("outcome ") {
            if deeds.len() == DEEDS_MAX {
                return Err(lines.fault(&format!("at most {DEEDS_MAX} deeds")));
            }
            let deed = lines.peek().parse().map_err(|_| lines.fault("a deed or `outcome`"))?;
            lines.next += 1;
            deeds.push(deed);
        }
        let outcome = lines.field("outcome", |it| Some(it.to_owned()))?;
        if lines.next != lines.lines.len() {
            return Err(lines.fault("the end"));
        }
        let options = Options::as_written(options);
        Ok(Record { game, opening, rule_version, options, match_id, seed, deeds, outcome })
    }
}

fn parse_option(text: &str) -> Option<(String, OptionValue)> {
    let (name, value) = text.split_once(' ')?;
    Some((name.to_owned(), OptionValue::parse(value)?))
}

/// The lines of a record, read in order.
struct Lines<'a> {
    lines: Vec<&'a str>,
    next: usize,
}

impl Lines<'_> {
    fn peek(&self) -> &str {
        self.lines.get(self.next).copied().unwrap_or("")
    }

    fn field<T>(&mut self, name: &str, read: impl Fn(&str) -> Option<T>) -> Result<T, Fault> {
        let value = self.peek().strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
        let value = value.and_then(read).ok_or_else(|| self.fault(&format!("`{name} …`")))?;
        self.next += 1;
        Ok(value)
    }

    fn fault(&self, expected: &str) -> Fault {
        let (line, found) = (self.next + 1, self.peek());
        let found = crate::clip(found, 80);
        Fault::new(Code::BAD_RECORD, format!("line {line}: expected {expected}, found `{found}`"))
    }
}
