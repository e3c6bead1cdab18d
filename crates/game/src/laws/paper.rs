//! Law 8: whoever writes the moves down can go on from paper.

use super::{Reach, follow::random_action};
use crate::{AnyReferee, Dice, Game, Heard, MatchId, Observer, Referee, Seed, Study};

/// Plays random games and panics where written moves lead astray.
#[track_caller]
pub fn check_paper<G: Game, S: Study>(rules: &G, study: &S, reach: Reach) {
    if let Err(error) = misled(rules, study, reach, |_| ()) {
        panic!("{error}");
    }
}

/// Plays random games and writes them down for each observer, where `doctor` may change what is
/// heard. A move must lead from what the observer saw before it to what it sees after it, and all
/// moves from the start to the same.
///
/// # Errors
/// The first move that does not.
pub fn misled<G: Game, S: Study>(
    rules: &G,
    study: &S,
    reach: Reach,
    doctor: impl Fn(&mut Heard),
) -> Result<(), String> {
    for seed in reach.first_seed..reach.first_seed + reach.games {
        let mut dice = Dice::seeded(seed);
        let (match_id, luck) = (MatchId(dice.wide_word()), Seed::from_number(seed));
        let mut referee = Referee::new(rules.clone(), match_id, luck);
        let mut writers = Observer::ALL
            .map(|observer| read(study, &referee.notation(observer)))
            .into_iter()
            .collect::<Result<Vec<_>, _>>()?;
        let mut steps = 0;
        while let Some((seat, action)) = random_action(&referee, &mut dice)
            && steps < reach.steps_max
        {
            let before = Observer::ALL.map(|observer| referee.notation(observer));
            let heard = AnyReferee::play(&mut referee, seat, &action);
            let heard = heard.map_err(|fault| fault.to_string())?;
            for mut heard in heard {
                doctor(&mut heard);
                let (index, observer) = (heard.observer.index(), heard.observer);
                let text = heard.written.ok_or_else(|| format!("{action} is not written down"))?;
                let after = referee.notation(observer);
                let mut sheet = read(study, &before[index])?;
                for position in [&mut sheet, &mut writers[index]] {
                    lead(study, position, &text, &after)
                        .map_err(|error| format!("seed {seed}, {observer:?}: {error}"))?;
                }
            }
            steps += 1;
        }
    }
    Ok(())
}

/// Plays `text` and compares the result with what is seen, both in canonical text.
fn lead<S: Study>(
    study: &S,
    position: &mut S::Position,
    text: &str,
    after: &str,
) -> Result<(), String> {
    let before = study.write(position);
    study.play(position, text).map_err(|fault| format!("`{text}` on {before}: {fault}"))?;
    let (found, expected) = (study.write(position), study.write(&read(study, after)?));
    if found == expected {
        return Ok(());
    }
    Err(format!("`{text}` on {before} leads to\n{found}, not to\n{expected}"))
}

fn read<S: Study>(study: &S, text: &str) -> Result<S::Position, String> {
    study.read(text).map_err(|faults| format!("{text}: {faults:?}"))
}
