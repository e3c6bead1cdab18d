//! What the server is handed besides the games: our web client.

use std::sync::Arc;

use rust_embed::RustEmbed;
use server::assets::{Asset, Assets};

/// The web client as it was built.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct WebClient;

/// How files are compressed when the client is built, and what their names end with then.
const ENCODINGS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

/// The files of the web client.
pub(crate) fn web_client() -> Assets {
    Arc::new(|path| {
        let path = if path.is_empty() { "index.html" } else { path };
        // What is compressed is not a file of its own.
        let is_whole = ENCODINGS.iter().all(|(_, ending)| !path.ends_with(ending));
        let file = WebClient::get(path).filter(|_| is_whole)?;
        let encoded = ENCODINGS.iter().filter_map(|(name, ending)| {
            Some((*name, WebClient::get(&format!("{path}{ending}"))?.data))
        });
        Some(Asset { bytes: file.data, media_type: media_type(path), encoded: encoded.collect() })
    })
}

fn media_type(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("webmanifest") => "application/manifest+json",
        Some("json") => "application/json",
        Some("wasm") => "application/wasm",
        Some("woff2") => "font/woff2",
        _ => "application/octet-stream",
    }
}
