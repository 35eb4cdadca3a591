import { beforeEach, describe, expect, test } from "vitest";

import { savePerson } from "~/domain/accounts/profile.server";
import { atHour } from "~/domain/appointments/slots";
import { book } from "~/domain/appointments/book.server";
import { DRAFT } from "~/domain/catalogue/safety/families";
import { touchCatalogue } from "~/domain/catalogue/version.server";
import { findCustomer } from "~/domain/customers/customer.server";
import { searchShop } from "~/domain/customers/search.server";
import { customerSheet, notesOf, noteSubjectOf } from "~/domain/customers/sheet.server";
import { instant } from "~/domain/time";
import { nextId } from "~/domain/ids";
import { writeToShop } from "~/domain/messages/contact.server";
import { subscribe } from "~/domain/newsletter/newsletter.server";
import { deleteNote, readNotes, writeNote } from "~/domain/notes/notes.server";
import { purgeNotes } from "~/domain/notes/purge.server";
import { setTracking } from "~/domain/orders/life/life.server";
import { paperMeant, papersOfDigits, parcelMeant, phoneMeant, phonePartMeant } from "~/domain/orders/search-keys";
import { ORDER_STATUS } from "~/domain/orders/status";
import { forgetBuyers } from "~/domain/privacy/buyers.server";
import { requestRefund } from "~/domain/refunds/request.server";
import { reserve } from "~/domain/reservations/reserve.server";

import * as deskOfYears from "../../migrations/0195_desk_of_years.js";
import { PLAIN_FRAME } from "../../seeds/named";
import { newAdministrator, newCustomer } from "../helpers/administrator";
import { choiceOf, CLARA_MOREAU, newVisitorId, placedOrder, setStock } from "../helpers/factories";
import { found } from "../helpers/found";
import { onSqlite } from "../helpers/on-sqlite";
import { BY, move } from "../helpers/orders";
import { paidOrder } from "../helpers/paying";
import { withCorrection } from "../helpers/prescriptions";
import { readQuoteOf } from "../helpers/quotes";
import { testServices, type TestServices } from "../helpers/services";

let services: TestServices;
beforeEach(async () => {
  services = await testServices({ seed: true });
});

const buys = async (customer: Partial<typeof CLARA_MOREAU> = {}, visitorId?: string) =>
  paidOrder(services, { customer: { ...CLARA_MOREAU, ...customer } }, visitorId);
const looked = async (typed: string) => found(searchShop(services, typed));
const people = async (typed: string) => (await looked(typed)).people.rows.map(({ name }) => name);
const orders = async (typed: string) => (await looked(typed)).orders.rows.map(({ number }) => number);
const sheetOf = async (id: string) => customerSheet(services, await found(findCustomer(services, id)));

test("someone who bought at the counter without an e-mail is found, and has a sheet and notes of their own", async () => {
  const counter = { email: "", lastName: "Vasseur", firstName: "Odette", phone: "0472000001" };
  const [first, second] = [await buys(counter), await buys(counter)];
  await buys({ ...counter, firstName: "Paul" });
  await buys({ ...counter, phone: "0472000002" });
  const rows = (await looked("vasseur")).people.rows;
  expect(rows.map(({ name, phone, email }) => [name, phone, email]).sort()).toEqual([
    ["Odette Vasseur", "0472000001", ""],
    ["Odette Vasseur", "0472000002", ""],
    ["Paul Vasseur", "0472000001", ""],
  ]);
  const hers = await found(findCustomer(services, second.id));
  const sheet = await sheetOf(second.id);
  expect([sheet.name, sheet.phones, sheet.orders.rows.map(({ id }) => id).sort()]).toEqual([
    "Odette Vasseur",
    ["0472000001"],
    [first.id, second.id].sort(),
  ]);
  await writeNote(services, await newAdministrator(services), noteSubjectOf(hers), "Préfère le matin.");
  expect((await sheetOf(first.id)).notes.map(({ words }) => words)).toEqual(["Préfère le matin."]);
});

