import { beforeAll, expect, test } from "vitest";

import { findOrder } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { hasInsurerFile, insurerFile } from "~/domain/papers/insurer-file.server";
import { wearerOfOrder } from "~/domain/quotes/wearer.server";
import { saveWearer } from "~/domain/wearers/wearers.server";
import type { Services } from "~/infra/services.server";

import { PLAIN_FRAME } from "../../seeds/named";
import { carrying, newCustomer } from "../helpers/administrator";
import { addToCart, CLARA, payHosted, pressPay } from "../helpers/buying";
import { plain } from "../helpers/eyes";
import { setStock } from "../helpers/factories";
import { found } from "../helpers/found";
import { htmlProblems } from "../helpers/html";
import { move } from "../helpers/orders";
import { pdf, upload } from "../helpers/papers";
import { readPdfText } from "../helpers/pdf-text";
import {
  changeToLenses,
  DETAILS,
  goToPrescription,
  promisePrescription,
  putLenses,
  toQuote,
} from "../helpers/prescriptions";
import { READ } from "../helpers/quotes";
import { servicesOf, sharedShop } from "../helpers/shop";
import { newVisitor, type Page } from "../helpers/visitor";

const shop = sharedShop();
let services: Services;
beforeAll(async () => {
  services = servicesOf(shop());
  await setStock(shop(), PLAIN_FRAME, 100);
});

const MAKE = "Établir le devis";
const STEP = { name: "prescription" };
const text = (page: Page) => plain(page.text);
const wearerOn = (quote: Page) => /Porteur (.*?) Ordonnance/.exec(text(quote))?.[1];
const { "Date de naissance du porteur": _own, ...PAPER } = DETAILS;
const LEA = { "Prénom du porteur": "Léa", "Nom du porteur": "Martin", "Date de naissance du porteur": "03/05/2001" };

async function give(step: Page, answers: Record<string, string> = {}): Promise<Page> {
  const given = { ...PAPER, "Votre ordonnance": upload(await pdf()), ...answers };
  return step.form(STEP).fill(given).submit("Continuer");
}

test("glasses are for who buys them unless another is named, on quote, order and insurer's papers", async () => {
  const visitor = newVisitor(shop());
  const step = await goToPrescription(shop(), visitor);
  expect(text(step)).toContain("Pour qui sont ces lunettes ? Pour vous, Clara Moreau.");
  expect(await htmlProblems(step.html)).toEqual([]);
  const half = await give(step, { "Prénom du porteur": "Léa", "Date de naissance du porteur": "03/05/2001" });
  expect([half.status, half.errors()]).toEqual([
    422,
    ["Indiquez le prénom et le nom du porteur, ou laissez les deux champs vides."],
  ]);

  const first = await toQuote(await half.form(STEP).fill({ "Prénom du porteur": "" }).submit("Continuer"));
  expect(wearerOn(first)).toBe("Clara Moreau, date de naissance : 3 mai 2001");
  await first.form({ button: READ }).submit(READ);

  const again = await visitor.visit("/checkout?step=3");
  const quote = await toQuote(await again.form(STEP).fill(LEA).submit("Continuer"));
  expect(quote.path, "another wearer, another quote").toBe("/checkout?step=devis");
  expect(wearerOn(quote)).toBe("Léa Martin, date de naissance : 3 mai 2001");
  expect(text(quote)).toContain("Client Clara Moreau");
  const kept = (await visitor.visit("/checkout?step=3")).form(STEP);
  expect([kept.value("Prénom du porteur"), kept.value("Nom du porteur")]).toEqual(["Léa", "Martin"]);
  expect(text(await visitor.visit("/checkout?step=3"))).toContain("Pour qui sont ces lunettes ? Pour Léa Martin.");

  const confirmed = await payHosted(await pressPay(await quote.form({ button: READ }).submit(READ)));
  expect(text(confirmed)).toContain("Porteur Léa Martin");
  const row = await found(
    shop()
      .db("orders")
      .where({ number: /C-\d{4}-\d{5}/.exec(confirmed.text)?.[0] ?? "" })
      .first("id"),
  );
  expect(await hasInsurerFile(services, await found(findOrder(services, row.id))), "before they are handed over").toBe(
    false,
  );
  await move(services, { id: row.id }, ORDER_STATUS.shipped);
  const order = await move(services, { id: row.id }, ORDER_STATUS.delivered);
  expect(await hasInsurerFile(services, order)).toBe(true);
  const papers = (await insurerFile(services, order, { kind: "owner", id: order.visitorId })) ?? [];
  for (const name of [/^facture-detaillee/, /^tracabilite/]) {
    const paper = await readPdfText(papers.find((each) => name.test(each.name))?.content ?? Buffer.alloc(0));
    expect(paper.text).toContain("Léa Martin, date de naissance : 3 mai 2001");
    expect(paper.text).toContain("Clara Moreau");
  }
  const its = shop()
    .db("quotes")
    .where({ number: order.quoteNumber ?? "" });
  await shop().db("quote_lines").whereIn("quote_id", its.clone().select("id")).del();
  await its.del();
  expect(await wearerOfOrder(services, order), "kept with the prescription, once the quote is purged").toMatchObject({
    firstName: "Léa",
    lastName: "Martin",
  });
});

