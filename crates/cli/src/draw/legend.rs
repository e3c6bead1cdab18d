//! What the signs on a board mean.

use game::{Figure, Grid, Man, Scene, Terrain};

use super::{Picture, Pieces};
use crate::words::article;

fn a(word: &str) -> String {
    article(word).to_lowercase()
}

impl Picture<'_> {
    /// The signs on a board, with what they mean: those of the pieces there are, and of all else that
    /// can be seen on this one.
    pub(crate) fn legend(&self, scene: &Scene) -> Vec<String> {
        let mut lines = self.letters();
        let language = self.language;
        let mut sign = |shown: &str, english: &str, chinese: &str| {
            lines.push(format!("  {shown:<4} {}", language.pick(english, chinese)));
        };
        if scene.men.iter().any(|man| man.figure.is_none()) {
            let [first, second] = game::Seat::ALL.map(|seat| self.covered(seat));
            sign(
                &format!("{first} {second}"),
                "a piece that lies face down, and moves by its place",
                "未翻开的暗子，按位置走",
            );
        }
        let under_cover = |known: bool| {
            let fits = |man: &&Man| {
                // A piece that is what it seems makes a poor example.
                let differs = man.really.map(|it| it.name) != man.figure.map(|it| it.name);
                man.covered && man.figure.is_some() && man.really.is_some() == known && differs
            };
            let mut alike = scene
                .men
                .iter()
                .filter(|man| man.covered && man.figure.is_some() && man.really.is_some() == known);
            scene.men.iter().find(fits).or_else(|| alike.next())
        };
        let name = |figure: Figure| language.figure(self.entry, figure.name);
        if let Some((man, figure)) = under_cover(false).and_then(|man| Some((man, man.figure?))) {
            let figure = name(figure);
            sign(
                &self.man(man),
                &format!(
                    "acts as {} {figure}; what it really is, only its owner knows",
                    a(&figure)
                ),
                &format!("按{figure}走；真实身份只有主人知道"),
            );
        }
        let own = under_cover(true).and_then(|man| Some((man, man.figure?, man.really?)));
        if let Some((man, figure, really)) = own {
            let (figure, really) = (name(figure), name(really));
            sign(
                &self.man(man),
                &format!(
                    "your own: acts as {} {figure}, and is really {} {really}",
                    a(&figure),
                    a(&really)
                ),
                &format!("己方棋子：按{figure}走，其实是{really}"),
            );
            sign("A!", "a piece that may never move again", "不能再动的棋子");
        }
        let ground = self.ground_signs(scene);
        ground.iter().for_each(|(shown, meaning)| sign(shown, meaning, meaning));
        if scene.grid == Grid::Points {
            sign("~~~", "the river", "河界");
        }
        sign("*", "the last move", "上一步");
        lines
    }

    /// The signs of the ground, each with its meaning.
    fn ground_signs(&self, scene: &Scene) -> Vec<(String, String)> {
        let (language, mut signs) = (self.language, Vec::new());
        let mut sign = |shown: &str, english: &str, chinese: &str| {
            signs.push((shown.to_owned(), language.say(english, chinese)));
        };
        let has = |wanted: fn(Terrain) -> bool| scene.ground.iter().any(|it| wanted(it.terrain));
        if has(|it| it == Terrain::Mountain) {
            sign("^^", "mountains: nothing passes", "山脉：不可通行");
        }
        if has(|it| it == Terrain::Pass) {
            sign(
                "( )",
                "a mountain pass: a way through that is easier to hold",
                "山口：可通行，利于防守",
            );
        }
        if has(|it| it == Terrain::Fortress) {
            sign("[ ]", "a fortress: whoever stands there is harder to beat", "要塞：利于防守");
        }
        if has(|it| matches!(it, Terrain::Arsenal(_))) {
            let [first, second] = game::Seat::ALL;
            let [one, other] = [first, second].map(|seat| language.seat(self.entry, seat));
            sign(
                &format!("{{{}}} {{{}}}", self.initial(first), self.initial(second)),
                &format!("an arsenal of {one} or {other}, where lines of communication begin"),
                &format!("{one}或{other}的军械库：交通线的起点"),
            );
        }
        signs
    }

    /// The letters of the pieces.
    fn letters(&self) -> Vec<String> {
        let (language, entry) = (self.language, self.entry);
        let one = |(figure, _): &(game::Figure, &str)| {
            let name = language.figure(entry, figure.name);
            match self.pieces {
                Pieces::Latin => format!("{} {name}", figure.latin),
                Pieces::Han => format!("{}{} {name}", figure.han[0], figure.han[1]),
            }
        };
        let names: Vec<String> = entry.words.figures.iter().map(one).collect();
        let [first, second] = game::Seat::ALL.map(|seat| language.seat(entry, seat));
        let whose = match self.pieces {
            Pieces::Latin => language.say(
                format!("  Capital letters are {first}, small ones {second}."),
                format!("  大写为{first}，小写为{second}。"),
            ),
            Pieces::Han => language.say(
                format!("  Those in parentheses are {second}."),
                format!("  括号中的为{second}。"),
            ),
        };
        vec![format!("  {}", names.join(", ")), whose]
    }
}
