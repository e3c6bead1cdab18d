//! Joint luck over the line: shares, sides, and those who take no part.

use std::time::Duration;

use client::{Client, Follower, Silent};
use game::Share;
use protocol::{
    Chair, CommandAck, LuckShare, MatchId, NewMatch, Opponent, Seat, ServerMessage, Side, Stage,
    State,
};

use crate::support::{Raw, guest, start};

/// A client that sits at a match of `flip`, and its number.
async fn at_table(address: &str, opponent: Opponent) -> (Client, MatchId, u64) {
    let ann = guest(address, "Ann").await;
    let wanted = NewMatch {
        game: "flip".to_owned(),
        opening: None,
        options: Default::default(),
        clock: None,
        side: Side::Any,
        visibility: None,
        opponent,
    };
    let id = client::http::new_match(address, &ann.token, &wanted).await.unwrap().match_id;
    let mut client = Client::new(address, Some(ann.token));
    client.remember(Follower::player(id, Side::Any, None));
    (client, id, ann.player.0)
}

async fn until(client: &mut Client, id: MatchId, wanted: impl Fn(&State) -> bool) -> State {
    for _ in 0..500 {
        client.tick(Duration::from_millis(20), &mut Silent).await.unwrap();
        let state = client.follower(id).and_then(Follower::state);
        if let Some(state) = state.filter(|state| wanted(state)) {
            return state.clone();
        }
    }
    panic!("it never comes: {:?}", client.follower(id).and_then(Follower::state));
}

fn sits(state: &State, seat: Seat, player: u64) -> bool {
    let chair = match seat {
        Seat::First => &state.seats.first,
        Seat::Second => &state.seats.second,
    };
    matches!(chair, Chair::Player { id, .. } if id.0 == player)
}

#[tokio::test]
async fn against_a_computer_both_put_in_their_share_and_sides_are_drawn() {
    let address = start().await;
    let mut seen = [false; 2];
    for _ in 0..40 {
        let (mut client, id, ann) = at_table(&address, Opponent::Computer { level: 1 }).await;
        let state = until(&mut client, id, |state| state.stage == Stage::Playing).await;
        let luck = state.luck.clone().unwrap();
        let opened = |share: &LuckShare| matches!(share, LuckShare::Opened { .. });
        assert!(opened(&luck.first) && opened(&luck.second), "{luck:?}");
        let seat = client.follower(id).and_then(Follower::seat).unwrap();
        assert!(sits(&state, seat, ann), "{seat:?} {:?}", state.seats);
        seen[usize::from(luck.changed_places)] = true;
        // From its new seat the player may move, or the computer moves first.
        let own = |state: &State| !state.legal.is_empty();
        let state = until(&mut client, id, own).await;
        let action = state.legal[0].clone();
        assert!(client.send_move(id, &action).await.unwrap().is_some());
        until(&mut client, id, |after| after.turn > state.turn).await;
        if seen == [true, true] {
            return;
        }
    }
    panic!("sides never changed, or always: {seen:?}");
}

#[tokio::test]
async fn two_players_draw_together_and_one_may_take_no_part() {
    let address = start().await;
    for takes_part in [true, false] {
        let (mut ann, id, _) = at_table(&address, Opponent::Open).await;
        let waiting = until(&mut ann, id, |_| true).await;
        let luck = waiting.luck.unwrap();
        assert!(matches!(luck.first, LuckShare::Committed { .. }), "{luck:?}");
        assert_eq!(luck.second, LuckShare::Undecided);
        let guest = guest(&address, "Bob").await;
        let mut bob = Client::new(&address, Some(guest.token));
        let follower = Follower::player(id, Side::Any, None);
        let share = follower.share().filter(|_| takes_part);
        bob.remember(follower.with_share(share));
        let playing = |state: &State| state.stage == Stage::Playing && state.turn == 0;
        let mut seen = None;
        for _ in 0..500 {
            ann.tick(Duration::from_millis(10), &mut Silent).await.unwrap();
            bob.tick(Duration::from_millis(10), &mut Silent).await.unwrap();
            seen = bob.follower(id).and_then(Follower::state).cloned();
            let begun = |client: &Client| {
                let state = client.follower(id).and_then(Follower::state);
                state.is_some_and(|state| playing(state) && state.phase == protocol::Phase::Playing)
            };
            if begun(&ann) && begun(&bob) {
                break;
            }
        }
        let state = seen.unwrap();
        let seats = [&ann, &bob].map(|it| it.follower(id).and_then(Follower::seat).unwrap());
        assert_ne!(seats[0], seats[1]);
        assert!(sits(&state, seats[1], guest.player.0), "{:?}", state.seats);
        let luck = state.luck.unwrap();
        let nothing = [&luck.first, &luck.second].contains(&&LuckShare::Nothing);
        assert_eq!(nothing, !takes_part, "{luck:?}");
    }
}

/// Says a command and waits for its answer.
async fn command(raw: &mut Raw, id: MatchId, sequence: u64, order: &str) -> CommandAck {
    let head = format!(r#""type":"command","match":"{id}","sequence":"{sequence}","turn""#);
    let turn = if order.contains("play") && sequence == 8 { 0 } else { 1 };
    raw.say(&format!(r#"{{{head}:{turn},"order":{order}}}"#)).await;
    loop {
        if let ServerMessage::CommandAck(ack) = raw.answer().await {
            return ack;
        }
    }
}

/// After places were changed, a player may use a number that the other used on the same seat.
#[tokio::test]
async fn numbers_belong_to_players_and_not_to_seats() {
    let address = start().await;
    for _ in 0..60 {
        let (ann, bob) = (guest(&address, "Ann").await, guest(&address, "Bob").await);
        let wanted = r#"{"game":"flip","side":"any"}"#;
        let made = client::http::post(&address, "/api/matches", Some(&ann.token), wanted).await;
        let id = serde_json::from_str::<protocol::Created>(&made.unwrap().body).unwrap().match_id;
        let mut raws = Vec::new();
        for (number, token) in [(1, &ann.token), (2, &bob.token)] {
            let mut raw = Raw::hello(&address, token).await;
            let luck = Share([number; 32]).commitment(game::MatchId(id.0));
            let join = format!(r#"{{"type":"join","match":"{id}","luck":"{luck}"}}"#);
            raw.say(&join).await;
            while !matches!(raw.answer().await, ServerMessage::Snapshot(_)) {}
            raws.push(raw);
        }
        let [ann, bob] = &mut raws[..] else { panic!("two play") };
        let open = |number| format!(r#"{{"open_luck":"{}"}}"#, Share([number; 32]));
        assert!(command(ann, id, 1, &open(1)).await.accepted);
        assert!(command(bob, id, 7, &open(2)).await.accepted);
        let changed = loop {
            if let ServerMessage::EventDelta(delta) = bob.answer().await {
                break delta.state.luck.unwrap().changed_places;
            }
        };
        if changed {
            let first = command(bob, id, 8, r#"{"play":"34"}"#).await;
            assert!(first.accepted, "{first:?}");
            let second = command(ann, id, 7, r#""resign""#).await;
            assert!(second.accepted, "{second:?}");
            return;
        }
    }
    panic!("places never changed");
}
