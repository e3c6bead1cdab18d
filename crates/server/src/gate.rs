//! The gate: lets connections in while there is room, and lets go of those that only take it up.
//!
//! Room is counted before a byte is read. When all places are taken, whoever has been without a
//! request for longest makes room, so that silent connections, however many, keep nobody out.

use std::{
    collections::{BTreeMap, HashMap},
    convert::Infallible,
    future::Future,
    io,
    net::SocketAddr,
    pin::{Pin, pin},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    task::{Context, Poll},
    time::Duration,
};

use axum::{
    Router,
    body::{Body, Bytes, HttpBody},
    extract::{ConnectInfo, Request},
    response::Response,
};
use hyper::{
    body::{Frame, Incoming, SizeHint},
    server::conn::http1,
    service::{Service as _, service_fn},
};
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{Notify, watch},
    task::JoinSet,
    time::timeout,
};
use tokio_io_timeout::TimeoutStream;

use crate::{
    limits::Limits,
    visitor::{Proxy, Visitor, is_proxy},
};

/// The longest head of a request, and what is read ahead of a body, in bytes.
const HEAD_MAX: usize = 32 * 1024;

/// How long somebody may read nothing of what was asked for.
const UNREAD: Duration = Duration::from_secs(30);

/// How long to wait when the operating system has no more sockets.
const EXHAUSTED: Duration = Duration::from_millis(100);

/// Counts who is in.
pub(crate) struct Gate {
    limits: Limits,
    proxies: Vec<Proxy>,
    inside: Mutex<Inside>,
    left: Notify,
}

#[derive(Default)]
struct Inside {
    taken: usize,
    by_visitor: HashMap<Visitor, u32>,
    /// Who rests, longest first.
    resting: BTreeMap<u64, Arc<Notify>>,
    rests: u64,
}

impl Gate {
    pub(crate) fn new(limits: Limits, proxies: Vec<Proxy>) -> Arc<Gate> {
        Arc::new(Gate { limits, proxies, inside: Mutex::default(), left: Notify::new() })
    }

    fn inside(&self) -> MutexGuard<'_, Inside> {
        // Nothing is left half done under this lock.
        self.inside.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place for a connection from `peer`, if there is one.
    fn enter(self: &Arc<Gate>, peer: SocketAddr) -> Option<Arc<Place>> {
        // A proxy stands for many visitors, who are counted when they ask.
        let visitor = (!is_proxy(&self.proxies, peer.ip())).then(|| Visitor::at(peer.ip()));
        let mut inside = self.inside();
        if let Some(visitor) = visitor {
            let count = inside.by_visitor.get(&visitor).copied().unwrap_or(0);
            if count >= self.limits.tcp_connections_per_address {
                return None;
            }
        }
        if inside.taken >= self.limits.tcp_connections && !inside.make_room() {
            return None;
        }
        inside.taken += 1;
        if let Some(visitor) = visitor {
            *inside.by_visitor.entry(visitor).or_insert(0) += 1;
        }
        drop(inside);
        let state = Mutex::new(Activity { working: 0, resting: None });
        let place = Place { gate: Arc::clone(self), visitor, leave: Arc::default(), state };
        place.rest(&mut place.activity());
        Some(Arc::new(place))
    }

    /// Returns when nobody is in any more.
    async fn emptied(&self) {
        loop {
            let left = self.left.notified();
            if self.inside().taken == 0 {
                return;
            }
            left.await;
        }
    }

    /// Sends everybody away who rests.
    fn clear(&self) {
        while self.inside().make_room() {}
    }
}

impl Inside {
    /// Sends away who has rested longest, and says whether there was anybody.
    fn make_room(&mut self) -> bool {
        let first = self.resting.pop_first();
        first.inspect(|(_, leave)| leave.notify_one()).is_some()
    }
}

/// A place inside, given back when nobody has it any more.
pub(crate) struct Place {
    gate: Arc<Gate>,
    /// Against whom it counts; a proxy's counts against nobody.
    visitor: Option<Visitor>,
    leave: Arc<Notify>,
    state: Mutex<Activity>,
}

/// What happens on a connection.
struct Activity {
    /// How much is being done for it.
    working: u32,
    /// Since when nothing was done.
    resting: Option<u64>,
}

impl Place {
    fn activity(&self) -> MutexGuard<'_, Activity> {
        // Nothing is left half done under this lock.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// From now on, whoever needs room may have this place.
    fn rest(&self, activity: &mut Activity) {
        let mut inside = self.gate.inside();
        inside.rests += 1;
        activity.resting = Some(inside.rests);
        let since = inside.rests;
        inside.resting.insert(since, Arc::clone(&self.leave));
    }

