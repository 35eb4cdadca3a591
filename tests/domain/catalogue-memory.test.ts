import { beforeEach, expect, test } from "vitest";

import { changeProduct } from "~/domain/catalogue/editing/change.server";
import { readSheet } from "~/domain/catalogue/editing/read-sheet.server";
import { removeProduct, restoreProduct } from "~/domain/catalogue/editing/remove.server";
import { productsOnSale, type OnSale } from "~/domain/catalogue/memory.server";
import { ANYTHING } from "~/domain/catalogue/query";
import { hold } from "~/domain/catalogue/stock.server";
import { search } from "~/domain/search/search.server";
import type { Account } from "~/domain/accounts/account.server";

import { LAST_PIECE, PLAIN_FRAME } from "../../seeds/named";
import { newAdministrator } from "../helpers/administrator";
import { choiceOf, placedOrder } from "../helpers/factories";
import { found } from "../helpers/found";
import { testServices, type TestServices } from "../helpers/services";

let services: TestServices;
let camille: Account;
beforeEach(async () => {
  services = await testServices({ seed: true });
  camille = await newAdministrator(services);
  await search(services, "pantos", ANYTHING);
});

const of = ({ places }: OnSale, id: string) => places.find((product) => product?.id === id);
const promise = ({ id, ...frame }: typeof PLAIN_FRAME | typeof LAST_PIECE) =>
  hold(services, { productId: id, color: choiceOf({ id, ...frame }).color, quantity: 1 });

/** Counts the rows that the work reads from the tables. */
async function rowsReadBy(work: () => Promise<unknown>): Promise<number> {
  let rows = 0;
  const count = (answer: unknown) => void (rows += Array.isArray(answer) ? answer.length : 0);
  services.db.on("query-response", count);
  await work();
  services.db.off("query-response", count);
  return rows;
}

test("after a sale only the product that was sold is read again, and what stays as it was keeps its place", async () => {
  const before = await productsOnSale(services);
  const { generation, places } = { generation: before.generation, places: [...before.places] };
  await promise(PLAIN_FRAME);
  expect(await rowsReadBy(() => productsOnSale(services))).toBeLessThan(10);
  const after = await productsOnSale(services);
  expect(after.generation).toBe(generation);
  expect(after.places.every((product, place) => product === places[place])).toBe(true);
});

test("the last piece gone, the product is sold out at its place, and others are as they were", async () => {
  const { generation } = await productsOnSale(services);
  expect(of(await productsOnSale(services), LAST_PIECE.id)).toMatchObject({ soldOut: false });
  await promise(LAST_PIECE);
  const after = await productsOnSale(services);
  expect(of(after, LAST_PIECE.id)).toMatchObject({ soldOut: true });
  expect(after.generation).toBe(generation + 1);
});

test("a product that is renamed, taken off sale or put back is found by what it is called now", async () => {
  const finds = async (query: string) =>
    (await search(services, query, ANYTHING)).products.some(({ id }) => id === PLAIN_FRAME.id);
  const { sheet, version } = await found(readSheet(services, PLAIN_FRAME.id));
  expect(await finds("xylophage")).toBe(false);
  const changed = await changeProduct(services, camille, PLAIN_FRAME.id, {
    sheet: { ...sheet, name: "Xylophage" },
    version,
    shownStock: {},
  });
  expect(changed).toEqual({ outcome: "changed" });
  expect([await finds("xylophage"), await finds(PLAIN_FRAME.name)]).toEqual([true, false]);

  await placedOrder(services); // a product that was ordered is archived, and can be restored
  await removeProduct(services, camille, PLAIN_FRAME.id);
  expect([await finds("xylophage"), (await search(services, "xylophage", ANYTHING)).total]).toEqual([false, 0]);
  await restoreProduct(services, camille, PLAIN_FRAME.id);
  expect(await finds("xylophage")).toBe(true);
});

test("what another program writes, and a new day, have everything compared", async () => {
  await services.db("products").where({ id: PLAIN_FRAME.id }).update({ name: "Xylophage" });
  const other = { ...services, foreignWrites: async () => "another" };
  expect(of(await productsOnSale(other), PLAIN_FRAME.id)).toMatchObject({ name: "Xylophage" });
  await services.db("products").where({ id: PLAIN_FRAME.id }).update({ maker_reference: null });
  services.clock.advance({ days: 1 });
  expect(of(await productsOnSale(services), PLAIN_FRAME.id)).toBeUndefined();
});
