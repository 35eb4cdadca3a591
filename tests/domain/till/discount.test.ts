import { beforeEach, expect, test } from "vitest";

import { fecText } from "~/domain/accountant/fec.server";
import { discountsOfPeriod } from "~/domain/accounting/discounts.server";
import { verifyJournal } from "~/domain/accounting/verify.server";
import type { Account } from "~/domain/accounts/account.server";
import { quote } from "~/domain/checkout/quote.server";
import { shopDay } from "~/domain/days";
import { readInvoice } from "~/domain/invoices/invoice.server";
import { renderInvoice } from "~/domain/invoices/pdf.server";
import { takeBack } from "~/domain/returns/brought-back.server";
import { openTasks } from "~/domain/orders/money/tasks.server";
import { readReduction, type Reduction } from "~/domain/checkout/reduction";
import { sellUnnamed } from "~/domain/till/sale.server";
import { TILL_DELIVERY } from "~/shop/delivery";

import { ACCESSORY } from "../../../seeds/named";
import { newAdministrator } from "../../helpers/administrator";
import { choiceOf, setStock } from "../../helpers/factories";
import { BY } from "../../helpers/orders";
import { readPdfText } from "../../helpers/pdf-text";
import { testServices, type TestServices } from "../../helpers/services";

let services: TestServices;
let camille: Account;
beforeEach(async () => {
  services = await testServices({ seed: true });
  await setStock(services, ACCESSORY, 20);
  camille = await newAdministrator(services);
});

const choices = [choiceOf(ACCESSORY, { quantity: 2 })];
const price = (reduction: Reduction | null = null) =>
  quote(services, null, { choices, deliveryMethod: TILL_DELIVERY, couponCode: null, reduction });

async function sell(reduction: Reduction | null, discountReason: string | null = "Défaut d’aspect") {
  const { fingerprint } = await price(reduction);
  const details = { unnamedPayment: "especes" as const, shown: fingerprint, reduction, discountReason };
  return sellUnnamed(services, camille, choices, details, `press ${JSON.stringify(reduction)}`);
}

async function sold(reduction: Reduction | null) {
  const selling = await sell(reduction);
  if (selling.outcome !== "sold") throw new Error(selling.outcome);
  return selling.order;
}

test("a reduction is read as a part of the price or as a sum, and nothing else is taken for one", () => {
  expect(["10 %", "12,5%", "15", "15,50 €", " "].map(readReduction)).toEqual([
    { percent: 10 },
    { percent: 12.5 },
    { cents: 1500 },
    { cents: 1550 },
    null,
  ]);
  for (const typed of ["0 %", "100 %", "dix", "-5", "0"]) expect(readReduction(typed), typed).toBe("unreadable");
});

test("a sale with a tenth off is paid, invoiced with its reason, and stands in the journal as a line that counts nothing", async () => {
  const full = await price();
  const order = await sold({ percent: 10 });
  const discount = Math.round(full.totalCents / 10);
  expect([order.discountCents, order.totalCents, order.discountReason]).toEqual([
    discount,
    full.totalCents - discount,
    "Défaut d’aspect",
  ]);
  const invoice = await readInvoice(services, order.id);
  if (!invoice) throw new Error("no invoice");
  expect(invoice.totals.totalCents).toBe(order.totalCents);
  expect((await readPdfText(await renderInvoice(invoice))).text).toContain("Remise : Défaut d’aspect");
  const lines = await services.db("money_journal").orderBy("position").select("kind", "amount_cents", "document");
  expect(lines).toEqual([
    { kind: "sale", amount_cents: order.totalCents, document: invoice.number },
    { kind: "discount", amount_cents: -discount, document: invoice.number },
    { kind: "payment", amount_cents: order.totalCents, document: null },
  ]);
  expect((await verifyJournal(services)).troubles).toEqual([]);
  const today = shopDay(services.now());
  const period = { from: today, to: today };
  expect(await discountsOfPeriod(services, period)).toEqual({ count: 1, cents: -discount });
  let entries = "";
  for await (const part of fecText(services, period)) entries += part.toString();
  expect(entries).not.toContain("Remise");
});

test("a piece that comes back is owed at the price that was paid for it", async () => {
  const order = await sold({ cents: 301 });
  const [line] = order.lines;
  await takeBack(services, order.id, { lines: [{ lineId: line?.id ?? "", quantity: 1 }], restock: true, by: BY });
  expect(await openTasks(services, "owed")).toMatchObject([{ amountCents: Math.floor(order.totalCents / 2) }]);
});

test("a reduction of all of the price is none, and a sale without one says no reason", async () => {
  const { totalCents } = await price();
  expect(await price({ cents: totalCents + 1 })).toMatchObject({ totalCents, discountCents: 0 });
  expect((await sell({ cents: totalCents })).outcome).toBe("changed");
  expect(await sold(null)).toMatchObject({ discountCents: 0, discountReason: null });
  expect(await services.db("money_journal").where({ kind: "discount" })).toEqual([]);
});