    /// Nobody takes the place while this is held.
    pub(crate) fn work(self: &Arc<Place>) -> Working {
        let mut activity = self.activity();
        activity.working += 1;
        if let Some(since) = activity.resting.take() {
            self.gate.inside().resting.remove(&since);
        }
        Working(Arc::clone(self))
    }

    /// Returns when the place is needed for somebody else.
    pub(crate) async fn needed(&self) {
        self.leave.notified().await;
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let resting = self.activity().resting;
        let mut inside = self.gate.inside();
        inside.taken -= 1;
        if let Some(since) = resting {
            inside.resting.remove(&since);
        }
        if let Some(visitor) = self.visitor
            && let Some(count) = inside.by_visitor.get_mut(&visitor)
        {
            *count -= 1;
            if *count == 0 {
                inside.by_visitor.remove(&visitor);
            }
        }
        drop(inside);
        self.gate.left.notify_waiters();
    }
}

/// Something that is being done for a connection.
pub(crate) struct Working(Arc<Place>);

impl Drop for Working {
    fn drop(&mut self) {
        let mut activity = self.0.activity();
        activity.working -= 1;
        if activity.working == 0 {
            self.0.rest(&mut activity);
        }
    }
}

/// An answer; until it is sent, its connection does not rest.
struct Answer {
    body: Body,
    _working: Working,
}

impl HttpBody for Answer {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Answer>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// Serves until `closing` comes true, then lets what is being done be finished, for a while.
pub(crate) async fn serve(
    gate: Arc<Gate>,
    listener: TcpListener,
    router: Router,
    mut closing: watch::Receiver<bool>,
) {
    let mut talks = JoinSet::new();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = closing.wait_for(|closing| *closing) => break,
        };
        // Those that have ended are forgotten.
        while talks.try_join_next().is_some() {}
        match accepted {
            Ok((stream, peer)) => {
                if let Some(place) = gate.enter(peer) {
                    talks.spawn(talk(stream, peer, place, router.clone(), closing.clone()));
                }
                // Whoever was sent away for it gets to leave.
                tokio::task::yield_now().await;
            }
            Err(error) if is_of_one_connection(&error) => {}
            Err(error) => {
                tracing::error!(%error, "no connection can be taken in");
                gate.inside().make_room();
                tokio::time::sleep(EXHAUSTED).await;
            }
        }
    }
    drop(listener);
    gate.clear();
    let patience = Duration::from_millis(gate.limits.drain_ms);
    if timeout(patience, gate.emptied()).await.is_err() {
        tracing::warn!("some connections did not end in time and are cut");
    }
    talks.shutdown().await;
}

/// Whether a connection failed before it was taken in; the next one may not.
fn is_of_one_connection(error: &io::Error) -> bool {
    let kinds = [
        io::ErrorKind::ConnectionRefused,
        io::ErrorKind::ConnectionAborted,
        io::ErrorKind::ConnectionReset,
    ];
    kinds.contains(&error.kind())
}

/// Serves one connection.
async fn talk(
    stream: TcpStream,
    peer: SocketAddr,
    place: Arc<Place>,
    router: Router,
    mut closing: watch::Receiver<bool>,
) {
    // A small message must not wait for the next one; if it has to, it still arrives.
    let _ = stream.set_nodelay(true);
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(UNREAD));
    let head = Duration::from_millis(place.gate.limits.head_ms);
    let service = TowerToHyperService::new(router);
    let kept = Arc::clone(&place);
    let answer = service_fn(move |request| answer(&service, request, peer, &kept));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(head)
        .max_buf_size(HEAD_MAX)
        .serve_connection(TokioIo::new(Box::pin(stream)), answer)
        .with_upgrades();
    let mut connection = pin!(connection);
    let mut is_closing = false;
    loop {
        tokio::select! {
            // However it ended, there is nobody to tell.
            _ = connection.as_mut() => return,
            () = place.needed() => return,
            _ = closing.wait_for(|closing| *closing), if !is_closing => {
                is_closing = true;
                connection.as_mut().graceful_shutdown();
            }
        }
    }
}

/// Answers one request.
fn answer(
    service: &TowerToHyperService<Router>,
    request: Request<Incoming>,
    peer: SocketAddr,
    place: &Arc<Place>,
) -> impl Future<Output = Result<Response, Infallible>> + use<> {
    let working = place.work();
    let mut request = request.map(Body::new);
    request.extensions_mut().insert(ConnectInfo(peer));
    request.extensions_mut().insert(Arc::clone(place));
    let called = service.call(request);
    async move {
        let response = called.await?;
        Ok(response.map(|body| Body::new(Answer { body, _working: working })))
    }
}
