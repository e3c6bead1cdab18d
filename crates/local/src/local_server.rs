//! Speaks the protocol with one visitor, as a server would, for play without a network.
//!
//! A client that can be handed another transport plays here as it plays at a server: it says hello,
//! joins, commands, and hears numbered events. Computers think when they are asked to, so that
//! whoever runs this decides where and for how long.

use std::collections::BTreeMap;

use catalog::{Catalog, Refusal};
use game::{BySeat, Code, Fault, MatchId, Observer, Seat, Sides};
use protocol::{
    Ack, ClientMessage, Command, Created, Detail, Error, ErrorCode, Eyes, Hello, Join, JoinAck,
    NewMatch, Opponent, Part, Ping, PlayerId, Pong, Presence, Problem, PullSync, Replay, Role,
    Sequence, ServerMessage, Side, VERSION, Welcome,
};
use serde::Deserialize;
use serde_json::{Value, json};
use table::{Proposal, Showing, problem, seat_to_wire};

use crate::{
    Declined, LocalMatch, Thinking, Time, Watch,
    local_match::{Sitter, check_name, to_json},
    question::{read, read_seed},
};

/// The most matches that are kept at once.
const MATCHES_MAX: usize = 200;

/// A server for one visitor, in this process.
pub struct LocalServer {
    catalog: Catalog,
    name: String,
    matches: BTreeMap<MatchId, Held>,
}

/// A match and what the visitor has been told of it.
struct Held {
    played: LocalMatch,
    seat: Seat,
    /// With how much detail the visitor listens, if it does, and up to which event it has heard.
    listens: Option<(Detail, Sequence)>,
    told_of_the_end: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Create {
    new_match: NewMatch,
    #[serde(rename = "match")]
    match_id: protocol::MatchId,
    seed: String,
}

#[derive(Deserialize)]
#[serde(tag = "op", rename_all = "snake_case", deny_unknown_fields)]
enum Question {
    /// Sets up a match against a computer.
    Create(Create),
    /// Goes on with a match that was saved.
    TakeUp { saved: String },
    /// The matches, as everybody may know them.
    Matches {},
    /// The computer of a match thinks and acts.
    Think {
        #[serde(rename = "match")]
        match_id: protocol::MatchId,
        #[serde(default)]
        limit: Thinking,
    },
    /// Whose computer is to move.
    Due {},
    /// All that a computer to move may know, for whoever lets it think elsewhere.
    Turn {
        #[serde(rename = "match")]
        match_id: protocol::MatchId,
    },
    /// The computer of a match acts as it was thought of elsewhere.
    Act {
        #[serde(rename = "match")]
        match_id: protocol::MatchId,
        turn: u32,
        action: Option<String>,
    },
    /// The positions so far as the visitor saw them.
    History {
        #[serde(rename = "match")]
        match_id: protocol::MatchId,
        #[serde(default)]
        part: Part,
        #[serde(default)]
        detail: Detail,
    },
    /// The match as text, to go on with it later.
    Save {
        #[serde(rename = "match")]
        match_id: protocol::MatchId,
    },
    /// The record of a match that is over.
    Record {
        #[serde(rename = "match")]
        match_id: protocol::MatchId,
    },
    /// Forgets a match.
    Forget {
        #[serde(rename = "match")]
        match_id: protocol::MatchId,
    },
}

impl LocalServer {
    /// A server for a visitor of this name.
    ///
    /// # Errors
    /// `bad_request` for a name that nobody could read.
    pub fn new(catalog: Catalog, name: &str) -> Result<LocalServer, Declined> {
        check_name(name)?;
        Ok(LocalServer { catalog, name: name.to_owned(), matches: BTreeMap::new() })
    }

    /// Does what a visitor would do by plain HTTP, and what whoever runs the server does.
    ///
    /// # Errors
    /// The code and sentence that a server would answer with.
    pub fn ask(&mut self, question: &str, now: Time) -> Result<Value, Declined> {
        let (stop, report) = (&false.into(), &mut |_: &catalog::Choice| ());
        self.ask_watched(question, Watch { stop, report }, &|| now)
    }

