/** The board inside the shell: hands signals and words over to the framework-free module. */

import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Board } from "../board/board";
import type { Asked } from "../board/choices";
import { type Marks, NO_MARKS } from "../board/marks";
import type { Scene, Seat } from "../board/scene";
import type { GameModule } from "../games/module";
import { letters } from "../settings";
import { boardWords } from "./speech";

export interface BoardViewProps {
  game: GameModule;
  scene: Scene;
  bottom: Seat;
  legal?: readonly string[];
  marks?: Marks;
  say?: string | undefined;
  zoom?: number;
  onPlay?: (text: string) => void;
  onChoose?: (asked: Asked) => void;
  onPoint?: (name: string | undefined) => void;
  onPress?: (name: string) => void;
}

const NOTHING: readonly never[] = [];

export function BoardView(props: BoardViewProps) {
  const host = useRef<HTMLDivElement>(null);
  const board = useRef<Board | undefined>(undefined);
  const latest = useRef(props);
  latest.current = props;
  const speech = boardWords(props.game);

  // Before the page is painted, so that the board never shows as a gap.
  useLayoutEffect(() => {
    if (host.current && !board.current) {
      board.current = new Board(host.current, speech, {
        play: (text) => latest.current.onPlay?.(text),
        choose: (asked) => latest.current.onChoose?.(asked),
        point: (name) => latest.current.onPoint?.(name),
        press: (name) => latest.current.onPress?.(name),
      });
    }
    return () => board.current?.close();
  }, []);
  useLayoutEffect(() => {
    const { scene, bottom, legal = NOTHING, marks = NO_MARKS, zoom = 1 } = props;
    const view = { scene, bottom, legal, marks, zoom, letters: letters.value };
    board.current?.show(view, speech);
  });
  useEffect(() => {
    if (props.say) {
      board.current?.say(props.say);
    }
  }, [props.say]);

  return <div ref={host} />;
}
