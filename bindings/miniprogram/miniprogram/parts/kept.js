/** What the mini-program keeps: texts by name. */

const { weChatStore } = require("../lib/umpire.js");

function kept(key) {
  return weChatStore.read(key) || "";
}

function keep(key, text) {
  weChatStore.write(key, text);
}

module.exports = { keep, kept };
