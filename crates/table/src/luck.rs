//! How the luck of a match is drawn: the house and both players each put in a part, and nobody sees
//! another's before its own is fixed.
//!
//! The house has promised its seed in the charter. A player says what it puts in when it comes to
//! the table: a commitment to a share, or nothing. When both have said so and both seats are taken,
//! those who committed themselves open their shares, and the luck follows from all parts. Whoever
//! does not open loses, so that nobody can look at the others' parts and then leave for free.

use game::{Awaiting, BySeat, Code, Digest, Fault, Seat, Seed, Share, Sides, joint_seed};
use protocol::{Chair, Happening, LuckShare, Millis, Phase};

use crate::{Act, Charter, Clocks, Logged, LuckRule, Table, seat_to_wire};

/// How long a player may take to say what it puts in, once both seats are taken. One who does not
/// say puts in nothing.
const PLEDGE_MS: u64 = 30_000;

/// How long a player may take to open its share at least, in a match with a clock.
const OPEN_MS: u64 = 30_000;

/// How often a seat may say what it puts in, while the other has not: more often than machines are
/// lost, but not without end.
const PLEDGES_MAX: u8 = 8;

/// What one seat puts in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Part {
    /// It has not said.
    #[default]
    Undecided,
    Nothing,
    Committed(Digest),
    Opened(Digest, Share),
}

impl Part {
    /// The part that a pledge makes.
    fn pledged(commitment: Option<Digest>) -> Part {
        commitment.map_or(Part::Nothing, Part::Committed)
    }

    fn share(self) -> Option<Share> {
        match self {
            Part::Opened(_, share) => Some(share),
            Part::Undecided | Part::Nothing | Part::Committed(_) => None,
        }
    }

    fn to_wire(self) -> LuckShare {
        match self {
            Part::Undecided => LuckShare::Undecided,
            Part::Nothing => LuckShare::Nothing,
            Part::Committed(digest) => LuckShare::Committed { commitment: digest.to_string() },
            Part::Opened(digest, share) => {
                LuckShare::Opened { commitment: digest.to_string(), share: share.to_string() }
            }
        }
    }
}

/// How far the drawing has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Luck {
    pub(crate) parts: BySeat<Part>,
    /// How often each seat has said what it puts in.
    pledges: BySeat<u8>,
    /// Whether the chairs changed places; nothing before luck is drawn.
    drawn: Option<Sides>,
    /// Since when the players are waited for: since both seats are taken, then since both have said
    /// what they put in. What one of them does meanwhile gives the other no more time.
    since: Millis,
}

impl Luck {
    /// Before anybody has said anything. Where luck is the house's alone, it is drawn already.
    pub(crate) fn new(rule: LuckRule, created: Millis) -> Luck {
        let drawn = (rule == LuckRule::House).then_some(Sides::Stay);
        Luck { parts: BySeat::default(), pledges: BySeat::default(), drawn, since: created }
    }

    /// Who must still say what it puts in, or else open it.
    fn awaiting(&self) -> Option<Awaiting> {
        let undecided = |seat: Seat| self.parts[seat] == Part::Undecided;
        let unopened = |seat: Seat| matches!(self.parts[seat], Part::Committed(_));
        let among = |due: &dyn Fn(Seat) -> bool| match Seat::ALL.map(due) {
            [true, true] => Some(Awaiting::BothSeats),
            [true, false] => Some(Awaiting::Seat(Seat::First)),
            [false, true] => Some(Awaiting::Seat(Seat::Second)),
            [false, false] => None,
        };
        among(&undecided).or_else(|| among(&unopened))
    }

    fn is_decided(&self) -> bool {
        self.parts.iter().all(|part| *part != Part::Undecided)
    }

    fn shares(&self) -> [Option<Share>; 2] {
        Seat::ALL.map(|seat| self.parts[seat].share())
    }
}

impl Table {
    /// Whether both seats are taken and luck has still to be drawn.
    pub fn is_drawing(&self) -> bool {
        self.phase == Phase::Playing && self.luck.drawn.is_none()
    }

    /// Whether the house may have to say for `seat` what it puts into the luck.
    pub fn is_undecided(&self, seat: Seat) -> bool {
        self.luck.drawn.is_none() && self.luck.parts[seat] == Part::Undecided
    }

    /// Whether `seat` must open its share now.
    pub fn must_open_luck(&self, seat: Seat) -> bool {
        let committed = matches!(self.luck.parts[seat], Part::Committed(_));
        self.is_drawing() && self.luck.is_decided() && committed
    }

