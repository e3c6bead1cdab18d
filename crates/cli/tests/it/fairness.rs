//! A verifier that was written from the documentation agrees with ours on records of every game.

use std::{path::Path, process::Command};

use catalog::{Entry, Seating, Setting};
use game::{
    Awaiting, BySeat, Dice, MatchId, Observer, Opening, OptionKind, OptionValue, Options, Seat,
    Seed, Share, Stage,
};
use protocol::{Chair, Detail, Order, Phase, PlayerId};
use serde_json::Value;
use table::{Charter, LuckRule, MatchRecord, Reply, Table};

use crate::succeeds;

/// How many records of each game are compared; `UMPIRE_LAW_GAMES` raises it for a long run.
fn records() -> u64 {
    let asked = std::env::var("UMPIRE_LAW_GAMES").ok();
    asked.map_or(20, |count| count.parse::<u64>().unwrap().min(100))
}

/// How many actions a match has at most before somebody resigns.
const ACTIONS: u32 = 60;

/// The verifier.
const VERIFIER: &str = "../python/examples/verify_record.py";

/// A match whose every choice follows from `dice`.
struct Bout {
    entry: &'static Entry,
    options: Options,
    table: Table,
    dice: Dice,
    now: protocol::Millis,
}

impl Bout {
    fn open(entry: &'static Entry, number: u64) -> Bout {
        let mut dice = Dice::seeded(number);
        let openings: Vec<Opening> = entry.matches.openings().collect();
        let opening = *dice.choose(&openings).unwrap();
        let options = random_options(entry, &mut dice);
        let seat =
            |number: u64| Chair::Player { id: PlayerId(number), name: format!("No {number}") };
        let chairs = BySeat { first: seat(1), second: seat(2) };
        let rules = [LuckRule::House, LuckRule::Joint, LuckRule::JointWithSides];
        let rule = *dice.choose(&rules).unwrap();
        let now = protocol::Millis(1_700_000_000_000);
        let luck = (MatchId(1 + number), Seed::from_number(number), now);
        let game = (entry.about.id, opening);
        let charter =
            Charter::new(games::CATALOG, game, options.clone(), None, (chairs, rule), luck)
                .unwrap();
        let table = Table::open(charter, games::CATALOG).unwrap();
        Bout { entry, options, table, dice, now }
    }

    fn order(&mut self, seat: Seat, order: Order) -> bool {
        self.now.0 += 1;
        let match_id = protocol::MatchId(self.table.match_id().0);
        let sequence = self.table.last_sequence(seat).next();
        let turn = Some(self.table.turn(Observer::Seat(seat)));
        let command = protocol::Command { match_id, sequence, turn, order };
        matches!(self.table.command(self.now, seat, &command), Reply::Logged(_))
    }

    fn draw_luck(&mut self) {
        let shares = Seat::ALL.map(|_| {
            let share = Share(std::array::from_fn(|_| self.dice.below(256) as u8));
            (self.dice.below(4) > 0).then_some(share)
        });
        let match_id = self.table.match_id();
        for seat in Seat::ALL {
            let commitment = shares[seat.index()].map(|share| share.commitment(match_id));
            let _ = self.table.pledge(self.now, seat, commitment);
        }
        for seat in Seat::ALL {
            if let Some(share) = shares[seat.index()].filter(|_| self.table.must_open_luck(seat)) {
                assert!(self.order(seat, Order::OpenLuck(share.to_string())));
            }
        }
    }

    /// What `seat` does: anything legal, or what its set-up asks for.
    fn action(&mut self, seat: Seat) -> Option<String> {
        let legal = self.table.legal(seat);
        if let Some(action) = self.dice.choose(&legal) {
            return Some(action.clone());
        }
        let luck = Seed::from_number(self.table.match_id().0 ^ seat.index() as u64);
        let setting = Setting { megabytes: 1, ..Setting::default() };
        let match_id = self.table.match_id();
        let seating = Seating { options: &self.options, match_id, seat, luck, setting };
        let committed = match self.table.state(Observer::Seat(seat), self.now, Detail::Text).stage {
            protocol::Stage::Committing => BySeat { first: false, second: false },
            protocol::Stage::Opening => BySeat { first: true, second: true },
            protocol::Stage::Drawing | protocol::Stage::Playing => return None,
        };
        let opened = BySeat { first: false, second: false };
        self.entry.set_up(&seating, Stage::SettingUp { committed, opened }).unwrap()
    }

