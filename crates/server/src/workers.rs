//! Threads for what visitors ask and computers think: whoever plays goes first.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{Arc, Mutex, PoisonError, mpsc},
    thread,
};

use tokio::sync::oneshot;

/// How far a thread that works on questions steps back behind those that serve players.
pub(crate) const FOR_QUESTIONS: i32 = 10;

/// How far a thread on which computers think does.
pub(crate) const FOR_COMPUTERS: i32 = 5;

type Job = Box<dyn FnOnce() + Send>;

/// The threads that work on questions.
pub(crate) struct Workers(mpsc::Sender<Job>);

impl Workers {
    /// So many threads, which end when this is gone.
    pub(crate) fn start(threads: usize) -> Workers {
        let (sender, receiver) = mpsc::channel::<Job>();
        let receiver = Arc::new(Mutex::new(receiver));
        for _ in 0..threads {
            let receiver = Arc::clone(&receiver);
            thread::Builder::new()
                .name("questions".to_owned())
                .spawn(move || work(&receiver))
                .expect("a thread can be started at start-up");
        }
        Workers(sender)
    }

    /// Does a piece of work when a thread is free; none if it fails.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Option<T> {
        let (done, answer) = oneshot::channel();
        // Whoever asked may be gone; the work is done nevertheless.
        let job = move || drop(done.send(work()));
        self.0.send(Box::new(job)).ok()?;
        answer.await.ok()
    }
}

fn work(jobs: &Mutex<mpsc::Receiver<Job>>) {
    step_back(FOR_QUESTIONS);
    loop {
        let next = jobs.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = next else { return };
        // Whoever waits hears of it, since nobody is left to answer.
        let _ = catch_unwind(AssertUnwindSafe(job));
    }
}

/// Lets other threads of this machine go before this one.
#[cfg(target_os = "linux")]
pub(crate) fn step_back(by: i32) {
    // Elsewhere this would be for the whole process; on Linux it is for the thread that asks.
    if let Err(error) = rustix::process::setpriority_process(None, by) {
        tracing::debug!(%error, "a thread keeps its priority");
    }
}

/// Elsewhere all threads are alike.
#[cfg(not(target_os = "linux"))]
pub(crate) fn step_back(_: i32) {}

#[cfg(test)]
mod tests {
    use super::Workers;

    #[tokio::test]
    async fn work_that_fails_is_told_and_the_next_is_done() {
        let workers = Workers::start(1);
        assert_eq!(workers.run(|| -> u32 { panic!("as told") }).await, None);
        assert_eq!(workers.run(|| 7).await, Some(7));
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn whoever_plays_goes_first() {
        use rustix::process::getpriority_process;
        let own = getpriority_process(None).unwrap();
        let theirs = Workers::start(1).run(|| getpriority_process(None).unwrap()).await;
        assert!(theirs.unwrap() > own, "{theirs:?} and {own}");
        assert_eq!(getpriority_process(None).unwrap(), own, "only that thread steps back");
    }
}
