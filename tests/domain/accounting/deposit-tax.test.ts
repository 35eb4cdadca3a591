import { beforeEach, expect, test } from "vitest";

import { fecText } from "~/domain/accountant/fec.server";
import { closeWhatEnded, listClosings } from "~/domain/accounting/close.server";
import { depositTaxOfPeriod } from "~/domain/accounting/deposit-tax.server";
import { totalsOfPeriod } from "~/domain/accounting/period-totals.server";
import { taxSum } from "~/domain/accounting/totals";
import { verifyJournal } from "~/domain/accounting/verify.server";
import type { Account } from "~/domain/accounts/account.server";
import type { Cents } from "~/domain/money";
import type { Order } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { requestRefund } from "~/domain/refunds/request.server";
import { saveSettings } from "~/domain/settings/changes.server";
import { versionInForce } from "~/domain/settings/in-force.server";
import type { Settings } from "~/domain/settings/model.server";
import { takePaymentAndHandOver } from "~/domain/till/paid-at-pickup.server";
import { vatIncluded } from "~/domain/vat";
import { accountingView } from "~/pages/admin/accounting/accounting-view.server";

import { PLAIN_FRAME } from "../../../seeds/named";
import { newAdministrator } from "../../helpers/administrator";
import { setStock } from "../../helpers/factories";
import { plain } from "../../helpers/eyes";
import { move } from "../../helpers/orders";
import { testServices, type TestServices } from "../../helpers/services";
import { begunByDeposit } from "../../helpers/till";
import { withoutGuards } from "../../helpers/without-guards";

const PRICE = PLAIN_FRAME.priceCents;
const DEPOSIT = 5000;
const TAX = vatIncluded(DEPOSIT, 2000).tax;
const MARCH = { from: "2026-03-01", to: "2026-03-31" };
const APRIL = { from: "2026-04-01", to: "2026-04-30" };

let services: TestServices;
let camille: Account;
beforeEach(async () => {
  services = await testServices({ seed: true });
  await setStock(services, PLAIN_FRAME, 50);
  camille = await newAdministrator(services);
});

const begun = (payment: "especes" | "mutuelle" = "especes", key = "one press") =>
  begunByDeposit(services, camille, DEPOSIT, { payment, key });

async function handOver(order: Order): Promise<void> {
  await move(services, order, ORDER_STATUS.shipped);
  const balance = { means: "terminal" as const, amountCents: PRICE - DEPOSIT };
  expect((await takePaymentAndHandOver(services, camille, { id: order.id }, "name", balance)).outcome).toBe("changed");
}

const giveBack = (order: Order, amountCents: Cents, key: string) =>
  requestRefund(services, order.id, { amountCents, reason: "Annulée", by: camille.id, key, means: "especes" });
const lines = async () =>
  services.db("money_journal").where({ kind: "deposit tax" }).orderBy("position").pluck("amount_cents");
async function set(changes: Partial<Settings>): Promise<void> {
  const { version } = await versionInForce(services);
  expect((await saveSettings(services, camille, changes, version)).outcome).toBe("saved");
}

/** What the entries of a period leave on the accounts of tax, credits as positive cents. */
async function taxAccounts(period: typeof MARCH): Promise<Record<string, number>> {
  let text = "";
  for await (const part of fecText(services, period)) text += part.toString("latin1");
  const rows = text.trim().split("\r\n").slice(1);
  const sums: Record<string, number> = {};
  const open: Record<string, number> = {};
  for (const cells of rows.map((row) => row.split("\t"))) {
    const [account = "", debit = "", credit = ""] = [cells[4], cells[11], cells[12]];
    const cents = (typed: string) => Math.round(Number(typed.replace(",", ".")) * 100);
    open[cells[2] ?? ""] = (open[cells[2] ?? ""] ?? 0) + cents(credit) - cents(debit);
    if (account.startsWith("445")) sums[account] = (sums[account] ?? 0) + cents(credit) - cents(debit);
  }
  expect(
    Object.values(open).every((difference) => difference === 0),
    "each entry balances",
  ).toBe(true);
  return sums;
}

