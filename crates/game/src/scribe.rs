//! What one observer may write down of a match: which piece is which, and the moves so far.

use serde::{Deserialize, Serialize};

use crate::{
    Awaiting, BySeat, Fact, Game, Noted, Observer, PieceId, Report, Scene, Seat, View,
    fact::put_in_order,
};

/// How far a match has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Stage {
    /// Both seats still place their pieces in secret.
    SettingUp {
        /// Who has committed itself to a set-up.
        committed: BySeat<bool>,
        /// Who has opened it.
        opened: BySeat<bool>,
    },
    /// The pieces stand on the board.
    Playing,
}

/// The game so far as one observer may write it down.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Transcript {
    /// How far it has come.
    pub stage: Stage,
    /// What the observer saw when play began, after any set-up, in the game's notation; before
    /// that, what it sees now.
    pub start: String,
    /// The moves since, each as [`Game::written`] writes it.
    pub moves: Vec<String>,
}

/// What one observer may note down of one deed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Minutes {
    /// What happened, in an order in which it can be carried out.
    pub facts: Vec<Noted>,
    /// The move, if it was one.
    pub written: Option<String>,
}

/// Writes down what one observer hears. It knows nothing that the observer does not.
#[derive(Debug, Default)]
pub(crate) struct Scribe {
    tracker: Tracker,
    start: Option<String>,
    moves: Vec<String>,
}

impl Scribe {
    /// Notes what the pieces stand on when play begins; later on, nothing.
    pub(crate) fn begin<G: Game>(&mut self, rules: &G, view: View<'_, G>) {
        if self.start.is_none() && rules.stage(view.public) == Stage::Playing {
            self.start = Some(rules.notation(view));
            self.tracker = Tracker::new(&rules.picture(view));
        }
    }

    /// Notes one deed, all of whose reports are given. `view` is what the observer sees after it.
    pub(crate) fn note<G: Game>(
        &mut self,
        rules: &G,
        observer: Observer,
        view: View<'_, G>,
        reports: &[Report<G>],
    ) -> Minutes {
        let facts = facts(rules, observer, view, reports);
        let facts = self.tracker.note(facts);
        let written = written(rules, observer, reports);
        self.moves.extend(written.clone().filter(|_| self.start.is_some()));
        self.begin(rules, view);
        Minutes { facts, written }
    }

    /// One that knows the pieces, but has no moves written down.
    pub(crate) fn afresh(&self) -> Scribe {
        let (tracker, start) = (self.tracker.clone(), self.start.clone());
        Scribe { tracker, start, moves: Vec::new() }
    }

    /// The game so far.
    pub(crate) fn transcript<G: Game>(&self, rules: &G, view: View<'_, G>) -> Transcript {
        let start = self.start.clone().unwrap_or_else(|| rules.notation(view));
        Transcript { stage: rules.stage(view.public), start, moves: self.moves.clone() }
    }

    /// Gives the pieces of a picture their names.
    pub(crate) fn name(&self, scene: &mut Scene) {
        for index in 0..scene.men.len() {
            let square = scene.square_of(&scene.men[index]);
            scene.men[index].id = self.tracker.piece_on(&square);
        }
    }
}

/// What `observer` hears, in facts.
fn facts<G: Game>(
    rules: &G,
    observer: Observer,
    view: View<'_, G>,
    reports: &[Report<G>],
) -> Vec<Fact> {
    let mut facts = Vec::new();
    for report in reports {
        let (events, whispers) = report.heard_by(observer);
        events.iter().for_each(|event| facts.extend(rules.facts(event)));
        whispers.iter().for_each(|whisper| facts.extend(rules.whispered(whisper)));
    }
    put_in_order(&mut facts);
    if rules.check(view) == Some(true)
        && let Awaiting::Seat(seat) = rules.awaiting(view.public)
    {
        facts.push(Fact::Checked { seat });
    }
    facts
}

