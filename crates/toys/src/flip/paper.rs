//! Flip on paper, and in the catalog.

use catalog::{Entry, MatchKind, Matches, Paper, Player, Words, Workloads};
use game::{Code, Fault, Meter, Outcome, Reason, Rules, Scene, Status, Study};

use super::{Draw, Face, Flip, Man, Role, Spoils, Strip, Then, Walk, take};

/// The game in the catalog.
pub static ENTRY: Entry = Entry {
    players: &[("umpire", &Player::<Flip> { thinker: catalog::random, set_up: None })],
    ..Entry::new(
        &Flip::ABOUT,
        WORDS,
        &Paper::<Flip>::PLAIN,
        Matches(&[MatchKind::of::<Flip>()]),
        Workloads::of::<Flip>(),
    )
};

const WORDS: Words = Words {
    summary: "Men face down on a strip, turned when they first move.",
    summary_zh: "一条线上的暗子，走动时翻开。",
    seats_zh: ["左方", "右方"],
    figures: &[(Role::Walker.figure(), "步"), (Role::Runner.figure(), "跑")],
    actions: &[],
};

/// What one viewer knows: the strip, and what it took face down if it sits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Known {
    strip: Strip,
    own: Option<Spoils>,
}

/// A walk as a viewer writes it down, such as `35=r*w`: what was turned, and what was looked at.
struct Written {
    walk: Walk,
    turned: Option<Role>,
    looked: Option<Role>,
}

fn parse(text: &str) -> Result<Written, Fault> {
    let invalid = || Fault::invalid_move(format!("invalid walk `{text}`, expected as in `35=r*w`"));
    let (rest, looked) = match text.split_once('*') {
        None | Some((_, "?")) => (text.split('*').next().unwrap_or(text), None),
        Some((rest, role)) => (rest, Some(role.parse().map_err(|_| invalid())?)),
    };
    let (walk, turned) = match rest.split_once('=') {
        None => (rest, None),
        Some((walk, role)) => (walk, Some(role.parse().map_err(|_| invalid())?)),
    };
    Ok(Written { walk: walk.parse().map_err(|_| invalid())?, turned, looked })
}

impl Known {
    /// Whether `role` may still be drawn for a man of the seat that moves.
    fn turn_up(&mut self, square: usize, role: Option<Role>) -> Result<(), Fault> {
        let seat = self.strip.turn;
        let Some(role) = role else {
            return Err(Fault::new(
                Code::ROLE_NEEDED,
                "a man is turned, expected its role as in `=r`",
            ));
        };
        let mut left = super::MEN.to_vec();
        for seen in self.strip.turned(seat) {
            take(&mut left, seen);
        }
        if !left.contains(&role) {
            return Err(Fault::new(
                Code::ROLE_CONFLICT,
                format!("no `{role}` is left to be turned"),
            ));
        }
        self.strip.squares[square] = Some(Man { seat, face: Face::Up(role) });
        Ok(())
    }
}

impl Study for Flip {
    type Position = Known;
    type Extra = ();

    fn read(&self, text: &str) -> Result<Known, Vec<Fault>> {
        let fault = || vec![Fault::new(Code::BAD_POSITION, format!("`{text}` is no strip"))];
        let (strip, own) = match text.split_once(" | ") {
            Some((strip, own)) => (strip, Some(own.parse().map_err(|_| fault())?)),
            None => (text, None),
        };
        Ok(Known { strip: strip.parse().map_err(|_| fault())?, own })
    }

    fn write(&self, known: &Known) -> String {
        match &known.own {
            Some(own) => format!("{} | {own}", known.strip),
            None => known.strip.to_string(),
        }
    }

    fn status(&self, known: &Known) -> Status {
        let stuck = known.strip.walks().is_empty();
        let outcome = stuck.then(|| Outcome::won(!known.strip.turn, Reason("stuck")));
        let to_act = if stuck { None } else { Some(known.strip.turn) };
        Status { to_act, check: None, outcome }
    }

    fn extra(&self, _: &Known) {}

    fn moves(&self, known: &Known, from: Option<&str>) -> Result<Vec<String>, Fault> {
        let from = from.map(str::parse::<usize>).transpose();
        let from = from.map_err(|_| Fault::new(Code::BAD_REQUEST, "a square is a digit"))?;
        let walks = known.strip.walks().into_iter();
        let asked = walks.filter(|walk| from.is_none_or(|from| from == walk.from));
        Ok(asked.map(|walk| walk.to_string()).collect())
    }

    fn play(&self, known: &mut Known, text: &str) -> Result<Vec<String>, Fault> {
        let Written { walk, turned, looked } = parse(text)?;
        if !known.strip.walks().contains(&walk) {
            return Err(Fault::illegal_move(format!("`{walk}` is not legal here")));
        }
        let mut after = known.clone();
        after.strip.walk(walk);
        if let Some(Draw::Turn { square, .. }) = after.strip.due {
            after.turn_up(square, turned)?;
        }
        let looks = matches!(
            after.strip.due,
            Some(Draw::Look { .. } | Draw::Turn { then: Then::Look, .. })
        );
        if let (true, Some(own), Some(role)) = (looks, &mut after.own, looked) {
            own.0.push(role);
        }
        if after.strip.due.take().is_some() {
            after.strip.turn = !after.strip.turn;
        }
        *known = after;
        Ok(vec![text.to_owned()])
    }

    fn perft(&self, known: &Known, depth: u32, _: &mut Meter) -> Result<u64, Fault> {
        match depth {
            0 => Ok(1),
            1 => Ok(known.strip.walks().len() as u64),
            _ => Err(Fault::unsupported("what is turned is not known ahead")),
        }
    }

    fn scene(&self, known: &Known) -> Scene {
        known.strip.scene()
    }
}
