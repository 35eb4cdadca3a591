import type { Prescription } from "./prescription.server";

/** True when the valid prescription is a statement on one's honour: there is no paper to compare with. */
export function isSworn(papers: Pick<Prescription, "state" | "file" | "statement">[]): boolean {
  const counting = papers.filter(({ state }) => state !== "refused");
  return counting.some(({ statement }) => statement !== null) && !counting.some(({ file }) => file !== null);
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
