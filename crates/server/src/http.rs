//! Plain HTTP: setting up, listing, asking, and what operators look at.

use std::sync::{Arc, atomic::Ordering::Relaxed};

use axum::{
    Json, Router,
    body::Bytes,
    extract::{DefaultBodyLimit, Path, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    middleware::map_response,
    response::{IntoResponse, Response},
    routing::{get, post},
};
use catalog::Level;
use game::{Digest, MatchId, Meter, hex};
use protocol::{
    Chair, Command, Created, ErrorCode, JoinMatch, Listed, MatchList, NewGuest, NewMatch, Opponent,
    Pair, Paired, PostCommand, Problem, Visibility, read_json,
};
use query::Door;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use table::seat_to_wire;
use tokio::sync::oneshot;

use crate::{
    App, accounts,
    asked::{Asked, Sent},
    assets, hall,
    keeper::{AnswerTo, Commanding, Owed, Request, busy},
    labor::{Price, labor},
    limits::Whom,
    openapi,
    price::Units,
    replay, socket,
    store::{Access, SavedGuest},
    stream,
    tenants::Against,
    visitor::Visitor,
    wall,
};

/// The work that a stranger's question may cost, in positions.
const STRANGERS_NODES: u64 = 500_000;

/// The longest question in bytes.
const QUESTION_MAX: usize = 1024 * 1024;

/// The longest of all other bodies in bytes.
const BODY_MAX: usize = protocol::SIZE_MAX;

/// What operators look at, where only they can.
pub(crate) fn operators_routes() -> Router<Arc<App>> {
    Router::new().route("/metrics", get(metrics)).route("/healthz", get(healthz))
}

/// Nobody shall take an answer for something that it does not say it is.
async fn as_it_says(mut response: Response) -> Response {
    let nosniff = HeaderValue::from_static("nosniff");
    response.headers_mut().insert(header::X_CONTENT_TYPE_OPTIONS, nosniff);
    response
}

/// Everything that anybody can ask for; for `metrics` there may be another place.
pub(crate) fn routes(metrics_at: MetricsAt) -> Router<Arc<App>> {
    let query = post(query).layer(DefaultBodyLimit::max(QUESTION_MAX));
    let replay = post(replay::record).layer(DefaultBodyLimit::max(replay::BODY_MAX));
    let routes = Router::new()
        .route("/api/guests", post(new_guest))
        .route("/api/accounts", get(accounts::exist).post(accounts::register))
        .route("/api/sessions", post(accounts::log_in).delete(accounts::log_out))
        .route("/api/games", get(games))
        .route("/api/matches", get(list).post(new_match))
        .route("/api/matches/{match}", get(summary))
        .route("/api/matches/{match}/join", post(join))
        .route("/api/matches/{match}/commands", post(command))
        .route("/api/matches/{match}/record", get(record))
        .route("/api/matches/{match}/history", get(replay::history))
        .route("/api/matches/{match}/{format}", get(replay::export))
        .route("/api/matches/{match}/stream", get(stream::open))
        .route("/api/pairings", post(pair))
        .route("/api/socket", get(socket::open))
        .route("/openapi.json", get(openapi::document))
        .route("/docs", get(openapi::page))
        .route("/healthz", get(healthz))
        .layer(DefaultBodyLimit::max(BODY_MAX))
        .route("/api/query", query)
        .route("/api/replay", replay)
        .fallback(assets::asset);
    let routes = match metrics_at {
        MetricsAt::Public => routes.route("/metrics", get(metrics)),
        MetricsAt::Own => routes,
    };
    routes.layer(map_response(as_it_says))
}

/// Where `/metrics` is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum MetricsAt {
    /// With everything else.
    Public,
    /// At an address of its own.
    Own,
}

/// A problem as HTTP tells it.
pub(crate) struct Failure(pub(crate) Problem);

impl From<Problem> for Failure {
    fn from(problem: Problem) -> Failure {
        Failure(problem)
    }
}

impl Failure {
    pub(crate) fn new(code: ErrorCode, message: &str) -> Failure {
        Failure(Problem::new(code, message))
    }
}

