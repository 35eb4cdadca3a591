import { randomBytes } from "node:crypto";
import type { Knex } from "knex";
import { expect, test } from "vitest";

import { beginSecondFactor, factorVault } from "~/domain/accounts/second-factor.server";
import { issueCreditNote } from "~/domain/invoices/credit-note.server";
import { findInvoice } from "~/domain/invoices/invoice.server";
import { reseal } from "~/domain/sealing/reseal.server";
import { SEALED_COLUMNS, type SealedColumn, type SealedRow } from "~/domain/sealing/sealed-columns.server";
import { openSealed, sealedFiles } from "~/domain/sealed-files.server";
import { bindTogether, ownKeyAndFolder } from "~/domain/shop-identity.server";
import { newId } from "~/domain/ids";
import { readConfig } from "~/infra/config.server";
import { openFileStore, StoreUnavailable } from "~/infra/file-store.server";
import { inTransaction, openServices, type Services } from "~/infra/services.server";
import { beginTryOn } from "~/domain/try-on/try-on.server";

import { everythingOf } from "../helpers/everything";
import { found } from "../helpers/found";
import { onSqlite } from "../helpers/on-sqlite";
import { sharedSandbox } from "../helpers/paying";
import { portrait } from "../helpers/portrait";
import { smallDisk } from "../helpers/small-disk";
import { TEST_ENVIRONMENT, testServices, type TestServices } from "../helpers/services";

const sandbox = sharedSandbox();
const FORMER = { key: TEST_ENVIRONMENT.HEALTH_DATA_KEY, secret: TEST_ENVIRONMENT.APP_SECRET };
const CURRENT = { key: randomBytes(32).toString("base64"), secret: "un-autre-secret-des-tests-0123456789-abc" };

/** The same shop, started with these keys. */
function withKeys(services: TestServices, env: Record<string, string>): Services {
  const config = readConfig({
    ...TEST_ENVIRONMENT,
    PRIVATE_FILES: services.config.privateFiles,
    MEDIA_FILES: services.config.mediaFiles,
    ...env,
  });
  return openServices(config, { db: services.db, now: services.now });
}
const renewed = (services: TestServices) =>
  withKeys(services, {
    HEALTH_DATA_KEY: CURRENT.key,
    HEALTH_DATA_FORMER_KEYS: FORMER.key,
    APP_SECRET: CURRENT.secret,
    APP_SECRET_FORMER: FORMER.secret,
  });
const withoutFormer = (services: TestServices) =>
  withKeys(services, { HEALTH_DATA_KEY: CURRENT.key, APP_SECRET: CURRENT.secret });

/** A shop whose customers and administrators have filled everything that it seals. */
async function fullShop(): Promise<TestServices> {
  const services = await testServices({ seed: true, sandbox: sandbox() });
  const { account } = await everythingOf(services);
  await bindTogether(services);
  await beginSecondFactor(services, account.id);
  await beginTryOn(services, "browser", null, await portrait(), "/nouveautes");
  await creditSomething(services);
  for (const sealed of SEALED_COLUMNS) await fillOne(services, sealed);
  return services;
}

/** A credit note for a part of the first invoice. */
async function creditSomething(services: Services): Promise<void> {
  const { order_id } = await found(services.db("invoices").first("order_id"));
  const invoice = await found(findInvoice(services, order_id));
  const back = { refundId: "1".repeat(24), amountCents: 100, reason: "Geste commercial" };
  await inTransaction(services, (inside) => issueCreditNote(inside, invoice, back));
}

/** Seals a value in the first row of a column that has none sealed. */
async function fillOne(services: Services, { table, column, kind, vault, owner }: SealedColumn): Promise<void> {
  const rows = (): Knex.QueryBuilder => services.db(table);
  const row = (await rows().orderByRaw("?? is null", [column]).first()) as SealedRow;
  const sealing = vault === "health" ? services.vault : factorVault(services);
  const before = bytesOf(row[column]);
  const under = owner(row) ?? "";
  if (before && sealing.open(before, under).outcome === "opened") return;
  const bytes = sealing.seal(Buffer.from("OD −2,25"), under);
  await rows()
    .where({ id: row.id })
    .update({ [column]: kind === "bytes" ? bytes : bytes.toString("base64") });
}

