import { beforeEach, describe, expect, test } from "vitest";

import {
  ACCESSORY,
  LAST_PIECE,
  ONE_COLOR_SOLD_OUT,
  PLAIN_FRAME,
  SOLD_OUT_FRAME,
  type NamedProduct,
} from "../../seeds/named";
import { newApi } from "../helpers/api";
import { forge } from "../helpers/buying";
import { attr, textOf } from "../helpers/dom";
import { ripen } from "../helpers/form-age";
import { newEmail } from "../helpers/email";
import { ask } from "../helpers/http";
import { anyOf, textLike, textWith } from "../helpers/matchers";
import { openShop, sharedShop } from "../helpers/shop";
import { stockOf } from "../helpers/shopper";
import { newVisitor, type Page, type Visitor } from "../helpers/visitor";

const shop = sharedShop();
const BUTTON = "Réserver en boutique";
let visitor: Visitor;
let email: string;
beforeEach(async () => {
  visitor = newVisitor(shop());
  email = newEmail("essayeuse");
  await shop().db("product_colors").update({ held: 0 });
  await shop().db("color_sizes").delete();
  await shop().db("reservations").delete();
});

const formOf = async (product: NamedProduct = PLAIN_FRAME, who = visitor) =>
  ripen(shop(), await (await who.visit(`/article/${product.slug}`)).form({ button: BUTTON }).submit(BUTTON));
const person = () => ({ "Nom": "Clara Moreau", "Adresse e-mail": email, "Téléphone": "+33 6 12 34 56 78" });
const send = (page: Page, changes: Record<string, string> = {}) =>
  page
    .form({ name: "reserve" })
    .fill({ ...person(), ...changes })
    .submit(BUTTON);
const kept = (address = email) =>
  shop().db("reservations").where({ email: address }).select("status", "color", "size", "phone", "name");

test("from the article to the pair put aside: page, stock, and a mail to both", async () => {
  const stranger = newVisitor(shop());
  expect((await stranger.visit(`/article/${LAST_PIECE.slug}`)).text).toContain("Plus que 1 en stock");
  const done = await send(await formOf(LAST_PIECE));
  expect(done.url.pathname).toMatch(/^\/reservation\/[0-9a-f]{24}$/);
  expect(done.texts("notice")).toEqual(["Réservation enregistrée. Vous serez contacté par la boutique."]);
  expect(done.text).toContain("Atelier Saône Fourvière, écaille ambrée, taille 47");
  expect([done.headers.get("Cache-Control"), done.headers.get("X-Robots-Tag")]).toEqual(["no-store", "noindex"]);
  for (const secret of [email, "Clara", "06 12", "0612345678"]) expect(done.html).not.toContain(secret);
  expect(await kept()).toEqual([
    { status: "held", color: LAST_PIECE.colors[0]?.value, size: "47", phone: "0612345678", name: "Clara Moreau" },
  ]);
  expect(await stockOf(shop(), LAST_PIECE)).toEqual({ stock: 1, held: 1 });

  const article = await stranger.visit(`/article/${LAST_PIECE.slug}`); // cached before, and made anew
  expect(article.text).toContain("Épuisé en écaille ambrée");
  expect(
    article
      .elements("button")
      .filter((each) => textOf(each) === BUTTON)
      .map((each) => attr(each, "disabled") !== undefined),
  ).toEqual([true]);
  const mail = await shop().sandbox.inbox.waitFor((each) => each.envelope.to.includes(email));
  expect(mail.text).toContain(done.path);
  await shop().sandbox.inbox.waitFor((each) => each.replyTo.includes(email));
});