#[derive(Serialize)]
struct FailureBody {
    error: Problem,
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let Failure(error) = self;
        let status = status(&error.code);
        let retry = error.retry_after_ms.map(|ms| ms.div_ceil(1000));
        let mut response = (status, Json(FailureBody { error })).into_response();
        if let Some(seconds) = retry {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(seconds));
        }
        response
    }
}

#[allow(
    clippy::wildcard_enum_match_arm,
    reason = "whatever else is wrong does not fit the present state"
)]
fn status(code: &ErrorCode) -> StatusCode {
    match code {
        ErrorCode::Unauthorized => StatusCode::UNAUTHORIZED,
        ErrorCode::MatchNotFound | ErrorCode::UnknownGame | ErrorCode::Unsupported => {
            StatusCode::NOT_FOUND
        }
        ErrorCode::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
        ErrorCode::Rate | ErrorCode::TooManyMatches => StatusCode::TOO_MANY_REQUESTS,
        ErrorCode::Busy => StatusCode::SERVICE_UNAVAILABLE,
        ErrorCode::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        ErrorCode::BadMessage
        | ErrorCode::BadOption
        | ErrorCode::BadRecord
        | ErrorCode::Limit
        | ErrorCode::UnknownType => StatusCode::BAD_REQUEST,
        ErrorCode::InviteNeeded | ErrorCode::Sealed => StatusCode::FORBIDDEN,
        _ => StatusCode::CONFLICT,
    }
}

/// The body of a request, read as strictly as a message.
pub(crate) fn body<T: DeserializeOwned>(bytes: &Bytes) -> Result<T, Failure> {
    body_within(bytes, BODY_MAX)
}

/// The same for a longer body.
pub(crate) fn body_within<T: DeserializeOwned>(bytes: &Bytes, max: usize) -> Result<T, Failure> {
    let text = str::from_utf8(bytes)
        .map_err(|_| Failure::new(ErrorCode::BadMessage, "the body is not UTF-8"))?;
    read_json(text, max).map_err(|misread| Failure(Problem::new(misread.code, misread.message)))
}

pub(crate) fn match_id(text: &str) -> Result<MatchId, Failure> {
    let id = text.parse::<protocol::MatchId>();
    id.map(|id| MatchId(id.0))
        .map_err(|_| Failure::new(ErrorCode::MatchNotFound, "there is no such match"))
}

/// Who asks, by the token in the header `Authorization: Bearer …`.
pub(crate) async fn caller(
    app: &App,
    from: Visitor,
    headers: &HeaderMap,
) -> Result<Option<SavedGuest>, Failure> {
    match bearer(headers)? {
        Some(token) => Ok(Some(app.guests.identify(token, from).await?)),
        None => Ok(None),
    }
}

/// The token in the header `Authorization: Bearer …`.
pub(crate) fn bearer(headers: &HeaderMap) -> Result<Option<&str>, Failure> {
    let Some(value) = headers.get(header::AUTHORIZATION) else { return Ok(None) };
    let token = value.to_str().ok().and_then(|text| text.strip_prefix("Bearer "));
    let token = token.ok_or_else(|| {
        Failure::new(ErrorCode::Unauthorized, "expected `Authorization: Bearer …`")
    })?;
    Ok(Some(token))
}

async fn player(app: &App, from: Visitor, headers: &HeaderMap) -> Result<SavedGuest, Failure> {
    let player = caller(app, from, headers)
        .await?
        .ok_or_else(|| Failure::new(ErrorCode::Unauthorized, "this needs the token of a guest"))?;
    app.messages.take(Whom::Player(player.id))?;
    Ok(player)
}

async fn new_guest(
    State(app): State<Arc<App>>,
    from: Visitor,
    Sent(bytes): Sent,
) -> Result<Response, Failure> {
    app.new_guests.take(Whom::Address(from))?;
    let NewGuest { name } = body(&bytes)?;
    let guest = app.guests.welcome(&name).await?;
    Ok((StatusCode::CREATED, Json(guest)).into_response())
}

async fn games(State(app): State<Arc<App>>) -> Response {
    Json(serde_json::json!({"ok": {"games": app.games}})).into_response()
}

