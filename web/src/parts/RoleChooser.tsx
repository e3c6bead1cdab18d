/** Asks which role came to light, where a position's text cannot know it. */

import type { Situation } from "../net/query";
import { words } from "../words";
import { Chooser } from "./Chooser";
import type { Line, RoleQuestion } from "./useLine";

/** The letters of roles that may be hidden. */
const LETTERS = ["R", "H", "C", "E", "A", "P", "K"];

interface RoleChooserProps {
  line: Line;
  question: RoleQuestion;
  situation: Situation;
}

export function RoleChooser({ line, question, situation }: RoleChooserProps) {
  const w = words.value;
  const letters = possible(situation, question.mark);
  const label = (letter: string) => `${nameOf(situation, letter)} (${letter})`;
  const items = letters.map((letter) => ({ label: label(letter), value: letter }));
  const random = { label: w.board.random, value: "?" };
  const finish = (value: string) => {
    const letter = value === "?" ? draw(situation, question.mark, letters) : value;
    line.play(
      question.move + question.mark + (question.mark === "*" ? letter.toLowerCase() : letter),
    );
  };
  const title = question.mark === "=" ? w.board.revealed : w.board.taken;
  return <Chooser title={title} items={[...items, random]} onPick={finish} onCancel={line.drop} />;
}

/** How many of each role the owner of the piece may still have face down. */
function poolOf({ pool, to_act }: Situation, mark: "=" | "*"): Record<string, number> | undefined {
  const owner = Object.keys(pool ?? {}).find((side) => (side === to_act) === (mark === "="));
  return owner ? pool?.[owner] : undefined;
}

function possible(situation: Situation, mark: "=" | "*"): string[] {
  const pool = poolOf(situation, mark);
  return pool ? LETTERS.filter((letter) => (pool[letter] ?? 0) > 0) : LETTERS;
}

/** One of the letters, each as likely as there are pieces of it. */
function draw(situation: Situation, mark: "=" | "*", letters: string[]): string {
  const pool = poolOf(situation, mark) ?? {};
  const tickets = letters.flatMap((letter) => Array<string>(pool[letter] ?? 1).fill(letter));
  return tickets[Math.floor(Math.random() * tickets.length)] ?? "P";
}

/** The name of the role with `letter`, from any piece that shows it. */
function nameOf({ scene }: Situation, letter: string): string {
  const names: Record<string, string> = {
    R: "chariot",
    H: "horse",
    C: "cannon",
    E: "elephant",
    A: "advisor",
    P: "soldier",
    K: "general",
  };
  const shown = scene.men.find((man) => man.figure?.latin === letter)?.figure?.name;
  return words.value.figures[shown ?? names[letter] ?? ""] ?? letter;
}
