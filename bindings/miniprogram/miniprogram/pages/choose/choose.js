/** Which game, against how good a computer, and where. */

const { Api, drawHex, weChatRequest } = require("../../lib/umpire.js");
const { keep, kept } = require("../../parts/kept.js");
const { words } = require("../../parts/words.js");

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const SIDES = ["any", "first", "second"];
const NAME = "WeChat";

Page({
  data: { games: [], names: [], game: 0, levels: LEVELS, level: 2, side: 0, server: "", error: "" },

  async onLoad() {
    const umpire = await getApp().umpire();
    const { games } = umpire.ask({ op: "games" }).ok;
    this.setData({ games, server: kept("server") });
    this.speak();
  },

  speak() {
    const { language } = getApp();
    const { games } = this.data;
    const names = games.map(({ name, name_zh }) => (language === "zh" && name_zh) || name);
    this.setData({ w: words[language], names });
  },

  swapLanguage() {
    getApp().speak(getApp().language === "zh" ? "en" : "zh");
    this.speak();
  },

  pickGame({ detail }) {
    this.setData({ game: Number(detail.value) });
  },

  pickLevel({ detail }) {
    this.setData({ level: Number(detail.value) });
  },

  pickSide({ detail }) {
    this.setData({ side: Number(detail.value) });
  },

  typeServer({ detail }) {
    this.setData({ server: detail.value.trim().replace(/\/+$/, "") });
  },

  wanted() {
    const { games, game, level, side } = this.data;
    const { id, openings } = games[game];
    const opponent = { computer: { level: LEVELS[level] } };
    return { game: id, opening: openings[0], side: SIDES[side], opponent };
  },

  /** A match of which this phone is the server. */
  async playHere() {
    await this.begin(async () => {
      const umpire = await getApp().umpire();
      const [seed, number] = [await drawHex(), await drawHex()];
      // Twelve digits of sixteen are less than any number loses.
      const match = String(Number.parseInt(number.slice(0, 12), 16));
      const founded = await umpire.openHouse().create(NAME, this.wanted(), { seed, match });
      keep(`match.${match}`, founded.saved);
      return `match=${match}`;
    });
  },

  async playThere() {
    await this.begin(async () => {
      const { server } = this.data;
      const api = new Api(weChatRequest(server));
      const { token } = await api.becomeGuest(NAME);
      const { match } = await api.createMatch(this.wanted(), token);
      keep("server", server);
      keep(`token.${match}`, token);
      return `match=${match}&server=${encodeURIComponent(server)}`;
    });
  },

  async begin(found) {
    this.setData({ error: "" });
    try {
      wx.navigateTo({ url: `/pages/table/table?${await found()}` });
    } catch (reason) {
      this.setData({ error: reason.message });
    }
  },
});
