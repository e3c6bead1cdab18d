//! A game whose rules fail, to see what is left standing.

use catalog::{Entry, MatchKind, Matches, Paper, Workloads};
use game::{
    About, AnyReferee, Awaiting, Digest, Fault, Game, Heard, MatchId, Observer, Opening, Options,
    Outcome, Record, Referee, Rules, Scene, Seat, Seed, Stage, Transcript,
};

use crate::skirmish::{PLAYER, Skirmish, WORDS};

/// The game in the catalog.
pub(crate) static ENTRY: Entry = Entry {
    players: &[("umpire", &PLAYER)],
    ..Entry::new(
        &About { id: "bomb", ..Skirmish::ABOUT },
        WORDS,
        &Paper::<Skirmish>::PLAIN,
        Matches(&[MatchKind {
            opening: Opening::Usual,
            rule_version: Skirmish::RULE_VERSION,
            options: Skirmish::ABOUT.options,
            set_up_sheet: None,
            promise: None,
            open,
            open_without_luck: |options, match_id| open(options, match_id, Seed([0; 32])),
            resume: |record| open(&record.options, record.match_id, record.seed),
        }]),
        Workloads::of::<Skirmish>(),
    )
};

fn open(options: &Options, match_id: MatchId, seed: Seed) -> Result<Box<dyn AnyReferee>, Fault> {
    let skirmish = Referee::new(Skirmish::with_options(options)?, match_id, seed);
    Ok(Box::new(Bomb(Box::new(skirmish))))
}

/// A game whose rules fail when a turn ends.
struct Bomb(Box<dyn AnyReferee>);

impl AnyReferee for Bomb {
    fn rule_version(&self) -> u16 {
        self.0.rule_version()
    }
    fn config_hash(&self) -> Digest {
        self.0.config_hash()
    }
    fn deal_commitment(&self) -> Digest {
        self.0.deal_commitment()
    }
    fn notation(&self, observer: Observer) -> String {
        self.0.notation(observer)
    }
    fn picture(&self, observer: Observer) -> Scene {
        self.0.picture(observer)
    }
    fn stage(&self) -> Stage {
        self.0.stage()
    }
    fn transcript(&self, observer: Observer) -> Transcript {
        self.0.transcript(observer)
    }
    fn check(&self, observer: Observer) -> Option<bool> {
        self.0.check(observer)
    }
    fn awaiting(&self) -> Awaiting {
        self.0.awaiting()
    }
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }
    fn draw_offer(&self) -> Option<Seat> {
        self.0.draw_offer()
    }
    fn legal(&self, seat: Seat) -> Vec<String> {
        self.0.legal(seat)
    }
    fn spelled(&self, seat: Seat, action: &str) -> Option<String> {
        self.0.spelled(seat, action)
    }
    fn claims(&self, seat: Seat) -> Vec<&'static str> {
        self.0.claims(seat)
    }
    fn claims_by_intent(&self, seat: Seat) -> Vec<String> {
        self.0.claims_by_intent(seat)
    }
    fn play(&mut self, seat: Seat, action: &str) -> Result<Vec<Heard>, Fault> {
        assert_ne!(action, "end", "the bomb goes off");
        self.0.play(seat, action)
    }
    fn resign(&mut self, seat: Seat) -> Result<Vec<Heard>, Fault> {
        self.0.resign(seat)
    }
    fn offer_draw(&mut self, seat: Seat) -> Result<Vec<Heard>, Fault> {
        self.0.offer_draw(seat)
    }
    fn accept_draw(&mut self, seat: Seat) -> Result<Vec<Heard>, Fault> {
        self.0.accept_draw(seat)
    }
    fn decline_draw(&mut self, seat: Seat) -> Result<Vec<Heard>, Fault> {
        self.0.decline_draw(seat)
    }
    fn claim(&mut self, seat: Seat, reason: &str) -> Result<Vec<Heard>, Fault> {
        self.0.claim(seat, reason)
    }
    fn flag(&mut self, seat: Seat) -> Result<Vec<Heard>, Fault> {
        self.0.flag(seat)
    }
    fn abandon(&mut self, seat: Seat) -> Result<Vec<Heard>, Fault> {
        self.0.abandon(seat)
    }
    fn abort(&mut self, seat: Seat) -> Result<Vec<Heard>, Fault> {
        self.0.abort(seat)
    }
    fn flag_both(&mut self) -> Result<Vec<Heard>, Fault> {
        self.0.flag_both()
    }
    fn adjudicate(&mut self, winner: Option<Seat>) -> Result<Vec<Heard>, Fault> {
        self.0.adjudicate(winner)
    }
    fn may_take_back(&self, seat: Seat) -> Result<(), Fault> {
        self.0.may_take_back(seat)
    }
    fn take_back(&mut self, seat: Seat) -> Result<Vec<Heard>, Fault> {
        self.0.take_back(seat)
    }
    fn record(&self) -> Option<Record> {
        self.0.record()
    }
    fn exact_state(&self) -> Record {
        self.0.exact_state()
    }
    fn known(&self) -> String {
        self.0.known()
    }
    fn truth(&self) -> Option<String> {
        self.0.truth()
    }
}
