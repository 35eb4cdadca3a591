import { beforeEach, describe, expect, test } from "vitest";

import { noteProvenAddress } from "~/domain/accounts/proven-addresses.server";
import { findAccount, type Account } from "~/domain/accounts/account.server";
import { openSession } from "~/domain/accounts/sessions.server";
import { atHour } from "~/domain/appointments/slots";
import { book } from "~/domain/appointments/book.server";
import { readCart } from "~/domain/cart/cart.server";
import { findCustomer } from "~/domain/customers/customer.server";
import { peopleAlike } from "~/domain/customers/merging/alike.server";
import { mergeCustomers, type Merged } from "~/domain/customers/merging/merge.server";
import { previewMerge, type MergePreview } from "~/domain/customers/merging/preview.server";
import { searchShop } from "~/domain/customers/search.server";
import { customerSheet } from "~/domain/customers/sheet.server";
import { writeToShop } from "~/domain/messages/contact.server";
import { subscribe, subscriptionOf } from "~/domain/newsletter/newsletter.server";
import { writeNote } from "~/domain/notes/notes.server";
import { findOwnOrder } from "~/domain/orders/order.server";
import { eraseAccount } from "~/domain/privacy/erase.server";
import { gatherData } from "~/domain/privacy/export.server";
import { purgeIdle } from "~/domain/privacy/idle.server";
import { forgetBuyers } from "~/domain/privacy/buyers.server";
import { saveWearer, wearersOf } from "~/domain/wearers/wearers.server";
import { readWishlist } from "~/domain/wishlist/wishlist.server";

import { newAdministrator, newCustomer } from "../helpers/administrator";
import { belongingsOf } from "../helpers/belongings";
import { CLARA_MOREAU, newVisitorId } from "../helpers/factories";
import { found } from "../helpers/found";
import { deliveredOrder, orderNow } from "../helpers/orders";
import { paidOrder } from "../helpers/paying";
import { testServices, type TestServices } from "../helpers/services";

let services: TestServices;
let camille: Account;
beforeEach(async () => {
  services = await testServices({ seed: true });
  camille = await newAdministrator(services);
});

const buys = async (customer: Partial<typeof CLARA_MOREAU> = {}) =>
  paidOrder(services, { customer: { ...CLARA_MOREAU, ...customer } }, await newVisitorId(services));
const shown = async (one: string, other: string, keep = one): Promise<MergePreview> => {
  const preview = await previewMerge(services, [one, other], keep);
  if (typeof preview === "string") throw new Error(preview);
  return preview;
};
const merge = async (one: string, other: string, keep = one): Promise<Merged> => {
  const { mark } = await shown(one, other, keep);
  return mergeCustomers(services, camille, { ids: [one, other], keep, mark });
};
const sheetOf = async (id: string) => customerSheet(services, await found(findCustomer(services, id)));
const archived = async (account: Account): Promise<string[]> => {
  const names: string[] = [];
  for await (const { name } of gatherData(services, await found(findAccount(services, account.id)))) names.push(name);
  return names;
};

