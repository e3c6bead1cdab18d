//! Records of finished matches, and promises: what can be checked without a match.

use std::collections::BTreeMap;

use catalog::{Catalog, Refusal, read_options};
use game::{Code, Digest, MatchId, Nonce, Share};
use protocol::{ReplayRecord, Witness};
use serde::Deserialize;
use serde_json::{Value, json};
use table::{MatchRecord, Showing, seat_from_wire};

use crate::{Declined, local_match::to_json, question::read};

#[derive(Deserialize)]
#[serde(tag = "op", rename_all = "snake_case", deny_unknown_fields)]
enum Question {
    Verify {
        record: String,
        #[serde(default)]
        witness: Option<Witness>,
    },
    Replay {
        #[serde(flatten)]
        asked: ReplayRecord,
    },
    Export {
        record: String,
        format: String,
    },
    SetUp {
        game: String,
        #[serde(default)]
        options: BTreeMap<String, Value>,
        #[serde(rename = "match")]
        match_id: protocol::MatchId,
        seat: protocol::Seat,
        layout: String,
        nonce: String,
    },
    Share {
        #[serde(rename = "match")]
        match_id: protocol::MatchId,
        share: String,
    },
    Hash {
        text: String,
    },
}

/// Answers a question about a record or a promise, `{"op": …}`: `verify`, `replay`, `export`,
/// `set_up` (what to say to commit to a layout and to open it), `share` (the commitment to a share
/// of the luck) and `hash` (SHA-256 of a text).
///
/// # Errors
/// `bad_record` with what does not fit, `bad_request`, or what is wrong with a layout.
pub fn about_records(catalog: Catalog, question: &str) -> Result<Value, Declined> {
    match read(question)? {
        Question::Verify { record, witness } => verify(catalog, &record, witness.as_ref()),
        Question::Replay { asked: ReplayRecord { record, view, part, detail } } => {
            let record: MatchRecord = record.parse()?;
            to_json(&record.show(catalog, Showing { view, part, detail })?)
        }
        Question::Export { record, format } => {
            let record: MatchRecord = record.parse()?;
            Ok(json!({"text": record.export(catalog, &format)?}))
        }
        Question::SetUp { game, options, match_id, seat, layout, nonce } => {
            let entry = catalog.find(&game)?;
            let options = read_options(entry.about, &options)?;
            let nonce: Nonce = nonce.parse()?;
            let whose = (MatchId(match_id.0), seat_from_wire(seat));
            let [commit, open] = entry.matches.promise(&options, whose, &layout, nonce)?;
            Ok(json!({"commit": commit, "open": open}))
        }
        Question::Share { match_id, share } => {
            let share = Share::from_hex(&share).ok_or_else(|| {
                let message = "`share` is exactly 64 lower-case hexadecimal digits";
                Refusal::bad_request(message)
            })?;
            Ok(json!({"commitment": share.commitment(MatchId(match_id.0)).to_string()}))
        }
        Question::Hash { text } => Ok(json!({"hash": Digest::of(text.as_bytes()).to_string()})),
    }
}

fn verify(catalog: Catalog, text: &str, witness: Option<&Witness>) -> Result<Value, Declined> {
    let record: MatchRecord = text.parse()?;
    let verified = record.replay(catalog, |_, _| ())?;
    let testimonies = witness.map_or(Vec::new(), |witness| record.held_against(witness));
    if let Some(broken) = testimonies.iter().find(|testimony| !testimony.holds()) {
        let message = format!(
            "this is not the match that was promised: {} was {}, but the record has {}",
            broken.what, broken.promised, broken.found
        );
        return Err(Refusal::new(Code::BAD_RECORD, message).into());
    }
    let kept: Vec<String> = testimonies.iter().map(|it| it.what.to_string()).collect();
    Ok(json!({
        "game": record.charter.game,
        "match": record.charter.match_id.to_string(),
        "entries": record.entries.len(),
        "outcome": record.outcome,
        "digest": record.digest().to_string(),
        "luck": verified.luck.map(game::Seed::to_hex),
        "draws": verified.draws,
        "truth": verified.truth,
        "kept": kept,
    }))
}