test("numbers and telephones are understood however they are typed, and nothing else is taken for one", () => {
  expect(
    ["F2026-000012", "f 2026 12", "F2026000012", "A2026-12", "d-2026-3"].map((typed) => paperMeant(typed)?.number),
  ).toEqual(["F2026-000012", "F2026-000012", "F2026-000012", "A2026-000012", "D-2026-0003"]);
  const ofDigits = (typed: string) => papersOfDigits(typed, "2026").map(({ number }) => number);
  for (const typed of ["2025 12", "2025-000012", "2025 0012"])
    expect(ofDigits(typed), typed).toEqual(["F2025-000012", "A2025-000012", "D-2025-0012"]);
  for (const typed of ["12", "000012"])
    expect(ofDigits(typed), typed).toEqual(["F2026-000012", "A2026-000012", "D-2026-0012"]);
  expect(ofDigits("202512")).toEqual(expect.arrayContaining(["F2025-000012", "A2025-000012", "D-2025-0012"]));
  for (const typed of ["Fabre", "C-2026-00012", "F2026-12", "0612", "06 12", "12 rue", ""])
    expect(ofDigits(typed), typed).toEqual([]);
  for (const typed of ["C-2026-00012", "Fabre", "2026 12"]) expect(paperMeant(typed), typed).toBeNull();
  for (const typed of [
    "06 12 34 56 78",
    "06.12.34.56.78",
    "+33 6 12 34 56 78",
    "0033 6 12345678",
    "+33 (0)6 12 34 56 78",
  ])
    expect(phoneMeant(typed), typed).toBe("0612345678");
  expect(phoneMeant("06 12")).toBe("0612");
  for (const typed of ["42", "2026", "6A12345678901", "Moreau"]) expect(phoneMeant(typed), typed).toBeNull();
  expect(phonePartMeant("12.34.56 78")).toBe("12345678");
  for (const typed of [
    "06 12 34 56 78",
    "06 12 34",
    "+33 6 12 34",
    "12 34 5",
    "0033 6 12 34",
    "C-2026-00012",
    "2026-00012",
    "3701234567890",
    "Moreau",
  ])
    expect(phonePartMeant(typed), typed).toBeNull();
  expect(parcelMeant("6a 1234 5678 901")).toBe("6A12345678901");
  for (const typed of ["Moreau", "clara moreau", "12345"]) expect(parcelMeant(typed), typed).toBeNull();
});

