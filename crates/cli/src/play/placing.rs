//! A person places its pieces, sees them, and seals them.

use std::{fs, io::Write, path::Path};

use game::{Code, Seat};

use super::{
    Dialog, FILE_BYTES_MAX, Next, Trouble,
    court::{Complaint, cannot_read, cannot_write},
    order::LINE_MAX,
    set_up::Draft,
};
use crate::{draw::Shade, input::read_file};

/// The words that are no layouts, for completion.
pub(super) const WORDS: &[&str] = &[
    "help", "board", "usual", "shuffle", "clear", "put", "remove", "swap", "save", "load", "ready",
    "quit",
];

const HELP: &str = "  usual, shuffle take the usual layout, or one that the computer draws
  put P SQUARE…  put a piece on one or more squares, by its letter or its name
  remove SQUARE… take pieces off
  swap A B       what stands on two squares changes places
  clear          take everything off
  LAYOUT         a whole layout in one line
  board, legend  see what you have placed; what the signs mean
  save FILE      keep this layout; `load FILE` takes one that was kept
  ready          seal it: from then on it cannot be changed
  quit           leave";

const HELP_ZH: &str = "  usual, shuffle 常用阵形，或由电脑随机布阵
  put 子 格子…   在格子上放子，用字母或名称
  remove 格子…   拿走
  swap 甲 乙     两格互换
  clear          全部拿走
  阵形           一行写完整阵形
  board, legend  看布好的阵；图例
  save 文件      保存阵形；load 文件 取用
  ready          封阵，之后不能改
  quit           离开";

impl<W: Write> Dialog<W> {
    /// Asks the next person who has still to set up; where nobody has, play begins.
    pub(super) fn begin_placing(&mut self) -> Result<(), Trouble> {
        self.contest.go_on_setting_up()?;
        let due = |seat: &Seat| self.contest.has_to_set_up(*seat);
        let Some(seat) = Seat::ALL.into_iter().find(due) else {
            self.draft = None;
            let first = self.contest.only_person().or(self.contest.court.to_act());
            if first.is_some_and(|first| first != self.viewer) {
                return Ok(self.veil_for(first.unwrap_or(self.viewer))?);
            }
            self.let_computers_play()?;
            self.tell_news()?;
            self.draw()?;
            return self.show_legend();
        };
        if seat != self.viewer {
            return Ok(self.veil_for(seat)?);
        }
        let Some(sheet) = self.contest.sheet(seat) else {
            let message = "nobody knows how to set this game up by hand";
            return Err(Complaint::new(Code::UNSUPPORTED, message).into());
        };
        let mut draft = Draft::new(sheet);
        let given = self.layout.take();
        match given.as_deref() {
            None | Some("usual") => draft.put_usual()?,
            Some("empty") => {}
            Some("shuffle") => draft.read(&self.shuffled()?)?,
            Some(text) => draft.read(&layout_or_file(&draft, text)?)?,
        }
        self.say(
            "Place your pieces in secret. You begin with the usual layout; change it as you like:",
            "请暗中布阵。起初是常用阵形，可随意更改：",
        )?;
        let (letter, square) = draft.example().unwrap_or(('P', String::new()));
        let usual = draft.usual().to_owned();
        self.say(
            format!(
                "`swap A B` exchanges two squares, `shuffle` draws another layout, `clear` and then \
                 `put {letter} {square}` builds one piece by piece, `ready` seals it; `help` says more."
            ),
            format!(
                "swap 甲 乙 互换两格，shuffle 随机布阵，clear 之后用 put {letter} {square} 逐个摆放，\
                 ready 封阵；help 有更多说明。"
            ),
        )?;
        self.say(
            format!("A whole layout in one line looks like this: {usual}"),
            format!("一行写成的阵形如：{usual}"),
        )?;
        self.draft = Some(draft);
        self.show_draft()
    }

