//! Where a game is decided: at a table, or on paper where somebody began it from a position.

use catalog::{Entry, Refusal};
use game::{BySeat, MatchId, Observer, Opening, Options, Seat, Seed, Stage, Transcript};
use protocol::{Chair, Command, Detail, Happening, Millis, Order, Outcome, Sequence};
use table::{Charter, LuckRule, Reply, Table};

use super::on_paper::PaperGame;

/// Where a game is decided.
pub(crate) enum Court {
    Table(Box<AtTable>),
    Paper(Box<PaperGame>),
}

/// A match and how much of it each observer has been told.
pub(crate) struct AtTable {
    table: Table,
    told: BySeat<Sequence>,
}

/// Why something was not done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Complaint {
    pub(crate) code: String,
    pub(crate) message: String,
    /// The same in Chinese, where it is not a game that complains.
    pub(crate) chinese: Option<String>,
}

impl Complaint {
    pub(crate) fn new(code: game::Code, message: impl Into<String>) -> Complaint {
        Complaint { code: code.word().to_owned(), message: message.into(), chinese: None }
    }

    /// One that is said in both languages.
    pub(crate) fn in_both(
        code: game::Code,
        english: impl Into<String>,
        chinese: impl Into<String>,
    ) -> Complaint {
        Complaint { chinese: Some(chinese.into()), ..Complaint::new(code, english) }
    }
}

pub(super) fn cannot_write(path: &str, error: std::io::Error) -> Complaint {
    let chinese = format!("无法写入 {path}：{}。", crate::words::file_refusal(Some(error.kind())));
    Complaint::in_both(game::Code::BAD_FILE, format!("cannot write {path}: {error}"), chinese)
}

pub(super) fn cannot_read(path: &str, error: &anyhow::Error) -> Complaint {
    let kind = error.chain().find_map(|it| Some(it.downcast_ref::<std::io::Error>()?.kind()));
    let chinese = format!("无法读取 {path}：{}。", crate::words::file_refusal(kind));
    Complaint::in_both(game::Code::BAD_FILE, format!("{error:#}"), chinese)
}

impl From<Refusal> for Complaint {
    fn from(refusal: Refusal) -> Complaint {
        let faults: Vec<String> =
            refusal.faults.iter().skip(1).map(|fault| fault.message.clone()).collect();
        let more =
            if faults.is_empty() { String::new() } else { format!("; {}", faults.join("; ")) };
        Complaint::new(refusal.code, format!("{}{more}", refusal.message))
    }
}

impl From<game::Fault> for Complaint {
    fn from(fault: game::Fault) -> Complaint {
        Complaint::new(fault.code, fault.message)
    }
}

/// The number that matches on this machine bear.
pub(crate) const MATCH: MatchId = MatchId(1);

impl AtTable {
    /// A new match.
    pub(crate) fn open(
        entry: &Entry,
        (options, opening): (Options, Opening),
        chairs: BySeat<Chair>,
        (seed, now): (Seed, Millis),
    ) -> Result<AtTable, Complaint> {
        let chairs = (chairs, LuckRule::House);
        let what = (entry.about.id, opening);
        let luck = (MATCH, seed, now);
        let charter = Charter::new(games::CATALOG, what, options, None, chairs, luck)?;
        Ok(AtTable::of(Table::open(charter, games::CATALOG)?))
    }

    /// A match that has begun elsewhere; what was told there is not told again.
    pub(crate) fn of(table: Table) -> AtTable {
        let told = BySeat::from_fn(|seat| table.latest(Observer::Seat(seat)));
        AtTable { table, told }
    }

    pub(crate) fn table(&self) -> &Table {
        &self.table
    }

    pub(crate) fn into_table(self) -> Table {
        self.table
    }

    fn order(&mut self, seat: Seat, order: Order, now: Millis) -> Result<(), Complaint> {
        let sequence = self.table.last_sequence(seat).next();
        let turn = Some(self.table.turn(Observer::Seat(seat)));
        let match_id = protocol::MatchId(self.table.match_id().0);
        match self.table.command(now, seat, &Command { match_id, sequence, turn, order }) {
            Reply::Logged(_) => Ok(()),
            Reply::Settled(answer) => match answer.result {
                Ok(_) => Ok(()),
                Err(problem) => {
                    let code = problem.code.word().to_owned();
                    Err(Complaint { code, message: problem.message, chinese: None })
                }
            },
        }
    }
}

