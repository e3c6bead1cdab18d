//! What the pieces that lie face down may turn out to be.

use jieqi::{Face, Jieqi, Knowledge};

use catalog::Odds;

/// How likely each role is for each piece face down, as far as the viewer can know.
///
/// Rule J3.5: each of them is a uniform draw from its side's pool. Whoever knows the deal knows it.
pub fn odds(_: &Jieqi, known: &Knowledge) -> Vec<Odds> {
    let position = known.position();
    let down = position.men().filter(|(_, man)| man.face == Face::Down);
    let all = down.map(|(square, man)| {
        let dealt = known.deal().and_then(|deal| deal.get(&square));
        let mut chances: Vec<(String, f64)> = match dealt {
            Some(role) => vec![(role.letter().to_string(), 1.0)],
            None => {
                let whole = f64::from(position.pool().total(man.side));
                let odds = position.pool().odds(man.side);
                odds.map(|(role, count)| (role.letter().to_string(), f64::from(count) / whole))
                    .collect()
            }
        };
        chances.sort_by(|one, other| other.1.total_cmp(&one.1));
        Odds { at: square.to_string(), chances }
    });
    all.collect()
}