    /// The same, where a thought may take time and be stopped.
    ///
    /// # Errors
    /// As [`LocalServer::ask`].
    pub fn ask_watched(
        &mut self,
        question: &str,
        watch: Watch<'_>,
        now: &dyn Fn() -> Time,
    ) -> Result<Value, Declined> {
        match read(question)? {
            Question::Create(create) => to_json(&self.create(create, now())?),
            Question::TakeUp { saved } => {
                let played = LocalMatch::take_up(self.catalog, &saved, now())?;
                let summary = played.table.summary();
                self.hold(played)?;
                to_json(&summary)
            }
            Question::Matches {} => {
                let all = self.matches.values().map(|held| held.played.table.summary());
                Ok(json!({"matches": all.collect::<Vec<_>>()}))
            }
            Question::Think { match_id, limit } => {
                self.held(match_id)?.played.think(limit, watch, now)
            }
            Question::Due {} => {
                let due = self.matches.iter().filter(|(_, it)| it.played.computer_due().is_some());
                let ids = due.map(|(id, _)| protocol::MatchId(id.0)).collect::<Vec<_>>();
                Ok(json!({"matches": ids}))
            }
            Question::Turn { match_id } => {
                Ok(self.held(match_id)?.played.turn(now()).unwrap_or_default())
            }
            Question::Act { match_id, turn, action } => {
                self.held(match_id)?.played.act(turn, action, now())
            }
            Question::History { match_id, part, detail } => {
                let catalog = self.catalog;
                to_json(&self.held(match_id)?.history(catalog, part, detail)?)
            }
            Question::Save { match_id } => {
                Ok(json!({"saved": self.held(match_id)?.played.table.saved()}))
            }
            Question::Record { match_id } => {
                self.held(match_id)?.played.ask(r#"{"op": "record"}"#, now())
            }
            Question::Forget { match_id } => {
                self.matches.remove(&MatchId(match_id.0));
                Ok(json!({}))
            }
        }
    }

    fn held(&mut self, match_id: protocol::MatchId) -> Result<&mut Held, Fault> {
        self.matches.get_mut(&MatchId(match_id.0)).ok_or_else(not_found)
    }

    fn create(&mut self, create: Create, now: Time) -> Result<Created, Declined> {
        let NewMatch { game, opening, options, clock, side, opponent, visibility: _ } =
            create.new_match;
        let proposal = Proposal::new(self.catalog, (&game, opening), &options, clock)?;
        let Opponent::Computer { level } = opponent else {
            let message = "without a network there is nobody to play against but the computer";
            return Err(Refusal::new(Code::UNSUPPORTED, message).into());
        };
        let seed = read_seed(&create.seed)?;
        let seat = match (side, Sides::drawn(seed)) {
            (Side::First, _) | (Side::Any, Sides::Stay) => Seat::First,
            (Side::Second, _) | (Side::Any, Sides::Change) => Seat::Second,
        };
        let sitters = BySeat::from_fn(|it| match it == seat {
            true => Sitter::Player(self.name.clone()),
            false => Sitter::Computer { level },
        });
        let luck = (MatchId(create.match_id.0), seed, now);
        self.hold(LocalMatch::set_up(self.catalog, proposal, sitters, luck)?)?;
        Ok(Created { match_id: create.match_id, seat: seat_to_wire(seat), invite: None })
    }

    fn hold(&mut self, played: LocalMatch) -> Result<(), Refusal> {
        let id = played.table.match_id();
        if self.matches.len() >= MATCHES_MAX && !self.matches.contains_key(&id) {
            let message = format!("at most {MATCHES_MAX} matches are kept here: forget one first");
            return Err(Refusal::new(Code::TOO_MANY_MATCHES, message));
        }
        let own =
            |seat: &Seat| matches!(played.table.chairs()[*seat], protocol::Chair::Player { .. });
        let seat = Seat::ALL.into_iter().find(own).unwrap_or(Seat::First);
        let held = Held { played, seat, listens: None, told_of_the_end: false };
        self.matches.insert(id, held);
        Ok(())
    }

    /// Acts on a message of the protocol; what the server says to it, and whatever else there is to
    /// tell, comes from [`LocalServer::news`].
    pub fn receive(&mut self, text: &str, now: Time) -> Vec<String> {
        let mut told = match protocol::read(text) {
            Ok(message) => self.act(message, now),
            Err(misread) => vec![ServerMessage::Error(misread.into())],
        };
        self.tell(&mut told, now);
        told.iter().map(ServerMessage::to_json).collect()
    }

    /// What the visitor has not been told yet: after a computer has acted, or after some time.
    pub fn news(&mut self, now: Time) -> Vec<String> {
        let mut told = Vec::new();
        self.tell(&mut told, now);
        told.iter().map(ServerMessage::to_json).collect()
    }

    fn tell(&mut self, told: &mut Vec<ServerMessage>, now: Time) {
        for held in self.matches.values_mut() {
            held.played.tick(now);
            held.tell(told, now);
        }
    }

    fn act(&mut self, message: ClientMessage, now: Time) -> Vec<ServerMessage> {
        match message {
            ClientMessage::Hello(hello) => vec![self.hello(&hello)],
            ClientMessage::Ping(Ping { nonce }) => {
                vec![ServerMessage::Pong(Pong { nonce, at: now })]
            }
            ClientMessage::Join(join) => self.join(&join, now),
            ClientMessage::Leave(leave) => {
                if let Ok(held) = self.held(leave.match_id) {
                    held.listens = None;
                }
                Vec::new()
            }
            ClientMessage::Command(command) => vec![self.command(&command, now)],
            ClientMessage::PullSync(PullSync { match_id, after }) => {
                let pulled = self.held(match_id).and_then(|held| held.delta(after, now));
                vec![pulled.unwrap_or_else(|fault| error(match_id, &fault))]
            }
            ClientMessage::Ack(Ack { match_id, number }) => {
                let seen = self.held(match_id).and_then(|it| it.played.table.ack(it.seat, number));
                seen.err().map(|fault| error(match_id, &fault)).into_iter().collect()
            }
        }
    }

    fn hello(&self, hello: &Hello) -> ServerMessage {
        if hello.version != VERSION {
            let message = format!("the server speaks version {VERSION}");
            let error = Problem::new(ErrorCode::Version, message);
            return ServerMessage::Error(Error { match_id: None, sequence: None, error });
        }
        let (player, name) = (Some(PlayerId(1)), Some(self.name.clone()));
        ServerMessage::Welcome(Welcome { version: VERSION, player, name })
    }

    fn join(&mut self, join: &Join, now: Time) -> Vec<ServerMessage> {
        let held = match self.held(join.match_id) {
            Ok(held) => held,
            Err(fault) => return vec![refused_join(join.match_id, problem(&fault))],
        };
        if join.role == Role::Spectator {
            let fault = Fault::new(Code::UNSUPPORTED, "nobody looks on at a match of one's own");
            return vec![refused_join(join.match_id, problem(&fault))];
        }
        held.join(join, now)
    }

    fn command(&mut self, command: &Command, now: Time) -> ServerMessage {
        let match_id = MatchId(command.match_id.0);
        match self.held(command.match_id) {
            Ok(held) => {
                held.played.tick(now);
                let answer = held.played.carry_out(held.seat, command, now);
                ServerMessage::CommandAck(answer.to_ack(match_id))
            }
            Err(fault) => {
                let result = Err(problem(&fault));
                let answer = table::Answer { sequence: command.sequence, result };
                ServerMessage::CommandAck(answer.to_ack(match_id))
            }
        }
    }
}

impl Held {
    fn observer(&self) -> Observer {
        Observer::Seat(self.seat)
    }

