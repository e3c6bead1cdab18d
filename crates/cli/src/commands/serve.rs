//! `umpire serve`: the match server with the web client inside.

use std::{
    io::Write as _,
    net::{Ipv4Addr, SocketAddr, SocketAddrV4},
    path::{Path, PathBuf},
    sync::Arc,
};

use anstream::stdout;
use anyhow::Context as _;
use clap::Args;
use server::{Accounts, Config, Limits, Retention, VisitorsInLog, admin::AdminDoor, store::Sqlite};
use tokio::net::TcpListener;

use crate::{
    descriptors,
    logging::{self, LogForm},
    settings::{Settings, Span},
    web_client::web_client,
};

/// Where a server listens and what it keeps matches in, unless somebody says otherwise.
const LISTEN: SocketAddr = SocketAddr::V4(SocketAddrV4::new(Ipv4Addr::LOCALHOST, 8080));
pub(crate) const STORE: &str = "umpire.db";

/// With fewer sockets than this an operator should know.
const FEW_DESCRIPTORS: u64 = 4096;

/// What the server has open besides its connections: the store, and those that are on their way out.
const SPARE_DESCRIPTORS: u64 = 100;

/// Serve matches: open the printed address in a browser
#[derive(Args)]
#[command(after_help = "Examples:
  umpire serve
  umpire serve --listen 0.0.0.0:8080 --store /var/lib/umpire/umpire.db
  umpire serve --config /etc/umpire.toml

It needs nothing but itself: the web client is inside, matches are kept in the store, one SQLite
file. Stop it with Ctrl-C; every match goes on when it is started again.")]
pub(crate) struct Arguments {
    /// A TOML file with any of these settings; flags and the environment come first
    #[arg(long, env = "UMPIRE_CONFIG", value_name = "FILE")]
    config: Option<PathBuf>,

    #[command(flatten)]
    settings: Settings,
}

pub(crate) fn run(Arguments { config, settings }: Arguments) -> anyhow::Result<()> {
    let settings = match config {
        Some(path) => settings.or(Settings::read(&path)?),
        None => settings,
    };
    let form = settings.log.unwrap_or(LogForm::Text);
    let pen = logging::start(form, settings.log_filter.as_deref())?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let served = runtime.block_on(serve(settings));
    pen.finish(logging::PARTING);
    served
}

async fn bind(at: SocketAddr) -> anyhow::Result<TcpListener> {
    TcpListener::bind(at).await.with_context(|| format!("cannot listen on {at}"))
}

async fn serve(settings: Settings) -> anyhow::Result<()> {
    let limits = settings.limits()?;
    // Whoever opens the store takes it over from a server that runs already, so that comes last.
    let listener = bind(settings.listen.unwrap_or(LISTEN)).await?;
    let metrics = match settings.metrics {
        Some(at) => Some(bind(at).await?),
        None => None,
    };
    let path = settings.store.unwrap_or_else(|| STORE.into());
    let store =
        Sqlite::open(&path).with_context(|| format!("cannot open the store {}", path.display()))?;
    let descriptors = descriptors::raise();
    let room = descriptors.map_or(usize::MAX, |limit| {
        usize::try_from(limit.saturating_sub(SPARE_DESCRIPTORS)).unwrap_or(usize::MAX).max(1)
    });
    if let Some(limit) = descriptors.filter(|limit| *limit < FEW_DESCRIPTORS) {
        tracing::warn!(limit, "few sockets and files may be open at once: see `ulimit -n`");
    }
    let config = Config {
        assets: web_client(),
        origins: settings.origin.unwrap_or_default(),
        proxies: settings.trusted_proxy.unwrap_or_default(),
        metrics,
        admin: door(&path),
        keep: Retention {
            guests: settings.keep_guests.map(|Span(span)| span),
            matches: settings.keep_matches.map(|Span(span)| span),
        },
        visitors_in_log: match settings.log_visitors {
            Some(true) => VisitorsInLog::Named,
            Some(false) | None => VisitorsInLog::Unnamed,
        },
        accounts: match settings.accounts {
            Some(true) => Accounts::Open,
            Some(false) | None => Accounts::Closed,
        },
        limits: Limits { tcp_connections: room.min(limits.tcp_connections), ..limits },
        ..Config::new(games::CATALOG, Arc::new(store))
    };
    let stop = told_to_stop();
    writeln!(stdout(), "open http://{}/", listener.local_addr()?)?;
    server::run(config, listener, stop).await?;
    Ok(())
}

/// The door for `umpire admin`. A server does without rather than not at all.
fn door(store: &Path) -> Option<AdminDoor> {
    let door = AdminDoor::beside(store);
    door.inspect_err(|error| tracing::warn!(%error, "`umpire admin` cannot reach this server")).ok()
}

/// Ctrl-C, or what a service manager sends: `SIGTERM`, and `SIGHUP` when its terminal goes. They are
/// heard from this call on, not only once somebody waits. What cannot be heard does not stop the
/// server; it runs until it is killed.
#[cfg(unix)]
fn told_to_stop() -> impl Future<Output = ()> {
    use tokio::signal::unix::{Signal, SignalKind, signal};
    async fn heard(signals: Option<&mut Signal>) {
        match signals {
            Some(signals) => drop(signals.recv().await),
            None => std::future::pending().await,
        }
    }
    let kinds = [SignalKind::interrupt(), SignalKind::terminate(), SignalKind::hangup()];
    let [mut interrupt, mut terminate, mut hangup] = kinds.map(|kind| signal(kind).ok());
    async move {
        tokio::select! {
            () = heard(interrupt.as_mut()) => {}
            () = heard(terminate.as_mut()) => {}
            () = heard(hangup.as_mut()) => {}
        }
    }
}

/// Ctrl-C; if that cannot be heard, the server runs until it is killed.
#[cfg(not(unix))]
async fn told_to_stop() {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}