    /// Notes what `seat` puts into the luck. Nothing changes if it has said so before, unless the
    /// other has not: whoever comes back with another machine may have lost the first share.
    pub fn pledge(
        &mut self,
        now: Millis,
        seat: Seat,
        commitment: Option<Digest>,
    ) -> Option<Logged> {
        let own = self.luck.parts[seat];
        let repeated = own == Part::pledged(commitment);
        let withdrawn = own != Part::Undecided && commitment.is_none();
        if repeated || withdrawn || self.check_pledge(seat, commitment).is_err() {
            return None;
        }
        self.log(now, Act::Pledge { seat, commitment }).ok()
    }

    fn check_pledge(&self, seat: Seat, commitment: Option<Digest>) -> Result<(), Fault> {
        if self.phase == Phase::Over {
            return Err(Fault::game_over());
        }
        let settled =
            self.luck.parts[seat] != Part::Undecided && self.luck.parts[!seat] != Part::Undecided;
        if self.luck.drawn.is_some() || settled {
            return Err(Fault::new(Code::DUPLICATE_COMMIT, "the parts of the luck are settled"));
        }
        if self.luck.pledges[seat] >= PLEDGES_MAX {
            let message = "you have said too often what you put in: the last word stands";
            return Err(Fault::new(Code::LIMIT, message));
        }
        if commitment.is_some() && Part::pledged(commitment) == self.luck.parts[!seat] {
            // It could only be opened after the other has, so it would be no part of its own.
            let message = "this commitment is your opponent's";
            return Err(Fault::new(Code::DUPLICATE_COMMIT, message));
        }
        Ok(())
    }

    pub(crate) fn take_pledge(
        &mut self,
        at: Millis,
        seat: Seat,
        commitment: Option<Digest>,
    ) -> Result<(), Fault> {
        self.check_pledge(seat, commitment)?;
        if !matches!(self.chairs[seat], Chair::Player { .. } | Chair::Computer { .. }) {
            return Err(Fault::new(Code::BAD_RECORD, "nobody sits there who could say so"));
        }
        self.luck.pledges[seat] += 1;
        self.set_part(at, seat, Part::pledged(commitment));
        if self.luck.is_decided() {
            self.luck.since = at;
        }
        self.draw_if_complete(at);
        Ok(())
    }

    pub(crate) fn open_luck(&mut self, at: Millis, seat: Seat, text: &str) -> Result<(), Fault> {
        self.check_playing()?;
        let Part::Committed(commitment) = self.luck.parts[seat] else {
            return Err(Fault::new(Code::DUPLICATE_REVEAL, "you have no share to open"));
        };
        if !self.luck.is_decided() {
            let message = "keep your share until your opponent has said what it puts in";
            return Err(Fault::new(Code::NOT_BEGUN, message));
        }
        let share = Share::from_hex(text).ok_or_else(|| {
            Fault::new(Code::BAD_COMMIT, "a share is exactly 64 lower-case hexadecimal digits")
        })?;
        if share.commitment(self.charter.match_id) != commitment {
            let message = "this is not the share that you committed yourself to";
            return Err(Fault::new(Code::COMMIT_MISMATCH, message));
        }
        self.set_part(at, seat, Part::Opened(commitment, share));
        self.draw_if_complete(at);
        Ok(())
    }

    fn set_part(&mut self, at: Millis, seat: Seat, part: Part) {
        self.luck.parts[seat] = part;
        let share = part.to_wire();
        self.streams.tell_all(at, &Happening::LuckShared { seat: seat_to_wire(seat), share });
    }

    /// Both seats are taken: the players are waited for, unless luck is drawn already.
    pub(crate) fn begin_drawing(&mut self, at: Millis) {
        self.luck.since = at;
        match self.luck.drawn {
            None => self.draw_if_complete(at),
            Some(_) => self.begin(at),
        }
    }

    /// Draws as soon as both seats are taken and nobody is waited for.
    fn draw_if_complete(&mut self, at: Millis) {
        if !self.is_drawing() || self.luck.awaiting().is_some() {
            return;
        }
        debug_assert!(!self.has_acted(), "nobody acts before luck is drawn");
        let seed = self.seed_of(self.luck.shares());
        let sides = match self.charter.luck {
            LuckRule::House | LuckRule::Joint => Sides::Stay,
            LuckRule::JointWithSides => Sides::drawn(seed),
        };
        if !self.without_rules {
            let referee = self.charter.open_with(self.catalog, seed);
            self.referee = referee.expect("the match could be opened without luck");
        }
        if sides == Sides::Change {
            self.change_places();
        }
        self.luck.drawn = Some(sides);
        let changed_places = sides == Sides::Change;
        self.streams.tell_all(at, &Happening::LuckDrawn { changed_places });
        self.begin(at);
    }

