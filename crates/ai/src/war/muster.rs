//! Every unit with the force for and against it, counted all at once.
//!
//! The referee counts one target at a time and can say why; this counts each pair of units once.

use game_of_war::{Arm, Bits, Board, Ground, Live, SIDE_MAX, Square, Unit};

use super::chart::index;

/// What charging cavalry adds to its attack in range, and beyond it.
const CHARGE_EXTRA: u32 = 3;
const CHARGE_FULL: u32 = 7;
/// How many riders one line of charge has at most.
const CHARGE_LENGTH: i32 = 4;
/// Farther than this nothing bears.
const REACH: u32 = 3;

/// Whoever is so near may soon attack.
const NEAR: u32 = 4;

/// A unit and the force for and against it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Post {
    pub(super) square: Square,
    pub(super) unit: Unit,
    pub(super) online: bool,
    /// What it adds to the defense of a friend.
    support: u32,
    /// What it adds to an attack.
    fire: u32,
    /// Whether it may charge.
    rides: bool,
    /// The force of the enemies that bear on it.
    pub(super) attack: u32,
    /// Its own force and that of the friends who support it.
    pub(super) defense: u32,
    /// How many friends support it.
    pub(super) backers: u32,
    /// How many enemies are near that can fight.
    pub(super) foes: u32,
}

impl Post {
    /// By how much an attack on it succeeds.
    #[inline]
    pub(super) fn margin(&self) -> i32 {
        self.attack as i32 - self.defense as i32
    }
}

/// All units of a position.
pub(super) struct Muster {
    pub(super) posts: Vec<Post>,
    /// One more than the number of the post on each square.
    grid: Vec<u16>,
}

impl Muster {
    /// An empty muster, to be filled again and again.
    pub(super) fn new() -> Muster {
        Muster { posts: Vec::with_capacity(40), grid: vec![0; SIDE_MAX * SIDE_MAX] }
    }

    /// Counts the units of `live` and the forces on each.
    pub(super) fn fill(&mut self, live: &Live) {
        self.posts.iter().for_each(|post| self.grid[index(post.square)] = 0);
        self.posts.clear();
        let board = &live.position().board;
        for side in game_of_war::Side::ALL {
            for arm in Arm::ALL {
                let unit = Unit { side, arm };
                board.units_of(unit).iter().for_each(|square| self.enlist(live, unit, square));
            }
        }
        let open = board.open();
        for one in 1..self.posts.len() {
            for other in 0..one {
                self.meet(live, &open, one, other);
            }
        }
        self.charge(board);
    }

    /// The unit on `square`.
    pub(super) fn post_at(&self, square: Square) -> Option<&Post> {
        let number = self.grid[index(square)];
        number.checked_sub(1).map(|post| &self.posts[usize::from(post)])
    }

    fn enlist(&mut self, live: &Live, unit: Unit, square: Square) {
        let (position, arm) = (live.position(), unit.arm);
        let online = live.network(unit.side).online.contains(square);
        let ground = position.board.ground(square);
        let terrain = match ground {
            Ground::Pass if arm.digs_in() => 2,
            Ground::Fortress if arm.digs_in() => 4,
            Ground::Pass
            | Ground::Fortress
            | Ground::Flat
            | Ground::Mountain
            | Ground::Arsenal(_) => 0,
        };
        let fights = online && arm.fights();
        let fresh = fights && !position.retreated.contains(square);
        let lends_terrain = live.rules().terrain_bonus_in_support;
        let lent = arm.defense() + if lends_terrain { terrain } else { 0 };
        self.posts.push(Post {
            square,
            unit,
            online,
            support: if fights { lent } else { 0 },
            fire: if fresh { arm.attack() } else { 0 },
            rides: fresh && arm == Arm::Cavalry && ground != Ground::Fortress,
            attack: 0,
            defense: if online || !arm.fights() { arm.defense() + terrain } else { 0 },
            backers: 0,
            foes: 0,
        });
        self.grid[index(square)] = self.posts.len() as u16;
    }

