import { setImmediate as turnOfTheLoop } from "node:timers/promises";

import { beforeEach, expect, onTestFinished, test } from "vitest";

import { dropParked, lateLetters, parkedLetters, retryParked } from "~/domain/parked-letters.server";
import { whatWaits } from "~/domain/today/waiting.server";
import { deliverDue, onQueued, queueMail } from "~/domain/outbox.server";
import { mailFailure } from "~/domain/settings/mail-failure.server";
import { startWorkers } from "~/domain/workers.server";
import { inTransaction } from "~/infra/services.server";

import { newAdministrator } from "../helpers/administrator";
import { textWith } from "../helpers/matchers";
import { sharedSandbox } from "../helpers/paying";
import { listeningLog } from "../helpers/listening-log";
import { testServices, type TestServices } from "../helpers/services";

const sandbox = sharedSandbox();
let services: TestServices;
beforeEach(async () => {
  services = await testServices({ sandbox: sandbox() });
});

const inbox = () => sandbox().inbox;
const mailTo = (name: string) => ({
  to: `${name}@exemple.fr`,
  subject: `Pour ${name}`,
  text: `Bonjour ${name}`,
  html: `<p>Bonjour ${name}</p>`,
});
const queue = async (...names: string[]) => {
  for (const name of names) {
    await queueMail(services, `erasure:${name}`, mailTo(name));
    services.clock.advance({ seconds: 1 });
  }
};
const subjects = () => inbox().mails.map((mail) => mail.subject);
const row = (name: string) =>
  services
    .db("outbox")
    .where({ dedupe_key: `erasure:${name}` })
    .first("tries", "next_try_at", "sent_at", "last_error");

test("a mail is sent as text and as HTML, from the shop", async () => {
  await queue("clara");
  expect(await deliverDue(services)).toEqual({ sent: 1, failed: 0 });
  expect(inbox().mails[0]).toMatchObject({
    subject: "Pour clara",
    text: textWith("Bonjour clara"),
    html: textWith("<p>Bonjour clara</p>"),
    envelope: { from: "bonjour@lunetterie-des-terreaux.example", to: ["clara@exemple.fr"] },
  });
  expect(await row("clara")).toMatchObject({
    next_try_at: null,
    last_error: null,
    sent_at: "2026-03-02T08:00:01.000Z",
  });
});

test("once it has left or was given up, a letter keeps no link, only whom it was for and its subject", async () => {
  const { log, lines } = listeningLog();
  const listening = { ...services, log };
  const link = "https://boutique.example/reinitialiser?jeton=secret-du-lien";
  for (const name of ["clara", "anne"])
    await queueMail(services, `erasure:${name}`, { ...mailTo(name), text: link, html: `<a href="${link}">Lien</a>` });
  await queueMail(services, "erasure:damaged", mailTo("damaged"));
  await services
    .db("outbox")
    .where({ dedupe_key: "erasure:damaged" })
    .update({ message: '{"to":"x@exemple.fr", jeton' });
  await services.db("outbox").where({ dedupe_key: "erasure:anne" }).update({ next_try_at: "2026-03-03T08:00:00.000Z" });

  expect(await deliverDue(listening)).toEqual({ sent: 1, failed: 1 });
  const messages = await services.db("outbox").orderBy("dedupe_key").pluck("message");
  expect(messages[0]).toContain("secret-du-lien"); // still to be sent
  expect(messages.slice(1)).toEqual(['{"to":"clara@exemple.fr","subject":"Pour clara"}', "{}"]);
  // An unreadable mail is reported once, and not tried for ever.
  expect(await row("damaged")).toMatchObject({ next_try_at: null, sent_at: null, last_error: "unreadable" });
  expect(lines().filter(({ level }) => level === "error")).toMatchObject([{ about: "erasure:damaged" }]);
  services.clock.advance({ days: 1 });
  expect(await deliverDue(listening)).toEqual({ sent: 1, failed: 0 });
});

test("a fact told twice is mailed once, in the words of the first time", async () => {
  await queueMail(services, "erasure:clara", mailTo("clara"));
  await queueMail(services, "erasure:clara", { ...mailTo("clara"), subject: "Autre" });
  await deliverDue(services);
  await queueMail(services, "erasure:clara", mailTo("clara"));
  expect(await deliverDue(services)).toEqual({ sent: 0, failed: 0 });
  expect(subjects()).toEqual(["Pour clara"]);
});

test("mails leave in the order they were written", async () => {
  await queue("anne", "ben", "clara", "dora");
  await deliverDue(services);
  expect(subjects()).toEqual(["Pour anne", "Pour ben", "Pour clara", "Pour dora"]);
});

test("a mail of a change that was undone was never written", async () => {
  await expect(
    inTransaction(services, async (inside) => {
      await queueMail(inside, "erasure:clara", mailTo("clara"));
      throw new Error("undone");
    }),
  ).rejects.toThrow("undone");
  expect(await deliverDue(services)).toEqual({ sent: 0, failed: 0 });
});

