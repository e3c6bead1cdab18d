//! Draws any game's board on a terminal, from what a scene says.

mod legend;

use std::io::{self, Write};

use anstyle::{AnsiColor, Color, RgbColor, Style};
use catalog::{AnyPosition, Aside, Entry};
use clap::ValueEnum;
use game::{Figure, Grid, Lost, Man, Options, Outcome, Scene, Seat, Terrain};

use crate::words::{Language, ending_words};

/// How pieces are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Pieces {
    /// Letters: upper case for the first side, lower case for the second
    #[default]
    Latin,
    /// Chinese characters, the second side's in parentheses
    Han,
}

impl Pieces {
    /// Those that were asked for; else characters for whoever reads Chinese, on boards whose pieces
    /// bear them.
    pub(crate) fn or_usual(named: Option<Pieces>, language: Language, entry: &Entry) -> Pieces {
        let usual = || match (language, usual_start(entry).map(|it| it.grid)) {
            (Language::Zh, Some(Grid::Points)) => Pieces::Han,
            _ => Pieces::Latin,
        };
        named.unwrap_or_else(usual)
    }
}

/// Squares that stand out.
#[derive(Default)]
pub(crate) struct Shade {
    /// Squares that lines of communication cover.
    pub(crate) covered: Vec<String>,
    /// Units that are cut off.
    pub(crate) cut_off: Vec<String>,
}

/// How a board is drawn.
pub(crate) struct Picture<'a> {
    pub(crate) entry: &'static Entry,
    pub(crate) language: Language,
    pub(crate) pieces: Pieces,
    pub(crate) shade: &'a Shade,
    /// Whose side of the board is at the bottom.
    pub(crate) bottom: Seat,
    /// The squares of the last move.
    pub(crate) marks: &'a [String],
    /// How many columns the terminal has.
    pub(crate) columns: usize,
}

/// What most terminals have.
pub(crate) const COLUMNS: usize = 80;

impl<'a> Picture<'a> {
    /// A board as programs and pipes see it: in English, the usual way around.
    pub(crate) fn plain(entry: &'static Entry, pieces: Pieces, shade: &'a Shade) -> Picture<'a> {
        let bottom = Picture::usual_bottom(entry);
        let (language, columns) = (Language::En, COLUMNS);
        Picture { entry, language, pieces, shade, bottom, marks: &[], columns }
    }

    /// Whose side is at the bottom of a board on paper.
    pub(crate) fn usual_bottom(entry: &'static Entry) -> Seat {
        let [first, second] = Seat::ALL.map(|seat| mean_row(entry, seat));
        if first < second { Seat::Second } else { Seat::First }
    }
}

