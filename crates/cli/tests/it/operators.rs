//! What whoever runs a server sees and does: settings, log, backup, `umpire admin`, files to deploy.

use std::{
    fs::File,
    io::{BufRead as _, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::Duration,
};

use client::http;
use protocol::{Created, Guest};
use serde_json::Value;
use server::store::{Sqlite, Store as _, Which};

use crate::{fails, succeeds, text};

/// A folder that goes when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("umpire-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().unwrap().to_owned()
    }

    fn write(&self, name: &str, text: &str) -> String {
        std::fs::write(self.0.join(name), text).unwrap();
        self.path(name)
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A server that was started by hand, in a folder of its own.
struct Served {
    child: Child,
    address: String,
    log: PathBuf,
}

impl Served {
    fn start(folder: &Folder, flags: &[&str], variables: &[(&str, &str)]) -> Served {
        let log = folder.0.join("log");
        let mut command = Command::new(env!("CARGO_BIN_EXE_umpire"));
        command.arg("serve").args(flags).envs(variables.iter().copied());
        command.current_dir(&folder.0).stdout(Stdio::piped()).stderr(File::create(&log).unwrap());
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().trim_start_matches("open http://").trim_end_matches('/');
        assert!(!address.is_empty(), "{}", std::fs::read_to_string(&log).unwrap());
        Served { child, address: address.to_owned(), log }
    }

    /// Stops the server in order, and says what it has logged.
    fn stop(mut self) -> String {
        let id = self.child.id().to_string();
        assert!(Command::new("kill").args(["-TERM", &id]).status().unwrap().success());
        assert!(self.child.wait().unwrap().success());
        std::fs::read_to_string(&self.log).unwrap()
    }

    async fn post(&self, path: &str, token: &str, body: &str) -> (u16, String) {
        let token = Some(token).filter(|it| !it.is_empty());
        let answer = http::post(&self.address, path, token, body).await.unwrap();
        (answer.status, answer.body)
    }

    async fn get(&self, path: &str) -> u16 {
        http::get(&self.address, path, None).await.unwrap().status
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

const ANY: &str = "127.0.0.1:0";

/// A flag comes before a variable, a variable before the file, the file before the default.
#[tokio::test]
async fn settings_have_an_order() {
    let folder = Folder::new("order");
    let file = folder.write("umpire.toml", "listen = \"127.0.0.2:0\"\naccounts = true\n");
    let config = ["--config", &*file];
    let variable = ("UMPIRE_LISTEN", "127.0.0.3:0");
    let flag = ["--config", &*file, "--listen", "127.0.0.4:0"];
    for (flags, variables, expected) in [
        (&config[..], &[][..], "127.0.0.2:"),
        (&config[..], &[variable][..], "127.0.0.3:"),
        (&flag[..], &[variable][..], "127.0.0.4:"),
    ] {
        let served = Served::start(&folder, flags, variables);
        assert!(served.address.starts_with(expected), "{}", served.address);
        assert_eq!(served.get("/api/accounts").await, 204, "the file says so");
    }
    assert!(folder.0.join("umpire.db").exists(), "the default, where nobody said anything");
    let off = [("UMPIRE_ACCOUNTS", "false"), ("UMPIRE_CONFIG", &*file)];
    let served = Served::start(&folder, &[], &off);
    assert!(served.address.starts_with("127.0.0.2:"), "the file may be named by a variable");
    assert_eq!(served.get("/api/accounts").await, 404, "a variable switches off");
    let served = Served::start(&folder, &["--accounts"], &off);
    assert_eq!(served.get("/api/accounts").await, 204, "a flag switches on again");
    let served = Served::start(&folder, &["--config", &file, "--accounts=false"], &[]);
    assert_eq!(served.get("/api/accounts").await, 404, "and off");
}

/// A limit that a file sets is in force.
#[tokio::test]
async fn a_file_sets_limits() {
    let folder = Folder::new("limits");
    let limits = "[limits]\nguests = { burst = 2, per_second = 0.001 }\n";
    let file = folder.write("umpire.toml", limits);
    let served = Served::start(&folder, &["--listen", ANY, "--config", &file], &[]);
    for expected in [201, 201, 429] {
        assert_eq!(served.post("/api/guests", "", r#"{"name":"Ann"}"#).await.0, expected);
    }
    let message = fails(&["serve", "--listen", ANY, "--config", &file, "--load-test"], 2);
    assert!(message.contains("load test"), "{message}");
}

#[test]
fn bad_settings_are_refused_with_their_place() {
    let folder = Folder::new("bad");
    let file = folder.write("umpire.toml", "accounts = true\n\nlisten_on = \"x\"\n");
    let message = fails(&["serve", "--config", &file], 2);
    assert!(message.contains("line 3") && message.contains("listen_on"), "{message}");
    let missing = folder.path("missing.toml");
    assert!(fails(&["serve", "--config", &missing], 2).contains("missing.toml"));
    assert!(fails(&["serve", "--keep-guests", "3"], 2).contains("--keep-guests"));
    assert!(fails(&["serve", "--keep-guests", "5m"], 2).contains("less than a day"));
    assert!(fails(&["serve", "--log-filter", "access=loud"], 2).contains("access=loud"));
    assert!(fails(&["serve", "--log", "loud"], 2).contains("json"));
    assert!(!Path::new("umpire.db").exists(), "nothing was begun");
}

/// What must not be in any log, and what is there to be looked for.
#[derive(Default)]
struct Secrets(Vec<String>);

impl Secrets {
    fn keep(&mut self, secret: &str) {
        assert!(secret.len() >= 8, "`{secret}` could be anywhere");
        self.0.push(secret.to_owned());
    }

    /// Seeds, shares and everything else in the store that only looks like noise.
    fn read(&mut self, store: &Path) {
        let store = Sqlite::open_to_read(store).unwrap();
        for match_id in store.matches(Which::All, 999).unwrap() {
            let saved = store.load(match_id).unwrap().unwrap();
            let words = [saved.charter.clone()].into_iter().chain(saved.entries);
            for text in words {
                let is_noise =
                    |it: &&str| it.len() >= 32 && it.chars().all(|it| it.is_ascii_hexdigit());
                text.split(|it: char| !it.is_ascii_alphanumeric())
                    .filter(is_noise)
                    .for_each(|it| self.keep(it));
            }
        }
    }

    #[track_caller]
    fn are_not_in(&self, log: &str) {
        for secret in &self.0 {
            assert!(!log.contains(secret.as_str()), "{secret} was logged:\n{log}");
        }
    }
}

/// Everything is done that has to do with a secret, with the log at its finest; none is in it.
#[tokio::test]
async fn no_secret_is_logged() {
    let folder = Folder::new("secrets");
    let store = folder.path("umpire.db");
    let flags = ["--listen", ANY, "--accounts", "--log", "json", "--log-visitors"];
    let served = Served::start(&folder, &flags, &[("UMPIRE_LOG", "trace")]);
    let mut secrets = Secrets::default();
    let enter = |password: &str| format!(r#"{{"name":"Ann","password":"{password}"}}"#);
    secrets.keep("correct horse battery");
    let (_, body) = served.post("/api/accounts", "", &enter("correct horse battery")).await;
    let ann: Guest = serde_json::from_str(&body).unwrap();
    secrets.keep("wrong horse battery");
    assert_eq!(served.post("/api/sessions", "", &enter("wrong horse battery")).await.0, 401);
    let (_, body) = served.post("/api/guests", "", r#"{"name":"Bob"}"#).await;
    let bob: Guest = serde_json::from_str(&body).unwrap();
    let new = r#"{"game":"stupid","opponent":"invited","side":"first"}"#;
    let (_, body) = served.post("/api/matches", &ann.token, new).await;
    let created: Created = serde_json::from_str(&body).unwrap();
    let (id, invite) = (created.match_id, created.invite.unwrap());
    for secret in [&ann.token, &bob.token, &invite] {
        secrets.keep(secret);
    }
    let join = format!(r#"{{"invite":"{invite}"}}"#);
    assert_eq!(served.post(&format!("/api/matches/{id}/join"), &bob.token, &join).await.0, 200);
    for path in [
        format!("/api/matches/{id}/history?invite={invite}"),
        format!("/api/matches/{id}/record?invite={invite}"),
        format!("/lost?token={}", ann.token),
        format!("/{}", bob.token),
        format!("/api/{invite}"),
    ] {
        served.get(&path).await;
    }
    let mut players = client::Client::new(&served.address, Some(ann.token.clone()));
    players.join(client::Follower::player(id, protocol::Side::Any, None)).await.unwrap();
    let mut other = client::Client::new(&served.address, Some(bob.token.clone()));
    other.join(client::Follower::player(id, protocol::Side::Any, None)).await.unwrap();
    let is_on = |client: &client::Client| {
        let state = client.follower(id).and_then(|it| it.state());
        state.is_some_and(|it| it.stage == protocol::Stage::Committing)
    };
    let mut nobody = Nobody;
    while !(is_on(&players) && is_on(&other)) {
        players.tick(Duration::from_millis(5), &mut nobody).await.unwrap();
        other.tick(Duration::from_millis(5), &mut nobody).await.unwrap();
    }
    let reset = admin(&store, &["reset-password", "Ann"]);
    let password = reset.lines().last().unwrap().trim_start_matches("new password: ");
    secrets.keep(password);
    assert_eq!(served.post("/api/sessions", "", &enter(password)).await.0, 201);
    admin(&store, &["end", &id.to_string(), "--reason", "enough"]);
    admin(&store, &["ban", "Bob"]);
    let before = secrets.0.len();
    secrets.read(Path::new(&store));
    assert!(secrets.0.len() >= before + 3, "a seed, and what both put into the luck");
    let log = served.stop();
    secrets.are_not_in(&log);
    are_requests_of(&log);
}

/// Somebody who listens to nothing.
struct Nobody;

impl client::Presenter for Nobody {}

/// Lines are objects with time and level, and requests are named by what they are.
#[track_caller]
fn are_requests_of(log: &str) {
    let lines: Vec<Value> = log.lines().map(|it| serde_json::from_str(it).unwrap()).collect();
    assert!(lines.iter().all(|it| it["timestamp"].is_string() && it["level"].is_string()), "{log}");
    let requests: Vec<&Value> = lines.iter().filter(|it| it["message"] == "request").collect();
    for (method, path, status) in [
        ("POST", "/api/accounts", 201),
        ("POST", "/api/sessions", 401),
        ("POST", "/api/guests", 201),
        ("POST", "/api/matches", 201),
        ("POST", "/api/matches/{match}/join", 200),
        ("GET", "/api/matches/{match}/history", 200),
        ("GET", "/api/matches/{match}/record", 403),
        ("GET", "/{file}", 404),
        ("GET", "/api/socket", 101),
    ] {
        let found = requests
            .iter()
            .find(|it| it["method"] == method && it["path"] == path && it["status"] == status);
        let found = found.unwrap_or_else(|| panic!("no {method} {path} {status}:\n{log}"));
        assert!(found["ms"].is_u64() && found["visitor"] == "127.0.0.1", "{found}");
        assert_eq!(found["target"], "access");
    }
    for message in ["a socket opened", "a socket closed", "an operator has banned a player"] {
        assert!(lines.iter().any(|it| it["message"] == message), "{message}:\n{log}");
    }
}

#[tokio::test]
async fn visitors_are_named_if_asked_for_and_requests_need_not_be_logged() {
    let folder = Folder::new("visitors");
    let served = Served::start(&folder, &["--listen", ANY], &[]);
    served.get("/api/games").await;
    let log = served.stop();
    let request = log.lines().find(|line| line.contains("/api/games")).unwrap();
    assert!(request.contains(" INFO access: request method=\"GET\""), "{request}");
    assert!(!log.contains("127.0.0.1"), "{log}");
    let served = Served::start(&folder, &["--listen", ANY], &[("UMPIRE_LOG", "info,access=off")]);
    served.get("/api/games").await;
    let log = served.stop();
    assert!(!log.contains("request"), "{log}");
}

#[track_caller]
fn admin(store: &str, arguments: &[&str]) -> String {
    succeeds(&[&["admin", "--store", store], arguments].concat())
}

/// The whole way by the binary: what is listed, and how refusals are told.
#[tokio::test]
async fn admin_speaks_to_a_running_server() {
    let folder = Folder::new("admin");
    let store = folder.path("umpire.db");
    let message = fails(&["admin", "--store", &store, "matches"], 1);
    assert!(message.contains("no server runs on the store"), "{message}");
    let served = Served::start(&folder, &["--listen", ANY], &[]);
    let (_, body) = served.post("/api/guests", "", r#"{"name":"Ann"}"#).await;
    let ann: Guest = serde_json::from_str(&body).unwrap();
    let new = r#"{"game":"chess","opponent":{"computer":{"level":1}}}"#;
    let (_, body) = served.post("/api/matches", &ann.token, new).await;
    let id = serde_json::from_str::<Created>(&body).unwrap().match_id.to_string();
    let listed = admin(&store, &["matches"]);
    assert!(listed.contains(&id) && listed.contains("Ann") && listed.contains("computer 1"));
    let listed = admin(&store, &["players"]);
    assert!(listed.contains("Ann  guest  seen 20") && listed.contains(&id), "{listed}");
    let play = r#"{"sequence":"1","order":{"play":"e2e4"}}"#;
    let commands = format!("/api/matches/{id}/commands");
    served.post(&commands, &ann.token, play).await;
    assert!(admin(&store, &["pause", &id, "--reason", "tea"]).contains("done"));
    let (_, body) =
        served.post(&commands, &ann.token, r#"{"sequence":"9","order":"resign"}"#).await;
    assert!(body.contains("paused") && body.contains("tea"), "{body}");
    admin(&store, &["resume", &id, "--reason", "it is cold"]);
    admin(&store, &["adjudicate", &id, "--result", "draw", "--reason", "both are tired"]);
    let record = http::get(&served.address, &format!("/api/matches/{id}/record"), None).await;
    let record = record.unwrap().body;
    for line in ["house pause tea", "house resume it is cold", "house draw both are tired"] {
        assert!(record.contains(line), "{record}");
    }
    let again = ["admin", "--store", &*store, "end", &*id, "--reason", "again"];
    assert!(fails(&again, 1).contains("over"));
    assert!(fails(&["admin", "--store", &store, "ban", "Eve"], 1).contains("Eve"));
    assert!(admin(&store, &["ban", "Ann"]).contains("banned"));
    assert_eq!(served.post("/api/matches", &ann.token, new).await.0, 401);
    assert!(!admin(&store, &["unban", "Ann"]).contains("banned"));
    fails(&["admin", "--store", &store, "adjudicate", &id, "--reason", "no result"], 2);
    fails(&["admin", "--store", &store, "end", &id], 2);
    drop(served);
    assert!(fails(&["admin", "--store", &store, "matches"], 1).contains("no server runs"));
}

/// What is in a backup comes back with it, and the seat that somebody had.
#[tokio::test]
async fn a_backup_is_restored() {
    let folder = Folder::new("backup");
    let (store, copy) = (folder.path("umpire.db"), folder.path("copy.db"));
    let served = Served::start(&folder, &["--listen", ANY], &[]);
    let (_, body) = served.post("/api/guests", "", r#"{"name":"Ann"}"#).await;
    let ann: Guest = serde_json::from_str(&body).unwrap();
    let new = r#"{"game":"chess","visibility":"public"}"#;
    let (_, body) = served.post("/api/matches", &ann.token, new).await;
    let id = serde_json::from_str::<Created>(&body).unwrap().match_id;
    let said = succeeds(&["backup", "--store", &store, &copy]);
    assert!(said.contains("1 matches, 0 entries, 1 players"), "{said}");
    assert!(fails(&["backup", "--store", &store, &copy], 1).contains("is there already"));
    let abort = r#"{"sequence":"1","order":"abort"}"#;
    let commands = format!("/api/matches/{id}/commands");
    assert_eq!(served.post(&commands, &ann.token, abort).await.0, 200, "the server goes on");
    served.stop();
    for ending in ["", "-wal", "-shm"] {
        let _ = std::fs::rename(format!("{store}{ending}"), format!("{store}.old{ending}"));
    }
    std::fs::copy(&copy, &store).unwrap();
    let served = Served::start(&folder, &["--listen", ANY], &[]);
    assert_eq!(served.post(&commands, &ann.token, abort).await.0, 200, "it was not called off yet");
    let missing = folder.path("missing.db");
    let said = fails(&["backup", "--store", &missing, &folder.path("other.db")], 1);
    assert_eq!(said.matches("store").count(), 1, "it is said once: {said}");
    assert!(!Path::new(&missing).exists());
}

fn deploy(name: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../deploy").join(name);
    std::fs::read_to_string(path).unwrap()
}

/// Whatever flag or variable a file names, the binary has.
#[test]
fn deployed_flags_and_variables_exist() {
    let help = ["serve", "admin", "backup"].map(|it| succeeds(&[it, "--help"])).concat();
    let mut found = 0;
    for name in ["umpire.service", "Containerfile", "nginx.conf", "Caddyfile", "umpire.toml"] {
        let text = deploy(name);
        for line in text.lines() {
            let after = line.split("umpire serve").nth(1).unwrap_or_default();
            let flags = after.split([' ', '`']).filter(|it| it.starts_with("--"));
            let words = line.split(|it: char| !it.is_ascii_alphanumeric() && it != '_');
            let variables = words.filter(|it| it.starts_with("UMPIRE_"));
            for name in flags.chain(variables) {
                assert!(help.contains(name), "there is no {name}: {line}");
                found += 1;
            }
        }
    }
    assert!(found >= 6, "only {found} were looked for");
}

/// The settings that are deployed are understood, and a server starts with them.
#[tokio::test]
async fn deployed_settings_are_understood() {
    let folder = Folder::new("deployed");
    let file = folder.write("umpire.toml", &deploy("umpire.toml"));
    let own = [("UMPIRE_LISTEN", ANY), ("UMPIRE_METRICS", ANY), ("UMPIRE_STORE", "umpire.db")];
    let served = Served::start(&folder, &["--config", &file], &own);
    assert_eq!(served.get("/api/accounts").await, 204);
    assert_eq!(served.get("/metrics").await, 404, "operators have an address of their own");
    let unit = deploy("umpire.service");
    assert!(unit.contains("umpire serve --config /etc/umpire/umpire.toml"), "{unit}");
    let proxied = [deploy("nginx.conf"), deploy("Caddyfile")];
    let listens = "127.0.0.1:8080";
    assert!(deploy("umpire.toml").contains(&format!("listen = \"{listens}\"")));
    assert!(proxied.iter().all(|it| it.contains(listens)), "proxies ask where it listens");
    let help = std::process::Command::new(env!("CARGO_BIN_EXE_umpire")).arg("--help").output();
    assert!(text(&help.unwrap().stdout).contains("backup"));
}
