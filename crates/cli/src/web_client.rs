//! What the server is handed besides the games: our web client.

use std::sync::Arc;

use rust_embed::RustEmbed;
use server::assets::{Asset, Assets};

/// The web client as it was built.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct WebClient;

/// The files of the web client.
pub(crate) fn web_client() -> Assets {
    Arc::new(|path| {
        let path = if path.is_empty() { "index.html" } else { path };
        let file = WebClient::get(path)?;
        Some(Asset { bytes: file.data, media_type: media_type(path) })
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
        Some("woff2") => "font/woff2",
        _ => "application/octet-stream",
    }
}
