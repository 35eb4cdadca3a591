import { PGlite } from "@electric-sql/pglite";
import { PGLiteSocketServer } from "@electric-sql/pglite-socket";
import { afterAll, beforeAll, expect, test } from "vitest";

import { listAccounts } from "~/domain/accounts/list.server";
import { savePerson } from "~/domain/accounts/profile.server";
import { beginSecondFactor, checkSecondFactor, pendingSecondFactor } from "~/domain/accounts/second-factor.server";
import { book } from "~/domain/appointments/book.server";
import { cancel, move } from "~/domain/appointments/changes.server";
import { purgeAppointments } from "~/domain/appointments/purge.server";
import { sendReminders } from "~/domain/appointments/reminders.server";
import { atHour } from "~/domain/appointments/slots";
import { addProduct, changeProduct } from "~/domain/catalogue/editing/change.server";
import { TreatmentForm } from "~/domain/catalogue/editing/lens-forms.server";
import { listForAdmin } from "~/domain/catalogue/editing/list.server";
import { addImage } from "~/domain/catalogue/editing/photos.server";
import { readSheet } from "~/domain/catalogue/editing/read-sheet.server";
import { removeProduct } from "~/domain/catalogue/editing/remove.server";
import { NEW_SHEET, readSheetForm } from "~/domain/catalogue/editing/sheet-forms.server";
import { applyStockImport, checkStockList } from "~/domain/catalogue/editing/stock-import.server";
import { addTreatment, changeTreatment, removeTreatment } from "~/domain/catalogue/editing/treatments.server";
import { addToCart, readCart } from "~/domain/cart/cart.server";
import { addGlasses } from "~/domain/cart/glasses.server";
import { listProducts } from "~/domain/catalogue/catalogue.server";
import { findOffers } from "~/domain/catalogue/offers.server";
import { findProduct } from "~/domain/catalogue/products.server";
import { ANYTHING, type CatalogueQuery } from "~/domain/catalogue/query";
import { catalogueVersion } from "~/domain/catalogue/version.server";
import { readCheckoutDraft, saveCustomer, saveDelivery } from "~/domain/checkout/draft.server";
import { listIntents } from "~/domain/audit/audit.server";
import { turnOnSecondFactor } from "~/domain/admin-access/security.server";
import { newId } from "~/domain/ids";
import { purgeAnswers, readLensAnswers, saveLensAnswers } from "~/domain/lenses/answers.server";
import { readCorrectionReference } from "~/domain/lenses/configuration";
import { purgeCorrections, readMeasures, type LensMeasures } from "~/domain/lenses/corrections.server";
import { NO_ANSWERS } from "~/domain/lenses/wizard";
import { changeStatus } from "~/domain/orders/life/life.server";
import { creditNotesOf } from "~/domain/invoices/credit-note.server";
import { issueMissingInvoices } from "~/domain/orders/placing/invoicing.server";
import { findOrder } from "~/domain/orders/order.server";
import { placeOrder } from "~/domain/orders/placing/place.server";
import { settleByHand } from "~/domain/settle-by-hand.server";
import { openTasks } from "~/domain/orders/money/tasks.server";
import type { Order } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { listQuestions } from "~/domain/messages/inbox.server";
import { listTrackingLog } from "~/domain/orders/life/tracking-log.server";
import { deadAddresses, deliverDue, purgeOutbox } from "~/domain/outbox.server";
import { labelsOf, requestLabel } from "~/domain/parcels/labels.server";
import { trackParcel } from "~/domain/parcels/tracking.server";
import { hear } from "~/domain/payments/payment.server";
import { reconcile } from "~/domain/payments/reconcile.server";
import { eraseAccount } from "~/domain/privacy/erase.server";
import { gatherData } from "~/domain/privacy/export.server";
import { purgeIdle } from "~/domain/privacy/idle.server";
import { latePurges } from "~/domain/privacy/purge-runs.server";
import { PURGES, runPurges } from "~/domain/privacy/purges.server";
import { purgeBuyers, purgeUnproven } from "~/domain/privacy/purge.server";
import { endPromotion, planPromotion, previewPromotion } from "~/domain/promotions/promotions.server";
import { advanceReturn } from "~/domain/returns/advance.server";
import { listReturns } from "~/domain/returns/list.server";
import { requestReturn } from "~/domain/returns/request.server";
import { carryOutRefunds } from "~/domain/refunds/carry-out.server";
import { hearRefund, issueMissingCreditNotes } from "~/domain/refunds/refund.server";
import { requestRefund } from "~/domain/refunds/request.server";
import { instant } from "~/domain/time";
import { checkScan } from "~/domain/stocktaking/scan.server";
import { noteVisit, purgeVisitors } from "~/domain/visitors/visits.server";
import { declareWithdrawal } from "~/domain/withdrawals/declare.server";
import { naming } from "~/domain/search-text.server";
import { openCarrier, openColissimoTracking } from "~/infra/carriers/colissimo.server";
import { pagesOf } from "~/http/answers/list-query.server";
import { migrate, openDatabase } from "~/infra/db.server";
import { seed } from "../../seeds/index";
import { COUPONS, DISCOUNTED_FRAME, PLAIN_FRAME } from "../../seeds/named";
import { newAdministrator, newCustomer } from "../helpers/administrator";
import { belongingsOf } from "../helpers/belongings";
import { correctionOf, eyeOf } from "../helpers/eyes";
import { choiceOf, CLARA_MOREAU, newVisitorId, shelfOf } from "../helpers/factories";
import { readQuoteOf } from "../helpers/quotes";
import { BY, deliveredOrder } from "../helpers/orders";
import { paidOrder } from "../helpers/paying";
import { codeOf } from "../helpers/second-factor";
import { MONDAY_MORNING, testServices, type TestServices } from "../helpers/services";
import { openSandbox } from "../sandbox/testing";

