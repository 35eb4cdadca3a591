import type { Prescription } from "./prescription.server";

/** True when the valid prescription is a statement on one's honour: there is no paper to compare with. */
export function isSworn(papers: Pick<Prescription, "state" | "file" | "statement">[]): boolean {
  const counting = papers.filter(({ state }) => state !== "refused");
  return counting.some(({ statement }) => statement !== null) && !counting.some(({ file }) => file !== null);
}
