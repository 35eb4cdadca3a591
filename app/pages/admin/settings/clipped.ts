const BEFORE = 60;
const MOST_SHOWN = 300;

/** Two long texts where they differ: what is the same before is left out, and so is what follows. */
export function clipped(before: string, after: string): [before: string, after: string] {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const from = same > BEFORE && Math.max(before.length, after.length) > MOST_SHOWN ? same - BEFORE : 0;
  const cut = (text: string) =>
    `${from > 0 ? "…" : ""}${text.slice(from, from + MOST_SHOWN)}${text.length > from + MOST_SHOWN ? "…" : ""}`;
  return [cut(before), cut(after)];
}
