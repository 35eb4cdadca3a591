import { beforeAll, beforeEach, describe, expect, test } from "vitest";

import { orderPath, orderWithdrawalPath } from "~/domain/orders/links.server";
import type { Order } from "~/domain/orders/order.server";
import { forgetBuyers } from "~/domain/privacy/buyers.server";
import { requestRefund } from "~/domain/refunds/request.server";
import { sealOf } from "~/domain/withdrawals/withdrawal.server";
import type { Services } from "~/infra/services.server";

import { ACCESSORY, PLAIN_FRAME } from "../../seeds/named";
import { registered } from "../helpers/accounts";
import { choiceOf, CLARA_MOREAU, placedOrder, setStock } from "../helpers/factories";
import { newEmail } from "../helpers/email";
import { ripen } from "../helpers/form-age";
import { BY, deliveredOrder } from "../helpers/orders";
import { paidOrder } from "../helpers/paying";
import { withCorrection } from "../helpers/prescriptions";
import { openShop, servicesOf, sharedShop } from "../helpers/shop";
import { newVisitor, type Page, type Visitor } from "../helpers/visitor";

const shop = sharedShop();
let services: Services;
let visitor: Visitor;
let email: string;
beforeAll(async () => {
  services = servicesOf(shop());
  await setStock(shop(), PLAIN_FRAME, 500);
});
beforeEach(() => {
  visitor = newVisitor(shop());
  email = newEmail("renonce");
});

const who = () => ({ ...CLARA_MOREAU, email });
const NO_SUCH_ORDER =
  "Aucune commande ne correspond à ce numéro et à cette adresse. Tous deux figurent dans le courriel de confirmation.";
const FRAME = "Maison Valmy Panthéon Noir, taille 48";
const CONFIRM = "Confirmer la rétractation";
const recorded = (order: Order) =>
  shop().db("withdrawals").where({ order_id: order.id }).select("content", "sha256", "declared_at");
const find = (page: Page, answers: Record<string, string>, name: string) =>
  ripen(shop(), page).form({ name }).fill(answers).submit();
const check = (page: Page) => page.form({ button: "Continuer" }).submit("Continuer");

test("from the footer of any page to the acknowledgement, as a guest without scripts", async () => {
  const order = await deliveredOrder(services, {
    customer: who(),
    choices: [choiceOf(PLAIN_FRAME, { quantity: 2 }), choiceOf(ACCESSORY)],
  });
  const page = await (await visitor.visit("/faq")).link("Renoncer au contrat ici").follow();
  expect([page.path, page.h1]).toEqual(["/renoncer", "Renoncer au contrat"]);
  const choice = await find(
    page,
    { "Numéro de la commande": order.number.toLowerCase(), "Adresse e-mail": email.toUpperCase() },
    "withdraw-lookup",
  );
  expect([choice.redirects.at(-1)?.status, choice.url.pathname, choice.url.href.includes(email)]).toEqual([
    303,
    `/commande/${order.id}/renoncer`,
    false,
  ]);
  expect([choice.headers.get("Cache-Control"), choice.headers.get("X-Robots-Tag")]).toEqual(["no-store", "noindex"]);
  expect(choice.form({ button: "Continuer" }).value(FRAME)).toBe(true); // by default the whole contract

  const look = await choice
    .form({ button: "Continuer" })
    .fill({
      [`${ACCESSORY.brand} ${ACCESSORY.name} ${ACCESSORY.colors[0]?.name}`]: false,
      "Quantité : Maison Valmy Panthéon": "1",
    })
    .submit("Continuer");
  expect([look.status, look.h1, await recorded(order)]).toEqual([200, "Vérifiez, puis confirmez", []]);
  for (const words of [
    `Commande ${order.number}`,
    "Clara Moreau",
    `Accusé de réception envoyé à ${email}`,
    `1 × ${FRAME}`,
  ])
    expect(look.text).toContain(words);
  expect(look.text).not.toContain(ACCESSORY.name);
  const back = await look.link("Modifier").follow();
  expect([
    back.form({ button: "Continuer" }).value("Quantité : Maison Valmy Panthéon"),
    back.form({ button: "Continuer" }).value(`${ACCESSORY.brand} ${ACCESSORY.name} ${ACCESSORY.colors[0]?.name}`),
  ]).toEqual(["1", false]);

  const form = look.form({ name: "withdraw" });
  const [first, second] = await Promise.all([form.submit(CONFIRM), form.submit(CONFIRM)]); // a double click
  for (const answer of [first, second, await form.submit(CONFIRM)]) {
    expect([answer.status, answer.url.pathname, answer.redirects.at(-1)?.status]).toEqual([
      200,
      `/commande/${order.id}`,
      303,
    ]);
    expect(answer.text).toMatch(/Rétractation enregistrée le \d+ \p{L}+ \d{4} à \d\d:\d\d:\d\d/u);
    expect(answer.text).toContain("Retour : Retour demandé");
  }
  const [row, ...others] = await recorded(order);
  expect([others, row?.sha256, JSON.parse(row?.content ?? "{}")]).toMatchObject([
    [],
    sealOf(row?.content ?? ""),
    { lines: [{ quantity: 1, title: "Maison Valmy Panthéon" }] },
  ]);
  const mail = await shop().sandbox.inbox.waitFor(
    (each) => each.envelope.to.includes(email) && each.subject.startsWith("Accusé de réception"),
  );
  expect(mail.text).toContain(row?.sha256);
  expect(mail.text).toMatch(/à \d\d:\d\d:\d\d \(heure de Paris\)/);
  await shop().sandbox.inbox.waitFor((each) => each.subject === `Rétractation, commande ${order.number}`);
});

