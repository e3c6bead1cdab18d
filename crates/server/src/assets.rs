//! The files of the web client, handed in from outside.

use std::{borrow::Cow, sync::Arc};

/// One file.
#[derive(Clone, Debug)]
pub struct Asset {
    /// What it holds.
    pub bytes: Cow<'static, [u8]>,
    /// Its media type.
    pub media_type: &'static str,
}

/// Finds a file by its path, which has no leading slash; the empty path is the first page.
pub type Assets = Arc<dyn Fn(&str) -> Option<Asset> + Send + Sync>;

/// A page that says that there is no web client in this build.
pub fn placeholder() -> Assets {
    const PAGE: &str = include_str!("placeholder.html");
    Arc::new(|path| {
        let found = matches!(path, "" | "index.html");
        found.then(|| Asset {
            bytes: Cow::Borrowed(PAGE.as_bytes()),
            media_type: "text/html; charset=utf-8",
        })
    })
}