let server: PGLiteSocketServer;
let services: TestServices;

// A shop that outgrows one machine moves to PostgreSQL: this is its real engine, behind its real protocol.
beforeAll(async () => {
  const engine = await PGlite.create();
  server = new PGLiteSocketServer({ db: engine, host: "127.0.0.1", port: 0 });
  const listening = new Promise<{ port: number }>((resolve) =>
    server.addEventListener("listening", (event) => resolve((event as CustomEvent<{ port: number }>).detail)),
  );
  await server.start();
  const { port } = await listening;
  const db = openDatabase(`postgres://postgres@127.0.0.1:${port}/postgres`);
  services = await testServices({ db });
  await migrate(db);
  await seed(db, services.now());
});

afterAll(async () => {
  await services.db.destroy();
  await server.stop();
});

test("the catalogue lists, filters, counts and finds on PostgreSQL", async () => {
  const listing = await listProducts(services, {
    ...ANYTHING,
    category: "optic",
    gender: "homme",
    shapes: ["pantos"],
    sort: "priceAsc",
  });
  expect(listing.total).toBeGreaterThan(2);
  expect(listing.facets.brands.reduce((sum, brand) => sum + brand.count, 0)).toBe(listing.total);
  const product = await findProduct(services, DISCOUNTED_FRAME.slug);
  expect(product).toMatchObject({ priceCents: DISCOUNTED_FRAME.priceCents, isAccessory: false });
});

test("people are found by words without accents on PostgreSQL", async () => {
  const account = await newCustomer(services, { email: "elodie@exemple.fr" });
  await savePerson(services, account, { firstName: "Élodie", lastName: "Peño" });
  const { rows } = await listAccounts(services, {
    search: "PENO élodie",
    sort: "nom",
    descending: false,
    page: 1,
    limit: 10,
    pages: () => ({ offset: 0 }),
  });
  expect(rows.map((row) => row.name)).toEqual(["Élodie Peño"]);
  const { db } = services;
  expect(await naming(db, db("users"), ["last_name"], "peno").pluck("id")).toEqual([account.id]); // folded by the query
  await db("users").where({ id: account.id }).delete();
});

