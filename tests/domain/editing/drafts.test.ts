import { beforeEach, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import { listProducts } from "~/domain/catalogue/catalogue.server";
import { addProduct, changeProduct } from "~/domain/catalogue/editing/change.server";
import { listForAdmin } from "~/domain/catalogue/editing/list.server";
import { readSheet } from "~/domain/catalogue/editing/read-sheet.server";
import { readSheetForm, typedCopy, typedSheet, type Typed } from "~/domain/catalogue/editing/sheet-forms.server";
import { readStockFile, stockFile } from "~/domain/catalogue/editing/stock-file.server";
import { applyStockImport, checkStockList } from "~/domain/catalogue/editing/stock-import.server";
import { offerJson } from "~/domain/catalogue/product-json.server";
import { findProduct } from "~/domain/catalogue/products.server";
import { productsById } from "~/domain/catalogue/products-by-id.server";
import { ANYTHING } from "~/domain/catalogue/query";
import { catalogueVersion } from "~/domain/catalogue/version.server";
import { quote } from "~/domain/checkout/quote.server";
import { whatWaits } from "~/domain/today/waiting.server";

import { PLAIN_FRAME } from "../../../seeds/named";
import { newAdministrator } from "../../helpers/administrator";
import { purchaseOf } from "../../helpers/factories";
import { found } from "../../helpers/found";
import { testServices, type TestServices } from "../../helpers/services";

let services: TestServices;
let camille: Account;
beforeEach(async () => {
  services = await testServices({ seed: true });
  camille = await newAdministrator(services);
});

async function save(changes: Typed, id = PLAIN_FRAME.id): Promise<void> {
  const known = await found(readSheet(services, id));
  const reading = readSheetForm({ ...typedSheet(known.sheet), ...changes }, "http://localhost:3000", 5);
  if (!reading.ok) throw new Error(JSON.stringify(reading.errors));
  const saved = await changeProduct(services, camille, id, { ...reading, version: known.version });
  expect(saved).toEqual({ outcome: "changed" });
}

/** Whether it is found, listed, shown in a wishlist, and can be bought. */
async function sold(): Promise<boolean[]> {
  const { products } = await listProducts(services, { ...ANYTHING, brands: [PLAIN_FRAME.brand] });
  const [known] = await productsById(services, [PLAIN_FRAME.id]);
  return [
    (await findProduct(services, PLAIN_FRAME.slug)) !== null,
    products.some(({ id }) => id === PLAIN_FRAME.id),
    known?.archived === false,
    (await quote(services, null, purchaseOf())).obstacles.length === 0,
  ];
}
const adminList = async (sheets: "toCome" | null) => {
  const asked = { shelf: null, search: "", stock: null, archived: false, sort: "id", descending: false } as const;
  const page = { page: 1, limit: 50, pages: () => ({ offset: 0 }) };
  return (await listForAdmin(services, { ...asked, ...page, sheets })).rows.map(({ id }) => id);
};

test("a draft is neither seen nor sold, not even by its address or from a wishlist, until it is published", async () => {
  const waiting = await whatWaits(services);
  await save({ draft: "on" });
  expect(await sold()).toEqual([false, false, false, false]);
  expect(await adminList("toCome")).toEqual([PLAIN_FRAME.id]);
  await services.db("product_colors").where({ product_id: PLAIN_FRAME.id }).update({ stock: 0 });
  expect((await whatWaits(services)).soldOut).toBe(waiting.soldOut);
  await services.db("product_colors").where({ product_id: PLAIN_FRAME.id }).update({ stock: 5 });
  await save({ draft: "" });
  expect(await sold()).toEqual([true, true, true, true]);
});

test("the address follows the name until the first day of sale, and stays from then on", async () => {
  const slugAfter = async (id: string, changes: Typed) => {
    await save(changes, id);
    return (await services.db("products").where({ id }).first("slug"))?.slug;
  };
  const { sheet } = await found(readSheet(services, PLAIN_FRAME.id));
  const copy = readSheetForm({ ...typedCopy(sheet), number: "1999", draft: "on" }, "http://localhost:3000", 5);
  if (!copy.ok) throw new Error(JSON.stringify(copy.errors));
  const added = await addProduct(services, camille, copy.sheet);
  if (added.outcome !== "added") throw new Error(JSON.stringify(added));
  expect(await slugAfter(added.id, { name: "Vendôme" })).toBe("maison-valmy-vendome");
  expect(await slugAfter(added.id, { name: "Rivoli", draft: "" })).toBe("maison-valmy-rivoli");
  expect(await slugAfter(added.id, { name: "Concorde" })).toBe("maison-valmy-rivoli");
  await save({ draft: "on" });
  expect(await slugAfter(PLAIN_FRAME.id, { name: "Vendôme" }), "it was on sale").toBe(PLAIN_FRAME.slug);
});

test("a product with a day to come is on sale from its first minute in the shop, and cached pages are made anew then", async () => {
  await save({ soldFrom: "2026-03-05" });
  services.clock.set("2026-03-04T22:59:59.999Z");
  const before = await catalogueVersion(services);
  expect(await sold()).toEqual([false, false, false, false]);
  services.clock.set("2026-03-04T23:00:00.000Z");
  expect(await catalogueVersion(services)).not.toBe(before);
  expect(await sold()).toEqual([true, true, true, true]);
  expect(await adminList("toCome")).toEqual([]);
});

test("what the shop notes for itself is kept, told in the history, and told to no caller", async () => {
  await save({ supplier: "Lunor Distribution", supplierReference: "LD-77", purchase: "48,50", place: "Tiroir 3" });
  const { facts } = (await found(readSheet(services, PLAIN_FRAME.id))).sheet;
  expect(facts).toMatchObject({
    supplier: "Lunor Distribution",
    supplierReference: "LD-77",
    purchaseCents: 4_850,
    place: "Tiroir 3",
    soldFrom: null,
  });
  const told = JSON.stringify(await offerJson(services, await found(findProduct(services, PLAIN_FRAME.slug))));
  for (const secret of ["Lunor", "LD-77", "4850", "48.5", "Tiroir"]) expect(told).not.toContain(secret);
  const [entry] = await services.db("audit_log").where({ action: "produit.modifié" }).orderBy("id", "desc");
  expect(entry?.details).toBe("Fournisseur, Référence du fournisseur, Prix d’achat hors taxes, Emplacement");
});

test("a list says all of it, and changes it", async () => {
  await save({ supplier: "Lunor Distribution", purchase: "48,50", soldFrom: "2026-03-05" });
  const read = async (csv: string) => {
    const reading = readStockFile(Buffer.from(csv));
    if ("problem" in reading) throw new Error(reading.problem);
    return checkStockList(services, camille, reading.lines);
  };
  const csv = Buffer.from(await new Response(stockFile(services)).arrayBuffer()).toString("utf8");
  expect(csv).toContain(";Lunor Distribution;;48,50;;2026-03-05;;\r\n");
  expect(await read(csv)).toEqual({ outcome: "nothing" });

  const head = "ID;Code couleur;Prix d’achat HT;Emplacement;En vente dès";
  const checked = await read(`${head}\n1001;#1c1b1a;50;Vitrine;brouillon\n1001;#c08a4a;50;Vitrine;brouillon`);
  if (checked.outcome !== "changes") throw new Error(JSON.stringify(checked));
  await applyStockImport(services, camille, checked.id);
  const { facts } = (await found(readSheet(services, PLAIN_FRAME.id))).sheet;
  expect(facts).toMatchObject({ purchaseCents: 5_000, place: "Vitrine", soldFrom: "9999-12-31" });
  expect(await read(`${head}\n1001;#1c1b1a;cher;;`)).toMatchObject({ outcome: "wrong" });
  expect(await read(`${head}\n1001;#1c1b1a;;;demain`)).toMatchObject({ outcome: "wrong" });
  expect(await read(`${head}\n1001;#1c1b1a;;;oui`)).toMatchObject({ outcome: "changes" });
});
