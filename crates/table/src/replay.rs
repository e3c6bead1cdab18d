//! A match looked at again, position by position, through one viewer's eyes.

use catalog::Catalog;
use game::{Code, Fault, Man, Observer, Scene, Seat};
use protocol::{Detail, Eyes, FRAMES_MAX, Fact, Frame, Happening, Order, Part, Replay, Sequence};

use crate::{Act, Charter, LogEntry, MatchRecord, Table, retired::is_outdated, wire};

/// The most entries of a record that is replayed for a stranger.
const ENTRIES_MAX: usize = 10_000;

/// The most takebacks in it: each makes the referee play the match again from its start.
pub(crate) const TAKEBACKS_MAX: usize = 100;

/// What to show of a replay.
#[derive(Clone, Copy, Debug)]
pub struct Showing {
    /// Through whose eyes.
    pub view: Eyes,
    /// Which part.
    pub part: Part,
    /// With or without pictures.
    pub detail: Detail,
}

impl MatchRecord {
    /// Plays the match again and shows it.
    ///
    /// # Errors
    /// `limit` if it is too much work for a stranger; else as [`MatchRecord::replay`].
    pub fn show(&self, catalog: Catalog, showing: Showing) -> Result<Replay, Fault> {
        let takebacks = self.entries.iter().filter(|entry| is_takeback(entry)).count();
        if self.entries.len() > ENTRIES_MAX || takebacks > TAKEBACKS_MAX {
            let message = format!(
                "at most {ENTRIES_MAX} entries and {TAKEBACKS_MAX} takebacks are replayed here"
            );
            return Err(Fault::new(Code::LIMIT, message));
        }
        let start = Table::open(self.charter.clone(), catalog)?;
        let mut camera = Camera::new(&start, showing);
        let verified = self.replay(catalog, |entry, table| camera.see(entry, table))?;
        Ok(camera.develop(&verified.table))
    }
}

fn is_takeback(entry: &LogEntry) -> bool {
    match &entry.act {
        Act::Order { order, .. } => {
            matches!(order, Order::OfferTakeback | Order::AcceptTakeback)
        }
        Act::Sit { .. }
        | Act::Pledge { .. }
        | Act::Flag(_)
        | Act::Credit { .. }
        | Act::Rematch(_)
        | Act::Expire
        | Act::Lapse
        | Act::Rule { .. } => false,
    }
}

/// Plays a log again, of a match that may still go on, and shows what `view` was shown.
///
/// # Errors
/// `sealed` for [`Eyes::Truth`] before the end; `bad_record` if the log does not fit.
pub fn history(
    catalog: Catalog,
    charter: Charter,
    log: &str,
    showing: Showing,
) -> Result<Replay, Fault> {
    if is_outdated(&charter, catalog) {
        let entries = log.lines().map(str::parse).collect::<Result<Vec<LogEntry>, Fault>>()?;
        let table = Table::without_rules(catalog, charter, &entries, None)?;
        return Ok(Camera::new(&table, showing).develop(&table));
    }
    let mut table = Table::open(charter, catalog)?;
    let mut camera = Camera::new(&table, showing);
    for line in log.lines() {
        let entry = line.parse()?;
        table.redo(&entry)?;
        camera.see(&entry, &table);
    }
    if showing.view == Eyes::Truth && table.game_over().is_none() {
        return Err(Fault::new(Code::SEALED, "the truth is sealed until the game is over"));
    }
    Ok(camera.develop(&table))
}

/// Takes a picture whenever the position may have changed for its viewer.
struct Camera {
    showing: Showing,
    frames: Vec<Frame>,
    total: u32,
    /// How far each observer's stream had come after the last entry.
    heard: [(Observer, Sequence); 3],
}

/// What led to a picture.
#[derive(Default)]
struct Shot {
    seat: Option<protocol::Seat>,
    lines: Vec<String>,
    facts: Vec<Fact>,
    written: Option<String>,
}

impl Camera {
    fn new(start: &Table, showing: Showing) -> Camera {
        let heard = Observer::ALL.map(|observer| (observer, start.latest(observer)));
        let mut camera = Camera { showing, frames: Vec::new(), total: 0, heard };
        camera.shoot(start, Shot::default());
        camera
    }

