//! `umpire serve`: the match server with the web client inside.

use std::{io::Write, net::SocketAddr, path::PathBuf, sync::Arc};

use anstream::{stderr, stdout};
use anyhow::Context;
use clap::Args;
use server::{Accounts, Config, Limits, Proxy, store::Sqlite};
use tokio::net::TcpListener;

use crate::{descriptors, web_client::web_client};

/// With fewer sockets than this an operator should know.
const FEW_DESCRIPTORS: u64 = 4096;

/// What the server has open besides its connections: the store, and those that are on their way out.
const SPARE_DESCRIPTORS: u64 = 100;

/// Serve matches: open the printed address in a browser
#[derive(Args)]
#[command(after_help = "Examples:
  umpire serve
  umpire serve --listen 0.0.0.0:8080 --store /var/lib/umpire/umpire.db

It needs nothing but itself: the web client is inside, matches are kept in the store, one SQLite
file. Stop it with Ctrl-C; every match goes on when it is started again.")]
pub(crate) struct Arguments {
    /// Where to listen
    #[arg(long, default_value = "127.0.0.1:8080", value_name = "ADDRESS:PORT")]
    listen: SocketAddr,

    /// The file that keeps the matches; it is made if it does not exist
    #[arg(long, default_value = "umpire.db", value_name = "FILE")]
    store: PathBuf,

    /// A page of another site that may open sockets, such as `https://example.org`; may be repeated
    #[arg(long, value_name = "ORIGIN")]
    origin: Vec<String>,

    /// A proxy that is believed when it says for whom it asks, such as `10.0.0.0/8`; may be repeated
    #[arg(long, value_name = "ADDRESS/PREFIX")]
    trusted_proxy: Vec<Proxy>,

    /// Where operators find `/metrics`, which is then not at the public address
    #[arg(long, value_name = "ADDRESS:PORT")]
    metrics: Option<SocketAddr>,

    /// Let players register a name with a password, beside guests
    #[arg(long)]
    accounts: bool,

    /// Lift the limits on guests, matches and messages, for a load test on one machine
    #[arg(long)]
    load_test: bool,
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    runtime.block_on(serve(arguments))
}

async fn serve(arguments: &Arguments) -> anyhow::Result<()> {
    // Whoever opens the store takes it over from a server that runs already, so that comes last.
    let listen = arguments.listen;
    let listener =
        TcpListener::bind(listen).await.with_context(|| format!("cannot listen on {listen}"))?;
    let metrics = match arguments.metrics {
        None => None,
        Some(at) => {
            let bound = TcpListener::bind(at).await;
            Some(bound.with_context(|| format!("cannot listen on {at}"))?)
        }
    };
    let path = &arguments.store;
    let store =
        Sqlite::open(path).with_context(|| format!("cannot open the store {}", path.display()))?;
    let limits = if arguments.load_test { Limits::generous() } else { Limits::default() };
    let descriptors = descriptors::raise();
    let room = descriptors.map_or(usize::MAX, |limit| {
        usize::try_from(limit.saturating_sub(SPARE_DESCRIPTORS)).unwrap_or(usize::MAX).max(1)
    });
    let config = Config {
        assets: web_client(),
        origins: arguments.origin.clone(),
        proxies: arguments.trusted_proxy.clone(),
        metrics,
        accounts: if arguments.accounts { Accounts::Open } else { Accounts::Closed },
        limits: Limits { tcp_connections: room.min(limits.tcp_connections), ..limits },
        ..Config::new(games::CATALOG, Arc::new(store))
    };
    server::logging::speak_up();
    if let Some(limit) = descriptors.filter(|limit| *limit < FEW_DESCRIPTORS) {
        writeln!(stderr(), "only {limit} sockets and files may be open at once: see `ulimit -n`")?;
    }
    let stop = told_to_stop();
    writeln!(stdout(), "open http://{}/", listener.local_addr()?)?;
    server::run(config, listener, stop).await?;
    Ok(())
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
