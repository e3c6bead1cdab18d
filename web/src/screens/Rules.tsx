/** The rules of a game in short, with boards to try them on. */

import { useState } from "preact/hooks";
import type { Asked } from "../board/choices";
import type { GameModule } from "../games/module";
import { seatNamed, textsOf } from "../games/texts";
import { BoardView } from "../parts/BoardView";
import { MoveChooser } from "../parts/Chooser";
import { useExtras } from "../parts/extras";
import { Fetched } from "../parts/Fetched";
import { GameTabs } from "../parts/GameTabs";
import { Legend } from "../parts/Legend";
import { CommandButtons } from "../parts/MoveText";
import { marksOf } from "../parts/marking";
import { RoleChooser } from "../parts/RoleChooser";
import { StatusLine } from "../parts/StatusLine";
import { useLine } from "../parts/useLine";
import { WaitingBoard } from "../parts/Waiting";
import { link } from "../router";
import type { LiveBoard, RulesPage, Section } from "../rules/page";
import { language } from "../settings";
import { words } from "../words";

export function Rules({ game }: { game: GameModule }) {
  const w = words.value;
  return (
    <>
      <h1>
        {w.rules.title}: {textsOf(game).name}
      </h1>
      {game.rules ? (
        <Fetched fetch={game.rules}>{(page) => <Chapters game={game} page={page} />}</Fetched>
      ) : (
        <Chapters game={game} page={unwritten()} />
      )}
      <GameTabs screen="rules" game={game} />
    </>
  );
}

/** What can be said of a game that the page has no rules of. */
function unwritten(): RulesPage {
  const section: Section = { title: "", text: [words.value.rules.none], board: "start" };
  return { boards: { start: { position: "start" } }, sections: { en: [section], zh: [section] } };
}

interface ChaptersProps {
  game: GameModule;
  page: RulesPage;
}

function Chapters({ game, page: { boards, sections } }: ChaptersProps) {
  const w = words.value.home;
  return (
    <>
      {sections[language.value].map((section) => (
        <RuleSection
          key={section.title}
          game={game}
          section={section}
          board={boards[section.board ?? ""]}
        />
      ))}
      <Legend game={game} shape="open" />
      <p class="row">
        <a class="button primary" href={link("play", game.id)}>
          {w.play}
        </a>
        <a class="button" href={link("analysis", game.id)}>
          {w.analyze}
        </a>
      </p>
    </>
  );
}

interface RuleSectionProps {
  game: GameModule;
  section: Section;
  board: LiveBoard | undefined;
}

/** A board that is wider than high needs the whole width. */
function RuleSection({ game, section, board }: RuleSectionProps) {
  const isWide = game.paper.columns > game.paper.rows;
  return (
    <section class={board && !isWide ? "rule" : "rule wide"}>
      <div>
        {section.title && <h2>{section.title}</h2>}
        {section.text.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      {board && <TrialBoard game={game} board={board} />}
    </section>
  );
}

const NOTHING: readonly string[] = [];

/** A small board on which every legal move can be tried. */
function TrialBoard({ game, board }: { game: GameModule; board: LiveBoard }) {
  const line = useLine(game, board.position);
  const [asked, setAsked] = useState<Asked>();
  const step = line.steps[line.at];
  const extras = useExtras(game, {
    position: step?.situation.position,
    scene: step?.situation.scene,
    legal: step?.situation.legal ?? NOTHING,
    shows: board.shows,
  });
  if (!step) {
    return (
      <div class="stack">
        <WaitingBoard game={game} />
        <p class="status" />
        <div class="row controls" />
      </div>
    );
  }
  const { situation, move } = step;
  const checked = situation.check ? seatNamed(game, situation.to_act) : undefined;
  return (
    <div class="stack">
      <BoardView
        game={game}
        scene={situation.scene}
        bottom={game.bottom}
        legal={situation.legal}
        marks={{
          ...marksOf({ game, scene: situation.scene, move, checked }),
          ...extras.marks,
        }}
        say={move && words.value.turn.played(move)}
        onPlay={line.play}
        onChoose={setAsked}
      />
      <StatusLine game={game} situation={situation} />
      <div class="row controls">
        <CommandButtons
          game={game}
          scene={situation.scene}
          legal={situation.legal}
          onPlay={line.play}
        />
        <button type="button" disabled={line.at === 0} onClick={() => line.goTo(line.at - 1)}>
          {words.value.navigation.back}
        </button>
        {extras.buttons}
      </div>
      <MoveChooser
        game={game}
        asked={asked}
        onPlay={line.play}
        onClose={() => setAsked(undefined)}
      />
      {line.question && (
        <RoleChooser game={game} line={line} question={line.question} situation={situation} />
      )}
    </div>
  );
}
