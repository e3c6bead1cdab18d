//! How a keeper answers each request.

use std::sync::atomic::Ordering::Relaxed;

use game::{Code, Digest, Fault, Observer, Seat};
use protocol::{
    Chair, ErrorCode, Join, JoinAck, Order, Problem, Role, Sequence, ServerMessage, Side,
    Visibility,
};
use table::{Reply, Ticket, seat_to_wire};

use super::{Commanding, Joining, Keeper, Lost, Owed, Request, owed::Owing as _};
use crate::{
    hall::sitters,
    listeners::{Listener, ListenerId, Outbox, frame},
    store::SavedGuest,
};

impl Keeper {
    pub(super) async fn serve(&mut self, request: Request) -> Result<(), Lost> {
        match request {
            Request::Join(joining) => self.join(joining).await?,
            Request::Leave(listener) => self.leave(listener),
            Request::Resync(listener) => self.resync(listener),
            Request::Command(commanding) => self.command(commanding).await?,
            Request::Pull(listener, after, outbox) => self.pull(listener, after, &outbox),
            Request::Ack(listener, number, outbox) => self.ack(listener, number, &outbox),
            Request::Sit { player, side, invite, done } => {
                let seated = self.sit(&player, side, invite.as_deref()).await?;
                let phase = self.table.phase();
                let _ =
                    done.send(seated.map(|seat| (seat, phase)).map_err(|it| table::problem(&it)));
            }
            Request::Record(done) => {
                let _ = done.send(self.table.record().map(|record| record.to_string()));
            }
            Request::Log(done) => {
                let log = self.table.whole_log().to_owned();
                let _ = done.send((self.table.charter().clone(), log));
            }
            Request::Rule { ruling, reason, done } => {
                let _ = match self.table.rule(self.now(), ruling, &reason) {
                    Ok(logged) => {
                        self.publish(logged).await?;
                        done.send(Ok(()))
                    }
                    Err(fault) => done.send(Err(table::problem(&fault))),
                };
            }
            Request::Thought { seat, turn, action } => self.thought(seat, turn, action).await?,
        }
        self.follow_up().await
    }

    async fn join(&mut self, joining: Owed<Joining>) -> Result<(), Lost> {
        let pledge = self.check_terms(&joining.join).and_then(|()| read_pledge(&joining.join));
        let admitted = match pledge {
            Ok(pledge) => self.admit(joining.player.as_ref(), &joining.join, pledge).await?,
            Err(fault) => Err(fault),
        };
        let joining = joining.settle();
        let observer = match admitted {
            Ok(observer) => observer,
            Err(fault) => {
                joining.turn_away(table::problem(&fault));
                return Ok(());
            }
        };
        let Joining { join, listener, outbox, .. } = joining;
        let seat = match observer {
            Observer::Seat(seat) => Some(seat),
            Observer::Spectator => None,
        };
        let ack = self.admission(observer);
        if observer == Observer::Spectator {
            // A newcomer is told where the others are, so that no number is skipped or repeated.
            self.flush_spectators(self.now());
        }
        let _ = outbox.post(self.match_id(), frame(&ServerMessage::JoinAck(ack)));
        self.shared.listeners.add(Listener::new(listener, observer, join.detail, outbox));
        self.greet(listener, observer, &join);
        match seat {
            Some(seat) => {
                self.table.arrive(seat);
                self.announce_presence();
            }
            None => {
                self.shared.listeners.tell_one(listener, &self.presence());
                self.note_spectators();
                self.note_departures();
            }
        }
        Ok(())
    }

    /// As whom somebody listens.
    pub(super) fn admission(&self, observer: Observer) -> JoinAck {
        let seat = match observer {
            Observer::Seat(seat) => Some(seat),
            Observer::Spectator => None,
        };
        JoinAck {
            match_id: protocol::MatchId(self.match_id().0),
            accepted: true,
            role: Some(if seat.is_some() { Role::Player } else { Role::Spectator }),
            seat: seat.map(seat_to_wire),
            terms: Some(self.table.terms()),
            last_sequence: seat.map(|seat| self.table.last_sequence(seat)),
            error: None,
        }
    }

