import type { Knex } from "knex";

import { fold } from "~/infra/letters";
import type { Services } from "~/infra/services.server";
import { nameOf, type Account } from "~/domain/accounts/account.server";
import { addDays, startOfDay, type Day } from "~/domain/days";
import { newId } from "~/domain/ids";
import { readPage, type ListPage, type PageAsked } from "~/domain/list-page.server";
import { naming } from "~/domain/search-text.server";
import { instant, type Instant } from "~/domain/time";
import { intentInWords, INTENT_WORDS } from "./words";

/**
 * Writes to the audit what an administrator did, in the transaction of the intent. `details` must hold neither personal
 * nor health data: the target is named by its number.
 */
export async function audit(
  { db, now }: Services,
  by: Account,
  action: string,
  target: string,
  details = "",
): Promise<void> {
  await db("audit_log").insert({
    id: newId(now()),
    administrator_id: by.id,
    administrator: nameOf(by).slice(0, 130),
    action,
    target: target.slice(0, 80),
    details: details.slice(0, 400),
    created_at: instant(now()),
  });
}

export type Intent = {
  id: string;
  at: Instant;
  administrator: string;
  action: string;
  target: string;
  details: string;
};

/**
 * `who`: an administrator's id. `search`: in the name of the action, its shown words, the administrator and the target.
 * Both days included.
 */
type Asked = PageAsked & { who: string; search: string; from: Day | null; to: Day | null; descending: boolean };

/** One page of the audit. */
export async function listIntents(
  { db }: Services,
  { who, search, from, to, descending, ...asked }: Asked,
): Promise<ListPage<Intent>> {
  const found = db("audit_log").modify((query) => {
    if (who) void query.where({ administrator_id: who });
    if (search) void meaning(db, query, search);
    if (from) void query.where("created_at", ">=", instant(startOfDay(from)));
    if (to) void query.where("created_at", "<", instant(startOfDay(addDays(to, 1))));
  });
  const order = descending ? "desc" : "asc";
  return readPage<Intent, "audit_log">(
    found,
    asked,
    [
      { column: "created_at", order },
      { column: "id", order },
    ],
    {
      id: "id",
      at: "created_at",
      administrator: "administrator",
      action: "action",
      target: "target",
      details: "details",
    },
  );
}

/**
 * Each typed word must be in the stored text, in the words shown for it, or in the name of the product it was done to.
 */
function meaning(db: Services["db"], query: Knex.QueryBuilder, search: string): void {
  for (const word of search.split(/\s+/).filter(Boolean)) {
    const said = Object.keys(INTENT_WORDS).filter((action) => fold(intentInWords(action)).includes(fold(word)));
    void query.where((any) => {
      void any
        .where((written) => void naming(db, written, ["action", "target", "details", "administrator"], word))
        .orWhereIn("action", said)
        .orWhereIn("target", naming(db, db("products").select("id"), ["brand", "name"], word))
        .orWhereIn(
          "target",
          naming(db, db("products").select(db.raw("cast(number as varchar(12))")), ["brand", "name"], word),
        );
    });
  }
}

/** The present administrators and those who were, as a filter of the audit. */
export async function administrators(services: Services): Promise<{ id: string; name: string }[]> {
  const [present, acted] = [await presentOnes(services), await everyoneWhoActed(services)];
  return [...present, ...acted.filter(({ id }) => !present.some((each) => each.id === id))];
}

/** By the name that they had when they acted last: their account may be gone. */
async function everyoneWhoActed({ db }: Services): Promise<{ id: string; name: string }[]> {
  const rows: { administrator_id: string; administrator: string }[] = await db("audit_log")
    .whereIn("id", db("audit_log").groupBy("administrator_id").max("id"))
    .orderBy("administrator")
    .limit(100)
    .select("administrator_id", "administrator");
  return rows.map(({ administrator_id: id, administrator: name }) => ({ id, name }));
}

async function presentOnes({ db }: Services): Promise<{ id: string; name: string }[]> {
  const rows: { id: string; first_name: string | null; last_name: string | null; email: string }[] = await db("users")
    .where({ role: "admin" })
    .orderBy(["last_name", "email"])
    .limit(100)
    .select("id", "first_name", "last_name", "email");
  return rows.map(({ id, first_name: firstName, last_name: lastName, email }) => ({
    id,
    name: nameOf({ firstName, lastName, email }),
  }));
}
