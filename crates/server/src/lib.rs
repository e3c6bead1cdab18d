//! The match server: HTTP, sockets, lobby, store.
//!
//! It knows no game: the catalog, the store and the files of the web client are handed in. Each
//! match has one keeper, the only one to change it; nothing is acknowledged or shown before it is
//! durable; after a crash every match comes back as its log left it. Computers think on threads of
//! their own.

mod access;
mod accounts;
pub mod admin;
mod asked;
mod askers;
pub mod assets;
mod computers;
mod freight;
mod gate;
mod guests;
mod hall;
mod hashers;
mod http;
mod hush;
mod journal;
mod keeper;
mod labor;
mod limits;
mod listeners;
mod metrics;
mod names;
mod openapi;
mod passwords;
mod price;
mod replay;
mod retention;
mod socket;
pub mod store;
mod stream;
mod tenants;
mod visitor;
mod wall;
mod workers;

use std::{future::Future, net::SocketAddr, pin::pin, sync::Arc};

use axum::{Router, extract::connect_info::MockConnectInfo, middleware::from_fn_with_state};
use catalog::{Catalog, Introduction, introduce};
use futures_util::future::{OptionFuture, join3, select};
use tokio::{net::TcpListener, sync::watch};

pub use access::{ACCESS, VisitorsInLog};
pub use accounts::Accounts;
pub use limits::{Limits, Rate};
pub use retention::Retention;
pub use visitor::{NotANetwork, Proxy};
pub use wall::Time;

use crate::{
    accounts::Clerk,
    admin::AdminDoor,
    askers::Askers,
    assets::Assets,
    freight::Freight,
    gate::Gate,
    guests::Guests,
    hall::Hall,
    http::MetricsAt,
    limits::{Buckets, Doors, Whom},
    store::{Store, StoreError},
    tenants::Tenants,
    workers::Workers,
};

/// Everything that a server is made of.
pub struct Config {
    /// The games.
    pub catalog: Catalog,
    /// Where matches are kept.
    pub store: Arc<dyn Store>,
    /// The files of the web client.
    pub assets: Assets,
    /// How much anybody may ask for.
    pub limits: Limits,
    /// Pages of other sites that may open sockets, as browsers name them: `https://example.org`.
    pub origins: Vec<String>,
    /// Whether there are accounts with a password beside guests.
    pub accounts: Accounts,
    /// Proxies that are believed when they say for whom they ask.
    pub proxies: Vec<Proxy>,
    /// Where operators find `/metrics`; without it, where everybody finds everything.
    pub metrics: Option<TcpListener>,
    /// Where operators tell the server what to do, if they can.
    pub admin: Option<AdminDoor>,
    /// How long things are kept.
    pub keep: Retention,
    /// Whether the access log says who asks.
    pub visitors_in_log: VisitorsInLog,
    /// The time by which matches are played.
    pub time: Time,
}

impl Config {
    /// A server for these games with this store, and the rest as usual.
    pub fn new(catalog: Catalog, store: Arc<dyn Store>) -> Config {
        Config {
            catalog,
            store,
            assets: assets::placeholder(),
            limits: Limits::default(),
            origins: Vec::new(),
            accounts: Accounts::Closed,
            proxies: Vec::new(),
            metrics: None,
            admin: None,
            keep: Retention::default(),
            visitors_in_log: VisitorsInLog::default(),
            time: Time::steady(),
        }
    }
}