    /// What two units do to each other.
    #[inline]
    fn meet(&mut self, live: &Live, open: &Bits, one: usize, other: usize) {
        let (a, b) = (self.posts[one], self.posts[other]);
        let down = b.square.row() as i32 - a.square.row() as i32;
        let right = b.square.column() as i32 - a.square.column() as i32;
        let distance = down.unsigned_abs().max(right.unsigned_abs());
        if a.unit.side != b.unit.side && distance <= NEAR {
            self.posts[one].foes += u32::from(b.fire > 0);
            self.posts[other].foes += u32::from(a.fire > 0);
        }
        let aligned = down == 0 || right == 0 || down.abs() == right.abs();
        if distance > REACH || !aligned {
            return;
        }
        let way = Way { start: a.square, down: down.signum(), right: right.signum() };
        if !(1..distance as i32).all(|steps| way.at(steps).is_some_and(|at| open.contains(at))) {
            return;
        }
        if live.rules().units_block_fire && distance > 1 {
            let hostile = |to: Unit| {
                let mut between = (1..distance as i32).filter_map(|steps| self.found(way, steps));
                between.any(|post| post.unit.side != to.side)
            };
            let (a_blocked, b_blocked) = (hostile(a.unit), hostile(b.unit));
            if !a_blocked {
                exert(&a, &mut self.posts[other], distance);
            }
            if !b_blocked {
                exert(&b, &mut self.posts[one], distance);
            }
            return;
        }
        exert(&a, &mut self.posts[other], distance);
        exert(&b, &mut self.posts[one], distance);
    }

    /// Lines of cavalry that ride against a target.
    fn charge(&mut self, board: &Board) {
        for rider in 0..self.posts.len() {
            let leader = self.posts[rider];
            if !leader.rides {
                continue;
            }
            for target in 0..self.posts.len() {
                let post = self.posts[target];
                if post.unit.side != leader.unit.side
                    && post.square.distance(leader.square) == 1
                    && !matches!(board.ground(post.square), Ground::Fortress | Ground::Pass)
                {
                    self.posts[target].attack += self.charge_of(&post, &leader);
                }
            }
        }
    }

    /// What the line that `leader` leads adds by charging.
    fn charge_of(&self, target: &Post, leader: &Post) -> u32 {
        let way = Way {
            start: target.square,
            down: leader.square.row() as i32 - target.square.row() as i32,
            right: leader.square.column() as i32 - target.square.column() as i32,
        };
        let rides = |post: &&Post| post.rides && post.unit.side == leader.unit.side;
        (1..=CHARGE_LENGTH)
            .map_while(|steps| self.found(way, steps).filter(rides).map(|_| steps))
            .map(|steps| if steps <= 2 { CHARGE_EXTRA } else { CHARGE_FULL })
            .sum()
    }

    #[inline]
    fn found(&self, way: Way, steps: i32) -> Option<&Post> {
        self.post_at(way.at(steps)?)
    }
}

/// A straight line of squares.
#[derive(Clone, Copy)]
struct Way {
    start: Square,
    down: i32,
    right: i32,
}

impl Way {
    #[inline]
    fn at(self, steps: i32) -> Option<Square> {
        let row = usize::try_from(self.start.row() as i32 + steps * self.down).ok()?;
        let column = usize::try_from(self.start.column() as i32 + steps * self.right).ok()?;
        (row < SIDE_MAX && column < SIDE_MAX).then(|| Square::at(row, column))
    }
}

/// What `actor` does for a friend or to an enemy so far away.
#[inline]
fn exert(actor: &Post, post: &mut Post, distance: u32) {
    if distance as usize > actor.unit.arm.range() {
        return;
    }
    if actor.unit.side != post.unit.side {
        post.attack += actor.fire;
    } else if actor.support > 0 {
        post.defense += actor.support;
        post.backers += 1;
    }
}
