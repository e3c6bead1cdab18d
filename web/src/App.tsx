/** The frame of all screens: top bar, notices, and the screen that the address names. */

import { useErrorBoundary, useState } from "preact/hooks";
import { findGame, firstGame, games } from "./games";
import { textsOf } from "./games/texts";
import { catalog, fetchCatalog } from "./net/catalog";
import { lazy, Trouble } from "./parts/Lazy";
import { Notices } from "./parts/Notices";
import { route } from "./router";
import { Home } from "./screens/Home";
import { language } from "./settings";
import { words } from "./words";

const screens = () => import("./screens/all");
const Settings = lazy(() => import("./parts/Settings").then((it) => it.Settings));
const Analysis = lazy(() => import("./screens/Analysis").then((it) => it.Analysis));
const Rules = lazy(() => screens().then((it) => it.Rules));
const Play = lazy(() => screens().then((it) => it.Play));
const Watch = lazy(() => screens().then((it) => it.Watch));
const Table = lazy(() => screens().then((it) => it.Table));
const Replay = lazy(() => import("./screens/Replay").then((it) => it.Replay));
const Layouts = lazy(() => screens().then((it) => it.Layouts));

// The other screens come while the first is being read.
addEventListener("load", () => setTimeout(() => screens().catch(() => undefined), 300));
fetchCatalog();

export function App() {
  const w = words.value;
  return (
    <>
      <button type="button" class="skip" onClick={() => document.getElementById("main")?.focus()}>
        {w.skip}
      </button>
      <Top />
      <Notices />
      <main id="main" tabIndex={-1}>
        <Guarded key={route.value.slice(0, 2).join("/")} />
      </main>
      <footer>{w.home.credits(games.value.flatMap((game) => textsOf(game).credits ?? []))}</footer>
    </>
  );
}

function Top() {
  const [open, setOpen] = useState(false);
  const w = words.value;
  const swap = () => {
    language.value = language.value === "zh" ? "en" : "zh";
  };
  return (
    <header class="top">
      <a class="brand" href="#/">
        <img src="./icon.svg" alt="" />
        Umpire
      </a>
      <button
        type="button"
        class="quiet"
        onClick={swap}
        lang={language.value === "zh" ? "en" : "zh"}
      >
        {w.otherLanguage}
      </button>
      <button type="button" class="quiet" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {w.settings.title}
      </button>
      {open && <Settings onClose={() => setOpen(false)} />}
    </header>
  );
}

/** Screens of which each game has its own. */
const OF_GAMES = new Set(["play", "analysis", "rules"]);

/** Whatever fails in a screen, there is a sentence and a way out. */
function Guarded() {
  const [fault] = useErrorBoundary((reason) => console.error(reason));
  return fault ? <Trouble text={words.value.connection.broken} /> : <Screen />;
}

function Screen() {
  const [screen = "", ...rest] = route.value;
  const [subject = ""] = rest;
  const found = findGame(subject);
  const game = found ?? firstGame();
  if (!found && subject && OF_GAMES.has(screen) && !catalog.value) {
    // The server may know it.
    return <p class="quiet-text">{words.value.play.working}</p>;
  }
  switch (screen) {
    case "play":
      return <Play key={game.id} game={game} />;
    case "analysis":
      return <Analysis key={rest.join("/")} game={game} position={rest[1] ?? "start"} />;
    case "rules":
      return <Rules key={game.id} game={game} />;
    case "watch":
      return <Watch />;
    case "match":
      return <Table key={subject} match={subject} invite={rest[1]} />;
    case "replay":
      return <Replay key={subject} match={subject} />;
    case "layouts":
      return <Layouts />;
    default:
      return <Home />;
  }
}
