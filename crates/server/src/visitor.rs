//! Who asks, as far as an address tells; behind proxies, the address that they pass on.

use std::{
    fmt,
    net::{IpAddr, Ipv6Addr, SocketAddr},
    str::FromStr,
    sync::Arc,
};

use axum::{
    extract::{ConnectInfo, FromRequestParts},
    http::{HeaderMap, HeaderName, header, request::Parts},
};
use ipnet::IpNet;
use protocol::ErrorCode;
use serde::Deserialize;

use crate::{App, http::Failure};

/// What proxies wrote before there was a standard.
const X_FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");

/// The network of a proxy that is believed when it says for whom it asks: `10.0.0.0/8`, or one
/// address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Proxy(IpNet);

impl Proxy {
    fn covers(self, address: IpAddr) -> bool {
        self.0.contains(&address.to_canonical())
    }
}

/// A text that names no network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected an address, or a network such as 10.0.0.0/8")]
pub struct NotANetwork;

impl FromStr for Proxy {
    type Err = NotANetwork;

    fn from_str(text: &str) -> Result<Proxy, NotANetwork> {
        let one = || text.parse::<IpAddr>().map(|it| IpNet::from(it.to_canonical()));
        text.parse().or_else(|_| one()).map(Proxy).map_err(|_| NotANetwork)
    }
}

impl TryFrom<String> for Proxy {
    type Error = NotANetwork;

    fn try_from(text: String) -> Result<Proxy, NotANetwork> {
        text.parse()
    }
}

/// Whether a connection comes from a proxy that is believed.
pub(crate) fn is_proxy(proxies: &[Proxy], address: IpAddr) -> bool {
    proxies.iter().any(|proxy| proxy.covers(address))
}

/// Whom limits by address are for: an IPv4 address, or an IPv6 network of 64 bits, which is the
/// least that a single household is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Visitor(IpAddr);

impl Visitor {
    pub(crate) fn at(address: IpAddr) -> Visitor {
        Visitor(match address.to_canonical() {
            IpAddr::V4(four) => IpAddr::V4(four),
            IpAddr::V6(six) => {
                let [a, b, c, d, ..] = six.segments();
                IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
            }
        })
    }

    /// Who asks through `peer`. What a stranger says of itself is not believed.
    fn of(peer: IpAddr, headers: &HeaderMap, proxies: &[Proxy]) -> Visitor {
        let told = |name: HeaderName, read: fn(&str) -> Vec<Hop>| {
            headers.contains_key(&name).then(|| {
                let texts = headers.get_all(&name).into_iter();
                let hops = texts.flat_map(|it| it.to_str().map_or(vec![Hop::Unknown], read));
                origin(peer, &hops.collect::<Vec<Hop>>(), proxies)
            })
        };
        let (new, old) = (told(header::FORWARDED, forwarded), told(X_FORWARDED_FOR, listed));
        Visitor::at(match (new, old) {
            (None, None) => peer,
            (Some(one), None) | (None, Some(one)) => one,
            // A proxy that writes one of them may pass the other on as a stranger made it up.
            (Some(one), Some(other)) if one == other => one,
            (Some(_), Some(_)) => peer,
        })
    }
}

impl fmt::Display for Visitor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            IpAddr::V4(four) => write!(f, "{four}"),
            IpAddr::V6(network) => write!(f, "{network}/64"),
        }
    }
}

impl FromRequestParts<Arc<App>> for Visitor {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Visitor, Failure> {
        let peer = ConnectInfo::<SocketAddr>::from_request_parts(parts, app).await;
        let ConnectInfo(peer) =
            peer.map_err(|_| Failure::new(ErrorCode::Internal, "the connection has no address"))?;
        Ok(Visitor::of(peer.ip(), &parts.headers, &app.proxies))
    }
}

/// One of those through whom a request came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Hop {
    At(IpAddr),
    /// Somebody who is not named by an address.
    Unknown,
}

/// The last address, seen from us, that somebody vouches for whom we believe.
fn origin(peer: IpAddr, hops: &[Hop], proxies: &[Proxy]) -> IpAddr {
    let mut found = peer.to_canonical();
    for hop in hops.iter().rev() {
        match hop {
            Hop::At(address) if is_proxy(proxies, found) => found = address.to_canonical(),
            Hop::At(_) | Hop::Unknown => break,
        }
    }
    found
}

/// The hops in a header `X-Forwarded-For`, the farthest first.
fn listed(text: &str) -> Vec<Hop> {
    text.split(',').map(|it| hop(it.trim())).collect()
}

/// The hops in a header `Forwarded` (RFC 7239), the farthest first.
fn forwarded(text: &str) -> Vec<Hop> {
    let hop_of = |element: &str| {
        let mut pairs = outside_quotes(element, ';').into_iter();
        let value = pairs.find_map(|pair| {
            let (name, value) = pair.split_once('=')?;
            name.trim().eq_ignore_ascii_case("for").then_some(value.trim())
        });
        value.map_or(Hop::Unknown, |value| hop(value.trim_matches('"')))
    };
    outside_quotes(text, ',').into_iter().map(hop_of).collect()
}

/// The parts of a text between separators that do not stand in quotes.
fn outside_quotes(text: &str, separator: char) -> Vec<&str> {
    let mut quoted = false;
    let parts = text.split(|it| {
        quoted ^= it == '"';
        it == separator && !quoted
    });
    parts.collect()
}

/// An address, with or without a port.
fn hop(text: &str) -> Hop {
    let bare = text.strip_prefix('[').and_then(|it| it.strip_suffix(']')).unwrap_or(text);
    let with_port = || text.parse::<SocketAddr>().map(|it| it.ip());
    bare.parse().or_else(|_| with_port()).map_or(Hop::Unknown, Hop::At)
}

#[cfg(test)]
mod tests;
