/** Later. */
export function Layouts(_: Record<string, unknown>) {
  return <p>…</p>;
}