test("from the order's page, before it leaves; a second window is told that it is recorded", async () => {
  const order = await paidOrder(services, { customer: who() });
  const page = await visitor.visit(orderPath(services.config, order.id));
  const own = page
    .links()
    .find(({ name, href }) => name === "Renoncer au contrat ici" && href.startsWith("/commande/"));
  expect(own?.href).toBe(orderWithdrawalPath(services.config, order.id));
  const windows = await Promise.all(
    [visitor, newVisitor(shop())].map(async (each) => check(await each.visit(own?.href ?? ""))),
  );
  for (const look of windows)
    expect((await look.form({ name: "withdraw" }).submit(CONFIRM)).text).toContain("Rétractation enregistrée le");
  expect(await recorded(order)).toHaveLength(1);
  const stopped = await visitor.visit(orderPath(services.config, order.id));
  expect([
    stopped.h1,
    stopped.text.includes("vous n'avez rien à renvoyer"),
    stopped.text.includes("Non éligible"),
  ]).toEqual(["Votre rétractation est enregistrée", true, false]);
  const after = await visitor.visit(orderWithdrawalPath(services.config, order.id));
  expect(after.text).toContain("Votre rétractation est déjà enregistrée.");
  expect(after.hasForm({ button: "Continuer" })).toBe(false);
});

test("a check gone back to after it was confirmed says how much is recorded already", async () => {
  const order = await paidOrder(services, { customer: who(), choices: [choiceOf(PLAIN_FRAME, { quantity: 3 })] });
  const choice = await visitor.visit(orderWithdrawalPath(services.config, order.id));
  const look = await choice
    .form({ button: "Continuer" })
    .fill({ "Quantité : Maison Valmy Panthéon": "2" })
    .submit("Continuer");
  await look.form({ name: "withdraw" }).submit(CONFIRM);
  const again = await visitor.visit(look.path);
  expect([again.status, again.errors(), again.text.includes("Déjà demandé pour 2 sur 3.")]).toEqual([
    422,
    ["Un seul de ces articles peut être choisi."],
    true,
  ]);
});

test("nothing chosen, or something that was not offered, is told at its place", async () => {
  const order = await paidOrder(services, { customer: who() });
  const choice = await visitor.visit(orderWithdrawalPath(services.config, order.id));
  const empty = await choice
    .form({ button: "Continuer" })
    .fill({ [FRAME]: false })
    .submit("Continuer");
  expect([empty.status, empty.errors(), empty.title.startsWith("Erreur : ")]).toEqual([
    422,
    ["Choisissez au moins un article."],
    true,
  ]);
  expect(empty.form({ button: "Continuer" }).value(FRAME)).toBe(false);
  const strange = await visitor.visit(`${choice.path}&etape=verifier&line-abc=on`);
  expect([strange.status, strange.errors()]).toEqual([
    422,
    ["Un article coché ne peut plus être choisi : il l'a déjà été, ou son délai est passé."],
  ]);
  expect(await recorded(order)).toEqual([]);
});

