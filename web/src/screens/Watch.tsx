/** Later. */
export function Watch(_: Record<string, unknown>) {
  return <p>…</p>;
}
