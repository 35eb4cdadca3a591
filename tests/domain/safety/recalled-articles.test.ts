import { beforeEach, describe, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import { readCart, addToCart } from "~/domain/cart/cart.server";
import { findProduct } from "~/domain/catalogue/products.server";
import { identifierForms, identifierKey } from "~/domain/catalogue/safety/identifiers";
import { listForAdmin } from "~/domain/catalogue/editing/list.server";
import { touchCatalogue } from "~/domain/catalogue/version.server";
import { searchShop } from "~/domain/customers/search.server";
import { lensesOnSale } from "~/domain/lenses/range.server";
import { advanceJob, jobsOf, nextStep } from "~/domain/orders/jobs/job.server";
import { changeStatus } from "~/domain/orders/life/life.server";
import { listOrders, ordersOfIds } from "~/domain/orders/list.server";
import { listedBuyer } from "~/domain/orders/nameless.server";
import { logStep, type Order } from "~/domain/orders/order.server";
import { isUnderRecall, payableAgain } from "~/domain/payments/pay-again.server";
import { LINK_MAILED } from "~/domain/payments/states";
import { releasePickups, remindOfPickups } from "~/domain/orders/pickup/waiting.server";
import { validatePrescription } from "~/domain/orders/prescription/prescription.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { recalledLines } from "~/domain/orders/jobs/recalled-articles.server";
import { buyersOf } from "~/domain/recalls/buyers.server";
import { leftOutBy } from "~/domain/recalls/chosen-products.server";
import { joinRecalls } from "~/domain/recalls/join-recalls.server";
import { discardRecall, endRecall } from "~/domain/recalls/end.server";
import { recallLetters } from "~/domain/recalls/letters.server";
import { noteTold, takeBackTold } from "~/domain/recalls/notices.server";
import { prepareRecall } from "~/domain/recalls/recall.server";
import { holdBack, sendRecall } from "~/domain/recalls/send.server";
import { deliverReservation } from "~/domain/reservations/list.server";
import { reserve } from "~/domain/reservations/reserve.server";
import { sellReservation } from "~/domain/till/reservation-sale.server";
import { newId } from "~/domain/ids";
import { orderView } from "~/http/orders/order-view.server";
import { pagesOf } from "~/http/answers/list-query.server";
import { orderPanel } from "~/pages/admin/orders/order-view.server";
import { pickupsView } from "~/pages/admin/pickups/pickups-view.server";
import { carnetView } from "~/pages/account/carnet/carnet-view.server";
import { headingOf } from "~/pages/order/order-words";
import { recallsView } from "~/pages/admin/recalls/recalls-view.server";

import { terms } from "~/shop/terms";

import { ACCESSORY, PLAIN_FRAME, SOLAR_FEMME, type NamedProduct } from "../../../seeds/named";
import { newAdministrator } from "../../helpers/administrator";
import { plain } from "../../helpers/eyes";
import { choiceOf, CLARA_MOREAU, newVisitorId, placedOrder, queuedMails, setStock } from "../../helpers/factories";
import { given } from "../../helpers/found";
import { BY, deliveredOrder, move, orderNow } from "../../helpers/orders";
import { paidOrder } from "../../helpers/paying";
import { readPdfText } from "../../helpers/pdf-text";
import { withCorrection } from "../../helpers/prescriptions";
import { testServices, type TestServices } from "../../helpers/services";

/** The lenses of `withCorrection`. */
const LENSES = "Unifocal Efficient 1,5";

let services: TestServices;
let camille: Account;
beforeEach(async () => {
  services = await testServices({ seed: true });
  for (const product of [PLAIN_FRAME, SOLAR_FEMME, ACCESSORY]) await setStock(services, product, 50);
  camille = await newAdministrator(services);
});

const sheetOf = ({ id }: NamedProduct) => services.db("products").where({ id }).first("udi_di", "maker_reference");
const UDI = async (product: NamedProduct = PLAIN_FRAME) => (await sheetOf(product))?.udi_di ?? "";
const REFERENCE = async (product: NamedProduct = PLAIN_FRAME) => (await sheetOf(product))?.maker_reference ?? "";

/** Of a colour in one size, as the label has it. */
async function gtinOf({ id, colors, sizes }: NamedProduct, color = 0, size = 0): Promise<string> {
  const row: { gtin: string } | undefined = await services
    .db("product_gtins as gtin")
    .join("product_colors as color", "color.id", "gtin.color_id")
    .where({ "color.product_id": id, "color.value": colors[color]?.value ?? "" })
    .where("gtin.size", sizes[size] ?? "")
    .first("gtin.gtin");
  return given(row).gtin;
}

async function change({ id }: NamedProduct, changes: object): Promise<void> {
  await services.db("products").where({ id }).update(changes);
  await touchCatalogue(services, [id]);
}

const sold = (product: NamedProduct, wish = {}) => deliveredOrder(services, { choices: [choiceOf(product, wish)] });
const toFetch = (product: NamedProduct) =>
  paidOrder(services, { choices: [choiceOf(product)], deliveryMethod: "retrait" });
const boughtBy = async (typed: string) => (await buyersOf(services, typed)).buyers.map(({ orderId }) => orderId);

async function recall(lot: string, message = "La branche peut se rompre.\n\nRapportez-la."): Promise<string> {
  const { id } = await prepareRecall(services, camille, { subject: "article", lot, message });
  given(await sendRecall(services, camille, id));
  return id;
}
const letters = async () =>
  (await queuedMails(services)).map(({ mail }) => mail).filter(({ subject }) => subject.startsWith("Rappel d’un"));

test("an identifier is one however it is typed, printed or scanned", () => {
  const key = "09520104199994";
  for (const typed of [
    "9520104199994",
    "952 0104 199994",
    "(01)09520104199994",
    "]d20109520104199994",
    "01" + key + "10B7",
  ])
    expect(identifierKey(typed), typed).toBe(key);
  expect(identifierKey("(01)09520104199994(17)271120(10)7654A")).toBe(key);
  expect([identifierKey("tr-1041"), identifierKey(" TR 1041 "), identifierKey("TR1041")]).toEqual(
    Array<string>(3).fill("TR1041"),
  );
  expect(identifierForms(key)).toEqual([key, "9520104199994"]);
  expect([identifierForms("00000096385074"), identifierForms("TR1041")]).toEqual([
    ["00000096385074", "0000096385074", "000096385074", "96385074"],
    ["TR1041"],
  ]);
});

describe("who bought an article", () => {
  test("is found by its UDI-DI, by the maker's reference, and by the GTIN of their colour and size alone", async () => {
    const [black48, shell50, other] = [
      await sold(PLAIN_FRAME),
      await sold(PLAIN_FRAME, { color: 1, size: 1 }),
      await sold(SOLAR_FEMME),
    ];
    const both = [black48.id, shell50.id];
    const udi = await UDI();
    for (const typed of [udi, `(01)0${udi}`, (await REFERENCE()).toLowerCase().replace("-", " ")])
      expect(await boughtBy(typed), typed).toEqual(both);
    expect(await boughtBy(await gtinOf(PLAIN_FRAME, 1, 1))).toEqual([shell50.id]);
    expect(await boughtBy(await gtinOf(PLAIN_FRAME, 1, 0))).toEqual([]);
    expect(await boughtBy(await REFERENCE(SOLAR_FEMME))).toEqual([other.id]);
    expect([await boughtBy("--"), await boughtBy("TR-0000")]).toEqual([[], []]);
  });

  test("is listed where the order waits, was cancelled or has no name; an order that nobody paid is no sale", async () => {
    await placedOrder(services, { choices: [choiceOf(PLAIN_FRAME)] });
    const [waits, ready, worn] = [await toFetch(PLAIN_FRAME), await toFetch(PLAIN_FRAME), await sold(PLAIN_FRAME)];
    const cancelled = await toFetch(PLAIN_FRAME);
    await move(services, ready, ORDER_STATUS.shipped);
    await move(services, cancelled, ORDER_STATUS.cancelled);
    const nobody = { first_name: null, last_name: null, email: null, phone: null, payment_method: "especes" };
    await services.db("orders").where({ id: worn.id }).update(nobody);
    const [listed] = await ordersOfIds(services, [worn.id], 1);
    expect(listed && listedBuyer(listed)).toBe("Vente sans nom");
    const { buyers } = await recallsView(services, await UDI());
    expect(buyers.map(({ key, name, where }) => [key, name, where])).toEqual(
      [
        [waits, "Clara Moreau", "À la boutique, pas encore parti"] as const,
        [ready, "Clara Moreau", "À la boutique, prêt à être retiré"] as const,
        [worn, "Vente sans nom", "Chez le client"] as const,
        [cancelled, "Clara Moreau", "Commande annulée"] as const,
      ].map(([order, name, where]) => [order.lines[0]?.id, name, where]),
    );
    await services.db("orders").where({ id: worn.id }).update({ fingerprint: "" });
    expect((await recallsView(services, await UDI())).buyers[2]?.name).toBe("Nom effacé");
  });

  test("is found by what the article was sold under, and by the sheet of today where the sale did not keep it", async () => {
    const [kept, before] = [await sold(PLAIN_FRAME), await sold(PLAIN_FRAME)];
    const none = { gtin: null, udi_di: null, maker_reference: null };
    await services.db("order_lines").where({ order_id: before.id }).update(none);
    const former = await REFERENCE();
    await change(PLAIN_FRAME, { maker_reference: "PAN-2027" });
    expect(await boughtBy(former), "sold under it").toEqual([kept.id]);
    const now = await buyersOf(services, "pan 2027");
    expect(now.buyers.map(({ orderId, how }) => [orderId, how])).toEqual([[before.id, "now"]]);
    expect(now.otherwise).toEqual([{ kept: former, lines: 1 }]);
    const shown = await recallsView(services, "PAN-2027");
    expect(shown.buyers[0]?.how).toContain("d’après la fiche d’aujourd’hui");
    expect(shown.otherwise).toEqual([
      {
        says: "Une vente de cet article a été faite sous un autre numéro\u00a0:",
        kept: former,
        href: `/admin/lots?lot=${former}`,
      },
    ]);
  });

  test("is told apart from nobody in words that say what was looked through", async () => {
    const nobodyOf = async (typed: string) => (await recallsView(services, typed)).nobody;
    expect(await nobodyOf("Z-9")).toBe(
      "Aucun verre du lot Z-9, et aucun article ni verre vendu sous ce GTIN, cet UDI-DI ou cette référence du fabricant.",
    );
    const udi = await UDI();
    expect(await nobodyOf(udi)).toBe(`Aucune vente de cet article, et aucun verre du lot ${udi}.`);
    await sold(PLAIN_FRAME);
    expect(await nobodyOf(udi)).toBeNull();
  });
});

describe("the recall of an article", () => {
  const PARTS = "Sans aucun frais pour vous, vous avez le choix entre";

  test("writes to each buyer under the names of the article's own law", async () => {
    const orders = [await sold(PLAIN_FRAME), await sold(SOLAR_FEMME), await sold(ACCESSORY)];
    for (const product of [PLAIN_FRAME, SOLAR_FEMME, ACCESSORY]) await recall(await REFERENCE(product));
    const texts = new Map((await letters()).map(({ subject, text }) => [subject.split(" ").at(-1), text ?? ""]));
    const [frame, sun, accessory] = orders.map(({ number }) => given(texts.get(number)));
    expect(frame).toContain("votre monture (dispositif médical de classe I) Maison Valmy Panthéon, Noir, taille 48");
    expect(frame).toContain(`référence du fabricant ${await REFERENCE()}, vendue par`);
    expect(frame).toContain("Si quelqu’un d’autre s’en sert, prévenez cette personne.");
    expect(frame).toContain("Ne la portez plus dès maintenant");
    expect(frame).toContain(`${PARTS} sa réparation, son remplacement et son remboursement.`);
    expect(sun).toContain("vos lunettes de soleil (équipement de protection individuelle)");
    expect(accessory).toContain("votre accessoire");
    expect(accessory).toContain("Ne l’utilisez plus dès maintenant.");
    const picture = orders[0]?.lines[0]?.imageUrl ?? "none";
    expect(frame).toContain(new URL(picture, services.config.publicUrl).href);
    for (const text of [frame, sun, accessory]) expect(text).toContain("La branche peut se rompre.");
  });

  test("names both of what one order has in one letter, by mail and on paper", async () => {
    const choices = [choiceOf(PLAIN_FRAME), choiceOf(PLAIN_FRAME, { color: 1, size: 1 })];
    const order = await deliveredOrder(services, { choices });
    const id = await recall(await UDI());
    const [letter, ...others] = await letters();
    const both = "Maison Valmy Panthéon, Noir, taille 48 et Maison Valmy Panthéon, Écaille blonde, taille 50";
    expect([letter?.text?.includes(`vos montures (dispositifs médicaux de classe I) ${both}`), others]).toEqual([
      true,
      [],
    ]);
    const printed = given(await recallLetters(services, camille, { recallId: id, orderId: order.id }));
    const { pages, text } = await readPdfText(printed.bytes);
    expect([pages.length, text.includes("Écaille blonde")]).toEqual([1, true]);
  });

  test("tells who was told and who cannot be, and asks nobody to bring what is at the shop", async () => {
    const [mailed, called, unnamed] = [await sold(PLAIN_FRAME), await sold(PLAIN_FRAME), await sold(PLAIN_FRAME)];
    const waits = await toFetch(PLAIN_FRAME);
    await services.db("orders").where({ id: called.id }).update({ email: "", email_key: "" });
    const nobody = { first_name: null, last_name: null, email: null, phone: null, payment_method: "especes" };
    await services.db("orders").where({ id: unnamed.id }).update(nobody);
    await services.db("invoices").where({ order_id: unnamed.id }).delete();
    const typed = await UDI();
    const { id } = await prepareRecall(services, camille, { subject: "article", lot: typed, message: "Danger." });
    expect(await noteTold(services, camille, { recallId: id, orderId: called.id, means: "called" })).toBe("notInForce");
    expect(await sendRecall(services, camille, id)).toEqual({ letters: 1, pairs: 3, otherwise: 1, kept: 1 });
    expect(await noteTold(services, camille, { recallId: id, orderId: called.id, means: "called" })).toBe("noted");
    const toWaits = { recallId: id, orderId: waits.id };
    expect(await noteTold(services, camille, { ...toWaits, means: "posted" })).toBe("unknown");
    expect((await recallsView(services, typed)).recalls[0]?.waiting).toMatchObject([{ key: waits.id, called: false }]);
    expect(await noteTold(services, camille, { ...toWaits, means: "called" })).toBe("noted");
    const [shown] = (await recallsView(services, typed)).recalls;
    expect(shown?.summary).toBe(
      "Les 2 clients concernés sont prévenus. L’acheteur d’une vente sans nom ne peut pas l’être.",
    );
    expect(shown?.people.map(({ key }) => key)).toEqual([unnamed.id, mailed.id, called.id]);
    expect(shown?.waiting).toMatchObject([{ key: waits.id, called: true, toDo: null }]);
    expect(await takeBackTold(services, camille, { ...toWaits, means: "called" })).toBe("takenBack");
  });

  test("takes it off sale until it is ended, with those who were told", async () => {
    const order = await sold(PLAIN_FRAME);
    const visitorId = await newVisitorId(services);
    await addToCart(services, visitorId, choiceOf(PLAIN_FRAME));
    const isSold = async () => (await findProduct(services, PLAIN_FRAME.slug)) !== null;
    const inCart = async () => (await readCart(services, visitorId)).lines[0]?.problem;
    const { id } = await prepareRecall(services, camille, { subject: "article", lot: await UDI(), message: "Danger." });
    expect([await isSold(), await inCart()], "a letter that is only prepared").toEqual([true, null]);
    await sendRecall(services, camille, id);
    expect([await isSold(), await inCart()]).toEqual([false, "archived"]);
    await change(PLAIN_FRAME, { udi_di: "9520100199998" });
    expect(await isSold(), "its sheet changed meanwhile").toBe(false);
    await noteTold(services, camille, { recallId: id, orderId: order.id, means: "called" });
    expect(await endRecall(services, camille, { id, reason: "Clos par le fabricant" })).toEqual({
      told: 1,
      subject: "article",
    });
    expect([await isSold(), await inCart()]).toEqual([true, null]);
  });

  test("keeps its orders at the shop until someone says why not, whatever they do next; the other colour may leave", async () => {
    const [black, shell] = [
      await toFetch(PLAIN_FRAME),
      await paidOrder(services, { choices: [choiceOf(PLAIN_FRAME, { color: 1 })], deliveryMethod: "retrait" }),
    ];
    const id = await recall(await gtinOf(PLAIN_FRAME, 0, 0));
    const saidOf = async ({ id }: Order) =>
      (await orderPanel(services, await orderNow(services, id), null)).attention?.includes("Sous rappel, à garder");
    expect([await saidOf(black), await saidOf(shell)]).toEqual([true, undefined]);
    const to = (order: Order, status: "preparing" | "shipped", agreedTo: string | null = null) =>
      changeStatus(services, order.id, ORDER_STATUS[status], { by: camille.id, agreedTo });
    for (const status of ["preparing", "shipped"] as const) {
      expect((await to(shell, status)).outcome).toBe("changed");
      const asked = await to(black, status);
      if (asked.outcome !== "confirm") throw new Error(asked.outcome);
      expect(asked.reason).toContain(`Un rappel nomme Maison Valmy Panthéon (${await gtinOf(PLAIN_FRAME, 0, 0)})`);
    }
    await endRecall(services, camille, { id, reason: "Erreur" });
    expect((await to(black, "shipped")).outcome).toBe("changed");
  });

  test("is marked where orders wait to be fetched, for which nobody is reminded and none is given up", async () => {
    const [held, free] = [await toFetch(PLAIN_FRAME), await toFetch(SOLAR_FEMME)];
    for (const order of [held, free]) await move(services, order, ORDER_STATUS.shipped);
    await recall(await UDI());
    const { rows } = await pickupsView(services, "");
    const marks = new Map(rows.map(({ id, recalled }) => [id, recalled]));
    expect(marks.get(held.id)).toEqual([`Maison Valmy Panthéon (${await UDI()})`]);
    expect(marks.get(free.id)).toEqual([]);
    services.clock.advance({ days: terms.pickupReminderDays });
    expect(await remindOfPickups(services)).toBe(1);
    services.clock.advance({ days: terms.pickupReleaseDays });
    expect(await releasePickups(services)).toBe(1);
    expect((await orderNow(services, held.id)).status).toBe(ORDER_STATUS.shipped);
  });

  test("is said to who has it and to who waits for it, on their order, in the account and in the carnet", async () => {
    const extra = await withCorrection(services);
    const worn = await deliveredOrder(services, { choices: [choiceOf(PLAIN_FRAME, { extra })] });
    const waits = await paidOrder(services, {
      choices: [choiceOf(PLAIN_FRAME), choiceOf(SOLAR_FEMME)],
      deliveryMethod: "retrait",
    });
    const unpaid = await placedOrder(services, { choices: [choiceOf(PLAIN_FRAME)] });
    const view = async ({ id }: Order) => orderView(services, await orderNow(services, id));
    const noReturn = (await view(worn)).afterSale.noReturn;
    expect([noReturn !== null, (await view(waits)).comes.length, (await view(worn)).afterSale.recall]).toEqual([
      true,
      3,
      null,
    ]);
    const id = await recall(await UDI());
    const [told, held, asked] = [await view(worn), await view(waits), await view(unpaid)];
    expect(told.afterSale.recall?.says).toBe("Rappel de sécurité\u00a0: ne portez plus Maison Valmy Panthéon.");
    expect(told.afterSale.recall?.then).toContain("réparation, remplacement et remboursement");
    expect([told.afterSale.noReturn, told.afterSale.recall?.isHeld]).toEqual([null, false]);
    expect([held.afterSale.recall?.isHeld, held.comes]).toEqual([true, []]);
    expect(held.afterSale.recall?.says).toContain("nous gardons pour l’instant Maison Valmy Panthéon à la boutique");
    expect(headingOf(held)).toEqual({ title: "Un article de votre commande est rappelé", text: null });
    expect([asked.afterSale.recall?.hasChoice, asked.payAgain, headingOf(asked).text]).toEqual([false, null, null]);
    const account = { id: newId(services.now()), visitorId: worn.visitorId };
    const pairOf = async () => given((await carnetView(services, account)).others[0]);
    expect(await pairOf()).toMatchObject({ recalled: told.afterSale.recall?.says, lensesOnlyHref: null });
    await endRecall(services, camille, { id, reason: "Clos" });
    expect((await pairOf()).lensesOnlyHref).not.toBeNull();
    expect((await view(worn)).afterSale).toMatchObject({ recall: null, noReturn });
  });

  test("stops lenses at the bench before they are ordered for the frame", async () => {
    const extra = await withCorrection(services);
    const { id } = await paidOrder(services, { choices: [choiceOf(PLAIN_FRAME, { extra })] });
    await validatePrescription(services, id, BY);
    await recall(await REFERENCE());
    const { job } = given((await jobsOf(services, await orderNow(services, id)))[0]);
    const notes = { base: "", remarks: "", rightLot: "", leftLot: "" };
    const press = { to: nextStep(job), by: camille.id, version: job.version };
    const step = (recallReason: string) => advanceJob(services, id, job.lineId, { ...notes, ...press, recallReason });
    expect(await step(" ")).toEqual({ outcome: "frameRecalled" });
    expect((await step("Hors série, M. Roy")).outcome).toBe("advanced");
    const kept = await services.db("tracking_log").where({ order_id: id, action: "Article sous rappel gardé" });
    expect(kept[0]?.details).toContain("Hors série, M. Roy");
  });

  test("lets nobody pay an order that waits for its payment, and names it", async () => {
    const order = await placedOrder(services, { choices: [choiceOf(PLAIN_FRAME)] });
    await logStep(services, order.id, LINK_MAILED, "", BY);
    expect(await payableAgain(services, order)).toBe(order.totalCents);
    expect((await recallsView(services, await UDI())).aside).toMatchObject([{ key: order.lines[0]?.id }]);
    expect(await holdBack(services, camille, { subject: "article", lot: await UDI() })).toBe("held");
    expect([await payableAgain(services, order), await isUnderRecall(services, order)]).toEqual([0, true]);
  });

  test("names the pairs put aside, which are not sold", async () => {
    const put = await reserve(services, {
      ...{ productId: PLAIN_FRAME.id, color: PLAIN_FRAME.colors[0]?.value ?? "", size: PLAIN_FRAME.sizes[0] ?? "" },
      ...{ name: "Odile Comptoir", email: "odile@exemple.fr", phone: "0612345678" },
    });
    if (put.outcome !== "reserved") throw new Error(put.outcome);
    const typed = await gtinOf(PLAIN_FRAME);
    expect((await recallsView(services, typed)).aside).toMatchObject([{ key: put.reservation.id }]);
    expect((await recallsView(services, await gtinOf(PLAIN_FRAME, 1))).aside).toEqual([]);
    expect(await holdBack(services, camille, { subject: "article", lot: typed })).toBe("held");
    const sale = { means: "especes", priceCents: PLAIN_FRAME.priceCents } as const;
    expect(await sellReservation(services, camille, put.reservation.id, sale)).toEqual({ outcome: "recalled" });
    expect(await deliverReservation(services, camille, put.reservation.id)).toBe("recalled");
  });
});

describe("a model of lenses", () => {
  async function lensSheet() {
    const lens = await services.db("lenses").where({ name: LENSES }).first("id", "udi_di", "maker_reference");
    return { id: lens?.id ?? "", udi: lens?.udi_di ?? "", reference: lens?.maker_reference ?? "" };
  }

  test("is found by its UDI-DI and the maker's reference, whatever lots were noted, also under a former reference", async () => {
    const choices = [choiceOf(PLAIN_FRAME, { extra: await withCorrection(services) })];
    const [order] = [await paidOrder(services, { choices }), await sold(PLAIN_FRAME)];
    const { id, udi, reference } = await lensSheet();
    for (const typed of [udi, `(01)0${udi}`, reference]) expect(await boughtBy(typed), typed).toEqual([order.id]);
    const [buyer] = (await recallsView(services, udi)).buyers;
    expect(buyer?.product).toContain(LENSES);
    expect(given(await searchShop(services, udi)).articles.rows).toMatchObject([{ sales: 1 }]);
    await services.db("lenses").where({ id }).update({ maker_reference: "CH-99999" });
    expect(await boughtBy(reference), "the sale kept it").toEqual([order.id]);
    expect((await buyersOf(services, "CH-99999")).otherwise).toEqual([{ kept: reference, lines: 1 }]);
    const [other] = await services
      .db("lenses")
      .whereNot({ id })
      .whereNotNull("udi_di")
      .orderBy("name")
      .select("udi_di");
    await services.db("lenses").where({ id }).update({ udi_di: "952019999998" });
    for (const typed of [udi, `(01)0${udi}`])
      expect(await boughtBy(typed), `${typed}, which the sale kept`).toEqual([order.id]);
    expect(await boughtBy(other?.udi_di ?? ""), "of another model").toEqual([]);
    expect((await buyersOf(services, "952019999998")).otherwise).toEqual([{ kept: udi, lines: 1 }]);
  });

  test("is listed in the orders that still wait for their payment", async () => {
    const extra = await withCorrection(services);
    const order = await placedOrder(services, { choices: [choiceOf(PLAIN_FRAME, { extra })] });
    const { udi, reference } = await lensSheet();
    for (const typed of [udi, reference])
      expect((await recallsView(services, typed)).aside, typed).toMatchObject([
        { key: order.lines[0]?.id, says: expect.stringContaining(LENSES) as string },
      ]);
  });

  test("is not proposed while a recall names it, nor ordered for a pair without a word; its wearers are written to", async () => {
    const extra = await withCorrection(services);
    const worn = await deliveredOrder(services, { choices: [choiceOf(PLAIN_FRAME, { extra })] });
    const { id: waits } = await paidOrder(services, { choices: [choiceOf(PLAIN_FRAME, { extra })] });
    await validatePrescription(services, waits, BY);
    const isOffered = async () => (await lensesOnSale(services)).some(({ name }) => name === LENSES);
    expect(await isOffered()).toBe(true);
    const id = await recall((await lensSheet()).udi);
    expect(await isOffered()).toBe(false);
    const [letter, ...others] = await letters();
    expect([
      letter?.subject.endsWith(worn.number),
      letter?.text?.includes("vos lunettes Maison Valmy Panthéon"),
    ]).toEqual([true, true]);
    expect(others).toEqual([]);
    const { job } = given((await jobsOf(services, await orderNow(services, waits)))[0]);
    const press = { base: "", remarks: "", rightLot: "", leftLot: "", to: nextStep(job), by: camille.id };
    const step = () => advanceJob(services, waits, job.lineId, { ...press, version: job.version });
    expect((await step()).outcome).toBe("frameRecalled");
    const said = (await orderPanel(services, await orderNow(services, waits), null)).attention;
    expect(said).toContain(`: les verres de Maison Valmy Panthéon (${(await lensSheet()).udi})`);
    const { visitorId } = await orderNow(services, waits);
    const carnet = await carnetView(services, { id: newId(services.now()), visitorId });
    expect(carnet.others[0]?.recalled).toContain("nous gardons pour l’instant Maison Valmy Panthéon");
    await endRecall(services, camille, { id, reason: "Clos" });
    expect([await isOffered(), (await step()).outcome]).toEqual([true, "advanced"]);
  });
});

describe("a maker's reference that products of two brands have", () => {
  test("is recalled of the products that are chosen, and of no other", async () => {
    const lot = await REFERENCE();
    await change(SOLAR_FEMME, { maker_reference: lot });
    const [meant, other] = [await sold(PLAIN_FRAME), await sold(SOLAR_FEMME)];
    expect((await boughtBy(lot)).sort()).toEqual([meant.id, other.id].sort());
    expect((await recallsView(services, lot)).choices.map(({ id }) => id).sort()).toEqual(
      [PLAIN_FRAME.id, SOLAR_FEMME.id].sort(),
    );
    expect((await recallsView(services, await UDI())).choices, "of one brand alone").toEqual([]);
    expect(await leftOutBy(services, lot, []), "nothing is ticked").toBeNull();
    const leftOut = given(await leftOutBy(services, lot, [PLAIN_FRAME.id]));
    expect(leftOut).toEqual([SOLAR_FEMME.id]);

    const prepared = await prepareRecall(services, camille, { subject: "article", lot, message: "Danger.", leftOut });
    expect(await sendRecall(services, camille, prepared.id)).toMatchObject({ letters: 1, pairs: 1 });
    expect((await letters()).map(({ subject }) => subject.endsWith(meant.number))).toEqual([true]);
    const isSold = async ({ slug }: NamedProduct) => (await findProduct(services, slug)) !== null;
    expect([await isSold(PLAIN_FRAME), await isSold(SOLAR_FEMME)]).toEqual([false, true]);
    const recalledOf = async ({ id }: Order) => [...(await recalledLines(services, id)).values()];
    expect([await recalledOf(meant), await recalledOf(other)]).toEqual([[[lot]], []]);
    await joinRecalls(services, [SOLAR_FEMME.id]);
    expect(await isSold(SOLAR_FEMME), "its sheet saved again").toBe(true);
    const [shown] = (await recallsView(services, lot)).recalls;
    expect(plain(shown?.leftOut ?? "")).toBe(`Ne concerne pas : ${SOLAR_FEMME.brand} ${SOLAR_FEMME.name}.`);

    const again = { subject: "article", lot } as const;
    expect(await holdBack(services, camille, { ...again, leftOut })).toBe("already");
    expect(await holdBack(services, camille, { ...again, leftOut: [PLAIN_FRAME.id] }), "with a customer").toBe(
      "somebody",
    );
  });
});

test("a recall is listed until it is ended, and shown under every number of its article", async () => {
  const order = await sold(PLAIN_FRAME);
  await services.db("orders").where({ id: order.id }).update({ email: "", email_key: "" });
  const id = await recall(await UDI());
  const { open } = await recallsView(services, "");
  expect(open).toMatchObject([{ key: id, name: `Article ${await UDI()}`, left: "1 client reste à prévenir" }]);
  for (const typed of [await REFERENCE(), await gtinOf(PLAIN_FRAME, 1)]) {
    const shown = await recallsView(services, typed);
    expect([shown.recalls.map((each) => each.id), shown.recalls[0]?.people.length, shown.holds], typed).toEqual([
      [id],
      1,
      [],
    ]);
    expect(shown.articles[0]?.recallHref).toBe(open[0]?.href);
  }
  await endRecall(services, camille, { id, reason: "Clos" });
  expect((await recallsView(services, "")).open).toEqual([]);
});

describe("what nobody has yet", () => {
  test("is held back without a letter, once, and free again at the end", async () => {
    const held = { subject: "article", lot: await UDI() } as const;
    expect((await recallsView(services, held.lot)).holds).toEqual(["article"]);
    expect([await holdBack(services, camille, held), await holdBack(services, camille, held)]).toEqual([
      "held",
      "already",
    ]);
    expect(await findProduct(services, PLAIN_FRAME.slug)).toBeNull();
    const view = await recallsView(services, held.lot);
    expect([view.holds, view.recalls[0]?.title.startsWith("Article retenu le"), await letters()]).toEqual([
      [],
      true,
      [],
    ]);
    const id = given(view.recalls[0]).id;
    expect(await discardRecall(services, camille, id)).toBe("unknown");
    expect(await endRecall(services, camille, { id, reason: "Erreur" })).toEqual({ told: 0, subject: "article" });
    expect(await findProduct(services, PLAIN_FRAME.slug)).not.toBeNull();
  });

  test("is a lot that is still to be mounted, or an article; what customers have needs a letter, and nothing is nothing", async () => {
    expect((await recallsView(services, "L-2027")).holds).toEqual(["lot", "article"]);
    expect(await holdBack(services, camille, { subject: "lot", lot: "L-2027" })).toBe("held");
    expect(await holdBack(services, camille, { subject: "lot", lot: "--" })).toBe("unknown");
    expect(await holdBack(services, camille, { subject: "article", lot: "TR" })).toBe("unknown");
    await sold(PLAIN_FRAME);
    expect((await recallsView(services, await UDI())).holds).toEqual([]);
    expect(await holdBack(services, camille, { subject: "article", lot: await UDI() })).toBe("somebody");
    expect(await findProduct(services, PLAIN_FRAME.slug), "nothing was held").not.toBeNull();
  });
});

test("the searches of the desk find product and orders by GTIN, UDI-DI and the maker's reference", async () => {
  const order = await sold(PLAIN_FRAME);
  await sold(SOLAR_FEMME);
  const asked = { page: 1, limit: 20, pages: pagesOf, descending: true };
  const all = { statuses: null, toVerify: false, from: null, to: null, sort: "date" } as const;
  const shelf = { shelf: null, stock: null, sheets: null, archived: false, sort: "id" } as const;
  for (const typed of [await UDI(), `(01)0${await UDI()}`, await REFERENCE(), await gtinOf(PLAIN_FRAME)]) {
    const found = given(await searchShop(services, typed));
    expect(
      found.products.rows.map(({ id }) => id),
      typed,
    ).toEqual([PLAIN_FRAME.id]);
    expect(found.articles.rows, typed).toEqual([{ named: typed, sales: 1 }]);
    const orders = await listOrders(services, { ...asked, ...all, search: typed });
    expect(
      orders.rows.map(({ id }) => id),
      typed,
    ).toEqual([order.id]);
    const products = await listForAdmin(services, { ...asked, ...shelf, search: typed });
    expect(
      products.rows.map(({ id }) => id),
      typed,
    ).toEqual([PLAIN_FRAME.id]);
  }
  expect(CLARA_MOREAU.lastName).toBe("Moreau");
  expect(given(await searchShop(services, "Moreau")).articles.rows).toEqual([]);
});
