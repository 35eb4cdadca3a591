import type { Prescription } from "./prescription.server";

/** True when the valid prescription is a statement on one's honour: there is no paper to compare with. */
export function isSworn(papers: Pick<Prescription, "state" | "file" | "statement">[]): boolean {
  const counting = papers.filter(({ state }) => state !== "refused");
  return counting.some(({ statement }) => statement !== null) && !counting.some(({ file }) => file !== null);
}

/** The same, and no administrator has read a paper either: nobody at the shop saw the prescription. */
export function isOnlySworn(papers: Pick<Prescription, "state" | "file" | "statement" | "seen">[]): boolean {
  return isSworn(papers) && !papers.some(({ state, seen }) => state !== "refused" && seen !== null);
}

/** The last of those that were refused. */
export function lastRefused<Paper extends Pick<Prescription, "state">>(papers: Paper[]): Paper | undefined {
  return papers.filter(({ state }) => state === "refused").at(-1);
}

/** True when what was refused last is a statement: the paper itself is asked for then. */
export function isRefusedStatement(papers: Pick<Prescription, "state" | "file" | "statement">[]): boolean {
  const last = lastRefused(papers);
  return last !== undefined && last.statement !== null && last.file === null;
}
