//! Draws any game's board on a terminal, from what a scene says.

use std::io::{self, Write};

use anstyle::{AnsiColor, Color, RgbColor, Style};
use catalog::AnyPosition;
use clap::ValueEnum;
use game::{About, Figure, Grid, Man, Outcome, Scene, Seat, Terrain};

/// How pieces are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Pieces {
    /// Letters: upper case for the first side, lower case for the second
    #[default]
    Latin,
    /// Chinese characters, the second side's in parentheses
    Han,
}

/// Squares that stand out.
#[derive(Default)]
pub(crate) struct Shade {
    /// Squares that lines of communication cover.
    pub(crate) covered: Vec<String>,
    /// Units that are cut off.
    pub(crate) cut_off: Vec<String>,
}

/// The board, then what there is to say of it.
pub(crate) fn look(
    out: &mut impl Write,
    about: &About,
    position: &dyn AnyPosition,
    pieces: Pieces,
    shade: &Shade,
) -> io::Result<()> {
    let (scene, status) = (position.scene(), position.status());
    Drawing { scene: &scene, pieces, shade }.draw(out)?;
    lost(out, about, &scene)?;
    writeln!(out, "{BOLD}{}{BOLD:#}", position.text())?;
    if let Some(seat) = status.to_act {
        write!(out, "{} to move", about.seat_name(seat))?;
        writeln!(out, "{}", if status.check == Some(true) { ", in check" } else { "" })?;
    }
    if let Some(outcome) = status.outcome {
        writeln!(out, "over: {}", outcome_words(about, outcome))?;
    }
    Ok(())
}

/// How a game ended, for people.
pub(crate) fn outcome_words(about: &About, outcome: Outcome) -> String {
    ending_words(about, outcome.winner, outcome.reason.0)
}

/// The same by its parts.
pub(crate) fn ending_words(about: &About, winner: Option<Seat>, reason: &str) -> String {
    let reason = reason.replace('_', " ");
    match winner {
        Some(seat) => format!("{} wins by {reason}", about.seat_name(seat)),
        None => format!("draw by {reason}"),
    }
}

fn lost(out: &mut impl Write, about: &About, scene: &Scene) -> io::Result<()> {
    for seat in Seat::ALL {
        let gone = scene.lost.iter().filter(|it| it.seat == seat);
        let letters: String = gone.map(|it| it.figure.map_or('?', |figure| figure.latin)).collect();
        if !letters.is_empty() {
            writeln!(out, "{} lost {letters}", about.seat_name(seat))?;
        }
    }
    Ok(())
}

struct Drawing<'a> {
    scene: &'a Scene,
    pieces: Pieces,
    shade: &'a Shade,
}

impl Drawing<'_> {
    fn draw(&self, out: &mut impl Write) -> io::Result<()> {
        let label = self.scene.rows.iter().map(String::len).max().unwrap_or(0);
        let widths: Vec<usize> =
            (0..self.scene.columns.len()).map(|column| self.width(column)).collect();
        for (row, name) in self.scene.rows.iter().enumerate() {
            write!(out, "{DIM}{name:>label$}{DIM:#} ")?;
            for (column, &width) in widths.iter().enumerate() {
                let square = Square::of(self.scene, column, row);
                let (style, text) = (self.style(&square), center(&self.text(&square), width));
                write!(out, "{style}{text}{style:#}")?;
            }
            writeln!(out)?;
            if self.scene.grid == Grid::Points && row + 1 == self.scene.rows.len() / 2 {
                let river: usize = widths.iter().sum();
                writeln!(out, "{:label$} {DIM}{:~^river$}{DIM:#}", "", "")?;
            }
        }
        write!(out, "{:label$} ", "")?;
        for (name, width) in self.scene.columns.iter().zip(widths) {
            write!(out, "{DIM}{name:^width$}{DIM:#}")?;
        }
        writeln!(out)
    }

    /// What the widest square of a column takes.
    fn width(&self, column: usize) -> usize {
        let square = |row| breadth(&self.text(&Square::of(self.scene, column, row)));
        (0..self.scene.rows.len()).map(square).max().unwrap_or(0).max(WIDTH_MIN)
    }

    fn text(&self, square: &Square<'_>) -> String {
        let inside = match (square.man, square.terrain) {
            (Some(man), _) => self.man(man),
            (None, Some(Terrain::Mountain)) => "^^".to_owned(),
            (None, _) if self.shade.covered.contains(&square.name) => "+".to_owned(),
            (None, Some(_)) => " ".to_owned(),
            (None, None) => ".".to_owned(),
        };
        let framed = match square.terrain {
            Some(Terrain::Pass) => format!("({inside})"),
            Some(Terrain::Fortress) => format!("[{inside}]"),
            Some(Terrain::Arsenal(_)) => format!("{{{inside}}}"),
            Some(Terrain::Mountain) | None => inside,
        };
        let cut_off = if self.shade.cut_off.contains(&square.name) { "!" } else { "" };
        format!("{framed}{cut_off}")
    }

    fn man(&self, man: &Man) -> String {
        let frozen = if man.frozen { "!" } else { "" };
        let shown = match (man.figure, man.really) {
            (None, None) => self.covered(man.seat),
            (None, Some(really)) => format!("{}/{}", self.covered(man.seat), really.latin),
            (Some(figure), Some(really)) => {
                format!("{}/{}", self.figure(figure, man.seat), really.latin)
            }
            (Some(figure), None) if man.covered => format!("{}?", self.figure(figure, man.seat)),
            (Some(figure), None) => self.figure(figure, man.seat),
        };
        format!("{shown}{frozen}")
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

    fn style(&self, square: &Square<'_>) -> Style {
        let ink = match square.man.map(|it| it.seat) {
            Some(Seat::First) => Style::new().fg_color(Some(FIRST)).bold(),
            Some(Seat::Second) => Style::new().fg_color(Some(SECOND)).bold(),
            None => DIM,
        };
        let paper = match (square.terrain, self.scene.grid) {
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

/// The least that a square takes on the terminal.
const WIDTH_MIN: usize = 4;

fn center(text: &str, width: usize) -> String {
    let space = width.saturating_sub(breadth(text));
    format!("{}{text}{}", " ".repeat(space / 2), " ".repeat(space - space / 2))
}

/// What a text takes on the terminal; a Chinese character takes two.
fn breadth(text: &str) -> usize {
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
