/** One match: the board as it was sent, taps that become moves, a secret set-up, the result and its proof. */

const lib = require("../../lib/umpire.js");
const { cellsOf, choicesOf } = require("../../parts/board.js");
const { keep, kept } = require("../../parts/kept.js");
const { words } = require("../../parts/words.js");

Page({
  data: { cells: [], columns: 0, commands: [], status: "", result: "", proof: "", error: "" },

  async onLoad({ match, server = "" }) {
    const { language } = getApp();
    this.setData({ w: words[language], language, status: words[language].working });
    this.match = match;
    this.server = decodeURIComponent(server);
    this.umpire = await getApp().umpire();
    const share = await lib.drawHex();
    if (this.left) {
      return;
    }
    const token = () => kept(`token.${match}`) || "own";
    const store = lib.weChatStore;
    this.line = new lib.MatchLine(
      { match, connect: this.connection(), store, share, token, detail: "picture" },
      {
        change: (chronicle) => this.hear(chronicle),
        problem: ({ message }) => this.setData({ error: message }),
        unknown: () => Promise.reject(new Error("the server does not know us any more")),
        state: (state) => this.setData({ error: state === "lost" ? this.data.w.lost : "" }),
      },
    );
  },

  onUnload() {
    this.left = true;
    if (this.line) {
      this.line.close();
    }
  },

  /** Lines to the server, or to the match that is kept here. */
  connection() {
    const { match, server } = this;
    if (server) {
      return lib.weChatSocket(`${server.replace(/^http/, "ws")}/api/socket`);
    }
    this.house = this.umpire.openHouse();
    const key = `match.${match}`;
    return this.house.line({ match, read: () => kept(key), write: (saved) => keep(key, saved) });
  },

  hear(chronicle) {
    const { state, refused } = chronicle;
    this.chronicle = chronicle;
    if (refused) {
      this.setData({ error: refused.message, status: "" });
    } else if (state) {
      this.selected = undefined;
      this.draw();
    }
  },

  draw() {
    const { state, seat, over } = this.chronicle;
    const { w, language } = this.data;
    const scene = state.picture;
    this.choices = scene ? choicesOf(scene, state.legal) : [];
    const cells = scene
      ? cellsOf(scene, { choices: this.choices, selected: this.selected, language, seat })
      : [];
    const commands = this.choices.filter(({ from }) => from === undefined);
    const yours = state.phase === "playing" && state.awaiting === seat && state.legal.length > 0;
    this.setData({
      cells,
      columns: scene ? scene.columns.length : 0,
      grid: scene ? scene.grid : "",
      commands: commands.map(({ text }) => ({ text, label: w.commands[text] || text })),
      settingUp: Boolean(seat) && state.phase === "playing" && state.stage === "committing",
      yours,
      playing: state.phase === "playing" && Boolean(seat),
      status:
        state.phase === "over" ? "" : `${yours ? w.yours : w.theirs} ${state.check ? w.check : ""}`,
    });
    if (over && !this.data.result) {
      this.end(over);
    }
  },

  /** A square is tapped: a piece is picked up, put down, or moved. */
  tap({ currentTarget }) {
    const { key } = currentTarget.dataset;
    const { choices, selected } = this;
    const ways = choices.filter(({ from, to }) => from === selected && to === key);
    const single = choices.filter(({ from, to }) => from === key && to === key);
    const found = selected && selected !== key && ways.length > 0 ? ways : single;
    if (found.length > 0) {
      this.decide(found.map(({ text }) => text));
      return;
    }
    const isSource = key !== selected && choices.some(({ from }) => from === key);
    this.selected = isSource ? key : undefined;
    this.draw();
  },

  /** Where a move can be made in several ways, a person says which. */
  decide(texts) {
    if (texts.length === 1) {
      this.play(texts[0]);
      return;
    }
    wx.showActionSheet({
      alertText: this.data.w.choose,
      itemList: texts.slice(0, 6),
      success: ({ tapIndex }) => this.play(texts[tapIndex]),
      fail: () => undefined,
    });
  },

  tapCommand({ currentTarget }) {
    this.play(currentTarget.dataset.text);
  },

  play(text) {
    this.selected = undefined;
    this.setData({ error: "" });
    this.line.order({ play: text });
  },

  /** What our seat may set up. */
  sheet() {
    const { terms, seat } = this.chronicle;
    const { games } = this.umpire.ask({ op: "games" }).ok;
    return games.find(({ id }) => id === terms.game).set_up[seat];
  },

  /** Another order of the pieces, where the set-up is a row of letters. */
  async shuffle() {
    const { usual, form } = this.sheet();
    const pieces = form === "letters" ? usual.split("") : [usual];
    const bytes = (await lib.drawHex()).match(/..../g).map((pair) => Number.parseInt(pair, 16));
    for (let last = pieces.length - 1; last > 0; last -= 1) {
      const other = bytes[last % bytes.length] % (last + 1);
      [pieces[last], pieces[other]] = [pieces[other], pieces[last]];
    }
    this.setData({ layout: pieces.join("") });
  },

  async seal() {
    const { terms, seat } = this.chronicle;
    const { game, options } = terms;
    const layout = this.data.layout || this.sheet().usual;
    const nonce = await lib.drawHex();
    const { match } = this;
    const sealed = { game, options, match, seat, layout, nonce };
    this.setData({ sealed: true });
    this.line.setUp(this.umpire.promiseSetUp(sealed));
  },

  resign() {
    wx.showModal({
      title: this.data.w.resign,
      content: this.data.w.sure,
      success: ({ confirm }) => confirm && this.line.order("resign"),
    });
  },

  /** The result, and whether the record keeps what was promised at the table. */
  async end({ outcome: { winner, reason } }) {
    const { seat } = this.chronicle;
    const { w } = this.data;
    const verdict = winner ? (winner === seat ? w.win : w.lose) : w.draw;
    this.setData({ result: `${verdict}: ${w.reasons[reason] || reason}` });
    try {
      const record = await this.record();
      const witness = lib.witnessOf(lib.weChatStore, this.match);
      this.setData({ proof: w.holds + this.umpire.verify(record, witness).kept.join(", ") });
    } catch (reason) {
      this.setData({ proof: w.fails + reason.message });
    }
  },

  record() {
    return this.server
      ? new lib.Api(lib.weChatRequest(this.server)).record(this.match)
      : this.house.record(kept(`match.${this.match}`));
  },
});
