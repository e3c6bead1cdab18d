//! What whoever runs the server may do, how players hear of it, and that nobody else can.

use std::{
    io::{BufRead as _, BufReader, Write as _},
    os::unix::{fs::PermissionsExt as _, net::UnixStream},
    path::PathBuf,
    sync::Arc,
};

use game::MatchId;
use protocol::{
    Guest, Happening, MatchSummary, Opponent, Outcome, Phase, PlayerId, Problem, Ruling,
    ServerMessage,
};
use server::{
    Accounts, Config, Limits,
    admin::{AdminDoor, Instruction, PlayerReport, Report, ask},
    store::{Memory, PlayerKind, Standing, Store},
};

use crate::{
    presence::both_there,
    store::Scratch,
    support::{Raw, create, guest, start_as},
};

/// A server with a door for operators.
struct House {
    address: String,
    file: Scratch,
    store: Arc<Memory>,
}

impl House {
    async fn open(name: &str) -> House {
        let (file, store) = (Scratch::new(name), Arc::new(Memory::default()));
        let admin = Some(AdminDoor::beside(file.path()).unwrap());
        let config = Config {
            limits: Limits::generous(),
            accounts: Accounts::Open,
            admin,
            ..Config::new(toys::CATALOG, Arc::clone(&store) as Arc<_>)
        };
        House { address: start_as(config).await, file, store }
    }

    async fn tell(&self, told: Instruction) -> Result<Report, Problem> {
        let path = self.file.path().to_owned();
        tokio::task::spawn_blocking(move || ask(&path, &told)).await.unwrap().unwrap()
    }

    async fn rule(&self, match_id: protocol::MatchId, ruling: Ruling, reason: &str) {
        let told = Instruction::Rule { match_id, ruling, reason: reason.to_owned() };
        assert_eq!(self.tell(told).await, Ok(Report::Ruled(match_id)));
    }

    /// What the player with a name or number is after it was banned, or let in again.
    async fn decided(&self, told: Instruction) -> PlayerReport {
        match self.tell(told).await {
            Ok(Report::Player(player)) => player,
            other => panic!("expected a player, found {other:?}"),
        }
    }

    async fn post(&self, path: &str, token: &str, body: &str) -> (u16, String) {
        let token = Some(token).filter(|it| !it.is_empty());
        let answer = client::http::post(&self.address, path, token, body).await.unwrap();
        (answer.status, answer.body)
    }