describe("the one search box", () => {
  test("finds an order by whatever is printed on its papers, and by whom it is of", async () => {
    const order = await buys({ firstName: "Hélène", lastName: "Saint-Réaux", email: "Helene@Exemple.fr" });
    const other = await buys({ lastName: "Noël", email: "noel@exemple.fr", phone: "0698765432" });
    await setTracking(services, order.id, { trackingNumber: "6A12345678901", carrier: "Colissimo", by: BY });
    const { number: invoice } = await found(services.db("invoices").where({ order_id: order.id }).first("number"));
    for (const typed of [
      order.number,
      order.number.slice(2).replace("-", " "),
      invoice,
      invoice.toLowerCase().replace("-", " "),
      "6A 1234 5678 901",
      "helene@exemple.fr",
      "+33 6 12 34 56 78",
      "06.12.34",
      "12 34 56 78",
      "345678",
      "réaux",
      "REAUX",
      "élèn",
      "saint-ré helene",
    ])
      expect(await orders(typed), typed).toEqual([order.number]);
    expect(await orders("noel")).toEqual([other.number]);
    expect(await orders("%%")).toEqual([]);
    expect(await searchShop(services, " 4 ")).toBeNull();
  });

  test("finds an invoice, a credit note and a quote by their bare digits, whatever the order's own number is", async () => {
    await setStock(services, PLAIN_FRAME, 50);
    const quoted = await newVisitorId(services);
    const choices = [choiceOf(PLAIN_FRAME, { extra: await withCorrection(services) })];
    const quote = await found(readQuoteOf(services, quoted, choices, { ...CLARA_MOREAU, lastName: "Devisée" }));
    await placedOrder(services);
    const order = await buys({ lastName: "Facturé" });
    const invoice = await found(services.db("invoices").where({ order_id: order.id }).first("id", "number"));
    expect([order.number, invoice.number, quote.number]).toEqual(["C-2026-00002", "F2026-000001", "D-2026-0001"]);
    const back = { amountCents: 100, reason: "Rayure", by: BY, key: "rayure", means: "especes" } as const;
    expect((await requestRefund(services, order.id, back)).outcome).toBe("asked");
    await services.db("invoices").where({ id: invoice.id }).update({ number: "F2026-000003" });
    for (const typed of ["2026 1", "20261", "2026-000001", "001", "2026 3", "20263", "003"])
      expect(await orders(typed), typed).toContain(order.number);
    const quotes = async (typed: string) => (await looked(typed)).quotes.rows.map(({ number }) => number);
    for (const typed of ["2026 1", "20261", "2026-0001", "001"])
      expect(await quotes(typed), typed).toEqual([quote.number]);
    expect([await orders("2026 9"), await quotes("2026 9"), await quotes("F2026-1")]).toEqual([[], [], []]);
  });

  test("finds what is made out to a business, by any part of its name, its SIREN or a SIRET of it", async () => {
    const order = await buys({});
    await buys({ email: "autre@exemple.fr" });
    const business = { business_name: "Acmé Optique SARL", business_siren: "732829320" };
    await services.db("orders").where({ id: order.id }).update(business);
    for (const typed of ["acme", "OPTIQUE acmé", "732829320", "732 829 320", "73282932000074"])
      expect(await orders(typed), typed).toEqual([order.number]);
    for (const typed of ["732829321", "acme paris"]) expect(await orders(typed), typed).toEqual([]);
  });

  test("finds sales without a name by the words that lists show for them", async () => {
    const [unnamed, awaited, erased] = [await buys({}), await buys({}), await buys({})];
    const nobody = { first_name: null, last_name: null, email: null, phone: null };
    const row = ({ id }: { id: string }) => services.db("orders").where({ id });
    await row(unnamed).update({ ...nobody, payment_method: "especes" });
    await row(awaited).update(nobody);
    await row(erased).update({ ...nobody, payment_method: "especes", fingerprint: "" });
    for (const typed of ["Vente sans nom", "ventes sans  nom", "SANS NOM"])
      expect(await orders(typed), typed).toEqual([unnamed.number]);
    for (const typed of ["vente", "nom", "vente sans"]) expect(await orders(typed), typed).toEqual([]);
  });

  test("finds a supplier's order by its number, however it is written, and by its supplier", async () => {
    const at = services.now().toISOString();
    const order = { supplier: "Maison Valmy", note: "", version: 1, created_by: BY, created_at: at };
    await services.db("supplier_orders").insert([
      { ...order, id: "a".repeat(24), number: "CF-2026-00001" },
      { ...order, id: "b".repeat(24), number: "CF-2026-00002", supplier: "Traboule" },
    ]);
    const numbers = async (typed: string) => (await looked(typed)).supplierOrders.rows.map(({ number }) => number);
    for (const typed of ["CF-2026-00001", "cf 2026 1", "valmy"])
      expect(await numbers(typed), typed).toEqual(["CF-2026-00001"]);
    expect([await numbers("CF-2026-00003"), await numbers("2026")]).toEqual([[], []]);
  });

  test("says of somebody with several appointments when they come next", async () => {
    const who = { motif: "controle", nom: "Appel", prenom: "Jean", telephone: "0698765432", email: "jean@exemple.fr" };
    for (const day of ["2026-03-18", "2026-03-10", "2026-03-12"])
      await book(services, null, { ...who, motif: "controle", slotAt: atHour(day, 10) });
    expect((await looked("appel")).people.rows.map(({ latest }) => latest)).toEqual([atHour("2026-03-10", 10)]);
  });

  test("finds names of one or two letters before the many that have those letters in them", async () => {
    for (let count = 0; count < 9; count += 1)
      await buys({ firstName: "Lydie", lastName: `Lys-${"abcdefghi"[count]}`, email: `lydie${count}@exemple.fr` });
    services.clock.set("2026-03-01T08:00:00Z");
    await buys({ firstName: "Anh", lastName: "Ly", email: "anh@exemple.fr" });
    await buys({ firstName: "Wu", lastName: "Ô", email: "wu@exemple.fr" });
    expect((await people("ly"))[0]).toBe("Anh Ly");
    expect((await people("LY")).length).toBe(8);
    expect(await people("Wu")).toEqual(["Wu Ô"]);
    expect([await people("o"), await people("ô"), await people("x")]).toEqual([["Wu Ô"], ["Wu Ô"], []]);
  });

  test("finds who wrote, reserved, came or only has an account, each once, and says nothing of what they wrote", async () => {
    const account = await newCustomer(services, { email: "ines@exemple.fr" });
    await savePerson(services, account, { firstName: "Inès", lastName: "Delacroix-Girard" });
    await writeToShop(services, { name: "I. Girard", email: "Ines@exemple.fr", message: "Ma myopie…" });
    const put = await reserve(services, {
      name: "Paul Girardot",
      email: "paul@exemple.fr",
      phone: "0611223344",
      productId: PLAIN_FRAME.id,
      color: PLAIN_FRAME.colors[0]?.value ?? "",
      size: PLAIN_FRAME.sizes[0] ?? "",
    });
    if (put.outcome !== "reserved") throw new Error(put.outcome);
    await book(services, null, {
      motif: "controle",
      slotAt: atHour("2026-03-10", 10),
      nom: "Girardotti",
      prenom: "Zoé",
      telephone: "0655555555",
      email: "zoe@exemple.fr",
    });
    expect((await people("girard")).sort()).toEqual(["Inès Delacroix-Girard", "Paul Girardot", "Zoé Girardotti"]);
    expect(await people("croix ines")).toEqual(["Inès Delacroix-Girard"]);
    expect(await people("ines@")).toEqual(["Inès Delacroix-Girard"]); // the account and the mail belong to one person
    expect(await people("06 55 55 55 55")).toEqual(["Zoé Girardotti"]);
    expect(await people("06 11 22")).toEqual(["Paul Girardot"]);
    const { reservations } = await looked(put.reservation.reference.toLowerCase());
    expect(reservations.rows.map(({ name }) => name)).toEqual(["Paul Girardot"]);
    expect(JSON.stringify(await looked("girard"))).not.toContain("myopie");
    expect((await looked("myopie")).messages.total).toBe(0);
  });

  test("finds a product by words, number and the code on its label, and reads no word as another", async () => {
    const color = await found(services.db("product_colors").where({ product_id: PLAIN_FRAME.id }).first("id"));
    await services.db("product_gtins").where({ gtin: "3700000000017" }).delete();
    await services.db("product_gtins").insert({ color_id: color.id, size: "gtin", gtin: "3700000000017" });
    const products = async (typed: string) => (await looked(typed)).products.rows.map(({ id }) => id);
    expect(await products("3 700000 000017")).toEqual([PLAIN_FRAME.id]);
    expect(await products(String(PLAIN_FRAME.number))).toEqual([PLAIN_FRAME.id]);
    expect(await products(PLAIN_FRAME.name)).toContain(PLAIN_FRAME.id);
    expect(await products(PLAIN_FRAME.name.replace(/.$/, "zq"))).toEqual([]);
    for (const [change, state] of [
      [{ sold_from: DRAFT }, "draft"],
      [{ sold_from: "2999-01-01" }, "toCome"],
      [{ sold_from: null, archived_at: instant(services.now()) }, "archived"],
    ] as const) {
      await services.db("products").where({ id: PLAIN_FRAME.id }).update(change);
      await touchCatalogue(services);
      const { rows } = (await looked(`${PLAIN_FRAME.brand} ${PLAIN_FRAME.name.toLowerCase()}`)).products;
      expect(rows).toMatchObject([{ id: PLAIN_FRAME.id, state }]);
    }
  });

  onSqlite("reads no table of people through: an index, or the latest rows of one", async () => {
    await buys();
    const asked: { sql: string; bindings: readonly unknown[] }[] = [];
    const note = (query: { sql: string; bindings: readonly unknown[] }) => void asked.push(query);
    services.db.on("query", note);
    for (const typed of ["moreau", "clara moreau", "clara.m@", "06 12 34", "C-2026-00001", "F2026-1", "6A12345678901"])
      await looked(typed);
    services.db.off("query", note);
    const people =
      /^(?:SCAN|SEARCH) (?:orders|named|users|appointments|quotes|reservations|messages|labels|invoices)\b/;
    const steps: string[] = [];
    for (const { sql, bindings } of asked.filter((each) => !each.sql.includes("1 = ?")))
      // reads no person
      for (const { detail } of (await services.db.raw(`explain query plan ${sql}`, bindings as string[])) as {
        detail: string;
      }[])
        steps.push(detail);
    expect(steps.filter((step) => people.test(step) && !/INDEX|PRIMARY KEY/.test(step))).toEqual([]);
    expect(
      steps
        .filter((step) => /SCAN (?:orders|named|appointments) /.test(step))
        .every((step) => step.includes("COVERING")),
    ).toBe(true);
    const folded = /folded\(`(?:name|first_name|last_name|search_text)`\)/;
    expect(asked.filter(({ sql }) => folded.test(sql) && !sql.includes("`quotes`"))).toEqual([]);
  });

  test("finds names that were written before they were kept as they are searched", async () => {
    await newCustomer(services, { email: "ines@exemple.fr" });
    await writeToShop(services, { name: "Françoise Œillet", email: "f@exemple.fr", message: "Bonjour" });
    const keys = async () => [
      await services.db("users").orderBy("id").select("first_name_key", "last_name_key"),
      await services.db("messages").orderBy("id").select("name_key"),
    ];
    const before = await keys();
    expect(JSON.stringify(before)).toMatch(/clara.*moreau.*francoise oeillet/);
    await deskOfYears.down(services.db);
    await deskOfYears.up(services.db);
    expect(await keys()).toEqual(before);
    expect(await people("francoise oei")).toEqual(["Françoise Œillet"]);
  });
});

