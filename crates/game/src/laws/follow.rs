//! Law 7: a reader of facts keeps track of the board.

use std::collections::BTreeMap;

use super::{Reach, names};
use crate::{
    AnyReferee, Dice, Fact, Figure, Game, Heard, MatchId, News, Noted, Observer, PieceId, Referee,
    Scene, Seat, Seed,
};

/// Plays random games and follows them by facts alone, where `doctor` may change what is heard.
///
/// # Errors
/// The first step after which a reader had lost track, or after which taking back did not bring
/// back the names of the pieces and the moves so far.
pub fn lost_track<G: Game>(
    rules: &G,
    reach: Reach,
    doctor: impl Fn(&mut Heard),
) -> Result<(), String> {
    for seed in reach.first_seed..reach.first_seed + reach.games {
        let mut dice = Dice::seeded(seed);
        let (match_id, luck) = (MatchId(dice.wide_word()), Seed::from_number(seed));
        let mut referee = Referee::new(rules.clone(), match_id, luck);
        let mut readers = readers(&referee)?;
        let mut past = vec![memory(&referee)];
        let mut steps = 0;
        while let Some((seat, action)) = random_action(&referee, &mut dice)
            && steps < reach.steps_max
        {
            let heard = AnyReferee::play(&mut referee, seat, &action);
            let heard = heard.map_err(|fault| fault.to_string())?;
            follow(&mut readers, heard, &referee, &doctor)
                .map_err(|loss| format!("seed {seed}, after {action}: {loss}"))?;
            past.push(memory(&referee));
            if dice.below(TAKEBACKS) == 0 {
                check_takeback(&mut referee, seat, &mut past)?;
                readers = self::readers(&referee)?;
            }
            steps += 1;
        }
    }
    Ok(())
}

/// Every so many actions, the last turn is taken back if it may be.
const TAKEBACKS: u32 = 60;

/// An action of somebody who is awaited; none when the game is over.
pub(super) fn random_action(referee: &dyn AnyReferee, dice: &mut Dice) -> Option<(Seat, String)> {
    let able = Seat::ALL.into_iter().map(|seat| (seat, referee.legal(seat)));
    let (seat, legal) = able.into_iter().find(|(_, legal)| !legal.is_empty())?;
    dice.choose(&legal).map(|action| (seat, action.clone()))
}

/// What a takeback must bring back.
fn memory(referee: &dyn AnyReferee) -> [String; 3] {
    Observer::ALL.map(|observer| {
        let transcript = referee.transcript(observer);
        let (count, last) = (transcript.moves.len(), transcript.moves.last());
        format!("{} {count} {last:?}", names(&referee.picture(observer)))
    })
}

fn check_takeback(
    referee: &mut dyn AnyReferee,
    seat: Seat,
    past: &mut Vec<[String; 3]>,
) -> Result<(), String> {
    let Ok(heard) = referee.take_back(seat) else { return Ok(()) };
    let actions = heard.iter().flat_map(|heard| &heard.news).find_map(|news| match news {
        News::TakenBack { actions, .. } => Some(*actions as usize),
        News::DrawOffered(_) | News::DrawDeclined(_) | News::Ended(_) => None,
    });
    past.truncate(past.len().saturating_sub(actions.unwrap_or_default()));
    match past.last() {
        Some(before) if *before == memory(referee) => Ok(()),
        before => Err(format!("taken back to {:?}, not {before:?}", memory(referee))),
    }
}

fn follow(
    readers: &mut [Reader; 3],
    heard: Vec<Heard>,
    referee: &dyn AnyReferee,
    doctor: &impl Fn(&mut Heard),
) -> Result<(), String> {
    for mut heard in heard {
        doctor(&mut heard);
        readers[heard.observer.index()].hear(&heard.facts)?;
    }
    for observer in Observer::ALL {
        let (reader, shown) =
            (&readers[observer.index()], Reader::new(&referee.picture(observer))?);
        if *reader != shown {
            return Err(format!("{observer:?} follows {reader:?}\nbut sees {shown:?}"));
        }
    }
    Ok(())
}

