//! A match in this process, whoever plays it.

use catalog::{Entry, Refusal, Seating, Setting, play_all};
use game::{
    AnyReferee, Awaiting, BySeat, MatchId, Opening, Options, Seat, Seed, Stage, Transcript,
};

/// The one seat that is awaited, if it is one.
pub(crate) fn to_act(referee: &dyn AnyReferee) -> Option<Seat> {
    match referee.awaiting() {
        Awaiting::Seat(seat) => Some(seat),
        Awaiting::BothSeats | Awaiting::Chance | Awaiting::Nobody(_) => None,
    }
}

/// What may be played after a transcript, as whoever wrote it knows.
///
/// # Errors
/// The faults of the transcript.
pub(crate) fn legal_moves(
    entry: &Entry,
    options: &Options,
    so_far: &Transcript,
) -> Result<Vec<String>, Refusal> {
    let mut position = entry.paper.open(options)?.read(&so_far.start)?;
    play_all(&mut *position, &so_far.moves)?;
    position.moves(None)
}

/// What somebody does.
pub(crate) type Step = (Seat, String);

/// What comes before the first move: in a blind opening, set-ups of both seats as our player draws
/// them from `luck`.
///
/// # Errors
/// There is no player to draw them.
pub(crate) fn set_ups(
    entry: &Entry,
    options: &Options,
    opening: Opening,
    match_id: MatchId,
    mut luck: impl FnMut() -> Seed,
) -> Result<Vec<Step>, Refusal> {
    if opening == Opening::Usual {
        return Ok(Vec::new());
    }
    let (mut promises, mut opened) = (Vec::new(), Vec::new());
    for seat in Seat::ALL {
        let setting = Setting { megabytes: 1, ..Setting::default() };
        let seating = Seating { options, match_id, seat, luck: luck(), setting };
        for (stage, steps) in [(UNCOMMITTED, &mut promises), (COMMITTED, &mut opened)] {
            steps.extend(entry.set_up(&seating, stage)?.map(|text| (seat, text)));
        }
    }
    promises.append(&mut opened);
    Ok(promises)
}

const NEITHER: BySeat<bool> = BySeat { first: false, second: false };
const BOTH: BySeat<bool> = BySeat { first: true, second: true };
/// Nobody has committed itself yet.
pub(crate) const UNCOMMITTED: Stage = Stage::SettingUp { committed: NEITHER, opened: NEITHER };
/// Both have committed themselves, and nobody has opened its set-up.
pub(crate) const COMMITTED: Stage = Stage::SettingUp { committed: BOTH, opened: NEITHER };