test("lenses made to someone's eyes stay out, with the reason; what is over, unpaid or cancelled says so", async () => {
  const glasses = await paidOrder(services, {
    customer: who(),
    choices: [choiceOf(PLAIN_FRAME, { extra: await withCorrection(shop()) })],
  });
  const page = await visitor.visit(orderWithdrawalPath(services.config, glasses.id));
  expect([
    page.hasForm({ button: "Continuer" }),
    page.text.includes("exclus du droit de rétractation (article L. 221-28, 3° du Code de la consommation)"),
  ]).toEqual([false, true]);

  const old = await deliveredOrder(services, { customer: who() });
  const look = await check(await visitor.visit(orderWithdrawalPath(services.config, old.id)));
  await shop()
    .db("orders")
    .where({ id: old.id })
    .update({ delivered_at: new Date(Date.now() - 20 * 86_400_000).toISOString() });
  const late = await look.form({ name: "withdraw" }).submit(CONFIRM);
  expect([late.status, late.errors()]).toEqual([
    422,
    [
      "Le délai de rétractation de cette commande est passé. Si un article a un défaut, les garanties légales courent toujours : écrivez-nous.",
    ],
  ]);
  const unpaid = await placedOrder(services, { customer: who() });
  expect((await visitor.visit(orderWithdrawalPath(services.config, unpaid.id))).texts("notice")).toEqual([
    "Nous n'avons pas reçu de paiement pour cette commande : il n'y a rien à quoi renoncer.",
  ]);
  expect([await recorded(old), await recorded(unpaid), await recorded(glasses)]).toEqual([[], [], []]);
});

// --- finding an order by its number

describe.each([
  ["/suivi-commande", "follow-order", "/commande/"],
  ["/renoncer", "withdraw-lookup", "/renoncer"],
] as const)("%s", (path, name, leads) => {
  test("leads to the order, and never says which of the two answers was wrong", async () => {
    const order = await paidOrder(services, { customer: who() });
    const answers = { "Numéro de la commande": order.number, "Adresse e-mail": email };
    const wrong = [
      { "Numéro de la commande": "C-2026-77777" },
      { "Adresse e-mail": "autre@exemple.fr" },
      { "Numéro de la commande": "C-2026-99999", "Adresse e-mail": "autre@exemple.fr" },
    ];
    for (const changes of wrong) {
      const page = await find(await visitor.visit(path), { ...answers, ...changes }, name);
      expect(
        [page.status, page.path, page.errors(), page.title.startsWith("Erreur : ")],
        JSON.stringify(changes),
      ).toEqual([422, path, [NO_SUCH_ORDER], true]);
      expect(page.form({ name }).value("Adresse e-mail")).toBe({ ...answers, ...changes }["Adresse e-mail"]);
    }
    const found = await find(await visitor.visit(path), answers, name);
    expect([
      found.status,
      found.redirects.at(-1)?.status,
      found.path.includes(leads),
      found.path.includes("@"),
    ]).toEqual([200, 303, true, false]);
    expect(found.text).toContain(order.number);
  });

  test("says what is missing, and gives nothing to a program", async () => {
    const page = await find(
      await visitor.visit(path),
      { "Numéro de la commande": "42", "Adresse e-mail": "clara" },
      name,
    );
    expect(page.errors()).toEqual([
      "Indiquez le numéro de la commande, par exemple C-2026-00042.",
      "Indiquez une adresse e-mail, par exemple nom@exemple.fr.",
    ]);
    const order = await paidOrder(services, { customer: who() });
    const form = ripen(shop(), await visitor.visit(path))
      .form({ name })
      .fill({ "Numéro de la commande": order.number, "Adresse e-mail": email });
    const fields = Object.fromEntries(
      form.fields().filter((field): field is [string, string] => typeof field[1] === "string"),
    );
    expect((await visitor.post(path, { ...fields, website: "x" })).errors()).toEqual([NO_SUCH_ORDER]);
    expect((await visitor.post(path, { ...fields, shown: "faux", attempt: "" })).status).toBe(422);
    expect((await visitor.post(path, { ...fields, csrf: "faux", attempt: "" })).status).toBe(422);
  });
});

