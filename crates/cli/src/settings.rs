//! The settings of a server: each is a flag, an environment variable and a key of a TOML file, and the
//! first of these that says something counts.

use std::{
    net::{SocketAddr, ToSocketAddrs},
    path::{Path, PathBuf},
    str::FromStr,
    time::Duration,
};

use clap::Args;
use serde::{Deserialize, Deserializer};
use server::{Limits, Proxy};

use crate::{fail::BadSettings, logging::LogForm};

/// What is kept for less than this is hardly kept; and whoever was seen is noted hourly.
const KEPT_LEAST: Duration = Duration::from_secs(24 * 3600);

/// Flags, environment variables and keys, each of them absent or not.
#[derive(Args, Deserialize, Debug, Default)]
#[serde(default, deny_unknown_fields)]
pub(crate) struct Settings {
    /// Where to listen, such as `localhost:8080` or `0.0.0.0:80` [default: 127.0.0.1:8080]
    #[arg(long, env = "UMPIRE_LISTEN", value_name = "ADDRESS:PORT", value_parser = address)]
    #[serde(deserialize_with = "address_in_file")]
    pub(crate) listen: Option<SocketAddr>,

    /// The file that keeps the matches; it is made if it does not exist [default: umpire.db]
    #[arg(long, env = "UMPIRE_STORE", value_name = "FILE")]
    pub(crate) store: Option<PathBuf>,

    /// A page of another site that may open sockets, such as `https://example.org`; may be repeated
    #[arg(long, env = "UMPIRE_ORIGIN", value_name = "ORIGIN", value_delimiter = ',')]
    pub(crate) origin: Option<Vec<String>>,

    /// A proxy that is believed when it says for whom it asks, such as `10.0.0.0/8`; may be repeated
    #[arg(
        long,
        env = "UMPIRE_TRUSTED_PROXY",
        value_name = "ADDRESS/PREFIX",
        value_delimiter = ','
    )]
    pub(crate) trusted_proxy: Option<Vec<Proxy>>,

    /// Where operators find `/metrics`, which is then not at the public address
    #[arg(long, env = "UMPIRE_METRICS", value_name = "ADDRESS:PORT")]
    pub(crate) metrics: Option<SocketAddr>,

    /// Let players register a name with a password, beside guests
    #[arg(
        long,
        env = "UMPIRE_ACCOUNTS",
        value_name = "true|false",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "true",
        hide_possible_values = true
    )]
    pub(crate) accounts: Option<bool>,

    /// Forget guests who were not seen for so long and have no match that goes on, such as `90d`
    #[arg(long, env = "UMPIRE_KEEP_GUESTS", value_name = "SPAN")]
    pub(crate) keep_guests: Option<Span>,

    /// Throw matches away that have been over for so long, such as `2years`
    #[arg(long, env = "UMPIRE_KEEP_MATCHES", value_name = "SPAN")]
    pub(crate) keep_matches: Option<Span>,

    /// How the log on standard error is written [default: text]
    #[arg(long, env = "UMPIRE_LOG_FORM", value_name = "FORM")]
    pub(crate) log: Option<LogForm>,

    /// What is logged, such as `warn` or `info,access=off` [default: info]
    #[arg(long, env = "UMPIRE_LOG", value_name = "FILTER")]
    pub(crate) log_filter: Option<String>,

    /// Write visitors' addresses into the log of requests
    #[arg(
        long,
        env = "UMPIRE_LOG_VISITORS",
        value_name = "true|false",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "true",
        hide_possible_values = true
    )]
    pub(crate) log_visitors: Option<bool>,

    /// Lift the limits on guests, matches and messages, for a load test on one machine
    #[arg(
        long,
        env = "UMPIRE_LOAD_TEST",
        value_name = "true|false",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "true",
        hide_possible_values = true
    )]
    pub(crate) load_test: Option<bool>,

    /// How much anybody may ask for; in a file alone.
    #[arg(skip)]
    pub(crate) limits: Option<Limits>,
}

impl Settings {
    /// Reads a file: an error names the line and what is wrong with it.
    pub(crate) fn read(path: &Path) -> Result<Settings, BadSettings> {
        let shown = path.display();
        let text = std::fs::read_to_string(path)
            .map_err(|error| BadSettings(format!("cannot read {shown}: {error}")))?;
        toml::from_str(&text).map_err(|error| BadSettings(format!("{shown}: {error}")))
    }

    /// What is said here, and where nothing is, what is said there.
    pub(crate) fn or(self, there: Settings) -> Settings {
        Settings {
            listen: self.listen.or(there.listen),
            store: self.store.or(there.store),
            origin: self.origin.or(there.origin),
            trusted_proxy: self.trusted_proxy.or(there.trusted_proxy),
            metrics: self.metrics.or(there.metrics),
            accounts: self.accounts.or(there.accounts),
            keep_guests: self.keep_guests.or(there.keep_guests),
            keep_matches: self.keep_matches.or(there.keep_matches),
            log: self.log.or(there.log),
            log_filter: self.log_filter.or(there.log_filter),
            log_visitors: self.log_visitors.or(there.log_visitors),
            load_test: self.load_test.or(there.load_test),
            limits: self.limits.or(there.limits),
        }
    }

    /// How much anybody may ask for.
    ///
    /// # Errors
    /// If a file sets limits and a load test is to lift them.
    pub(crate) fn limits(&self) -> Result<Limits, BadSettings> {
        match (self.load_test.unwrap_or(false), self.limits) {
            (true, Some(_)) => {
                Err(BadSettings("a load test would lift the limits that the file sets".to_owned()))
            }
            (true, None) => Ok(Limits::generous()),
            (false, limits) => Ok(limits.unwrap_or_default()),
        }
    }
}

/// How long something is kept: `90d`, `2years`, `18months`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub(crate) struct Span(pub(crate) Duration);

impl FromStr for Span {
    type Err = String;

    fn from_str(text: &str) -> Result<Span, String> {
        let span = humantime::parse_duration(text)
            .map_err(|error| format!("{error}, expected such as `90d` or `2years`"))?;
        if span < KEPT_LEAST {
            return Err("this is less than a day".to_owned());
        }
        Ok(Span(span))
    }
}

impl TryFrom<String> for Span {
    type Error = String;

    fn try_from(text: String) -> Result<Span, String> {
        text.parse()
    }
}

#[cfg(test)]
mod tests;

/// An address by number or by name; of several that a name has, the first of the old kind, which
/// browsers try first for `localhost`.
fn address(text: &str) -> Result<SocketAddr, String> {
    let found = text.to_socket_addrs().map_err(|_| {
        "expected an address and a port, such as `127.0.0.1:8080` or `localhost:8080`".to_owned()
    })?;
    let found: Vec<SocketAddr> = found.collect();
    let preferred = found.iter().find(|it| it.is_ipv4()).or(found.first());
    preferred.copied().ok_or_else(|| "this name has no address".to_owned())
}

fn address_in_file<'a, D: Deserializer<'a>>(text: D) -> Result<Option<SocketAddr>, D::Error> {
    let text = String::deserialize(text)?;
    address(&text).map(Some).map_err(serde::de::Error::custom)
}