describe("a guest's address is joined to an account", () => {
  test("so that its orders are the account's: on its pages, in its archive and in its erasure", async () => {
    const clara = await newCustomer(services, { email: "clara@exemple.fr" });
    const guest = await deliveredOrder(
      services,
      { customer: { ...CLARA_MOREAU, email: "Bureau@exemple.fr" } },
      await newVisitorId(services),
    );
    await writeNote(services, camille, { email: "bureau@exemple.fr" }, "Préfère le titane.");
    const preview = await shown(guest.id, clara.id, guest.id);
    expect([preview.staying.id, preview.going.id, preview.choice]).toEqual([clara.id, guest.id, false]);
    expect(preview.moved).toMatchObject({ orders: 1, notes: 1, appointments: 0 });
    expect(await findOwnOrder(services, guest.id, clara.visitorId)).toBeNull();

    expect(await merge(guest.id, clara.id)).toEqual({ outcome: "merged", id: clara.id });

    expect((await findOwnOrder(services, guest.id, clara.visitorId))?.number).toBe(guest.number);
    expect((await found(findCustomer(services, guest.id))).id).toBe(clara.id);
    const sheet = await sheetOf(clara.id);
    expect([sheet.orders.total, sheet.notes.map(({ words }) => words)]).toEqual([1, ["Préfère le titane."]]);
    expect([...sheet.joined]).toEqual(["bureau@exemple.fr"]);
    expect(await archived(clara)).toContain(`commandes/${guest.number}/commande.json`);
    expect((await eraseAccount(services, clara.id)).outcome).toBe("erased");
    expect((await orderNow(services, guest.id)).customer).toBeNull();
    expect(await services.db("shop_notes").select("id")).toEqual([]);
  });

  test("what is bought later with that address is the account's too, and keeps it from ending unused", async () => {
    services.clock.set("2026-03-01T08:00:00Z");
    const clara = await newCustomer(services, { email: "clara@exemple.fr" });
    await services.db("users").update({ created_at: "2020-01-01T08:00:00.000Z" });
    await merge(clara.id, (await buys({ email: "bureau@exemple.fr" })).id);
    const later = await buys({ email: "bureau@exemple.fr" });
    expect((await found(findCustomer(services, later.id))).id).toBe(clara.id);
    await forgetBuyers(services, []);
    expect(await purgeIdle(services)).toMatchObject({ warned: 0, erased: 0 });
  });

  test("until someone proves by a mail that it is theirs: then it is theirs alone", async () => {
    const clara = await newCustomer(services, { email: "clara@exemple.fr" });
    const order = await buys({ email: "paul@exemple.fr" });
    await merge(clara.id, order.id);
    const paul = await newCustomer(services, { email: "paul@exemple.fr", proven: false });
    await noteProvenAddress(services, paul.id, "paul@exemple.fr");
    expect(await findOwnOrder(services, order.id, clara.visitorId)).toBeNull();
    expect((await findOwnOrder(services, order.id, paul.visitorId))?.id).toBe(order.id);
    expect((await sheetOf(paul.id)).joined.size).toBe(0);
  });
});

test("who has one of the telephones is offered, however it is written and whatever their name", async () => {
  const clara = await buys({ email: "clara@exemple.fr", phone: "0692123456" });
  await buys({ email: "clara@exemple.fr", phone: "0612345678" });
  const appointment = { motif: "controle" as const, slotAt: atHour("2026-03-10", 10), nom: "Dupont", prenom: "Odile" };
  await book(services, null, { ...appointment, telephone: "33 6 12 34 56 78", email: "odile@exemple.fr" });
  await buys({ email: "reunion@exemple.fr", firstName: "Paul", lastName: "Payet", phone: "+262692123456" });
  await buys({ email: "autre@exemple.fr", firstName: "Luc", lastName: "Autre", phone: "0612345679" });
  const alike = async (id: string) =>
    (await peopleAlike(services, await found(findCustomer(services, id)))).map(({ email }) => email).sort();
  expect(await alike(clara.id)).toEqual(["odile@exemple.fr", "reunion@exemple.fr"]);
});