test("while the mail server is down nothing is lost, and everything leaves once it is back", async () => {
  await queue("anne", "ben");
  await inbox().stop();
  expect(await deliverDue(services)).toEqual({ sent: 0, failed: 2 });
  expect(await row("anne")).toMatchObject({ tries: 1, sent_at: null, last_error: "ESOCKET" });
  await inbox().start();
  services.clock.advance({ seconds: 10 });
  expect(await deliverDue(services)).toEqual({ sent: 2, failed: 0 });
  expect(subjects().sort()).toEqual(["Pour anne", "Pour ben"]);
});

test("why the last letter has not left is said with the server and the next try, and no longer once it left", async () => {
  await inbox().stop();
  await queue("clara");
  expect(await mailFailure(services), "not tried yet").toBeNull();
  await deliverDue(services);
  const { host } = new URL(services.config.smtpUrl);
  expect(await mailFailure(services)).toMatch(
    new RegExp(
      `^Serveur d’envoi ${host}\u00a0: la connexion est refusée ou coupée\\. Nouvel essai\u00a0: 2 mars 2026 à \\d{2}:\\d{2}\\.$`,
    ),
  );
  await inbox().start();
  services.clock.advance({ minutes: 1 });
  await deliverDue(services);
  expect(await mailFailure(services)).toBeNull();
});

test("each try that fails is followed by a longer pause, a quarter of an hour at most", async () => {
  await queue("clara");
  inbox().fail({ code: 451 });
  const pauses: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    expect(await deliverDue(services)).toEqual({ sent: 0, failed: 1 });
    const next = new Date((await row("clara"))?.next_try_at ?? "").getTime();
    pauses.push((next - services.now().getTime()) / 1000);
    services.clock.set(new Date(next - 1));
    expect(await deliverDue(services)).toEqual({ sent: 0, failed: 0 }); // not a moment earlier
    services.clock.set(new Date(next));
  }
  expect(pauses).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 900, 900]);
  inbox().clear();
  expect(await deliverDue(services)).toEqual({ sent: 1, failed: 0 });
});

test("two workers at once send each mail once", async () => {
  await queue("anne", "ben", "clara");
  const rounds = await Promise.all([deliverDue(services), deliverDue(services), deliverDue(services)]);
  expect(rounds.reduce((sum, { sent }) => sum + sent, 0)).toBe(3);
  expect(subjects().sort()).toEqual(["Pour anne", "Pour ben", "Pour clara"]);
});

test("a mail that one worker is sending is left alone by another, until its lease ends", async () => {
  await queue("clara");
  const hold = inbox().hold({ mode: "before" });
  const sending = deliverDue(services);
  await hold.arrived;
  expect(await deliverDue(services)).toEqual({ sent: 0, failed: 0 });
  services.clock.advance({ seconds: 119 });
  expect(await deliverDue(services)).toEqual({ sent: 0, failed: 0 });
  hold.release();
  expect(await sending).toEqual({ sent: 1, failed: 0 });
  services.clock.advance({ hours: 1 });
  expect(await deliverDue(services)).toEqual({ sent: 0, failed: 0 });
  expect(subjects()).toEqual(["Pour clara"]);
});

test("a mail whose worker died is taken up again when its lease ends", async () => {
  await queue("clara");
  await services.db("outbox").update({ next_try_at: "2026-03-02T08:02:00.000Z", tries: 1 }); // as a power cut would leave it
  expect(await deliverDue(services)).toEqual({ sent: 0, failed: 0 });
  services.clock.set("2026-03-02T08:02:00Z");
  expect(await deliverDue(services)).toEqual({ sent: 1, failed: 0 });
});

test("a mail sent again after a lost answer carries the same name, so that a mailbox knows it", async () => {
  await queue("clara");
  inbox().dropAfterData();
  expect(await deliverDue(services)).toEqual({ sent: 0, failed: 1 });
  services.clock.advance({ seconds: 5 });
  expect(await deliverDue(services)).toEqual({ sent: 1, failed: 0 });
  const ids = inbox().mails.map((mail) => /^Message-ID: (.*)$/im.exec(mail.raw.toString("utf8"))?.[1]);
  expect(ids).toHaveLength(2);
  expect(ids[0]).toMatch(/^<[0-9a-f]{24}@localhost>/);
  expect(ids[1]).toBe(ids[0]);
});

test("an address that does not exist keeps nobody else waiting", async () => {
  inbox().fail({ at: "rcpt", code: 550, to: "personne@exemple.fr" });
  await queue("anne", "personne", "clara");
  expect(await deliverDue(services)).toEqual({ sent: 2, failed: 1 });
  expect(subjects()).toEqual(["Pour anne", "Pour clara"]);
  expect(await row("personne")).toMatchObject({ last_error: "EENVELOPE", sent_at: null });
});

test("an address refused for good is given up after a few tries, and never written to again", async () => {
  inbox().fail({ at: "rcpt", code: 550, to: "personne@exemple.fr" });
  await queue("personne");
  for (let round = 0; round < 7; round += 1) {
    await deliverDue(services);
    services.clock.advance({ hours: 1 });
  }
  expect(await row("personne")).toMatchObject({ tries: 5, next_try_at: null, sent_at: null, last_error: "EENVELOPE" });
});

