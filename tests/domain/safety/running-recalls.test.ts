import { beforeEach, describe, expect, onTestFinished, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import { changeProduct } from "~/domain/catalogue/editing/change.server";
import { readSheet } from "~/domain/catalogue/editing/read-sheet.server";
import { findProduct } from "~/domain/catalogue/products.server";
import { onPaymentsDue } from "~/domain/orders/money/due-at-once.server";
import { instant } from "~/domain/time";
import { endRecall } from "~/domain/recalls/end.server";
import { leftOfAll, writtenToBefore } from "~/domain/recalls/left-to-tell.server";
import { noteTold } from "~/domain/recalls/notices.server";
import { holdersOf, prepareRecall, recallsOf } from "~/domain/recalls/recall.server";
import { holdBack, sendRecall } from "~/domain/recalls/send.server";
import { underRecall } from "~/pages/admin/products/product-form.server";
import { recallsView } from "~/pages/admin/recalls/recalls-view.server";
import { todayView } from "~/pages/admin/today/today-view.server";

import { PLAIN_FRAME, SOLAR_FEMME, type NamedProduct } from "../../../seeds/named";
import { newAdministrator } from "../../helpers/administrator";
import { plain } from "../../helpers/eyes";
import { choiceOf, newPayment, placedOrder, setStock } from "../../helpers/factories";
import { given } from "../../helpers/found";
import { deliveredOrder } from "../../helpers/orders";
import { paidOrder } from "../../helpers/paying";
import { testServices, type TestServices } from "../../helpers/services";

let services: TestServices;
let camille: Account;
beforeEach(async () => {
  services = await testServices({ seed: true });
  for (const product of [PLAIN_FRAME, SOLAR_FEMME]) await setStock(services, product, 50);
  camille = await newAdministrator(services);
});

const sheetOf = ({ id }: NamedProduct) => services.db("products").where({ id }).first("udi_di", "maker_reference");
const UDI = async (product: NamedProduct = PLAIN_FRAME) => (await sheetOf(product))?.udi_di ?? "";
const REFERENCE = async (product: NamedProduct = PLAIN_FRAME) => (await sheetOf(product))?.maker_reference ?? "";

/** Of a colour in its first size, as the label has it. */
async function gtinOf({ id, colors, sizes }: NamedProduct, color: number): Promise<string> {
  const row: { gtin: string } | undefined = await services
    .db("product_gtins as gtin")
    .join("product_colors as color", "color.id", "gtin.color_id")
    .where({ "color.product_id": id, "color.value": colors[color]?.value ?? "" })
    .where("gtin.size", sizes[0] ?? "")
    .first("gtin.gtin");
  return given(row).gtin;
}

const sold = (wish = {}) => deliveredOrder(services, { choices: [choiceOf(PLAIN_FRAME, wish)] });
const prepare = (lot: string) => prepareRecall(services, camille, { subject: "article", lot, message: "Danger." });
async function recall(lot: string): Promise<string> {
  const { id } = await prepare(lot);
  given(await sendRecall(services, camille, id));
  return id;
}
const todayLine = async () => (await todayView(services, "owner")).lines.find(({ key }) => key === "recalls");

test("« Aujourd’hui » counts who is left to tell, and who waits, until each was told", async () => {
  const [worn, waits] = [
    await sold(),
    await paidOrder(services, { choices: [choiceOf(PLAIN_FRAME)], deliveryMethod: "retrait" }),
  ];
  await services.db("orders").where({ id: worn.id }).update({ email: "", email_key: "" });
  const prepared = await prepare(await UDI());
  expect([await todayLine(), await leftOfAll(services)], "nothing is in force").toEqual([undefined, null]);
  await sendRecall(services, camille, prepared.id);
  expect(await todayLine()).toMatchObject({ amount: 2, label: "clients à prévenir d’un rappel", to: "/admin/lots" });
  expect((await todayView(services, "sales")).lines.map(({ key }) => key)).not.toContain("recalls");
  for (const [orderId, left] of [
    [waits.id, 1],
    [worn.id, 0],
  ] as const) {
    await noteTold(services, camille, { recallId: prepared.id, orderId, means: "called" });
    expect((await leftOfAll(services))?.people ?? 0).toBe(left);
    const [listed] = (await recallsView(services, "")).open;
    expect(listed?.left).toBe(left ? "1 client reste à prévenir" : null);
  }
  expect(await todayLine()).toBeUndefined();
});

describe("a recall is found", () => {
  test("also while it is prepared, and by a number that its article was sold under", async () => {
    await sold();
    const former = await REFERENCE();
    const { id } = await prepare(await UDI());
    const found = async (typed: string) => (await recallsOf(services, typed, "article")).map((each) => each.id);
    expect(await found(former)).toEqual([id]);
    await sendRecall(services, camille, id);
    await services.db("products").where({ id: PLAIN_FRAME.id }).update({ maker_reference: "PAN-2027" });
    expect([await found(former), await found("PAN-2027"), await found(await REFERENCE(SOLAR_FEMME))]).toEqual([
      [id],
      [id],
      [],
    ]);
  });

  test("by what it names: that of one colour is none of the other, which may be held back, too", async () => {
    await recall(await gtinOf(PLAIN_FRAME, 0));
    const other = await gtinOf(PLAIN_FRAME, 1);
    expect((await recallsView(services, other)).holds).toEqual(["article"]);
    expect(await holdBack(services, camille, { subject: "article", lot: other })).toBe("held");
    expect((await recallsView(services, await UDI())).recalls).toHaveLength(2);
  });
});

describe("a sheet that gets a recalled number later", () => {
  async function save({ id }: NamedProduct, facts: object): Promise<void> {
    const { sheet, version } = given(await readSheet(services, id));
    const shownStock = Object.fromEntries(sheet.colors.map(({ value, stock }) => [value, stock]));
    const wish = { sheet: { ...sheet, facts: { ...sheet.facts, ...facts } }, version, shownStock };
    expect(await changeProduct(services, camille, id, wish)).toEqual({ outcome: "changed" });
  }
  const isSold = async ({ slug }: NamedProduct) => (await findProduct(services, slug)) !== null;

  test("joins the recall's hold, with those who bought it before, until the recall is ended", async () => {
    const bought = await deliveredOrder(services, { choices: [choiceOf(SOLAR_FEMME)] });
    const none = { gtin: null, udi_di: null, maker_reference: null };
    await services.db("order_lines").where({ order_id: bought.id }).update(none);
    await sold();
    const id = await recall(await UDI());
    expect((await leftOfAll(services))?.people ?? 0).toBe(0);
    const waits = await placedOrder(services, { choices: [choiceOf(SOLAR_FEMME)] });
    await services.db("order_lines").where({ order_id: waits.id }).update(none);
    const paymentId = await newPayment(services, waits, { providerId: "pi_j", intentId: "pi_j" });
    const later = new Date(services.now().getTime() + 3_600_000).toISOString();
    await services.db("payments").where({ id: paymentId }).update({ next_check_at: later });
    let isWoken = false;
    onTestFinished(onPaymentsDue(() => (isWoken = true)));
    await save(SOLAR_FEMME, { udiDi: await UDI() });
    await new Promise(setImmediate);
    const payment = await services.db("payments").where({ id: paymentId }).first("next_check_at");
    expect([isWoken, given(payment).next_check_at], "to close what is open").toEqual([true, instant(services.now())]);
    expect([await isSold(SOLAR_FEMME), (await leftOfAll(services))?.people]).toEqual([false, 1]);
    expect(await underRecall(services, SOLAR_FEMME.id)).toContain(await UDI());
    await save(SOLAR_FEMME, { udiDi: null });
    expect(await isSold(SOLAR_FEMME), "what it named once stays named").toBe(false);
    await endRecall(services, camille, { id, reason: "Clos" });
    expect([await isSold(SOLAR_FEMME), await underRecall(services, SOLAR_FEMME.id)]).toEqual([true, null]);
  });

  test("may be held back before any sheet has the number", async () => {
    const held = { subject: "article", lot: "XX-9999" } as const;
    expect((await recallsView(services, held.lot)).holds).toEqual(["lot", "article"]);
    expect(await holdBack(services, camille, held)).toBe("held");
    await save(PLAIN_FRAME, { makerReference: "xx 9999" });
    expect(await isSold(PLAIN_FRAME)).toBe(false);
  });
});

test("a second letter says who had the first, and the end of one says that the other is in force", async () => {
  const { id: orderId } = await sold();
  const first = await recall(await UDI());
  await noteTold(services, camille, { recallId: first, orderId, means: "called" });
  const second = await prepare(await REFERENCE());
  expect(await writtenToBefore(services, second, await holdersOf(services, second))).toBe(1);
  const cards = async () => (await recallsView(services, await UDI())).recalls;
  expect((await cards()).find(({ id }) => id === second.id)).toMatchObject({ isPrepared: true, again: 1 });
  await sendRecall(services, camille, second.id);
  await endRecall(services, camille, { id: first, reason: "Clos" });
  const summaryOf = async (id: string) => plain((await cards()).find((card) => card.id === id)?.summary ?? "");
  expect(await summaryOf(first)).toContain("Un autre rappel est en vigueur : ne leur dites pas qu’il est levé.");
  await endRecall(services, camille, { id: second.id, reason: "Clos" });
  expect(await summaryOf(first)).toBe("Un client avait été prévenu : dites-lui que le rappel est levé.");
});