    async fn enter(&self, path: &str, password: &str) -> (u16, String) {
        let body = format!(r#"{{"name":"Ann","password":"{password}"}}"#);
        self.post(path, "", &body).await
    }

    fn socket(&self) -> PathBuf {
        format!("{}.admin", self.file.path().display()).into()
    }
}

fn ban(player: &str) -> Instruction {
    Instruction::Ban { player: player.to_owned() }
}

fn unban(player: &str) -> Instruction {
    Instruction::Unban { player: player.to_owned() }
}

/// The next ruling that somebody hears of.
async fn ruling(raw: &mut Raw) -> (Ruling, String) {
    loop {
        let ServerMessage::EventDelta(delta) = raw.hear().await else { continue };
        for event in &delta.events {
            if let Happening::Ruled { ruling, reason } = &event.what {
                return (*ruling, reason.clone());
            }
        }
    }
}

async fn outcome(raw: &mut Raw) -> Outcome {
    loop {
        if let ServerMessage::GameOver(over) = raw.hear().await {
            return over.outcome;
        }
    }
}

#[tokio::test]
async fn a_banned_guest_is_out_until_the_ban_is_lifted() {
    let house = House::open("ban-guest").await;
    let (ann, bob) = (guest(&house.address, "Ann").await, guest(&house.address, "Bob").await);
    let created = create(&house.address, &ann, "flip", Opponent::Open).await;
    let mut socket = Raw::hello(&house.address, &ann.token).await;
    let mut other = Raw::hello(&house.address, &bob.token).await;
    let player = house.decided(ban("Ann")).await;
    assert_eq!((player.id, player.standing), (ann.player, Standing::Banned));
    assert_eq!(player.matches, [created.match_id], "what may have to be ended");
    assert_eq!(socket.closed().await, 1008, "its sockets close");
    let new_match = r#"{"game":"flip"}"#;
    let (status, body) = house.post("/api/matches", &ann.token, new_match).await;
    assert!(status == 401 && body.contains("banned"), "{body}");
    let mut again = Raw::connect(&house.address).await;
    again.say(&format!(r#"{{"type":"hello","version":1,"token":"{}"}}"#, ann.token)).await;
    assert_eq!(again.refusal().await, "unauthorized");
    other.say(r#"{"type":"ping"}"#).await;
    assert!(matches!(other.answer().await, ServerMessage::Pong(_)), "others stay");
    let player = house.decided(unban(&ann.player.to_string())).await;
    assert_eq!(player.standing, Standing::Welcome);
    assert_eq!(house.post("/api/matches", &ann.token, new_match).await.0, 201);
}

#[tokio::test]
async fn a_banned_account_cannot_log_in() {
    let house = House::open("ban-account").await;
    let (_, body) = house.enter("/api/accounts", "correct horse").await;
    let ann: Guest = serde_json::from_str(&body).unwrap();
    let player = house.decided(ban("Ann")).await;
    assert_eq!((player.kind, player.standing), (PlayerKind::Account, Standing::Banned));
    assert_eq!(house.post("/api/matches", &ann.token, r#"{"game":"flip"}"#).await.0, 401);
    let (status, body) = house.enter("/api/sessions", "correct horse").await;
    assert!(status == 401 && body.contains("banned"), "{body}");
    let (status, body) = house.enter("/api/sessions", "battery staple").await;
    assert!(status == 401 && !body.contains("banned"), "strangers do not learn of it: {body}");
    house.decided(unban("Ann")).await;
    assert_eq!(house.enter("/api/sessions", "correct horse").await.0, 201);
}

#[tokio::test]
async fn a_password_is_reset() {
    let house = House::open("reset").await;
    let (_, body) = house.enter("/api/accounts", "correct horse").await;
    let ann: Guest = serde_json::from_str(&body).unwrap();
    let mut socket = Raw::hello(&house.address, &ann.token).await;
    let reset = |player: &str| Instruction::ResetPassword { player: player.to_owned() };
    let Ok(Report::Password { player, password }) = house.tell(reset("Ann")).await else {
        panic!("no password");
    };
    assert_eq!((player.id, password.len()), (ann.player, 20));
    assert_eq!(socket.closed().await, 1008, "whoever is logged in has to log in again");
    assert_eq!(house.post("/api/matches", &ann.token, r#"{"game":"flip"}"#).await.0, 401);
    assert_eq!(house.enter("/api/sessions", "correct horse").await.0, 401);
    assert_eq!(house.enter("/api/sessions", &password).await.0, 201);
    guest(&house.address, "Bob").await;
    let refused = house.tell(reset("Bob")).await.unwrap_err();
    assert!(refused.message.contains("a guest"), "{refused:?}");
}

#[tokio::test]
async fn a_player_is_found_by_name_or_number_and_never_by_guess() {
    let house = House::open("names").await;
    let (one, two) = (guest(&house.address, "Bob").await, guest(&house.address, "Bob").await);
    let refused = house.tell(ban("Bob")).await.unwrap_err();
    for id in [one.player, two.player] {
        assert!(refused.message.contains(&id.to_string()), "{refused:?}");
    }
    let refused = house.tell(ban("Eve")).await.unwrap_err();
    assert!(refused.message.contains("Eve"), "{refused:?}");
    // Somebody who takes another's number for a name is not that other.
    let (number, name) = (one.player.to_string(), guest(&house.address, "7").await);
    guest(&house.address, &number).await;
    assert_eq!(house.decided(ban(&number)).await.id, one.player);
    assert_eq!(house.decided(ban("7")).await.id, name.player);
    let listed = |whom: Option<&str>| Instruction::Players { whom: whom.map(str::to_owned) };
    let names = async |whom: Option<&str>| -> Vec<(PlayerId, Standing)> {
        let Ok(Report::Players(players)) = house.tell(listed(whom)).await else {
            panic!("no players");
        };
        players.into_iter().map(|it| (it.id, it.standing)).collect()
    };
    assert_eq!(names(None).await.len(), 4);
    let mut bobs = names(Some("Bob")).await;
    bobs.sort_unstable_by_key(|(id, _)| *id == two.player);
    assert_eq!(bobs, [(one.player, Standing::Banned), (two.player, Standing::Welcome)]);
    assert_eq!(names(Some("Eve")).await, []);
}

#[tokio::test]
async fn matches_are_listed_private_ones_as_well() {
    let house = House::open("list").await;
    let ann = guest(&house.address, "Ann").await;
    let body = r#"{"game":"flip","opponent":"invited"}"#;
    let (_, body) = house.post("/api/matches", &ann.token, body).await;
    let private: protocol::Created = serde_json::from_str(&body).unwrap();
    let open = create(&house.address, &ann, "flip", Opponent::Open).await;
    let unfinished = async || -> Vec<MatchSummary> {
        let Ok(Report::Matches(matches)) = house.tell(Instruction::Matches).await else {
            panic!("no matches");
        };
        matches
    };
    let mut found: Vec<_> = unfinished().await.iter().map(|it| it.match_id).collect();
    found.sort_unstable_by_key(|id| *id != private.match_id);
    assert_eq!(found, [private.match_id, open.match_id]);
    house.rule(open.match_id, Ruling::Abort, "a test").await;
    let left = unfinished().await;
    assert_eq!((left.len(), left[0].phase), (1, Phase::Waiting));
}

/// Each act is in the log of its match, and both players and those who look on hear why.
#[tokio::test]
async fn rulings_are_logged_and_heard() {
    let house = House::open("rulings").await;
    for (ruled, line, winner) in [
        (Ruling::Abort, "house abort", None),
        (Ruling::FirstWins, "house first-wins", Some(protocol::Seat::First)),
        (Ruling::SecondWins, "house second-wins", Some(protocol::Seat::Second)),
        (Ruling::Draw, "house draw", None),
    ] {
        let (mut ann, mut bob, id) = both_there(&house.address).await;
        let mut eve = Raw::connect(&house.address).await;
        eve.say(r#"{"type":"hello","version":1}"#).await;
        eve.say(&format!(r#"{{"type":"join","match":"{id}","role":"spectator"}}"#)).await;
        while !matches!(eve.hear().await, ServerMessage::Snapshot(_)) {}
        house.rule(id, ruled, "Bob asked for it").await;
        for raw in [&mut ann, &mut bob, &mut eve] {
            assert_eq!(ruling(raw).await, (ruled, "Bob asked for it".to_owned()));
            assert_eq!(outcome(raw).await.winner, winner, "{ruled:?}");
        }
        let saved = house.store.load(MatchId(id.0)).unwrap().unwrap();
        let last = saved.entries.last().unwrap();
        assert!(last.ends_with(&format!("{line} Bob asked for it")), "{last}");
        let told = Instruction::Rule { match_id: id, ruling: ruled, reason: "again".to_owned() };
        assert_eq!(house.tell(told).await.unwrap_err().code.word(), "game_over");
    }
}

#[tokio::test]
async fn a_match_is_paused_and_goes_on() {
    let house = House::open("pause").await;
    let (mut ann, mut bob, id) = both_there(&house.address).await;
    house.rule(id, Ruling::Pause, "a look at the rules").await;
    for raw in [&mut ann, &mut bob] {
        assert_eq!(ruling(raw).await, (Ruling::Pause, "a look at the rules".to_owned()));
    }
    let offer = |sequence: u32| {
        format!(
            r#"{{"type":"command","match":"{id}","sequence":"{sequence}","order":"offer_draw"}}"#
        )
    };
    ann.say(&offer(1)).await;
    assert_eq!(ann.refusal().await, "paused");
    house.rule(id, Ruling::Resume, "all is well").await;
    assert_eq!(ruling(&mut bob).await, (Ruling::Resume, "all is well".to_owned()));
    ann.say(&offer(2)).await;
    loop {
        if let ServerMessage::CommandAck(ack) = ann.hear().await {
            assert!(ack.accepted, "{ack:?}");
            break;
        }
    }
    let entries = house.store.load(MatchId(id.0)).unwrap().unwrap().entries.join("\n");
    for line in ["house pause a look at the rules", "house resume all is well"] {
        assert!(entries.contains(line), "{entries}");
    }
}

#[tokio::test]
async fn a_ruling_that_makes_no_sense_changes_nothing() {
    let house = House::open("nonsense").await;
    let (_, _, id) = both_there(&house.address).await;
    let told = |match_id, ruling, reason: &str| Instruction::Rule {
        match_id,
        ruling,
        reason: reason.to_owned(),
    };
    let before = house.store.load(MatchId(id.0)).unwrap().unwrap().entries;
    for (instruction, code) in [
        (told(id, Ruling::Resume, "why not"), "invalid_phase"),
        (told(id, Ruling::Abort, ""), "bad_message"),
        (told(id, Ruling::Abort, "two\nlines"), "bad_message"),
        (told(id, Ruling::Abort, &"long".repeat(100)), "bad_message"),
        (told(id, Ruling::Retire, "old"), "unsupported"),
        (told(protocol::MatchId(404), Ruling::Abort, "gone"), "match_not_found"),
    ] {
        assert_eq!(house.tell(instruction).await.unwrap_err().code.word(), code);
    }
    assert_eq!(house.store.load(MatchId(id.0)).unwrap().unwrap().entries, before);
}

/// The socket is its owner's alone, and there is no other way in.
#[tokio::test]
async fn strangers_find_no_door() {
    let house = House::open("strangers").await;
    let ann = guest(&house.address, "Ann").await;
    let mode = std::fs::metadata(house.socket()).unwrap().permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    let told = serde_json::to_string(&ban("Ann")).unwrap();
    for path in ["/admin", "/api/admin", "/api/ban", "/api/players", "/umpire.db.admin"] {
        let (status, body) = house.post(path, &ann.token, &told).await;
        assert!([404, 405].contains(&status), "{path}: {status} {body}");
        let answer = client::http::get(&house.address, path, None).await.unwrap();
        assert_eq!(answer.status, 404, "{path}: {}", answer.body);
    }
    let mut socket = Raw::hello(&house.address, &ann.token).await;
    socket.say(&told).await;
    assert_eq!(socket.refusal().await, "bad_message", "no message of the protocol");
    socket.say(r#"{"type":"ban","player":"Ann"}"#).await;
    assert_eq!(socket.refusal().await, "unknown_type");
    let player = house.decided(unban("Ann")).await;
    assert_eq!(player.standing, Standing::Welcome, "nobody was banned");
}

#[tokio::test]
async fn what_is_no_instruction_is_refused() {
    let house = House::open("garbage").await;
    for line in ["", "{}", "nonsense", r#"{"ban":{"player":"Ann","why":"x"}}"#, "\"frobnicate\""] {
        let (socket, line) = (house.socket(), line.to_owned());
        let talk = move || {
            let mut stream = UnixStream::connect(socket).unwrap();
            writeln!(stream, "{line}").unwrap();
            let mut answer = String::new();
            BufReader::new(stream).read_line(&mut answer).unwrap();
            answer
        };
        let answer = tokio::task::spawn_blocking(talk).await.unwrap();
        assert!(answer.contains("bad_message"), "{answer}");
    }
}

#[tokio::test]
async fn a_door_replaces_an_old_one_and_nothing_else() {
    let file = Scratch::new("door");
    let socket = PathBuf::from(format!("{}.admin", file.path().display()));
    std::fs::write(&socket, "somebody's").unwrap();
    assert!(AdminDoor::beside(file.path()).is_err());
    assert_eq!(std::fs::read_to_string(&socket).unwrap(), "somebody's");
    std::fs::remove_file(&socket).unwrap();
    drop(AdminDoor::beside(file.path()).unwrap());
    let told = Instruction::Matches;
    assert!(ask(file.path(), &told).is_err(), "nobody is behind it");
    drop(AdminDoor::beside(file.path()).unwrap());
    let beside = std::fs::read_dir(std::env::temp_dir()).unwrap();
    let name = socket.file_name().unwrap().to_str().unwrap().to_owned();
    let left = beside.filter(|it| {
        let found = it.as_ref().unwrap().file_name();
        found.to_string_lossy().starts_with(&format!("{name}."))
    });
    assert_eq!(left.count(), 0, "the folder in which it was made is gone");
}
