import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import nodemailer from "nodemailer";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { MailInbox } from "./inbox";
import { StateFile } from "./state-file";

let inbox: MailInbox;
const open = (stateFile?: string) => {
  const state = new StateFile(stateFile);
  return MailInbox.start({ clock: () => new Date(), state }).then((box) => ({ box, state }));
};
beforeAll(async () => {
  inbox = (await open()).box;
});
beforeEach(() => {
  inbox.clear();
  inbox.forget();
});
afterAll(() => inbox.close());

const sender = (options: object = {}) =>
  nodemailer.createTransport({
    ...inbox.smtp,
    secure: false,
    ignoreTLS: true,
    connectionTimeout: 2000,
    socketTimeout: 2000,
    ...options,
  });
const MAIL = {
  from: "Lunetterie des Terreaux <bonjour@lunetterie.test>",
  to: "Claire Martin <claire@exemple.fr>",
  subject: "Votre commande C-2026-00042 est validée",
  text: "Merci ! Suivez-la : https://boutique.test/suivi?c=42.",
  html: "<h1>Merci&nbsp;!</h1><p><a href='https://boutique.test/suivi'>Suivre</a></p><script>alert(1)</script>",
  attachments: [{ filename: "facture été.pdf", content: Buffer.from("%PDF-1.7"), contentType: "application/pdf" }],
};
const page = async (path: string) => {
  const answer = await fetch(`${inbox.url}${path}`);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

test("a mail arrives whole, with or without a password", async () => {
  const arrival = inbox.waitFor(({ subject }) => subject.includes("C-2026-00042"));
  await sender({ auth: { user: "boutique", pass: "secret" } }).sendMail(MAIL);
  const mail = await arrival;
  expect(mail).toMatchObject({
    from: "Lunetterie des Terreaux <bonjour@lunetterie.test>",
    to: ["Claire Martin <claire@exemple.fr>"],
    envelope: { from: "bonjour@lunetterie.test", to: ["claire@exemple.fr"] },
  });
  expect(mail.text.trim()).toBe(MAIL.text);
  expect(mail.attachments).toMatchObject([{ filename: "facture été.pdf", mimeType: "application/pdf", size: 8 }]);
  await sender().sendMail({ ...MAIL, to: "paul@exemple.fr" });
  expect(inbox.mails).toHaveLength(2);
  await expect(inbox.waitFor(({ subject }) => subject === "jamais", 20)).rejects.toThrow();
});

test("a person can read it: list, text, HTML that cannot act, headers, source, attachment", async () => {
  await sender().sendMail(MAIL);
  const [mail] = inbox.mails;
  const list = await page("/");
  expect(list.text).toContain("Boîte de réception de la démo");
  expect(list.text).toContain("Votre commande C-2026-00042 est validée");

  const one = await page(`/mails/${mail?.id}`);
  expect(one.text).toContain('<a href="https://boutique.test/suivi?c=42">');
  expect(one.text).toContain("Claire Martin &lt;claire@exemple.fr&gt;");
  expect(one.text).toContain("MIME-Version");
  const body = await page(`/mails/${mail?.id}/html`);
  expect(body.headers.get("content-security-policy")).toMatch(/default-src 'none'.*sandbox/);
  expect(body.text).toContain("<h1>Merci");
  expect((await page(`/mails/${mail?.id}/raw`)).text).toContain("Message-ID");
  const file = await page(`/mails/${mail?.id}/attachments/0`);
  expect([file.text, file.headers.get("content-type")]).toEqual(["%PDF-1.7", "application/pdf"]);
  expect((await page("/mails/mail_999")).status).toBe(404);
});

test("refusals for now and for good reach the sender with their code", async () => {
  const refused = async () =>
    sender()
      .sendMail(MAIL)
      .then(
        () => null,
        (error: { responseCode?: number }) => error.responseCode,
      );
  inbox.fail({ code: 451, times: 1 });
  expect(await refused()).toBe(451);
  inbox.fail({ at: "connect", code: 421, times: 1 });
  expect(await refused()).toBe(421);
  inbox.fail({ at: "mail", code: 452, times: 1 });
  expect(await refused()).toBe(452);
  inbox.fail({ at: "rcpt", code: 550, to: "claire@exemple.fr", times: 1 });
  expect(await refused()).toBe(550);
  expect(inbox.mails).toHaveLength(0);
  expect(await refused()).toBeNull();
});

test("a line cut after the mail was taken: the sender does not know, the box has it", async () => {
  inbox.dropAfterData();
  await expect(sender().sendMail(MAIL)).rejects.toThrow();
  expect(inbox.mails).toHaveLength(1);
  await sender().sendMail(MAIL);
  expect(inbox.mails).toHaveLength(2);
});

test("a server that is away comes back on the same port", async () => {
  const { port } = inbox.smtp;
  await inbox.stop();
  await expect(sender().sendMail(MAIL)).rejects.toMatchObject({ code: "ESOCKET" });
  await inbox.start();
  expect(inbox.smtp.port).toBe(port);
  await sender().sendMail(MAIL);
  expect(inbox.mails).toHaveLength(1);
});

test("a slow server outlasts an impatient sender", async () => {
  inbox.slow(300);
  await expect(sender({ socketTimeout: 50 }).sendMail(MAIL)).rejects.toThrow();
});

test("the world can stop before the mail is kept, or before the sender hears of it", async () => {
  const before = inbox.hold({ mode: "before" });
  const first = sender().sendMail(MAIL);
  await before.arrived;
  expect(inbox.mails).toHaveLength(0);
  before.release();
  await first;

  const after = inbox.hold({ mode: "after" });
  const second = sender().sendMail(MAIL);
  await after.arrived;
  expect(inbox.mails).toHaveLength(2);
  after.release();
  await second;
});

test("another process can read, wait, break and empty", async () => {
  const control = (path: string, method = "GET", body?: unknown) =>
    fetch(`${inbox.url}/_control/${path}`, { method, body: body === undefined ? undefined : JSON.stringify(body) });
  const waiting = control("mails/wait?to=claire@exemple.fr&subject=validée");
  await sender().sendMail(MAIL);
  const found = (await (await waiting).json()) as { id: string; attachments: unknown[] };
  expect(found).toMatchObject({ subject: MAIL.subject, attachments: [{ filename: "facture été.pdf", size: 8 }] });
  expect(await (await control(`mails/${found.id}`)).json()).toHaveProperty("raw");

  await control("fail", "POST", { code: 550, times: 1 });
  await expect(sender().sendMail(MAIL)).rejects.toMatchObject({ responseCode: 550 });
  await control("stop", "POST");
  await expect(sender().sendMail(MAIL)).rejects.toThrow();
  await control("start", "POST");
  await control("drop", "POST", { times: 1 });
  await expect(sender().sendMail(MAIL)).rejects.toThrow();
  expect(await (await control("mails")).json()).toHaveLength(2);
  await control("mails", "DELETE");
  expect(inbox.mails).toHaveLength(0);
});

test("the demo finds its mails again after a restart", async () => {
  const folder = mkdtempSync(join(tmpdir(), "boite-"));
  const file = join(folder, "etat.json");
  const first = await open(file);
  await nodemailer.createTransport({ ...first.box.smtp, ignoreTLS: true }).sendMail(MAIL);
  await first.box.close();
  first.state.flush();

  const second = await open(file);
  expect(second.box.mails).toMatchObject([
    { id: "mail_1", subject: MAIL.subject, attachments: [{ filename: "facture été.pdf" }] },
  ]);
  await second.box.close();
  rmSync(folder, { recursive: true });
});