    /// Tells a newcomer what it missed: all of it, or what came after the number it named.
    fn greet(&self, listener: ListenerId, observer: Observer, join: &Join) {
        let now = self.now();
        let missed =
            join.after.and_then(|after| self.table.delta(observer, after, now, join.detail).ok());
        let message = match missed {
            Some(delta) => ServerMessage::EventDelta(Box::new(delta)),
            None => {
                ServerMessage::Snapshot(Box::new(self.table.snapshot(observer, now, join.detail)))
            }
        };
        self.shared.listeners.tell_one(listener, &message);
        if let Some(over) = self.table.game_over() {
            self.shared.listeners.tell_one(listener, &ServerMessage::GameOver(Box::new(over)));
        }
    }

    fn check_terms(&self, join: &Join) -> Result<(), Fault> {
        let charter = self.table.charter();
        if join.rule_version.is_some_and(|version| version != charter.rule_version) {
            let message = format!("the rules in force are version {}", charter.rule_version);
            return Err(Fault::new(Code::VERSION, message));
        }
        let config_hash = charter.config_hash.to_string();
        if join.config_hash.as_ref().is_some_and(|hash| *hash != config_hash) {
            return Err(Fault::new(
                Code::CONFIG,
                format!("the options in force hash to {config_hash}"),
            ));
        }
        Ok(())
    }

    /// Decides as whom somebody listens.
    async fn admit(
        &mut self,
        player: Option<&SavedGuest>,
        join: &Join,
        pledge: Option<Digest>,
    ) -> Result<Result<Observer, Fault>, Lost> {
        let observer = match (join.role, player) {
            (Role::Spectator, player) => match self.check_private(player, join) {
                Ok(()) => Observer::Spectator,
                Err(fault) => return Ok(Err(fault)),
            },
            (Role::Player, None) => {
                return Ok(Err(Fault::new(Code::UNAUTHORIZED, "say hello with a token to play")));
            }
            (Role::Player, Some(player)) => {
                match self.sit(player, join.side, join.invite.as_deref()).await? {
                    Ok(seat) => Observer::Seat(self.pledge(player, seat, pledge).await?),
                    Err(fault) => return Ok(Err(fault)),
                }
            }
        };
        let latest = self.table.latest(observer);
        if join.after.is_some_and(|after| after > latest) {
            return Ok(Err(Fault::new(Code::BAD_CURSOR, format!("the last event is {latest}"))));
        }
        Ok(Ok(observer))
    }

    /// Notes what a player puts into the luck. That may draw it, and so change the player's seat.
    async fn pledge(
        &mut self,
        player: &SavedGuest,
        seat: Seat,
        commitment: Option<Digest>,
    ) -> Result<Seat, Lost> {
        if let Some(logged) = self.table.pledge(self.now(), seat, commitment) {
            self.publish(logged).await?;
        }
        Ok(self.table.seat_of(player.id).unwrap_or(seat))
    }

    /// To strangers a private match is not there.
    fn check_private(&self, player: Option<&SavedGuest>, join: &Join) -> Result<(), Fault> {
        let own = player.is_some_and(|player| self.table.seat_of(player.id).is_some());
        let invited = self.access.is_invited(join.invite.as_deref());
        match self.access.visibility {
            Visibility::Private if !own && !invited => {
                Err(Fault::new(Code::MATCH_NOT_FOUND, "there is no such match"))
            }
            Visibility::Private | Visibility::Public => Ok(()),
        }
    }

    async fn sit(
        &mut self,
        player: &SavedGuest,
        side: Side,
        invite: Option<&str>,
    ) -> Result<Result<Seat, Fault>, Lost> {
        let ticket =
            if self.access.is_invited(invite) { Ticket::Invitation } else { Ticket::Public };
        if let Some(seat) = self.table.seat_of(player.id) {
            return Ok(Ok(seat));
        }
        let (match_id, most) = (self.match_id(), self.hall.limits.matches_per_player);
        // Before the seat is taken for good, so that two matches do not share the last place.
        if !self.hall.seats.reserve(player.id, match_id, most) {
            return Ok(Err(Fault::new(Code::TOO_MANY_MATCHES, "finish one of your matches first")));
        }
        match self.table.sit(self.now(), player.id, &player.name, (side, ticket)) {
            Ok(sitting) => {
                if let Some(logged) = sitting.logged {
                    self.publish(logged).await?;
                }
                Ok(Ok(sitting.seat))
            }
            Err(fault) => {
                self.hall.seats.settle(match_id, sitters(&self.table));
                Ok(Err(fault))
            }
        }
    }

