//! `umpire verify`: whether a record holds.

use std::{io::Write, path::PathBuf};

use anstream::stdout;
use anyhow::{Context, bail};
use catalog::{Entry, Refusal};
use clap::Args;
use game::{Code, Digest, Observer};
use protocol::Witness;
use table::{MatchRecord, Testimony};

use crate::{
    fail::bad_input,
    input::read_file,
    saved::{SavedGame, Summary, replay, winner},
    words::{Language, ending_words},
};

/// Check a record: replay it, check commitments, hashes and outcome
#[derive(Args)]
#[command(after_help = "Examples:
  umpire verify match.txt
  umpire verify match.txt --witness promised.json
  umpire verify match.txt --witness 4f1c…

A record is what the server gives out when a match is over, or what `play` and `arena` save. A
doctored one is refused with what is wrong with it, and exit code 2.

A record that fits itself may still be another than the one that was played. What was promised while
the match was played settles it: a file that the page or a client kept, or one of the hashes that the
server named, the `deal_commitment` of the terms or the `record_digest` of the end.")]
pub(crate) struct Arguments {
    /// The record
    file: PathBuf,

    /// What was promised at the table: a file, or a hash of 64 hexadecimal digits
    #[arg(long, value_name = "PROMISE")]
    witness: Option<String>,

    /// Print one line of JSON: how it ended, the luck, every draw and the truth
    #[arg(long)]
    json: bool,

    /// The language, from the environment unless given
    #[arg(long, value_enum)]
    lang: Option<Language>,
}

/// The largest file of promises that is read.
const WITNESS_BYTES_MAX: u64 = 64 << 10;

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let saved = SavedGame::read(&arguments.file, None, 1)?;
    let record = saved.record()?;
    let summary = replay(record, Some(Observer::Spectator), &mut |_| ())?;
    let kept = match &arguments.witness {
        Some(promise) => kept_promises(record, promise)?,
        None => Vec::new(),
    };
    let mut out = stdout().lock();
    if arguments.json {
        writeln!(out, "{}", to_json(saved.entry()?, &summary))?;
        return Ok(());
    }
    let Summary { steps, outcome, truth, .. } = summary;
    let language = Language::or_usual(arguments.lang);
    let ending = ending_words(language, saved.entry()?, winner(&outcome), &outcome.reason);
    let said = language.say(
        format!("The record holds: {steps} entries. {ending}"),
        format!("记录无误：共 {steps} 条。{ending}"),
    );
    writeln!(out, "{said}")?;
    for promise in kept {
        let said =
            language.say(format!("As promised: {promise}"), format!("与承诺一致：{promise}"));
        writeln!(out, "{said}")?;
    }
    writeln!(out, "{truth}")?;
    Ok(())
}

fn to_json(entry: &Entry, summary: &Summary) -> serde_json::Value {
    let Summary { steps, outcome, truth, luck, draws } = summary;
    let reason = outcome.reason.replace('_', " ");
    let ending = match winner(outcome) {
        Some(seat) => format!("{} wins by {reason}", entry.about.seat_name(seat)),
        None => format!("draw by {reason}"),
    };
    let luck = luck.map(game::Seed::to_hex);
    serde_json::json!({
        "entries": steps, "ending": ending, "luck": luck, "draws": draws, "truth": truth,
    })
}

/// The promises that were heard and kept.
fn kept_promises(record: &MatchRecord, promise: &str) -> anyhow::Result<Vec<String>> {
    match promise.parse::<Digest>() {
        Ok(digest) => Ok(vec![promised_hash(record, digest)?.to_owned()]),
        Err(_) => promised_file(record, promise),
    }
}

fn promised_hash(record: &MatchRecord, promised: Digest) -> anyhow::Result<&'static str> {
    if promised == record.digest() {
        return Ok("the digest of the record");
    }
    if promised == record.charter.deal_commitment {
        return Ok("the promise of the house's seed");
    }
    let (digest, deal) = (record.digest(), record.charter.deal_commitment);
    let message = format!(
        "this is not the match that was promised: its digest is {digest}, and its house promised the \
         seed by {deal}; neither is {promised}"
    );
    Err(bad_input(Refusal::new(Code::BAD_RECORD, message)))
}

fn promised_file(record: &MatchRecord, path: &str) -> anyhow::Result<Vec<String>> {
    let text = read_file(path.as_ref(), WITNESS_BYTES_MAX)?;
    let witness: Witness = serde_json::from_str(&text).with_context(|| {
        format!("{path} holds no promises, expected {{\"match\": …, \"deal\": …}}")
    })?;
    let testimonies = record.held_against(&witness);
    if let Some(Testimony { what, promised, found }) = testimonies.iter().find(|it| !it.holds()) {
        let message = format!(
            "this is not the match that was promised: {what} was {promised}, but the record has {found}"
        );
        return Err(bad_input(Refusal::new(Code::BAD_RECORD, message)));
    }
    if testimonies.len() < 2 {
        bail!("{path} holds no promise, so the record cannot be held against it");
    }
    Ok(testimonies.iter().map(|it| it.what.to_string()).collect())
}