async fn new_match(
    State(app): State<Arc<App>>,
    from: Visitor,
    headers: HeaderMap,
    Sent(bytes): Sent,
) -> Result<Response, Failure> {
    let player = player(&app, from, &headers).await?;
    let NewMatch { game, opening, options, clock, side, opponent, visibility } = body(&bytes)?;
    let proposal = app.hall.proposal(&game, opening, &options, clock)?;
    app.new_matches.take(Whom::Player(player.id))?;
    let invite = (opponent == Opponent::Invited).then(|| hex::encode(&wall::random_bytes()[..16]));
    let other = match opponent {
        Opponent::Open => Chair::Open,
        Opponent::Invited => Chair::Invited,
        Opponent::Computer { level } if Level::new(level).is_some() => Chair::Computer { level },
        Opponent::Computer { level } => {
            let most = Level::FULL.number();
            let message = format!("there is no level {level}, expected 1 to {most}");
            return Err(Failure::new(ErrorCode::BadOption, &message));
        }
    };
    let against = match other {
        Chair::Computer { .. } => Against::Computer,
        Chair::Open | Chair::Invited | Chair::Player { .. } => Against::Person,
    };
    let own = Chair::Player { id: player.id, name: player.name.clone() };
    let (chairs, seat) = hall::seated(own, other, side);
    let digest = invite.as_ref().map(|invite| Digest::of(invite.as_bytes()));
    let usual = if invite.is_some() { Visibility::Private } else { Visibility::Public };
    let access = Access { invite: digest, visibility: visibility.unwrap_or(usual) };
    let (owner, shared) = (player.id, Arc::clone(&app));
    let id = kept_at(async move {
        let admission = shared.tenants.admit(owner, from, against)?;
        let id = shared.hall.create(&proposal, chairs, access).await?;
        admission.settle(id);
        Ok(id)
    });
    let id = id.await?;
    let match_id = protocol::MatchId(id.0);
    let created = Created { match_id, seat: seat_to_wire(seat), invite };
    Ok((StatusCode::CREATED, Json(created)).into_response())
}

#[derive(Deserialize)]
struct ListQuery {
    #[serde(default)]
    state: Listed,
}

async fn list(
    State(app): State<Arc<App>>,
    from: Visitor,
    Asked(ListQuery { state }): Asked<ListQuery>,
) -> Result<Json<MatchList>, Failure> {
    app.messages.take(Whom::Address(from))?;
    Ok(Json(MatchList { matches: app.hall.list(state).await? }))
}

async fn summary(
    State(app): State<Arc<App>>,
    from: Visitor,
    Path(id): Path<String>,
) -> Result<Response, Failure> {
    app.messages.take(Whom::Address(from))?;
    let handle = app.hall.find(match_id(&id)?).await?;
    Ok(Json(handle.summary()).into_response())
}

async fn join(
    State(app): State<Arc<App>>,
    from: Visitor,
    Path(id): Path<String>,
    headers: HeaderMap,
    Sent(bytes): Sent,
) -> Result<Json<Paired>, Failure> {
    let player = player(&app, from, &headers).await?;
    let JoinMatch { side, invite } =
        if bytes.is_empty() { JoinMatch::default() } else { body(&bytes)? };
    let id = match_id(&id)?;
    let handle = app.hall.find(id).await?;
    let (seat, phase) = hall::sit(&handle, player, side, invite).await?;
    let waiting = phase == protocol::Phase::Waiting;
    let match_id = protocol::MatchId(id.0);
    Ok(Json(Paired { match_id, seat: seat_to_wire(seat), waiting }))
}

/// Does something to its end, even if whoever asked hangs up: a match that is there is counted.
async fn kept_at<T: Send + 'static>(
    work: impl Future<Output = Result<T, Problem>> + Send + 'static,
) -> Result<T, Failure> {
    match tokio::spawn(work).await {
        Ok(done) => Ok(done?),
        Err(_) => Err(Failure::new(ErrorCode::Internal, "it failed")),
    }
}

