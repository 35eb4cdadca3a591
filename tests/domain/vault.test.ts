import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";

import { openVault } from "~/infra/vault.server";

const key = randomBytes(32);
const vault = openVault([key]);
const text = Buffer.from("OD −2,25 (−0,50) 90°");

test("what is sealed is opened again, and is never the same twice", () => {
  const [once, again] = [vault.seal(text, "prescription:1"), vault.seal(text, "prescription:1")];
  expect(once.equals(again)).toBe(false);
  expect(once.includes(text)).toBe(false);
  for (const sealed of [once, again])
    expect(vault.open(sealed, "prescription:1")).toEqual({ outcome: "opened", plain: text });
  expect(vault.open(vault.seal(Buffer.alloc(0), "x"), "x")).toEqual({ outcome: "opened", plain: Buffer.alloc(0) });
});

test("another’s seal, a changed byte anywhere or a cut end opens nothing", () => {
  const sealed = vault.seal(text, "prescription:1");
  expect(vault.open(sealed, "prescription:2")).toEqual({ outcome: "damaged" });
  for (let position = 0; position < sealed.length; position += 1) {
    const changed = Buffer.from(sealed);
    changed[position] = (changed[position] ?? 0) ^ 1;
    expect(vault.open(changed, "prescription:1").outcome, `byte ${position}`).not.toBe("opened");
  }
  for (let length = 0; length < sealed.length; length += 1)
    expect(vault.open(sealed.subarray(0, length), "prescription:1").outcome).not.toBe("opened");
});

test("a new key seals, a former one still opens, an unknown one is named as such", () => {
  const sealed = vault.seal(text, "prescription:1");
  const renewed = openVault([randomBytes(32), key]);
  expect(renewed.open(sealed, "prescription:1")).toEqual({ outcome: "opened", plain: text });
  expect(vault.open(renewed.seal(text, "prescription:1"), "prescription:1")).toEqual({ outcome: "unknownKey" });
});

test("a key of another length is refused", () => {
  expect(() => openVault([])).toThrow("32 bytes");
  expect(() => openVault([key, randomBytes(16)])).toThrow("32 bytes");
});
