import type { Columns, Row } from "~/infra/db.server";
import { inTransaction, type Services } from "~/infra/services.server";
import type { Day } from "~/domain/days";
import { newId } from "~/domain/ids";
import { isSameName } from "~/domain/quotes/document";
import { instant } from "~/domain/time";

/** A person of an account's family who wears glasses that it bought. */
export type Wearer = { id: string; name: string; bornOn: Day; remind: boolean };

export const MOST_WEARERS = 12;

type Saving = "saved" | "known" | "unknown" | "full";

export async function wearersOf({ db }: Services, accountId: string): Promise<Wearer[]> {
  const rows: WearerColumns[] = await db("wearers")
    .where({ user_id: accountId })
    .orderBy(["created_at", "id"])
    .select(COLUMNS);
  return rows.map((row) => ({ ...row, remind: Boolean(row.remind) }));
}

/**
 * Saves a wearer. The same name, however it is written, with the same day of birth is the same person.
 * @param id of the wearer to change; null for a new one
 * @returns "known" when the carnet has this person already, under another id
 */
export async function saveWearer(
  services: Services,
  accountId: string,
  { id, name, bornOn }: { id: string | null; name: string; bornOn: Day },
): Promise<Saving> {
  return inTransaction(services, async (inside): Promise<Saving> => {
    const { db, now } = inside;
    await db("users").where({ id: accountId }).forUpdate().first("id");
    const family = await wearersOf(inside, accountId);
    if (family.some((each) => each.id !== id && each.bornOn === bornOn && isSameName(each.name, name))) return "known";
    if (id) {
      const changed = await db("wearers").where({ id, user_id: accountId }).update({ name, born_on: bornOn });
      return changed > 0 ? "saved" : "unknown";
    }
    if (family.length >= MOST_WEARERS) return "full";
    const at = now();
    await db("wearers").insert({ id: newId(at), user_id: accountId, name, born_on: bornOn, created_at: instant(at) });
    return "saved";
  });
}

/** Removes a wearer; the glasses stay with their orders. @returns false when there was none */
export async function removeWearer({ db }: Services, accountId: string, id: string): Promise<boolean> {
  return (await db("wearers").where({ id, user_id: accountId }).delete()) > 0;
}

/** Switches the reminder before a prescription ends. @returns false when there is no such wearer */
export async function setReminder({ db }: Services, accountId: string, id: string, remind: boolean): Promise<boolean> {
  return (await db("wearers").where({ id, user_id: accountId }).update({ remind, checked_on: null })) > 0;
}

type WearerColumns = Omit<Wearer, "remind"> & Pick<Row<"wearers">, "remind">;

const COLUMNS = { id: "id", name: "name", bornOn: "born_on", remind: "remind" } as const satisfies Columns<
  WearerColumns,
  "wearers"
>;
