/** The rules of a game in short, with boards to try them on. */

import { useState } from "preact/hooks";
import type { Choice } from "../board/choices";
import type { Seat } from "../board/scene";
import { type GameId, seatNamed, usualBottom } from "../games";
import { BoardView } from "../parts/BoardView";
import { MoveChooser } from "../parts/Chooser";
import { GameTabs } from "../parts/GameTabs";
import { Legend } from "../parts/Legend";
import { WordButtons } from "../parts/MoveText";
import { marksOf } from "../parts/marking";
import { RoleChooser } from "../parts/RoleChooser";
import { StatusLine } from "../parts/StatusLine";
import { useLine } from "../parts/useLine";
import { WaitingBoard } from "../parts/Waiting";
import { useForecasts, useNetwork } from "../parts/war";
import { link } from "../router";
import { BOARDS } from "../rules/boards";
import { en } from "../rules/en";
import type { Section } from "../rules/text";
import { zh } from "../rules/zh";
import { language } from "../settings";
import { words } from "../words";

export function Rules({ game }: { game: GameId }) {
  const w = words.value;
  const sections = (language.value === "zh" ? zh : en)[game];
  return (
    <>
      <h1>
        {w.rules.title}: {w.games[game]?.name}
      </h1>
      {sections.map((section) => (
        <RuleSection key={section.title} game={game} section={section} />
      ))}
      <Legend game={game} shape="open" />
      <p class="row">
        <a class="button primary" href={link("play", game)}>
          {w.home.play}
        </a>
        <a class="button" href={link("analysis", game)}>
          {w.home.analyze}
        </a>
      </p>
      <GameTabs screen="rules" game={game} />
    </>
  );
}

function RuleSection({ game, section }: { game: GameId; section: Section }) {
  const position = section.board ? BOARDS[game][section.board] : undefined;
  return (
    <section class={position && game !== "war" ? "rule" : "rule wide"}>
      <div>
        <h2>{section.title}</h2>
        {section.text.map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      {position && (
        <LiveBoard
          game={game}
          position={position}
          shows={section.board === "lines" ? "first" : undefined}
        />
      )}
    </section>
  );
}

interface LiveBoardProps {
  game: GameId;
  position: string;
  /** Whose lines of communication are shown at first. */
  shows: Seat | undefined;
}

/** A small board on which every legal move can be tried. */
function LiveBoard({ game, position, shows }: LiveBoardProps) {
  const line = useLine(game, position);
  const [choices, setChoices] = useState<Choice[]>([]);
  const step = line.steps[line.at];
  const network = useNetwork(game, step?.situation.position, shows);
  const notes = useForecasts(game, step?.situation);
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
        bottom={usualBottom(game)}
        legal={situation.legal}
        marks={{
          ...marksOf({ scene: situation.scene, move, checked, network: network.shown }),
          notes,
        }}
        say={move && words.value.turn.played(move)}
        onPlay={line.play}
        onChoose={setChoices}
      />
      <StatusLine game={game} situation={situation} />
      <div class="row controls">
        <WordButtons legal={situation.legal} onPlay={line.play} />
        <button type="button" disabled={line.at === 0} onClick={() => line.goTo(line.at - 1)}>
          {words.value.navigation.back}
        </button>
        {network.button}
      </div>
      <MoveChooser choices={choices} onPlay={line.play} onClose={() => setChoices([])} />
      {line.question && <RoleChooser line={line} question={line.question} situation={situation} />}
    </div>
  );
}