/// The move as `observer` may write it down, from all reports of one deed; nothing if it was none.
pub fn written<G: Game>(rules: &G, observer: Observer, reports: &[Report<G>]) -> Option<String> {
    let heard = || reports.iter().map(|report| report.heard_by(observer));
    let events: Vec<&G::Event> = heard().flat_map(|(events, _)| events).collect();
    let whispers: Vec<&G::Whisper> = heard().flat_map(|(_, whispers)| whispers).collect();
    rules.written(&events, &whispers)
}

/// Which piece stands where.
#[derive(Clone, Debug, Default)]
struct Tracker {
    /// The pieces with their squares; on one square, who came first comes first.
    standing: Vec<(PieceId, String)>,
}

impl Tracker {
    /// Numbers the pieces of each seat from its own back rank on, left to right.
    fn new(scene: &Scene) -> Tracker {
        let mut squares = Vec::with_capacity(scene.men.len());
        for seat in Seat::ALL {
            let mut own: Vec<_> = scene.men.iter().filter(|man| man.seat == seat).collect();
            let top = has_top(scene, seat);
            let rank = |row: u16| if top { i32::from(row) } else { -i32::from(row) };
            own.sort_by_key(|man| (rank(man.row), man.column));
            squares.extend(own.into_iter().map(|man| scene.square_of(man)));
        }
        let standing = (0..).map(PieceId).zip(squares).collect();
        Tracker { standing }
    }

    /// Says which piece each fact is about, and follows it.
    fn note(&mut self, facts: Vec<Fact>) -> Vec<Noted> {
        let mut taken: Vec<(PieceId, String)> = Vec::new();
        let mut noted = Vec::with_capacity(facts.len());
        for fact in facts {
            let piece = match &fact {
                Fact::Moved { from, to } => self.take(from).map(|(piece, _)| {
                    self.standing.push((piece, to.clone()));
                    piece
                }),
                Fact::Captured { at, .. } => self.take(at).map(|(piece, square)| {
                    taken.push((piece, square));
                    piece
                }),
                Fact::Revealed { at, taken: true, .. } => {
                    taken.iter().rfind(|(_, square)| square == at).map(|(piece, _)| *piece)
                }
                Fact::Revealed { at, taken: false, .. }
                | Fact::Promoted { at, .. }
                | Fact::Frozen { at }
                | Fact::Attacked { at, .. }
                | Fact::RetreatDue { at } => self.piece_on(at),
                Fact::Passed { .. }
                | Fact::Checked { .. }
                | Fact::Committed { .. }
                | Fact::Opened { .. }
                | Fact::Begun
                | Fact::Forfeited { .. }
                | Fact::StartDrawn { .. }
                | Fact::Razed { .. }
                | Fact::MovementEnded
                | Fact::TurnBegan { .. } => None,
            };
            noted.push(Noted { piece, fact });
        }
        noted
    }

    fn piece_on(&self, square: &str) -> Option<PieceId> {
        let found = self.standing.iter().rfind(|(_, at)| at == square);
        found.map(|(piece, _)| *piece)
    }

    /// Takes away the piece that has stood longest on `square`: where two pieces change places in
    /// one action, the other has only just come.
    fn take(&mut self, square: &str) -> Option<(PieceId, String)> {
        let index = self.standing.iter().position(|(_, at)| at == square)?;
        Some(self.standing.remove(index))
    }
}

/// Whether the back rank of `seat` is the top row: its pieces stand higher than the other's. Where
/// nobody's do, the first seat sits at the bottom.
fn has_top(scene: &Scene, seat: Seat) -> bool {
    let rows = |seat: Seat| {
        let own = scene.men.iter().filter(|man| man.seat == seat);
        own.fold((0, 0), |(sum, count), man| (sum + i64::from(man.row), count + 1))
    };
    let ((own, own_count), (other, other_count)) = (rows(seat), rows(!seat));
    match (own * other_count).cmp(&(other * own_count)) {
        std::cmp::Ordering::Less => true,
        std::cmp::Ordering::Equal => seat == Seat::Second,
        std::cmp::Ordering::Greater => false,
    }
}
