//! A catalog of toys: two games, one of them also with a blind set-up, and one that fails.

use game::{
    About, AnyReferee, Awaiting, Blind, Digest, Fault, Heard, MatchId, Observer, Opening, Options,
    Outcome, Record, Referee, Rules, Scene, Seat, Seed, Stage, Transcript,
};
use table::Games;

use crate::{flip::Flip, skirmish::Skirmish};

/// The toys.
pub struct Toys;

impl Games for Toys {
    fn list(&self) -> Vec<About> {
        let named = |id| About { id, ..Skirmish::ABOUT };
        vec![Flip::ABOUT, Skirmish::ABOUT, named("blind"), named("bomb")]
    }

    fn openings(&self, _: &str) -> Vec<Opening> {
        vec![Opening::Usual]
    }

    fn open(
        &self,
        game: &str,
        _: Opening,
        options: &Options,
        match_id: MatchId,
        seed: Seed,
    ) -> Result<Box<dyn AnyReferee>, Fault> {
        self.about(game)?;
        let skirmish = || Ok(Referee::new(Skirmish::with_options(options)?, match_id, seed));
        Ok(match game {
            "flip" => Box::new(Referee::new(Flip::with_options(options)?, match_id, seed)),
            "skirmish" => Box::new(skirmish()?),
            "blind" => {
                let rules = Blind::<Skirmish>::with_options(options)?.bound_to(match_id);
                Box::new(Referee::new(rules, match_id, seed))
            }
            _ => Box::new(Bomb(Box::new(skirmish()?))),
        })
    }

    fn query(&self, question: &str) -> String {
        format!(r#"{{"ok":{{"length":{}}}}}"#, question.len())
    }
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
    fn claims(&self, seat: Seat) -> Vec<&'static str> {
        self.0.claims(seat)
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
    fn may_take_back(&self, seat: Seat) -> Result<(), Fault> {
        self.0.may_take_back(seat)
    }
    fn take_back(&mut self, seat: Seat) -> Result<Vec<Heard>, Fault> {
        self.0.take_back(seat)
    }
    fn record(&self) -> Option<Record> {
        self.0.record()
    }
    fn truth(&self) -> Option<String> {
        self.0.truth()
    }
}
