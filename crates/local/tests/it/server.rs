//! A visitor who plays by the protocol, without a network.

use local::{LocalPlayer, LocalServer, Time, Watch};
use serde_json::{Value, json};

const SEED: &str = "0909090909090909090909090909090909090909090909090909090909090909";

struct Visitor {
    server: LocalServer,
    sequence: u64,
    state: Value,
    heard: u64,
    over: Option<Value>,
    now: u64,
}

impl Visitor {
    fn new(game: &str, side: &str) -> Visitor {
        let mut server = LocalServer::new(games::CATALOG, "Ann").unwrap();
        let create = json!({"op": "create", "match": "5", "seed": SEED, "new_match":
            {"game": game, "side": side, "opponent": {"computer": {"level": 1}}}});
        server.ask(&create.to_string(), Time(0)).unwrap();
        let (state, over) = (Value::Null, None);
        let mut visitor = Visitor { server, sequence: 0, state, heard: 0, over, now: 0 };
        visitor.say(&json!({"type": "hello", "version": protocol::VERSION}));
        visitor.say(&json!({"type": "join", "match": "5", "after": "0"}));
        visitor
    }

    /// Says something and listens; numbers have no gaps.
    fn say(&mut self, message: &Value) {
        self.now += 10;
        let told = self.server.receive(&message.to_string(), Time(self.now));
        self.listen(told);
    }

    fn listen(&mut self, told: Vec<String>) {
        for text in told {
            let message: Value = serde_json::from_str(&text).unwrap();
            match message["type"].as_str().unwrap() {
                "event_delta" => {
                    assert_eq!(message["after"], self.heard.to_string());
                    self.heard = message["latest"].as_str().unwrap().parse().unwrap();
                    self.state = message["state"].clone();
                }
                "game_over" => self.over = Some(message),
                "command_ack" => assert_eq!(message["accepted"], true, "{message}"),
                "welcome" | "join_ack" | "presence" => {}
                other => panic!("{other}: {message}"),
            }
        }
    }

    fn order(&mut self, order: Value) {
        self.sequence += 1;
        let (sequence, turn) = (self.sequence.to_string(), self.state["turn"].clone());
        self.say(&json!({"type": "command", "match": "5", "sequence": sequence, "turn": turn,
            "order": order}));
    }