async fn pair(
    State(app): State<Arc<App>>,
    from: Visitor,
    headers: HeaderMap,
    Sent(bytes): Sent,
) -> Result<Json<Paired>, Failure> {
    let player = player(&app, from, &headers).await?;
    let pair: Pair = body(&bytes)?;
    app.new_matches.take(Whom::Player(player.id))?;
    let paired = kept_at(async move {
        let admission = app.tenants.admit(player.id, from, Against::Person)?;
        let paired = app.hall.pair(player, pair).await?;
        admission.settle(MatchId(paired.match_id.0));
        Ok(paired)
    });
    Ok(Json(paired.await?))
}

async fn command(
    State(app): State<Arc<App>>,
    from: Visitor,
    Path(id): Path<String>,
    headers: HeaderMap,
    Sent(bytes): Sent,
) -> Result<Response, Failure> {
    let arrived = std::time::Instant::now();
    let player = player(&app, from, &headers).await?;
    let PostCommand { sequence, turn, order } = body(&bytes)?;
    let id = match_id(&id)?;
    let handle = app.hall.find(id).await?;
    let command = Command { match_id: protocol::MatchId(id.0), sequence, turn, order };
    let (done, answer) = oneshot::channel();
    let answer_to = AnswerTo::Waiter(done);
    let commanding = Commanding { player, command, answer: answer_to, arrived };
    handle.ask(Request::Command(Owed::new(commanding)))?;
    let ack = answer.await.map_err(|_| Failure(busy("the match is being opened again")))?;
    let status = ack.error.as_ref().map_or(StatusCode::OK, |error| status(&error.code));
    Ok((status, Json(ack)).into_response())
}

/// The invitation of somebody who looks on at a private match.
#[derive(Deserialize)]
pub(crate) struct InviteQuery {
    pub(crate) invite: Option<String>,
}

async fn record(
    State(app): State<Arc<App>>,
    from: Visitor,
    Path(id): Path<String>,
    Asked(InviteQuery { invite }): Asked<InviteQuery>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    app.messages.take(Whom::Address(from))?;
    let player = caller(&app, from, &headers).await?;
    let text = record_of(&app, &id, (player.as_ref(), invite.as_deref())).await?;
    Ok(([(header::CONTENT_TYPE, "text/plain; charset=utf-8")], text).into_response())
}

/// The record of a match that is over.
pub(crate) async fn record_of(
    app: &App,
    id: &str,
    (player, invite): (Option<&SavedGuest>, Option<&str>),
) -> Result<String, Failure> {
    let handle = app.hall.find(match_id(id)?).await?;
    handle.admit(player, invite)?;
    let (done, answer) = oneshot::channel();
    handle.ask(Request::Record(done))?;
    let record = answer.await.map_err(|_| Failure(busy("the match is being opened again")))?;
    record.ok_or_else(|| {
        Failure::new(ErrorCode::Sealed, "the record is sealed until the game is over")
    })
}

async fn query(
    State(app): State<Arc<App>>,
    from: Visitor,
    Sent(bytes): Sent,
) -> Result<Response, Failure> {
    let text = String::from_utf8(bytes.into())
        .map_err(|_| Failure::new(ErrorCode::BadMessage, "the body is not UTF-8"))?;
    let door = Door::new(app.hall.catalog);
    let price = Price::Guessed(Units::to_answer(&text, STRANGERS_NODES));
    let ask = move || door.answer_within(&text, Meter::nodes(STRANGERS_NODES));
    let answer = labor(&app, from, price, ask).await?;
    Ok(([(header::CONTENT_TYPE, "application/json")], answer).into_response())
}

async fn healthz(State(app): State<Arc<App>>) -> Response {
    let store = Arc::clone(&app.hall.store);
    let fails = app.hall.metrics.store_fails.load(Relaxed);
    match tokio::task::spawn_blocking(move || store.alive_at()).await {
        Ok(Ok(_)) if !fails => "ok\n".into_response(),
        Ok(_) | Err(_) => (StatusCode::SERVICE_UNAVAILABLE, "the store failed\n").into_response(),
    }
}

async fn metrics(State(app): State<Arc<App>>) -> Response {
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4")];
    (kind, app.hall.metrics.to_text()).into_response()
}
