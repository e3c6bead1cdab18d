//! Promises and whether they were kept: commitments, the luck of a match, records.

use catalog::{Refusal, SealedLayout, read_options};
use game::{Code, Digest, MatchId, Nonce, Opening, Options, Record, Seat, Seed, Share, Sides};
use protocol::Witness;
use serde::Deserialize;
use serde_json::{Map, Value, json};
use table::{MatchRecord, Verified};

use crate::players::{Number, read_seed};

/// A game and what was agreed on.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Agreed {
    game: String,
    #[serde(default)]
    options: Map<String, Value>,
}

impl Agreed {
    fn options(&self) -> Result<Options, Refusal> {
        read_options(games::CATALOG.find(&self.game)?.about, &self.options)
    }
}

/// The hash that names a game, the version of its rules and its options.
pub(crate) fn config(agreed: Agreed) -> Result<Value, Refusal> {
    let entry = games::CATALOG.find(&agreed.game)?;
    let options = agreed.options()?;
    let opening = entry.matches.openings().next().unwrap_or(Opening::Usual);
    let referee = entry.matches.open_without_luck(&options, opening, MatchId(0))?;
    let version = referee.rule_version();
    Ok(json!({"rule_version": version, "config_hash": referee.config_hash()}))
}

/// A set-up that a seat commits itself to.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SealSetUp {
    game: String,
    #[serde(default)]
    options: Map<String, Value>,
    #[serde(rename = "match")]
    match_id: Number,
    seat: String,
    layout: String,
    nonce: String,
}

pub(crate) fn commit_to_set_up(seal: SealSetUp) -> Result<Value, Refusal> {
    let SealSetUp { game, options, match_id, seat, layout, nonce } = seal;
    let entry = games::CATALOG.find(&game)?;
    let options = Agreed { game, options }.options()?;
    let (seat, nonce): (Seat, Nonce) = (seat.parse()?, nonce.parse()?);
    let sealed = SealedLayout { match_id: MatchId(match_id.0), seat, layout: &layout, nonce };
    Ok(json!({"commitment": entry.matches.commit(&options, &sealed)?}))
}

/// What a player puts into the luck of a match.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SealShare {
    #[serde(rename = "match")]
    match_id: Number,
    share: String,
}

pub(crate) fn commit_to_share(seal: &SealShare) -> Result<Value, Refusal> {
    let share = read_share(&seal.share)?;
    Ok(json!({"commitment": share.commitment(MatchId(seal.match_id.0))}))
}

fn read_share(text: &str) -> Result<Share, Refusal> {
    read_seed(text).map(|Seed(bytes)| Share(bytes))
}

/// The house's part of the luck.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SealDeal {
    game: String,
    #[serde(rename = "match")]
    match_id: Number,
    config_hash: String,
    seed: String,
}

pub(crate) fn commit_to_deal(seal: &SealDeal) -> Result<Value, Refusal> {
    let entry = games::CATALOG.find(&seal.game)?;
    let (config, seed): (Digest, Seed) = (seal.config_hash.parse()?, read_seed(&seal.seed)?);
    let match_id = MatchId(seal.match_id.0);
    let commitment = game::deal_commitment(entry.about.id, match_id, config, seed);
    Ok(json!({"commitment": commitment}))
}

/// All parts of the luck; what a chair put in is null if it took no part.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Parts {
    #[serde(rename = "match")]
    match_id: Number,
    config_hash: String,
    seed: String,
    shares: [Option<String>; 2],
}

pub(crate) fn joint_seed(parts: &Parts) -> Result<Value, Refusal> {
    let (config, house): (Digest, Seed) = (parts.config_hash.parse()?, read_seed(&parts.seed)?);
    let share = |text: &Option<String>| text.as_deref().map(read_share).transpose();
    let [first, second] = &parts.shares;
    let shares = [share(first)?, share(second)?];
    let seed = game::joint_seed(MatchId(parts.match_id.0), config, house, shares);
    let changed = Sides::drawn(seed) == Sides::Change;
    Ok(json!({"seed": seed.to_hex(), "changed_places": changed}))
}

/// A record, and what somebody was promised while the match was played.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Verify {
    record: String,
    witness: Option<Witness>,
}

/// Plays a record again and checks every promise in it.
pub(crate) fn verify(verify: &Verify) -> Result<Value, Refusal> {
    if verify.record.starts_with("umpire-record ") {
        return verify_game(&verify.record.parse()?);
    }
    let record: MatchRecord = verify.record.parse()?;
    let Verified { truth, draws, luck, .. } = record.replay(games::CATALOG, |_, _| ())?;
    let held = verify.witness.iter().flat_map(|witness| record.held_against(witness));
    let testimonies: Vec<Value> = held
        .map(|it| {
            let (what, holds) = (it.what.to_string(), it.holds());
            json!({"what": what, "promised": it.promised, "found": it.found, "holds": holds})
        })
        .collect();
    Ok(json!({
        "game": record.charter.game, "match": record.charter.match_id.to_string(),
        "entries": record.entries.len(), "outcome": record.outcome, "digest": record.digest(),
        "luck": luck.map(Seed::to_hex), "draws": draws, "truth": truth,
        "testimonies": testimonies,
    }))
}

fn verify_game(record: &Record) -> Result<Value, Refusal> {
    let referee = games::CATALOG.find(&record.game)?.matches.replay(record)?;
    let no_end = || Refusal::new(Code::BAD_RECORD, "the game is not over at its end");
    let outcome = referee.outcome().ok_or_else(no_end)?.to_string();
    let draws: Vec<&str> = record.deeds.iter().filter_map(game::Deed::drawn).collect();
    Ok(json!({
        "game": record.game, "match": record.match_id.to_string(),
        "entries": record.deeds.len(), "outcome": outcome,
        "luck": record.seed.to_hex(), "draws": draws, "truth": referee.truth(),
    }))
}