    fn play(mut self) -> MatchRecord {
        self.draw_luck();
        for _ in 0..self.dice.below(ACTIONS) {
            let seat = match self.table.awaiting() {
                Awaiting::Seat(seat) => seat,
                Awaiting::BothSeats => *self.dice.choose(&Seat::ALL).unwrap(),
                Awaiting::Chance | Awaiting::Nobody(_) => break,
            };
            if let Some(action) = self.action(seat) {
                self.order(seat, Order::Play(action));
            }
            if self.dice.below(4) == 0 && self.order(!seat, Order::OfferTakeback) {
                self.order(seat, Order::AcceptTakeback);
            }
        }
        if self.table.phase() != Phase::Over {
            assert!(self.order(Seat::First, Order::Resign));
        }
        self.table.record().unwrap()
    }
}

/// Options of which some are not as usual.
fn random_options(entry: &Entry, dice: &mut Dice) -> Options {
    let mut given = Vec::new();
    for option in entry.about.options {
        if let (OptionKind::Word { words, .. }, 0) = (&option.kind, dice.below(2)) {
            let word = dice.choose(words).unwrap();
            given.push((option.name.to_owned(), OptionValue::Word((*word).to_owned())));
        }
    }
    Options::complete(entry.about.options, given).unwrap()
}

/// What the verifier prints, a line for each record.
fn verified(folder: &Path, files: &[String]) -> Vec<Value> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join(VERIFIER);
    let output = Command::new("python3").arg(script).args(files).current_dir(folder).output();
    let output = output.expect("python3 is installed");
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{complaints}");
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_verifier_written_from_the_documents_agrees() {
    let folder = std::env::temp_dir().join(format!("umpire-fairness-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let (mut draws, mut unseen) = (0, 0);
    let count = records();
    for entry in games::CATALOG.entries() {
        let records: Vec<MatchRecord> =
            (0..count).map(|number| Bout::open(entry, number).play()).collect();
        let names = (0..count).map(|number| format!("{}-{number}.txt", entry.about.id));
        let names: Vec<String> = names.collect();
        for (name, record) in names.iter().zip(&records) {
            std::fs::write(folder.join(name), record.to_string()).unwrap();
        }
        let told = verified(&folder, &names);
        assert_eq!(told.len(), records.len());
        for ((name, record), told) in names.iter().zip(&records).zip(told) {
            let ours = record.replay(games::CATALOG, |_, _| ()).unwrap();
            let luck = ours.luck.map(Seed::to_hex);
            assert_eq!(told["luck"], serde_json::to_value(luck).unwrap(), "{name}");
            assert_eq!(told["draws"], serde_json::to_value(&ours.draws).unwrap(), "{name}");
            assert_eq!(told["outcome"], record.outcome, "{name}");
            let luck = ours.table.state(Observer::Spectator, Default::default(), Detail::Text).luck;
            let changed = luck.is_some_and(|luck| luck.changed_places);
            assert_eq!(told["changed_places"], changed, "{name}");
            let face_down = told["face_down"].as_str().unwrap();
            assert!(ours.truth.ends_with(face_down), "{name}: {face_down} in {}", ours.truth);
            unseen += face_down.len();
            draws += ours.draws.len();
        }
    }
    assert!(draws > 50 && unseen > 50, "too few to say anything: {draws}, {unseen}");
    std::fs::remove_dir_all(folder).unwrap();
}

/// A record of each game with what must come out of it. `UPDATE=1` writes them anew, which is only
/// right when a game is new: what was once written must verify for ever.
#[test]
fn the_records_among_the_vectors_verify() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../vectors/records");
    for entry in games::CATALOG.entries() {
        let id = entry.about.id;
        let (file, expected) =
            (folder.join(format!("{id}.txt")), folder.join(format!("{id}.json")));
        if std::env::var_os("UPDATE").is_some() {
            let joint = |record: &MatchRecord| record.charter.luck == LuckRule::JointWithSides;
            let mut bouts = (0..1000).map(|number| Bout::open(entry, number).play());
            let record = bouts.find(|record| joint(record) && record.entries.len() > 30).unwrap();
            std::fs::write(&file, record.to_string()).unwrap();
            let told = verified(&folder, &[format!("{id}.txt")]).remove(0);
            std::fs::write(&expected, format!("{told:#}\n")).unwrap();
        }
        let record: MatchRecord = std::fs::read_to_string(&file).unwrap().parse().unwrap();
        let ours = record.replay(games::CATALOG, |_, _| ()).unwrap();
        let told: Value =
            serde_json::from_str(&std::fs::read_to_string(&expected).unwrap()).unwrap();
        assert_eq!(
            told["luck"],
            serde_json::to_value(ours.luck.map(Seed::to_hex)).unwrap(),
            "{id}"
        );
        assert_eq!(told["draws"], serde_json::to_value(&ours.draws).unwrap(), "{id}");
        assert_eq!(verified(&folder, &[format!("{id}.txt")]), [told], "{id}");
        let shown = succeeds(&["replay", file.to_str().unwrap(), "--view", "truth"]);
        let truth = ours.truth.lines().last().unwrap_or_default();
        assert!(shown.trim_end().ends_with(truth), "{id}: {shown}");
    }
}
