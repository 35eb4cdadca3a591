import { beforeEach, describe, expect, test } from "vitest";

import { findInvoice, readInvoice } from "~/domain/invoices/invoice.server";
import { issueCreditNote, readCreditNote } from "~/domain/invoices/credit-note.server";
import { Business } from "~/domain/checkout/forms.server";
import { renderInvoice } from "~/domain/invoices/pdf.server";
import { completeCustomer } from "~/domain/orders/placing/finish.server";
import { issueMissingInvoices } from "~/domain/orders/placing/invoicing.server";
import { findOrder } from "~/domain/orders/order.server";
import { hear } from "~/domain/payments/payment.server";
import { inTransaction } from "~/infra/services.server";
import { tellFacts } from "~/shop/facts";
import { shop } from "~/shop/identity";
import { company } from "~/shop/company";

import { DISCOUNTED_FRAME, PLAIN_FRAME } from "../../../seeds/named";
import {
  choiceOf,
  CLARA_MOREAU,
  newCoupon,
  newPayment,
  placedOrder,
  queuedMails,
  setStock,
} from "../../helpers/factories";
import { found } from "../../helpers/found";
import { paidOrder } from "../../helpers/paying";
import { readPdfText } from "../../helpers/pdf-text";
import { AS_DELIVERED } from "../../helpers/settings";
import { testServices, type TestServices } from "../../helpers/services";

let services: TestServices;
beforeEach(async () => {
  services = await testServices({ seed: true });
  await setStock(services, PLAIN_FRAME, 200);
});

const numbers = async (): Promise<string[]> => services.db("invoices").orderBy("number").pluck("number");
const invoiceOf = async (orderId: string) => {
  const invoice = await readInvoice(services, orderId);
  if (!invoice) throw new Error("no invoice");
  return invoice;
};

test("a business finds its name and SIREN on its invoice, with who ordered for it", async () => {
  const business = { name: "Lumière SARL", siren: "732829320" };
  const order = await paidOrder(services, { business });
  expect((await invoiceOf(order.id)).buyer).toMatchObject({ ...business, contact: "Clara Moreau" });
  expect((await invoiceOf((await paidOrder(services)).id)).buyer).not.toHaveProperty("siren");
  const given = (businessSiren: string) => Business.safeParse({ businessName: "Lumière SARL", businessSiren });
  expect(given("732 829 320").data).toEqual({ businessName: "Lumière SARL", businessSiren: "732829320" });
  expect(given("732 829 321").error?.issues).toMatchObject([
    { path: ["businessSiren"], message: "Indiquez les 9 chiffres du SIREN, par exemple 732 829 320." },
  ]);
});

/** As the payment's provider does where a slow machine gave no connection in time. */
async function toldAgain<Result>(tell: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await tell();
    } catch (fault) {
      if ((fault as Error).name !== "KnexTimeoutError") throw fault;
    }
  }
}

describe("numbers", () => {
  test("follow one another from one, whatever the order's own", async () => {
    await placedOrder(services); // never paid: its number belongs to another sequence, so there is no gap here
    for (let count = 0; count < 3; count += 1) await paidOrder(services);
    expect(await numbers()).toEqual(["F2026-000001", "F2026-000002", "F2026-000003"]);
    expect(await services.db("orders").orderBy("number").pluck("number")).toHaveLength(4);
  });

  test("have no hole and no double when fifty payments come at once, told twice, and some transactions are undone", async () => {
    const orders = [];
    for (let count = 0; count < 50; count += 1) {
      const order = await placedOrder(services);
      orders.push({ order, paymentId: await newPayment(services, order) });
    }
    const undone = new Error("undone");
    const results = await Promise.allSettled(
      orders.flatMap(({ order, paymentId }, position) => {
        const heard = { event: "succeeded", receivedCents: order.totalCents } as const;
        const pay = () => toldAgain(() => hear(services, paymentId, heard));
        const fail = () =>
          toldAgain(() =>
            inTransaction(services, async (inside) => {
              await hear(inside, paymentId, heard);
              throw undone;
            }),
          );
        return position % 5 === 0 ? [fail(), pay(), pay()] : [pay(), pay()];
      }),
    );
    expect(
      results
        .filter((result) => result.status === "rejected")
        .map((result) => (result as PromiseRejectedResult).reason as Error),
    ).toEqual(Array.from({ length: 10 }, () => undone));
    expect(await numbers()).toEqual(
      Array.from({ length: 50 }, (_, position) => `F2026-${String(position + 1).padStart(6, "0")}`),
    );
    expect(await services.db("invoices").distinct("order_id")).toHaveLength(50);
  });

  test("begin anew with the year on the shop's wall, an hour before UTC's in winter", async () => {
    services.clock.set("2026-12-31T22:59:59.999Z");
    await paidOrder(services);
    services.clock.set("2026-12-31T23:00:00.000Z"); // midnight in Lyon
    const first = await paidOrder(services);
    services.clock.set("2027-01-01T08:00:00.000Z");
    await paidOrder(services);
    expect(await numbers()).toEqual(["F2026-000001", "F2027-000001", "F2027-000002"]);
    expect((await findInvoice(services, first.id))?.number).toBe("F2027-000001");
  });

  test("are not given outside the transaction of the sale", async () => {
    const order = await paidOrder(services);
    const invoice = await findInvoice(services, order.id);
    if (!invoice) throw new Error("no invoice");
    await expect(
      issueCreditNote(services, invoice, { refundId: "1".repeat(24), amountCents: 100, reason: "Essai" }),
    ).rejects.toThrow("in the transaction");
    expect(await services.db("credit_notes")).toEqual([]);
  });
});