    /// What all luck follows from; nothing before it is drawn.
    pub(crate) fn luck_seed(&self) -> Option<Seed> {
        let sides = self.luck.drawn?;
        let mut shares = self.luck.shares();
        if sides == Sides::Change {
            shares.reverse();
        }
        match self.charter.luck {
            LuckRule::House => Some(self.charter.seed),
            LuckRule::Joint | LuckRule::JointWithSides => Some(self.seed_of(shares)),
        }
    }

    /// The seed that these shares make with the house's own, in the order of the chairs before
    /// sides are drawn.
    fn seed_of(&self, shares: [Option<Share>; 2]) -> Seed {
        let Charter { match_id, config_hash, seed, .. } = &self.charter;
        joint_seed(*match_id, *config_hash, *seed, shares)
    }

    /// Whoever sat on one seat sits on the other, with all that is theirs.
    fn change_places(&mut self) {
        debug_assert!(self.takeback.is_none(), "nobody has asked for anything yet");
        self.chairs.change_places();
        self.absent_since.change_places();
        self.luck.parts.change_places();
        self.luck.pledges.change_places();
        self.speech.change_places();
        self.change_answers();
        self.streams.change_places();
    }

    /// How the drawing ended: whether the chairs changed places.
    pub(crate) fn sides(&self) -> Option<Sides> {
        self.luck.drawn
    }

    /// Whose decision the drawing waits for.
    pub(crate) fn drawing_awaits(&self) -> Option<Awaiting> {
        if self.is_drawing() { self.luck.awaiting() } else { None }
    }

    /// When the drawing goes on without whoever is late.
    pub(crate) fn drawing_deadline(&self) -> Option<Millis> {
        if !self.is_drawing() || self.paused.is_some() {
            return None;
        }
        let span = match (self.luck.is_decided(), self.charter.clock) {
            (false, _) => PLEDGE_MS,
            (true, Some(clock)) => u64::from(clock.base_ms).max(OPEN_MS),
            // Without a clock there is no haste: the other may claim the win, as ever, and a match
            // that expires is lost for whoever did not open.
            (true, None) => return None,
        };
        Some(Millis(self.luck.since.0.saturating_add(span)))
    }

    /// What the house does when the drawing is late: it goes on without those who have not said
    /// what they put in, and ends the game against one who does not open.
    pub(crate) fn late_drawing(&self) -> Option<Act> {
        match (self.luck.is_decided(), self.luck.awaiting()?) {
            (false, Awaiting::BothSeats) => {
                Some(Act::Pledge { seat: Seat::First, commitment: None })
            }
            (false, Awaiting::Seat(seat)) => Some(Act::Pledge { seat, commitment: None }),
            (true, Awaiting::Seat(seat)) => Some(Act::Flag(seat)),
            (true, Awaiting::BothSeats) => Some(Act::Expire),
            (_, Awaiting::Chance | Awaiting::Nobody(_)) => None,
        }
    }

    /// Who has committed itself and does not open, where the other has done all it could.
    pub(crate) fn withholds_luck(&self) -> Option<Seat> {
        match self.drawing_awaits() {
            Some(Awaiting::Seat(seat)) if self.luck.is_decided() => Some(seat),
            Some(_) | None => None,
        }
    }

    /// Whether both have said what they put in, and it has still to be opened.
    pub(crate) fn is_opening_luck(&self) -> bool {
        self.is_drawing() && self.luck.is_decided()
    }

    /// Gives back the time of an outage to whoever is waited for.
    pub(crate) fn credit_drawing(&mut self, at: Millis, span_ms: u64) {
        self.luck.since = Millis(self.luck.since.0.saturating_add(span_ms).min(at.0));
    }

    /// What the players put in; nothing where luck is the house's alone.
    pub(crate) fn luck_on_the_wire(&self) -> Option<protocol::Luck> {
        (self.charter.luck != LuckRule::House).then(|| protocol::Luck {
            first: self.luck.parts.first.to_wire(),
            second: self.luck.parts.second.to_wire(),
            changed_places: self.luck.drawn == Some(Sides::Change),
        })
    }

    fn begin(&mut self, at: Millis) {
        self.clocks = Clocks::new(self.charter.clock);
        if self.paused.is_none() {
            self.clocks.turn(at, self.referee.awaiting());
        }
        self.begin_set_up(at);
        self.streams.tell_all(at, &Happening::Begun);
    }
}
