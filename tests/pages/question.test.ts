import { beforeEach, expect, test } from "vitest";

import { questionPath } from "~/domain/messages/links.server";
import { readConfig } from "~/infra/config.server";
import { openVault } from "~/infra/vault.server";

import { ACCESSORY, PLAIN_FRAME } from "../../seeds/named";
import { forge } from "../helpers/buying";
import { newEmail } from "../helpers/email";
import { ripen } from "../helpers/form-age";
import { sharedShop } from "../helpers/shop";
import { newVisitor, type Page, type Visitor } from "../helpers/visitor";

const shop = sharedShop();
let visitor: Visitor;
let email: string;
beforeEach(() => {
  visitor = newVisitor(shop());
  email = newEmail("curieuse");
});

const BODY = "Je suis myope à −7.\n<b>Est-ce trop ?</b>";
const formOf = async () =>
  ripen(shop(), await (await visitor.visit(`/article/${PLAIN_FRAME.slug}`)).link("Demander à un opticien").follow());
const send = (page: Page, changes: Record<string, string> = {}) =>
  page
    .form({ name: "question" })
    .fill({ "Nom": "Clara Moreau", "Adresse e-mail": email, "Votre question": BODY, ...changes })
    .submit("Envoyer ma question");
const kept = () => shop().db("messages").where({ email }).select("id", "kind", "product_id", "body");

test("asked from the article, a question is kept, shown by its link alone, and mailed without a word of it", async () => {
  const page = await send(await formOf());
  expect([page.status, page.url.pathname.replace(/[0-9a-f]{24}/, "id"), page.headers.get("Cache-Control")]).toEqual([
    200,
    "/question/id",
    "no-store",
  ]);
  expect(page.texts("notice")[0]).toContain("Votre question a bien été envoyée.");
  expect(page.texts("said")).toEqual(["Je suis myope à −7. <b>Est-ce trop ?</b>"]);
  for (const secret of [email, "Clara"]) expect(page.html).not.toContain(secret);
  expect(await kept()).toMatchObject([{ kind: "question", product_id: PLAIN_FRAME.id, body: null }]);
  const mail = await shop().sandbox.inbox.waitFor((each) => each.envelope.to.includes(email));
  expect(mail.raw.toString("utf8") + mail.text).not.toMatch(/myope|Clara/);
  expect(mail.text).toContain(page.path);

  const id = (await kept())[0]?.id ?? "";
  const sealed = openVault(readConfig(shop().env).healthDataKeys).seal(
    Buffer.from("Non : verres à l’indice 1,74."),
    `answer:${id}`,
  );
  await shop().db("messages").where({ id }).update({ sealed_answer: sealed, answered_at: "2026-03-02T11:00:00.000Z" });
  const answered = await newVisitor(shop()).open(page.url);
  expect(answered.texts("said")[1]).toBe("Non : verres à l'indice 1,74.");
  expect(shop().log.filter((line) => line.includes(email) || /myope|Moreau|cle=/.test(line))).toEqual([]);
});

test("pressed twice, it is one question; refused, it keeps what was typed", async () => {
  const page = await formOf();
  const [first, second] = await Promise.all([send(page), send(page)]);
  expect([second.path, (await kept()).length]).toEqual([first.path, 1]);
  const refused = await send(await formOf(), { "Votre question": "", "Adresse e-mail": "x" });
  expect([refused.status, refused.errors()]).toEqual([
    422,
    ["Indiquez une adresse e-mail, par exemple nom@exemple.fr.", "Écrivez votre question."],
  ]);
  expect(refused.form({ name: "question" }).value("Nom")).toBe("Clara Moreau");
});

test("too old, a program, or about nothing, it is not asked", async () => {
  const old = ripen(shop(), await visitor.visit(`/article/${PLAIN_FRAME.slug}/question`), 25 * 3600);
  expect((await send(old)).status).toBe(422);
  const program = await forge(visitor, `/article/${PLAIN_FRAME.slug}/question`, {
    name: "R",
    email,
    message: "x",
    website: "x",
  });
  expect([program.url.pathname, await kept()]).toEqual([`/article/${PLAIN_FRAME.slug}`, []]);
  for (const slug of ["nulle-part", ACCESSORY.slug])
    expect((await visitor.visit(`/article/${slug}/question`)).status).toBe(404);
});

test("a link forged, of another question, or ended, shows nothing", async () => {
  const page = await send(await formOf());
  const id = page.url.pathname.split("/")[2] ?? "";
  const key = page.url.searchParams.get("cle") ?? "";
  for (const wrong of ["", "0-x", key.replace(/^[^-]+/, "0"), key.replace(/^[^-]+/, "zzzzzz")])
    expect((await visitor.visit(`/question/${id}?cle=${wrong}`)).status, wrong).toBe(404);
  expect((await visitor.visit(`/question/65f000000000000000000000?cle=${key}`)).status).toBe(404);
  const ended = await visitor.visit(
    questionPath(readConfig(shop().env), { id, createdAt: "2020-01-01T00:00:00.000Z" }, "customer"),
  );
  expect([ended.status, ended.html.includes("myope")]).toEqual([410, false]);
});