test("a purchase goes from the cart to the mail on PostgreSQL, and is finished once", async () => {
  const visitorId = await newVisitorId(services);
  const choice = choiceOf(PLAIN_FRAME, { quantity: 2 });
  expect(await addToCart(services, visitorId, choice)).toMatchObject({ outcome: "added" });
  await saveCustomer(services, visitorId, CLARA_MOREAU);
  await saveDelivery(services, visitorId, "domicile");
  const draft = await readCheckoutDraft(services, visitorId);

  const cart = await readCart(services, visitorId);
  const purchase = {
    choices: cart.lines,
    deliveryMethod: "domicile" as const,
    couponCode: COUPONS.tenPercent.code,
    customer: draft.customer,
    billing: null,
    paymentMethod: "credit" as const,
    shown: null,
  };
  const placing = await placeOrder(services, visitorId, purchase);
  if (placing.outcome !== "placed") throw new Error(placing.outcome);
  const again = await placeOrder(services, visitorId, purchase);
  expect(again).toMatchObject({ outcome: "placed", order: { id: placing.order.id } });

  const paymentId = newId(services.now());
  await services
    .db("payments")
    .insert({
      id: paymentId,
      order_id: placing.order.id,
      attempt: 1,
      kind: "intent",
      state: "open",
      amount_cents: placing.order.totalCents,
      created_at: instant(services.now()),
      updated_at: instant(services.now()),
    });
  const news = { event: "succeeded" as const, receivedCents: placing.order.totalCents };
  expect(await hear(services, paymentId, news)).toBe("paid");
  expect(await hear(services, paymentId, news)).toBe("paid");

  expect(await findOrder(services, placing.order.id)).toMatchObject({
    status: "Validée",
    stockState: "taken",
    totalCents: 26_100,
  });
  expect((await readCart(services, visitorId)).lines).toEqual([]);
  const color = await services
    .db("product_colors")
    .where({ product_id: PLAIN_FRAME.id, value: choice.color })
    .first("stock", "held");
  expect(color).toEqual({ stock: 16, held: 0 });
  await deliverDue(services);
  expect(services.mailbox.map((mail) => mail.to)).toEqual([CLARA_MOREAU.email]);
});

test("invoices are numbered, and money is given back once, on PostgreSQL", async () => {
  const orders = [await paidOrder(services), await paidOrder(services)];
  const [first, second] = await services
    .db("invoices")
    .whereIn(
      "order_id",
      orders.map(({ id }) => id),
    )
    .orderBy("number")
    .pluck("number");
  expect(Number(second?.slice(-6))).toBe(Number(first?.slice(-6)) + 1);
  expect(await issueMissingInvoices(services)).toBe(0);

  const id = orders[0]?.id ?? "";
  const total = orders[0]?.totalCents ?? 0;
  const asking = await requestRefund(services, id, {
    amountCents: total,
    reason: "Article rendu",
    by: "camille",
    key: id,
  });
  if (asking.outcome !== "asked") throw new Error(asking.outcome);
  expect(
    await requestRefund(services, id, { amountCents: 1, reason: "Article rendu", by: "camille", key: "autre" }),
  ).toMatchObject({ outcome: "tooMuch", refundableCents: 0 });
  expect(await carryOutRefunds({ ...services, payments: null })).toBe(0);
  for (let told = 0; told < 2; told += 1)
    expect(await hearRefund(services, asking.refund.id, { event: "succeeded", providerId: "re_1" })).toBe("succeeded");
  expect(await creditNotesOf(services, id)).toMatchObject([{ number: "A2026-000001", totalCents: total }]);
  expect(await issueMissingCreditNotes(services)).toBe(0);
});

