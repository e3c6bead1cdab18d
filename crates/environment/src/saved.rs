//! A game in progress as text: drawers, dice, and what was heard.

use game::{BySeat, Code, Dice, Fault, OptionValue, Outcome, Reason, Seat, Seed, World};
use serde::{Deserialize, Serialize};

use crate::{
    Awaited, Config, Core, Episode, Index, Learn, Luck, Placed, Resignation, core::Progress,
    episode::Choices,
};

/// Longer texts are not read.
const BYTES_MAX: usize = 1 << 22;
/// The layout of the text.
const VERSION: u32 = 1;

/// Everything about a game in progress. It holds every secret.
#[derive(Serialize, Deserialize)]
struct Saved {
    version: u32,
    game: String,
    rule_version: u16,
    options: Vec<(String, String)>,
    luck_asked: bool,
    resignation_offered: bool,
    steps_max: u32,
    steps: u32,
    seed: String,
    words_taken: u64,
    resigned: Option<String>,
    stage: SavedStage,
    told: Vec<String>,
    whispered: [Vec<(usize, String)>; 2],
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum SavedStage {
    Placing([Vec<Index>; 2]),
    Playing { public: String, private: [String; 2] },
}

/// The game of a saved text, to find who can read it.
///
/// # Errors
/// `bad_save`.
pub fn game_of(text: &str) -> Result<String, Fault> {
    parse(text).map(|saved| saved.game)
}

pub(crate) fn write<L: Learn>(episode: &Episode<L>) -> String {
    let core = &episode.core;
    let stage = match &core.stage {
        Progress::Placing(placed) => {
            SavedStage::Placing([placed.first.clone(), placed.second.clone()])
        }
        Progress::Playing(World { public, private, .. }) => SavedStage::Playing {
            public: public.to_string(),
            private: Seat::ALL.map(|seat| private[seat].to_string()),
        },
    };
    let options = core.rules().options();
    let saved = Saved {
        version: VERSION,
        game: L::ABOUT.id.to_owned(),
        rule_version: L::RULE_VERSION,
        options: options.iter().map(|(name, it)| (name.to_owned(), it.to_string())).collect(),
        luck_asked: core.luck() == Luck::Asked,
        resignation_offered: core.resignation() == Resignation::Offered,
        steps_max: core.steps_max(),
        steps: core.steps(),
        seed: episode.seed.to_hex(),
        words_taken: core.dice.words_taken(),
        resigned: resigned(core.awaited()).map(|seat| seat.to_string()),
        stage,
        told: episode.told.clone(),
        whispered: Seat::ALL.map(|seat| episode.whispered[seat].clone()),
    };
    serde_json::to_string(&saved).expect("texts and numbers can be written as JSON")
}

/// Reads what [`write()`] wrote.
///
/// # Errors
/// `bad_save`, with what does not fit.
pub(crate) fn read<L: Learn>(text: &str) -> Result<Episode<L>, Fault> {
    let saved = parse(text)?;
    if saved.game != L::ABOUT.id || saved.rule_version != L::RULE_VERSION {
        return Err(bad("it is of another game, or of another version of its rules"));
    }
    let seed = Seed::from_hex(&saved.seed).ok_or_else(|| bad("the seed is not 64 hex digits"))?;
    let mut core = Core::<L>::new(&house_of(&saved, seed)?)?;
    core.stage = match &saved.stage {
        SavedStage::Placing([first, second]) => {
            let placed = BySeat { first: first.clone(), second: second.clone() };
            check_placed(core.rules(), &placed)?;
            Progress::Placing(placed)
        }
        SavedStage::Playing { public, private: [first, second] } => {
            let own = |text: &str| text.parse().map_err(|_| bad("a private drawer is unreadable"));
            let public = public.parse().map_err(|_| bad("the public drawer is unreadable"))?;
            let private = BySeat { first: own(first)?, second: own(second)? };
            let hidden = core.rules().hidden(&public, &private)?;
            Progress::Playing(World { public, private, hidden })
        }
    };
    core.dice = Dice::resumed(seed, saved.words_taken);
    core.steps = saved.steps;
    core.proceed(None);
    if let Some(seat) = &saved.resigned {
        let seat: Seat = seat.parse()?;
        core.awaited = Awaited::Over(Outcome::won(!seat, Reason::RESIGN));
    }
    let [first, second] = saved.whispered;
    let (told, whispered) = (saved.told, BySeat { first, second });
    // What the seats had written down is not saved: they go on from where the game stands.
    let (written, pending) = (BySeat::default(), Vec::new());
    let choices = Choices::<L>::new();
    let mut episode = Episode { core, seed, told, whispered, written, pending, choices };
    episode.begin_writing();
    Ok(episode)
}

fn parse(text: &str) -> Result<Saved, Fault> {
    if text.len() > BYTES_MAX {
        return Err(bad(&format!("{} bytes, expected at most {BYTES_MAX}", text.len())));
    }
    let saved: Saved = serde_json::from_str(text).map_err(|error| bad(&error.to_string()))?;
    if saved.version != VERSION {
        return Err(bad(&format!("version {}, expected {VERSION}", saved.version)));
    }
    Ok(saved)
}

fn house_of(saved: &Saved, seed: Seed) -> Result<Config, Fault> {
    let mut options = Vec::new();
    for (name, value) in &saved.options {
        let value = OptionValue::parse(value).ok_or_else(|| bad("an option is unreadable"))?;
        options.push((name.clone(), value));
    }
    Ok(Config {
        options,
        opening: Some(game::Opening::Usual),
        seed,
        luck: if saved.luck_asked { Luck::Asked } else { Luck::Rolled },
        resignation: match saved.resignation_offered {
            true => Resignation::Offered,
            false => Resignation::Never,
        },
        steps_max: Some(saved.steps_max),
    })
}

fn check_placed<L: Learn>(rules: &L, placed: &BySeat<Placed>) -> Result<(), Fault> {
    let (first, second) = (placed.first.len(), placed.second.len());
    if second >= L::PLACEMENTS || (second > 0 && first != L::PLACEMENTS) {
        return Err(bad("the seats have not placed their pieces in turn"));
    }
    for seat in Seat::ALL {
        for (count, wanted) in placed[seat].iter().enumerate() {
            let mut allowed = false;
            let before = &placed[seat][..count];
            rules.for_each_placement(seat, before, |index| allowed |= index == *wanted);
            if !allowed || count >= L::PLACEMENTS {
                return Err(bad("a piece is placed where it may not be"));
            }
        }
    }
    Ok(())
}

fn resigned(awaited: Awaited) -> Option<Seat> {
    match awaited {
        Awaited::Over(Outcome { winner: Some(winner), reason: Reason::RESIGN }) => Some(!winner),
        Awaited::Over(_) | Awaited::Seat(_) | Awaited::Chance | Awaited::Truncated => None,
    }
}

fn bad(what: &str) -> Fault {
    Fault::new(Code::BAD_SAVE, format!("cannot read the saved game: {what}"))
}