describe("an invoice", () => {
  test("says who sells, who buys, what, for how much, with which tax, and who examined it", async () => {
    await newCoupon(services, { code: "MERCI", amountCents: 1_001 });
    const billing = { street: "2 place Bellecour", postalCode: "69002", city: "Lyon", country: "France" };
    const order = await paidOrder(services, {
      choices: [choiceOf(PLAIN_FRAME, { quantity: 2 }), choiceOf(DISCOUNTED_FRAME)],
      couponCode: "MERCI",
      billing,
    });
    const invoice = await invoiceOf(order.id);
    expect(invoice).toMatchObject({
      kind: "invoice",
      number: "F2026-000001",
      orderNumber: order.number,
      issuedAt: order.paidAt,
      soldAt: order.paidAt,
      paidBy: "Carte bancaire",
      seller: {
        name: shop.name,
        siret: company.siret,
        vatNumber: company.vatNumber,
        optician: { name: company.optician.name, rpps: company.optician.rpps, adeli: company.optician.adeli },
        mediator: { name: company.mediator.name },
      },
      buyer: {
        name: "Clara Moreau",
        email: CLARA_MOREAU.email,
        address: ["2 place Bellecour", "69002 Lyon", "France"],
      },
      delivery: ["Livraison à domicile", "Clara Moreau", "7 rue Sainte-Catherine", "69001 Lyon"],
      discount: { code: "MERCI", totalCents: -1_001 },
      totals: { totalCents: order.totalCents, excludingTaxCents: Math.round(order.totalCents / 1.2) },
    });
    expect(invoice.lines.map(({ label, quantity, unitCents }) => ({ label, quantity, unitCents }))).toEqual(
      order.lines.map((line) => ({
        label: `${line.brand} ${line.name}`,
        quantity: line.quantity,
        unitCents: line.unitPriceCents,
      })),
    );
    const rows = [...invoice.lines, ...(invoice.discount ? [invoice.discount] : []), invoice.deliveryFee];
    for (const column of ["totalCents", "excludingTaxCents", "taxCents"] as const)
      expect(
        rows.reduce((sum, row) => sum + row[column], 0),
        column,
      ).toBe(invoice.totals[column]);
  });

  test("names the code that left out a reduced frame, with what it took off the rest", async () => {
    await newCoupon(services, { code: "SANSREDUITS", percent: 10, reducedToo: false });
    const choices = [choiceOf(PLAIN_FRAME), choiceOf(DISCOUNTED_FRAME)];
    const { id } = await paidOrder(services, { choices, couponCode: "SANSREDUITS" });
    const { text } = await readPdfText(await renderInvoice(await invoiceOf(id)));
    expect(text.replace(/\s+/g, " ")).toMatch(/Remise SANSREDUITS \(hors prix déjà réduits\).* −14,50 €/);
  });

  test("is written with the payment, and the confirmation leads to it", async () => {
    const order = await paidOrder(services);
    const [mail] = await queuedMails(services);
    expect(mail?.fact).toBe(`order:${order.id}:confirmation`);
    expect(mail?.mail.text).toContain(
      `Télécharger ma facture F2026-000001\u00a0:\nhttp://localhost:3000/commande/${order.id}/facture?cle=`,
    );
  });

  test("waits for a customer whom a caller names after paying, then is dated of that day and tells the day of the sale", async () => {
    const order = await paidOrder(services, { customer: null });
    expect(await numbers()).toEqual([]);
    await paidOrder(services);
    services.clock.advance({ days: 1 });
    const paidAt = order.paidAt ?? "";
    expect(await completeCustomer(services, order, CLARA_MOREAU)).toBe(true);
    expect(await invoiceOf(order.id)).toMatchObject({
      number: "F2026-000002",
      soldAt: paidAt,
      issuedAt: services.now().toISOString(),
    });
    expect(await completeCustomer(services, order, CLARA_MOREAU)).toBe(false);
    expect(await numbers()).toHaveLength(2);
  });

  test("never changes with the catalogue, the order, the shop or its optician", async () => {
    const order = await paidOrder(services);
    const before = await invoiceOf(order.id);
    const next = await placedOrder(services);
    const nextPayment = await newPayment(services, next);
    await services.db("products").update({ name: "Autre", price_cents: 1, discount_cents: null });
    await services.db("order_lines").update({ name: "Autre", unit_price_cents: 1 });
    await services.db("orders").update({ first_name: "Autre", total_cents: 1 });
    tellFacts({ ...AS_DELIVERED, shopName: "Une autre maison" });
    await hear(services, nextPayment, { event: "succeeded", receivedCents: next.totalCents });
    const [then, now] = [await invoiceOf(order.id), await invoiceOf(next.id)];
    tellFacts(AS_DELIVERED);
    expect(then).toEqual(before);
    expect(now.seller.name).toBe("Une autre maison");
  });

  test("that someone altered is not shown as if it were the one issued", async () => {
    const order = await paidOrder(services);
    const { document } = await found(services.db("invoices").first("document"));
    await services
      .db("invoices")
      .update({ document: document.replace(`"totalCents":${order.totalCents}`, '"totalCents":1') });
    await expect(readInvoice(services, order.id)).rejects.toThrow("F2026-000001 is not as it was issued");
  });

  test("is given to orders that were finished before there were invoices, in the order they were paid", async () => {
    const paid = [await paidOrder(services), await paidOrder(services)];
    await placedOrder(services);
    await paidOrder(services, { customer: null });
    await services.db("invoices").delete();
    await services.db("counters").where("name", "like", "invoices-%").delete();
    const issued: number[] = [];
    let asked = 0;
    issued.push(await issueMissingInvoices(services, () => (asked += 1) < 2)); // as when the process is about to end
    for (let round = 0; round < 2; round += 1) issued.push(await issueMissingInvoices(services));
    expect(issued).toEqual([1, 1, 0]);
    expect(await Promise.all(paid.map(async ({ id }) => (await findInvoice(services, id))?.number))).toEqual([
      "F2026-000001",
      "F2026-000002",
    ]);
  });

  test("is given to a backlog with few commits, and to those before an order that cannot be read", async () => {
    const paid: string[] = [];
    for (let count = 0; count < 12; count += 1) paid.push((await paidOrder(services)).id);
    await services.db("invoices").delete();
    const lines = services.db("order_lines").where({ order_id: paid[11] });
    await lines.clone().update({ lens_details: "{" });
    let commits = 0;
    const note = ({ sql }: { sql: string }) => void (commits += Number(sql.startsWith("COMMIT")));
    services.db.on("query", note);
    await expect(issueMissingInvoices(services)).rejects.toThrow(SyntaxError);
    services.db.off("query", note);
    expect(commits).toBe(2); // the first ten together, then the eleventh by itself
    expect(await services.db("invoices").pluck("order_id")).toEqual(expect.arrayContaining(paid.slice(0, 11)));
    await lines.clone().update({ lens_details: null });
    expect(await issueMissingInvoices(services)).toBe(1);
  });
});

