/** Asks which role came to light, where a position's text cannot know it. */

import type { Figure } from "../board/scene";
import type { GameModule } from "../games/module";
import { figureText } from "../games/texts";
import type { Situation } from "../net/query";
import { words } from "../words";
import { Chooser } from "./Chooser";
import type { Line, RoleQuestion } from "./useLine";

interface RoleChooserProps {
  game: GameModule;
  line: Line;
  question: RoleQuestion;
  situation: Situation;
}

export function RoleChooser({ game, line, question, situation }: RoleChooserProps) {
  const w = words.value;
  const pool = poolOf(situation, question.mark);
  const figures = possible(game.hidden?.figures ?? [], pool);
  const items = figures.map((figure) => ({
    label: `${figureText(game, figure)} (${figure.latin})`,
    value: figure.latin,
  }));
  const random = { label: w.board.random, value: "?" };
  const finish = (value: string) => {
    const letter = value === "?" ? draw(figures, pool) : value;
    line.play(
      question.move + question.mark + (question.mark === "*" ? letter.toLowerCase() : letter),
    );
  };
  const title = question.mark === "=" ? w.board.revealed : w.board.taken;
  return <Chooser title={title} items={[...items, random]} onPick={finish} onCancel={line.drop} />;
}

/** How many of each role a side may still have face down. */
type Pool = Record<string, number>;

/** The pool of the owner of the piece, where the server knows it. */
function poolOf({ pool, to_act }: Situation, mark: "=" | "*"): Pool | undefined {
  const owner = Object.keys(pool ?? {}).find((side) => (side === to_act) === (mark === "="));
  return owner ? pool?.[owner] : undefined;
}

function possible(figures: readonly Figure[], pool: Pool | undefined): readonly Figure[] {
  return pool ? figures.filter(({ latin }) => (pool[latin] ?? 0) > 0) : figures;
}

/** The letter of one of the roles, each as likely as there are pieces of it. */
function draw(figures: readonly Figure[], pool: Pool = {}): string {
  const tickets = figures.flatMap(({ latin }) => Array<string>(pool[latin] ?? 1).fill(latin));
  return tickets[Math.floor(Math.random() * tickets.length)] ?? "";
}
