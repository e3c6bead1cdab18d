//! The same news for those without sockets: one message a line, over a response that does not end.

use std::{convert::Infallible, sync::Arc, time::Duration};

use axum::{
    body::{Body, Bytes},
    extract::{Path, State},
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use futures_util::stream::unfold;
use protocol::{Chair, Detail, Join, Role, Sequence, Side};
use serde::Deserialize;

use crate::{
    App,
    asked::Asked,
    guests::{Presence, logged_out},
    hall::Handle,
    http::{Failure, bearer, caller, match_id},
    keeper::{Joining, Owed, Request},
    limits::Whom,
    listeners::{Inbox, ListenerId, outbox},
    socket::DoorGuard,
    visitor::Visitor,
};

/// How often an empty line shows that the line is not dead.
const PULSE: Duration = Duration::from_secs(7);

#[derive(Deserialize)]
pub(crate) struct StreamQuery {
    after: Option<Sequence>,
    luck: Option<String>,
    #[serde(default)]
    role: Role,
    #[serde(default = "text")]
    detail: Detail,
    invite: Option<String>,
}

fn text() -> Detail {
    Detail::Text
}

/// A listener that stops listening when the response is dropped.
struct Listener {
    handle: Handle,
    listener: ListenerId,
    inbox: Inbox,
    closing: tokio::sync::watch::Receiver<bool>,
    presence: Option<Presence>,
    _door: DoorGuard,
}

impl Drop for Listener {
    fn drop(&mut self) {
        let (sender, listener) = (self.handle.sender.clone(), self.listener);
        if sender.try_send(Request::Leave(listener)).is_err() {
            tokio::spawn(async move { sender.send(Request::Leave(listener)).await });
        }
    }
}

pub(crate) async fn open(
    State(app): State<Arc<App>>,
    from: Visitor,
    Path(id): Path<String>,
    Asked(StreamQuery { after, luck, role, detail, invite }): Asked<StreamQuery>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let presence = bearer(&headers)?.map(|token| app.guests.attend(token));
    let player = caller(&app, from, &headers).await?;
    let whom = player.as_ref().map_or(Whom::Address(from), |it| Whom::Player(it.id));
    app.messages.take(whom)?;
    let id = match_id(&id)?;
    let handle = app.hall.find(id).await?;
    handle.admit(player.as_ref(), invite.as_deref())?;
    app.doors.enter(from, app.hall.limits.connections_per_address)?;
    let door = DoorGuard { app: Arc::clone(&app), from };
    let (outbox, inbox) = outbox();
    let listener = ListenerId::fresh();
    // Asking for a page must not change anything, so nobody sits down here.
    let seats = handle.summary().seats;
    let is_own = |chair: &Chair| matches!((chair, &player), (Chair::Player { id, .. }, Some(player)) if *id == player.id);
    let plays = is_own(&seats.first) || is_own(&seats.second);
    let role = if plays { role } else { Role::Spectator };
    let join = Join {
        match_id: protocol::MatchId(id.0),
        role,
        side: Side::Any,
        invite,
        rule_version: None,
        config_hash: None,
        after,
        luck,
        detail,
    };
    let closing = app.closing.clone();
    handle.ask(Request::Join(Owed::new(Joining { player, join, listener, outbox })))?;
    let listener = Listener { handle, listener, inbox, closing, presence, _door: door };
    let lines = unfold(listener, |mut listener| async move {
        let line = listener.next().await?;
        Some((Ok::<_, Infallible>(line), listener))
    });
    let head =
        [(header::CONTENT_TYPE, "application/x-ndjson"), (header::CACHE_CONTROL, "no-store")];
    Ok((head, Body::from_stream(lines)).into_response())
}

impl Listener {
    async fn next(&mut self) -> Option<Bytes> {
        if self.inbox.take_behind().contains(&self.handle.id()) {
            let _ = self.handle.sender.send(Request::Resync(self.listener)).await;
        }
        tokio::select! {
            frame = self.inbox.next() => frame.map(|frame| format!("{frame}\n").into()),
            () = tokio::time::sleep(PULSE) => Some("\n".into()),
            Ok(()) = self.closing.changed() => None,
            () = logged_out(self.presence.as_mut()) => None,
        }
    }
}
