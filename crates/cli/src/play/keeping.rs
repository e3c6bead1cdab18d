//! Games that are kept in files, and gone on with.

use catalog::{Entry, Level, shorten};
use game::{BySeat, Code, Finish, Kept, Observer, Opening, Options, Record, Seat, Story};
use protocol::Chair;
use table::{MatchRecord, Table};

use super::{
    contest::{Contest, Strength, chairs, now},
    court::{AtTable, Complaint, Court},
    on_paper::PaperGame,
};
use crate::saved::SavedGame;

/// What whoever loads a game says of it; for the rest it is as it was.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wishes {
    pub(super) person: Option<Seat>,
    pub(super) players: Players,
    pub(super) level: Option<Level>,
    pub(super) strength: Strength,
    pub(super) whim: u64,
}

/// Who plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Players {
    /// A person against the computer.
    One,
    /// Two people at one keyboard.
    Two,
}

impl Wishes {
    /// Who is a computer at a new table.
    pub(super) fn computers(self) -> BySeat<Option<Level>> {
        let person = self.person.unwrap_or(Seat::First);
        let level = self.strength.level;
        BySeat::from_fn(|seat| (seat != person && self.players == Players::One).then_some(level))
    }

    /// Who is a computer at a table where others sat before.
    fn computers_after(self, sat: &BySeat<Chair>, to_act: Option<Seat>) -> BySeat<Option<Level>> {
        let level = |seat: Seat| match sat[seat] {
            Chair::Computer { level } => Level::new(level),
            Chair::Player { .. } | Chair::Open | Chair::Invited => None,
        };
        if self.players == Players::Two {
            return BySeat::default();
        }
        let persons: Vec<Seat> = Seat::ALL.into_iter().filter(|it| level(*it).is_none()).collect();
        let as_before = match persons[..] {
            [only] => only,
            [] | [_, ..] => to_act.unwrap_or(Seat::First),
        };
        let person = self.person.unwrap_or(as_before);
        let strength = self.level.or(level(!person)).unwrap_or(self.strength.level);
        BySeat::from_fn(|seat| (seat != person).then_some(strength))
    }
}

impl Contest {
    /// The game as a text: a record if it is over, else something to go on with.
    pub(super) fn saved(&self) -> Result<String, Complaint> {
        match &self.court {
            Court::Table(court) => {
                let record = court.table().record();
                Ok(record.map_or_else(|| court.table().saved(), |record| record.to_string()))
            }
            Court::Paper(_) => match self.entry.paper.formats() {
                [format, ..] => self.exported(format),
                [] => {
                    let message = "a game that began from a position has no record; `position` \
                                   shows where it stands";
                    Err(Complaint::new(Code::UNSUPPORTED, message))
                }
            },
        }
    }

    /// The game so far in a format in which others keep games.
    pub(super) fn exported(&self, format: &str) -> Result<String, Complaint> {
        let (actions, finish, start, ending) = match &self.court {
            Court::Table(court) if court.table().record().is_some() => {
                let record = court.table().record();
                let record = record.expect("it was there a moment ago");
                return Ok(record.export(games::CATALOG, format)?);
            }
            Court::Table(court) => {
                let so_far = court.table().transcript(Observer::Spectator);
                (so_far.moves, Finish::Nothing, String::new(), String::new())
            }
            Court::Paper(paper) => {
                let ending = paper.outcome().map_or(String::new(), |it| it.reason);
                (paper.transcript().moves, paper.finish(), paper.start(), ending)
            }
        };
        let players = Seat::ALL.map(|seat| match self.computer(seat) {
            Some(level) => format!("Umpire level {}", level.number()),
            None => "Player".to_owned(),
        });
        let event = format!("Umpire {}", self.entry.about.name);
        let story = Story { event, players, start, actions, finish, ending, ..Story::default() };
        let paper = self.entry.paper.open(&self.options)?;
        Ok(paper.export(&story, format)?)
    }

    /// The game that begins from a position.
    pub(super) fn from_position(
        entry: &'static Entry,
        options: Options,
        text: &str,
        wishes: Wishes,
    ) -> Result<Contest, Complaint> {
        let paper = entry.paper.open(&options)?;
        let game = PaperGame::begin(&*paper, text, &[])?;
        // Unless a side is named, the person plays the one that is to move.
        let person = wishes.person.or(game.to_act());
        let computers = Wishes { person, ..wishes }.computers();
        let court = Court::Paper(Box::new(game));
        Contest::in_court(entry, options, court, computers, (wishes.strength.time, wishes.whim))
    }

