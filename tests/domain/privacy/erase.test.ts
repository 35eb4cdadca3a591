import { beforeEach, expect, test } from "vitest";

import { atHour } from "~/domain/appointments/slots";
import { setTracking } from "~/domain/orders/life/life.server";
import { findOrder, logStep } from "~/domain/orders/order.server";
import { prescriptionStanding, refusePrescription } from "~/domain/orders/prescription/prescription.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { hasInsurerFile } from "~/domain/papers/insurer-file.server";
import { wornBy } from "~/domain/papers/worn-by.server";
import { LABEL_NAME } from "~/domain/parcels/wording";
import { readInvoice } from "~/domain/invoices/invoice.server";
import { savePrescriptionDraft } from "~/domain/prescriptions/prescription.server";
import { frameAlone } from "~/domain/quotes/asked.server";
import { quoteAtCheckout } from "~/domain/quotes/at-checkout.server";
import { wearerOfOrder } from "~/domain/quotes/wearer.server";
import { findQuote, findQuoteByNumber, isErased, readQuote, writeQuote } from "~/domain/quotes/written-quote.server";
import { dropErased, eraseAccount, obstaclesTo } from "~/domain/privacy/erase.server";
import type { ShopContext } from "~/http/request-context.server";
import { jobView } from "~/pages/admin/orders/job/job-view.server";
import { orderPanel } from "~/pages/admin/orders/order-view.server";
import { packingSlip } from "~/pages/admin/orders/packing-slip/packing-slip-view.server";
import { answerAdminQuote } from "~/pages/admin/quotes/quote-post.server";
import { adminQuoteView } from "~/pages/admin/quotes/quote-view.server";
import { lineOf } from "~/pages/admin/quotes/quotes-view.server";

import { PLAIN_FRAME } from "../../../seeds/named";
import { newAdministrator, newCustomer } from "../../helpers/administrator";
import { belongingsOf, type Person } from "../../helpers/belongings";
import { choiceOf, CLARA_MOREAU, queuedMails } from "../../helpers/factories";
import { found } from "../../helpers/found";
import { textWith } from "../../helpers/matchers";
import { move } from "../../helpers/orders";
import { paidOrder } from "../../helpers/paying";
import { withCorrection } from "../../helpers/prescriptions";
import { testServices, type TestServices } from "../../helpers/services";
import { tableNames } from "../../helpers/table-names";

let services: TestServices;
let clara: Person;
let paul: Person;
beforeEach(async () => {
  services = await testServices({ seed: true });
  clara = {
    account: await newCustomer(services, { email: "clara_moreau@exemple.fr" }),
    name: "Moreauclair",
    phone: "0611111111",
    street: "7 rue des Effacés",
  };
  paul = {
    account: await newCustomer(services, { email: "claraxmoreau@exemple.fr" }),
    name: "Girardot",
    phone: "0622222222",
    street: "9 quai des Gardés",
  };
});

/** Every place in the tables with data of the person. @param but tables that keep it by law */
async function traces({ account, name, phone, street }: Person, but: string[] = []): Promise<string[]> {
  const tables = await tableNames(services.db);
  const found: string[] = [];
  for (const table of tables.filter((each) => !but.includes(each))) {
    const rows: Record<string, unknown>[] = await services.db(table);
    for (const row of rows)
      if (
        [account.id, account.visitorId, account.email, name, phone, street].some((sign) =>
          JSON.stringify(row).toLowerCase().includes(sign.toLowerCase()),
        )
      )
        found.push(table);
  }
  return [...new Set(found)].sort();
}
const stored = async () => (await services.files.list()).map(({ name }) => name).sort();

