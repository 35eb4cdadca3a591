import { beforeEach, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import { quote } from "~/domain/checkout/quote.server";
import { readInvoice } from "~/domain/invoices/invoice.server";
import { renderInvoice } from "~/domain/invoices/pdf.server";
import { listOrders } from "~/domain/orders/list.server";
import { invoiceOrder } from "~/domain/orders/placing/invoicing.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { sellAtTill, sellUnnamed } from "~/domain/till/sale.server";
import { TILL_DELIVERY } from "~/shop/delivery";

import { ACCESSORY, PLAIN_FRAME } from "../../../seeds/named";
import { newAdministrator } from "../../helpers/administrator";
import { choiceOf, CLARA_MOREAU, queuedMails, setStock, shelfOf } from "../../helpers/factories";
import { orderNow } from "../../helpers/orders";
import { readPdfText } from "../../helpers/pdf-text";
import { testServices, type TestServices } from "../../helpers/services";

let services: TestServices;
let camille: Account;
beforeEach(async () => {
  services = await testServices({ seed: true });
  await setStock(services, ACCESSORY, 5);
  camille = await newAdministrator(services);
});

/** The fingerprint that the page shows. */
async function shownOf(choices = [choiceOf(ACCESSORY)]): Promise<string> {
  return (await quote(services, null, { choices, deliveryMethod: TILL_DELIVERY, couponCode: null })).fingerprint;
}

async function sell(key = "one press") {
  const selling = await sellUnnamed(
    services,
    camille,
    [choiceOf(ACCESSORY)],
    { unnamedPayment: "especes", shown: await shownOf() },
    key,
  );
  if (selling.outcome !== "sold") throw new Error(selling.outcome);
  return orderNow(services, selling.order.id);
}

test("a case is bought with no name at all: paid, handed over, invoiced to nobody, and nobody is written to", async () => {
  const order = await sell();
  expect([order.status, order.customer, order.attention, order.pickupCode]).toEqual([
    ORDER_STATUS.delivered,
    null,
    null,
    null,
  ]);
  expect((await shelfOf(services, ACCESSORY)).stock).toBe(4);
  const invoice = await readInvoice(services, order.id);
  if (!invoice) throw new Error("no invoice");
  expect([invoice.buyer, invoice.totals.totalCents]).toEqual([null, order.totalCents]);
  const { text } = await readPdfText(await renderInvoice(invoice));
  expect(text).toContain("Facture acquittée");
  expect(text).not.toContain("Facturé à");
  expect(await queuedMails(services)).toEqual([]);
  const steps = await services.db("tracking_log").where({ order_id: order.id }).pluck("details");
  expect(steps).toContain("Emportée dès la vente");
});

test("pressed twice it is sold once, and the invoice stays the one there is", async () => {
  const [one, other] = [await sell(), await sell()];
  expect(other.id).toBe(one.id);
  const first = await invoiceOrder(services, one.id);
  expect((await invoiceOrder(services, one.id))?.number).toBe(first?.number);
  expect(await services.db("invoices")).toHaveLength(1);
});

test("what costs something else than was shown, or is gone, is not sold", async () => {
  const shown = await shownOf();
  await services.db("products").where({ id: ACCESSORY.id }).increment("price_cents", 100);
  const dearer = await sellUnnamed(
    services,
    camille,
    [choiceOf(ACCESSORY)],
    { unnamedPayment: "terminal", shown },
    "a",
  );
  expect(dearer.outcome).toBe("changed");
  await setStock(services, ACCESSORY, 0);
  const gone = await sellUnnamed(
    services,
    camille,
    [choiceOf(ACCESSORY)],
    { unnamedPayment: "terminal", shown: await shownOf() },
    "b",
  );
  expect(gone.outcome).toBe("changed");
  expect(await services.db("orders")).toEqual([]);
});

test("it stands in the list of orders, is found by its number, and is nobody's", async () => {
  await setStock(services, PLAIN_FRAME, 5);
  const order = await sell();
  await sellAtTill(
    services,
    camille,
    [choiceOf(PLAIN_FRAME)],
    {
      ...CLARA_MOREAU,
      payment: "especes",
      deliveryMethod: order.deliveryMethod,
      shown: await shownOf([choiceOf(PLAIN_FRAME)]),
    },
    "another press",
  );
  const listed = (search: string) =>
    listOrders(services, {
      statuses: null,
      toVerify: false,
      search,
      from: null,
      to: null,
      sort: "date",
      descending: true,
      page: 1,
      limit: 20,
      pages: () => ({ offset: 0 }),
    });
  expect((await listed("")).rows).toHaveLength(2);
  expect((await listed(order.number)).rows.map(({ id }) => id)).toEqual([order.id]);
  expect((await listed("Moreau")).rows.map(({ id }) => id)).not.toContain(order.id);
});
