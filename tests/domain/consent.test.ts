import { createHash } from "node:crypto";

import { beforeEach, expect, test } from "vitest";

import { choicesOf, ConsentForm, decidedAt, recordDecision, type Decision } from "~/domain/consent/consent.server";
import { CONSENT_TEXT, CONSENT_VERSION } from "~/domain/consent/text";

import { testServices, type TestServices } from "../helpers/services";

let services: TestServices;
beforeEach(async () => {
  services = await testServices();
});

const decision = (choice: Decision["choice"], ticked: { analytics?: boolean; marketing?: boolean } = {}): Decision => ({
  choice,
  analytics: false,
  marketing: false,
  ...ticked,
});
const fresh = { consentId: null, attempt: null };
const log = async () => {
  const rows = await services
    .db("consent_log")
    .orderBy("decided_at")
    .select("consent_id", "version", "action", "analytics", "marketing", "decided_at");
  return rows.map((row) => ({ ...row, analytics: Boolean(row.analytics), marketing: Boolean(row.marketing) }));
};

test("a word changed in what visitors are told is a new text, and they are asked again", () => {
  const hash = createHash("sha256").update(JSON.stringify(CONSENT_TEXT)).digest("hex").slice(0, 16);
  expect({ version: CONSENT_VERSION, hash }, "raise CONSENT_VERSION, then write the new pair here").toEqual({
    version: 2,
    hash: "de28bd39246de70d",
  });
});

test("accepting everything is both, refusing is neither, whatever boxes were ticked", () => {
  expect(choicesOf(decision("accept"))).toEqual({ analytics: true, marketing: true });
  expect(choicesOf(decision("refuse", { analytics: true, marketing: true }))).toEqual({
    analytics: false,
    marketing: false,
  });
  expect(choicesOf(decision("revoke", { analytics: true }))).toEqual({ analytics: false, marketing: false });
  expect(choicesOf(decision("save", { analytics: true }))).toEqual({ analytics: true, marketing: false });
});

test("the form takes its own buttons and no other answer", () => {
  expect(ConsentForm.parse({ choice: "save", marketing: "on" })).toEqual({
    choice: "save",
    analytics: false,
    marketing: true,
  });
  for (const choice of ["", "maybe", undefined]) expect(ConsentForm.safeParse({ choice }).success).toBe(false);
});

test("each decision is a line of the log, with its text, answer and hour, under the same random number", async () => {
  const id = await recordDecision(services, decision("accept"), fresh);
  expect(id).toMatch(/^[0-9a-f]{24}$/);
  services.clock.advance({ days: 3 });
  expect(await recordDecision(services, decision("save", { marketing: true }), { consentId: id, attempt: null })).toBe(
    id,
  );
  services.clock.advance({ days: 3 });
  await recordDecision(services, decision("revoke"), { consentId: id, attempt: null });
  expect(await log()).toEqual([
    {
      consent_id: id,
      version: CONSENT_VERSION,
      action: "accept",
      analytics: true,
      marketing: true,
      decided_at: "2026-03-02T08:00:00.000Z",
    },
    {
      consent_id: id,
      version: CONSENT_VERSION,
      action: "save",
      analytics: false,
      marketing: true,
      decided_at: "2026-03-05T08:00:00.000Z",
    },
    {
      consent_id: id,
      version: CONSENT_VERSION,
      action: "revoke",
      analytics: false,
      marketing: false,
      decided_at: "2026-03-08T08:00:00.000Z",
    },
  ]);
  expect(await decidedAt(services, id)).toBe("2026-03-08T08:00:00.000Z");
});

test("the same form sent twice is one decision; gone back to and answered otherwise, it is another", async () => {
  const attempt = "form.consent";
  const first = await recordDecision(services, decision("accept"), { consentId: null, attempt });
  expect(await recordDecision(services, decision("accept"), { consentId: null, attempt })).toBe(first);
  expect(await log()).toHaveLength(1);
  services.clock.advance({ seconds: 5 });
  await recordDecision(services, decision("refuse"), { consentId: first, attempt });
  services.clock.advance({ seconds: 5 });
  await recordDecision(services, decision("accept"), { consentId: first, attempt });
  expect((await log()).map(({ action }) => action as string)).toEqual(["accept", "refuse", "accept"]);
});

test("a number that is not ours is not taken over into the log", async () => {
  const id = await recordDecision(services, decision("accept"), { consentId: "ada@exemple.fr", attempt: null });
  expect(id).toMatch(/^[0-9a-f]{24}$/);
  expect(await decidedAt(services, "ada@exemple.fr")).toBeNull();
});