describe("the form", () => {
  test("opens in the colour looked at, and offers only what is there", async () => {
    const article = await visitor.visit(`/article/${PLAIN_FRAME.slug}?couleur=ecaille-blonde`);
    const form = (await article.form({ button: BUTTON }).submit(BUTTON)).form({ name: "reserve" });
    expect([form.value("Coloris"), form.value("Taille")]).toEqual(["Écaille blonde", ""]);
    const page = await formOf(ONE_COLOR_SOLD_OUT);
    expect([page.form({ name: "reserve" }).value("Coloris"), page.form({ name: "reserve" }).value("Taille")]).toEqual([
      "Écaille brune",
      "53",
    ]);
    expect(page.text).toContain("Épuisé : noir.");
    const gone = await visitor.visit(`/article/${SOLD_OUT_FRAME.slug}/reserver`);
    expect(gone.hasForm({ name: "reserve" })).toBe(false);
    expect(gone.elements("button", { type: "button" }).some((each) => attr(each, "disabled") !== undefined)).toBe(true);
  });

  test("opens with the size asked for, when there is one of that name", async () => {
    for (const [asked, chosen] of [
      ["50", "50"],
      ["99", ""],
      ["", ""],
    ] as const) {
      const page = await visitor.visit(`/article/${PLAIN_FRAME.slug}/reserver?couleur=noir&taille=${asked}`);
      expect(page.form({ name: "reserve" }).value("Taille"), asked).toBe(chosen);
    }
  });

  test("refused, says what to do at each field and keeps the rest", async () => {
    const page = await send(await formOf(), { "Nom": "", "Adresse e-mail": "clara", "Téléphone": "12" });
    expect([page.status, page.path]).toEqual([422, `/article/${PLAIN_FRAME.slug}/reserver`]);
    expect(page.title).toMatch(/^Erreur : Réserver/);
    expect(page.errors()).toEqual([
      "Veuillez sélectionner une taille avant de continuer.",
      "Indiquez votre nom.",
      "Indiquez une adresse e-mail, par exemple nom@exemple.fr.",
      "Indiquez un numéro de téléphone, par exemple 06 12 34 56 78, ou +41 22 555 01 23 pour un numéro étranger.",
    ]);
    const size = await send(page, {});
    expect(size.errors()).toEqual(["Veuillez sélectionner une taille avant de continuer."]);
    expect(size.form({ name: "reserve" }).value("Téléphone")).toBe("+33 6 12 34 56 78");
    expect((await send(size, { Taille: "50" })).url.pathname).toMatch(/^\/reservation\//);
    expect(await kept()).toMatchObject([{ size: "50" }]);
  });

  test("pressed twice, or sent again by the back button, puts one pair aside", async () => {
    const page = await formOf(LAST_PIECE);
    const [first, second] = await Promise.all([send(page), send(page)]);
    expect(second.path).toBe(first.path);
    expect((await send(page)).path).toBe(first.path);
    expect([await kept(), await stockOf(shop(), LAST_PIECE)]).toMatchObject([{ length: 1 }, { held: 1 }]);
  });

  test("too old, or filled in by a program, puts nothing aside", async () => {
    const old = ripen(shop(), await visitor.visit(`/article/${LAST_PIECE.slug}/reserver`), 25 * 3600);
    expect((await send(old)).status).toBe(422);
    const page = await forge(visitor, `/article/${LAST_PIECE.slug}/reserver`, {
      color: "ecaille-ambree",
      name: "R",
      email,
      phone: "0612345678",
      website: "x",
    });
    expect(page.url.pathname).toBe(`/article/${LAST_PIECE.slug}`);
    expect([await kept(), await stockOf(shop(), LAST_PIECE)]).toMatchObject([[], { held: 0 }]);
  });

  test("stands for frames that are there, and for nothing else", async () => {
    for (const slug of ["nulle-part", ACCESSORY.slug, String(ACCESSORY.number)])
      expect((await visitor.visit(`/article/${slug}/reserver`)).status).toBe(404);
    expect((await visitor.visit(`/article-accessoire/${ACCESSORY.number}`)).hasForm({ button: BUTTON })).toBe(false);
    const color = await send(await formOf(), { Taille: "48" }).then(() =>
      forge(visitor, `/article/${PLAIN_FRAME.slug}/reserver`, {
        color: "mauve",
        size: "48",
        name: "Clara",
        email: "x@exemple.fr",
        phone: "0612345678",
      }),
    );
    expect(color.status).toBe(422);
  });
});

test("of twenty visitors who press for the last pair at once, by page and by call, one has it", async () => {
  const visitors = Array.from({ length: 10 }, () => newVisitor(shop()));
  const pages = await Promise.all(visitors.map((each) => formOf(LAST_PIECE, each)));
  const apis = visitors.map(() => newApi(shop()));
  await Promise.all(apis.map((api) => api.get("/api/health")));
  const answers = await Promise.all([
    ...pages.map((page, number) => send(page, { "Adresse e-mail": `page${number}@exemple.fr` })),
    ...apis.map((api, number) =>
      api.post("/api/reservations", {
        productId: LAST_PIECE.id,
        selectedColor: LAST_PIECE.colors[0]?.value,
        selectedSize: "47",
        userInfo: { nom: "Luc", email: `appel${number}@exemple.fr`, telephone: "0612345678" },
      }),
    ),
  ]);
  const won = answers.filter((answer) => answer.url.pathname.startsWith("/reservation/") || answer.status === 201);
  expect(won).toHaveLength(1);
  for (const lost of answers.filter((answer) => answer !== won[0])) {
    expect([422, 409]).toContain(lost.status);
    expect(lost.text + lost.html).toMatch(/vient d.être prise/);
  }
  expect(await stockOf(shop(), LAST_PIECE)).toEqual({ stock: 1, held: 1 });
  expect(await shop().db("reservations").pluck("id")).toHaveLength(1);
});

describe("the link of the mail", () => {
  test("shows; only its button gives the pair back, once, and the shop is told", async () => {
    const done = await send(await formOf(LAST_PIECE));
    for (let look = 0; look < 3; look += 1)
      expect((await ask(done.url, { headers: { "User-Agent": "virus scanner" } })).status).toBe(200);
    expect(await stockOf(shop(), LAST_PIECE)).toMatchObject({ held: 1 });
    const shown = await newVisitor(shop()).open(done.url);
    const press = () => shown.form({ button: "Annuler ma réservation" }).submit("Annuler ma réservation");
    const [given] = await Promise.all([press(), press()]);
    expect(given.texts("notice")[0]).toContain("est annulée");
    expect(given.hasForm({ button: "Annuler ma réservation" })).toBe(false);
    expect([await kept(), await stockOf(shop(), LAST_PIECE)]).toMatchObject([
      [{ status: "cancelled" }],
      { stock: 1, held: 0 },
    ]);
    await shop().sandbox.inbox.waitFor(
      (mail) =>
        /^Réservation \w+ annulée$/.test(mail.subject) &&
        mail.envelope.to[0] === "bonjour@lunetterie-des-terreaux.example",
    );
  });

  test("forged or of another reservation opens nothing and gives nothing back", async () => {
    const [mine, other] = [await send(await formOf(LAST_PIECE)), await send(await formOf(), { Taille: "48" })];
    const key = (page: Page) => page.url.searchParams.get("cle") ?? "";
    for (const wrong of ["", "0-x", key(other), key(mine).replace(/^[^-]+/, "0"), `${key(mine)}x`]) {
      const address = `${mine.url.pathname}?cle=${encodeURIComponent(wrong)}`;
      expect((await visitor.visit(address)).status, wrong).toBe(404);
      expect((await forge(visitor, address, {})).status, wrong).toBe(404);
    }
    expect(await stockOf(shop(), LAST_PIECE)).toMatchObject({ held: 1 });
  });

  test("that has ended says so, and how to go on", async () => {
    const { readConfig } = await import("~/infra/config.server");
    const { reservationPath } = await import("~/domain/reservations/links.server");
    const done = await send(await formOf(LAST_PIECE));
    const path = reservationPath(readConfig(shop().env), {
      id: done.url.pathname.split("/")[2] ?? "",
      expiresAt: "2020-01-01T00:00:00.000Z",
    });
    const page = await visitor.visit(path);
    expect([page.status, page.text]).toEqual([410, textWith("Ce lien a pris fin.")]);
  });
});

describe("POST /api/reservations", () => {
  const call = {
    productId: PLAIN_FRAME.number,
    selectedColor: "Noir",
    selectedSize: 48,
    userInfo: { nom: "Anne Roux", email: "anne@exemple.fr", telephone: "06 12 34 56 78" },
  };

  test("puts a pair aside, once for one key", async () => {
    const api = newApi(shop());
    const [first, again] = [
      await api.post("/api/reservations", call, { key: "r1" }),
      await api.post("/api/reservations", call, { key: "r1" }),
    ];
    expect([first.status, first.json()]).toEqual([
      201,
      {
        message: "Réservation enregistrée. Vous serez contacté par la boutique.",
        _id: textLike(/^[0-9a-f]{24}$/),
        reference: anyOf(String),
        expiresAt: anyOf(String),
      },
    ]);
    expect(again.json()).toEqual(first.json());
    expect(await kept("anne@exemple.fr")).toHaveLength(1);
  });

  test.each([
    ["no product", 404, { ...call, productId: "65f000000000000000000000" }],
    ["a colour it has not", 404, { ...call, selectedColor: "#123456" }],
    ["no size", 422, { ...call, selectedSize: null }],
    ["no one", 422, { ...call, userInfo: undefined }],
    ["a telephone without number", 422, { ...call, userInfo: { ...call.userInfo, telephone: "x" } }],
    ["what is sold out", 409, { ...call, productId: SOLD_OUT_FRAME.id, selectedColor: null, selectedSize: "45" }],
  ])("with %s is a %i", async (_what, status, body) => {
    const answer = await newApi(shop()).post("/api/reservations", body);
    expect([answer.status, answer.json<{ error: string }>().error]).toEqual([status, textLike(/.{10}/)]);
    expect(await kept("anne@exemple.fr")).toEqual([]);
  });

  test("wants a token and a post; a trap filled in is thanked; something broken is said in the specification's words", async () => {
    const api = newApi(shop());
    expect([
      (await api.post("/api/reservations", call, { csrf: null })).status,
      (await api.get("/api/reservations")).status,
      (await api.post("/api/reservations", { ...call, website: "x" })).status,
    ]).toEqual([403, 405, 201]);
    expect(await kept("anne@exemple.fr")).toEqual([]);
    const broken = await openShop();
    await broken.db.schema.renameTable("reservations", "lost");
    const answer = await newApi(broken).post("/api/reservations", call);
    expect([answer.status, answer.json<{ error: string }>().error]).toEqual([
      500,
      "Une erreur est survenue. Merci de réessayer.",
    ]);
    expect(await stockOf(broken, PLAIN_FRAME)).toMatchObject({ held: 0 }); // all of it or nothing
    await broken.stop();
  });
});

test("neither name, address, telephone nor key is in the log", async () => {
  await send(await formOf(), { Taille: "48" });
  await shop().sandbox.inbox.waitFor((each) => each.envelope.to.includes(email));
  expect(shop().log.filter((line) => line.includes(email) || /Moreau|0612345678|cle=/.test(line))).toEqual([]);
});
