//! Keeps up with one match: no gap, no repetition, each command once.

use game::Share;
use protocol::{
    Command, CommandAck, Detail, ErrorCode, Event, EventDelta, GameOver, Join, JoinAck, LuckShare,
    MatchId, Order, Problem, PullSync, Role, Seat, Sequence, Side, Snapshot, Stage, State, Terms,
    Witness,
};

use crate::witness::Witnessing;

/// What one viewer knows of one match.
#[derive(Clone, Debug)]
pub struct Follower {
    match_id: MatchId,
    role: Role,
    side: Side,
    invite: Option<String>,
    detail: Detail,
    /// What the player puts into the luck of the match; nothing for one who looks on.
    share: Option<Share>,
    seat: Option<Seat>,
    terms: Option<Terms>,
    number: Sequence,
    state: Option<State>,
    sequence: Sequence,
    pending: Option<Command>,
    /// The last event that an answer spoke of: before it is heard, what is seen is out of date.
    promised: Sequence,
    witness: Witnessing,
}

/// What a message brought.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Brought {
    /// These events, in order; none of them was heard before.
    Events(Vec<Event>),
    /// Something is missing: send this.
    Pull(PullSync),
    /// The answer to the command that was waiting for it.
    Answer(CommandAck),
    /// The server has too much to do: the command still waits, and must be sent again.
    Later,
    /// Nothing new.
    Nothing,
}

impl Follower {
    /// Somebody who wants to play.
    pub fn player(match_id: MatchId, side: Side, invite: Option<String>) -> Follower {
        let mut share = [0; 32];
        getrandom::fill(&mut share).expect("the operating system has random bytes");
        let follower = Follower::new(match_id, Role::Player, side, invite);
        Follower { share: Some(Share(share)), ..follower }
    }

    /// Somebody who looks on.
    pub fn spectator(match_id: MatchId) -> Follower {
        Follower::new(match_id, Role::Spectator, Side::Any, None)
    }

    fn new(match_id: MatchId, role: Role, side: Side, invite: Option<String>) -> Follower {
        Follower {
            match_id,
            role,
            side,
            invite,
            detail: Detail::Text,
            share: None,
            seat: None,
            terms: None,
            number: Sequence(0),
            state: None,
            sequence: Sequence(0),
            pending: None,
            promised: Sequence(0),
            witness: Witnessing::new(match_id),
        }
    }

    /// The same with pictures.
    #[must_use]
    pub fn with_pictures(mut self) -> Follower {
        self.detail = Detail::Picture;
        self
    }

    /// The same with this share of the luck, or without one: such a player takes no part in drawing
    /// the luck. Whoever comes back after a crash needs the share that it committed itself to.
    #[must_use]
    pub fn with_share(mut self, share: Option<Share>) -> Follower {
        self.share = share;
        self
    }

    /// What the player puts into the luck of the match.
    pub fn share(&self) -> Option<Share> {
        self.share
    }

    /// The match.
    pub fn match_id(&self) -> MatchId {
        self.match_id
    }

    /// The own seat, once it is known.
    pub fn seat(&self) -> Option<Seat> {
        self.seat
    }

    /// What was agreed, once it is known.
    pub fn terms(&self) -> Option<&Terms> {
        self.terms.as_ref()
    }

    /// What can be seen, once anything can.
    pub fn state(&self) -> Option<&State> {
        self.state.as_ref()
    }

    /// The last event that was heard.
    pub fn number(&self) -> Sequence {
        self.number
    }

    /// The command that waits for its answer.
    pub fn pending(&self) -> Option<&Command> {
        self.pending.as_ref()
    }

    /// What to send to join, the first time and after every break.
    pub fn join(&self) -> Join {
        Join {
            match_id: self.match_id,
            role: self.role,
            side: self.side,
            invite: self.invite.clone(),
            rule_version: self.terms.as_ref().map(|terms| terms.rule_version),
            config_hash: self.terms.as_ref().map(|terms| terms.config_hash.clone()),
            after: self.state.as_ref().map(|_| self.number),
            luck: self.share.map(|share| self.commitment(share)),
            detail: self.detail,
        }
    }

