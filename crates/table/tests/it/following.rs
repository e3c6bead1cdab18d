//! A game of StupidChess followed piece by piece, from the words of the protocol alone.

use std::collections::{BTreeMap, BTreeSet};

use game::{
    Blind, BySeat, Deployable, Dice, MatchId, Nonce, Observer, Opening, Options, Rules, Seat, Seed,
};
use protocol::{Detail, Order, Sequence};
use serde_json::{Value, json};
use stupid_chess::StupidChess;
use table::{Charter, Table};

use crate::tables::{NOON, awaited, later, order, play, player};

/// A piece as a client may keep it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Piece {
    square: String,
    seat: String,
    figure: Value,
    covered: bool,
    frozen: bool,
}

/// A client that was shown the pieces when play began and never looks at a picture again.
#[derive(Default)]
struct Client {
    heard: u64,
    pieces: BTreeMap<u64, Piece>,
    /// The pieces before each action since play began, to take back.
    past: Vec<BTreeMap<u64, Piece>>,
    /// The kinds of facts that it heard.
    kinds: BTreeSet<String>,
}

impl Client {
    /// Reads one `event_delta` and compares what it then knows with the picture in it.
    fn hear(&mut self, delta: &Value) {
        for event in delta["events"].as_array().unwrap() {
            let what = &event["what"];
            match what["kind"].as_str().unwrap() {
                "played" => self.follow(what, &delta["state"]["picture"]),
                "taken_back" => {
                    let actions = what["actions"].as_u64().unwrap() as usize;
                    let before = self.past.len() - actions;
                    self.pieces = self.past.split_off(before).swap_remove(0);
                }
                _ => {}
            }
            self.heard += 1;
        }
        assert_eq!(self.pieces, pieces_of(&delta["state"]["picture"]));
    }

    fn follow(&mut self, played: &Value, picture: &Value) {
        if played.get("written").is_some() {
            self.past.push(self.pieces.clone());
        }
        for fact in played["facts"].as_array().unwrap() {
            let word = |name: &str| fact[name].as_str().unwrap().to_owned();
            self.kinds.insert(word("kind"));
            let id = fact["piece"].as_u64().unwrap_or(u64::MAX);
            match &*word("kind") {
                "begun" => self.pieces = pieces_of(picture),
                "moved" => {
                    let piece = self.pieces.get_mut(&id).unwrap();
                    assert_eq!(piece.square, word("from"));
                    piece.square = word("to");
                }
                "captured" => {
                    let piece = self.pieces.remove(&id).unwrap();
                    assert_eq!((piece.square, piece.seat), (word("at"), word("seat")));
                    assert_eq!(json!(piece.covered), fact["covered"]);
                }
                "revealed" => {
                    let piece = self.pieces.get_mut(&id).unwrap();
                    (piece.figure, piece.covered) = (fact["figure"].clone(), false);
                }
                "frozen" => self.pieces.get_mut(&id).unwrap().frozen = true,
                "passed" | "checked" | "committed" | "opened" => {}
                other => panic!("StupidChess has no `{other}`"),
            }
        }
    }
}

fn pieces_of(picture: &Value) -> BTreeMap<u64, Piece> {
    let name = |list: &str, at: &Value| {
        picture[list][at.as_u64().unwrap() as usize].as_str().unwrap().to_owned()
    };
    let piece = |man: &Value| {
        let square = name("columns", &man["column"]) + &name("rows", &man["row"]);
        let piece = Piece {
            square,
            seat: man["seat"].as_str().unwrap().to_owned(),
            figure: man["figure"].clone(),
            covered: man["covered"] == true,
            frozen: man["frozen"] == true,
        };
        (man["id"].as_u64().unwrap(), piece)
    };
    picture["men"].as_array().unwrap().iter().map(piece).collect()
}

/// Lets each client hear what is new for it.
fn tell(table: &Table, clients: &mut [(Observer, Client)]) {
    for (observer, client) in clients {
        let delta = table.delta(*observer, Sequence(client.heard), later(0), Detail::Picture);
        client.hear(&serde_json::to_value(delta.unwrap()).unwrap());
    }
}

/// A table where both have set up at random.
fn set_up(dice: &mut Dice, clients: &mut [(Observer, Client)]) -> Table {
    let chairs = BySeat { first: player(1), second: player(2) };
    let luck = (MatchId(9), Seed::from_number(1), NOON);
    let options = Options::complete(StupidChess::ABOUT.options, []).unwrap();
    let game = (StupidChess::ABOUT.id, Opening::Blind);
    let charter = Charter::new(
        games::CATALOG,
        game,
        options.clone(),
        None,
        (chairs, table::LuckRule::House),
        luck,
    )
    .unwrap();
    let mut table = Table::open(charter, games::CATALOG).unwrap();
    let rules = Blind::<StupidChess>::with_options(&options).unwrap().bound_to(MatchId(9));
    let layouts = BySeat::from_fn(|seat| rules.rules().random_layout(seat, dice));
    let nonce = Nonce::random(dice);
    let stage = |table: &Table| table.state(Observer::Spectator, NOON, Detail::Text).stage;
    for seat in Seat::ALL {
        assert_eq!(stage(&table), protocol::Stage::Committing);
        let hash = rules.commitment(seat, &layouts[seat], nonce);
        play(&mut table, NOON, seat, &format!("commit {hash}")).unwrap();
        tell(&table, clients);
    }
    for seat in Seat::ALL {
        assert_eq!(stage(&table), protocol::Stage::Opening);
        play(&mut table, NOON, seat, &format!("setup {} {nonce}", layouts[seat])).unwrap();
        tell(&table, clients);
    }
    assert_eq!(stage(&table), protocol::Stage::Playing);
    table
}

#[test]
fn a_whole_game_of_stupid_chess_is_followed_from_facts_alone() {
    let (mut taken_back, mut kinds) = (0, BTreeSet::new());
    for seed in 0..6 {
        let mut dice = Dice::seeded(seed);
        let mut clients = Observer::ALL.map(|observer| (observer, Client::default()));
        let mut table = set_up(&mut dice, &mut clients);
        assert_eq!(clients[0].1.pieces.len(), 32);
        while table.game_over().is_none() {
            let seat = awaited(&table);
            let legal = table.legal(seat);
            play(&mut table, later(1), seat, dice.choose(&legal).unwrap()).unwrap();
            tell(&table, &mut clients);
            if dice.below(8) == 0 && order(&mut table, later(1), seat, Order::OfferTakeback).is_ok()
            {
                order(&mut table, later(1), !seat, Order::AcceptTakeback).unwrap();
                taken_back += 1;
                tell(&table, &mut clients);
            }
        }
        kinds.extend(clients.into_iter().flat_map(|(_, client)| client.kinds));
    }
    assert!(taken_back > 0, "something was taken back");
    for kind in ["moved", "captured", "revealed", "frozen", "checked", "begun"] {
        assert!(kinds.contains(kind), "nothing was {kind}: {kinds:?}");
    }
}
