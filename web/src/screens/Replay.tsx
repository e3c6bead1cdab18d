/** Later. */
export function Replay(_: Record<string, unknown>) {
  return <p>…</p>;
}
