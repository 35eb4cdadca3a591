import type { Services } from "~/infra/services.server";
import { nameOf, type Account } from "~/domain/accounts/account.server";
import { instant } from "~/domain/time";

const VERSIONS_KEPT = 20;

/** A field that a colleague changed meanwhile; null where it had or has no value. */
export type Change = { field: string; before: string | null; now: string | null; typed: string | null };

/** A colleague changed it since the form was opened: what changed, and who was last. */
export type Conflict = { outcome: "conflict"; version: number; by: string; changes: Change[] };

/** Each field with its value in words. */
export type Words = Map<string, string>;

/** A row that several administrators may edit at once: its version rises with each change. */
type Versioned = { id: string; version: number };

type Comparing<State> = {
  /** The version that the form was opened with; null saves over any change since. */ seen: number | null;
  now: State;
  typed: State;
  inWords: (state: State) => Words;
};

/** The conflict with a form that was opened earlier; null where no readable value changed. */
export async function changedMeanwhile<State>(
  { db }: Services,
  { id, version }: Versioned,
  { seen, now, typed, inWords }: Comparing<State>,
): Promise<Conflict | null> {
  if (seen === null || seen === version) return null;
  const base: { state: string } | undefined = await db("replaced_versions")
    .where({ of_id: id, version: seen })
    .first("state");
  const last: { changed_by: string } | undefined = await db("replaced_versions")
    .where({ of_id: id, version: version - 1 })
    .first("changed_by");
  const changes = changesBetween(base ? inWords(JSON.parse(base.state) as State) : null, inWords(now), inWords(typed));
  return changes.length === 0 ? null : { outcome: "conflict", version, by: last?.changed_by ?? "", changes };
}

/** The differences between two states, with what was typed. @param before null when that state is deleted: the result is then what differs from what was typed */
export function changesBetween(before: Words | null, now: Words, typed: Words): Change[] {
  const fields = [...new Set([...(before?.keys() ?? []), ...now.keys()])];
  const changed = fields.filter((field) =>
    before ? before.get(field) !== now.get(field) : now.get(field) !== typed.get(field),
  );
  return changed.map((field) => ({
    field,
    before: before?.get(field) ?? null,
    now: now.get(field) ?? null,
    typed: typed.get(field) ?? null,
  }));
}

/** Stores the state that is about to be replaced, and deletes states too old to be open in a browser. */
export async function keepVersion(
  { db, now }: Services,
  by: Account,
  { id, version }: Versioned,
  state: unknown,
): Promise<void> {
  await db("replaced_versions")
    .insert({
      of_id: id,
      version,
      state: JSON.stringify(state),
      changed_by: nameOf(by).slice(0, 130),
      changed_at: instant(now()),
    })
    .onConflict(["of_id", "version"])
    .ignore();
  await db("replaced_versions")
    .where({ of_id: id })
    .where("version", "<=", version - VERSIONS_KEPT)
    .delete();
}

/** Deletes the stored states of a deleted row. */
export async function forgetVersions({ db }: Services, id: string): Promise<void> {
  await db("replaced_versions").where({ of_id: id }).delete();
}
