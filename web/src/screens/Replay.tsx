/** A finished match again: as each side saw it, the truth, and the proof that all was fair. */

import { useEffect, useMemo, useState } from "preact/hooks";
import { findGame } from "../games";
import { fetchText } from "../net/http";
import type { Refusal } from "../net/query";
import { readRecord } from "../proof/record";
import { Opener } from "../replay/Opener";
import { Viewer } from "../replay/Viewer";
import { errorText, words } from "../words";

export function Replay({ match }: { match: string }) {
  const [text, setText] = useState("");
  const [error, setError] = useState("");
  const w = words.value;
  useEffect(() => {
    if (match) {
      fetchText(match, "record")
        .then(setText)
        .catch((reason: Refusal) =>
          setError(errorText(reason.code, reason.message || w.connection.noServer)),
        );
    }
  }, [match]);
  const record = useMemo(() => readRecord(text), [text]);
  const game = record && findGame(record.game);
  const open = (found: string) => {
    setText(found);
    setError(findGame(readRecord(found)?.game ?? "") ? "" : w.replay.invalid);
  };
  return (
    <>
      <h1>{w.replay.title}</h1>
      {error && (
        <p class="error" role="alert">
          {error}
        </p>
      )}
      {record && game ? (
        <Viewer key={record.digest} game={game} record={record} text={text} />
      ) : (
        <Opener onOpen={open} />
      )}
    </>
  );
}
