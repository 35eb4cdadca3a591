const BEFORE = 60;
const MOST_SHOWN = 300;

/** Shortens two long texts to the place where they begin to differ: 60 characters before it, and at most 300 in all. */
export function clipped(before: string, after: string): [before: string, after: string] {
  let same = 0;
  while (same < before.length && before[same] === after[same]) same += 1;
  const from = same > BEFORE && Math.max(before.length, after.length) > MOST_SHOWN ? same - BEFORE : 0;
  const cut = (text: string) =>
    `${from > 0 ? "…" : ""}${text.slice(from, from + MOST_SHOWN)}${text.length > from + MOST_SHOWN ? "…" : ""}`;
  return [cut(before), cut(after)];
}
