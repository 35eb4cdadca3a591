import { existsSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { elect } from "~/infra/database/election.server";
import { openDatabase } from "~/infra/db.server";
import { closeServices, openServices } from "~/infra/services.server";
import { readConfig } from "~/infra/config.server";
import { findOrder } from "~/domain/orders/order.server";
import { verifyJournal } from "~/domain/accounting/verify.server";
import { PLAIN_FRAME } from "../../seeds/named";
import { problemsBeforeStart } from "../../scripts/start/ready";
import { moveTo } from "../../scripts/tasks/move-to";
import { everythingOf } from "../helpers/everything";
import { postgres } from "../helpers/postgres";
import { scratchFolder } from "../helpers/scratch";
import { TEST_ENVIRONMENT, testServices } from "../helpers/services";
import { newShopDatabase, sharedPostgres } from "../helpers/shop-database";
import { watchedRelease } from "../helpers/watched-release";

if (!postgres) console.warn("PostgreSQL is not installed: moving a shop there is not tried");

const folder = scratchFolder("shop-move-");
const env = {
  ...TEST_ENVIRONMENT,
  DATABASE_URL: join(folder, "shop.sqlite"),
  PRIVATE_FILES: join(folder, "prive"),
  MEDIA_FILES: join(folder, "medias"),
};

/** A shop with rows in nearly every table, some of them sealed. */
async function filledShop(): Promise<{ ids: string[]; troubles: string[] }> {
  await newShopDatabase(folder, { seeded: true, postgresql: false });
  const services = await testServices({ db: openDatabase(env.DATABASE_URL), env });
  const { orders } = await everythingOf(services);
  await services.db("brands").where({ name: PLAIN_FRAME.brand }).update({ maker_contact: "« Été », 10 % – 😀" });
  await services.db("order_lines").update({ sealed_correction: null }); // test bytes that no key has sealed
  const { troubles } = await verifyJournal(services);
  await services.db.destroy();
  return { ids: orders.map(({ id }) => id), troubles };
}

describe.skipIf(!postgres)("a shop that moves to PostgreSQL", () => {
  test("has every row and cent there, opens what it sealed, and can move back", async () => {
    const { ids, troubles } = await filledShop();
    const { url: root } = await sharedPostgres();
    const owner = openDatabase(root);
    await owner.raw("create database moved");
    await owner.destroy();
    const url = root.replace(/[^/]*$/, "moved");

    const release = watchedRelease(folder);
    const told = await moveTo([url], env, release.folder);
    await release.hasWaited();
    expect(told).toMatch(
      /nombres, sommes d’argent et contenu sont les mêmes ; [1-9]\d* contenu\(s\) scellé\(s\) ouvert/,
    );
    const there = { ...env, DATABASE_URL: url };
    expect(await problemsBeforeStart(there)).toEqual([]);
    const services = openServices(readConfig(there));
    for (const id of ids) expect(await findOrder(services, id)).not.toBeNull();
    expect((await verifyJournal(services)).troubles).toEqual(troubles);
    // Constraints exist, and are checked at each statement.
    await expect(
      services
        .db("order_lines")
        .insert({
          ...(await services.db("order_lines").first()),
          id: "f".repeat(24),
          order_id: "0".repeat(24),
        } as never),
    ).rejects.toMatchObject({ code: "23503" });
    await closeServices(services);

    await expect(moveTo([url], env)).rejects.toThrow("n’est pas vide : rien n’a été changé");
    const back = join(folder, "retour.sqlite");
    const running = openServices(readConfig(there));
    const begun = new AbortController();
    const work = elect(
      running,
      () => {
        begun.abort();
        return { stop: () => Promise.resolve() };
      },
      () => undefined,
    );
    await expect.poll(() => begun.signal.aborted).toBe(true);
    await expect(moveTo([back], there)).rejects.toThrow("La boutique tourne : arrêtez-la");
    await work.stop();
    await closeServices(running);
    expect(await moveTo([back], there)).toContain("sont les mêmes");
    expect(await problemsBeforeStart({ ...env, DATABASE_URL: back })).toEqual([]);
  });
});

test("is not moved to the same engine, over another file, or from nowhere", async () => {
  await expect(moveTo([], env)).rejects.toThrow("Vers quelle base ?");
  await expect(moveTo(["postgres://x"], { ...env, DATABASE_URL: join(folder, "rien.sqlite") })).rejects.toThrow(
    "Il n’y a pas de boutique",
  );
  const { url } = await newShopDatabase(scratchFolder("shop-move-"), { seeded: false, postgresql: false });
  await expect(moveTo([join(folder, "autre.sqlite")], { ...env, DATABASE_URL: url })).rejects.toThrow(
    "de la même sorte",
  );
  expect(existsSync(join(folder, "autre.sqlite"))).toBe(false);
});