test("a letter refused for what it says is set aside whole, keeps no later one waiting, and leaves once someone says so", async () => {
  const by = await newAdministrator(services);
  const state = () =>
    services.db("outbox").where({ dedupe_key: "erasure:clara" }).first("parked_at", "next_try_at", "message");
  inbox().fail({ at: "data", code: 550 });
  await queue("clara");
  for (let round = 0; round < 7; round += 1) {
    await deliverDue(services);
    services.clock.advance({ hours: 1 });
  }
  expect((await row("clara"))?.tries).toBe(5);
  expect(await state()).toMatchObject({ next_try_at: null, message: textWith("Bonjour clara") });
  expect(await parkedLetters(services)).toMatchObject([{ recipient: "clara@exemple.fr", subject: "Pour clara" }]);
  expect((await whatWaits(services)).parkedLetters).toBe(1);

  inbox().clear();
  expect(await retryParked(services, by, null)).toBe(1);
  expect(await retryParked(services, by, null)).toBe(0);
  expect(await deliverDue(services)).toEqual({ sent: 1, failed: 0 });
  expect(subjects()).toEqual(["Pour clara"]);
});

test("a letter set aside is given up once, and its text forgotten", async () => {
  const by = await newAdministrator(services);
  await queue("clara");
  await services.db("outbox").update({ parked_at: "2026-03-02T08:00:00.000Z", next_try_at: null });
  const [letter] = await parkedLetters(services);
  expect(await dropParked(services, by, letter?.id ?? "")).toBe(true);
  expect(await dropParked(services, by, letter?.id ?? "")).toBe(false);
  expect(await deliverDue(services)).toEqual({ sent: 0, failed: 0 });
  expect((await services.db("outbox").first("message"))?.message).not.toContain("Bonjour");
});

test("letters that wait for a mail server that is down are late, and never set aside", async () => {
  await queue("clara");
  inbox().fail({ at: "connect", code: 421 });
  for (let round = 0; round < 8; round += 1) {
    await deliverDue(services);
    services.clock.advance({ minutes: 20 });
  }
  expect(await parkedLetters(services)).toEqual([]);
  expect(await lateLetters(services)).toMatchObject([{ recipient: "clara@exemple.fr", tries: 8 }]);
});

test("an address refused for now, or a password of ours refused, is never given up", async () => {
  await queue("clara");
  for (const failure of [
    { at: "rcpt", code: 452 },
    { at: "connect", code: 554 },
  ] as const) {
    inbox().fail(failure);
    for (let round = 0; round < 6; round += 1) {
      await deliverDue(services);
      services.clock.advance({ hours: 1 });
    }
    inbox().clear();
  }
  expect(await deliverDue(services)).toEqual({ sent: 1, failed: 0 });
});

test("more bad addresses than one round takes do not hold the good one for long", async () => {
  for (let count = 0; count < 25; count += 1) {
    inbox().fail({ at: "rcpt", code: 550, to: `rien${count}@exemple.fr` });
    await queue(`rien${count}`);
  }
  await queue("clara");
  expect(await deliverDue(services)).toEqual({ sent: 0, failed: 20 });
  expect(await deliverDue(services)).toMatchObject({ sent: 1 });
});

test("the books say nothing of the addressee but the code of the refusal", async () => {
  inbox().fail({ at: "rcpt", code: 550, to: "personne@exemple.fr", message: "personne@exemple.fr does not live here" });
  await queue("personne");
  await deliverDue(services);
  expect((await row("personne"))?.last_error).not.toContain("@");
});

test("writing a mail wakes the sender, and no longer once asked to stop", async () => {
  let woken = 0;
  let wake: () => void = () => undefined;
  const heard = new Promise<void>((resolve) => (wake = resolve));
  const forget = onQueued(() => {
    woken += 1;
    wake();
  });
  await queue("clara");
  await heard;
  forget();
  await queue("anne");
  await new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)));
  expect(woken).toBe(1);
});

test("the sender is woken once a letter's change is committed, however long that takes, and not by one taken back", async () => {
  let woken = 0;
  const heard = new Promise<void>((resolve) => onTestFinished(onQueued(() => resolve(void (woken += 1)))));
  const isTakenBack = new Error("taken back");
  await expect(
    inTransaction(services, async (inside) => {
      await queueMail(inside, "erasure:anne", mailTo("anne"));
      throw isTakenBack;
    }),
  ).rejects.toBe(isTakenBack);
  await inTransaction(services, async (inside) => {
    await queueMail(inside, "erasure:clara", mailTo("clara"));
    await turnOfTheLoop(); // as on PostgreSQL, where each query takes one
    await turnOfTheLoop();
    expect(woken).toBe(0);
  });
  await heard;
  expect(woken).toBe(1);
});

test("the worker of the shop sends what is written while it runs, and stops when told", async () => {
  const workers = startWorkers(services);
  await queue("clara");
  await inbox().waitFor((mail) => mail.subject === "Pour clara");
  await workers.stop();
  await queue("anne");
  expect((await row("anne"))?.tries).toBe(0);
});