test("whatever tells of someone goes, from every table; what the law keeps stays, and nobody else loses a thing", async () => {
  const hers = await belongingsOf(services, clara, atHour("2026-03-10", 10));
  const his = await belongingsOf(services, paul, atHour("2026-03-10", 11));
  const before = await traces(paul);
  expect((await traces(clara)).length).toBeGreaterThan(12);
  const invoices = await Promise.all(hers.orders.map(({ id }) => readInvoice(services, id)));
  expect(invoices.every((each) => each?.buyer?.email === clara.account.email)).toBe(true);
  const lines = await services
    .db("order_lines")
    .whereIn(
      "order_id",
      hers.orders.map(({ id }) => id),
    )
    .orderBy("id")
    .select("id", "name", "unit_price_cents", "lens_details");

  const erasure = await eraseAccount(services, clara.account.id);
  if (erasure.outcome !== "erased") throw new Error(erasure.outcome);
  expect(erasure.files.sort()).toEqual([...hers.files].sort());
  await dropErased(services, erasure.files);
  expect(await stored()).toEqual([...his.files].sort());

  const kept = (await queuedMails(services)).filter(({ mail }) => mail.to === clara.account.email);
  expect(kept.map(({ mail }) => mail.subject)).toEqual(["Votre compte est effacé – Lunetterie des Terreaux"]); // one mail, and not that of the appointment
  await services.db("outbox").whereNot("message", "like", "%Girardot%").delete(); // the last mail, and mails to the shop that have not left
  expect(await traces(clara, ["invoices"])).toEqual([]);
  expect(await Promise.all(hers.orders.map(({ id }) => readInvoice(services, id)))).toEqual(invoices);
  expect(
    await services
      .db("order_lines")
      .whereIn(
        "order_id",
        hers.orders.map(({ id }) => id),
      )
      .orderBy("id")
      .select("id", "name", "unit_price_cents", "lens_details"),
  ).toEqual(lines);
  const orders = await services
    .db("orders")
    .whereIn(
      "id",
      hers.orders.map(({ id }) => id),
    )
    .orderBy("number");
  expect(orders.map(({ total_cents, status, city }) => [total_cents, status, city])).toEqual(
    hers.orders.map(({ totalCents, status }) => [totalCents, status, "Lyon"]),
  );
  expect(orders[0]?.visitor_id).not.toBe(orders[1]?.visitor_id);
  expect(await services.db("order_lines").whereNotNull("sealed_correction").pluck("order_id")).toEqual([
    his.orders[0]?.id,
  ]);
  expect(await services.db("taken_slots").pluck("slot_at")).toEqual([atHour("2026-03-10", 11)]);
  expect(await services.db("erasures").select("orders", "prescriptions")).toEqual([{ orders: 2, prescriptions: 2 }]);
  expect((await traces(paul)).filter((each) => each !== "outbox")).toEqual(before.filter((each) => each !== "outbox"));

  expect(await eraseAccount(services, clara.account.id)).toEqual({ outcome: "gone" });
  expect(await services.db("erasures")).toHaveLength(1);
});

test("a parcel's number, which leads the carrier to a name, goes with all that repeats it; so does what an optician said of the eyes", async () => {
  const { orders } = await belongingsOf(services, clara, atHour("2026-03-10", 10));
  const [first] = orders;
  if (!first) throw new Error("no order");
  const [noted, printed] = ["6A11111111111", "6A22222222222"];
  await setTracking(services, first.id, { trackingNumber: noted, carrier: "Colissimo", by: "camille" });
  await logStep(services, first.id, LABEL_NAME.outward, `Colissimo ${printed}`, "camille");
  await services
    .db("labels")
    .insert({
      id: "65f000000000000000000003",
      order_id: first.id,
      kind: "outward",
      product_code: "DOM",
      weight_grams: 450,
      state: "unknown",
      parcel_number: printed,
      message: `Voyez ${printed}`,
      asked_by: "camille",
      asked_at: "2026-03-02T08:00:00.000Z",
    });
  for (const number of [noted, printed])
    await services
      .db("parcel_tracking")
      .insert({ number, steps: "[]", delivered: true, fetched_at: "2026-03-02T08:00:00.000Z" });
  await services.db("prescriptions").where({ order_id: first.id }).update({ state: "received" });
  expect(await refusePrescription(services, first.id, "Votre myopie a changé.", "camille")).toBe(true);
  await services.db("outbox").delete();
  await services.db("idempotency_keys").insert({
    caller: "camille", // an administrator's program, whose stored answer names the order
    key: "avancer",
    request_hash: "",
    answer: JSON.stringify({ orderId: first.id, customerName: "Clara, myopie" }),
    created_at: "2026-03-02T08:00:00.000Z",
    visitor_id: null,
  });
  await eraseAccount(services, clara.account.id);
  const tables = await tableNames(services.db);
  const telling = [];
  for (const table of tables)
    if (/6A[12]{11}|myopie/.test(JSON.stringify(await services.db(table)))) telling.push(table);
  expect(telling).toEqual([]);
  expect(
    await services
      .db("tracking_log")
      .where({ order_id: first.id })
      .whereIn("action", ["Paiement reçu", "Étiquette d’expédition"])
      .orderBy("action", "desc")
      .pluck("details"),
  ).toEqual(["", "204,00\u00a0€"]);
});