    /// Looks at the table after an entry.
    fn see(&mut self, entry: &LogEntry, table: &Table) {
        let listener = self.listener(entry);
        let news = self.news(table, listener);
        self.heard = Observer::ALL.map(|observer| (observer, table.latest(observer)));
        let played = news.iter().find_map(|what| {
            let Happening::Played { seat, lines, facts, written } = what else { return None };
            let (lines, facts, written) = (lines.clone(), facts.clone(), written.clone());
            Some(Shot { seat: Some(*seat), lines, facts, written })
        });
        let changed = |what: &Happening| {
            matches!(what, Happening::TakenBack { .. } | Happening::Ended { .. })
        };
        if news.iter().any(|what| matches!(what, Happening::LuckDrawn { .. })) {
            // Only now is it known how the game begins.
            (self.frames, self.total) = (Vec::new(), 0);
            return self.shoot(table, Shot::default());
        }
        match played {
            Some(shot) => self.shoot(table, shot),
            None if news.iter().any(changed) => self.shoot(table, Shot::default()),
            None => {}
        }
    }

    /// Whose words the lines are: with both players' eyes, those of the one who acts.
    fn listener(&self, entry: &LogEntry) -> Observer {
        match (self.showing.view, &entry.act) {
            (Eyes::Truth, Act::Order { seat, .. }) => Observer::Seat(*seat),
            (view, _) => observer_of(view),
        }
    }

    fn news(&self, table: &Table, listener: Observer) -> Vec<Happening> {
        let found = self.heard.iter().find(|(observer, _)| *observer == listener);
        let events = found.and_then(|(_, after)| table.streams.after(listener, *after));
        events.unwrap_or_default().iter().map(|event| event.what.clone()).collect()
    }

    /// Takes a picture, unless it is outside the part that was asked for.
    fn shoot(&mut self, table: &Table, shot: Shot) {
        let Showing { view, part, detail } = self.showing;
        let number = self.total;
        self.total = self.total.saturating_add(1);
        let limit = part.limit.min(FRAMES_MAX);
        if number < part.from || number - part.from >= limit {
            return;
        }
        let (observer, at) = (observer_of(view), table.last_entry_at());
        let picture = match (detail, view) {
            (Detail::Text, _) => None,
            (Detail::Picture, Eyes::Truth) => {
                let [first, second] =
                    Seat::ALL.map(|seat| table.referee.picture(Observer::Seat(seat)));
                Some(together(first, second))
            }
            (Detail::Picture, _) => Some(table.referee.picture(observer)),
        };
        self.frames.push(Frame {
            number: table.latest(observer),
            at,
            turn: table.turn(observer),
            seat: shot.seat,
            lines: shot.lines,
            facts: shot.facts,
            written: shot.written,
            position: match view {
                Eyes::Truth => table.referee.known(),
                Eyes::First | Eyes::Second | Eyes::Spectator => table.referee.notation(observer),
            },
            picture: picture.map(wire::scene),
            awaiting: table.awaited(),
            check: match view {
                Eyes::Truth => {
                    Seat::ALL.into_iter().find_map(|seat| table.referee.check(Observer::Seat(seat)))
                }
                Eyes::First | Eyes::Second | Eyes::Spectator => table.referee.check(observer),
            },
            clock: table.clock_state(at),
        });
    }

    fn develop(self, table: &Table) -> Replay {
        let over = table.game_over();
        Replay {
            terms: table.terms(),
            seats: table.seats(),
            view: self.showing.view,
            total: self.total,
            from: self.showing.part.from,
            frames: self.frames,
            outcome: over.as_ref().map(|over| over.outcome.clone()),
            truth: over.map(|over| over.truth),
        }
    }
}

/// Whose stream is followed.
fn observer_of(view: Eyes) -> Observer {
    match view {
        Eyes::First => Observer::Seat(Seat::First),
        Eyes::Second => Observer::Seat(Seat::Second),
        Eyes::Spectator | Eyes::Truth => Observer::Spectator,
    }
}

/// What two viewers of the same board see together: what either of them knows.
fn together(mut one: Scene, other: Scene) -> Scene {
    for man in other.men {
        let same = |it: &&mut Man| (it.column, it.row) == (man.column, man.row);
        match one.men.iter_mut().find(same) {
            Some(known) => {
                known.figure = known.figure.or(man.figure);
                known.really = known.really.or(man.really);
            }
            None => one.men.push(man),
        }
    }
    for (known, lost) in one.lost.iter_mut().zip(&other.lost) {
        known.figure = known.figure.or(lost.figure);
    }
    one
}
