//! What somebody was promised at a table, kept to hold a record against it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
#[cfg(feature = "typescript")]
use ts_rs::TS;

use crate::MatchId;

/// What a client was promised while a match was played, as far as it was there. Hashes and shares
/// are written in lower-case hexadecimal digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(deny_unknown_fields)]
pub struct Witness {
    /// The match.
    #[serde(rename = "match")]
    pub match_id: MatchId,
    /// The `deal_commitment` of the terms, heard before the first move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub deal: Option<String>,
    /// The `config_hash` of the terms, heard before the first move.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub config: Option<String>,
    /// What the chairs committed themselves to, as they stood before sides were drawn.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(as = "Option<_>", optional))]
    pub committed: WitnessedParts,
    /// What the chairs opened.
    #[serde(default)]
    #[cfg_attr(feature = "typescript", ts(as = "Option<_>", optional))]
    pub opened: WitnessedParts,
    /// The `record_digest` that was published at the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub digest: Option<String>,
}

/// What was heard of each chair's part of the luck.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[cfg_attr(feature = "typescript", derive(TS))]
#[serde(deny_unknown_fields)]
pub struct WitnessedParts {
    /// The first chair's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub first: Option<String>,
    /// The second chair's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "typescript", ts(optional))]
    pub second: Option<String>,
}