describe("two guests become one", () => {
  test("under the address that stays, wherever the shop uses it; the letter is not carried over to it", async () => {
    const [kept, order] = [await buys({ email: "clara@exemple.fr" }), await buys({ email: "clarra@exemple.fr" })];
    await book(services, null, {
      ...{ motif: "controle", slotAt: atHour("2026-03-10", 10), nom: "Moreau", prenom: "Clara" },
      ...{ telephone: "0612345678", email: "Clarra@exemple.fr" },
    });
    await writeToShop(services, { name: "Clara", email: "clarra@exemple.fr", message: "Bonjour" });
    await writeNote(services, camille, { email: "clarra@exemple.fr" }, "Faute de frappe.");
    await subscribe(services, "clarra@exemple.fr");
    const preview = await shown(kept.id, order.id);
    expect([preview.choice, preview.rerouted, preview.letterEnds]).toEqual([true, 1, true]);
    expect((await shown(kept.id, order.id, order.id)).staying.email).toBe("clarra@exemple.fr");

    await merge(kept.id, order.id);

    const sheet = await sheetOf(kept.id);
    expect([sheet.orders.total, sheet.appointments.total, sheet.messages.total]).toEqual([2, 1, 1]);
    expect(sheet.notes.map(({ words }) => words)).toEqual(["Faute de frappe."]);
    expect((await orderNow(services, order.id)).customer?.email).toBe("clara@exemple.fr");
    const people = (await found(searchShop(services, "moreau"))).people.rows;
    expect(people.map(({ email }) => email)).toEqual(["clara@exemple.fr"]);
    expect((await found(searchShop(services, "clarra@exemple.fr"))).people.rows).toEqual([]);
    expect(await subscriptionOf(services, "clarra@exemple.fr")).toBeNull();
    expect(await subscriptionOf(services, "clara@exemple.fr")).toBeNull();
    for (const table of ["appointments", "messages"] as const)
      expect(await services.db(table).whereRaw("lower(email) = 'clarra@exemple.fr'").select("id")).toEqual([]);
  });

  test("who bought at the counter without an address is given that of the other; of two without, one name stays", async () => {
    const counter = { email: "", lastName: "Vasseur", firstName: "Odette", phone: "0472000001" };
    const [first, second] = [await buys(counter), await buys({ ...counter, lastName: "Vaseur", phone: "0472000002" })];
    const guest = await buys({ email: "odette@exemple.fr", lastName: "Vasseur", firstName: "Odette" });
    await merge(second.id, first.id, first.id);
    expect((await sheetOf(second.id)).orders.total).toBe(2);
    expect((await orderNow(services, second.id)).customer?.lastName).toBe("Vasseur");
    expect(
      (await sheetOf(second.id)).notes.map(({ words }) => words),
      "kept of the other sheet",
    ).toEqual(["Avant la fusion des fiches : Odette Vaseur, 04 72 00 00 02."]);
    expect((await shown(first.id, guest.id)).staying.id).toBe(guest.id);
    await merge(first.id, guest.id);
    expect((await orderNow(services, second.id)).customer?.email).toBe("odette@exemple.fr");
    expect((await sheetOf(guest.id)).orders.total).toBe(3);
  });

  test("an order of the counter that joins an account bears the account's address, and is in its archive", async () => {
    const clara = await newCustomer(services, { email: "clara@exemple.fr" });
    const order = await buys({ email: "" });
    await merge(order.id, clara.id);
    expect((await findOwnOrder(services, order.id, clara.visitorId))?.customer?.email).toBe("clara@exemple.fr");
    expect(await archived(clara)).toContain(`commandes/${order.number}/commande.json`);
  });
});

