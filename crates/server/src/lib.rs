//! The match server: HTTP, sockets, lobby, store.
//!
//! It knows no game: the catalog, the store and the files of the web client are handed in. Each
//! match has one keeper, the only one to change it; nothing is acknowledged or shown before it is
//! durable; after a crash every match comes back as its log left it. Computers think on threads of
//! their own.

mod accounts;
mod asked;
pub mod assets;
mod computers;
mod guests;
mod hall;
mod http;
mod hush;
mod journal;
mod keeper;
mod labor;
mod limits;
mod listeners;
pub mod logging;
mod metrics;
mod openapi;
mod replay;
mod socket;
pub mod store;
mod stream;
mod wall;

use std::{future::Future, net::SocketAddr, pin::pin, sync::Arc};

use axum::{Router, extract::connect_info::MockConnectInfo};
use catalog::{Catalog, Introduction, introduce};
use futures_util::future::select;
use tokio::{net::TcpListener, sync::watch};

pub use accounts::Accounts;
pub use limits::{Limits, Rate};
pub use wall::Time;

use crate::{
    accounts::Clerk,
    assets::Assets,
    guests::Guests,
    hall::Hall,
    limits::{Buckets, Doors, Whom},
    store::{Store, StoreError},
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
    /// The network failed.
    #[error("the network failed: {0}")]
    Network(#[from] std::io::Error),
}

/// What all connections share.
pub(crate) struct App {
    pub(crate) hall: Arc<Hall>,
    /// The games, introduced once.
    pub(crate) games: Vec<Introduction>,
    pub(crate) guests: Guests,
    pub(crate) assets: Assets,
    pub(crate) origins: Vec<String>,
    pub(crate) messages: Buckets<Whom>,
    pub(crate) clerk: Clerk,
    pub(crate) new_guests: Buckets<Whom>,
    pub(crate) log_ins: Buckets<Whom>,
    pub(crate) questions: Buckets<Whom>,
    pub(crate) new_matches: Buckets<Whom>,
    pub(crate) doors: Doors,
    pub(crate) at_work: Doors,
    pub(crate) closing: watch::Receiver<bool>,
}

/// Serves until `shutdown` comes true, then lets go of all connections.
///
/// # Errors
/// If the store cannot be read at start-up or is taken over by another process, or the listener
/// fails.
pub async fn run(
    config: Config,
    listener: TcpListener,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> Result<(), RunError> {
    let (close, closing) = watch::channel(false);
    let app = open(config, closing).await?;
    let journal = app.hall.journal.clone();
    let service = router(app).into_make_service_with_connect_info::<SocketAddr>();
    let watched = journal.clone();
    let graceful = async move {
        select(pin!(shutdown), pin!(watched.lost())).await;
        close.send_replace(true);
    };
    axum::serve(listener, service).with_graceful_shutdown(graceful).await?;
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
    Ok(router(open(config, closing).await?).layer(caller))
}

async fn open(config: Config, closing: watch::Receiver<bool>) -> Result<Arc<App>, RunError> {
    let Config { catalog, store, assets, limits, origins, accounts, time } = config;
    // Read before the journal starts to say that a writer is alive.
    let alive_at = store.alive_at()?;
    if let Some(alive_at) = alive_at {
        time.go_on_from(alive_at);
    }
    let hall = Hall::new(catalog, store, limits, time);
    hall.recover(alive_at).await?;
    Ok(Arc::new(App {
        games: catalog.entries().map(introduce).collect(),
        guests: Guests::new(Arc::clone(&hall)),
        hall,
        assets,
        origins,
        messages: Buckets::new(limits.messages),
        clerk: Clerk::new(accounts),
        new_guests: Buckets::new(limits.guests),
        log_ins: Buckets::new(limits.log_ins),
        questions: Buckets::new(limits.questions),
        new_matches: Buckets::new(limits.matches),
        doors: Doors::default(),
        at_work: Doors::default(),
        closing,
    }))
}

fn router(app: Arc<App>) -> Router {
    http::routes().with_state(app)
}
