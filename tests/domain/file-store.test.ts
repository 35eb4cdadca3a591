import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, expect, test } from "vitest";

import { openFileStore, StoreUnavailable } from "~/infra/file-store.server";

import { smallDisk } from "../helpers/small-disk";

const folder = mkdtempSync(join(tmpdir(), "shop-files-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const NAME = "65f0aa0000000000000000ab";
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (fault: unknown) => (fault instanceof StoreUnavailable ? fault.code : fault),
  );

test("what is put is there, whole, for the shop alone, until it is removed", async () => {
  const store = openFileStore(join(folder, "a", "b"));
  expect(await store.list()).toEqual([]);
  await store.put(NAME, Buffer.from("scellé"));
  expect((await store.get(NAME))?.toString()).toBe("scellé");
  expect(readdirSync(join(folder, "a", "b"))).toEqual([NAME]); // no remains of the writing
  expect([statSync(join(folder, "a", "b")).mode & 0o777, statSync(join(folder, "a", "b", NAME)).mode & 0o777]).toEqual([
    0o700, 0o600,
  ]);
  await store.remove(NAME);
  await store.remove(NAME);
  expect([await store.get(NAME), await store.list()]).toEqual([null, []]);
});

test("only ids are names", async () => {
  const store = openFileStore(folder);
  for (const name of ["../evil", "a/b", "", "ordonnance.pdf", `${NAME}/..`, `${NAME}\0`])
    await expect(store.put(name, Buffer.from("x"))).rejects.toThrow("named by an id");
});

test("a folder that cannot be one is told, and nothing is left", async () => {
  writeFileSync(join(folder, "file"), "");
  expect(await refusal(openFileStore(join(folder, "file")).put(NAME, Buffer.from("x")))).toBe("EEXIST");
  expect(await refusal(openFileStore(join(folder, "file", "sub")).put(NAME, Buffer.from("x")))).toBe("ENOTDIR");
});

test("a full disk leaves nothing half", async (context) => {
  const disk = smallDisk();
  if (!disk) return context.skip(); // the run counts it as skipped
  try {
    const store = openFileStore(disk.folder);
    await store.put(NAME, Buffer.alloc(20_000));
    expect(await refusal(store.put("65f0aa0000000000000000ac", Buffer.alloc(100_000)))).toBe("ENOSPC");
    expect(readdirSync(disk.folder)).toEqual([NAME]);
  } finally {
    disk.remove();
  }
});
