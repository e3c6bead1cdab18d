//! One line of a match's log.

use std::{fmt, str::FromStr};

use game::{Code, Digest, Fault, Seat};
use protocol::{MatchId, Millis, Order, Phrase, PlayerId, Ruling, Sequence};

/// One thing that changed a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogEntry {
    /// When, by the server's time.
    pub at: Millis,
    /// What.
    pub act: Act,
}

/// What may change a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// A player's order.
    Order {
        /// Who.
        seat: Seat,
        /// The number of the order among those of this seat.
        sequence: Sequence,
        /// What.
        order: Order,
    },
    /// The house: a player sat down.
    Sit {
        /// Where.
        seat: Seat,
        /// Who.
        player: PlayerId,
        /// The player's name.
        name: String,
    },
    /// The house: a seat said what it puts into the luck of the match.
    Pledge {
        /// Who.
        seat: Seat,
        /// To what it commits itself; nothing if it takes no part.
        commitment: Option<Digest>,
    },
    /// The house: a seat's time is up.
    Flag(Seat),
    /// The house: an outage is not counted.
    Credit {
        /// How long it lasted.
        span_ms: u32,
    },
    /// The house: the next match of the same players was set up.
    Rematch(MatchId),
    /// The house: nobody came, or nobody went on, so the match is called off.
    Expire,
    /// The house: the time of the set-up is up. Older logs have a flag instead.
    Lapse,
    /// The house: whoever runs the server has taken a hand.
    Rule {
        /// What was decided.
        ruling: Ruling,
        /// Why.
        reason: String,
    },
}

impl fmt::Display for LogEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ", self.at)?;
        match &self.act {
            Act::Order { seat, sequence, order } => {
                write!(f, "{seat} {sequence} {}", word(order))?;
                if let Order::Play(detail) | Order::Claim(detail) | Order::OpenLuck(detail) = order
                {
                    write!(f, " {detail}")?;
                }
                if let Order::Say(phrase) = order {
                    write!(f, " {}", phrase.word())?;
                }
                Ok(())
            }
            Act::Sit { seat, player, name } => write!(f, "house sit {seat} {player} {name}"),
            Act::Pledge { seat, commitment: None } => write!(f, "house pledge {seat} nothing"),
            Act::Pledge { seat, commitment: Some(digest) } => {
                write!(f, "house pledge {seat} {digest}")
            }
            Act::Flag(seat) => write!(f, "house flag {seat}"),
            Act::Credit { span_ms } => write!(f, "house credit {span_ms}"),
            Act::Rematch(match_id) => write!(f, "house rematch {match_id}"),
            Act::Expire => write!(f, "house expire"),
            Act::Lapse => write!(f, "house lapse"),
            Act::Rule { ruling, reason } => write!(f, "house {} {reason}", ruling_word(*ruling)),
        }
    }
}

/// The orders that stand for themselves.
const PLAIN: [Order; 14] = [
    Order::Resign,
    Order::OfferDraw,
    Order::AcceptDraw,
    Order::DeclineDraw,
    Order::Abort,
    Order::OfferTakeback,
    Order::AcceptTakeback,
    Order::DeclineTakeback,
    Order::ClaimWin,
    Order::Silence,
    Order::Listen,
    Order::OfferRematch,
    Order::AcceptRematch,
    Order::DeclineRematch,
];

/// What may be decided, with its word.
const RULINGS: [(Ruling, &str); 7] = [
    (Ruling::Abort, "abort"),
    (Ruling::FirstWins, "first-wins"),
    (Ruling::SecondWins, "second-wins"),
    (Ruling::Draw, "draw"),
    (Ruling::Pause, "pause"),
    (Ruling::Resume, "resume"),
    (Ruling::Retire, "retire"),
];

fn ruling_word(ruling: Ruling) -> &'static str {
    let found = RULINGS.into_iter().find(|(it, _)| *it == ruling);
    found.expect("every ruling is listed").1
}

fn word(order: &Order) -> &'static str {
    match order {
        Order::Play(_) => "play",
        Order::Claim(_) => "claim",
        Order::OpenLuck(_) => "open-luck",
        Order::Resign => "resign",
        Order::OfferDraw => "offer-draw",
        Order::AcceptDraw => "accept-draw",
        Order::DeclineDraw => "decline-draw",
        Order::Abort => "abort",
        Order::OfferTakeback => "offer-takeback",
        Order::AcceptTakeback => "accept-takeback",
        Order::DeclineTakeback => "decline-takeback",
        Order::ClaimWin => "claim-win",
        Order::Say(_) => "say",
        Order::Silence => "silence",
        Order::Listen => "listen",
        Order::OfferRematch => "offer-rematch",
        Order::AcceptRematch => "accept-rematch",
        Order::DeclineRematch => "decline-rematch",
    }
}

impl FromStr for LogEntry {
    type Err = Fault;

    fn from_str(text: &str) -> Result<LogEntry, Fault> {
        parse(text).ok_or_else(|| {
            let shown = game::clip(text, 80);
            Fault::new(Code::BAD_RECORD, format!("invalid entry `{shown}`"))
        })
    }
}

fn parse(text: &str) -> Option<LogEntry> {
    let (at, rest) = text.split_once(' ')?;
    let (by, rest) = rest.split_once(' ')?;
    let at = at.parse().ok()?;
    let act = match by {
        "house" => parse_house(rest)?,
        seat => {
            let (sequence, order) = rest.split_once(' ')?;
            let (seat, sequence) = (seat.parse().ok()?, sequence.parse().ok()?);
            Act::Order { seat, sequence, order: parse_order(order)? }
        }
    };
    Some(LogEntry { at, act })
}

fn parse_order(text: &str) -> Option<Order> {
    match text.split_once(' ') {
        Some(("play", action)) => Some(Order::Play(action.to_owned())),
        Some(("claim", reason)) => Some(Order::Claim(reason.to_owned())),
        Some(("open-luck", share)) => Some(Order::OpenLuck(share.to_owned())),
        Some(("say", word)) => Phrase::from_word(word).map(Order::Say),
        Some(_) => None,
        None => PLAIN.into_iter().find(|order| word(order) == text),
    }
}

fn parse_house(text: &str) -> Option<Act> {
    match text {
        "expire" => return Some(Act::Expire),
        "lapse" => return Some(Act::Lapse),
        _ => {}
    }
    let (verb, rest) = text.split_once(' ')?;
    match verb {
        "sit" => {
            let (seat, rest) = rest.split_once(' ')?;
            let (player, name) = rest.split_once(' ')?;
            let (seat, player) = (seat.parse().ok()?, player.parse().ok()?);
            Some(Act::Sit { seat, player, name: name.to_owned() })
        }
        "pledge" => {
            let (seat, what) = rest.split_once(' ')?;
            let commitment = match what {
                "nothing" => None,
                digest => Some(digest.parse().ok()?),
            };
            Some(Act::Pledge { seat: seat.parse().ok()?, commitment })
        }
        "flag" => rest.parse().ok().map(Act::Flag),
        "credit" => rest.parse().ok().map(|span_ms| Act::Credit { span_ms }),
        "rematch" => rest.parse().ok().map(Act::Rematch),
        verb => {
            let (ruling, _) = RULINGS.into_iter().find(|(_, word)| *word == verb)?;
            Some(Act::Rule { ruling, reason: rest.to_owned() })
        }
    }
}
