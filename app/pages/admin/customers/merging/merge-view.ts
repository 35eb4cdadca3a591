import { customerPath } from "~/ui/admin/customer-path";

type Side = { name: string; facts: string };

export type CandidatesView = {
  name: string;
  email: string;
  typed: string;
  searched: boolean;
  people: { id: string; to: string; name: string; facts: string[] }[];
};

export type MergeView = {
  staying: Side;
  going: Side;
  /** The address of the merge in which the other sheet stays; null where that is impossible. */
  otherWay: string | null;
  moved: string[];
  differences: { what: string; stays: string; goes: string }[];
  consequences: string[];
  keep: string;
  mark: string;
};

/** @param asked `avec`: the other sheet; `garde`: the one that stays; `q`: whom to look for */
export function mergePath(id: string, asked: { avec?: string; garde?: string; q?: string } = {}): string {
  const query = new URLSearchParams(asked).toString();
  return `${customerPath(id)}/fusion${query ? `?${query}` : ""}`;
}
