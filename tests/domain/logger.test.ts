import { expect, test } from "vitest";

import { listeningLog } from "../helpers/listening-log";
import { textLike, textWith } from "../helpers/matchers";
import { onSqlite } from "../helpers/on-sqlite";
import { testServices } from "../helpers/services";

const faultOf = (work: () => unknown) =>
  Promise.resolve()
    .then(work)
    .then(
      () => Promise.reject(new Error("no fault")),
      (fault: unknown) => fault,
    );

/** What the log says of a fault. */
async function logged(work: () => unknown) {
  const { log, lines } = listeningLog();
  log.error({ err: await faultOf(work) }, "fault");
  return lines()[0]?.err as { type: string; said?: string; sql?: string; code?: string };
}

onSqlite(
  "a database fault is logged with the shape of its statement and the database's own words, and names nobody",
  async () => {
    const { db } = await testServices();
    const clara = { id: "65f000000000000000000001", email: "clara - d'Aigle@exemple.fr", created_at: "0612345678" };
    const inserted = await logged(() => db<object>("users").insert(clara));
    expect(inserted).toMatchObject({
      code: textLike(/^SQLITE_/),
      sql: "insert into `users` (`created_at`, `email`, `id`)",
      said: textWith("NOT NULL constraint failed: users."),
    });
    const updated = await logged(() => db<object>("users").where({ email: clara.email }).update({ surname: "Moreau" }));
    expect(updated).toMatchObject({ sql: "update `users` set `surname` =", said: "no such column: surname" });
    expect(JSON.stringify([inserted, updated])).not.toMatch(/clara|Aigle|0612|Moreau/);
  },
);

test("our own faults keep their words, without what they quote; those of others, which may quote a customer, do not", async () => {
  expect(
    await logged(() => Promise.reject(new Error("stock of clara@exemple.fr at 0612345678 is 'Moreau'"))),
  ).toMatchObject({ said: "stock of ? at ? is ?" });
  expect(await logged(() => (undefined as unknown as { order: string }).order)).toMatchObject({
    type: "TypeError",
    said: textWith("Cannot read properties of undefined"),
  });
  const parsed = await logged(() => JSON.parse("Clara Moreau") as unknown);
  expect([parsed.type, parsed.said]).toEqual(["SyntaxError", undefined]);
});
