//! The games that can be played, as the rest of the house sees them.

use game::{About, AnyReferee, Fault, MatchId, Opening, OptionValue, Options, Seed, Story};

/// The catalog of games, handed in from outside: no game is known here.
pub trait Games: Send + Sync {
    /// What is known of each game.
    fn list(&self) -> Vec<About>;

    /// How a match of this game may begin, the usual way first; empty for an unknown game.
    fn openings(&self, game: &str) -> Vec<Opening>;

    /// A referee for a new match.
    ///
    /// # Errors
    /// `unknown_game`, or `bad_option`, also for an opening that the game does not have.
    fn open(
        &self,
        game: &str,
        opening: Opening,
        options: &Options,
        match_id: MatchId,
        seed: Seed,
    ) -> Result<Box<dyn AnyReferee>, Fault>;

    /// A whole game in another format.
    ///
    /// # Errors
    /// `unsupported`, `unknown_game`, or what is wrong with an action.
    fn export(
        &self,
        game: &str,
        _options: &Options,
        _story: &Story,
        _format: &str,
    ) -> Result<String, Fault> {
        Err(Fault::unsupported(format!("games of {game} are only kept as records")))
    }

    /// Answers one question in JSON with one answer in JSON, within limits fit for strangers.
    fn query(&self, question: &str) -> String;

    /// What is known of one game.
    ///
    /// # Errors
    /// `unknown_game`.
    fn about(&self, game: &str) -> Result<About, Fault> {
        self.list().into_iter().find(|about| about.id == game).ok_or_else(|| {
            let shown: String = game.chars().take(40).collect();
            Fault::new("unknown_game", format!("there is no game `{shown}`"))
        })
    }

    /// All options of a game, those given and the rest by default.
    ///
    /// # Errors
    /// `unknown_game` or `bad_option`.
    fn complete(&self, game: &str, given: Vec<(String, OptionValue)>) -> Result<Options, Fault> {
        Options::complete(self.about(game)?.options, given)
    }
}