test("the shelves are run from the admin area on PostgreSQL", async () => {
  const camille = await newAdministrator(services);
  const reading = readSheetForm(
    {
      ...NEW_SHEET,
      "number": "9001",
      "name": "Grande Rue",
      "brand": "Atelier Saône",
      "price": "129,90",
      "description": "Une monture.",
      "material": "acetate",
      "colors": "#1c1b1a",
      "color-1c1b1a-stock": "4",
    },
    "http://localhost",
    5,
  );
  if (!reading.ok) throw new Error(JSON.stringify(reading.errors));
  const adding = await addProduct(services, camille, reading.sheet);
  if (adding.outcome !== "added") throw new Error(JSON.stringify(adding));
  const { id } = adding;
  expect(
    await changeProduct(services, camille, id, {
      sheet: { ...reading.sheet, priceCents: 9_900, colors: [] },
      version: 1,
      shownStock: {},
    }),
  ).toEqual({ outcome: "changed" });
  expect(await changeProduct(services, camille, id, { ...reading, version: 1 })).toMatchObject({
    outcome: "conflict",
    version: 2,
  });
  expect(await changeProduct(services, camille, id, { ...reading, version: null })).toEqual({ outcome: "changed" });
  for (const url of ["/medias/a.jpg", "/medias/b.jpg"])
    expect(await addImage(services, camille, id, { color: null, url, alt: "De face" })).toBe(true);
  const list = await listForAdmin(services, {
    shelf: "solaires",
    search: "9001",
    stock: "low",
    sheets: "incomplete",
    archived: false,
    sort: "nom",
    descending: true,
    page: 1,
    limit: 10,
    pages: () => ({ offset: 0 }),
  });
  expect(list).toMatchObject({ total: 1, rows: [{ id, colors: [{ name: "Noir", stock: 4 }] }] });

  const checked = await checkStockList(services, camille, [
    { line: 2, id: "9001", color: "#1c1b1a", price: "89", stock: "7" },
  ]);
  if (checked.outcome !== "changes") throw new Error(JSON.stringify(checked));
  expect(await applyStockImport(services, camille, checked.id)).toEqual({ outcome: "applied", lines: 1 });
  expect((await readSheet(services, id))?.sheet).toMatchObject({
    priceCents: 8_900,
    generalImage: "/medias/b.jpg",
    colors: [{ stock: 7 }],
  });
  expect(await removeProduct(services, camille, id)).toMatchObject({ outcome: "deleted" });

  const writing = await addTreatment(services, camille, TreatmentForm.parse({ name: "Teinte", price: "12" }));
  const treatment = writing.outcome === "written" ? writing.id : "";
  for (const expected of ["written", "conflict"])
    expect(
      await changeTreatment(
        services,
        camille,
        treatment,
        TreatmentForm.parse({ name: "Teinte", price: expected.length }),
        1,
      ),
    ).toMatchObject({ outcome: expected });
  expect(writing.outcome === "written" && (await removeTreatment(services, camille, writing.id))).toMatchObject({
    outcome: "deleted",
  });
});

test("a promotion asks its price and ends, and a scanner counts, on PostgreSQL", async () => {
  const camille = await newAdministrator(services);
  const scope = { on: { brand: PLAIN_FRAME.brand }, except: [], reducedToo: true };
  const endsAt = instant(new Date(services.now().getTime() + 86_400_000));
  const terms = { name: "Promotion", kind: "promotion", percent: 20, scope, startsAt: null, endsAt } as const;
  const { seen } = await previewPromotion(services, terms);
  const before = await catalogueVersion(services);
  const planning = await planPromotion(services, camille, terms, { seen });
  const version = await catalogueVersion(services);
  expect(version).not.toBe(before);
  const brand: CatalogueQuery = { ...ANYTHING, brands: [PLAIN_FRAME.brand], sort: "priceAsc" };
  const { products } = await listProducts(services, brand);
  const cents = products.map(({ effectiveCents }) => effectiveCents);
  expect(cents).toEqual([...cents].sort((one, other) => one - other));
  const reduced = { effectiveCents: 11_600, reduction: { referenceCents: 14_500, percent: 20 } };
  expect(products.find(({ id }) => id === PLAIN_FRAME.id)).toMatchObject(reduced);
  expect((await findOffers(services, [PLAIN_FRAME.id]))[0]?.unitPriceCents).toBe(11_600);
  const id = planning.outcome === "planned" ? planning.promotion.id : "";
  expect(await endPromotion(services, camille, id)).toMatchObject({ outcome: "ended" });
  expect((await findProduct(services, PLAIN_FRAME.slug))?.effectiveCents).toBe(14_500);

  const { stock } = await shelfOf(services, PLAIN_FRAME);
  const checked = await checkScan(services, camille, "received", `${PLAIN_FRAME.number} Noir`);
  await applyStockImport(services, camille, checked.outcome === "changes" ? checked.id : "");
  expect((await shelfOf(services, PLAIN_FRAME)).stock).toBe(stock + 1);
});

