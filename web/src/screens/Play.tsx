/** Later. */
export function Play(_: Record<string, unknown>) {
  return <p>…</p>;
}
