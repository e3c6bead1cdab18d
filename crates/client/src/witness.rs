//! Keeps what a client was promised at a table, to hold the record against it.

use protocol::{
    GameOver, Luck, LuckKind, LuckShare, MatchId, Phase, Stage, State, Terms, Witness,
    WitnessedParts,
};

/// What was promised in one match so far. What was promised first stands: a later word, by a house
/// that would like another, does not replace it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Witnessing(Witness);

impl Witnessing {
    pub(crate) fn new(match_id: MatchId) -> Witnessing {
        Witnessing(Witness {
            match_id,
            deal: None,
            config: None,
            committed: WitnessedParts::default(),
            opened: WitnessedParts::default(),
            digest: None,
        })
    }

    pub(crate) fn kept(&self) -> &Witness {
        &self.0
    }

    /// Hears how things stand.
    pub(crate) fn hear(&mut self, terms: &Terms, state: &State) {
        let early = match terms.luck {
            LuckKind::Joint => is_undrawn(state),
            LuckKind::House => state.turn == 0,
        };
        if early && state.phase != Phase::Over {
            self.0.deal.get_or_insert_with(|| terms.deal_commitment.clone());
            self.0.config.get_or_insert_with(|| terms.config_hash.clone());
        }
        if let Some(luck) = &state.luck {
            self.hear_parts(luck, state);
        }
    }

    /// Both parts are kept as soon as both are fixed, which is before the own share is opened.
    fn hear_parts(&mut self, luck: &Luck, state: &State) {
        // Chairs are named as they stood before sides were drawn, as in the record.
        let (first, second) = match luck.changed_places {
            true => (&luck.second, &luck.first),
            false => (&luck.first, &luck.second),
        };
        let known = self.0.committed.first.is_some();
        let fixed = [first, second].iter().all(|part| **part != LuckShare::Undecided);
        if !known && fixed && is_undrawn(state) {
            let (first, second) = (Some(commitment(first)), Some(commitment(second)));
            self.0.committed = WitnessedParts { first, second };
        }
        if self.0.committed.first.is_some() {
            for (part, kept) in
                [(first, &mut self.0.opened.first), (second, &mut self.0.opened.second)]
            {
                if let LuckShare::Opened { share, .. } = part {
                    kept.get_or_insert_with(|| share.clone());
                }
            }
        }
    }

    pub(crate) fn over(&mut self, over: &GameOver) {
        self.0.digest.get_or_insert_with(|| over.record_digest.clone());
    }
}

fn is_undrawn(state: &State) -> bool {
    state.phase == Phase::Waiting || state.stage == Stage::Drawing
}

fn commitment(part: &LuckShare) -> String {
    match part {
        LuckShare::Undecided | LuckShare::Nothing => "nothing".to_owned(),
        LuckShare::Committed { commitment } | LuckShare::Opened { commitment, .. } => {
            commitment.clone()
        }
    }
}