test("a promise that ends gives its pieces back on PostgreSQL", async () => {
  const visitorId = await newVisitorId(services);
  const choice = choiceOf(PLAIN_FRAME, { color: 1 });
  const placing = await placeOrder(services, visitorId, {
    choices: [choice],
    deliveryMethod: "retrait",
    couponCode: null,
    customer: CLARA_MOREAU,
    billing: null,
    paymentMethod: null,
    shown: null,
  });
  expect(placing.outcome).toBe("placed");
  services.clock.advance({ minutes: 31 });
  await reconcile({ ...services, payments: null });
  expect(
    await services.db("product_colors").where({ product_id: PLAIN_FRAME.id, value: choice.color }).first("held"),
  ).toEqual({ held: 0 });
});

test("glasses are sealed, ordered and forgotten on PostgreSQL", async () => {
  const visitorId = await newVisitorId(services);
  const measures: LensMeasures = {
    situation: "vision",
    correction: correctionOf(eyeOf(-2)),
    pupillaryDistance: { left: 32, right: 32 },
  };
  const choice = choiceOf(PLAIN_FRAME);
  for (let times = 0; times < 2; times += 1)
    await addGlasses(services, visitorId, {
      frame: choice,
      lenses: { proposal: "standard", glassType: "unifocal", index: 1.5, treatments: [] },
      measures,
      replaces: null,
    });
  const { lines } = await readCart(services, visitorId);
  expect(lines).toMatchObject([{ quantity: 2, unitPriceCents: PLAIN_FRAME.priceCents + 5900, problem: null }]);

  await saveLensAnswers(services, visitorId, PLAIN_FRAME.id, {
    color: choice.color,
    size: choice.size,
    lineId: null,
    answers: { ...NO_ANSWERS, correction: measures.correction },
  });
  expect((await readLensAnswers(services, visitorId, PLAIN_FRAME.id))?.answers.correction).toEqual(measures.correction);

  await readQuoteOf(services, visitorId, lines, CLARA_MOREAU);
  const placing = await placeOrder(services, visitorId, {
    choices: lines,
    deliveryMethod: "domicile",
    couponCode: null,
    customer: CLARA_MOREAU,
    billing: null,
    paymentMethod: "credit",
    shown: null,
  });
  if (placing.outcome !== "placed") throw new Error(placing.outcome);
  const sold = (await services
    .db("order_lines")
    .where({ order_id: placing.order.id })
    .first("sealed_correction", "extra")) as { sealed_correction: Buffer; extra: string };
  expect(readMeasures(services, sold.sealed_correction, readCorrectionReference(sold.extra) ?? "")).toEqual(measures);

  services.clock.advance({ days: 31 });
  expect([await purgeAnswers(services), await purgeCorrections(services)]).toEqual([1, 0]);
  await services.db("cart_lines").where({ visitor_id: visitorId }).delete();
  expect(await purgeCorrections(services)).toBe(1);
});

