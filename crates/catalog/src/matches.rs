//! Matches of one game, their types erased.

use game::{
    AnyReferee, Blind, BySeat, Code, Deployable, Fault, Game, Layout as _, MatchId, Nonce, Opening,
    OptionSpec, Options, Record, Referee, Rules as _, Seat, Seed, SetUpSheet,
};

use crate::Refusal;

/// The ways in which a match may begin, the usual one first. After those that new matches are played
/// by may come older versions of the rules, for matches and records from then.
#[derive(Clone, Copy)]
pub struct Matches(pub &'static [MatchKind]);

/// One way to begin a match.
#[derive(Clone, Copy)]
pub struct MatchKind {
    /// How it begins.
    pub opening: Opening,
    /// The version of the rules.
    pub rule_version: u16,
    /// The options that these rules have.
    pub options: &'static [OptionSpec],
    /// How a seat sets up in secret, in a match that begins so.
    pub set_up_sheet: Option<SheetOf>,
    /// What a seat says to commit to a layout and to open it, in a match that begins so.
    pub promise: Option<PromiseOf>,
    /// A referee for a new match.
    pub open: fn(&Options, MatchId, Seed) -> Opened,
    /// A referee for a new match whose luck has still to be drawn.
    pub open_without_luck: fn(&Options, MatchId) -> Opened,
    /// A referee who goes on where a record ends.
    pub resume: fn(&Record) -> Opened,
}

type SheetOf = fn(&Options, Seat) -> Option<SetUpSheet>;
type PromiseOf = fn(&Options, MatchId, Seat, &str, Nonce) -> Result<[String; 2], Fault>;
type Opened = Result<Box<dyn AnyReferee>, Fault>;

impl MatchKind {
    /// Matches of `G`, which begin as `G` says.
    pub const fn of<G: Game>() -> MatchKind
    where
        Referee<G>: Send,
    {
        MatchKind {
            opening: G::OPENING,
            rule_version: G::RULE_VERSION,
            options: G::ABOUT.options,
            set_up_sheet: None,
            promise: None,
            open: |options, match_id, seed| {
                Ok(Box::new(Referee::new(G::with_options(options)?, match_id, seed)))
            },
            open_without_luck: |options, match_id| {
                Ok(Box::new(Referee::without_luck(G::with_options(options)?, match_id)))
            },
            resume: |record| Ok(Box::new(record.resume::<G>()?)),
        }
    }
}

impl MatchKind {
    /// Matches of `G` that begin with a secret set-up.
    pub const fn blind<G: Deployable>() -> MatchKind
    where
        Referee<Blind<G>>: Send,
    {
        let set_up_sheet: Option<SheetOf> =
            Some(|options, seat| G::with_options(options).ok()?.set_up_sheet(seat));
        let promise: Option<PromiseOf> = Some(|options, match_id, seat, layout, nonce| {
            let rules = Blind::<G>::with_options(options)?.bound_to(match_id);
            let read = layout.parse::<G::Layout>();
            let layout =
                read.map_err(|error| Fault::invalid_move(format!("invalid layout: {error}")))?;
            match rules.rules().layout_fault(seat, &layout) {
                None => Ok(promise(&rules, seat, &layout, nonce)),
                Some(fault) => Err(fault),
            }
        });
        MatchKind { set_up_sheet, promise, ..MatchKind::of::<Blind<G>>() }
    }
}

/// What to say to commit to a layout, and what to say to open it.
pub(crate) fn promise<G: Deployable>(
    rules: &Blind<G>,
    seat: Seat,
    layout: &G::Layout,
    nonce: Nonce,
) -> [String; 2] {
    let commitment = rules.commitment(seat, layout, nonce);
    [format!("commit {commitment}"), format!("{} {layout} {nonce}", G::Layout::VERB)]
}

impl Matches {
    /// What `seat` says to commit to a layout that it has written down, and what it says to open it.
    ///
    /// # Errors
    /// `unsupported` if no match of this game begins with a secret set-up, and what is wrong with
    /// the layout: whoever committed to it would lose.
    pub fn promise(
        self,
        options: &Options,
        (match_id, seat): (MatchId, Seat),
        layout: &str,
        nonce: Nonce,
    ) -> Result<[String; 2], Refusal> {
        let Some(promise) = self.0.iter().find_map(|kind| kind.promise) else {
            let message = "no match of this game begins with a secret set-up";
            return Err(Refusal::new(Code::UNSUPPORTED, message));
        };
        Ok(promise(options, match_id, seat, layout, nonce)?)
    }

    /// How each seat sets up in secret, where matches may begin so and it can be told.
    pub fn set_up_sheets(self, options: &Options) -> Option<BySeat<SetUpSheet>> {
        let sheet = self.0.iter().find_map(|kind| kind.set_up_sheet)?;
        let (first, second) = (sheet(options, Seat::First)?, sheet(options, Seat::Second)?);
        Some(BySeat { first, second })
    }

    /// How a match may begin, the usual way first.
    pub fn openings(self) -> impl Iterator<Item = Opening> {
        let current = self.rule_version();
        self.0.iter().filter(move |kind| kind.rule_version == current).map(|kind| kind.opening)
    }

    /// The rules of a match that begins so under this version, if they are still known.
    pub fn of_version(self, opening: Opening, rule_version: u16) -> Option<&'static MatchKind> {
        self.0.iter().find(|kind| kind.opening == opening && kind.rule_version == rule_version)
    }

    /// The version of the rules.
    pub fn rule_version(self) -> u16 {
        self.0.first().map_or(0, |kind| kind.rule_version)
    }

    /// A referee for a new match.
    ///
    /// # Errors
    /// `bad_option`, also for an opening that this game does not have.
    pub fn open(
        self,
        options: &Options,
        opening: Opening,
        match_id: MatchId,
        seed: Seed,
    ) -> Result<Box<dyn AnyReferee>, Refusal> {
        Ok((self.kind(opening)?.open)(options, match_id, seed)?)
    }

    /// A referee for a new match whose luck has still to be drawn: it can be looked at and called
    /// off, but not played.
    ///
    /// # Errors
    /// As [`Matches::open`].
    pub fn open_without_luck(
        self,
        options: &Options,
        opening: Opening,
        match_id: MatchId,
    ) -> Result<Box<dyn AnyReferee>, Refusal> {
        Ok((self.kind(opening)?.open_without_luck)(options, match_id)?)
    }

    /// A referee for a finished match, played again from its record.
    ///
    /// # Errors
    /// `bad_record`, with what does not fit.
    pub fn replay(self, record: &Record) -> Result<Box<dyn AnyReferee>, Refusal> {
        let referee = self.resume(record)?;
        if referee.outcome().is_none() {
            return Err(Refusal::new(Code::BAD_RECORD, "the game is not over at its end"));
        }
        Ok(referee)
    }

    /// A referee who goes on with a match, over or not, from the exact state that
    /// [`AnyReferee::exact_state`] gave.
    ///
    /// # Errors
    /// `bad_record`, with what does not fit.
    pub fn resume(self, record: &Record) -> Result<Box<dyn AnyReferee>, Refusal> {
        let kind = match self.of_version(record.opening, record.rule_version) {
            Some(kind) => kind,
            None => self.kind(record.opening)?,
        };
        Ok((kind.resume)(record)?)
    }

    /// A referee for the match of a record before its first deed, by the rules of its version.
    ///
    /// # Errors
    /// `bad_record` or `bad_option`.
    pub fn open_again(self, record: &Record) -> Result<Box<dyn AnyReferee>, Refusal> {
        let Some(kind) = self.of_version(record.opening, record.rule_version) else {
            let message = format!("nobody knows version {} of its rules", record.rule_version);
            return Err(Refusal::new(Code::BAD_RECORD, message));
        };
        let given = record.options.iter().map(|(name, value)| (name.to_owned(), value.clone()));
        let options = Options::complete(kind.options, given)?;
        Ok((kind.open)(&options, record.match_id, record.seed)?)
    }

    fn kind(self, opening: Opening) -> Result<&'static MatchKind, Refusal> {
        self.0.iter().find(|kind| kind.opening == opening).ok_or_else(|| {
            let known: Vec<String> = self.openings().map(|it| it.to_string()).collect();
            let message = format!("no {opening} opening, expected one of: {}", known.join(", "));
            Refusal::new(Code::BAD_OPTION, message)
        })
    }
}