impl Picture<'_> {
    /// The board, then what there is to say of it.
    pub(crate) fn look(&self, out: &mut impl Write, position: &dyn AnyPosition) -> io::Result<()> {
        let scene = position.scene();
        self.board(out, &scene)?;
        self.losses(&scene).iter().try_for_each(|line| writeln!(out, "{line}"))?;
        let aside = self.aside(position);
        let text = aside.position.unwrap_or_else(|| position.text());
        writeln!(out, "{BOLD}{text}{BOLD:#}")?;
        self.standing(position).iter().try_for_each(|line| writeln!(out, "{line}"))
    }

    /// Who is to move or how the game ended, and what the game itself has to say.
    pub(crate) fn standing(&self, position: &dyn AnyPosition) -> Vec<String> {
        let (language, status) = (self.language, position.status());
        let mut lines = Vec::new();
        if let Some(seat) = status.to_act {
            let who = language.seat(self.entry, seat);
            lines.push(match status.check {
                Some(true) => language.say(
                    format!("{who} is to move, in check."),
                    format!("轮到{who}走，正被将军。"),
                ),
                Some(false) | None => {
                    language.say(format!("{who} is to move."), format!("轮到{who}走。"))
                }
            });
        }
        if let Some(Outcome { winner, reason }) = status.outcome {
            let ending = ending_words(language, self.entry, winner, reason.0);
            lines.push(
                language.say(format!("The game is over. {ending}"), format!("对局结束。{ending}")),
            );
        }
        let remarks = self.aside(position).remarks.into_iter();
        lines.extend(remarks.map(|it| language.say(it.english, it.chinese)));
        lines
    }

    fn aside(&self, position: &dyn AnyPosition) -> Aside {
        self.entry.aside.map_or_else(Aside::default, |tell| tell(&position.look()))
    }

    /// What each side has lost.
    pub(crate) fn losses(&self, scene: &Scene) -> Vec<String> {
        let (language, mut lines) = (self.language, Vec::new());
        for seat in Seat::ALL {
            let gone: Vec<_> = scene.lost.iter().copied().filter(|it| it.seat == seat).collect();
            if gone.is_empty() {
                continue;
            }
            let (covered, open): (Vec<Lost>, Vec<Lost>) = gone.iter().partition(|it| it.covered);
            let (down, up) = (self.counted(&covered), self.counted(&open));
            let said = match (covered.is_empty(), open.is_empty()) {
                (true, _) => up,
                (false, true) => language.say(format!("face down: {down}"), format!("暗子{down}")),
                (false, false) => language.say(
                    format!("face down: {down}; face up: {up}"),
                    format!("暗子{down}；明子{up}"),
                ),
            };
            let who = language.seat(self.entry, seat);
            lines.push(
                language.say(format!("{who} has lost: {said}."), format!("{who}损失：{said}。")),
            );
        }
        lines
    }

    /// Pieces that are gone, by name as far as they are known.
    fn counted(&self, gone: &[Lost]) -> String {
        let language = self.language;
        let known = self.entry.words.figures.iter().filter_map(|(figure, _)| {
            let same = |it: &Option<Figure>| it.is_some_and(|it| it.name == figure.name);
            let count = gone.iter().filter(|it| same(&it.figure)).count();
            (count > 0).then_some((*figure, count))
        });
        let mut said = language.figures(self.entry, &known.collect::<Vec<_>>());
        let unknown = gone.iter().filter(|it| it.figure.is_none()).count();
        if unknown > 0 {
            let more = language.say(format!("{unknown} unseen"), format!("未知×{unknown}"));
            let comma = if said.is_empty() { "" } else { language.pick(", ", "、") };
            said.push_str(&format!("{comma}{more}"));
        }
        said
    }

    /// The board alone.
    pub(crate) fn board(&self, out: &mut impl Write, scene: &Scene) -> io::Result<()> {
        let label = scene.rows.iter().map(String::len).max().unwrap_or(0);
        let order = self.order(scene);
        let widths = self.widths(scene, &order, label);
        for (index, &row) in order.rows.iter().enumerate() {
            let name = &scene.rows[row];
            write!(out, "{DIM}{name:>label$}{DIM:#} ")?;
            for (&column, &width) in order.columns.iter().zip(&widths) {
                let square = Square::of(scene, column, row);
                let (style, text) = (self.style(scene, &square), self.text(&square, width));
                write!(out, "{style}{text}{style:#}")?;
            }
            writeln!(out)?;
            if scene.grid == Grid::Points && index + 1 == scene.rows.len() / 2 {
                let river: usize = widths.iter().sum();
                writeln!(out, "{:label$} {DIM}{:~^river$}{DIM:#}", "", "")?;
            }
        }
        write!(out, "{:label$} ", "")?;
        for (&column, &width) in order.columns.iter().zip(&widths) {
            let name = &scene.columns[column];
            write!(out, "{DIM}{name:^width$}{DIM:#}")?;
        }
        writeln!(out)
    }

    /// From the top left to the bottom right, as whoever sits at the bottom sees it.
    fn order(&self, scene: &Scene) -> Order {
        let mut rows: Vec<usize> = (0..scene.rows.len()).collect();
        let mut columns: Vec<usize> = (0..scene.columns.len()).collect();
        if self.bottom != Picture::usual_bottom(self.entry) {
            rows.reverse();
            columns.reverse();
        }
        Order { rows, columns }
    }

    /// What each column takes: as much as its widest square, or less where the terminal has less.
    fn widths(&self, scene: &Scene, order: &Order, label: usize) -> Vec<usize> {
        let usual = match self.pieces {
            Pieces::Latin => WIDTH_USUAL,
            Pieces::Han => WIDTH_HAN,
        };
        let wide = |column: usize| {
            let square = |row| breadth(&self.wide(&Square::of(scene, column, row)));
            (0..scene.rows.len()).map(square).max().unwrap_or(0).max(usual)
        };
        let widths: Vec<usize> = order.columns.iter().map(|column| wide(*column)).collect();
        let room = self.columns.saturating_sub(label + 1);
        if widths.iter().sum::<usize>() <= room {
            return widths;
        }
        let narrow = if 3 * widths.len() <= room { 3 } else { 2 };
        vec![narrow; widths.len()]
    }

    fn text(&self, square: &Square<'_>, width: usize) -> String {
        match width {
            0..WIDTH_USUAL => self.narrow(square, width),
            _ => center(&self.wide(square), width),
        }
    }

    fn is_marked(&self, square: &Square<'_>) -> bool {
        self.marks.contains(&square.name)
    }

    fn is_cut_off(&self, square: &Square<'_>) -> bool {
        self.shade.cut_off.contains(&square.name)
    }

    fn wide(&self, square: &Square<'_>) -> String {
        let inside = match (square.man, square.terrain) {
            (Some(man), _) => self.man(man),
            (None, Some(Terrain::Mountain)) => "^^".to_owned(),
            (None, _) if self.shade.covered.contains(&square.name) => "+".to_owned(),
            (None, Some(Terrain::Arsenal(owner))) => self.initial(owner).to_string(),
            (None, Some(_)) => " ".to_owned(),
            (None, None) if self.is_marked(square) => String::new(),
            (None, None) => ".".to_owned(),
        };
        let framed = match square.terrain {
            Some(Terrain::Pass) => format!("({inside})"),
            Some(Terrain::Fortress) => format!("[{inside}]"),
            Some(Terrain::Arsenal(_)) => format!("{{{inside}}}"),
            Some(Terrain::Mountain) | None => inside,
        };
        let mark = if self.is_marked(square) { "*" } else { "" };
        let cut_off = if self.is_cut_off(square) { "!" } else { "" };
        format!("{mark}{framed}{cut_off}")
    }

    /// One letter with a sign on each side, or on the right only.
    fn narrow(&self, square: &Square<'_>, width: usize) -> String {
        let letter = match (square.man, square.terrain) {
            (Some(man), _) => self.letter(man),
            (None, Some(Terrain::Mountain)) => '^',
            (None, _) if self.shade.covered.contains(&square.name) => '+',
            (None, Some(Terrain::Arsenal(owner))) => self.initial(owner),
            (None, Some(_)) => ' ',
            (None, None) => '.',
        };
        let (left, right) = match square.terrain {
            Some(Terrain::Pass) => ('(', ')'),
            Some(Terrain::Fortress) => ('[', ']'),
            Some(Terrain::Arsenal(_)) => ('{', '}'),
            Some(Terrain::Mountain) => ('^', '^'),
            None => (' ', ' '),
        };
        let stuck = square.man.is_some_and(|man| man.frozen) || self.is_cut_off(square);
        let (marked, right) = (self.is_marked(square), if stuck { '!' } else { right });
        match width {
            3 => format!("{}{letter}{right}", if marked { '*' } else { left }),
            _ => format!("{letter}{}", if marked { '*' } else { right }),
        }
    }

    /// The letter with which a side's English name begins.
    fn initial(&self, seat: Seat) -> char {
        let first = self.entry.about.seat_name(seat).chars().next();
        first.map_or(' ', |it| it.to_ascii_uppercase())
    }

    fn letter(&self, man: &Man) -> char {
        let letter = man.figure.map_or('X', |figure| figure.latin);
        match man.seat {
            Seat::First => letter,
            Seat::Second => letter.to_ascii_lowercase(),
        }
    }

    fn man(&self, man: &Man) -> String {
        let frozen = if man.frozen { "!" } else { "" };
        let shown = match (man.figure, man.really) {
            (None, None) => self.covered(man.seat),
            (None, Some(really)) => {
                format!("{}/{}", self.covered(man.seat), self.true_sign(really, man.seat))
            }
            (Some(figure), Some(really)) => {
                format!("{}/{}", self.figure(figure, man.seat), self.true_sign(really, man.seat))
            }
            (Some(figure), None) if man.covered => format!("{}?", self.figure(figure, man.seat)),
            (Some(figure), None) => self.figure(figure, man.seat),
        };
        format!("{shown}{frozen}")
    }

    /// What stands behind the stroke: what a piece really is.
    fn true_sign(&self, really: Figure, seat: Seat) -> char {
        match self.pieces {
            Pieces::Latin => really.latin,
            Pieces::Han => really.han[seat.index()],
        }
    }

    fn covered(&self, seat: Seat) -> String {
        match (self.pieces, seat) {
            (Pieces::Latin, Seat::First) => "X".to_owned(),
            (Pieces::Latin, Seat::Second) => "x".to_owned(),
            (Pieces::Han, Seat::First) => "暗".to_owned(),
            (Pieces::Han, Seat::Second) => "(暗)".to_owned(),
        }
    }

    fn figure(&self, figure: Figure, seat: Seat) -> String {
        match (self.pieces, seat) {
            (Pieces::Latin, Seat::First) => figure.latin.to_string(),
            (Pieces::Latin, Seat::Second) => figure.latin.to_ascii_lowercase().to_string(),
            (Pieces::Han, Seat::First) => figure.han[0].to_string(),
            (Pieces::Han, Seat::Second) => format!("({})", figure.han[1]),
        }
    }

    fn style(&self, scene: &Scene, square: &Square<'_>) -> Style {
        let ink = match square.man.map(|it| it.seat) {
            Some(Seat::First) => Style::new().fg_color(Some(FIRST)).bold(),
            Some(Seat::Second) => Style::new().fg_color(Some(SECOND)).bold(),
            None => DIM,
        };
        let paper = match (square.terrain, scene.grid) {
            _ if self.is_marked(square) => Some(rgb(95, 95, 25)),
            (Some(Terrain::Mountain), _) => Some(gray(90)),
            (Some(Terrain::Pass), _) => Some(rgb(110, 95, 50)),
            (Some(Terrain::Fortress), _) => Some(rgb(80, 60, 110)),
            (Some(Terrain::Arsenal(_)), _) => Some(rgb(120, 60, 40)),
            (None, _) if self.shade.covered.contains(&square.name) => Some(rgb(30, 70, 50)),
            (None, Grid::Chequered) => Some(square.tint),
            (None, Grid::Points | Grid::Plain) => None,
        };
        ink.bg_color(paper)
    }
}

