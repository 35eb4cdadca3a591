import { beforeEach, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import {
  beginSecondFactor,
  checkSecondFactor,
  confirmSecondFactor,
  needsSecondFactor,
  pendingSecondFactor,
  renewRecoveryCodes,
  secondFactorOf,
} from "~/domain/accounts/second-factor.server";
import { findSession, openSession } from "~/domain/accounts/sessions.server";
import { turnOffSecondFactor, turnOnSecondFactor } from "~/domain/admin-access/security.server";
import { openRateLimits } from "~/infra/rate-limit.server";

import { newAdministrator } from "../helpers/administrator";
import { queuedMails } from "../helpers/factories";
import { found } from "../helpers/found";
import { codeOf } from "../helpers/second-factor";
import { testServices, type TestServices } from "../helpers/services";

let services: TestServices;
let camille: Account;
beforeEach(async () => {
  services = await testServices();
  camille = await newAdministrator(services);
});

const shown = (secret: string, later = 0) => codeOf(secret, services.now(), later);
const WRONG = (secret: string) => String((Number(shown(secret)) + 500_000) % 1_000_000).padStart(6, "0");

async function setUp(): Promise<{ secret: string; codes: string[] }> {
  expect(await beginSecondFactor(services, camille.id)).toBe(true);
  const { secret = "" } = (await pendingSecondFactor(services, camille)) ?? {};
  const confirmation = await turnOnSecondFactor(services, camille, shown(secret), "form-1", "");
  if (confirmation.outcome !== "confirmed") throw new Error(confirmation.outcome);
  services.clock.advance({ seconds: 90 });
  return { secret, codes: confirmation.codes };
}

test("a secret that no code has confirmed ends after half an hour, and another is drawn", async () => {
  await beginSecondFactor(services, camille.id);
  const { secret = "" } = (await pendingSecondFactor(services, camille)) ?? {};
  services.clock.advance({ minutes: 30 });
  expect(await pendingSecondFactor(services, camille)).toBeNull();
  expect(await confirmSecondFactor(services, camille, shown(secret), "form-1", "")).toEqual({ outcome: "none" });
  expect(await beginSecondFactor(services, camille.id)).toBe(true);
  expect((await pendingSecondFactor(services, camille))?.secret).not.toBe(secret);
});

const check = async (...asked: Parameters<typeof checkSecondFactor>) => (await checkSecondFactor(...asked)).outcome;

test("a factor counts from its first right code on; its secret lies sealed, and is shown no more", async () => {
  await beginSecondFactor(services, camille.id);
  const pending = await pendingSecondFactor(services, camille);
  expect(pending?.secret).toMatch(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
  expect(pending?.uri).toContain("otpauth://totp/Lunetterie%20des%20Terreaux:opticien");
  const secret = pending?.secret ?? "";
  expect(await confirmSecondFactor(services, camille, WRONG(secret), "form-1", "")).toEqual({ outcome: "wrong" });
  expect(await needsSecondFactor(services, camille.id)).toBe(false);
  expect(await check(services, camille, shown(secret))).toBe("wrong");

  const other = await openSession(services, camille.id, "admin", "Firefox");
  const own = await openSession(services, camille.id, "admin", "Chrome");
  expect((await turnOnSecondFactor(services, camille, shown(secret), "form-1", own.id)).outcome).toBe("confirmed");
  expect(await needsSecondFactor(services, camille.id)).toBe(true);
  expect([await findSession(services, other.token), (await findSession(services, own.token))?.secondFactor]).toEqual([
    null,
    true,
  ]);
  expect(await pendingSecondFactor(services, camille)).toBeNull();
  expect(await beginSecondFactor(services, camille.id)).toBe(false);
  const { sealed_secret: sealed } = await found(services.db("second_factors").first("sealed_secret"));
  expect(Buffer.from(sealed, "base64").toString("latin1") + sealed).not.toContain(secret.replace(/\s/g, ""));
  expect(await services.db("audit_log").pluck("action")).toEqual(["accès.second-facteur-activé"]);
  expect((await queuedMails(services)).map(({ mail }) => mail.subject)).toEqual([
    "Validation en deux étapes activée – Lunetterie des Terreaux",
  ]);
});

test("a code opens once, thirty seconds early and late, and not a minute", async () => {
  const { secret } = await setUp();
  const open = (code: string, ticket?: string) => check(services, camille, code, ticket);
  expect([await open(shown(secret, -2)), await open(shown(secret, 2)), await open(WRONG(secret))]).toEqual([
    "wrong",
    "wrong",
    "wrong",
  ]);
  const early = shown(secret, -1);
  expect([await open(early), await open(early)]).toEqual(["right", "wrong"]);
  expect(await open(` ${shown(secret, 1).replace(/^.../, "$& ")} `)).toBe("right");
  expect(await open(shown(secret))).toBe("wrong"); // older than the last code that was used
  services.clock.advance({ seconds: 90 });
  const pressedTwice = shown(secret);
  expect(
    await Promise.all([open(pressedTwice, "login-1"), open(pressedTwice, "login-1"), open(pressedTwice, "login-2")]),
  ).toEqual(["right", "right", "wrong"]);
});

test("ten recovery codes, each once, read as people write them; the shop keeps hashes, and tells by mail", async () => {
  const { codes } = await setUp();
  expect(codes).toHaveLength(10);
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^([0-9a-hjkmnp-tv-z]{4}-){3}[0-9a-hjkmnp-tv-z]{4}$/);
  const kept: { code_hash: string }[] = await services.db("recovery_codes");
  for (const code of codes) expect(JSON.stringify(kept)).not.toContain(code.replace(/-/g, ""));

  const [first = "", second = ""] = codes;
  const asWritten = first.toUpperCase().replace(/-/g, " ").replace(/0/g, "O").replace(/1/g, "l");
  expect([await check(services, camille, asWritten), await check(services, camille, first)]).toEqual([
    "right",
    "wrong",
  ]);
  expect(await Promise.all([check(services, camille, second, "t"), check(services, camille, second, "t")])).toEqual([
    "right",
    "right",
  ]);
  expect(await secondFactorOf(services, camille.id)).toMatchObject({ codesLeft: 8 });
  expect(
    (await queuedMails(services)).filter(({ mail }) => mail.subject.startsWith("Un code de secours a servi")),
  ).toHaveLength(2);

  const renewed = (await renewRecoveryCodes(services, camille.id, "form-2")).codes;
  expect(await renewRecoveryCodes(services, camille.id, "form-2")).toEqual({ codes: renewed, again: true }); // pressed twice
  expect(await check(services, camille, codes[2] ?? "")).toBe("wrong");
  expect(await check(services, camille, renewed[0] ?? "")).toBe("right");
});

test("the form that confirms, sent twice, shows the same codes and counts once", async () => {
  await beginSecondFactor(services, camille.id);
  const { secret = "" } = (await pendingSecondFactor(services, camille)) ?? {};
  const press = (seed: string) => turnOnSecondFactor(services, camille, shown(secret), seed, "");
  const [once, twice] = await Promise.all([press("form-1"), press("form-1")]);
  if (once.outcome !== "confirmed" || twice.outcome !== "confirmed") throw new Error("refused");
  expect(twice.codes).toEqual(once.codes);
  expect(await press("form-2")).toEqual({ outcome: "none" });
  expect(await services.db("recovery_codes")).toHaveLength(10);
  expect(await services.db("audit_log")).toHaveLength(1);
});

test("guessing ends after ten tries, and a new secret of the application closes the telephone and no recovery code", async () => {
  const { secret, codes } = await setUp();
  const limited = { ...services, rateLimits: openRateLimits(true) };
  for (let tries = 0; tries < 10; tries += 1) expect(await check(limited, camille, WRONG(secret))).toBe("wrong");
  expect(await checkSecondFactor(limited, camille, shown(secret))).toEqual({ outcome: "tooMany", seconds: 900 });

  const moved = { ...services, config: { ...services.config, keysFor: () => [Buffer.alloc(32, 7)] } };
  expect(await check(moved, camille, shown(secret))).toBe("wrong");
  expect(await check(moved, camille, codes[0] ?? "")).toBe("right");
  await turnOffSecondFactor(services, camille);
  await turnOffSecondFactor(services, camille);
  expect(await needsSecondFactor(services, camille.id)).toBe(false);
  expect(await check(services, camille, codes[1] ?? "")).toBe("wrong");
  expect(await services.db("audit_log").orderBy("created_at").pluck("action")).toEqual([
    "accès.second-facteur-activé",
    "accès.second-facteur-désactivé",
  ]);
});

const warnings = async () =>
  (await queuedMails(services)).filter(({ mail }) => mail.subject.includes("codes faux")).map(({ mail }) => mail);

test("who types wrong codes in a row knows the password: the owner is told, once a day", async () => {
  const { secret, codes } = await setUp();
  for (let tries = 0; tries < 4; tries += 1) expect(await check(services, camille, WRONG(secret))).toBe("wrong");
  expect(await warnings()).toEqual([]);
  expect(await check(services, camille, shown(secret))).toBe("right"); // a mistake is corrected in the end
  for (let tries = 0; tries < 4; tries += 1)
    expect(await check(services, camille, "zzzz-zzzz-zzzz-zzzz")).toBe("wrong");
  expect(await warnings()).toEqual([]);
  for (let tries = 0; tries < 3; tries += 1) expect(await check(services, camille, WRONG(secret))).toBe("wrong");
  const [warning, ...more] = await warnings();
  expect(more).toEqual([]);
  expect(warning?.to).toBe(camille.email);
  expect(warning?.text).toContain("Vos codes de secours ouvrent toujours votre compte");
  services.clock.advance({ days: 1 });
  expect(await check(services, camille, WRONG(secret))).toBe("wrong");
  expect(await warnings()).toHaveLength(2);
  expect(await check(services, camille, codes[0] ?? "")).toBe("right");
});

test("who uses the tries up, of either kind of code, does not lock the recovery codes out", async () => {
  const { secret, codes } = await setUp();
  const limited = { ...services, rateLimits: openRateLimits(true) };
  for (let tries = 0; tries < 10; tries += 1) await check(limited, camille, WRONG(secret));
  expect(await check(limited, camille, shown(secret))).toBe("tooMany");
  for (let tries = 0; tries < 15; tries += 1)
    expect(await check(limited, camille, "zzzz-zzzz-zzzz-zzzz")).toBe("wrong");
  expect(await check(limited, camille, codes[0] ?? "")).toBe("right");
});