describe("a customer's sheet", () => {
  test("joins what an account did with what bears an address it has proven, and nothing of others", async () => {
    const account = await newCustomer(services, { email: "clara@exemple.fr" });
    const asGuest = await buys({ email: "Clara@exemple.fr" });
    services.clock.advance({ hours: 1 });
    const own = await buys({ email: "bureau@exemple.fr", lastName: "Moreau-Petit" }, account.visitorId);
    const others = await buys({ email: "bureau@exemple.fr", lastName: "Autre" });
    await subscribe(services, "clara@exemple.fr");
    await services
      .db("wearers")
      .insert({
        ...{ id: nextId(services.now()), user_id: account.id, name: "Lou", born_on: "2015-05-04", remind: true },
        created_at: instant(services.now()),
      });
    await move(services, asGuest, ORDER_STATUS.cancelled);

    for (const id of [account.id, asGuest.id, own.id])
      expect((await findCustomer(services, id))?.id, id).toBe(account.id);
    const sheet = await sheetOf(account.id);
    expect(sheet.orders.rows.map(({ number }) => number)).toEqual([own.number, asGuest.number]);
    expect(sheet.money).toEqual({
      paidCents: own.totalCents + asGuest.totalCents,
      backCents: 0,
      toReceiveCents: 0,
      owedCents: asGuest.totalCents,
    });
    expect(sheet.consents).toMatchObject({ letter: { text: 1 }, reminded: 1 });
    const guest = await sheetOf(others.id);
    expect([guest.name, guest.orders.rows.map(({ number }) => number), guest.consents.letter]).toEqual([
      "Clara Autre",
      [others.number],
      null,
    ]);
    expect(await findCustomer(services, nextId(services.now()))).toBeNull();
    expect(await findCustomer(services, "moreau")).toBeNull();
  });

  test("what is due at the shop is told without what was paid on it", async () => {
    const order = await placedOrder(services, { deliveryMethod: "retrait" });
    await services
      .db("orders")
      .where({ id: order.id })
      .update({ status: ORDER_STATUS.confirmed, due_in_shop_at: services.now().toISOString() });
    await services
      .db("order_ledger")
      .insert({
        id: nextId(services.now()),
        order_id: order.id,
        order_line_id: null,
        kind: "paid",
        cents: 1000,
        cause: "payment",
        cause_id: "x",
        created_at: services.now().toISOString(),
      });
    expect((await sheetOf(order.id)).money).toMatchObject({ paidCents: 1000, toReceiveCents: order.totalCents - 1000 });
  });
});