    /// A line while pieces are placed.
    pub(super) fn place(&mut self, line: &str) -> Result<Next, Trouble> {
        if line.len() > LINE_MAX {
            let message = format!("a line is at most {LINE_MAX} bytes");
            let chinese = format!("一行最多 {LINE_MAX} 字节。");
            return Err(Complaint::in_both(Code::BAD_REQUEST, message, chinese).into());
        }
        let Some(mut draft) = self.draft.clone() else { return Ok(Next::GoOn) };
        let words: Vec<&str> = line.split_whitespace().collect();
        let Some((verb, rest)) = words.split_first() else { return Ok(Next::GoOn) };
        match (&*verb.to_ascii_lowercase(), rest) {
            ("help" | "?", []) => {
                writeln!(self.out, "{}", self.manner.language.pick(HELP, HELP_ZH))?;
                return Ok(Next::GoOn);
            }
            ("quit" | "exit" | "q", []) => return Ok(Next::Leave),
            ("legend", []) => {
                self.show_legend()?;
                return Ok(Next::GoOn);
            }
            ("ready" | "done" | "seal", []) => return self.seal(&draft).map(|()| Next::GoOn),
            ("save", [path]) => return self.save_layout(&draft, path).map(|()| Next::GoOn),
            ("board" | "show", []) => {}
            ("usual", []) => draft.put_usual()?,
            ("shuffle", []) => draft.read(&self.shuffled()?)?,
            ("clear", []) => draft.clear(),
            ("load", [path]) => draft.read(&read_layout(path)?)?,
            ("remove" | "take", squares) if !squares.is_empty() => draft.remove(squares)?,
            ("swap", [one, other]) => draft.swap(one, other)?,
            ("put" | "place", [piece, squares @ ..]) if !squares.is_empty() => {
                draft.put(piece, squares)?;
            }
            (_, squares)
                if !squares.is_empty()
                    && draft.is_piece(verb)
                    && squares.iter().all(|it| draft.is_square(it)) =>
            {
                draft.put(verb, squares)?;
            }
            (_, [piece]) if draft.is_square(verb) && draft.is_piece(piece) => {
                draft.put(piece, &[verb])?;
            }
            (verb @ ("swap" | "put" | "place" | "remove" | "take" | "save" | "load"), _) => {
                return Err(lacks(verb).into());
            }
            _ if draft.is_layout(line) => draft.read(line)?,
            _ => {
                let shown = game::clip(line, 40);
                let message = format!(
                    "`{shown}` is neither a layout nor anything else that is understood here; `help` \
                     lists what is"
                );
                let chinese = format!("看不懂“{shown}”：既不是阵形，也不是命令；help 列出命令。");
                return Err(Complaint::in_both(Code::BAD_REQUEST, message, chinese).into());
            }
        }
        self.draft = Some(draft);
        self.show_draft()?;
        Ok(Next::GoOn)
    }

    fn shuffled(&mut self) -> Result<String, Complaint> {
        self.shuffles += 1;
        let luck = self.seed.wrapping_add(self.shuffles.wrapping_mul(0x9e37_79b9));
        self.contest.drawn_layout(self.viewer, luck)
    }

    fn show_draft(&mut self) -> Result<(), Trouble> {
        let Some(draft) = &self.draft else { return Ok(()) };
        let (scene, free) = draft.scene(self.contest.usual_scene()?, self.viewer);
        let (missing, layout) = (draft.missing(), draft.layout());
        let shade = Shade { covered: free, cut_off: Vec::new() };
        let mut drawn = Vec::new();
        self.picture(&shade, &[]).board(&mut drawn, &scene)?;
        self.out.write_all(&drawn)?;
        match layout {
            Some(layout) => {
                self.say(format!("Your layout: {layout}"), format!("你的阵形：{layout}"))?;
                self.say("All stand. `ready` seals it.", "全部摆好。ready 封阵。")?;
            }
            None => {
                let left = self.manner.language.figures(self.contest.entry, &missing);
                self.say(
                    format!("Still to be placed, where you see `+`: {left}."),
                    format!("尚待摆放（+ 处可放）：{left}。"),
                )?;
            }
        }
        Ok(())
    }

    fn seal(&mut self, draft: &Draft) -> Result<(), Trouble> {
        let Some(layout) = draft.layout() else {
            let left = self.manner.language.figures(self.contest.entry, &draft.missing());
            let message = format!("these pieces have still to be placed: {left}");
            let chinese = format!("还有棋子没有摆放：{left}。");
            return Err(Complaint::in_both(Code::BAD_REQUEST, message, chinese).into());
        };
        self.contest.seal(self.viewer, &layout)?;
        self.draft = None;
        self.tell_news()?;
        self.begin_placing()
    }

    fn save_layout(&mut self, draft: &Draft, path: &str) -> Result<(), Trouble> {
        let layout = draft.layout().ok_or_else(|| {
            let message = "only a layout in which all pieces stand is kept";
            Complaint::in_both(Code::BAD_REQUEST, message, "全部摆好的阵形才能保存。")
        })?;
        fs::write(path, format!("{layout}\n")).map_err(|error| cannot_write(path, error))?;
        Ok(self.say(format!("Written to {path}."), format!("已写入 {path}。"))?)
    }
}

fn read_layout(path: &str) -> Result<String, Complaint> {
    let text = read_file(Path::new(path), FILE_BYTES_MAX);
    let text = text.map_err(|error| cannot_read(path, &error))?;
    Ok(text.trim().to_owned())
}

/// What a verb was typed without.
fn lacks(verb: &str) -> Complaint {
    let (english, chinese) = match verb {
        "swap" => ("two squares, as in `swap a0 b0`", "两个格子，如 swap a0 b0"),
        "put" | "place" => {
            ("a piece and its squares, as in `put R a0 i0`", "棋子和格子，如 put R a0 i0")
        }
        "remove" | "take" => ("one or more squares, as in `remove a0`", "格子，如 remove a0"),
        _ => ("a file, as in `save layout.txt`", "文件名，如 save layout.txt"),
    };
    let message = format!("`{verb}` is followed by {english}");
    Complaint::in_both(Code::BAD_REQUEST, message, format!("{verb} 后面要有{chinese}。"))
}

/// A layout as it is given on the command line, or the file that holds one.
fn layout_or_file(draft: &Draft, text: &str) -> Result<String, Complaint> {
    if draft.is_layout(text) && !Path::new(text).exists() {
        return Ok(text.to_owned());
    }
    read_layout(text)
}