test("a deposit of March owes its tax in March, and the invoice of April the rest of it", async () => {
  const order = await begun();
  expect(await taxAccounts(MARCH)).toEqual({ 445712: TAX, 445870: -TAX });
  services.clock.set("2026-04-02T10:00:00Z");
  await handOver(order);
  const whole = vatIncluded(PRICE, 2000).tax;
  expect(await taxAccounts(APRIL)).toEqual({ 445712: whole - TAX, 445870: TAX });
  expect(await lines()).toEqual([TAX, -TAX]);
  expect(taxSum(await totalsOfPeriod(services, APRIL)).taxCents, "the tax of the sale is whole").toBe(whole);
  expect(taxSum(await totalsOfPeriod(services, MARCH)).taxCents).toBe(0);
  expect([await depositTaxOfPeriod(services, MARCH), await depositTaxOfPeriod(services, APRIL)]).toEqual([
    { dueCents: TAX, endedCents: 0 },
    { dueCents: 0, endedCents: TAX },
  ]);
  const page = await accountingView(
    services,
    new Request("http://shop.test/admin/comptabilite?du=2026-03-01&au=2026-03-31"),
  );
  expect(plain(page.depositTax ?? "")).toContain("8,33 € dus à leur encaissement, 0,00 € repris");
  expect(await verifyJournal(services)).toMatchObject({ troubles: [] });
});

test("what is given back of a deposit before its invoice owes no tax any more", async () => {
  const order = await begun();
  await move(services, order, ORDER_STATUS.cancelled);
  await giveBack(order, 2000, "a part");
  expect(await lines()).toEqual([TAX, vatIncluded(3000, 2000).tax - TAX]);
  await giveBack(order, 3000, "the rest");
  expect((await lines()).reduce((sum, cents) => sum + cents, 0)).toBe(0);
  expect(await taxAccounts(MARCH)).toEqual({ 445712: 0, 445870: 0 });
});

/** A deposit as it was booked before its tax had a line: the last line of the journal is taken out. */
async function begunBeforeTheRule(): Promise<Order> {
  const order = await begun();
  const { db } = services;
  await withoutGuards(db, async () => {
    const [{ position } = { position: 0 }] = await db("money_journal")
      .where({ kind: "deposit tax" })
      .select("position");
    expect(await db("money_journal").where({ position }).delete()).toBe(1);
    await db("counters")
      .where({ name: "money-journal" })
      .update({ value: position - 1 });
  });
  services.clock.advance({ days: 1 });
  expect(await closeWhatEnded(services)).toBe(1);
  return order;
}

test("a deposit of before the rule has no tax of its own, and its invoice takes none back", async () => {
  const order = await begunBeforeTheRule();
  const closed = await listClosings(services, "day", 10);
  await handOver(order);
  await begun("especes", "a deposit of today");
  expect(await lines(), "of the deposit of today alone").toEqual([TAX]);
  const whole = vatIncluded(PRICE, 2000).tax;
  expect(await taxAccounts(MARCH)).toEqual({ 445712: whole + TAX, 445870: -TAX });
  expect(await listClosings(services, "day", 10)).toEqual(closed);
  services.clock.advance({ days: 1 });
  await closeWhatEnded(services);
  expect(await verifyJournal(services)).toMatchObject({ troubles: [] });
});

test("what is given back of a deposit of before the rule neither owes tax nor takes any back", async () => {
  const order = await begunBeforeTheRule();
  await move(services, order, ORDER_STATUS.cancelled);
  await giveBack(order, 2000, "a part");
  await giveBack(order, 3000, "the rest");
  expect(await lines()).toEqual([]);
  expect(await verifyJournal(services)).toMatchObject({ troubles: [] });
});

test("a deposit that was taxed here owes none any more once the shop's own till gives it back", async () => {
  const order = await begun();
  await set({ till: "own" });
  await move(services, order, ORDER_STATUS.cancelled);
  await giveBack(order, 2000, "a part");
  await giveBack(order, 3000, "the rest");
  expect((await lines()).reduce((sum, cents) => sum + cents, 0)).toBe(0);
  expect(await taxAccounts(MARCH)).toEqual({ 445712: 0, 445870: 0 });
});

test("a refund after the invoice leaves the tax of the deposit alone, and a sale without one has none", async () => {
  const order = await begun();
  await handOver(order);
  await giveBack(order, 1000, "a gesture");
  expect(await lines()).toEqual([TAX, -TAX]);
});

test("what an insurer still has to pay is not cashed, and a deposit at the shop's own till is taxed there", async () => {
  await set({ meansOn: ["mutuelle"] });
  await handOver(await begun("mutuelle"));
  await set({ till: "own" });
  await begun("especes", "another press");
  expect(await lines()).toEqual([]);
});