    /// The game that a text tells of: saved here, recorded anywhere, or in a format of others.
    pub(super) fn from_text(
        entry: &'static Entry,
        options: Options,
        text: &str,
        wishes: Wishes,
    ) -> Result<Contest, Complaint> {
        let table = match text.split_whitespace().next() {
            Some("umpire-saved") => Table::take_up(text, games::CATALOG, now())?,
            Some("umpire-match") => {
                let record: MatchRecord = text.parse()?;
                record.replay(games::CATALOG, |_, _| ())?.table
            }
            Some("umpire-record") => {
                let record: Record = text.parse()?;
                Table::adopt(games::CATALOG, &record, chairs(BySeat::default()), now())?
            }
            Some(_) | None => return Contest::from_foreign_text(entry, options, text, wishes),
        };
        let (id, found) = (entry.about.id, table.charter().game.clone());
        if found != id {
            let found = shorten(&found);
            let message = format!("this is a game of {found}: `umpire play {found} --load …`");
            return Err(Complaint::new(Code::BAD_RECORD, message));
        }
        Contest::at_table(entry, table, wishes)
    }

    fn at_table(entry: &'static Entry, table: Table, wishes: Wishes) -> Result<Contest, Complaint> {
        let to_act = match table.awaiting() {
            game::Awaiting::Seat(seat) => Some(seat),
            game::Awaiting::BothSeats | game::Awaiting::Chance | game::Awaiting::Nobody(_) => None,
        };
        let computers = wishes.computers_after(table.chairs(), to_act);
        let values = table.charter().options.iter();
        let values = values.map(|(name, value)| (name.to_owned(), value.clone()));
        let options = Options::complete(entry.about.options, values)?;
        let over = table.record().is_some();
        let table = if over { table } else { reseated(&table, computers)? };
        let court = Court::Table(Box::new(AtTable::of(table)));
        Contest::in_court(entry, options, court, computers, (wishes.strength.time, wishes.whim))
    }

    fn from_foreign_text(
        entry: &'static Entry,
        options: Options,
        text: &str,
        wishes: Wishes,
    ) -> Result<Contest, Complaint> {
        let Kept { start, moves, .. } = SavedGame::first_foreign(entry, &options, text)?;
        let paper = entry.paper.open(&options)?;
        let luck = (wishes.strength.time, wishes.whim);
        if paper.read("start")?.text() != start {
            let game = PaperGame::begin(&*paper, &start, &moves)?;
            let person = wishes.person.or(game.to_act());
            let computers = Wishes { person, ..wishes }.computers();
            let court = Court::Paper(Box::new(game));
            return Contest::in_court(entry, options, court, computers, luck);
        }
        let fresh = chairs(BySeat::default());
        let seed = (game::Seed::from_number(wishes.whim), now());
        let mut court =
            Court::Table(Box::new(AtTable::open(entry, (options, Opening::Usual), fresh, seed)?));
        for text in moves {
            let seat = court.to_act().ok_or_else(game::Fault::game_over)?;
            court.order(seat, protocol::Order::Play(text), now())?;
        }
        match court {
            Court::Table(court) => Contest::at_table(entry, court.into_table(), wishes),
            Court::Paper(_) => Err(Complaint::new(Code::INTERNAL, "a table was opened")),
        }
    }
}

/// The same match with computers on these seats, and people on the others.
pub(super) fn reseated(
    table: &Table,
    computers: BySeat<Option<Level>>,
) -> Result<Table, Complaint> {
    let mut charter = table.charter().clone();
    let fresh = chairs(computers);
    charter.chairs = BySeat::from_fn(|seat| match (&table.chairs()[seat], &fresh[seat]) {
        (player @ Chair::Player { .. }, Chair::Player { .. }) => player.clone(),
        (_, other) => other.clone(),
    });
    let mut again = Table::open(charter, games::CATALOG)?;
    for line in table.whole_log().lines() {
        again.redo(&line.parse()?)?;
    }
    Ok(again)
}
