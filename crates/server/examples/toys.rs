//! A server of toys and its load driver, to measure the server without the games.
//!
//! `toys serve ADDRESS STORE`, then `toys load ADDRESS MATCHES THINK_MS SECONDS CUT_EVERY`, which
//! writes what was acknowledged to `acked.txt`, then `toys check STORE acked.txt`.

#![allow(clippy::print_stdout, reason = "it is a program for the terminal")]
#![allow(unreachable_pub, dead_code, reason = "the toys are those of another crate's tests")]

#[path = "../../game/tests/it/flip/mod.rs"]
mod flip;
#[path = "../../game/tests/it/skirmish.rs"]
mod skirmish;
#[path = "../tests/it/toys.rs"]
mod toys;

use std::{error::Error, fmt::Write as _, fs, path::Path, sync::Arc, time::Duration};

use client::load::{self, Load};
use server::{
    Config, Limits,
    check::{Acknowledged, check},
    store::Sqlite,
};
use tokio::net::TcpListener;

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match *words {
        ["serve", address, store] => {
            let store = Arc::new(Sqlite::open(Path::new(store))?);
            let config =
                Config { limits: Limits::generous(), ..Config::new(Arc::new(toys::Toys), store) };
            let listener = TcpListener::bind(address).await?;
            println!("http://{}/", listener.local_addr()?);
            server::run(config, listener, std::future::pending()).await?;
        }
        ["load", address, matches, think_ms, seconds, cut_every] => {
            let load = Load {
                address: address.to_owned(),
                games: vec!["skirmish".to_owned(), "flip".to_owned()],
                matches: matches.parse()?,
                think: Duration::from_millis(think_ms.parse()?),
                span: Duration::from_secs(seconds.parse()?),
                clock: None,
                cut_every: cut_every.parse()?,
                choose: load::any_legal(),
            };
            let span = load.span.as_secs_f64();
            report(&load::run(load).await?, span)?;
        }
        ["check", store, acked] => {
            let store = Sqlite::open(Path::new(store))?;
            let acked = fs::read_to_string(acked)?;
            let acked: Vec<Acknowledged> = acked.lines().filter_map(read_acked).collect();
            let findings = check(&store, &toys::Toys, &acked)?;
            println!("{findings:#?}");
        }
        _ => println!("expected serve, load or check"),
    }
    Ok(())
}

fn report(report: &load::Report, span: f64) -> Result<(), Box<dyn Error>> {
    let count = report.acked.len();
    println!("{count} commands in {span} s: {:.0}/s", count as f64 / span);
    for share in [0.5, 0.95, 0.99, 0.999] {
        println!("p{}: {:?}", share * 100.0, report.percentile(share));
    }
    println!("games ended (heard by each player): {}, breaks: {}", report.ended, report.breaks);
    println!("refused: {:?}, faults: {:?}", report.refused, report.faults);
    let mut text = String::new();
    for acked in &report.acked {
        let seat = table::seat_from_wire(acked.seat);
        writeln!(text, "{} {seat} {}", acked.match_id, acked.sequence)?;
    }
    fs::write("acked.txt", text)?;
    Ok(())
}

fn read_acked(line: &str) -> Option<Acknowledged> {
    let mut words = line.split(' ');
    let match_id = game::MatchId(words.next()?.parse().ok()?);
    let seat = words.next()?.parse().ok()?;
    Some(Acknowledged { match_id, seat, sequence: words.next()?.parse().ok()? })
}
