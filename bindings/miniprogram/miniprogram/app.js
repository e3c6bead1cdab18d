/** What all pages share: the module, the language, and who we are. */

const { load } = require("./lib/umpire.js");
const { keep, kept } = require("./parts/kept.js");

App({
  language: kept("language") || "zh",

  /** The module, loaded once. */
  umpire() {
    if (!this.loading) {
      this.loading = load({ wasm: "/lib/umpire.wasm.br", worker: "workers/umpire.js" });
    }
    return this.loading;
  },

  speak(language) {
    this.language = language;
    keep("language", language);
  },
});