test("a quote keeps its year at the shop; no link opens it, and no paper takes the wearer's name from it", async () => {
  const { visitorId, email } = clara.account;
  const child = { firstName: "Mina", lastName: clara.name, bornOn: "2016-05-04" };
  await savePrescriptionDraft(
    services,
    { of: visitorId, visitorId },
    { details: { bornOn: child.bornOn }, wearer: child },
  );
  const customer = { ...CLARA_MOREAU, lastName: clara.name, email };
  const choices = [choiceOf(PLAIN_FRAME, { extra: await withCorrection(services) })];
  const paid = await paidOrder(services, { customer, choices }, visitorId);
  await move(services, paid, ORDER_STATUS.shipped);
  const order = await move(services, paid, ORDER_STATUS.delivered);
  const quote = await findQuoteByNumber(services, order.quoteNumber);
  if (!quote) throw new Error("no quote");
  const wearer = async (of: typeof order) => [await wearerOfOrder(services, of), (await wornBy(services, of)).wearer];
  expect(await wearer(order)).toEqual([child, expect.stringContaining("Mina")]);
  expect([await hasInsurerFile(services, order), await prescriptionStanding(services, order)]).toEqual([
    true,
    "validated",
  ]);
  expect(await isErased(services, quote)).toBe(false);

  expect((await eraseAccount(services, clara.account.id)).outcome).toBe("erased");
  const [after, kept] = [await findOrder(services, order.id), await findQuote(services, quote.id)];
  if (!after || !kept) throw new Error("the order and its quote stay");
  expect(await isErased(services, kept)).toBe(true);
  expect(await wearer(after)).toEqual([null, null]);
  expect([await hasInsurerFile(services, after), await prescriptionStanding(services, after)]).toEqual([false, null]);
  const shown = await orderPanel(services, after, "owner");
  expect([shown.customer, shown.noCustomer]).toEqual([null, "Nom et coordonnées effacés."]);
  const slip = await packingSlip(services, after);
  expect([slip.customer, slip.delivery]).toEqual(["Nom effacé", expect.arrayContaining(["Coordonnées effacées"])]);
  const camille = await newAdministrator(services);
  expect((await jobView(services, camille, after, after.lines[0]?.id ?? "")).wearer).toBe("Nom effacé");
  expect((await readQuote(services, quote.id))?.wearer, "for a check, until its year ends").toEqual(child);
});

test("with an erased person's quote the desk does nothing more than read it: no deed brings its people back", async () => {
  const { visitorId, email } = clara.account;
  const choices = [choiceOf(PLAIN_FRAME, { extra: await withCorrection(services) })];
  const customer = { ...CLARA_MOREAU, lastName: clara.name, email };
  const { id } = await found(quoteAtCheckout(services, visitorId, choices, customer));
  const camille = await newAdministrator(services);
  await services.db("quotes").where({ id }).update({ made_by: camille.id });
  const now = () => found(findQuote(services, id));
  const erased = async () => (await adminQuoteView(services, camille, await now(), new URLSearchParams())).ways.erased;
  expect(await erased()).toBe(false);
  expect((await eraseAccount(services, clara.account.id)).outcome).toBe("erased");
  expect(await erased()).toBe(true);
  const before = [await services.db("quotes"), await services.db("orders"), await services.db("outbox")];
  for (const intent of ["send", "handed", "renew", "order"]) {
    const sale = { intent, ...CLARA_MOREAU, payment: "especes", deliveryMethod: "retrait", shown: "" };
    const form = new FormData();
    for (const [name, value] of Object.entries(sale)) form.set(name, value);
    const context = { services, form, requestId: intent } as Partial<ShopContext> as ShopContext;
    const answer = await answerAdminQuote(context, camille, await now(), "");
    expect([answer.status, JSON.stringify(await answer.json())], intent).toEqual([422, textWith("ont été effacées")]);
  }
  expect([await services.db("quotes"), await services.db("orders"), await services.db("outbox")]).toEqual(before);
});

