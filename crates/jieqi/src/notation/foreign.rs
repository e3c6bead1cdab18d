//! The notations of other programs: Pikafish, JieqiBox and PyChess.
//!
//! They spell horse and elephant `N` and `B`, and Red's turn `w`.

use game::{Code, Fault};
use xiangqi::{BySide, Piece, Role, Side, Square, home, read_ranks, write_ranks};

use crate::{
    DEALT, Face, Knowledge, Loss, Man, Pool, Setup, Viewer,
    notation::{self, in_case_of, keep, side_of_case},
};

/// A longer text is no position.
const LENGTH_MAX: usize = 512;

/// The order in which Pikafish writes a pool.
const PIKAFISH_ORDER: [Role; 6] =
    [Role::Rook, Role::Advisor, Role::Cannon, Role::Pawn, Role::Horse, Role::Elephant];

/// The order in which JieqiBox writes a pool.
const JIEQIBOX_ORDER: [Role; 6] =
    [Role::Rook, Role::Horse, Role::Elephant, Role::Advisor, Role::Cannon, Role::Pawn];

type Men = Vec<(Square, Man)>;

/// Rule F6.2: board, turn, the viewer's pool with zeros, plies since the last capture, move number.
pub(super) fn write_pikafish(known: &Knowledge) -> String {
    let pool: String = Side::ALL
        .into_iter()
        .flat_map(|side| PIKAFISH_ORDER.map(|role| Piece { side, role }))
        .map(|piece| counted(piece, known.position().pool().count(piece)))
        .collect();
    format!("{} {} {pool} {}", write_board(known), turn_letter(known), clocks(known))
}

/// Rule F6.3: the same with another order of pools, and a pool of the pieces that the viewer took
/// face down.
pub(super) fn write_jieqibox(known: &Knowledge) -> String {
    let mut taken = Pool::EMPTY;
    for side in Side::ALL {
        for loss in known.lost(side) {
            if let Loss::Known(role) = *loss {
                taken.add(Piece { side, role });
            }
        }
    }
    let (pool, taken) = (interleaved(known.position().pool()), interleaved(&taken));
    format!("{} {} {pool} {taken} {}", write_board(known), turn_letter(known), clocks(known))
}

/// Rule F6.4: a face-down piece is the letter of its home point and `~`; there are no losses.
pub(super) fn write_pychess(known: &Knowledge) -> String {
    let mut board = String::with_capacity(128);
    let mut squares = known.position().men().filter(|(_, man)| man.face == Face::Down);
    for letter in write_board(known).chars() {
        if letter.eq_ignore_ascii_case(&'x') {
            let (square, man) = squares.next().expect("each `x` is a face-down piece");
            let role = home::role_at(man.side, square).expect("a piece lies face down at home");
            board.push(in_case_of(man.side, role.fen_letter()));
            board.push('~');
        } else {
            board.push(letter);
        }
    }
    format!("{board} {} - - {}", turn_letter(known), clocks(known))
}

/// Reads what Pikafish writes.
pub(super) fn read_pikafish(text: &str) -> Result<Setup, Vec<Fault>> {
    notation::check_length(text, LENGTH_MAX)?;
    let fields: Vec<&str> = text.split_ascii_whitespace().collect();
    let [board, turn, pool, quiet, number] = fields[..] else {
        return Err(notation::field_count("board, turn, pool and two clocks", fields.len()));
    };
    read_parts(board, turn, [pool, "-"], [quiet, number])
}

/// Reads what JieqiBox writes, now or in its first versions: `board pool turn - - clocks`.
pub(super) fn read_jieqibox(text: &str) -> Result<Setup, Vec<Fault>> {
    notation::check_length(text, LENGTH_MAX)?;
    let fields: Vec<&str> = text.split_ascii_whitespace().collect();
    match fields[..] {
        [board, turn @ ("w" | "b"), pool, taken, quiet, number] => {
            read_parts(board, turn, [pool, taken], [quiet, number])
        }
        [board, pool, turn, "-", "-", quiet, number] => {
            read_parts(board, turn, [pool, "-"], [quiet, number])
        }
        _ => {
            let expected = "board, turn, two pools and two clocks";
            Err(notation::field_count(expected, fields.len()))
        }
    }
}