test("an order of the shop's till, or one wholly given back, offers no withdrawal on any page, and says why", async () => {
  const { visitor: buyer, visitorId } = await registered(shop());
  const [atTill, refunded] = [
    await deliveredOrder(services, { customer: who() }, visitorId),
    await deliveredOrder(services, { customer: who() }, visitorId),
  ];
  for (const path of [orderPath(services.config, atTill.id), orderPath(services.config, refunded.id)])
    expect((await visitor.visit(path)).text).toContain("Vous pouvez renoncer au contrat jusqu'au");
  await shop().db("orders").where({ id: atTill.id }).update({ payment_method: "especes" });
  await requestRefund(services, refunded.id, {
    amountCents: refunded.totalCents,
    reason: "Geste",
    by: BY,
    key: refunded.id,
    means: "virement",
  });
  for (const [order, why] of [
    [atTill, "Cet achat a été conclu et payé à la boutique"],
    [refunded, "Cette commande vous est entièrement remboursée"],
  ] as const) {
    for (const page of [
      await visitor.visit(orderPath(services.config, order.id)),
      await buyer.visit(`/commande/${order.id}`),
      await buyer.visit("/mon-compte"),
      await buyer.visit("/mon-compte/retours"),
    ]) {
      expect(page.links().filter(({ href }) => /\/commande\/.*\/renoncer/.test(href))).toEqual([]);
      expect(page.text).not.toContain("Vous pouvez renoncer au contrat");
    }
    const found = await find(
      await visitor.visit("/renoncer"),
      { "Numéro de la commande": order.number, "Adresse e-mail": email },
      "withdraw-lookup",
    );
    expect([found.texts("notice")[0]?.startsWith(why), found.hasForm({ button: "Continuer" })]).toEqual([true, false]);
  }
  const page = await visitor.visit(orderPath(services.config, refunded.id));
  expect([page.h1, page.text.includes("Statut Remboursée"), page.text.includes("Statut Livrée")]).toEqual([
    "Cette commande vous est remboursée",
    true,
    false,
  ]);
});

test("guessing ends soon", async () => {
  const strict = await openShop({ env: { RATE_LIMITS: "on" } });
  const guesser = newVisitor(strict);
  const guess = async (number: string, by = guesser) =>
    ripen(strict, await by.visit("/suivi-commande"))
      .form({ name: "follow-order" })
      .fill({ "Numéro de la commande": number, "Adresse e-mail": "a@exemple.fr" })
      .submit();
  const statuses: number[] = [];
  for (let round = 0; round < 32; round += 1)
    statuses.push((await guess(`C-2026-${String(round).padStart(5, "0")}`)).status);
  expect([statuses.slice(0, 30).every((status) => status === 422), statuses.slice(30)]).toEqual([true, [429, 429]]);

  // The links of orders do not count either: a valid link is no guess, from any network and at any rate.
  const theirs = servicesOf(strict);
  const order = await paidOrder(theirs, { customer: who() });
  const pages = [orderPath(theirs.config, order.id), orderWithdrawalPath(theirs.config, order.id)];
  for (const page of [...pages, ...pages, `/commande/${order.id}/facture?${pages[0]?.split("?")[1]}`])
    expect((await guesser.visit(page)).status, page).toBe(200);
  for (const page of pages) expect((await guesser.visit(page.split("?")[0] ?? "")).status).toBe(429);
  const other = newVisitor(strict);
  for (let round = 0; round < 35; round += 1) expect((await other.visit(pages[0] ?? "")).status).toBe(200);
  await strict.stop();
});

test("once its customer is erased, no acknowledgement is promised", async () => {
  const order = await deliveredOrder(services, { customer: who() });
  await forgetBuyers(services, [order.id]);
  const choice = await visitor.visit(orderWithdrawalPath(services.config, order.id));
  const done = await (await check(choice)).form({ button: CONFIRM }).submit(CONFIRM);
  expect(done.texts("flash")).toEqual([
    "Votre rétractation est enregistrée. Nous n'avons plus votre adresse e-mail : aucun accusé de réception ne part, la page de la commande en garde la date.",
  ]);
  expect(await recorded(order)).toHaveLength(1);
});