/// Why a server stopped.
#[derive(Debug, thiserror::Error)]
pub enum RunError {
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// What all connections share.
pub(crate) struct App {
    pub(crate) hall: Arc<Hall>,
    /// The games, introduced once.
    pub(crate) games: Vec<Introduction>,
    pub(crate) guests: Guests,
    pub(crate) assets: Assets,
    pub(crate) origins: Vec<String>,
    pub(crate) proxies: Vec<Proxy>,
    pub(crate) visitors_in_log: VisitorsInLog,
    pub(crate) messages: Buckets<Whom>,
    pub(crate) clerk: Clerk,
    pub(crate) new_guests: Buckets<Whom>,
    pub(crate) log_ins: Buckets<Whom>,
    pub(crate) log_ins_to_name: Buckets<Whom>,
    pub(crate) questions: Buckets<Whom>,
    pub(crate) new_matches: Buckets<Whom>,
    pub(crate) tenants: Tenants,
    pub(crate) doors: Doors,
    pub(crate) at_work: Doors,
    pub(crate) freight: Freight,
    pub(crate) askers: Askers,
    pub(crate) workers: Workers,
    pub(crate) closing: watch::Receiver<bool>,
}

/// Serves until `shutdown` comes true, then lets go of all connections; whatever those do, that
/// takes no longer than [`Limits::drain_ms`].
///
/// # Errors
/// If the store cannot be read at start-up or is taken over by another process.
pub async fn run(
    mut config: Config,
    listener: TcpListener,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> Result<(), RunError> {
    let (close, closing) = watch::channel(false);
    let (metrics, admin, keep) = (config.metrics.take(), config.admin.take(), config.keep);
    let app = open(config, closing).await?;
    let journal = app.hall.journal.clone();
    let gate = || Gate::new(app.hall.limits, app.proxies.clone());
    let at = if metrics.is_some() { MetricsAt::Own } else { MetricsAt::Public };
    let routes = logged(http::routes(at), &app);
    let served = gate::serve(gate(), listener, routes, app.closing.clone());
    let watched = metrics.map(|listener| {
        let routes = logged(http::operators_routes(), &app);
        gate::serve(gate(), listener, routes, app.closing.clone())
    });
    let told = admin.map(|door| admin::serve(door, Arc::clone(&app), app.closing.clone()));
    let swept = retention::tend(Arc::clone(&app), keep, app.closing.clone());
    let stopped = async {
        select(pin!(shutdown), pin!(journal.lost())).await;
        close.send_replace(true);
    };
    let beside = join3(OptionFuture::from(watched), OptionFuture::from(told), swept);
    join3(served, beside, stopped).await;
    if journal.is_lost() { Err(StoreError::Fenced.into()) } else { Ok(()) }
}

/// The same server without a listener, for whoever calls it directly.
///
/// # Errors
/// If the store cannot be read.
pub async fn app(config: Config) -> Result<Router, RunError> {
    // Nobody closes it, so the sender may go.
    let (_, closing) = watch::channel(false);
    let caller = MockConnectInfo(SocketAddr::from(([127, 0, 0, 1], 0)));
    let app = open(config, closing).await?;
    Ok(logged(http::routes(MetricsAt::Public), &app).layer(caller))
}

/// Routes whose use is written down.
fn logged(routes: Router<Arc<App>>, app: &Arc<App>) -> Router {
    routes.with_state(Arc::clone(app)).layer(from_fn_with_state(Arc::clone(app), access::log))
}

async fn open(config: Config, closing: watch::Receiver<bool>) -> Result<Arc<App>, RunError> {
    let Config { catalog, store, limits, accounts, time, .. } = config;
    // Read before the journal starts to say that a writer is alive.
    let alive_at = store.alive_at()?;
    if let Some(alive_at) = alive_at {
        time.go_on_from(alive_at);
    }
    let hall = Hall::new(catalog, store, limits, time);
    hall.recover(alive_at).await?;
    let askers = Askers::new(limits.askers);
    Ok(Arc::new(App {
        games: catalog.entries().map(introduce).collect(),
        guests: Guests::new(Arc::clone(&hall)),
        tenants: Tenants::new(Arc::clone(&hall)),
        hall,
        assets: config.assets,
        origins: config.origins,
        proxies: config.proxies,
        visitors_in_log: config.visitors_in_log,
        messages: Buckets::new(limits.messages),
        clerk: Clerk::new(accounts),
        new_guests: Buckets::new(limits.guests),
        log_ins: Buckets::new(limits.log_ins),
        log_ins_to_name: Buckets::new(limits.log_ins_to_name),
        questions: Buckets::new(limits.questions),
        new_matches: Buckets::new(limits.matches),
        doors: Doors::default(),
        at_work: Doors::default(),
        freight: Freight::default(),
        workers: Workers::start(askers.at_once()),
        askers,
        closing,
    }))
}