/// The row on which a side stands at the usual start, on average.
fn mean_row(entry: &Entry, seat: Seat) -> f64 {
    let start = usual_start(entry);
    let men = start.iter().flat_map(|it| &it.men).filter(|it| it.seat == seat);
    let (sum, count) = men.fold((0, 0), |(sum, count), it| (sum + it.row, count + 1));
    f64::from(sum) / f64::from(count.max(1))
}

fn usual_start(entry: &Entry) -> Option<Scene> {
    let options = Options::complete(entry.about.options, []).ok()?;
    Some(entry.paper.open(&options).ok()?.read("start").ok()?.scene())
}

/// The order in which rows and columns are drawn.
struct Order {
    rows: Vec<usize>,
    columns: Vec<usize>,
}

/// One square of the scene.
struct Square<'a> {
    name: String,
    man: Option<&'a Man>,
    terrain: Option<Terrain>,
    /// The color of this square on a chequered board.
    tint: Color,
}

impl Square<'_> {
    fn of(scene: &Scene, column: usize, row: usize) -> Square<'_> {
        let is_here = |it_column: u16, it_row: u16| {
            usize::from(it_column) == column && usize::from(it_row) == row
        };
        let ground = scene.ground.iter().find(|it| is_here(it.column, it.row));
        Square {
            name: format!("{}{}", scene.columns[column], scene.rows[row]),
            man: scene.men.iter().find(|it| is_here(it.column, it.row)),
            terrain: ground.map(|it| it.terrain),
            tint: if (column + row).is_multiple_of(2) { gray(75) } else { gray(45) },
        }
    }
}

/// What a square takes on a terminal that is wide enough.
const WIDTH_USUAL: usize = 4;
/// The same for a Chinese character, which may stand in parentheses.
const WIDTH_HAN: usize = 6;

fn center(text: &str, width: usize) -> String {
    let space = width.saturating_sub(breadth(text));
    format!("{}{text}{}", " ".repeat(space / 2), " ".repeat(space - space / 2))
}

/// What a text takes on the terminal; a Chinese character takes two.
pub(crate) fn breadth(text: &str) -> usize {
    text.chars().map(|it| if it > '\u{2e80}' { 2 } else { 1 }).sum()
}

const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();
const FIRST: Color = Color::Ansi(AnsiColor::BrightRed);
const SECOND: Color = Color::Ansi(AnsiColor::BrightCyan);

const fn gray(level: u8) -> Color {
    rgb(level, level, level)
}

const fn rgb(red: u8, green: u8, blue: u8) -> Color {
    Color::Rgb(RgbColor(red, green, blue))
}