/// Reads what PyChess writes. Nothing is known to be lost, so what is missing is out of play.
pub(super) fn read_pychess(text: &str) -> Result<Setup, Vec<Fault>> {
    notation::check_length(text, LENGTH_MAX)?;
    let fields: Vec<&str> = text.split_ascii_whitespace().collect();
    let [board, turn, "-", "-", quiet, number] = fields[..] else {
        return Err(notation::field_count("board, turn, `-`, `-` and two clocks", fields.len()));
    };
    let mut faults = Vec::new();
    let men = keep(read_tilde_board(board), &mut faults);
    let turn = keep(read_turn(turn), &mut faults);
    let clocks = keep(notation::read_clocks(quiet, number), &mut faults);
    match (men, turn, clocks) {
        (Some(men), Some(turn), Some(clocks)) => {
            Ok(setup(men, turn, clocks, BySide::default(), Viewer::Side(turn)))
        }
        _ => Err(faults),
    }
}

fn read_parts(
    board: &str,
    turn: &str,
    pools: [&str; 2],
    clocks: [&str; 2],
) -> Result<Setup, Vec<Fault>> {
    let mut faults = Vec::new();
    let men = keep(read_ranks(board, read_man), &mut faults);
    let turn = keep(read_turn(turn), &mut faults);
    let [pool, taken] = pools.map(|pool| keep(read_pool(pool), &mut faults));
    let clocks = keep(notation::read_clocks(clocks[0], clocks[1]), &mut faults);
    match (men, turn, pool, taken, clocks) {
        (Some(men), Some(turn), Some(pool), Some(taken), Some(clocks)) => {
            let lost = infer_losses(&men, &pool, &taken)?;
            let viewer = infer_viewer(turn, &lost)?;
            Ok(setup(men, turn, clocks, lost, viewer))
        }
        _ => Err(faults),
    }
}

fn setup(
    men: Men,
    turn: Side,
    (quiet_plies, move_number): (u32, u32),
    lost: BySide<Vec<Loss>>,
    viewer: Viewer,
) -> Setup {
    let men = men.into_iter().collect();
    Setup { men, lost, turn, viewer, deal: None, quiet_plies, move_number }
}

/// Rule F6.5: what is neither seen nor in a pool was lost face up; what the pool has beyond the
/// face-down pieces was lost face down, and the viewer does not know which.
fn infer_losses(men: &Men, pool: &Pool, taken: &Pool) -> Result<BySide<Vec<Loss>>, Vec<Fault>> {
    let (mut lost, mut faults) = (BySide::<Vec<Loss>>::default(), Vec::new());
    for side in Side::ALL {
        for role in DEALT {
            let piece = Piece { side, role };
            let up = Man { side, face: Face::Up(role) };
            let seen = men.iter().filter(|(_, man)| *man == up).count();
            let [unseen, blind] = [pool, taken].map(|pool| usize::from(pool.count(piece)));
            let known = usize::from(role.full_count()).checked_sub(seen + unseen + blind);
            let Some(known) = known else {
                let letter = in_case_of(side, role.fen_letter());
                faults.push(bad_pool(format!("board and pools have too many of `{letter}`")));
                continue;
            };
            lost[side].extend(vec![Loss::Up(role); known]);
            lost[side].extend(vec![Loss::Known(role); blind]);
        }
        let down = men.iter().filter(|(_, man)| *man == Man { side, face: Face::Down }).count();
        match (pool.total(side) as usize).checked_sub(down) {
            Some(unknown) => lost[side].extend(vec![Loss::Unknown; unknown]),
            None => faults.push(bad_pool(format!("{side} has more `x` than its pool"))),
        }
    }
    if faults.is_empty() { Ok(lost) } else { Err(faults) }
}

/// The first viewer, beginning with the side to move, who knows just what the losses say.
fn infer_viewer(turn: Side, lost: &BySide<Vec<Loss>>) -> Result<Viewer, Vec<Fault>> {
    let fits = |viewer: &Viewer| {
        Side::ALL.into_iter().all(|owner| {
            let looks = viewer.looks_at_losses_of(owner);
            lost[owner].iter().all(|loss| match loss {
                Loss::Up(_) => true,
                Loss::Known(_) => looks,
                Loss::Unknown => !looks,
            })
        })
    };
    let viewers = [Viewer::Side(turn), Viewer::Side(!turn), Viewer::Spectator];
    viewers
        .into_iter()
        .find(fits)
        .ok_or_else(|| vec![bad_pool("no single viewer can know what these pools say".to_owned())])
}

