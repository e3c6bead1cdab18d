//! `umpire train`: learns from our own games what positions are worth.

use std::{
    collections::BTreeMap,
    fs::{self, File, OpenOptions},
    io::{self, BufWriter, IsTerminal, Write},
    num::NonZeroUsize,
    path::{Path, PathBuf},
    sync::{
        atomic::{AtomicUsize, Ordering::Relaxed},
        mpsc::channel,
    },
    thread,
};

use anstream::{eprint, eprintln};
use anyhow::Context;
use catalog::{Course, FitPlan, Refusal, Sample, Tuner};
use clap::{Args, Subcommand};
use game::{Code, Options};

use crate::{fail::bad_input, input::find};

/// Learn from our own games what positions are worth
#[derive(Args)]
#[command(after_help = "Examples:
  umpire train games chess --games 1000 --nodes 1500 --seed 7 --out samples.txt
  umpire train fit chess samples.txt > weights.rs
  umpire train tune xiangqi --games 1000 --seed 7 > weights.rs
  umpire train net chess samples.txt --out chess.net

The same seed gives the same games, on however many threads; the same games give the same weights.")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    lesson: Lesson,
}

#[derive(Subcommand)]
enum Lesson {
    /// Play games against ourselves and keep their quiet positions
    #[command(after_help = "Example:
  umpire train games chess --games 1000 --out samples.txt")]
    Games {
        #[command(flatten)]
        games: Games,

        /// Where to write the positions instead of standard output
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Fit the weights of the evaluation to positions that were kept
    #[command(after_help = "Example:
  umpire train fit chess samples.txt > weights.rs")]
    Fit {
        /// The game's id
        game: String,

        /// The positions
        file: PathBuf,

        #[command(flatten)]
        fitting: Fitting,
    },
    /// Both, one after the other
    #[command(after_help = "Example:
  umpire train tune chess --games 1000 --seed 7 > weights.rs")]
    Tune {
        #[command(flatten)]
        games: Games,

        #[command(flatten)]
        fitting: Fitting,
    },
    /// Train the network of a game on positions that were kept
    #[command(after_help = "Examples:
  umpire train net chess samples.txt --out chess.net
  umpire train net chess older.txt newer.txt --epochs 15 --out chess.net

Of all positions, the last twentieth is kept apart to see whether anything was learned.")]
    Net {
        /// The game's id
        game: String,

        /// The positions, in one file or several
        #[arg(required = true, value_name = "FILE")]
        files: Vec<PathBuf>,

        /// Where to write the network
        #[arg(long, value_name = "FILE")]
        out: PathBuf,

        #[command(flatten)]
        training: Training,
    },
    /// Breed a mix of secret set-ups by letting them play against each other
    #[command(after_help = "Example:
  umpire train layouts stupid --seed 1 > layouts.txt")]
    Layouts {
        /// The game's id
        game: String,

        /// From what the first set-ups are drawn
        #[arg(long, default_value_t = 1)]
        seed: u64,
    },
}

/// How a network is trained.
#[derive(Args)]
struct Training {
    /// How often all positions are gone through
    #[arg(long, default_value_t = Course::default().epochs)]
    epochs: usize,

    /// How far a step goes at first
    #[arg(long, default_value_t = Course::default().rate, value_parser = amount)]
    rate: f32,

    /// How much of each weight is lost in a step, times the rate
    #[arg(long, default_value_t = Course::default().decay, value_parser = amount)]
    decay: f32,

    /// How much the result of a game counts beside what the search said, from 0 to 1
    #[arg(long, default_value_t = Course::default().result_share, value_parser = share)]
    result_share: f32,

    /// From what the first weights and the order of positions are drawn
    #[arg(long, default_value_t = Course::default().seed)]
    seed: u64,
}

/// Games to be played.
#[derive(Args)]
#[group(id = "self-play")]
struct Games {
    /// The game's id
    game: String,

    /// How many games
    #[arg(long, default_value_t = 1000)]
    games: usize,