test("a quote of a frame alone names nobody once its customer is erased", async () => {
  const { visitorId, email } = clara.account;
  const { genre: _genre, phone: _phone, ...named } = CLARA_MOREAU;
  const people = {
    customer: { ...named, lastName: clara.name, email },
    wearer: { firstName: "Mina", lastName: clara.name, bornOn: "2016-05-04" },
  };
  const asked = await frameAlone(services, visitorId, choiceOf(PLAIN_FRAME), people);
  if (asked.outcome !== "priced") throw new Error(asked.outcome);
  const { id } = await found(writeQuote(services, { lines: asked.lines, ...people, prescription: null, visitorId }));
  expect(await isErased(services, await found(findQuote(services, id)))).toBe(false);
  expect((await eraseAccount(services, clara.account.id)).outcome).toBe("erased");
  const kept = await found(findQuote(services, id));
  expect(kept).toMatchObject({ visitorId: null, firstName: null, lastName: null, email: null });
  expect(await isErased(services, kept)).toBe(true);
});

test("a quote that one's order was placed on is one's own, under whatever address it was made", async () => {
  const customer = { ...CLARA_MOREAU, lastName: clara.name, email: "autre.adresse@exemple.fr" };
  const choices = [choiceOf(PLAIN_FRAME, { extra: await withCorrection(services) })];
  const paid = await paidOrder(services, { customer, choices }, clara.account.visitorId);
  const quote = await found(findQuoteByNumber(services, paid.quoteNumber));
  await services.db("quotes").where({ id: quote.id }).update({ visitor_id: null, made_by: "camille" });
  await move(services, paid, ORDER_STATUS.shipped);
  await move(services, paid, ORDER_STATUS.delivered);
  const named = async () => (await lineOf(services, await found(findQuote(services, quote.id)))).name;
  expect(await named()).toBe(`Clara ${clara.name}`);
  expect((await eraseAccount(services, clara.account.id)).outcome).toBe("erased");
  expect(await findQuote(services, quote.id)).toMatchObject({ firstName: null, lastName: null, email: null });
  expect(await named(), "and its line in the list says so, though the shop had made it").toBe("Nom effacé");
});

test("what is under way needs a name: such an order, return or refund is said, and nothing is erased", async () => {
  const { orders } = await belongingsOf(services, clara, atHour("2026-03-10", 10));
  const [first] = orders;
  if (!first) throw new Error("no order");
  for (const status of [
    ORDER_STATUS.awaitingPayment,
    ORDER_STATUS.confirmed,
    ORDER_STATUS.shipped,
    ORDER_STATUS.attention,
  ]) {
    await services.db("orders").where({ id: first.id }).update({ status });
    expect(await eraseAccount(services, clara.account.id)).toEqual({
      outcome: "obstructed",
      obstacles: { administrator: false, orders: [first.number] },
    });
  }
  await services.db("orders").where({ id: first.id }).update({ status: ORDER_STATUS.cancelled });
  expect((await obstaclesTo(services, clara.account)).orders).toEqual([]);
  await services
    .db("returns")
    .insert({
      id: "65f000000000000000000001",
      order_id: first.id,
      state: "En traitement",
      requested_at: "2026-03-02T08:00:00.000Z",
    });
  expect((await obstaclesTo(services, clara.account)).orders).toEqual([first.number]);
  expect(await services.db("users").where({ id: clara.account.id })).toHaveLength(1);
  const camille = await newAdministrator(services);
  expect(await eraseAccount(services, camille.id)).toEqual({
    outcome: "obstructed",
    obstacles: { administrator: true, orders: [] },
  });
});

test("an account whose address nobody has proven erases what hangs on it, and nothing that is the address's", async () => {
  const hers = await belongingsOf(services, clara, atHour("2026-03-10", 10));
  const stranger = await newCustomer(services, { email: clara.account.email, proven: false });
  expect((await eraseAccount(services, stranger.id)).outcome).toBe("erased");
  expect(await services.db("users").where({ id: stranger.id })).toEqual([]);
  expect(await stored()).toEqual([...hers.files].sort());
  expect(await services.db("messages").where({ email: clara.account.email })).toHaveLength(2);
  expect(await services.db("newsletter_subscribers").whereNotNull("email")).toHaveLength(1);
  expect((await services.db("orders").pluck("email")).every((email) => email === clara.account.email)).toBe(true);
  expect((await queuedMails(services)).some(({ mail }) => mail.subject.startsWith("Votre compte est effacé"))).toBe(
    false,
  );
});
