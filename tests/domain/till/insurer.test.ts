import { beforeEach, describe, expect, test } from "vitest";

import { fecText } from "~/domain/accountant/fec.server";
import { totalsOfPeriod } from "~/domain/accounting/period-totals.server";
import { verifyJournal } from "~/domain/accounting/verify.server";
import type { Account } from "~/domain/accounts/account.server";
import { quote } from "~/domain/checkout/quote.server";
import { creditNotesOf } from "~/domain/invoices/credit-note.server";
import type { Cents } from "~/domain/money";
import type { Order } from "~/domain/orders/order.server";
import type { HandPayment } from "~/domain/orders/pickup/paid-parts";
import { ORDER_STATUS } from "~/domain/orders/status";
import { handMeansFor } from "~/domain/refunds/hand-means.server";
import type { HandMeans } from "~/domain/refunds/means";
import { requestRefund } from "~/domain/refunds/request.server";
import { saveSettings } from "~/domain/settings/changes.server";
import { versionInForce } from "~/domain/settings/in-force.server";
import { insurerClaims, noteInsurerPaid } from "~/domain/till/insurer-claims.server";
import { sellAtTill } from "~/domain/till/sale.server";
import { toldPayment } from "~/domain/till/told-payment.server";
import { orderView } from "~/http/orders/order-view.server";
import { accountingView } from "~/pages/admin/accounting/accounting-view.server";
import { moneyLists } from "~/pages/admin/money/money-view.server";
import { refundView } from "~/pages/admin/orders/refund/refund-view.server";

import { PLAIN_FRAME } from "../../../seeds/named";
import { newAdministrator } from "../../helpers/administrator";
import { choiceOf, CLARA_MOREAU, queuedMails, setStock } from "../../helpers/factories";
import { plain } from "../../helpers/eyes";
import { move, orderNow } from "../../helpers/orders";
import { testServices, type TestServices } from "../../helpers/services";

const PRICE = PLAIN_FRAME.priceCents;
const INSURED = 12_000;
const OWN = PRICE - INSURED;
const MARCH = { from: "2026-03-01", to: "2026-03-31" };

let services: TestServices;
let camille: Account;
beforeEach(async () => {
  services = await testServices({ seed: true });
  await setStock(services, PLAIN_FRAME, 50);
  camille = await newAdministrator(services);
  const { version } = await versionInForce(services);
  expect((await saveSettings(services, camille, { meansOn: ["mutuelle"] }, version)).outcome).toBe("saved");
});

async function sold(
  payment: HandPayment = [
    { means: "mutuelle", cents: INSURED },
    { means: "terminal", cents: OWN },
  ],
): Promise<Order> {
  const choices = [choiceOf(PLAIN_FRAME)];
  const { fingerprint } = await quote(services, null, { choices, deliveryMethod: "retrait", couponCode: null });
  const details = { ...CLARA_MOREAU, payment, deposit: null, deliveryMethod: "retrait" as const, shown: fingerprint };
  const done = await sellAtTill(services, camille, choices, details, "one press");
  if (done.outcome !== "sold") throw new Error(done.outcome);
  return done.order;
}

const cancel = (order: Order) => move(services, order, ORDER_STATUS.cancelled);
let presses = 0;
const giveBack = async ({ id }: Order, amountCents: Cents, means: HandMeans) =>
  requestRefund(services, id, {
    amountCents,
    reason: "Vente annulée",
    by: camille.id,
    key: `press-${++presses}`,
    means,
  });
const claims = async () => (await insurerClaims(services)).map(({ cents }) => cents);
const received = async (order: Order, cents: Cents) =>
  (await noteInsurerPaid(services, camille, { orderId: order.id, cents })).outcome;

/** The balance of each account in the entries, those at nought left out. */
async function balances(): Promise<Record<string, number>> {
  let text = "";
  for await (const part of fecText(services, MARCH)) text += part.toString("latin1");
  const sums = new Map<string, number>();
  const cents = (typed = "") => Math.round(Number(typed.replace(",", ".")) * 100);
  for (const row of text.trim().split("\r\n").slice(1)) {
    const cells = row.split("\t");
    const account = cells[4] ?? "";
    sums.set(account, (sums.get(account) ?? 0) + cents(cells[11]) - cents(cells[12]));
  }
  return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0));
}

const told = async (kind: string) =>
  plain(
    (await queuedMails(services))
      .filter(({ fact }) => fact.includes(kind))
      .map(({ mail }) => mail.text)
      .join("\n"),
  );
const shownTo = async (order: Order) =>
  plain((await orderView(services, await orderNow(services, order.id))).comesBack ?? "");

test("an insurer's part is taken once the shop accepts it, for a buyer who is named", async () => {
  const says = (named: boolean) => toldPayment(services, {}, { field: "payment", chosen: "mutuelle", named });
  expect(await says(true)).toEqual({ ok: true, payment: "mutuelle" });
  expect((await says(false)).ok).toBe(false);
});