test("a slot is had once, moved and reminded of on PostgreSQL", async () => {
  services.clock.set(MONDAY_MORNING);
  const [slotAt, other] = [atHour("2026-03-05", 10), atHour("2026-03-06", 10)];
  const booking = {
    motif: "controle",
    slotAt,
    nom: "Moreau",
    prenom: "Clara",
    telephone: "0612345678",
    email: "clara@exemple.fr",
  } as const;
  const outcomes = [];
  for (let caller = 0; caller < 3; caller += 1) outcomes.push(await book(services, null, booking));
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(["booked", "taken", "taken"]);
  const [first] = outcomes;
  if (first?.outcome !== "booked") throw new Error("not booked");
  const { id } = first.appointment;
  expect(await move(services, id, other, "customer")).toMatchObject({
    outcome: "moved",
    appointment: { slotAt: other, sequence: 1 },
  });
  services.clock.set("2026-03-05T12:00:00Z");
  expect([await sendReminders(services), await sendReminders(services)]).toEqual([1, 0]);
  expect(await cancel(services, id, "shop")).toMatchObject({ outcome: "cancelled" });
  expect(await services.db("taken_slots")).toEqual([]);
});

test("cancelling, returns and withdrawals count each piece once on PostgreSQL", async () => {
  const before = (await shelfOf(services, DISCOUNTED_FRAME)).stock;
  const choices = [choiceOf(DISCOUNTED_FRAME, { quantity: 2 })];
  const order = await paidOrder(services, { choices });
  for (const outcome of ["changed", "unchanged"])
    expect(await changeStatus(services, order.id, ORDER_STATUS.cancelled, { by: BY })).toMatchObject({ outcome });
  expect(await shelfOf(services, DISCOUNTED_FRAME)).toEqual({ stock: before, held: 0 });

  const other = await deliveredOrder(services, { choices });
  for (const outcome of ["requested", "notEligible"])
    expect(await requestReturn(services, other.id, { lines: "all", comment: null })).toMatchObject({ outcome });
  const [asked] = await listReturns(services);
  for (const outcome of ["advanced", "unchanged"])
    expect(await advanceReturn(services, asked?.id ?? "", "Validé", { by: BY, restock: true })).toMatchObject({
      outcome,
    });
  expect(await shelfOf(services, DISCOUNTED_FRAME)).toEqual({ stock: before, held: 0 });

  const withdrawn = async (of: Order) =>
    declareWithdrawal(services, of.id, [{ lineId: of.lines[0]?.id ?? "", quantity: 2 }]);
  expect(await withdrawn(other)).toMatchObject({ outcome: "excluded" }); // every piece has come back already
  const third = await deliveredOrder(services, { choices });
  for (const outcome of ["recorded", "repeated"]) expect(await withdrawn(third)).toMatchObject({ outcome });
  expect(await listReturns(services)).toHaveLength(2);
});

test("a label is made once, and again where someone says so, and a parcel is followed, on PostgreSQL", async () => {
  const sandbox = await openSandbox({ clock: services.now });
  try {
    const { config } = await testServices({ sandbox, db: services.db });
    const carried = {
      ...services,
      carrier: config.colissimo && openCarrier(config.colissimo),
      tracking: config.colissimo && openColissimoTracking(config.colissimo),
    };
    const order = await paidOrder(carried);
    const wish = { productCode: "DOM", weightKg: 0.45 } as const;
    const ask = (evenSo: string | null = null) =>
      requestLabel(carried, order, "outward", wish, "camille", { lost: evenSo });
    expect([await ask(), await ask()]).toMatchObject([
      { outcome: "made", repeated: false },
      { outcome: "made", repeated: true },
    ]);
    const [first] = await labelsOf(carried, order.id);
    expect([await ask(first?.id), await ask(first?.id)]).toMatchObject([
      { outcome: "made", repeated: false },
      { outcome: "made", repeated: true },
    ]);
    expect(sandbox.colissimo.parcels).toHaveLength(2);
    for (let times = 0; times < 2; times += 1)
      expect(await trackParcel(carried, first?.parcelNumber ?? "")).toMatchObject({
        outcome: "followed",
        delivered: false,
        stale: false,
      });
  } finally {
    await sandbox.close();
  }
});

