import { closeSync, copyFileSync, openSync, truncateSync, writeSync } from "node:fs";
import { join } from "node:path";

import Database from "better-sqlite3";
import { describe, expect, test } from "vitest";

import { findTroubles, MOST_LATE_LETTERS } from "~/domain/health/checks.server";
import { noteBeat, silentWorkers } from "~/domain/health/heartbeats.server";
import { lookForDamage } from "~/domain/health/integrity.server";
import { shopReadings } from "~/domain/health/readings.server";
import { noteTaskRun } from "~/domain/health/task-runs.server";
import { queueMail } from "~/domain/outbox.server";
import { bindTogether } from "~/domain/shop-identity.server";
import { openDatabase } from "~/infra/db.server";
import { openVault } from "~/infra/vault.server";

import { problemsBeforeStart } from "../../scripts/start/ready";
import { scratchFolder } from "../helpers/scratch";
import { MONDAY_MORNING, TEST_ENVIRONMENT, testServices } from "../helpers/services";
import { templateFile } from "../helpers/template";

const failing = async (services: Parameters<typeof findTroubles>[0]) => [...(await findTroubles(services)).keys()];

describe("what a shop needs to be ready", () => {
  test("another key than the one that sealed, another shop's folder", async () => {
    const services = await testServices();
    noteBeat(services, "outbox", 5_000);
    await bindTogether(services);
    expect(await failing(services)).toEqual([]);
    const otherKey = { ...services, vault: openVault([Buffer.alloc(32, 7)]) };
    expect(await failing(otherKey)).toEqual(["key"]);
    await services.db("shop_identity").update({ id: "f".repeat(24) });
    expect(await failing(services)).toContain("key");
  });

  test("a mail server that does not answer is named by the next check, and asked every few minutes", async () => {
    const asked: ((code: string | null) => void)[] = [];
    const services = await testServices({
      env: { NODE_ENV: "production" },
      mailer: {
        send: async () => undefined,
        trouble: () => new Promise((answer) => asked.push(answer)),
        close: () => undefined,
      },
    });
    const answer = async (code: string | null) => {
      asked.at(-1)?.(code);
      await Promise.resolve();
    };
    const isNamed = async () => (await failing(services)).includes("mailServer");
    expect([await isNamed(), await isNamed(), asked.length]).toEqual([false, false, 1]);
    services.clock.advance({ minutes: 20 });
    expect([await isNamed(), asked.length]).toEqual([false, 1]);
    await answer("ECONNREFUSED");
    expect(await isNamed()).toBe(true);
    await answer("ETIMEDOUT");
    services.clock.advance({ minutes: 4 });
    const beforehand = asked.length;
    expect([await isNamed(), asked.length]).toEqual([true, beforehand]);
    services.clock.advance({ minutes: 1 });
    expect([await isNamed(), asked.length]).toEqual([true, beforehand + 1]);
    await answer(null);
    expect(await isNamed()).toBe(false);
  });

  test("letters that wait for an hour, when they are many", async () => {
    const services = await testServices();
    noteBeat(services, "outbox", 5_000);
    const queue = (n: number) =>
      queueMail(services, `account:${n}:essai`, {
        to: `a${n}@exemple.fr`,
        subject: "Essai",
        text: "Essai",
        html: "Essai",
      });
    for (let n = 1; n < MOST_LATE_LETTERS; n += 1) await queue(n);
    services.clock.advance({ minutes: 61 });
    expect(await failing(services)).toEqual([]);
    await queue(MOST_LATE_LETTERS);
    expect(await failing(services)).toEqual([]);
    services.clock.advance({ minutes: 61 });
    expect(await failing(services)).toEqual(["mails"]);
  });

  test("a backup of the last two nights, in production", async () => {
    const services = await testServices({ env: { NODE_ENV: "production", PUBLIC_URL: "https://boutique.example" } });
    noteBeat(services, "outbox", 5_000);
    await services.db("shop_identity").update({ made_at: services.now().toISOString() });
    const backups = async () => (await failing(services)).includes("backup");
    expect(await backups()).toBe(false);
    services.clock.advance({ hours: 51 });
    expect(await backups()).toBe(true);
    await noteTaskRun(services.db, "backup", services.now());
    expect(await backups()).toBe(false);
    services.clock.advance({ hours: 51 });
    expect(await backups()).toBe(true);
  });

  test("a large database that is damaged, which the start does not wait to be read through", async () => {
    const folder = scratchFolder("shop-damaged-");
    const file = join(folder, "shop.sqlite");
    copyFileSync(await templateFile(MONDAY_MORNING), file);
    const db = new Database(file);
    const page = db.prepare("select rootpage from sqlite_master where name = 'treatments'").pluck().get() as number;
    const size = db.pragma("page_size", { simple: true }) as number;
    db.close();
    const bytes = openSync(file, "r+");
    writeSync(bytes, Buffer.alloc(100, 255), 0, 100, (page - 1) * size);
    closeSync(bytes);
    const env = { DATABASE_URL: file, PRIVATE_FILES: join(folder, "prive"), MEDIA_FILES: join(folder, "medias") };
    const damaged = [expect.stringContaining("est abîmée")];
    expect(await problemsBeforeStart({ ...TEST_ENVIRONMENT, ...env })).toEqual(damaged);

    truncateSync(file, 201_000_000); // as large as after years of trade; SQLite reads only what it wrote
    expect(await problemsBeforeStart({ ...TEST_ENVIRONMENT, ...env })).toEqual([]);
    const services = await testServices({ db: openDatabase(file), env });
    noteBeat(services, "outbox", 5_000);
    expect(await failing(services)).toEqual([]);
    await lookForDamage(services);
    expect((await findTroubles(services)).get("database")?.says).toBe("La base de données est abîmée.");
  });

  test("workers that were started and that go on", async () => {
    const services = await testServices();
    expect(await failing(services)).toEqual(["workers"]);
    noteBeat(services, "outbox", 5_000);
    noteBeat(services, "purges", 3_600_000);
    expect(silentWorkers(services, performance.now() + 9 * 60_000)).toEqual([]);
    expect(silentWorkers(services, performance.now() + 11 * 60_000)).toEqual(["outbox"]);
    expect(silentWorkers(services, performance.now() + 71 * 60_000)).toEqual(["outbox", "purges"]);
  });
});

test("the numbers a monitor follows are read from the shop", async () => {
  const services = await testServices({ seed: true });
  const numbers = Object.fromEntries((await shopReadings(services)).map(({ name, value }) => [name, value]));
  expect(numbers).toMatchObject({ shop_letters_waiting: 0, shop_payments_unsettled: 0, shop_pieces_held: 0 });
  await queueMail(services, "account:1:essai", { to: "a@exemple.fr", subject: "Essai", text: "Essai", html: "Essai" });
  services.clock.advance({ minutes: 61 });
  expect(await shopReadings(services)).toContainEqual(expect.objectContaining({ name: "shop_letters_late", value: 1 }));
});