    /// How many positions are looked at for each move
    #[arg(long, default_value_t = 1500, value_parser = clap::value_parser!(u64).range(1..))]
    nodes: u64,

    /// From what the openings are drawn
    #[arg(long, default_value_t = 1)]
    seed: u64,

    /// How many games are played at the same time
    #[arg(long, default_value_t = NonZeroUsize::MIN)]
    concurrency: NonZeroUsize,
}

/// How weights are fitted.
#[derive(Args)]
struct Fitting {
    /// How often all positions are gone through
    #[arg(long, default_value_t = FitPlan::default().epochs)]
    epochs: usize,

    /// How much the result of a game counts beside what the search said, from 0 to 1
    #[arg(long, default_value_t = FitPlan::default().result_share, value_parser = share)]
    result_share: f32,
}

fn amount(text: &str) -> Result<f32, String> {
    number_up_to(text, 100.0)
}

fn share(text: &str) -> Result<f32, String> {
    number_up_to(text, 1.0)
}

fn number_up_to(text: &str, most: f32) -> Result<f32, String> {
    let number = text.parse().ok().filter(|number| (0.0..=most).contains(number));
    number.ok_or_else(|| format!("expected a number from 0 to {most}"))
}

/// How the player of a game learns.
///
/// # Errors
/// There is no such game, or nothing can be learned about it.
fn tuner(game: &str) -> anyhow::Result<Tuner> {
    let tuner = find(game)?.tuner;
    tuner.ok_or_else(|| unsupported(format!("nothing can be learned about {game} yet")))
}

fn unsupported(message: String) -> anyhow::Error {
    bad_input(Refusal::new(Code::UNSUPPORTED, message))
}

pub(crate) fn run(arguments: &Arguments) -> anyhow::Result<()> {
    match &arguments.lesson {
        Lesson::Games { games, out } => {
            let tuner = tuner(&games.game)?;
            match out {
                Some(path) => {
                    let file = File::create(path);
                    let file = file.with_context(|| format!("cannot write {}", path.display()))?;
                    keep(games, tuner, BufWriter::new(file))
                }
                None => keep(games, tuner, BufWriter::new(io::stdout().lock())),
            }
        }
        Lesson::Fit { game, file, fitting } => fitting.fit(tuner(game)?, &read(game, file)?),
        Lesson::Tune { games, fitting } => {
            let tuner = tuner(&games.game)?;
            let mut samples = Vec::new();
            games.play(tuner, |more| {
                samples.extend(more);
                Ok(())
            })?;
            fitting.fit(tuner, &samples)
        }
        Lesson::Net { game, files, out, training } => training.train(game, files, out),
        Lesson::Layouts { game, seed } => breed_layouts(game, *seed),
    }
}

fn breed_layouts(game: &str, seed: u64) -> anyhow::Result<()> {
    let breed = tuner(game)?.breed_layouts;
    let breed = breed.ok_or_else(|| unsupported(format!("{game} has no set-ups to breed")))?;
    let mix = breed(seed, &mut |layout, score| eprintln!("{layout} {:.0} %", 100.0 * score));
    Ok(write!(io::stdout(), "{mix}")?)
}

impl Training {
    fn train(&self, game: &str, files: &[PathBuf], out: &Path) -> anyhow::Result<()> {
        let train = tuner(game)?.train;
        let train =
            train.ok_or_else(|| unsupported(format!("the player of {game} has no network")))?;
        let mut samples = Vec::new();
        for file in files {
            samples.extend(read(game, file)?);
        }
        anyhow::ensure!(!samples.is_empty(), "there are no positions to learn from");
        // It is better to hear that nothing can be written before an hour of training than after.
        let writable = || format!("cannot write {}", out.display());
        OpenOptions::new().create(true).append(true).open(out).with_context(writable)?;
        let trained = train(&samples, self.course());
        let errors: Vec<String> = trained.errors.iter().map(|it| format!("{it:.5}")).collect();
        eprintln!("{} positions, error without it and after each round:", samples.len());
        eprintln!("{}", errors.join(" "));
        fs::write(out, &trained.bytes).with_context(writable)
    }

