import { beforeEach, describe, expect, test } from "vitest";

import { createAccount, type Account } from "~/domain/accounts/account.server";
import { claimAddress } from "~/domain/accounts/proof.server";
import { book } from "~/domain/appointments/book.server";
import { atHour } from "~/domain/appointments/slots";
import { addToCart, readCart } from "~/domain/cart/cart.server";
import { readCheckoutDraft, saveCustomer } from "~/domain/checkout/draft.server";
import { askOptician } from "~/domain/messages/questions.server";
import { purchasesOf } from "~/domain/orders/history.server";
import { findOwnOrder } from "~/domain/orders/order.server";
import { queueMail } from "~/domain/outbox.server";
import { requestsOf } from "~/domain/requests-of-account.server";
import { reserve } from "~/domain/reservations/reserve.server";
import { mergeVisitor } from "~/domain/visitors/merge.server";
import { keep, readWishlist } from "~/domain/wishlist/wishlist.server";

import { ACCESSORY, LAST_PIECE, PLAIN_FRAME } from "../../../seeds/named";
import {
  archive,
  choiceOf,
  CLARA_MOREAU,
  newVisitorId,
  placedOrder,
  queuedMails,
  setStock,
  shelfOf,
} from "../../helpers/factories";
import { testServices, type TestServices } from "../../helpers/services";

const COLOR = PLAIN_FRAME.colors[0]?.value ?? "";

let services: TestServices;
let guest: string;
let clara: Account;
beforeEach(async () => {
  services = await testServices({ seed: true });
  guest = await newVisitorId(services);
  clara = await newAccount(CLARA_MOREAU.email);
});

const newAccount = (email: string, proven = false): Promise<Account> =>
  createAccount(services, {
    role: "customer",
    genre: null,
    firstName: null,
    lastName: null,
    email,
    phone: null,
    passwordHash: "x",
    proven,
  });

describe("what a browser gathered before logging in", () => {
  test("joins the account's cart: the same line adds up, another size is another line", async () => {
    await addToCart(services, clara.visitorId, choiceOf(PLAIN_FRAME, { quantity: 2 }));
    await addToCart(services, guest, choiceOf(PLAIN_FRAME));
    await addToCart(services, guest, choiceOf(PLAIN_FRAME, { size: 1 }));
    await addToCart(services, guest, choiceOf(ACCESSORY));
    await mergeVisitor(services, guest, clara.visitorId);
    const lines = (await readCart(services, clara.visitorId)).lines.map(
      ({ productId, size, quantity }) => `${productId} ${size} ${quantity}`,
    );
    expect(lines.sort()).toEqual(
      [
        `${PLAIN_FRAME.id} ${PLAIN_FRAME.sizes[0]} 3`,
        `${PLAIN_FRAME.id} ${PLAIN_FRAME.sizes[1]} 1`,
        `${ACCESSORY.id} ${ACCESSORY.sizes[0] ?? ""} 1`,
      ].sort(),
    );
    expect(await services.db("visitors").where({ id: guest })).toEqual([]);
    await mergeVisitor(services, guest, clara.visitorId); // a second merge changes nothing
    expect((await readCart(services, clara.visitorId)).count).toBe(5);
  });

  test("never holds more than the shelf", async () => {
    await setStock(services, PLAIN_FRAME, 3);
    await addToCart(services, clara.visitorId, choiceOf(PLAIN_FRAME, { quantity: 2 }));
    await addToCart(services, guest, choiceOf(PLAIN_FRAME, { quantity: 3 }));
    await mergeVisitor(services, guest, clara.visitorId);
    expect(
      (await readCart(services, clara.visitorId)).lines.map(({ quantity, problem }) => [quantity, problem]),
    ).toEqual([[3, null]]);
  });

  test("that was sold out meanwhile comes along and is told, and is not dropped", async () => {
    await addToCart(services, guest, choiceOf(PLAIN_FRAME, { quantity: 2 }));
    await addToCart(services, guest, choiceOf(ACCESSORY));
    await setStock(services, PLAIN_FRAME, 0);
    await archive(services, ACCESSORY);
    await mergeVisitor(services, guest, clara.visitorId);
    const told = async () =>
      (await readCart(services, clara.visitorId)).lines.map(({ quantity, problem }) => [quantity, problem]).sort();
    expect(await told()).toEqual([
      [1, "archived"],
      [2, "soldOut"],
    ]);
    expect((await readCart(services, guest)).lines).toEqual([]);
    // The same line in both carts stays one.
    const again = await newVisitorId(services);
    await setStock(services, PLAIN_FRAME, 2);
    await addToCart(services, again, choiceOf(PLAIN_FRAME));
    await setStock(services, PLAIN_FRAME, 0);
    await mergeVisitor(services, again, clara.visitorId);
    expect(await told()).toEqual([
      [1, "archived"],
      [2, "soldOut"],
    ]);
  });

  test("is never lowered without a word: more than is left says so at the line, whichever cart it was in", async () => {
    const told = async () =>
      (await readCart(services, clara.visitorId)).lines.map(({ quantity, problem }) => [quantity, problem]);
    await setStock(services, PLAIN_FRAME, 5);
    await addToCart(services, guest, choiceOf(PLAIN_FRAME, { quantity: 3 }));
    await setStock(services, PLAIN_FRAME, 1);
    await mergeVisitor(services, guest, clara.visitorId);
    expect(await told()).toEqual([[3, "tooMany"]]);
    const again = await newVisitorId(services);
    await addToCart(services, again, choiceOf(PLAIN_FRAME));
    await mergeVisitor(services, again, clara.visitorId);
    expect(await told()).toEqual([[3, "tooMany"]]);
  });

  test("joins the wishlist without doubles, and the details typed last", async () => {
    for (const [who, product] of [
      [clara.visitorId, PLAIN_FRAME],
      [guest, PLAIN_FRAME],
      [guest, ACCESSORY],
    ] as const)
      await keep(services, who, { number: product.number, color: "" });
    await saveCustomer(services, clara.visitorId, { ...CLARA_MOREAU, city: "Paris" });
    services.clock.advance({ minutes: 1 });
    await saveCustomer(services, guest, CLARA_MOREAU);
    await mergeVisitor(services, guest, clara.visitorId);
    expect((await readWishlist(services, clara.visitorId)).map(({ product }) => product.id).sort()).toEqual(
      [PLAIN_FRAME.id, ACCESSORY.id].sort(),
    );
    expect((await readCheckoutDraft(services, clara.visitorId)).customer?.city).toBe("Lyon");
  });

  test("an order still to be paid comes along and keeps its pieces: the last one is not lost to oneself", async () => {
    await addToCart(services, guest, choiceOf(LAST_PIECE));
    const order = await placedOrder(services, { choices: [choiceOf(LAST_PIECE)] }, guest);
    await mergeVisitor(services, guest, clara.visitorId);
    expect(await shelfOf(services, LAST_PIECE)).toMatchObject({ stock: 1, held: 1 });
    expect(await findOwnOrder(services, order.id, clara.visitorId)).toMatchObject({ stockState: "held" });
    expect((await readCart(services, clara.visitorId)).lines).toMatchObject([
      { productId: LAST_PIECE.id, quantity: 1, problem: null },
    ]);
  });
});

