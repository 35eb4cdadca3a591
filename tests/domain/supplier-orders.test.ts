import { beforeEach, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import { listIntents } from "~/domain/audit/audit.server";
import { intentInWords } from "~/domain/audit/words";
import { readSheet } from "~/domain/catalogue/editing/read-sheet.server";
import { movementsOf } from "~/domain/stocktaking/movements.server";
import { piecesNamed } from "~/domain/supplier-orders/pieces-named.server";
import { piecesOutOfStock } from "~/domain/supplier-orders/out-of-stock.server";
import { listSuppliers, proposeOrder } from "~/domain/supplier-orders/propose.server";
import { orderForm, orderTable } from "~/domain/supplier-orders/order-form.server";
import {
  findSupplierOrder,
  listSupplierOrders,
  type SupplierOrder,
} from "~/domain/supplier-orders/supplier-order.server";
import {
  beginSupplierOrder,
  changeSupplierOrder,
  closeSupplierOrder,
  deleteDraft,
  receivePieces,
} from "~/domain/supplier-orders/write.server";

import { CHEAP_FRAME, PLAIN_FRAME } from "../../seeds/named";
import { newAdministrator } from "../helpers/administrator";
import { plain } from "../helpers/eyes";
import { shelfOf } from "../helpers/factories";
import { found } from "../helpers/found";
import { readPdfText } from "../helpers/pdf-text";
import { testServices, type TestServices } from "../helpers/services";

const [NOIR, BLONDE] = ["#1c1b1a", "#c08a4a"] as const;
const VALMY = "Maison Valmy";

let services: TestServices;
let camille: Account;
beforeEach(async () => {
  services = await testServices({ seed: true });
  camille = await newAdministrator(services);
});

const colorRow = (value: string) => services.db("product_colors").where({ product_id: PLAIN_FRAME.id, value });
const stockOf = async (position: number) => (await shelfOf(services, PLAIN_FRAME, position)).stock;
const proposedFor = async (value: string) =>
  (await proposeOrder(services, VALMY))
    .filter(({ productId, color }) => productId === PLAIN_FRAME.id && color === value)
    .map(({ size, free, expected, proposed }) => [size, free, expected, proposed]);

async function begun(text = "1001 Noir x 4\n1001 Écaille blonde x 2"): Promise<SupplierOrder> {
  const named = await piecesNamed(services, text);
  if (named.outcome === "wrong") throw new Error(JSON.stringify(named));
  const id = await beginSupplierOrder(services, camille, { supplier: VALMY, note: "", wanted: named.wanted });
  return await found(findSupplierOrder(services, id));
}

async function sent(text?: string): Promise<SupplierOrder> {
  const order = await begun(text);
  const changed = await changeSupplierOrder(services, camille, { ...order, pieces: new Map(), more: [], sent: true });
  if (changed.outcome === "moved") throw new Error("moved");
  return changed.order;
}

const deliver = (order: SupplierOrder, ...arrived: number[]) =>
  receivePieces(services, camille, {
    id: order.id,
    version: order.version,
    pieces: new Map(order.lines.map(({ id }, position) => [id, arrived[position] ?? 0])),
  });

test("a colour at its alert is brought to twice it, what is promised and what is expected counted", async () => {
  await colorRow(NOIR).update({ stock: 5, held: 3, low_stock_threshold: 3 });
  expect(await proposedFor(NOIR)).toEqual([["", 2, 0, 4]]);
  expect((await listSuppliers(services)).find(({ supplier }) => supplier === VALMY)?.low).toBeGreaterThan(0);
  await sent("1001 Noir x 3");
  expect(await proposedFor(NOIR)).toEqual([["", 2, 3, 1]]);
  await colorRow(NOIR).update({ stock: 7 });
  expect(await proposedFor(NOIR)).toEqual([]);
});

test("of a colour counted by size, the sizes with the fewest pieces are ordered first", async () => {
  const { id } = await found(colorRow(NOIR).first("id"));
  await colorRow(NOIR).update({ stock: 2, held: 0, low_stock_threshold: 3 });
  const row = { color_id: id, held: 0 };
  await services.db("color_sizes").insert([
    { ...row, size: "48", stock: 2 },
    { ...row, size: "50", stock: 0 },
  ]);
  expect(await proposedFor(NOIR)).toEqual([
    ["48", 2, 0, 1],
    ["50", 0, 0, 3],
  ]);
});

test("a product without a supplier is bought from its brand, one with a supplier from that one", async () => {
  await services
    .db("products")
    .where({ id: PLAIN_FRAME.id })
    .update({ supplier: "Optique du Jura", supplier_reference: "J-12" });
  await colorRow(NOIR).update({ stock: 0, held: 0 });
  expect(await proposedFor(NOIR)).toEqual([]);
  const [line] = await proposeOrder(services, "Optique du Jura");
  expect(line).toMatchObject({ name: `${VALMY} ${PLAIN_FRAME.name}`, color: NOIR, reference: "J-12" });
});

test("a draft changes, and is numbered without a gap; a sent order does not change any more", async () => {
  const order = await begun();
  expect([order.state, order.number]).toEqual(["draft", expect.stringMatching(/^CF-\d{4}-00001$/)]);
  const [noir, blonde] = order.lines;
  const named = await piecesNamed(services, "1001 Noir x 2\n1001 Noir 50");
  const changed = await changeSupplierOrder(services, camille, {
    ...order,
    note: "Avant le 15",
    pieces: new Map([[blonde?.id ?? "", 0]]),
    more: named.outcome === "read" ? named.wanted : [],
    sent: true,
  });
  expect(changed).toMatchObject({ outcome: "changed", order: { state: "sent", note: "Avant le 15" } });
  const { lines, version } = await found(findSupplierOrder(services, order.id));
  expect(lines.map(({ colorName, size, ordered }) => [colorName, size, ordered])).toEqual([
    ["Noir", "", 6],
    ["Noir", "50", 1],
  ]);
  expect(noir?.ordered).toBe(4);
  const again = { ...order, version, pieces: new Map([[lines[0]?.id ?? "", 9]]), more: [], sent: false };
  expect(await changeSupplierOrder(services, camille, again)).toEqual({ outcome: "moved" });
  expect(await deleteDraft(services, camille, order.id)).toBe(false);
  expect((await begun()).number).toMatch(/-00002$/);
});

test("pieces arrive in parts: each joins the stock with the number of the order, and the last closes it", async () => {
  const order = await sent();
  const [noir, blonde] = [await stockOf(0), await stockOf(1)];
  const first = await deliver(order, 3, 2);
  expect(first).toMatchObject({ outcome: "changed", gone: [], order: { state: "sent" } });
  expect([await stockOf(0), await stockOf(1)]).toEqual([noir + 3, blonde + 2]);
  expect(await deliver(order, 1)).toMatchObject({ outcome: "moved" }); // sent twice, or by a colleague meanwhile
  expect(await stockOf(0)).toBe(noir + 3);
  const now = await found(findSupplierOrder(services, order.id));
  expect(await deliver(now, 1)).toMatchObject({ outcome: "changed", order: { state: "closed" } });
  const { rows } = await movementsOf(services, PLAIN_FRAME.id, { page: 1, limit: 9, pages: () => ({ offset: 0 }) });
  expect(rows.map(({ color, delta, cause, reference }) => [color, delta, cause, reference])).toEqual(
    expect.arrayContaining([
      [NOIR, 3, "received", order.number],
      [BLONDE, 2, "received", order.number],
      [NOIR, 1, "received", order.number],
    ]),
  );
});

test("a delivery is told in the journal product by product, and found by each product", async () => {
  const order = await sent(`1001 Noir 48 x 4\n1001 Écaille blonde x 2\n${CHEAP_FRAME.number} Noir x 1`);
  const lines = new Map(order.lines.map((line) => [line.id, line.productId === PLAIN_FRAME.id ? 2 : 1]));
  await services
    .db("product_colors")
    .where({ product_id: CHEAP_FRAME.id, value: order.lines[2]?.color })
    .update({ value: "#1c1b1b" });
  await receivePieces(services, camille, { ...order, pieces: lines });
  const told = async (search: string) => {
    const asked = { who: "", search, from: null, to: null, descending: false, page: 1, limit: 10 };
    const { rows } = await listIntents(services, { ...asked, pages: () => ({ offset: 0 }) });
    return rows.map(({ action, target, details }) => [plain(intentInWords(action)), target, plain(details)]).sort();
  };
  const arrived = [
    ["Réception : pièces arrivées", "1001", `Noir, taille 48 : +2, Écaille blonde : +2, ${order.number}`],
    ["Réception : pièces arrivées", String(CHEAP_FRAME.number), `Noir : +1, hors catalogue, ${order.number}`],
  ];
  expect(await told("réception")).toEqual(arrived);
  expect(await told(PLAIN_FRAME.name)).toEqual([arrived[0]]);
  expect(await told(`réception ${CHEAP_FRAME.number}`)).toEqual([arrived[1]]);
  expect(await told(`${order.number} pièces`)).toEqual([
    ["Pièces d’un fournisseur reçues", order.number, "en partie"],
    ...arrived,
  ]);
});

test("pieces of a colour that left the catalogue are noted and named, and no stock counts them", async () => {
  const order = await sent("1001 Noir x 4\n1001 Écaille blonde x 2");
  await colorRow(NOIR).update({ value: "#1c1b1b" });
  const blonde = await stockOf(1);
  expect(await deliver(order, 4, 2)).toMatchObject({
    outcome: "changed",
    gone: [`4 × ${VALMY} ${PLAIN_FRAME.name}, Noir`],
    joined: 2,
    order: { state: "closed", lines: [{ received: 4 }, { received: 2 }] },
  });
  expect(await stockOf(1)).toBe(blonde + 2);
  const now = await found(findSupplierOrder(services, order.id));
  expect(await piecesOutOfStock(services, now)).toEqual([
    { name: `${VALMY} ${PLAIN_FRAME.name}`, colorName: "Noir", pieces: 4 },
  ]);
});

test("what is not expected any more is not counted as expected", async () => {
  await colorRow(NOIR).update({ stock: 0, held: 0, low_stock_threshold: 2 });
  const order = await sent("1001 Noir x 4");
  expect(await proposedFor(NOIR)).toEqual([]);
  await closeSupplierOrder(services, camille, order);
  expect(await proposedFor(NOIR)).toEqual([["", 0, 0, 4]]);
  const { rows } = await listSupplierOrders(services, { page: 1, limit: 9, pages: () => ({ offset: 0 }) });
  expect(rows).toMatchObject([{ number: order.number, ordered: 4, received: 0, state: "closed" }]);
});

test("a delivered size has a number of its own, as after a scan; older pieces still have none", async () => {
  const { id, stock } = await found(colorRow(NOIR).first("id", "stock"));
  const order = await sent("1001 Noir 48 x 2");
  const part = await deliver(order, 1);
  if (part.outcome !== "changed") throw new Error(part.outcome);
  await deliver(part.order, 1);
  expect(
    await services.db("color_sizes").where({ color_id: id }).whereNotNull("stock").select("size", "stock"),
  ).toEqual([{ size: "48", stock: 2 }]);
  expect(await stockOf(0)).toBe(stock + 2);
});

test("the order on paper and as a table names reference, pieces and price", async () => {
  await services
    .db("products")
    .where({ id: PLAIN_FRAME.id })
    .update({ supplier_reference: "V-1001", purchase_cents: 4_050 });
  const order = await sent("1001 Noir 48 x 2");
  const { text, tags } = await readPdfText(await orderForm(services, order));
  expect(tags).toContain("Table");
  for (const said of ["Bon de commande", order.number, VALMY, "V-1001", "Noir, 48", "40,50 €", "2 pièces, 81,00 €"])
    expect(text).toContain(said);
  const table = await new Response(orderTable(order)).text();
  expect(table.split("\r\n")[1]).toBe(`${order.number};V-1001;${VALMY} ${PLAIN_FRAME.name};Noir;48;2;40,50`);
});

test("a delivery at another price notes it on the order and on the product's sheet, where the margin reads it", async () => {
  const order = await sent();
  const before = await found(readSheet(services, PLAIN_FRAME.id));
  const receive = (seen: SupplierOrder, prices: [string, number][]) =>
    receivePieces(services, camille, {
      ...{ id: seen.id, version: seen.version, prices: new Map(prices) },
      pieces: new Map([[seen.lines[0]?.id ?? "", 1]]),
    });
  const [noir] = order.lines;
  const received = await receive(order, [[noir?.id ?? "", 4_150]]);
  if (received.outcome !== "changed") throw new Error(received.outcome);
  expect(received.order.lines.map(({ purchaseCents }) => purchaseCents)).toEqual([
    4_150,
    order.lines[1]?.purchaseCents ?? null,
  ]);
  const after = await found(readSheet(services, PLAIN_FRAME.id));
  expect(after.sheet.facts.purchaseCents).toBe(4_150);
  expect(after.version).toBe(before.version + 1);
  // The price that is noted already changes nothing.
  await receive(received.order, [[noir?.id ?? "", 4_150]]);
  expect((await found(readSheet(services, PLAIN_FRAME.id))).version).toBe(after.version);
});

test("a product delivered at two prices keeps both on its lines, and their average by piece on its sheet", async () => {
  const order = await sent();
  const [noir = "", blonde = ""] = order.lines.map(({ id }) => id);
  const receive = async ({ id, version }: SupplierOrder, arrived: [number, number], prices: [number, number]) => {
    const byLine = (values: [number, number]) =>
      new Map([noir, blonde].map((line, place) => [line, values[place] ?? 0]));
    const received = await receivePieces(services, camille, {
      id,
      version,
      pieces: byLine(arrived),
      prices: byLine(prices),
    });
    if (received.outcome !== "changed") throw new Error(received.outcome);
    return received.order;
  };
  const purchase = async () => (await found(readSheet(services, PLAIN_FRAME.id))).sheet.facts.purchaseCents;
  const part = await receive(order, [3, 1], [4_000, 4_301]);
  expect([part.lines.map(({ purchaseCents }) => purchaseCents), await purchase()]).toEqual([
    [4_000, 4_301],
    4_075, // 16 301 / 4
  ]);
  await receive(part, [1, 0], [4_000, 4_400]);
  expect(await purchase(), "a price of pieces that did not come counts on its line alone").toBe(4_000);
});