fn bad_pool(message: String) -> Fault {
    Fault::new(Code::new("bad_pool"), message)
}

/// Letters, each with a digit; `-` for none.
fn read_pool(text: &str) -> Result<Pool, Vec<Fault>> {
    let expected = || vec![bad_pool("a pool is letters with one digit each, or `-`".to_owned())];
    let mut pool = Pool::EMPTY;
    let mut letters = if text == "-" { "".chars() } else { text.chars() };
    while let Some(letter) = letters.next() {
        let count = letters.next().and_then(|digit| digit.to_digit(10)).ok_or_else(expected)?;
        let role = read_role(letter.to_ascii_uppercase()).filter(|role| *role != Role::King);
        let piece = Piece { side: side_of_case(letter), role: role.ok_or_else(expected)? };
        if pool.count(piece) > 0 || count > u32::from(piece.role.full_count()) {
            return Err(vec![bad_pool(format!("too many of `{letter}` in a pool"))]);
        }
        (0..count).for_each(|_| pool.add(piece));
    }
    Ok(pool)
}

/// Reads a board whose face-down pieces are a letter and `~`.
fn read_tilde_board(text: &str) -> Result<Men, Vec<Fault>> {
    let mut plain = String::with_capacity(text.len());
    let mut homes = Vec::new();
    for letter in text.chars() {
        match (letter, plain.chars().last()) {
            ('~', Some(cover)) if read_role(cover.to_ascii_uppercase()).is_some() => {
                plain.pop();
                plain.push(in_case_of(side_of_case(cover), 'X'));
                homes.push(cover);
            }
            // Here `x` is no piece, but it would be taken for one below.
            ('x' | 'X', _) => plain.push('~'),
            _ => plain.push(letter),
        }
    }
    let men = read_ranks(&plain, read_man)?;
    let down = men.iter().filter(|(_, man)| man.face == Face::Down);
    for ((square, man), cover) in down.zip(homes) {
        let home = home::role_at(man.side, *square);
        if home != read_role(cover.to_ascii_uppercase()) {
            let message = format!("`{cover}~` lies face down on {square}, where it does not start");
            return Err(vec![Fault::new(Code::new("hidden_off_home"), message)]);
        }
    }
    Ok(men)
}

fn read_role(letter: char) -> Option<Role> {
    match letter {
        'N' => Some(Role::Horse),
        'B' => Some(Role::Elephant),
        'H' | 'E' => None,
        other => Role::from_letter(other),
    }
}

fn read_man(letter: char) -> Option<Man> {
    let face = match letter.to_ascii_uppercase() {
        'X' => Face::Down,
        other => Face::Up(read_role(other)?),
    };
    Some(Man { side: side_of_case(letter), face })
}

fn read_turn(text: &str) -> Result<Side, Vec<Fault>> {
    match text {
        "w" => Ok(Side::Red),
        "b" => Ok(Side::Black),
        _ => {
            let found = notation::shorten(text);
            let message = format!("the turn is `{found}`, expected `w` or `b`");
            Err(vec![Fault::new(Code::BAD_TURN, message)])
        }
    }
}

fn write_board(known: &Knowledge) -> String {
    write_ranks(|square| {
        let man = known.position().man_at(square)?;
        let letter = match man.face {
            Face::Down => 'X',
            Face::Up(role) => role.fen_letter(),
        };
        Some(in_case_of(man.side, letter))
    })
}

fn turn_letter(known: &Knowledge) -> char {
    match known.position().turn() {
        Side::Red => 'w',
        Side::Black => 'b',
    }
}

fn clocks(known: &Knowledge) -> String {
    format!("{} {}", known.position().quiet_plies(), known.move_number())
}

/// A pool as JieqiBox writes it: role by role, either side, what is there.
fn interleaved(pool: &Pool) -> String {
    let pieces = JIEQIBOX_ORDER
        .into_iter()
        .flat_map(|role| Side::ALL.map(|side| Piece { side, role }))
        .map(|piece| (piece, pool.count(piece)));
    let text: String = pieces
        .filter(|(_, count)| *count > 0)
        .map(|(piece, count)| counted(piece, count))
        .collect();
    if text.is_empty() { "-".to_owned() } else { text }
}

fn counted(piece: Piece, count: u8) -> String {
    format!("{}{count}", in_case_of(piece.side, piece.role.fen_letter()))
}