test("it is awaited until the shop notes it, and moves from its account to the bank then", async () => {
  const order = await sold();
  expect((await orderNow(services, order.id)).paidAt, "the sale is paid").not.toBeNull();
  expect(await balances()).toMatchObject({ 467_100: INSURED, 512_000: OWN });
  const { claims: listed } = await accountingView(
    services,
    new Request("http://shop.test/admin/comptabilite?du=2026-03-01"),
  );
  expect(listed).toMatchObject([{ number: order.number, cents: INSURED, customer: "Clara Moreau" }]);
  const before = await totalsOfPeriod(services, MARCH);
  expect(await received(order, OWN), "another sum than was shown").toBe("changed");
  expect(await received(order, INSURED)).toBe("noted");
  expect(await received(order, INSURED), "pressed again").toBe("changed");
  expect(await claims()).toEqual([]);
  expect(await balances()).toMatchObject({ 512_000: PRICE });
  const after = await totalsOfPeriod(services, MARCH);
  expect({ ...after, lines: 0 }, "no further money of the sale").toEqual({ ...before, lines: 0 });
  expect(await verifyJournal(services)).toMatchObject({ troubles: [] });
});

describe("of a cancelled sale", () => {
  test("the customer reads their own part alone, and the claim on the insurer ends", async () => {
    const order = await sold();
    await cancel(order);
    for (const says of [await told("status-"), await shownTo(order)]) {
      expect(says).toContain("Nous vous devons 25,00 €");
      expect(says).toContain("Les 120,00 € que votre mutuelle a pris en charge lui reviennent");
    }
    expect(await claims()).toEqual([]);
    expect(await received(order, INSURED)).toBe("changed");
    const [owed] = await moneyLists(services);
    expect(owed?.rows.map(({ amount, says }) => plain(`${amount} ${says}`))).toEqual([
      expect.stringMatching(/^145,00 € .* Dont 120,00 € pour sa mutuelle\.$/),
    ]);
    const { refundable } = await refundView(services, await orderNow(services, order.id), true);
    expect([refundable?.typed, refundable?.means.map(([means]) => means)]).toEqual([
      "25,00",
      ["terminal", "virement", "mutuelle"],
    ]);
    expect(plain(refundable?.insurers ?? "")).toContain(
      "120,00 € de ce qui est dû sont pour elle. Elle ne les a pas encore",
    );
  });

  test("what the insurer has not paid ends with its note, and each part has its credit note and its letter", async () => {
    const order = await sold();
    await cancel(order);
    expect(await giveBack(order, PRICE, "virement")).toEqual({ outcome: "otherMeans", mostCents: OWN });
    expect(await giveBack(order, INSURED + 1, "mutuelle")).toEqual({ outcome: "otherMeans", mostCents: INSURED });
    expect((await giveBack(order, OWN, "terminal")).outcome).toBe("asked");
    expect(await handMeansFor(services, order.id), "nothing is left for the customer").toEqual(["mutuelle"]);
    expect((await giveBack(order, INSURED, "mutuelle")).outcome).toBe("asked");
    expect((await creditNotesOf(services, order.id)).map(({ totalCents }) => totalCents)).toEqual([OWN, INSURED]);
    const letters = await told("refund:");
    expect(letters).toContain("Nous vous avons remboursé 25,00 €");
    expect(letters).toContain("Votre mutuelle avait pris en charge 120,00 € de votre commande");
    expect(letters).not.toContain("remboursé 120,00 €");
    expect(await balances()).toEqual({});
    expect(await verifyJournal(services)).toMatchObject({ troubles: [] });
  });

  test("what the insurer has paid leaves the bank for it", async () => {
    const order = await sold();
    await received(order, INSURED);
    await cancel(order);
    const { refundable } = await refundView(services, await orderNow(services, order.id), true);
    expect(plain(refundable?.insurers ?? "")).toContain("Elle les a payés : rendez-lui la somme par virement");
    await giveBack(order, OWN, "terminal");
    await giveBack(order, INSURED, "mutuelle");
    expect(await balances()).toEqual({});
    expect(await claims()).toEqual([]);
    expect(await verifyJournal(services)).toMatchObject({ troubles: [] });
  });

  test("that its insurer paid as a whole, nothing is the customer's", async () => {
    const order = await sold("mutuelle");
    await cancel(order);
    const says = await shownTo(order);
    expect(says).not.toContain("Nous vous devons");
    expect(says).toContain("Les 145,00 € que votre mutuelle a pris en charge lui reviennent");
    expect(await giveBack(order, 1, "especes")).toEqual({ outcome: "otherMeans", mostCents: 0 });
    await giveBack(order, PRICE, "mutuelle");
    expect(await told("status-")).not.toContain("que vous aviez payés");
    expect(await shownTo(order)).toBe("");
  });

  test("and taken up again, the claim stands as before", async () => {
    const order = await sold();
    await cancel(order);
    await move(services, order, ORDER_STATUS.preparing);
    expect(await claims()).toEqual([INSURED]);
    const letters = await told("status-");
    expect(letters).toContain("Les 25,00 € que nous devions vous rendre la règlent");
    expect(letters).not.toContain("145,00 €");
  });
});

test("a part that goes back is first the customer's, and what the insurer is given lessens its claim", async () => {
  const order = await sold();
  expect((await giveBack(order, OWN + 1, "especes")).outcome).toBe("otherMeans");
  expect((await giveBack(order, 2000, "mutuelle")).outcome).toBe("asked");
  expect(await claims()).toEqual([INSURED - 2000]);
  expect(await received(order, INSURED - 2000)).toBe("noted");
  expect(await balances()).toMatchObject({ 512_000: PRICE - 2000 });
  expect((await balances())[467_100]).toBeUndefined();
});
