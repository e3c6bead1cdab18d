//! Chess on paper: questions about positions, with no match behind them.

use game::{
    Code, Converted, Fault, Finish, Kept, Meter, Scene, Seat, Status, Story, Study, Tensor,
    no_such_notation,
};
use serde::Serialize;

use crate::{
    Encoding, Event, Line, ParseFenError, Position, Rulebook, Square, Uci,
    pgn::{self, GameResult, Pgn, Tag},
};

/// What chess adds to the answer about a position.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Extra {
    /// Standard FEN where the castling rights allow it, else X-FEN.
    pub fen: String,
    /// The draws that the side to move may claim.
    pub claims: Vec<&'static str>,
}

impl<const VERSION: u16> Study for Rulebook<VERSION> {
    type Position = Line;
    type Extra = Extra;

    fn opening(&self) -> String {
        self.start_position().shredder_fen()
    }

    fn read(&self, text: &str) -> Result<Line, Vec<Fault>> {
        let position = text.parse::<Position>();
        position.map(Line::new).map_err(|error| error.0.into_iter().map(Fault::from).collect())
    }

    fn write(&self, line: &Line) -> String {
        line.position().shredder_fen()
    }

    fn status(&self, line: &Line) -> Status {
        let outcome = self.outcome(line);
        let turn = line.position().turn();
        Status {
            to_act: if outcome.is_none() { Some(turn.into()) } else { None },
            check: Some(line.position().is_check()),
            outcome,
        }
    }

    fn extra(&self, line: &Line) -> Extra {
        let claims = self.claims(line).into_iter().map(|reason| reason.0).collect();
        Extra { fen: line.position().fen(), claims }
    }

    fn moves(&self, line: &Line, from: Option<&str>) -> Result<Vec<String>, Fault> {
        let from = from.map(str::parse::<Square>).transpose();
        let from = from.map_err(|error| Fault::new(Code::BAD_REQUEST, error.to_string()))?;
        if self.outcome(line).is_some() {
            return Ok(Vec::new());
        }
        let position = line.position();
        let mut moves = Vec::new();
        position.for_each_move(|each| {
            if from.is_none_or(|from| from == each.from()) {
                moves.push(self.uci(position, each).to_string());
            }
        });
        Ok(moves)
    }

    const MOVE_NOTATIONS: &'static [&'static str] = &["san"];

    fn write_move(&self, line: &Line, text: &str, notation: &str) -> Result<String, Fault> {
        if notation != "san" {
            return Err(no_such_notation::<Self>(notation));
        }
        let position = line.position();
        Ok(position.san(position.read_move(text)?).to_string())
    }

    fn play(&self, line: &mut Line, text: &str) -> Result<Vec<String>, Fault> {
        if self.outcome(line).is_some() {
            return Err(Fault::game_over());
        }
        let legal = line.position().read_move(text)?;
        Ok(self.advance(line, legal).iter().map(Event::to_string).collect())
    }

    fn perft(&self, line: &Line, depth: u32, meter: &mut Meter) -> Result<u64, Fault> {
        line.position().perft_metered(depth, meter)
    }

    fn perft_by_making(&self, line: &Line, depth: u32) -> u64 {
        line.position().perft_by_making(depth)
    }

    fn scene(&self, line: &Line) -> Scene {
        line.position().scene()
    }
}

impl<const VERSION: u16> Rulebook<VERSION> {
    /// Names of the notations that [`Rulebook::convert`] reads and writes.
    pub const NOTATIONS: &'static [&'static str] = &["fen", "shredder"];

    /// Names of the formats in which [`Rulebook::export`] writes whole games.
    pub const FORMATS: &'static [&'static str] = &["pgn"];

    /// Translates a position from one notation to another.
    ///
    /// # Errors
    /// The faults of the text, or `unsupported` for an unknown notation.
    pub fn convert(
        &self,
        text: &str,
        from: Option<&str>,
        to: &str,
    ) -> Result<Converted, Vec<Fault>> {
        let mut asked = [from, Some(to)].into_iter().flatten();
        if let Some(unknown) = asked.find(|it| !Self::NOTATIONS.contains(it)) {
            let known = Self::NOTATIONS.join(", ");
            let message = format!("no notation `{unknown}`, expected one of: {known}");
            return Err(vec![Fault::unsupported(message)]);
        }
        let line = self.read(text)?;
        let position = match to {
            "fen" => line.position().fen(),
            _ => line.position().shredder_fen(),
        };
        Ok(Converted { position, lost: Vec::new() })
    }

    /// A position as numbers, in one of [`Encoding::NAMES`].
    ///
    /// # Errors
    /// `unsupported` for an unknown encoding.
    pub fn encode(&self, line: &Line, encoding: &str) -> Result<Tensor, Fault> {
        encoding.parse::<Encoding>().map(|encoding| line.encode(encoding))
    }

    /// A whole game in one of [`Rulebook::FORMATS`].
    ///
    /// # Errors
    /// `invalid_move` or `illegal_move` if an action does not fit.
    pub fn export(&self, story: &Story, _format: &str) -> Result<String, Fault> {
        self.pgn(story).map(|pgn| pgn.to_string())
    }

    /// The games of a text in one of [`Rulebook::FORMATS`]; of each that cannot be read, what is wrong.
    pub fn import(&self, text: &str, _format: &str) -> Vec<Result<Kept, Fault>> {
        pgn::games(text).map(|game| game.map(kept).map_err(Fault::from)).collect()
    }

    fn pgn(&self, story: &Story) -> Result<Pgn, Fault> {
        let start = match &*story.start {
            "" => self.start_position(),
            text => text.parse().map_err(|error: ParseFenError| {
                Fault::new(Code::BAD_POSITION, error.to_string())
            })?,
        };
        let mut line = Line::new(start);
        let mut moves = Vec::with_capacity(story.actions.len());
        for text in &story.actions {
            let action: Uci = text.parse().map_err(Fault::from)?;
            let played = line.position().resolve(action)?;
            line.play(played);
            moves.push(played);
        }
        let result = match story.finish {
            Finish::Won(Seat::First) => GameResult::WhiteWins,
            Finish::Won(Seat::Second) => GameResult::BlackWins,
            Finish::Drawn => GameResult::Draw,
            Finish::Nothing => GameResult::Unknown,
        };
        let [white, black] = &story.players;
        let tags = [
            ("Event", &story.event),
            ("Date", &story.date),
            ("Round", &story.round),
            ("White", white),
            ("Black", black),
            ("TimeControl", &story.clock),
            ("Termination", &story.ending),
        ];
        let known = tags.into_iter().filter(|(_, value)| !value.is_empty());
        let tags = known.map(|(name, value)| Tag { name: name.to_owned(), value: value.clone() });
        Ok(Pgn { tags: tags.collect(), ..Pgn::new(start, moves, result) })
    }
}

/// The main line of a game, castling written as its start asks for.
fn kept(game: Pgn) -> Kept {
    let style = game.start.castling_style();
    let moves = game.moves().map(|played| played.to_uci(style).to_string()).collect();
    let finish = match game.result {
        GameResult::WhiteWins => Finish::Won(Seat::First),
        GameResult::BlackWins => Finish::Won(Seat::Second),
        GameResult::Draw => Finish::Drawn,
        GameResult::Unknown => Finish::Nothing,
    };
    Kept { tags: game.tags, start: game.start.shredder_fen(), moves, finish }
}
