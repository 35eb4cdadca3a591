import { beforeEach, describe, expect, test } from "vitest";

import { forge } from "../helpers/buying";
import { newEmail } from "../helpers/email";
import { ripen } from "../helpers/form-age";
import { openShop, sharedShop, type Shop } from "../helpers/shop";
import { normal } from "../helpers/dom";
import { newVisitor, type Page, type Visitor } from "../helpers/visitor";

const SHOP = "bonjour@lunetterie-des-terreaux.example";
const shop = sharedShop();
let visitor: Visitor;
let email: string;
beforeEach(() => {
  visitor = newVisitor(shop());
  email = newEmail("correspondant");
});

const open = async (of: Shop = shop()) => ripen(of, await visitor.visit("/contact"));
const letter = () => ({
  "Nom": "Luc Ferrand",
  "Adresse e-mail": email,
  "Message": "Bonjour,\nréparez-vous les branches ?",
});
const write = (page: Page, changes: Record<string, string> = {}) =>
  page
    .form({ name: "contact" })
    .fill({ ...letter(), ...changes })
    .submit("Envoyer");
const kept = () => shop().db("messages").where({ email }).select("kind", "name", "email", "body");
const toShop = () =>
  shop().sandbox.inbox.waitFor((mail) => mail.envelope.to.includes(SHOP) && mail.replyTo.includes(email));
const toSender = () => shop().sandbox.inbox.waitFor((mail) => mail.envelope.to.includes(email));

test("a message is kept, mailed to the shop with where to answer, and acknowledged", async () => {
  const page = await write(await open());
  expect([page.path, page.redirects.map(({ status }) => status)]).toEqual(["/contact?envoye=1", [303]]);
  expect(page.texts("notice")[0]).toContain("Votre message a bien été envoyé.");
  for (const field of Object.keys(letter())) expect(page.form({ name: "contact" }).value(field), field).toBe("");
  expect(await kept()).toEqual([
    { kind: "contact", name: "Luc Ferrand", email, body: "Bonjour,\nréparez-vous les branches ?" },
  ]);

  const mail = await toShop();
  expect(mail).toMatchObject({ subject: "Message de Luc Ferrand", replyTo: [email], envelope: { to: [SHOP] } });
  for (const part of [mail.text, mail.html]) expect(part).toContain("réparez-vous les branches\u202f?");
  const answer = await toSender();
  expect(answer).toMatchObject({ subject: "Nous avons bien reçu votre message", envelope: { to: [email] } });
  for (const part of [answer.text, answer.html]) expect(part).not.toMatch(/Luc|branches/); // otherwise anyone could send texts to anyone in the shop's name
});

