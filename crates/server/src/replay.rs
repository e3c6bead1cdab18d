//! Matches looked at again: a finished record by anybody, a match's own past by its viewers.

use std::sync::Arc;

use axum::{
    extract::{Path, State},
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use protocol::{Chair, Detail, ErrorCode, Eyes, FRAMES_MAX, Part, Phase, ReplayRecord};
use serde::Deserialize;
use table::{MatchRecord, Showing, problem};
use tokio::sync::oneshot;

use crate::{
    App,
    asked::{Asked, Sent},
    freight::{self, Berth},
    hall::Handle,
    http::{Failure, InviteQuery, body_within, caller, match_id, record_of},
    keeper::{Request, busy},
    labor::{Price, labor},
    limits::Whom,
    price::Units,
    store::SavedGuest,
    visitor::Visitor,
};

/// The longest record in bytes.
const RECORD_MAX: usize = 1024 * 1024;

/// The longest body in bytes: line breaks of a record take two bytes in JSON.
pub(crate) const BODY_MAX: usize = 2 * RECORD_MAX;

/// What looking back on a log of so many entries costs. How many there are is known to all who may
/// look; what stands in them is not, so that how long it really takes changes nothing.
fn to_look_back(entries: usize) -> Price {
    Price::Fixed(Units(4 + u32::try_from(entries / 64).unwrap_or(u32::MAX - 4)))
}

pub(crate) async fn record(
    State(app): State<Arc<App>>,
    from: Visitor,
    Sent(bytes): Sent,
) -> Result<Response, Failure> {
    let berth = Berth::take(&app, from)?;
    let catalog = app.hall.catalog;
    let price = Price::Guessed(Units::to_read(bytes.len()));
    let shown = labor(&app, from, price, move || {
        let ReplayRecord { record, view, part, detail } = body_within(&bytes, BODY_MAX)?;
        if record.len() > RECORD_MAX {
            let message = format!("a record has at most {RECORD_MAX} bytes");
            return Err(Failure::new(ErrorCode::TooLarge, &message));
        }
        let record: MatchRecord = record.parse().map_err(|fault| Failure(problem(&fault)))?;
        let shown = record.show(catalog, Showing { view, part, detail });
        shown.map_err(|fault| Failure(problem(&fault)))
    });
    Ok(freight::json(berth, &shown.await??))
}

#[derive(Deserialize)]
pub(crate) struct HistoryQuery {
    view: Option<Eyes>,
    #[serde(default)]
    from: u32,
    #[serde(default = "frames_max")]
    limit: u32,
    #[serde(default)]
    detail: Detail,
    invite: Option<String>,
}

fn frames_max() -> u32 {
    FRAMES_MAX
}

pub(crate) async fn history(
    State(app): State<Arc<App>>,
    from: Visitor,
    Path(id): Path<String>,
    Asked(HistoryQuery { view, from: first, limit, detail, invite }): Asked<HistoryQuery>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let player = caller(&app, from, &headers).await?;
    let whom = player.as_ref().map_or(Whom::Address(from), |it| Whom::Player(it.id));
    app.messages.take(whom)?;
    let handle = app.hall.find(match_id(&id)?).await?;
    handle.admit(player.as_ref(), invite.as_deref())?;
    let view = permitted(&handle, player.as_ref(), view)?;
    let berth = Berth::take(&app, from)?;
    let (done, answer) = oneshot::channel();
    handle.ask(Request::Log(done))?;
    let (charter, log) =
        answer.await.map_err(|_| Failure(busy("the match is being opened again")))?;
    let showing = Showing { view, part: Part { from: first, limit }, detail };
    let catalog = app.hall.catalog;
    let price = to_look_back(log.len());
    let shown =
        labor(&app, from, price, move || table::history(catalog, charter, &log, showing)).await?;
    Ok(freight::json(berth, &shown.map_err(|fault| Failure(problem(&fault)))?))
}

/// The match in a format of its game's own, such as `pgn`, once the game is over.
pub(crate) async fn export(
    State(app): State<Arc<App>>,
    from: Visitor,
    Path((id, format)): Path<(String, String)>,
    Asked(InviteQuery { invite }): Asked<InviteQuery>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    app.messages.take(Whom::Address(from))?;
    let player = caller(&app, from, &headers).await?;
    let text = record_of(&app, &id, (player.as_ref(), invite.as_deref())).await?;
    let catalog = app.hall.catalog;
    let price = Price::Guessed(Units::to_read(text.len()));
    let exported = labor(&app, from, price, move || {
        text.parse::<MatchRecord>().and_then(|record| record.export(catalog, &format))
    });
    let exported = exported.await?.map_err(|fault| Failure(problem(&fault)))?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], exported).into_response())
}

/// Through whose eyes the caller may look: before the end only through its own.
fn permitted(
    handle: &Handle,
    player: Option<&SavedGuest>,
    wanted: Option<Eyes>,
) -> Result<Eyes, Failure> {
    let summary = handle.summary();
    let is_own = |chair: &Chair| matches!((chair, player), (Chair::Player { id, .. }, Some(player)) if *id == player.id);
    let own = match (is_own(&summary.seats.first), is_own(&summary.seats.second)) {
        (true, _) => Eyes::First,
        (false, true) => Eyes::Second,
        (false, false) => Eyes::Spectator,
    };
    let wanted = wanted.unwrap_or(own);
    if wanted == own || wanted == Eyes::Spectator || summary.phase == Phase::Over {
        return Ok(wanted);
    }
    let message = "before the game is over you may look only through your own eyes";
    Err(Failure::new(ErrorCode::Sealed, message))
}