describe("a note of the shop", () => {
  test("is sealed, follows a guest into the account that proves the address, and is taken out from there", async () => {
    const camille = await newAdministrator(services);
    const order = await buys({ email: "guest@exemple.fr" });
    const guest = await found(findCustomer(services, order.id));
    await writeNote(services, camille, noteSubjectOf(guest), "Préfère le métal, presbyte");
    await writeNote(services, camille, { orderId: order.id }, "Rappeler jeudi");
    const rows = JSON.stringify(await services.db("shop_notes"));
    expect(rows).not.toContain("presbyte");
    expect(JSON.stringify(await services.db("audit_log"))).not.toMatch(/presbyte|guest@/);

    const account = await newCustomer(services, { email: "guest@exemple.fr" });
    const joined = await found(findCustomer(services, order.id));
    expect(joined.id).toBe(account.id);
    const notes = await readNotes(services, notesOf(joined));
    expect(notes.map(({ words, by, orderId }) => [words, by, orderId])).toEqual([
      ["Rappeler jeudi", "Camille Perrachon", order.id],
      ["Préfère le métal, presbyte", "Camille Perrachon", null],
    ]);

    const stranger = await found(findCustomer(services, (await buys({ email: "autre@exemple.fr" })).id));
    const [first] = notes;
    expect(await deleteNote(services, camille, first?.id ?? "", notesOf(stranger))).toBe(false);
    expect(await deleteNote(services, camille, first?.id ?? "", notesOf(joined))).toBe(true);
    expect(await deleteNote(services, camille, first?.id ?? "", notesOf(joined))).toBe(false);
    expect(await services.db("audit_log").where({ target: first?.id }).pluck("action")).toEqual([
      "note.ajoutée",
      "note.supprimée",
    ]);
  });

  test("ends with the buyer of its order, and three years after it was written", async () => {
    const camille = await newAdministrator(services);
    const order = await placedOrder(services, {}, await newVisitorId(services));
    await writeNote(services, camille, { orderId: order.id }, "Rappeler");
    await writeNote(services, camille, { email: CLARA_MOREAU.email }, "Myope");
    await forgetBuyers(services, [order.id]);
    expect(await services.db("shop_notes").pluck("email_key")).toEqual([CLARA_MOREAU.email]);
    services.clock.advance({ days: 3 * 365 });
    expect((await purgeNotes(services)).deleted).toBe(0);
    services.clock.advance({ seconds: 1 });
    expect((await purgeNotes(services)).deleted).toBe(1);
  });
});
