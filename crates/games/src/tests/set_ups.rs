//! Secret set-ups as a client writes them that has never heard of the game.

use game::{
    Dice, Digest, HashedLayout, LayoutForm, MatchId, Opening, Placeable, Seat, SetUpSheet, Stage,
};

use super::conduct::{MATCH, defaults, every_opening, open};

/// A layout drawn at random, by the sheet alone.
fn draw(sheet: &SetUpSheet, dice: &mut Dice) -> Vec<(String, Placeable)> {
    let mut squares = sheet.squares.clone();
    dice.shuffle(&mut squares);
    let pieces = sheet.pieces.iter().flat_map(|piece| std::iter::repeat_n(*piece, piece.count));
    squares.into_iter().zip(pieces).collect()
}

fn write(sheet: &SetUpSheet, placed: &[(String, Placeable)]) -> String {
    match sheet.form {
        LayoutForm::Letters => in_order(sheet, placed).iter().map(|piece| piece.letter).collect(),
        LayoutForm::Groups => {
            let group = |piece: &Placeable| {
                let own = placed.iter().filter(|(_, it)| it == piece);
                let squares: Vec<&str> = own.map(|(square, _)| &**square).collect();
                format!("{}:{}", piece.letter, squares.join(","))
            };
            sheet.pieces.iter().map(group).collect::<Vec<_>>().join(" ")
        }
    }
}

fn in_order(sheet: &SetUpSheet, placed: &[(String, Placeable)]) -> Vec<Placeable> {
    let on = |square: &String| placed.iter().find(|(at, _)| at == square).map(|(_, it)| *it);
    sheet.squares.iter().filter_map(on).collect()
}

fn commitment(
    sheet: &SetUpSheet,
    (match_id, seat, config): (MatchId, Seat, Digest),
    placed: &[(String, Placeable)],
    nonce: [u8; 32],
) -> Digest {
    let mut bytes = format!("{}\0", sheet.tag).into_bytes();
    bytes.extend(match_id.0.to_be_bytes());
    bytes.push(seat.index() as u8);
    bytes.extend(config.0);
    match sheet.hashed {
        HashedLayout::Numbers => bytes.extend(in_order(sheet, placed).iter().map(|it| it.number)),
        HashedLayout::Text => {
            let text = write(sheet, placed);
            bytes.extend((text.len() as u16).to_be_bytes());
            bytes.extend(text.as_bytes());
        }
    }
    bytes.extend(nonce);
    Digest::of(&bytes)
}

#[test]
fn a_client_that_has_never_heard_of_the_game_sets_up() {
    let blind = every_opening().filter(|(_, opening)| *opening == Opening::Blind);
    let mut games = 0;
    for (entry, opening) in blind {
        games += 1;
        let sheets = entry.matches.set_up_sheets(&defaults(entry)).expect("it can be told");
        for seed in 0..20 {
            let mut dice = Dice::seeded(seed);
            let mut referee = open(entry, opening, seed);
            let placed = Seat::ALL.map(|seat| draw(&sheets[seat], &mut dice));
            let nonce = [seed as u8; 32];
            let config = referee.config_hash();
            for seat in Seat::ALL {
                let whose = (MATCH, seat, config);
                let hash = commitment(&sheets[seat], whose, &placed[seat.index()], nonce);
                referee.play(seat, &format!("commit {hash}")).unwrap();
            }
            for seat in Seat::ALL {
                let sheet = &sheets[seat];
                let layout = write(sheet, &placed[seat.index()]);
                let open = format!("{} {layout} {}", sheet.verb, game::Nonce(nonce));
                referee.play(seat, &open).unwrap_or_else(|fault| panic!("{open}: {fault}"));
            }
            let stands = referee.stage() == Stage::Playing && referee.outcome().is_none();
            assert!(stands, "{}, seed {seed}", entry.about.id);
        }
    }
    assert!(games >= 2, "two games have a secret set-up");
}