    /// Lets the computer act as long as it is its turn.
    fn let_the_computer_act(&mut self) {
        for _ in 0..20 {
            let due = self.server.ask(r#"{"op": "due"}"#, Time(self.now)).unwrap();
            if due["matches"] == json!([]) {
                return;
            }
            let think = json!({"op": "think", "match": "5", "limit": {"nodes": 20}});
            self.server.ask(&think.to_string(), Time(self.now)).unwrap();
            let told = self.server.news(Time(self.now));
            self.listen(told);
        }
    }
}

#[test]
fn a_visitor_plays_every_game_by_the_protocol() {
    let open_games = games::CATALOG
        .entries()
        .filter(|entry| entry.matches.openings().next() == Some(game::Opening::Usual));
    for entry in open_games {
        for side in ["first", "second", "any"] {
            let mut visitor = Visitor::new(entry.about.id, side);
            for turn in 0..12_usize {
                visitor.let_the_computer_act();
                let legal = visitor.state["legal"].as_array().unwrap().clone();
                let Some(action) = legal.get(turn % legal.len().max(1)) else { break };
                visitor.order(json!({"play": action}));
            }
            if visitor.over.is_none() {
                visitor.order(json!("resign"));
            }
            let over = visitor.over.clone().unwrap();
            let record = visitor.server.ask(r#"{"op": "record", "match": "5"}"#, Time(0)).unwrap();
            assert_eq!(record["digest"], over["record_digest"], "{}", entry.about.id);
        }
    }
}

#[test]
fn the_computer_lets_moves_be_taken_back_and_declines_draws() {
    let mut visitor = Visitor::new("chess", "first");
    visitor.order(json!({"play": "e2e4"}));
    visitor.order(json!("offer_draw"));
    assert_eq!(visitor.state["offers"]["draw"], Value::Null);
    visitor.order(json!("offer_takeback"));
    assert!(visitor.state["legal"].as_array().unwrap().contains(&json!("e2e4")));
}

#[test]
fn a_saved_match_is_joined_again() {
    let mut visitor = Visitor::new("jieqi", "first");
    let first = visitor.state["legal"][0].clone();
    visitor.order(json!({"play": first}));
    visitor.let_the_computer_act();
    let saved = visitor.server.ask(r#"{"op": "save", "match": "5"}"#, Time(0)).unwrap();
    let mut server = LocalServer::new(games::CATALOG, "Ann").unwrap();
    let question = json!({"op": "take_up", "saved": saved["saved"]}).to_string();
    server.ask(&question, Time(0)).unwrap();
    let told = server.receive(r#"{"type": "join", "match": "5"}"#, Time(visitor.now));
    let snapshot: Value = serde_json::from_str(&told[1]).unwrap();
    assert_eq!(snapshot["state"]["position"], visitor.state["position"]);
}

#[test]
fn nobody_but_the_computer_plays_here() {
    let mut server = LocalServer::new(games::CATALOG, "Ann").unwrap();
    let create =
        json!({"op": "create", "match": "5", "seed": SEED, "new_match": {"game": "chess"}});
    let refused = server.ask(&create.to_string(), Time(0)).err().unwrap();
    assert_eq!(refused.to_json()["code"], "unsupported");
}

#[test]
fn a_computer_may_think_elsewhere_and_acts_alike() {
    for entry in games::CATALOG.entries() {
        let mut visitor = Visitor::new(entry.about.id, "second");
        let ask = |visitor: &mut Visitor, question: Value| {
            visitor.server.ask(&question.to_string(), Time(visitor.now)).unwrap()
        };
        let turn = ask(&mut visitor, json!({"op": "turn", "match": "5"}));
        if turn.is_null() {
            continue;
        }
        assert_eq!(turn["limit"], json!({"ms": 900}), "{}", entry.about.id);
        let mut player = LocalPlayer::sit(games::CATALOG, &turn["seating"].to_string()).unwrap();
        let brief = json!({"transcript": turn["transcript"], "limit": {"nodes": 20}});
        let watch = Watch { stop: &false.into(), report: &mut |_| () };
        let decided = player.decide(&brief.to_string(), watch).unwrap();
        let mut here = Visitor::new(entry.about.id, "second");
        let think = json!({"op": "think", "match": "5", "limit": {"nodes": 20}});
        ask(&mut here, think);
        let act = |turn: &Value| json!({"op": "act", "match": "5", "turn": turn, "action": decided["action"]});
        assert_eq!(ask(&mut visitor, act(&turn["turn"])), json!({"seat": "first"}));
        // What was thought of an earlier turn is dropped.
        assert_eq!(ask(&mut visitor, act(&turn["turn"])), json!({"seat": null}));
        let save = json!({"op": "save", "match": "5"});
        assert_eq!(ask(&mut visitor, save.clone()), ask(&mut here, save), "{}", entry.about.id);
    }
}

#[test]
fn a_clock_shortens_a_thought_elsewhere() {
    let mut server = LocalServer::new(games::CATALOG, "Ann").unwrap();
    let create = json!({"op": "create", "match": "5", "seed": SEED, "new_match":
        {"game": "chess", "side": "second", "opponent": {"computer": {"level": 1}},
        "clock": {"base_ms": 10_000, "increment_ms": 0}}});
    server.ask(&create.to_string(), Time(0)).unwrap();
    let turn = server.ask(r#"{"op": "turn", "match": "5"}"#, Time(9_000)).unwrap();
    let ms = turn["limit"]["ms"].as_u64().unwrap();
    assert!((1..=440).contains(&ms), "{ms}");
}

#[test]
fn a_visitor_looks_back_and_sees_what_it_saw() {
    let mut visitor = Visitor::new("jieqi", "first");
    let before = visitor.state["position"].clone();
    let first = visitor.state["legal"][0].clone();
    visitor.order(json!({"play": first}));
    visitor.let_the_computer_act();
    let question = r#"{"op": "history", "match": "5", "part": {"from": 0}}"#;
    let history = visitor.server.ask(question, Time(0)).unwrap();
    assert_eq!(history["total"], 3, "{history}");
    assert_eq!(history["frames"][0]["position"], before);
    assert_eq!(history["frames"][2]["position"], visitor.state["position"]);
}
