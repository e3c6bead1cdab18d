//! Computers at tables with little time, while visitors ask without end.

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed},
    },
    time::Duration,
};

use client::{Client, Follower, Presenter, http};
use game::Dice;
use protocol::{Clock, GameOver, NewMatch, Opponent, Order, Outcome, Phase, Seat, Side};

use crate::tables::{House, set_up_action};

/// How many visitors ask.
const VISITORS: usize = 16;

/// One second a move.
const CLOCK: Clock = Clock { base_ms: 1_000, increment_ms: 1_000, delay_ms: 0 };

/// How many actions a game has before the person gives up, unless `UMPIRE_WHOLE_GAMES` is set.
const ACTIONS: u32 = 12;

#[derive(Default)]
struct End(Option<Outcome>);

impl Presenter for End {
    fn on_game_over(&mut self, over: &GameOver) {
        self.0 = Some(over.outcome.clone());
    }
}

/// Asks for the best move again and again, until told to stop and answered at least once. When there is
/// too much to do, the server says when to come back.
async fn visitor(address: String, enough: Arc<AtomicBool>, answers: Arc<AtomicUsize>) {
    let question = r#"{"game":"chess","op":"best","position":"start","limit":{"ms":2500}}"#;
    let mut answered = false;
    while !enough.load(Relaxed) || !answered {
        let answer = http::post(&address, "/api/query", None, question).await.unwrap();
        if answer.status == 503 {
            assert!(answer.body.contains("retry_after_ms"), "{}", answer.body);
            tokio::time::sleep(Duration::from_millis(500)).await;
            continue;
        }
        assert!(answer.body.contains("\"moves\""), "{}", answer.body);
        answers.fetch_add(1, Relaxed);
        answered = true;
    }
}

/// Plays anything legal at once against the computer at full strength, and tells how it ended.
async fn play(address: String, game: &'static str, actions_max: u32) -> Outcome {
    let ann = http::new_guest(&address, "Ann").await.unwrap();
    let new_match = NewMatch {
        game: game.to_owned(),
        opening: None,
        options: Default::default(),
        clock: Some(CLOCK),
        side: Side::Second,
        opponent: Opponent::Computer { level: 10 },
        visibility: None,
    };
    let match_id = http::new_match(&address, &ann.token, &new_match).await.unwrap().match_id;
    let mut client = Client::new(&address, Some(ann.token));
    client.join(Follower::player(match_id, Side::Any, None)).await.unwrap();
    let (mut end, mut dice) = (End::default(), Dice::seeded(match_id.0));
    loop {
        client.tick(Duration::from_millis(5), &mut end).await.unwrap();
        if let Some(outcome) = end.0 {
            return outcome;
        }
        let follower = client.follower(match_id).unwrap();
        let (Some(state), Some(terms)) = (follower.state(), follower.terms()) else { continue };
        let due = state.phase == Phase::Playing && state.awaiting.includes(Seat::Second);
        if !due || !follower.is_ready() {
            continue;
        }
        let order = if state.turn >= actions_max {
            Order::Resign
        } else {
            let any = dice.choose(&state.legal).cloned();
            Order::Play(any.unwrap_or_else(|| set_up_action(terms, state, match_id, Seat::Second)))
        };
        client.order(match_id, order).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn computers_keep_their_time_while_visitors_ask() {
    let house = House::open("pressure");
    let (enough, answers) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicUsize::new(0)));
    let ask = |_| visitor(house.address.clone(), Arc::clone(&enough), Arc::clone(&answers));
    let visitors: Vec<_> = (0..VISITORS).map(ask).map(tokio::spawn).collect();
    let whole = std::env::var_os("UMPIRE_WHOLE_GAMES").is_some();
    let actions_max = if whole { u32::MAX } else { ACTIONS };
    let games = games::CATALOG.entries().map(|entry| entry.about.id);
    let tables: Vec<_> = games
        .map(|game| (game, tokio::spawn(play(house.address.clone(), game, actions_max))))
        .collect();
    for (game, table) in tables {
        let outcome = table.await.unwrap();
        assert_eq!(outcome.winner, Some(Seat::First), "{game}: {outcome:?}");
        assert_ne!(outcome.reason, "rule_violation", "{game}");
    }
    enough.store(true, Relaxed);
    for visitor in visitors {
        visitor.await.unwrap();
    }
    assert!(answers.load(Relaxed) >= VISITORS, "every visitor was answered as well");
}
