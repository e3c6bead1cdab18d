//! The files of the web client, handed in from outside, and how they are served.

use std::{borrow::Cow, sync::Arc};

use axum::{
    body::Bytes,
    extract::State,
    http::{HeaderMap, StatusCode, Uri, header},
    response::{IntoResponse, Response},
};
use game::{Digest, hex};
use protocol::ErrorCode;

use crate::{App, http::Failure};

/// One file.
#[derive(Clone, Debug)]
pub struct Asset {
    /// What it holds.
    pub bytes: Cow<'static, [u8]>,
    /// Its media type.
    pub media_type: &'static str,
    /// The same in fewer bytes, by the name of the encoding, the smallest first.
    pub encoded: Vec<(&'static str, Cow<'static, [u8]>)>,
}

/// Finds a file by its path, which has no leading slash; the empty path is the first page.
pub type Assets = Arc<dyn Fn(&str) -> Option<Asset> + Send + Sync>;

/// The folder of files whose names have a hash of what they hold: what has been fetched once never changes.
const HASHED: &str = "assets/";

/// What the page may do: run its own scripts and our WebAssembly, and nothing from elsewhere.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; \
                      style-src 'self' 'unsafe-inline'; worker-src 'self'; frame-ancestors 'none'";

/// A page that says that there is no web client in this build.
pub fn placeholder() -> Assets {
    const PAGE: &str = include_str!("placeholder.html");
    Arc::new(|path| {
        let found = matches!(path, "" | "index.html");
        found.then(|| Asset {
            bytes: Cow::Borrowed(PAGE.as_bytes()),
            media_type: "text/html; charset=utf-8",
            encoded: Vec::new(),
        })
    })
}

/// Serves a file, in as few bytes as the visitor can read.
pub(crate) async fn asset(State(app): State<Arc<App>>, uri: Uri, headers: HeaderMap) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") {
        let message = "there is nothing at this address, see /docs";
        return Failure::new(ErrorCode::Unsupported, message).into_response();
    }
    let Some(asset) = (app.assets)(path) else {
        return (StatusCode::NOT_FOUND, "not found\n").into_response();
    };
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|it| it.to_str().ok());
    let Asset { bytes, media_type, encoded } = asset;
    let chosen = encoded.into_iter().find(|(name, _)| accepts(accepted.unwrap_or(""), name));
    let (encoding, bytes) = chosen.unwrap_or(("identity", bytes));
    let etag = format!("\"{}-{encoding}\"", hex::encode(&Digest::of(&bytes).0[..8]));
    let lasting = match path.starts_with(HASHED) {
        true => "public, max-age=31536000, immutable",
        false => "no-cache",
    };
    let head = [
        (header::CONTENT_TYPE, media_type),
        (header::ETAG, &etag),
        (header::CACHE_CONTROL, lasting),
        (header::VARY, "accept-encoding"),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        // Isolated from other sites, the page may share memory with its workers.
        (header::HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (header::HeaderName::from_static("cross-origin-embedder-policy"), "require-corp"),
    ];
    if headers.get(header::IF_NONE_MATCH).is_some_and(|it| it.as_bytes() == etag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, head).into_response();
    }
    let body = match bytes {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => Bytes::from(bytes),
    };
    match encoding {
        "identity" => (head, body).into_response(),
        _ => (head, [(header::CONTENT_ENCODING, encoding)], body).into_response(),
    }
}

/// Whether a list such as `gzip, br;q=0` allows an encoding.
fn accepts(list: &str, encoding: &str) -> bool {
    list.split(',').any(|item| {
        let mut parts = item.split(';').map(str::trim);
        let named = parts.next().is_some_and(|name| name.eq_ignore_ascii_case(encoding));
        let weight = parts.find_map(|part| part.strip_prefix("q=")?.parse::<f32>().ok());
        named && weight.is_none_or(|weight| weight > 0.0)
    })
}

#[cfg(test)]
mod tests {
    use super::accepts;

    #[test]
    fn an_encoding_is_used_if_it_is_named_and_not_refused() {
        assert!(accepts("gzip, deflate, br", "br"));
        assert!(accepts("GZIP;q=0.5", "gzip"));
        assert!(!accepts("br;q=0, gzip", "br"));
        assert!(!accepts("", "gzip"));
        assert!(!accepts("brotli", "br"));
    }
}
