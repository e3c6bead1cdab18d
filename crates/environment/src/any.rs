//! An environment whose game is chosen at run time.

use game::{About, BySeat, Fault, Observer, Rules, Scene, Seat, Seed, Transcript};

use crate::{Awaited, Episode, Index, Learn, SheetId, saved};

/// One thing that may be drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chance {
    /// Its number.
    pub index: Index,
    /// How likely it is, beside the others.
    pub weight: u32,
    /// Its text.
    pub text: String,
}

/// [`Episode`] with its types erased; the methods are the same.
#[allow(missing_docs, reason = "each method is documented on `Episode`")]
pub trait AnyEpisode: Send + Sync {
    fn about(&self) -> &'static About;
    fn duplicate(&self) -> Box<dyn AnyEpisode>;
    fn awaited(&self) -> Awaited;
    fn steps(&self) -> u32;
    fn returns(&self) -> BySeat<f32>;
    fn legal(&self, seat: Seat) -> Vec<Index>;
    #[allow(clippy::missing_errors_doc, reason = "see above")]
    fn step(&mut self, index: Index) -> Result<(), Fault>;
    #[allow(clippy::missing_errors_doc, reason = "see above")]
    fn draw(&mut self, index: Index) -> Result<(), Fault>;
    fn chances(&self) -> Vec<Chance>;
    fn heard(&self, observer: Observer, skip: usize) -> Vec<String>;
    fn notation(&self, observer: Observer) -> String;
    fn transcript(&self, seat: Seat) -> Transcript;
    fn information(&self, observer: Observer) -> String;
    fn picture(&self, observer: Observer) -> Scene;
    fn text(&self, index: Index) -> Option<String>;
    fn paint(&self, observer: Observer, sheet: SheetId, bytes: &mut [u8]);
    fn imagined(&self, observer: Observer, seed: Seed) -> Box<dyn AnyEpisode>;
    fn truth(&self) -> String;
    /// Everything there is, dice and secrets included, as text.
    fn save(&self) -> String;
}

impl<L: Learn> AnyEpisode for Episode<L>
where
    Episode<L>: Send + Sync,
{
    fn about(&self) -> &'static About {
        const { &<L as Rules>::ABOUT }
    }

    fn duplicate(&self) -> Box<dyn AnyEpisode> {
        Box::new(self.clone())
    }

    fn awaited(&self) -> Awaited {
        self.core.awaited()
    }

    fn steps(&self) -> u32 {
        self.core.steps()
    }

    fn returns(&self) -> BySeat<f32> {
        self.core.returns()
    }

    fn legal(&self, seat: Seat) -> Vec<Index> {
        Episode::legal(self, seat)
    }

    fn step(&mut self, index: Index) -> Result<(), Fault> {
        Episode::step(self, index)
    }

    fn draw(&mut self, index: Index) -> Result<(), Fault> {
        Episode::draw(self, index)
    }

    fn chances(&self) -> Vec<Chance> {
        Episode::chances(self)
    }

    fn heard(&self, observer: Observer, skip: usize) -> Vec<String> {
        Episode::heard(self, observer, skip)
    }

    fn transcript(&self, seat: Seat) -> Transcript {
        Episode::transcript(self, seat)
    }

    fn notation(&self, observer: Observer) -> String {
        Episode::notation(self, observer)
    }

    fn information(&self, observer: Observer) -> String {
        Episode::information(self, observer)
    }

    fn picture(&self, observer: Observer) -> Scene {
        Episode::picture(self, observer)
    }

    fn text(&self, index: Index) -> Option<String> {
        Episode::text(self, index)
    }

    fn paint(&self, observer: Observer, sheet: SheetId, bytes: &mut [u8]) {
        Episode::paint(self, observer, sheet, bytes);
    }

    fn imagined(&self, observer: Observer, seed: Seed) -> Box<dyn AnyEpisode> {
        Box::new(Episode::imagined(self, observer, seed))
    }

    fn truth(&self) -> String {
        Episode::truth(self)
    }

    fn save(&self) -> String {
        saved::write(self)
    }
}