impl Court {
    /// What has happened since `seat` was last told.
    pub(crate) fn news(&mut self, seat: Seat) -> Vec<Happening> {
        match self {
            Court::Paper(paper) => paper.news(seat),
            Court::Table(court) => {
                let (table, after) = (&court.table, court.told[seat]);
                let now = table.last_entry_at();
                let delta = table.delta(Observer::Seat(seat), after, now, Detail::Text);
                court.told[seat] = table.latest(Observer::Seat(seat));
                delta.map_or(Vec::new(), |it| it.events.into_iter().map(|it| it.what).collect())
            }
        }
    }

    /// A seat does something; nothing is changed if it may not.
    pub(crate) fn order(&mut self, seat: Seat, order: Order, now: Millis) -> Result<(), Complaint> {
        match self {
            Court::Table(court) => court.order(seat, order, now),
            Court::Paper(paper) => paper.order(seat, &order),
        }
    }

    /// The last turn of `seat`, and what followed it, is taken back.
    pub(crate) fn take_back(&mut self, seat: Seat, now: Millis) -> Result<(), Complaint> {
        match self {
            Court::Table(court) => {
                court.order(seat, Order::OfferTakeback, now)?;
                court.order(!seat, Order::AcceptTakeback, now)
            }
            Court::Paper(paper) => paper.take_back(seat),
        }
    }

    /// Who is to act, if it is one seat.
    pub(crate) fn to_act(&self) -> Option<Seat> {
        match self {
            Court::Paper(paper) => paper.to_act(),
            Court::Table(court) => match court.table.awaiting() {
                game::Awaiting::Seat(seat) => Some(seat),
                game::Awaiting::BothSeats | game::Awaiting::Chance | game::Awaiting::Nobody(_) => {
                    None
                }
            },
        }
    }

    /// How far the match has come.
    pub(crate) fn stage(&self) -> Stage {
        match self {
            Court::Paper(_) => Stage::Playing,
            Court::Table(court) => court.table.transcript(Observer::Spectator).stage,
        }
    }

    /// How the game ended, if it did.
    pub(crate) fn outcome(&self) -> Option<Outcome> {
        match self {
            Court::Paper(paper) => paper.outcome(),
            Court::Table(court) => {
                let now = court.table.last_entry_at();
                court.table.state(Observer::Spectator, now, Detail::Text).outcome
            }
        }
    }

    /// What `seat` sees, in the game's notation.
    pub(crate) fn notation(&self, seat: Seat) -> String {
        match self {
            Court::Paper(paper) => paper.notation(),
            Court::Table(court) => {
                let now = court.table.last_entry_at();
                court.table.state(Observer::Seat(seat), now, Detail::Text).position
            }
        }
    }

    /// The game so far as `seat` knows it.
    pub(crate) fn transcript(&self, seat: Seat) -> Transcript {
        match self {
            Court::Paper(paper) => paper.transcript(),
            Court::Table(court) => court.table.transcript(Observer::Seat(seat)),
        }
    }

    /// What `seat` may play.
    pub(crate) fn legal(&self, seat: Seat) -> Vec<String> {
        if self.to_act() != Some(seat) {
            return Vec::new();
        }
        match self {
            Court::Paper(paper) => paper.legal(),
            Court::Table(court) => court.table.legal(seat),
        }
    }

    /// What `seat` may claim.
    pub(crate) fn claims(&self, seat: Seat) -> Vec<String> {
        match self {
            Court::Paper(paper) => paper.claims(seat),
            Court::Table(court) => {
                let now = court.table.last_entry_at();
                court.table.state(Observer::Seat(seat), now, Detail::Text).claims
            }
        }
    }

    /// Who offers a draw, if somebody does.
    pub(crate) fn draw_offer(&self) -> Option<Seat> {
        match self {
            Court::Paper(paper) => paper.draw_offer(),
            Court::Table(court) => court.table.offers().draw.map(table::seat_from_wire),
        }
    }
}