    fn join(&mut self, join: &Join, now: Time) -> Vec<ServerMessage> {
        let table = &self.played.table;
        let latest = table.latest(self.observer());
        let after = join.after.filter(|after| *after <= latest);
        let detail = join.detail;
        let greeting = match after.map(|after| table.delta(self.observer(), after, now, detail)) {
            Some(Ok(delta)) => ServerMessage::EventDelta(Box::new(delta)),
            Some(Err(_)) | None => {
                ServerMessage::Snapshot(Box::new(table.snapshot(self.observer(), now, detail)))
            }
        };
        let ack = ServerMessage::JoinAck(JoinAck {
            match_id: join.match_id,
            accepted: true,
            role: Some(Role::Player),
            seat: Some(seat_to_wire(self.seat)),
            terms: Some(table.terms()),
            last_sequence: Some(table.last_sequence(self.seat)),
            error: None,
        });
        let presence = ServerMessage::Presence(Presence {
            match_id: join.match_id,
            first: true,
            second: true,
            spectators: 0,
            claim_at: None,
        });
        self.listens = Some((detail, latest));
        self.told_of_the_end = false;
        vec![ack, greeting, presence]
    }

    fn delta(&self, after: Option<Sequence>, now: Time) -> Result<ServerMessage, Fault> {
        let Some((detail, _)) = self.listens else {
            return Err(Fault::new(Code::NOT_JOINED, "join the match first"));
        };
        let table = &self.played.table;
        let after = after.unwrap_or_else(|| table.acked(self.seat));
        let delta = table.delta(self.observer(), after, now, detail)?;
        Ok(ServerMessage::EventDelta(Box::new(delta)))
    }

    fn history(&self, catalog: Catalog, part: Part, detail: Detail) -> Result<Replay, Fault> {
        let (charter, log) = (self.played.table.charter().clone(), self.played.table.whole_log());
        let view = match self.seat {
            Seat::First => Eyes::First,
            Seat::Second => Eyes::Second,
        };
        table::history(catalog, charter, log, Showing { view, part, detail })
    }

    /// Tells the visitor what is new.
    fn tell(&mut self, told: &mut Vec<ServerMessage>, now: Time) {
        let Some((detail, heard)) = self.listens else { return };
        let table = &self.played.table;
        if table.latest(self.observer()) > heard {
            let delta = table.delta(self.observer(), heard, now, detail);
            let delta = delta.expect("what was heard is not beyond the last event");
            self.listens = Some((detail, delta.latest));
            told.push(ServerMessage::EventDelta(Box::new(delta)));
        }
        if let Some(over) = self.played.table.game_over().filter(|_| !self.told_of_the_end) {
            self.told_of_the_end = true;
            told.push(ServerMessage::GameOver(Box::new(over)));
        }
    }
}

fn not_found() -> Fault {
    Fault::new(Code::MATCH_NOT_FOUND, "there is no such match here")
}

fn error(match_id: protocol::MatchId, fault: &Fault) -> ServerMessage {
    ServerMessage::Error(Error { match_id: Some(match_id), sequence: None, error: problem(fault) })
}

fn refused_join(match_id: protocol::MatchId, problem: Problem) -> ServerMessage {
    ServerMessage::JoinAck(JoinAck {
        match_id,
        accepted: false,
        role: None,
        seat: None,
        terms: None,
        last_sequence: None,
        error: Some(problem),
    })
}
