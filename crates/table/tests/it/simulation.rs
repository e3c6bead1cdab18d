//! A whole match under fire: messages are lost, repeated and reordered, and the house crashes.
//!
//! Everything follows from the seed: a failing seed is a bug report.

use game::{BySeat, Dice, Observer, Seat};
use protocol::{
    Clock, Command, CommandAck, Detail, Event, EventDelta, Millis, Order, Phase, Sequence, State,
};
use table::{Charter, LogEntry, Logged, Reply, Table};

use crate::tables::{NOON, charter, player};

/// What travels to the house.
#[derive(Clone)]
enum Upward {
    Command(Seat, Command),
    Pull(Observer, Sequence),
}

/// What travels back.
#[derive(Clone)]
enum Downward {
    Ack(CommandAck),
    Delta(Box<EventDelta>),
}

/// Somebody at the other end of a bad line.
struct Client {
    observer: Observer,
    heard: Vec<Event>,
    state: Option<State>,
    sequence: Sequence,
    pending: Option<Command>,
    accepted: Vec<Sequence>,
}

impl Client {
    fn new(observer: Observer) -> Client {
        let (heard, state, sequence) = (Vec::new(), None, Sequence(0));
        Client { observer, heard, state, sequence, pending: None, accepted: Vec::new() }
    }

    fn latest(&self) -> Sequence {
        Sequence(self.heard.len() as u64)
    }

    /// Takes what is new; answers with a pull if something is missing.
    fn hear(&mut self, message: Downward) -> Option<Upward> {
        match message {
            Downward::Ack(ack) => {
                let answered = self.pending.take_if(|command| command.sequence == ack.sequence);
                if answered.is_some() && ack.accepted {
                    self.accepted.push(ack.sequence);
                }
                None
            }
            Downward::Delta(delta) if delta.after > self.latest() => {
                Some(Upward::Pull(self.observer, self.latest()))
            }
            Downward::Delta(delta) => {
                let known = self.latest();
                let news = delta.events.into_iter().filter(|event| event.number > known);
                self.heard.extend(news);
                if delta.latest >= self.latest() {
                    self.state = Some(delta.state);
                }
                None
            }
        }
    }

    /// Sends what is pending again, or thinks of something new.
    fn think(&mut self, dice: &mut Dice) -> Option<Upward> {
        let Observer::Seat(seat) = self.observer else {
            return Some(Upward::Pull(self.observer, self.latest()));
        };
        if self.pending.is_none() {
            let state = self.state.as_ref()?;
            let order = choose(state, dice)?;
            self.sequence = self.sequence.next();
            let turn = Some(state.turn);
            let match_id = protocol::MatchId(77);
            self.pending = Some(Command { match_id, sequence: self.sequence, turn, order });
        }
        self.pending.clone().map(|command| Upward::Command(seat, command))
    }
}

fn choose(state: &State, dice: &mut Dice) -> Option<Order> {
    if state.phase != Phase::Playing {
        return None;
    }
    Some(match dice.below(24) {
        0 => Order::OfferDraw,
        1 => Order::DeclineDraw,
        2 => Order::OfferTakeback,
        3 => Order::AcceptTakeback,
        4 if dice.below(30) == 0 => Order::AcceptDraw,
        5 => Order::Play("nonsense".to_owned()),
        _ => Order::Play(dice.choose(&state.legal)?.clone()),
    })
}

/// The house, its disk, and the lines to its clients.
struct House {
    charter: Charter,
    disk: Vec<String>,
    table: Table,
    now: Millis,
    upward: Vec<Upward>,
    downward: Vec<(Observer, Downward)>,
}

impl House {
    fn open(game: &str, seed: u64) -> House {
        let clock = Clock { base_ms: 20_000, increment_ms: 200, delay_ms: 0 };
        let chairs = BySeat { first: player(1), second: player(2) };
        let charter = charter(game, Some(clock), chairs, seed);
        let table = Table::open(charter.clone(), toys::CATALOG).unwrap();
        let (upward, downward) = (Vec::new(), Vec::new());
        House { charter, disk: Vec::new(), table, now: NOON, upward, downward }
    }

    /// Everything but the disk is lost, and so is what was on the lines.
    fn crash(&mut self) {
        self.table = replay(&self.charter, &self.disk);
        self.upward.clear();
        self.downward.clear();
    }

    fn receive(&mut self, message: Upward) {
        if let Some(logged) = self.table.tick(self.now) {
            self.write(&logged);
        }
        match message {
            Upward::Pull(observer, after) => {
                let delta = self.table.delta(observer, after, self.now, Detail::Text).unwrap();
                self.downward.push((observer, Downward::Delta(Box::new(delta))));
            }
            Upward::Command(seat, command) => {
                let answer = match self.table.command(self.now, seat, &command) {
                    Reply::Settled(answer) => answer,
                    Reply::Logged(logged) => {
                        self.write(&logged);
                        logged.answer.unwrap()
                    }
                };
                let ack = Downward::Ack(answer.to_ack(self.charter.match_id));
                self.downward.push((Observer::Seat(seat), ack));
            }
        }
    }

