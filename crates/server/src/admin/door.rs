//! The socket beside the store.

use std::{
    fs,
    io::{self, BufRead as _, BufReader, Read as _, Write as _},
    os::unix::{
        fs::{DirBuilderExt as _, FileTypeExt as _, PermissionsExt as _},
        net::UnixStream as BlockingStream,
    },
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use protocol::{ErrorCode, Problem};
use serde::{Deserialize, Serialize};
use tokio::{
    io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _},
    net::{UnixListener, UnixStream},
    sync::watch,
    task::JoinSet,
    time::timeout,
};

use super::{Instruction, Report, carry_out};
use crate::App;

/// The longest instruction and the longest report that are read.
const INSTRUCTION_MAX: u64 = 64 * 1024;
const REPORT_MAX: u64 = 16 * 1024 * 1024;

/// How long either side waits for the other.
const PATIENCE: Duration = Duration::from_secs(30);

/// How many operators are served at once.
const AT_ONCE: usize = 16;

/// An answer as it stands in its line.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Answer {
    Ok(Report),
    Error(Problem),
}

/// Where the socket of a store is.
fn socket_of(store: &Path) -> PathBuf {
    let mut path = store.as_os_str().to_owned();
    path.push(".admin");
    path.into()
}

/// Where operators come in. Only who owns the store can.
pub struct AdminDoor {
    listener: UnixListener,
}

impl AdminDoor {
    /// Opens the socket beside a store, in place of one that an earlier server left.
    ///
    /// It is made in a folder that nobody else can enter and moved from there, so that there is
    /// no moment at which others could open it.
    ///
    /// # Errors
    /// If something else is there, or the path is longer than the system allows for sockets.
    pub fn beside(store: &Path) -> io::Result<AdminDoor> {
        let socket = socket_of(store);
        if fs::symlink_metadata(&socket).is_ok_and(|it| !it.file_type().is_socket()) {
            let message = format!("{} is no socket", socket.display());
            return Err(io::Error::new(io::ErrorKind::AlreadyExists, message));
        }
        let mut folder = socket.as_os_str().to_owned();
        folder.push(format!(".{}", std::process::id()));
        let folder = PathBuf::from(folder);
        fs::DirBuilder::new().mode(0o700).create(&folder)?;
        let inside = folder.join("s");
        let bound = UnixListener::bind(&inside).and_then(|listener| {
            fs::set_permissions(&inside, fs::Permissions::from_mode(0o600))?;
            fs::rename(&inside, &socket)?;
            Ok(AdminDoor { listener })
        });
        // Whatever came of it, the folder has done its duty.
        let _ = fs::remove_file(&inside);
        let _ = fs::remove_dir(&folder);
        bound
    }
}

/// Serves operators until the server stops.
pub(crate) async fn serve(
    AdminDoor { listener }: AdminDoor,
    app: Arc<App>,
    mut closing: watch::Receiver<bool>,
) {
    let mut talks = JoinSet::new();
    loop {
        let accepted = tokio::select! {
            accepted = listener.accept() => accepted,
            _ = closing.wait_for(|closing| *closing) => return,
        };
        while talks.try_join_next().is_some() {}
        match accepted {
            Ok((stream, _)) if talks.len() < AT_ONCE => {
                let app = Arc::clone(&app);
                talks.spawn(timeout(PATIENCE, async move { talk(stream, &app).await }));
            }
            // Who is not served hears that the line is closed.
            Ok(_) => {}
            Err(_) => tokio::time::sleep(Duration::from_millis(100)).await,
        }
    }
}

async fn talk(mut stream: UnixStream, app: &Arc<App>) {
    let mut line = String::new();
    let mut reader = tokio::io::BufReader::new((&mut stream).take(INSTRUCTION_MAX));
    if reader.read_line(&mut line).await.is_err() {
        return;
    }
    let answer = match serde_json::from_str::<Instruction>(&line) {
        Ok(told) => match carry_out(app, told).await {
            Ok(report) => Answer::Ok(report),
            Err(problem) => Answer::Error(problem),
        },
        Err(error) => Answer::Error(Problem::new(ErrorCode::BadMessage, error.to_string())),
    };
    let mut text = serde_json::to_string(&answer).expect("answers have string keys");
    text.push('\n');
    // An operator who has left can ask again.
    let _ = stream.write_all(text.as_bytes()).await;
}

/// Tells the server that runs on `store` what to do, and waits until it is done.
///
/// # Errors
/// If no server runs there, or this is not its owner.
pub fn ask(store: &Path, told: &Instruction) -> io::Result<Result<Report, Problem>> {
    let mut stream = BlockingStream::connect(socket_of(store))?;
    stream.set_read_timeout(Some(PATIENCE))?;
    stream.set_write_timeout(Some(PATIENCE))?;
    let mut text = serde_json::to_string(told).expect("instructions have string keys");
    text.push('\n');
    stream.write_all(text.as_bytes())?;
    let mut line = String::new();
    BufReader::new(stream.take(REPORT_MAX)).read_line(&mut line)?;
    Ok(match serde_json::from_str(&line)? {
        Answer::Ok(report) => Ok(report),
        Answer::Error(problem) => Err(problem),
    })
}
