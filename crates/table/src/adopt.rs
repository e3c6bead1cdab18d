//! A game that was refereed without a table, as if it had been played at one.

use catalog::Catalog;
use game::{BySeat, Deed, Fault, Record, Seat, deal_commitment};
use protocol::{Chair, Millis, Order, Ruling, Sequence};

use crate::{Act, Charter, ENGINE, LogEntry, LuckRule, Table};

/// Why the house decided a game that its referee ended on time.
const LATE: &str = "no answer in time";
const CALLED_OFF: &str = "called off";
const DECIDED: &str = "decided by whoever ran the game";

impl Table {
    /// The table at which the game of `record` could have been played, over or not, without a clock
    /// and with all luck from the house. Every entry bears the time `at`.
    ///
    /// # Errors
    /// What does not fit in the record.
    pub fn adopt(
        catalog: Catalog,
        record: &Record,
        chairs: BySeat<Chair>,
        at: Millis,
    ) -> Result<Table, Fault> {
        let config_hash = catalog.find(&record.game)?.matches.open_again(record)?.config_hash();
        let Record { match_id, seed, .. } = *record;
        let charter = Charter {
            engine: ENGINE.to_owned(),
            game: record.game.clone(),
            opening: record.opening,
            rule_version: record.rule_version,
            config_hash,
            options: record.options.clone(),
            match_id,
            clock: None,
            created: at,
            deal_commitment: deal_commitment(&record.game, match_id, config_hash, seed),
            luck: LuckRule::House,
            chairs,
            seed,
        };
        let mut table = Table::open(charter, catalog)?;
        for deed in &record.deeds {
            if let Some(act) = table.act_of(deed, &record.outcome) {
                table.redo(&LogEntry { at, act })?;
            }
        }
        Ok(table)
    }

    /// A deed as a table knows it; luck is no deed of anybody.
    fn act_of(&self, deed: &Deed, outcome: &str) -> Option<Act> {
        let order = |seat: Seat, order: Order| {
            let sequence: Sequence = self.last_sequence(seat).next();
            Some(Act::Order { seat, sequence, order })
        };
        let rule =
            |ruling: Ruling, reason: &str| Some(Act::Rule { ruling, reason: reason.to_owned() });
        match deed {
            Deed::Act(seat, text) => order(*seat, Order::Play(text.clone())),
            Deed::Draw(_) => None,
            Deed::Resign(seat) => order(*seat, Order::Resign),
            Deed::OfferDraw(seat) => order(*seat, Order::OfferDraw),
            Deed::AcceptDraw(seat) => order(*seat, Order::AcceptDraw),
            Deed::DeclineDraw(seat) => order(*seat, Order::DeclineDraw),
            Deed::Claim(seat, reason) => order(*seat, Order::Claim(reason.clone())),
            Deed::Abandon(seat) => order(!*seat, Order::ClaimWin),
            Deed::Abort(_) => rule(Ruling::Abort, CALLED_OFF),
            Deed::Flag(_) | Deed::FlagBoth => rule(ruling_of(outcome), LATE),
            Deed::Adjudicate(winner) => rule(ruling_for(*winner), DECIDED),
        }
    }
}

/// The decision with the same winner as an outcome, as [`game::Outcome`] prints it.
fn ruling_of(outcome: &str) -> Ruling {
    let winner = outcome.split(' ').next().and_then(|word| word.parse::<Seat>().ok());
    ruling_for(winner)
}

fn ruling_for(winner: Option<Seat>) -> Ruling {
    match winner {
        Some(Seat::First) => Ruling::FirstWins,
        Some(Seat::Second) => Ruling::SecondWins,
        None => Ruling::Draw,
    }
}