describe("credit notes", () => {
  test("have a sequence of their own, name the invoice, and give its tax back to the cent when it is given back in parts", async () => {
    const order = await paidOrder(services);
    const invoice = await findInvoice(services, order.id);
    if (!invoice) throw new Error("no invoice");
    const parts = [1, 4_999, 3_333, order.totalCents - 8_333];
    const notes = [];
    for (const [position, amountCents] of parts.entries())
      notes.push(
        await inTransaction(services, (inside) =>
          issueCreditNote(inside, invoice, { refundId: `refund-${position}`, amountCents, reason: "Article rendu" }),
        ),
      );
    expect(notes.map(({ number }) => number)).toEqual(["A2026-000001", "A2026-000002", "A2026-000003", "A2026-000004"]);
    const documents = await Promise.all(notes.map(({ id }) => readCreditNote(services, order.id, id)));
    expect(documents[0]).toMatchObject({
      kind: "creditNote",
      reason: "Article rendu",
      invoice: { number: invoice.number },
      buyer: { name: "Clara Moreau" },
    });
    const { totals } = await invoiceOf(order.id);
    for (const column of ["totalCents", "excludingTaxCents", "taxCents"] as const)
      expect(
        documents.reduce((sum, document) => sum + (document?.totals[column] ?? 0), 0),
        column,
      ).toBe(totals[column]);
    expect(
      await inTransaction(services, (inside) =>
        issueCreditNote(inside, invoice, { refundId: "refund-0", amountCents: 1, reason: "Article rendu" }),
      ),
    ).toEqual(notes[0]);
  });

  test("are not read through another order", async () => {
    const [order, other] = [await paidOrder(services), await paidOrder(services)];
    const invoice = await findInvoice(services, order.id);
    if (!invoice) throw new Error("no invoice");
    const note = await inTransaction(services, (inside) =>
      issueCreditNote(inside, invoice, { refundId: "refund", amountCents: 1, reason: "Essai" }),
    );
    expect(await readCreditNote(services, other.id, note.id)).toBeNull();
    expect(await readCreditNote(services, order.id, note.id)).toMatchObject({ number: "A2026-000001" });
    expect((await findOrder(services, order.id))?.totalCents).toBe(order.totalCents);
  });
});
