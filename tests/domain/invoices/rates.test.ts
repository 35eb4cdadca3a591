import { beforeEach, expect, test } from "vitest";

import { readCreditNote } from "~/domain/invoices/credit-note.server";
import { readInvoice } from "~/domain/invoices/invoice.server";
import { renderInvoice } from "~/domain/invoices/pdf.server";
import { invoiceOrder } from "~/domain/orders/placing/invoicing.server";
import { inTransaction } from "~/infra/services.server";
import { issueCreditNote } from "~/domain/invoices/credit-note.server";
import { findInvoice } from "~/domain/invoices/invoice.server";

import { ACCESSORY, PLAIN_FRAME } from "../../../seeds/named";
import { choiceOf, placedOrder, setStock } from "../../helpers/factories";
import { readPdfText } from "../../helpers/pdf-text";
import { paidOrder } from "../../helpers/paying";
import { testServices, type TestServices } from "../../helpers/services";

let services: TestServices;
beforeEach(async () => {
  services = await testServices({ seed: true });
  await setStock(services, PLAIN_FRAME, 20);
  await setStock(services, ACCESSORY, 20);
});

/** An order sold while accessories had another rate. */
async function invoicedAtTwoRates() {
  const order = await paidOrder(services, { choices: [choiceOf(PLAIN_FRAME), choiceOf(ACCESSORY)] });
  await services.db("invoices").where({ order_id: order.id }).delete();
  await services.db("order_lines").where({ order_id: order.id, is_accessory: true }).update({ vat_rate: 550 });
  await invoiceOrder(services, order.id);
  const invoice = await readInvoice(services, order.id);
  if (!invoice?.vat) throw new Error("no invoice");
  return { order, invoice, vat: invoice.vat };
}

test("a line and a delivery keep the rate they were sold at", async () => {
  const order = await placedOrder(services, { choices: [choiceOf(PLAIN_FRAME)] });
  expect(await services.db("order_lines").where({ order_id: order.id }).pluck("vat_rate")).toEqual([2000]);
  expect(order).toMatchObject({ deliveryVatRate: 2000, lines: [{ vatRate: 2000 }] });
});

test("an invoice of two rates says the tax of each, and its columns add up to the totals", async () => {
  const { invoice, vat } = await invoicedAtTwoRates();
  expect(vat.map(({ rate }) => rate)).toEqual([2000, 550]);
  const rows = [...invoice.lines, invoice.deliveryFee];
  for (const column of ["totalCents", "excludingTaxCents", "taxCents"] as const) {
    const sum = (list: { totalCents: number; excludingTaxCents: number; taxCents: number }[]) =>
      list.reduce((total, each) => total + each[column], 0);
    expect(sum(rows)).toBe(invoice.totals[column]);
    expect(sum(vat)).toBe(invoice.totals[column]);
  }
  const { text } = await readPdfText(await renderInvoice(invoice));
  expect(text).toContain("TVA 20 %");
  expect(text).toContain("TVA 5,5 %");
});

test("given back in parts, each rate's tax is given back to the cent", async () => {
  const { order, invoice, vat } = await invoicedAtTwoRates();
  const found = await findInvoice(services, order.id);
  if (!found) throw new Error("no invoice");
  const parts = [1_000, 2_345, invoice.totals.totalCents - 3_345];
  const back = new Map<number, number>();
  for (const [position, amountCents] of parts.entries()) {
    const refundId = String(position).padStart(24, "0");
    const note = await inTransaction(services, (inside) =>
      issueCreditNote(inside, found, { refundId, amountCents, reason: "Retour" }),
    );
    const document = await readCreditNote(services, order.id, note.id);
    for (const { rate, taxCents } of document?.vat ?? []) back.set(rate, (back.get(rate) ?? 0) + taxCents);
  }
  expect([...back]).toEqual(vat.map(({ rate, taxCents }) => [rate, taxCents]));
});

test("an invoice from before rates were written down is shown with the rate of its day", async () => {
  const order = await paidOrder(services);
  const invoice = await readInvoice(services, order.id);
  if (!invoice) throw new Error("no invoice");
  const { vat: _written, ...older } = invoice;
  expect((await readPdfText(await renderInvoice(older))).text).toContain("TVA 20 %");
});