    fn course(&self) -> Course {
        let Training { epochs, rate, decay, result_share, seed } = *self;
        Course { epochs, rate, decay, result_share, seed }
    }
}

fn keep(games: &Games, tuner: Tuner, mut out: impl Write) -> anyhow::Result<()> {
    games.play(tuner, |samples| {
        for sample in samples {
            writeln!(out, "{sample}")?;
        }
        Ok(())
    })?;
    Ok(out.flush()?)
}

impl Games {
    /// Plays the games and hands their positions over in order.
    fn play(
        &self,
        tuner: Tuner,
        mut take: impl FnMut(Vec<Sample>) -> anyhow::Result<()>,
    ) -> anyhow::Result<()> {
        let next = AtomicUsize::new(0);
        thread::scope(|scope| {
            let (sender, played) = channel();
            for _ in 0..self.concurrency.get().min(self.games) {
                let (sender, next) = (sender.clone(), &next);
                scope.spawn(move || {
                    loop {
                        let number = next.fetch_add(1, Relaxed);
                        if number >= self.games {
                            return;
                        }
                        let samples = (tuner.self_play)(self.nodes, self.seed_of(number));
                        if sender.send((number, samples)).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(sender);
            let (mut waiting, mut done, mut positions) = (BTreeMap::new(), 0, 0);
            for (number, samples) in played {
                waiting.insert(number, samples);
                while let Some(samples) = waiting.remove(&done) {
                    done += 1;
                    positions += samples.len();
                    self.show(done, positions);
                    take(samples)?;
                }
            }
            Ok(())
        })
    }

    /// Each game has its own, so that it does not matter which thread plays it.
    fn seed_of(&self, number: usize) -> u64 {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&self.seed.to_le_bytes());
        bytes[8..16].copy_from_slice(&(number as u64).to_le_bytes());
        game::Dice::new(game::Seed(bytes)).wide_word()
    }

    /// A line that changes on a terminal; elsewhere one now and then.
    fn show(&self, done: usize, positions: usize) {
        let line = format!("{done}/{} games, {positions} positions", self.games);
        if io::stderr().is_terminal() {
            eprint!("\r{line}{}", if done == self.games { "\n" } else { "" });
        } else if done == self.games || done.is_multiple_of(self.games.div_ceil(20)) {
            eprintln!("{line}");
        }
    }
}

impl Fitting {
    fn fit(&self, tuner: Tuner, samples: &[Sample]) -> anyhow::Result<()> {
        anyhow::ensure!(!samples.is_empty(), "there are no positions to learn from");
        let Fitting { epochs, result_share } = *self;
        let learned = (tuner.fit)(samples, FitPlan { epochs, result_share, ..FitPlan::default() });
        let (count, before, after) = (samples.len(), learned.error_before, learned.error_after);
        eprintln!("{count} positions, error {before:.5} before, {after:.5} after");
        Ok(write!(io::stdout(), "{}", learned.rows)?)
    }
}

fn read(game: &str, path: &Path) -> anyhow::Result<Vec<Sample>> {
    let text =
        fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
    let at = |index: usize| format!("{}, line {}", path.display(), index + 1);
    let lines = text
        .lines()
        .enumerate()
        .map(|(index, line)| line.parse().map_err(anyhow::Error::msg).with_context(|| at(index)));
    let samples: Vec<Sample> = lines.collect::<anyhow::Result<_>>()?;
    // Where the first position is of another game, so are the others.
    if let Some(first) = samples.first() {
        let entry = find(game)?;
        let options = Options::complete(entry.about.options, [])?;
        let paper = entry.paper.open(&options).map_err(bad_input)?;
        paper.read(&first.position).map_err(bad_input).with_context(|| at(0))?;
    }
    Ok(samples)
}