    /// First the disk, then the ears.
    fn write(&mut self, logged: &Logged) {
        self.disk.push(logged.entry.to_string());
        assert_eq!(logged.number, self.disk.len() as u64, "the log has no gaps");
        for delivery in &logged.deliveries {
            let (observer, after) = (delivery.observer, delivery.after);
            let delta = self.table.delta(observer, after, self.now, Detail::Text).unwrap();
            self.downward.push((observer, Downward::Delta(Box::new(delta))));
        }
    }
}

fn replay(charter: &Charter, disk: &[String]) -> Table {
    let mut table = Table::open(charter.clone(), toys::CATALOG).unwrap();
    for line in disk {
        table.redo(&line.parse::<LogEntry>().unwrap()).unwrap();
    }
    table
}

/// Takes one of the messages on the way: any of them, and sometimes it stays there as well.
fn pick<T: Clone>(line: &mut Vec<T>, dice: &mut Dice) -> Option<T> {
    if line.is_empty() {
        return None;
    }
    let at = dice.below(line.len() as u32) as usize;
    if dice.below(5) == 0 { Some(line[at].clone()) } else { Some(line.swap_remove(at)) }
}

fn simulate(game: &str, seed: u64) -> (House, Vec<Client>) {
    let mut dice = Dice::seeded(seed);
    let mut house = House::open(game, seed);
    let mut clients: Vec<Client> = Observer::ALL.into_iter().map(Client::new).collect();
    let mut rounds = 0;
    while house.table.phase() != Phase::Over {
        rounds += 1;
        assert!(rounds < 100_000, "seed {seed}: the match does not end");
        house.now.0 += u64::from(dice.below(40));
        match dice.below(8) {
            0 | 1 => {
                let who = dice.below(3) as usize;
                let message = clients[who].think(&mut dice);
                // Some are lost at once.
                house.upward.extend(message.filter(|_| dice.below(4) > 0));
                let pull = Upward::Pull(clients[who].observer, clients[who].latest());
                house.upward.extend((dice.below(4) == 0).then_some(pull));
            }
            2 if dice.below(40) == 0 => house.crash(),
            2..=4 => {
                if let Some(message) = pick(&mut house.upward, &mut dice) {
                    house.receive(message);
                }
            }
            _ => {
                let message = pick(&mut house.downward, &mut dice);
                if let Some((to, message)) = message.filter(|_| dice.below(4) > 0) {
                    let client = clients.iter_mut().find(|it| it.observer == to).unwrap();
                    house.upward.extend(client.hear(message));
                }
            }
        }
    }
    (house, clients)
}

/// The line is mended: everybody catches up.
fn catch_up(house: &mut House, clients: &mut [Client]) {
    for client in clients {
        house.downward.clear();
        house.receive(Upward::Pull(client.observer, client.latest()));
        for (_, message) in std::mem::take(&mut house.downward) {
            assert!(client.hear(message).is_none());
        }
    }
}

fn check(seed: u64, house: &House, clients: &[Client]) {
    let again = replay(&house.charter, &house.disk);
    for client in clients {
        let all = |table: &Table| {
            table.delta(client.observer, Sequence(0), house.now, Detail::Picture).unwrap()
        };
        assert_eq!(all(&house.table), all(&again), "seed {seed}: replay equals live state");
        assert_eq!(client.heard, all(&again).events, "seed {seed}: nothing lost or repeated");
        let Observer::Seat(seat) = client.observer else { continue };
        for accepted in &client.accepted {
            let mark = format!(" {seat} {accepted} ");
            let times = house.disk.iter().filter(|line| line.contains(&mark)).count();
            assert_eq!(times, 1, "seed {seed}: {mark} is in the log exactly once");
        }
    }
    let record = house.table.record().unwrap();
    let verified = record.to_string().parse::<table::MatchRecord>().unwrap();
    assert!(verified.replay(toys::CATALOG, |_, _| ()).is_ok(), "seed {seed}: the record holds");
}

#[test]
fn a_match_survives_a_bad_line_and_crashes() {
    for game in ["skirmish", "flip"] {
        let mut longest = 0;
        for seed in 0..60 {
            let (mut house, mut clients) = simulate(game, seed);
            catch_up(&mut house, &mut clients);
            check(seed, &house, &clients);
            longest = longest.max(house.disk.len());
        }
        assert!(longest > 8, "{game}: no match got anywhere");
    }
}

/// The checker is worth its name only if it finds what is wrong.
#[test]
fn the_checker_finds_a_lost_entry() {
    let (mut house, mut clients) = simulate("skirmish", 1);
    catch_up(&mut house, &mut clients);
    let lost = house.disk.iter().position(|line| line.contains(" play ")).unwrap();
    house.disk.remove(lost);
    let found =
        std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| check(1, &house, &clients)));
    assert!(found.is_err());
}