    fn leave(&mut self, listener: ListenerId) {
        match self.shared.listeners.remove(listener).map(|gone| gone.observer) {
            Some(Observer::Seat(_)) => {}
            Some(Observer::Spectator) | None => self.note_spectators(),
        }
        self.note_departures();
    }

    /// Notes which players are away by who listens, not by who says goodbye: a line may break while
    /// it is being told something, and a player may go on as one who looks on.
    fn note_departures(&mut self) {
        let is_computer = |chair: &Chair| matches!(chair, Chair::Computer { .. });
        let is_gone = |seat: &Seat| {
            let expected =
                self.table.is_present(*seat) && !is_computer(&self.table.chairs()[*seat]);
            expected && !self.shared.listeners.is_present(*seat)
        };
        let gone: Vec<Seat> = Seat::ALL.into_iter().filter(is_gone).collect();
        for seat in &gone {
            self.table.depart(self.now(), *seat);
        }
        if !gone.is_empty() {
            self.announce_presence();
        }
    }

    fn resync(&mut self, listener: ListenerId) {
        let Some(Listener { observer, detail, .. }) = self.shared.listeners.get(listener) else {
            return;
        };
        self.hall.metrics.resyncs.fetch_add(1, Relaxed);
        if observer == Observer::Spectator {
            self.flush_spectators(self.now());
        }
        let snapshot = self.table.snapshot(observer, self.now(), detail);
        self.shared.listeners.tell_one(listener, &ServerMessage::Snapshot(Box::new(snapshot)));
    }

    fn pull(&mut self, listener: ListenerId, after: Option<Sequence>, outbox: &Outbox) {
        let Some(Listener { observer, detail, .. }) = self.shared.listeners.get(listener) else {
            return self.refuse(outbox, &not_joined());
        };
        let acked = || match observer {
            Observer::Seat(seat) => self.table.acked(seat),
            Observer::Spectator => Sequence(0),
        };
        let after = after.unwrap_or_else(acked);
        match self.table.delta(observer, after, self.now(), detail) {
            Ok(delta) => self
                .shared
                .listeners
                .tell_one(listener, &ServerMessage::EventDelta(Box::new(delta))),
            Err(fault) => self.refuse(outbox, &fault),
        }
    }

    fn ack(&mut self, listener: ListenerId, number: Sequence, outbox: &Outbox) {
        let acked = match self.shared.listeners.get(listener).map(|it| it.observer) {
            Some(Observer::Seat(seat)) => self.table.ack(seat, number),
            // Those who look on have no place of their own to come back to.
            Some(Observer::Spectator) => Ok(()),
            None => Err(not_joined()),
        };
        if let Err(fault) = acked {
            self.refuse(outbox, &fault);
        }
    }

    async fn command(&mut self, commanding: Owed<Commanding>) -> Result<(), Lost> {
        let match_id = self.match_id();
        let Some(seat) = self.table.seat_of(commanding.player.id) else {
            let problem = Problem::new(ErrorCode::Unauthorized, "you do not play in this match");
            commanding.settle().turn_away(problem);
            return Ok(());
        };
        // Whoever plays without having joined has said that it puts in nothing.
        let plays = matches!(commanding.command.order, Order::Play(_));
        let seat = if plays && self.table.is_undecided(seat) {
            self.pledge(&commanding.player, seat, None).await?
        } else {
            seat
        };
        match self.table.command(self.now(), seat, &commanding.command) {
            Reply::Settled(settled) => {
                self.hall.metrics.commands_refused.fetch_add(1, Relaxed);
                commanding.settle().answer.give(settled.to_ack(match_id));
            }
            Reply::Logged(mut logged) => {
                let settled = logged.answer.take().expect("a command has an answer");
                let noted = self.commit(&logged).await?;
                self.hall.metrics.commands_accepted.fetch_add(1, Relaxed);
                self.hall.metrics.answered(commanding.arrived.elapsed());
                commanding.settle().answer.give(settled.to_ack(match_id));
                self.show(&logged, &noted);
            }
        }
        Ok(())
    }
}

/// To which share of the luck a player commits itself.
fn read_pledge(join: &Join) -> Result<Option<Digest>, Fault> {
    join.luck.as_deref().map(str::parse).transpose()
}

fn not_joined() -> Fault {
    Fault::new(Code::NOT_JOINED, "join the match first")
}
