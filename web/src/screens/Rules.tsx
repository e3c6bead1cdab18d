/** Later. */
export function Rules(_: Record<string, unknown>) {
  return <p>…</p>;
}