const bytesOf = (kept: unknown): Uint8Array | null =>
  typeof kept === "string" ? Buffer.from(kept, "base64") : ((kept ?? null) as Uint8Array | null);

/** How many rows of each column these keys open, and how many they do not. */
async function openedBy(services: Services): Promise<Record<string, [opened: number, shut: number]>> {
  const counts: Record<string, [number, number]> = {};
  for (const { table, column, vault: name, owner } of SEALED_COLUMNS) {
    const found: Knex.QueryBuilder = services.db(table);
    const rows = (await found.whereNotNull(column)) as SealedRow[];
    const vault = name === "health" ? services.vault : factorVault(services);
    const opens = (row: SealedRow) =>
      vault.open(bytesOf(row[column]) ?? Buffer.alloc(0), owner(row) ?? "").outcome === "opened";
    const opened = rows.filter(opens).length;
    counts[`${table}.${column}`] = [opened, rows.length - opened];
  }
  return counts;
}

onSqlite("every column of bytes is one that is sealed anew", async () => {
  const { db } = await testServices();
  const columns = (await db.raw(
    `select tables.name || '.' || columns.name as name from sqlite_master as tables, pragma_table_info(tables.name) as columns
     where tables.type = 'table' and (columns.type = 'blob' or columns.name like 'sealed%')`,
  )) as { name: string }[];
  const listed = SEALED_COLUMNS.map(({ table, column }) => `${table}.${column}`);
  expect(columns.length).toBeGreaterThan(10);
  expect(columns.map(({ name }) => name).filter((name) => !listed.includes(name))).toEqual([]);
});

test("after a change of both keys all is sealed with the new ones, and the former are needed no more", async () => {
  const services = await fullShop();
  const [file] = await sealedFiles(services);
  if (!file) throw new Error("a person who did everything sent a file");
  const before = await openedBy(services);
  for (const [column, [opened, shut]] of Object.entries(before)) {
    expect([column, shut]).toEqual([column, 0]);
    expect(opened, `${column} is filled`).toBeGreaterThan(0);
  }
  const rows = Object.values(before).reduce((sum, [opened]) => sum + opened, 0);
  const files = (await sealedFiles(services)).length;

  expect(await reseal(renewed(services))).toEqual({ rows, files, lost: [] });
  const alone = withoutFormer(services);
  expect(await openedBy(alone)).toEqual(before);
  expect((await openSealed(alone, file.kind, file.id)).outcome).toBe("opened");
  expect((await ownKeyAndFolder(alone)).key).toBe(true);
  expect(await reseal(renewed(services))).toEqual({ rows: 0, files: 0, lost: [] });
});

test("what no key opens is counted, named and left as it is", async () => {
  const services = await fullShop();
  const before = await openedBy(services);
  const stranger = withoutFormer(services);
  const { rows, files, lost } = await reseal(stranger);
  expect([rows, files]).toEqual([0, 0]);
  expect(lost.map(({ where }) => where)).toEqual([...Object.keys(before), services.config.privateFiles]);
  for (const { where, count } of lost) expect([where, count]).toEqual([where, before[where]?.[0] ?? count]);
  expect(await openedBy(services)).toEqual(before);
});

test("a file that cannot be written again keeps its former bytes", async (context) => {
  const disk = smallDisk();
  if (!disk) return context.skip(); // the run counts it as skipped
  try {
    const files = openFileStore(disk.folder);
    const id = newId(new Date());
    await files.put(id, Buffer.from("former"));
    await expect(files.replace(id, Buffer.alloc(500_000))).rejects.toThrow(StoreUnavailable);
    expect((await files.get(id))?.toString()).toBe("former");
    expect((await files.list()).map(({ name }) => name)).toEqual([id]);
  } finally {
    disk.remove();
  }
});