test("who has an account chooses among the carnet, whose day of birth is not typed again, nor contradicted", async () => {
  const account = await newCustomer(shop());
  await saveWearer(services, account.id, { id: null, name: "Clara", bornOn: "1990-06-01" });
  await saveWearer(services, account.id, { id: null, name: "Jules", bornOn: "2002-09-12" });
  const visitor = await carrying(shop(), account);
  await addToCart(visitor);
  await changeToLenses(shop(), account.visitorId);
  const details = await visitor.visit("/checkout");
  const step = await details.form({ button: "Continuer" }).fill(CLARA).submit("Continuer");
  expect(await htmlProblems(step.html)).toEqual([]);
  expect(text(step)).toMatch(/Pour vous, Clara Moreau Jules, date de naissance : 12 septembre 2002/);
  expect(text(step)).not.toContain("Clara, date de naissance");

  const other = {
    "Pour qui sont ces lunettes ?": "Jules, date de naissance : 12 septembre 2002",
    "Date de naissance du porteur": "01/06/1990",
  };
  const contradicted = await give(step, other);
  expect(contradicted.errors().join()).toContain("la date de naissance de Jules est le 12 septembre 2002");
  const delivery = await contradicted.form(STEP).fill({ "Date de naissance du porteur": "" }).submit("Continuer");
  const quote = await toQuote(delivery);
  expect(wearerOn(quote)).toBe("Jules, date de naissance : 12 septembre 2002");

  const later = await visitor.visit("/checkout?step=3");
  expect(later.form(STEP).value("Date de naissance du porteur")).toBe("12/09/2002");
  await promisePrescription(later);
  const still = await visitor.visit("/checkout?step=3");
  expect(
    still.elements("input", { name: "wearer" }).filter(({ attrs }) => attrs.some(({ name }) => name === "checked")),
  ).toHaveLength(1);
});

test("a quote that was made for someone fills the checkout in, and is followed by one that names the prescription given there", async () => {
  const visitor = newVisitor(shop());
  await putLenses(shop(), visitor);
  const asking = await visitor.visit("/devis");
  const { Civilité, Téléphone, ...who } = CLARA;
  const quote = await asking
    .form({ button: MAKE })
    .fill({ ...who, ...LEA })
    .submit(MAKE);
  await quote.form({ button: "Commander ce devis" }).submit("Commander ce devis");
  const account = await visitor.visit("/checkout");
  const asked = (await account.form({ button: /invité/ }).submit(/invité/)).form({ button: "Continuer" });
  for (const [label, value] of Object.entries(who)) expect(asked.value(label), label).toBe(value);
  const step = (await asked.fill({ Civilité, Téléphone }).submit("Continuer")).form(STEP);
  for (const [label, value] of Object.entries(LEA)) expect(step.value(label), label).toBe(value);
  const { "Date de naissance du porteur": _day, ...paper } = DETAILS;
  const delivery = await step.fill({ ...paper, "Votre ordonnance": upload(await pdf()) }).submit("Continuer");
  const shown = await toQuote(delivery);
  expect(wearerOn(shown)).toBe("Léa Martin, date de naissance : 3 mai 2001");
  expect(shown.text).toContain("du 14 mars 2025, par Dr Hélène Roux");
  expect(shown.text, "another quote").not.toContain(/D-\d{4}-\d{4}/.exec(quote.h1)?.[0]);
});