const LETTER = { to: CLARA_MOREAU.email, subject: "Votre lien", text: "Voici votre lien.", html: "" };

describe("a guest's orders", () => {
  async function paidByGuest(email = CLARA_MOREAU.email) {
    const order = await placedOrder(services, { customer: { ...CLARA_MOREAU, email } });
    await services
      .db("orders")
      .where({ id: order.id })
      .update({ paid_at: services.now().toISOString(), status: "Validée" });
    return order;
  }
  const numbers = async (visitorId: string) =>
    (await purchasesOf(services, visitorId, 1)).orders.map(({ number }) => number);

  test("appear once the address is proven, however it was written, and never before", async () => {
    const order = await paidByGuest("Clara.Moreau@Exemple.FR");
    expect([await numbers(clara.visitorId), await findOwnOrder(services, order.id, clara.visitorId)]).toEqual([
      [],
      null,
    ]);
    await claimAddress(services, clara, clara.email);
    expect(await numbers(clara.visitorId)).toEqual([order.number]);
    expect(await findOwnOrder(services, order.id, clara.visitorId)).toMatchObject({ number: order.number });
  });

  test("and so does what was asked without an account", async () => {
    const typed = { name: "Clara Moreau", email: "Clara.Moreau@exemple.fr" };
    await reserve(services, {
      ...typed,
      productId: PLAIN_FRAME.id,
      color: COLOR,
      size: PLAIN_FRAME.sizes[0] ?? "",
      phone: "0611111111",
    });
    await askOptician(services, PLAIN_FRAME.id, { ...typed, message: "Je suis myope." });
    await book(services, null, {
      motif: "controle",
      slotAt: atHour("2026-03-12", 10),
      nom: "Moreau",
      prenom: "Clara",
      telephone: "0611111111",
      email: typed.email,
    });
    const asked = async () => Object.values(await requestsOf(services, clara)).flat();
    expect(await asked()).toEqual([]);
    await claimAddress(services, clara, clara.email);
    const { appointments, questions, reservations } = await requestsOf(services, clara);
    expect([appointments.length, questions.length, reservations.length]).toEqual([1, 1, 1]);
  });

  test("come alone: letters of an unproven account that gives way to the address's owner go with it", async () => {
    const other = await newAccount(clara.email, false);
    await queueMail(services, `account:${other.id}:verify:1`, LETTER);
    await queueMail(services, `account:${clara.id}:verify:1`, LETTER);
    await claimAddress(services, clara, clara.email);
    expect((await queuedMails(services)).map(({ fact }) => fact)).toEqual([`account:${clara.id}:verify:1`]);
  });

  test("are not claimed by typing someone's address into another account, nor by an account that placed none", async () => {
    await claimAddress(services, clara, clara.email);
    const thief = await newAccount("voleur@exemple.fr", true);
    const order = await placedOrder(services, { customer: CLARA_MOREAU }, thief.visitorId);
    await services.db("orders").where({ id: order.id }).update({ paid_at: services.now().toISOString() });
    expect(await numbers(clara.visitorId)).toEqual([]); // bought by another account, with her address
    expect(await numbers(thief.visitorId)).toEqual([order.number]);
    const hers = await paidByGuest();
    expect([await numbers(thief.visitorId), await numbers(clara.visitorId)]).toEqual([[order.number], [hers.number]]);
  });
});