describe("two accounts become one", () => {
  test("with all of both: orders, family, addresses, cart and favourites; only one is still logged in to", async () => {
    const [clara, other] = [await newCustomer(services), await newCustomer(services)];
    const { orders } = await belongingsOf(
      services,
      { account: other, name: "Moreau-Petit", phone: "0622222222", street: "9 quai des Autres" },
      atHour("2026-03-10", 11),
    );
    for (const { id } of [clara, other])
      await saveWearer(services, id, { id: null, name: "Zoé", bornOn: "2015-06-01" });
    await saveWearer(services, other.id, { id: null, name: "Paul", bornOn: "2012-06-01" });
    await writeNote(services, camille, { userId: other.id }, "Deux comptes.");
    await openSession(services, other.id, "customer", "Téléphone");
    const before = await sheetOf(other.id);
    expect((await shown(clara.id, other.id)).moved).toMatchObject({ orders: 2, wearers: 2, addresses: 1, notes: 1 });

    expect(await merge(clara.id, other.id)).toEqual({ outcome: "merged", id: clara.id });
    const told = await services
      .db("outbox")
      .where("message", "like", "%Vos deux comptes%")
      .select("recipient", "message");
    expect(told).toEqual([{ recipient: other.email, message: expect.not.stringContaining(clara.email) as string }]);

    const sheet = await sheetOf(clara.id);
    for (const kind of ["orders", "quotes", "prescriptions", "appointments", "reservations", "messages"] as const)
      expect([kind, sheet[kind].total]).toEqual([kind, before[kind].total]);
    expect(sheet.notes.map(({ words }) => words)).toEqual(["Deux comptes."]);
    expect((await wearersOf(services, clara.id)).map(({ name }) => name).sort()).toEqual(["Paul", "Zoé"]);
    expect(await services.db("addresses").where({ user_id: clara.id }).pluck("street")).toEqual(["9 quai des Autres"]);
    expect((await readCart(services, clara.visitorId)).lines).toHaveLength(1);
    expect(await readWishlist(services, clara.visitorId)).toHaveLength(1);
    expect(await findAccount(services, other.id)).toBeNull();
    for (const table of ["sessions", "proven_addresses"] as const)
      expect(await services.db(table).where({ user_id: other.id }).select("user_id")).toEqual([]);
    for (const table of ["orders", "prescriptions", "appointments", "messages", "cart_lines"] as const)
      expect(await services.db(table).where({ visitor_id: other.visitorId }).select("visitor_id")).toEqual([]);
    expect(await services.db("visitors").where({ id: other.visitorId }).select("id")).toEqual([]);

    const names = await archived(clara);
    for (const { number } of orders) expect(names).toContain(`commandes/${number}/commande.json`);
    expect((await eraseAccount(services, clara.id)).outcome).toBe("erased");
    for (const { id } of orders) expect((await orderNow(services, id)).customer).toBeNull();
    expect(await services.db("prescriptions").select("id")).toEqual([]);
  });

  test("either may stay while both addresses are proven; one that is not stays never, and what it says completes the other", async () => {
    const [clara, other] = [await newCustomer(services), await newCustomer(services, { proven: false })];
    await services.db("users").where({ id: clara.id }).update({ phone: null });
    expect(await shown(other.id, clara.id, other.id)).toMatchObject({ choice: false, staying: { id: clara.id } });
    await merge(other.id, clara.id);
    expect((await found(findAccount(services, clara.id))).phone).toBe("0612345678");
    const third = await newCustomer(services);
    expect(await shown(clara.id, third.id, third.id)).toMatchObject({ choice: true, staying: { id: third.id } });
  });
});

describe("a merge is refused", () => {
  const refusal = async (one: string, other: string) => previewMerge(services, [one, other], one);

  test("of one sheet with itself, of the shop's people, of nobody, and into an account whose address nobody proved", async () => {
    const [first, second] = [await buys({ email: "clara@exemple.fr" }), await buys({ email: "Clara@exemple.fr" })];
    expect(await refusal(first.id, second.id)).toBe("same");
    expect(await refusal(first.id, camille.id)).toBe("administrator");
    expect(await refusal(first.id, "0".repeat(24))).toBe("gone");
    const unproven = await newCustomer(services, { proven: false });
    expect(await refusal(first.id, unproven.id)).toBe("unproven");
    const asked = { ids: [first.id, unproven.id] as const, keep: unproven.id, mark: "" };
    expect(await mergeCustomers(services, camille, asked)).toEqual({ outcome: "refused", why: "unproven" });
  });

  test("when something else is there than was shown", async () => {
    const [clara, guest] = [await newCustomer(services), await buys({ email: "bureau@exemple.fr" })];
    const { mark } = await shown(clara.id, guest.id);
    const later = await buys({ email: "bureau@exemple.fr" });
    const asked = { ids: [clara.id, guest.id] as const, keep: clara.id, mark };
    expect(await mergeCustomers(services, camille, asked)).toEqual({ outcome: "moved" });
    expect(await findOwnOrder(services, later.id, clara.visitorId)).toBeNull();
  });

  test("a second time, and by a second person at once: one does it, and one line of the trace counts without naming", async () => {
    const [clara, other] = [await newCustomer(services), await newCustomer(services)];
    await buys({ email: other.email });
    const asked = async (keep: string) => {
      const { mark } = await shown(clara.id, other.id, keep);
      return { ids: [clara.id, other.id] as const, keep, mark };
    };
    const [one, two] = [await asked(clara.id), await asked(other.id)];
    const outcomes = await Promise.all([one, two].map((each) => mergeCustomers(services, camille, each)));
    expect(outcomes.map(({ outcome }) => outcome).sort()).toEqual(["merged", "refused"]);
    const trace = await services.db("audit_log").where({ action: "client.fusionné" }).select("target", "details");
    expect(trace).toHaveLength(1);
    expect(trace[0]?.details).toMatch(/^account [0-9a-f]{24}, orders 1$/);
  });
});