    fn commitment(&self, share: Share) -> String {
        share.commitment(game::MatchId(self.match_id.0)).to_string()
    }

    /// The order that opens the own share, if it is time: both players have said what they put in,
    /// so nobody can choose any more. Nothing while another order waits for its answer.
    pub fn open_luck(&mut self) -> Option<Command> {
        let (state, share) = (self.state.as_ref()?, self.share?);
        let (seat, luck) = (self.seat?, state.luck.as_ref()?);
        let (own, other) = match seat {
            Seat::First => (&luck.first, &luck.second),
            Seat::Second => (&luck.second, &luck.first),
        };
        let commitment = self.commitment(share);
        let mine = *own == LuckShare::Committed { commitment };
        if state.stage != Stage::Drawing || !mine || *other == LuckShare::Undecided {
            return None;
        }
        self.order(Order::OpenLuck(share.to_string()))
    }

    /// Whether an order can be given: none waits for its answer, and what came of the last one has
    /// been heard.
    pub fn is_ready(&self) -> bool {
        self.pending.is_none() && self.number >= self.promised
    }

    /// What to send to order something; `None` unless [`Follower::is_ready`].
    pub fn order(&mut self, order: Order) -> Option<Command> {
        if !self.is_ready() {
            return None;
        }
        self.sequence = self.sequence.next();
        let turn = self.state.as_ref().map(|state| state.turn);
        let (match_id, sequence) = (self.match_id, self.sequence);
        self.pending = Some(Command { match_id, sequence, turn, order });
        self.pending.clone()
    }

    /// Hears the answer to a join.
    pub fn joined(&mut self, ack: &JoinAck) {
        if ack.accepted {
            self.seat = ack.seat;
            self.terms.clone_from(&ack.terms);
            self.sequence = self.sequence.max(ack.last_sequence.unwrap_or_default());
        }
    }

    /// What was promised in this match, as far as the client was there: `umpire verify --witness`
    /// holds a record against it.
    pub fn witness(&self) -> &Witness {
        self.witness.kept()
    }

    /// Hears that the game is over.
    pub fn over(&mut self, over: &GameOver) {
        self.witness.over(over);
    }

    fn see(&mut self, state: State) {
        if let Some(terms) = &self.terms {
            self.witness.hear(terms, &state);
        }
        self.state = Some(state);
    }

    /// Hears a snapshot.
    pub fn snapshot(&mut self, snapshot: Snapshot) {
        if snapshot.number >= self.number {
            self.number = snapshot.number;
            self.see(snapshot.state);
        }
    }

    /// Hears what happened.
    pub fn delta(&mut self, delta: EventDelta) -> Brought {
        if delta.after > self.number {
            return Brought::Pull(PullSync { match_id: self.match_id, after: Some(self.number) });
        }
        let known = self.number;
        let news: Vec<Event> = delta.events.into_iter().filter(|it| it.number > known).collect();
        if delta.latest >= self.number {
            self.number = delta.latest;
            self.see(delta.state);
        }
        if news.is_empty() { Brought::Nothing } else { Brought::Events(news) }
    }

    /// Hears the answer to a command.
    pub fn answer(&mut self, ack: CommandAck) -> Brought {
        let known = self.pending.as_ref().is_some_and(|it| it.sequence == ack.sequence);
        if known && ack.error.as_ref().is_some_and(is_passing) {
            return Brought::Later;
        }
        match self.pending.take_if(|_| known) {
            Some(_) => {
                self.promised = self.promised.max(ack.number.unwrap_or_default());
                Brought::Answer(ack)
            }
            None => Brought::Nothing,
        }
    }
}

/// Whether a refusal says only that the moment was wrong.
pub(crate) fn is_passing(problem: &Problem) -> bool {
    matches!(problem.code, ErrorCode::Busy | ErrorCode::Rate)
}
