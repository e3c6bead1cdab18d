//! Where one side secretly puts its pieces, and the promise it gives on it.

use std::{fmt, str::FromStr};

use game::{Code, Dice, Digest, Fault, MatchId, Nonce};
use xiangqi::{Role, Side};

use crate::Slot;

/// Sixteen actual roles by slot: of the right form, legal or not.
///
/// As text the letters in the order of slots: `RHEAKAEHRCCPPPPP` is the truthful set-up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Setup(pub [Role; Slot::COUNT]);

impl Setup {
    /// What every commitment begins with.
    pub(crate) const TAG: &'static str = "StupidChess/setup/v1";

    /// Every piece where it belongs.
    pub fn truthful() -> Setup {
        let mut roles = [Role::King; Slot::COUNT];
        Slot::all().for_each(|slot| roles[slot.index()] = slot.surface());
        Setup(roles)
    }

    /// A legal set-up, each of the 5 448 643 200 equally likely.
    pub fn random(dice: &mut Dice) -> Setup {
        let Setup(mut roles) = Setup::truthful();
        dice.shuffle(&mut roles);
        Setup(roles)
    }

    /// Rules S2.2 and S2.3: what is wrong with it, if anything. Only the number of each role
    /// counts; no role is forbidden anywhere.
    pub fn fault(&self) -> Option<Fault> {
        let wrong = Role::ALL.into_iter().find_map(|role| {
            let (found, due) = (self.count(role), role.full_count());
            (found != usize::from(due)).then_some((role.letter(), found, due))
        });
        wrong.map(|(letter, found, due)| {
            let message = format!("the set-up has {found} of `{letter}`, expected {due}");
            Fault::new(Code::new("bad_setup"), message)
        })
    }

    /// Rule S2.7: what a commitment to this set-up hashes. One hundred and ten bytes of fixed
    /// places, so that no two set-ups can be read from one.
    pub fn preimage(&self, match_id: MatchId, side: Side, config: Digest, nonce: Nonce) -> Vec<u8> {
        let mut bytes = format!("{}\0", Setup::TAG).into_bytes();
        bytes.extend(match_id.0.to_be_bytes());
        bytes.push(side as u8);
        bytes.extend(config.0);
        bytes.extend(self.0.map(|role| role as u8));
        bytes.extend(nonce.0);
        bytes
    }

    fn count(&self, role: Role) -> usize {
        self.0.iter().filter(|it| **it == role).count()
    }
}

impl game::Layout for Setup {
    const VERB: &'static str = "setup";
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|role| write!(f, "{}", role.letter()))
    }
}

impl FromStr for Setup {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Setup, Fault> {
        let roles: Option<Vec<Role>> =
            text.chars().take(Slot::COUNT + 1).map(Role::from_letter).collect();
        roles.and_then(|roles| roles.try_into().ok()).map(Setup).ok_or_else(|| {
            let found = game::clip(text, 20);
            let message = format!("invalid set-up `{found}`, expected sixteen of `KAEHRCP`");
            Fault::new(Code::new("bad_setup"), message)
        })
    }
}

/// What one seat alone knows: the actual roles of its own pieces, by slot. Always a full set.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Roster(Setup);

impl Roster {
    /// The roster of a legal set-up.
    ///
    /// # Errors
    /// The set-up's [fault](Setup::fault).
    pub fn new(setup: Setup) -> Result<Roster, Fault> {
        setup.fault().map_or(Ok(Roster(setup)), Err)
    }

    /// The set-up it came from.
    pub fn setup(&self) -> Setup {
        self.0
    }

    /// What the piece that started in `slot` really is.
    #[inline]
    pub fn role(&self, slot: Slot) -> Role {
        self.0.0[slot.index()]
    }

    /// Rule S1.2: where the royal piece started.
    pub fn king(&self) -> Slot {
        Slot::all().find(|slot| self.role(*slot) == Role::King).expect("a full set has a king")
    }
}

impl fmt::Display for Roster {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Roster {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Roster, Fault> {
        Roster::new(text.parse()?)
    }
}
