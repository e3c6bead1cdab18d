//! Who set up which matches, so that nobody fills the server with them.
//!
//! Addresses are written down nowhere, so a server that was started anew counts by address from zero;
//! the matches of each player, and all together, it still knows.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use game::MatchId;
use protocol::{ErrorCode, PlayerId, Problem};

use crate::{hall::Hall, limits::Whom, visitor::Visitor};

/// How many are remembered before those who have nothing left are forgotten.
const REMEMBERED: usize = 10_000;

/// Whom a match is against.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Against {
    Person,
    Computer,
}

/// Who set up which matches.
pub(crate) struct Tenants {
    hall: Arc<Hall>,
    all: Mutex<HashMap<Whom, Vec<Tenancy>>>,
}

/// One match that somebody set up.
#[derive(Clone, Copy)]
struct Tenancy {
    against: Against,
    /// None while it is being set up.
    match_id: Option<MatchId>,
}

impl Tenants {
    pub(crate) fn new(hall: Arc<Hall>) -> Tenants {
        Tenants { hall, all: Mutex::default() }
    }

    fn all(&self) -> MutexGuard<'_, HashMap<Whom, Vec<Tenancy>>> {
        // Nothing is left half done under this lock.
        self.all.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets somebody set up one more match, if there is room for it.
    pub(crate) fn admit(
        &self,
        player: PlayerId,
        visitor: Visitor,
        against: Against,
    ) -> Result<Admission<'_>, Problem> {
        let limits = &self.hall.limits;
        if self.hall.unfinished(limits.matches_in_all) >= limits.matches_in_all {
            let problem = Problem::new(ErrorCode::Busy, "the server has as many matches as it can");
            return Err(Problem { retry_after_ms: Some(60_000), ..problem });
        }
        let whoms = [Whom::Player(player), Whom::Address(visitor)];
        let computers = [limits.computer_matches_per_player, limits.computer_matches_per_address];
        let matches = [limits.matches_per_player, limits.matches_per_address];
        let mut all = self.all();
        if all.len() > REMEMBERED {
            all.retain(|_, tenancies| tenancies.iter().any(|it| self.is_live(it)));
        }
        for ((whom, computers), matches) in whoms.iter().zip(computers).zip(matches) {
            let Some(tenancies) = all.get_mut(whom) else { continue };
            tenancies.retain(|it| self.is_live(it));
            let with_computers = tenancies.iter().filter(|it| it.against == Against::Computer);
            let full = match against {
                Against::Computer => with_computers.count() >= computers as usize,
                Against::Person => false,
            };
            if full || tenancies.len() >= matches as usize {
                let message = "finish one of your matches first";
                return Err(Problem::new(ErrorCode::TooManyMatches, message));
            }
        }
        for whom in whoms {
            all.entry(whom).or_default().push(Tenancy { against, match_id: None });
        }
        Ok(Admission { tenants: self, whoms, against, settled: None })
    }

    fn is_live(&self, tenancy: &Tenancy) -> bool {
        tenancy.match_id.is_none_or(|match_id| self.hall.is_kept_up(match_id))
    }
}

/// The right to set up a match; it is given back if none comes of it.
pub(crate) struct Admission<'a> {
    tenants: &'a Tenants,
    whoms: [Whom; 2],
    against: Against,
    settled: Option<MatchId>,
}

impl Admission<'_> {
    /// The match is there.
    pub(crate) fn settle(mut self, match_id: MatchId) {
        self.settled = Some(match_id);
    }
}

impl Drop for Admission<'_> {
    fn drop(&mut self) {
        let mut all = self.tenants.all();
        for whom in self.whoms {
            let Some(tenancies) = all.get_mut(&whom) else { continue };
            let pending = |it: &Tenancy| it.match_id.is_none() && it.against == self.against;
            let Some(at) = tenancies.iter().position(pending) else { continue };
            // Whoever asks to be paired twice waits in one match.
            let counted = tenancies.iter().any(|it| it.match_id == self.settled);
            match self.settled {
                Some(_) if !counted => tenancies[at].match_id = self.settled,
                Some(_) | None => drop(tenancies.swap_remove(at)),
            }
        }
    }
}