fn readers(referee: &dyn AnyReferee) -> Result<[Reader; 3], String> {
    let [first, second, spectator] =
        Observer::ALL.map(|observer| Reader::new(&referee.picture(observer)));
    Ok([first?, second?, spectator?])
}

/// Somebody who was shown the board once and follows it from there.
#[derive(Debug, PartialEq, Eq)]
struct Reader {
    men: BTreeMap<PieceId, Standing>,
}

/// What a reader knows of a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Standing {
    square: String,
    seat: Seat,
    figure: Option<Figure>,
    really: Option<Figure>,
    covered: bool,
    frozen: bool,
}

impl Reader {
    fn new(picture: &Scene) -> Result<Reader, String> {
        let mut men = BTreeMap::new();
        for man in &picture.men {
            let square = picture.square_of(man);
            let id = man.id.ok_or_else(|| format!("the piece on {square} has no name"))?;
            let standing = Standing {
                square,
                seat: man.seat,
                figure: man.figure,
                really: man.really,
                covered: man.covered,
                frozen: man.frozen,
            };
            if let Some(other) = men.insert(id, standing) {
                return Err(format!("the piece on {} has another's name", other.square));
            }
        }
        Ok(Reader { men })
    }

    /// Carries out the facts of one action.
    fn hear(&mut self, facts: &[Noted]) -> Result<(), String> {
        let mut taken = BTreeMap::new();
        for noted in facts {
            self.carry_out(noted, &mut taken).ok_or_else(|| format!("{noted:?} cannot be"))?;
        }
        Ok(())
    }

    fn carry_out(
        &mut self,
        Noted { piece, fact }: &Noted,
        taken: &mut BTreeMap<PieceId, Standing>,
    ) -> Option<()> {
        match fact {
            Fact::Moved { from, to } => to.clone_into(&mut self.man(*piece, from)?.square),
            Fact::Captured { at, seat, figure, covered } => {
                let man = self.man(*piece, at)?.clone();
                let known = man.really.or(man.figure.filter(|_| !man.covered));
                let fits = figure.is_none() || known.is_none() || *figure == known;
                let alike = (man.seat, man.covered) == (*seat, *covered);
                let told = figure.is_some() || man.covered;
                (fits && alike && told).then_some(())?;
                taken.extend(self.men.remove_entry(&(*piece)?));
            }
            Fact::Revealed { at, figure, taken: true } => {
                let man = taken.get(&(*piece)?).filter(|man| man.square == *at && man.covered)?;
                man.really.is_none_or(|really| really == *figure).then_some(())?;
            }
            Fact::Revealed { at, figure, taken: false } => {
                let man = self.man(*piece, at).filter(|man| man.covered)?;
                man.really.is_none_or(|really| really == *figure).then_some(())?;
                (man.figure, man.really, man.covered) = (Some(*figure), None, false);
            }
            Fact::Promoted { at, figure } => self.man(*piece, at)?.figure = Some(*figure),
            Fact::Frozen { at } => self.man(*piece, at)?.frozen = true,
            Fact::Attacked { at, .. } | Fact::RetreatDue { at } => {
                self.man(*piece, at)?;
            }
            Fact::Passed { .. }
            | Fact::Checked { .. }
            | Fact::Committed { .. }
            | Fact::Opened { .. }
            | Fact::Begun
            | Fact::Forfeited { .. }
            | Fact::StartDrawn { .. }
            | Fact::Razed { .. }
            | Fact::MovementEnded
            | Fact::TurnBegan { .. } => piece.is_none().then_some(())?,
        }
        Some(())
    }

    /// The piece of this name, which must stand there.
    fn man(&mut self, piece: Option<PieceId>, square: &str) -> Option<&mut Standing> {
        self.men.get_mut(&piece?).filter(|man| man.square == square)
    }
}