test("says whether the shop is open now", async () => {
  expect((await visitor.visit("/contact")).text).toMatch(/Ouvert jusqu'à 19 h|Fermé, ouvre (\S+ )?à 10 h/);
  expect(normal((await visitor.visit("/contact")).text)).toMatch(/Premier créneau libre : \S+ \d+ \S+ \d{4} à \d+ h/);
});

describe("refused", () => {
  test("says what is missing at each field, and keeps the rest", async () => {
    const page = await write(await open(), { "Nom": " ", "Adresse e-mail": "luc", "Message": "" });
    expect([page.status, page.path]).toEqual([422, "/contact"]);
    expect(page.title).toMatch(/^Erreur : Contact/);
    expect(page.errors()).toEqual([
      "Indiquez votre nom.",
      "Indiquez une adresse e-mail, par exemple nom@exemple.fr.",
      "Écrivez votre message.",
    ]);
    expect(page.describedError("Message")).toBe("Écrivez votre message.");
    expect(page.form({ name: "contact" }).value("Adresse e-mail")).toBe("luc");
    expect((await write(page)).path).toBe("/contact?envoye=1"); // its age is that of the first page
  });

  test("when it comes quicker than anyone reads; sent again later, it goes", async () => {
    const strict = await openShop({ env: { RATE_LIMITS: "on" } });
    const page = await write(await newVisitor(strict).visit("/contact"));
    expect(page.status).toBe(422);
    expect(page.errors()[0]).toContain("plus vite qu'on ne le lit");
    expect(page.form({ name: "contact" }).value("Message")).toContain("branches");
    expect(await strict.db("messages").where({ email })).toEqual([]);
    expect((await write(ripen(strict, page))).path).toBe("/contact?envoye=1");
    await strict.stop();
  });

  test("when it comes days later; the form that comes back is new", async () => {
    const page = await write(ripen(shop(), await visitor.visit("/contact"), 25 * 3600));
    expect([page.status, page.errors()]).toEqual([
      422,
      ["Cette page était ouverte depuis trop longtemps. Vérifiez vos réponses, puis envoyez à nouveau."],
    ]);
    expect((await write(page)).path).toBe("/contact?envoye=1");
  });

  test.each(["", "shown:1", "shown:1700000000000.x"])("when its moment is made up (%j)", async (shown) => {
    const page = await forge(visitor, "/contact", { name: "Luc", email, message: "Bonjour", shown });
    expect(page.status).toBe(422);
    expect(await kept()).toEqual([]);
  });
});

test("pressed twice, writes once", async () => {
  const page = await open();
  const answers = await Promise.all([write(page), write(page)]);
  expect(answers.map(({ path }) => path)).toEqual(["/contact?envoye=1", "/contact?envoye=1"]);
  const [message] = await shop().db("messages").where({ email }).select("id");
  expect(await kept()).toHaveLength(1);
  expect(await shop().db("outbox").where("dedupe_key", "like", `message:${message?.id}:%`)).toHaveLength(2);
});

test("a program that fills every field is thanked and forgotten", async () => {
  const page = await forge(visitor, "/contact", {
    name: "Luc",
    email,
    message: "Bonjour",
    website: "https://casino.example",
  });
  expect([page.path, await kept()]).toEqual(["/contact?envoye=1", []]);
});

test.each([
  ["a name of two lines", { Nom: "Luc\r\nBcc: tous@exemple.fr" }],
  ["a name that is an address", { Nom: "Luc <tous@exemple.fr>, tous@exemple.fr" }],
  ["an address of two lines", { "Adresse e-mail": "EMAIL\r\nBcc: tous@exemple.fr" }],
  [
    "a message that looks like a mail",
    { Message: "Bonjour\r\n.\r\nRCPT TO:<tous@exemple.fr>\r\nSubject: gagné\r\n\r\n<script>alert(1)</script>" },
  ],
])("%s is no header and no second addressee", async (_what, typed) => {
  const page = await forge(visitor, "/contact", { ...(await fieldsOf(await open())), ...named(typed) });
  if (page.status === 422) return expect(await kept()).toEqual([]);
  const mail = await toShop();
  const answer = await toSender();
  for (const each of [mail, answer]) {
    expect(each.envelope.to).toHaveLength(1);
    expect(each.headers.map(({ name }) => name.toLowerCase())).not.toContain("bcc");
    expect(each.to).toHaveLength(1);
    expect(each.html).not.toContain("<script>");
  }
  expect(mail.subject).toMatch(/^Message de Luc/);
});

const fieldsOf = async (page: Page) =>
  Object.fromEntries(
    page
      .form({ name: "contact" })
      .fill(letter())
      .fields()
      .filter(
        (field): field is [string, string] =>
          typeof field[1] === "string" && field[0] !== "csrf" && field[0] !== "website",
      ),
  );
const named = (typed: Record<string, string | undefined>) => ({
  ...(typed.Nom && { name: typed.Nom }),
  ...(typed["Adresse e-mail"] && { email: typed["Adresse e-mail"].replace("EMAIL", email) }),
  ...(typed.Message && { message: typed.Message }),
});

test("nothing of it is in the log", async () => {
  await write(await open());
  await toSender();
  expect(shop().log.filter((line) => line.includes(email) || /Ferrand|branches/.test(line))).toEqual([]);
});

test("something broken is said in the specification's words, and what was typed comes back", async () => {
  const broken = await openShop();
  visitor = newVisitor(broken);
  await broken.db.schema.renameTable("messages", "lost");
  const page = await write(await open(broken));
  expect([page.status, page.errors()]).toEqual([500, ["Une erreur est survenue. Veuillez réessayer."]]);
  expect(page.form({ name: "contact" }).value("Message")).toContain("branches");
  await broken.db.schema.renameTable("lost", "messages");
  expect((await write(page)).path).toBe("/contact?envoye=1");
  expect(await broken.db("outbox").pluck("id")).toHaveLength(2);
  await broken.stop();
});

test("who writes without end is asked to wait, and loses nothing typed; who only mistypes is not", async () => {
  const limited = await openShop({ env: { RATE_LIMITS: "on" } });
  visitor = newVisitor(limited);
  const page = await open(limited);
  const answers: Page[] = [];
  for (let press = 0; press < 8; press += 1) answers.push(await write(page, { "Adresse e-mail": "luc" }));
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(8).fill(422));
  for (let press = 0; press < 7; press += 1) answers.push(await write(await open(limited)));
  expect(answers.slice(8).map(({ status }) => status)).toEqual([...Array<number>(6).fill(200), 429]);
  expect(answers.at(-1)?.errors()).toEqual([
    "Trop de demandes en peu de temps. Patientez 10 minutes avant de recommencer.",
  ]);
  expect(answers.at(-1)?.form({ name: "contact" }).value("Message")).toContain("branches");
  await limited.stop();
});
