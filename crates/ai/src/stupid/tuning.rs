//! StupidChess as the tuner sees it: games in which everybody knows everything.

use game::{BySeat, Deployable, Dice, Seat};
use stupid_chess::{Action, Face, Setup, StupidChess, Viewer};
use xiangqi::BySide;

use super::{
    Position, Prior, features::count_features, layout, position::StupidSearchPosition, terms::Term,
    weights::round,
};
use crate::{
    Playable,
    evaluation::{FeatureList, Tally, Taper},
    search::Root,
    tune::{Observation, Tunable, print_rows},
};

impl Playable for StupidChess {
    type Searched = StupidSearchPosition;

    fn root(&self, position: &Position) -> Root<StupidSearchPosition> {
        let history = position.battle().history();
        StupidSearchPosition::of(self, position, Prior::Mix, 0).root(&history[..history.len() - 1])
    }

    fn text(&self, _: &StupidSearchPosition, action: Action) -> String {
        action.to_string()
    }

    /// Anybody may set up anyhow; half of the time they do as computers do.
    fn begin(&self, dice: &mut Dice) -> Position {
        let mut setup = |seat| match dice.below(2) {
            0 => layout(self, seat, dice),
            _ => Setup::random(dice),
        };
        let setups = BySeat { first: setup(Seat::First), second: setup(Seat::Second) };
        let world = self.deploy(&setups);
        let rosters = BySide::from_fn(|side| world.private[side.seat()]);
        Position::seen_by(Viewer::Everything, &world.public, &rosters)
    }
}

impl Tunable for StupidChess {
    fn start() -> Vec<Taper> {
        round().map(Taper::flat).to_vec()
    }

    fn observe(position: &Position) -> Observation {
        let searched = StupidChess::default().root(position).position;
        let mut list = FeatureList::new(searched.turn.seat());
        count_features(&searched, &mut list);
        for (_, man) in searched.board.men() {
            let (term, index) = match man.face {
                Face::Hidden => {
                    let roster = position.roster(man.side());
                    let Some(actual) = roster.map(|it| it.role(man.handle.slot())) else {
                        continue;
                    };
                    (Term::Hidden, 7 * man.handle.surface() as usize + actual as usize)
                }
                Face::Revealed(role) => (Term::Revealed, role as usize),
                Face::Frozen(role) => (Term::Frozen, role as usize),
            };
            list.add(man.side(), term, index);
        }
        Observation::new(list.features, 1.0)
    }

    fn print(weights: &[Taper]) -> String {
        print_rows::<Term>(weights, 7, |weight| format!("{:>4}", weight.opening))
    }
}