test("a code opens once, the admin area's lists are read, and an account is carried away and erased, on PostgreSQL", async () => {
  const camille = await newAdministrator(services);
  await beginSecondFactor(services, camille.id);
  const { secret = "" } = (await pendingSecondFactor(services, camille)) ?? {};
  expect((await turnOnSecondFactor(services, camille, codeOf(secret, services.now()), "form", "")).outcome).toBe(
    "confirmed",
  );
  const next = codeOf(secret, services.now(), 1);
  const checked = [
    await checkSecondFactor(services, camille, next, "a"),
    await checkSecondFactor(services, camille, next, "a"),
    await checkSecondFactor(services, camille, next, "b"),
  ];
  expect(checked.map(({ outcome }) => outcome)).toEqual(["right", "right", "wrong"]);

  const account = await newCustomer(services);
  const { files, orders } = await belongingsOf(
    services,
    { account, name: "Moreauclair", phone: "0611111111", street: "7 rue des Effacés" },
    atHour("2026-03-12", 10),
  );
  const page = { page: 1, limit: 20, descending: true, pages: pagesOf };
  expect(
    (await listIntents(services, { ...page, who: camille.id, search: "second", from: "2026-03-01", to: "2026-03-31" }))
      .total,
  ).toBe(1);
  expect((await listQuestions(services, { ...page, state: "attente", search: "moreauclair" })).rows).toMatchObject([
    { name: "Moreauclair" },
  ]);
  expect(
    (await listTrackingLog(services, { ...page, order: orders[0]?.number ?? "", from: null, to: null })).total,
  ).toBeGreaterThan(0);
  let entries = 0;
  for await (const { content } of gatherData(services, account)) entries += Number(content.length > 0);
  expect(entries).toBe(14);
  const erasure = await eraseAccount(services, account.id);
  expect(erasure.outcome === "erased" && erasure.files.sort()).toEqual(files.sort());
  expect((await purgeUnproven(services)).deleted + (await purgeOutbox(services)).deleted).toBe(0);

  const idle = await newCustomer(services);
  await belongingsOf(
    services,
    { account: idle, name: "Moreauclair", phone: "0611111111", street: "7 rue des Pentes" },
    atHour("2026-03-13", 10),
  );
  await services.db("users").update({ created_at: "2026-03-01T08:00:00.000Z" });
  services.clock.set("2027-05-01T09:00:00Z");
  expect((await purgeAppointments(services)).deleted).toBeGreaterThan(0);
  services.clock.set("2029-02-20T09:00:00Z");
  expect(await purgeIdle(services, { dryRun: true })).toEqual(await purgeIdle(services));
  expect(await services.db("users").where({ id: idle.id }).first("last_seen_at", "idle_warned_at")).toEqual({
    last_seen_at: atHour("2026-03-13", 10),
    idle_warned_at: "2029-02-20T09:00:00.000Z",
  });
  while ((await deliverDue(services)).sent > 0);
  services.clock.set("2029-04-01T09:00:00Z");
  expect(await purgeIdle(services)).toMatchObject({ erased: 1 });
  expect(await services.db("users").where({ id: idle.id })).toEqual([]);
  for (const { id } of await openTasks(services, "owed")) await settleByHand(services, camille, id, "Rendu.");
  services.clock.set("2031-06-01T09:00:00Z");
  expect((await purgeBuyers(services)).deleted).toBeGreaterThan(0);
  expect((await purgeBuyers(services)).deleted).toBe(0);
  const guest = await newVisitorId(services);
  expect((await purgeVisitors(services)).deleted).toBeGreaterThan(0);
  services.clock.advance({ days: 2 });
  expect([await noteVisit(services, guest), await noteVisit(services, guest)]).toEqual([true, false]);
  expect((await runPurges(services, { confirmed: true })).failed).toEqual([]);
  expect(await latePurges(services, PURGES)).toEqual([]);
  expect((await deadAddresses(services, [account.email])).size).toBe(0);
});

test("the tables can be taken down again in order", async () => {
  await services.db.migrate.rollback({ directory: "migrations", loadExtensions: [".js"] }, true);
  const tables = await services
    .db("information_schema.tables")
    .where({ table_schema: "public" })
    .whereNot("table_name", "like", "knex_%")
    .pluck("table_name");
  expect(tables).toEqual([]);
});
