import type { Account } from "~/domain/accounts/account.server";
import { findAccount } from "~/domain/accounts/account.server";
import { askForNewEmail } from "~/domain/accounts/profile.server";
import { proveEmail } from "~/domain/accounts/proof.server";
import { mailVerification } from "~/domain/accounts/register.server";
import { openSession } from "~/domain/accounts/sessions.server";
import { book } from "~/domain/appointments/book.server";
import { saveContact, saveReason } from "~/domain/appointments/draft.server";
import { atHour } from "~/domain/appointments/slots";
import { addToCart } from "~/domain/cart/cart.server";
import { hearDispute } from "~/domain/disputes/hear.server";
import { wordsOwner } from "~/domain/adaptations/adaptation.server";
import { newId } from "~/domain/ids";
import { remarksOwner } from "~/domain/orders/jobs/job.server";
import { keepMeasures, sealMeasures, type LensMeasures } from "~/domain/lenses/corrections.server";
import { saveLensAnswers as saveAnswers } from "~/domain/lenses/answers.server";
import { NO_ANSWERS } from "~/domain/lenses/wizard";
import { writeToShop } from "~/domain/messages/contact.server";
import { askOptician } from "~/domain/messages/questions.server";
import { subscribe } from "~/domain/newsletter/newsletter.server";
import { writeNote } from "~/domain/notes/notes.server";
import { setTracking } from "~/domain/orders/life/life.server";
import { settleByHand } from "~/domain/settle-by-hand.server";
import { openTask, openTasks } from "~/domain/orders/money/tasks.server";
import { logStep, type Order } from "~/domain/orders/order.server";
import { setWithdrawable } from "~/domain/orders/placing/withdrawable.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { findPayment } from "~/domain/payments/payment.server";
import { surplusReturned } from "~/domain/payments/surplus.server";
import { readPrescription } from "~/domain/prescriptions/reading.server";
import { reserve } from "~/domain/reservations/reserve.server";
import { advanceReturn } from "~/domain/returns/advance.server";
import { requestReturn } from "~/domain/returns/request.server";
import { returnsOf, RETURN_STATE } from "~/domain/returns/return.server";
import { instant } from "~/domain/time";
import { keep } from "~/domain/wishlist/wishlist.server";
import { declareWithdrawal } from "~/domain/withdrawals/declare.server";
import { saveWearer, wearersOf } from "~/domain/wearers/wearers.server";
import { inTransaction, type Services } from "~/infra/services.server";
import { keepSealed } from "~/domain/sealed-files.server";
import { share } from "~/domain/wishlist/share.server";
import { searchKey } from "~/domain/search-text.server";

import { CHEAP_FRAME, PLAIN_FRAME } from "../../seeds/named";
import { newAdministrator, newCustomer } from "./administrator";
import { belongingsOf } from "./belongings";
import { correctionOf, eyeOf } from "./eyes";
import { choiceOf, CLARA_MOREAU, newVisitorId, placedOrder, queuedMails } from "./factories";
import { BY, deliveredOrder, move, orderNow } from "./orders";

const COLOR = PLAIN_FRAME.colors[0]?.value ?? "";

/** The details that identify this person, in every place that stores them. */
export const EVERYTHING = {
  name: "Moreauclair",
  phone: "0611111111",
  street: "7 rue des Effacés",
  formerEmail: "ancienne@exemple.fr",
  email: "nouvelle@exemple.fr",
  /** Typed at the checkout, and never proven. */
  typedEmail: "bureau@exemple.fr",
  otherStreet: "12 avenue de la Livraison",
  /** A relative, for whom an appointment was booked. */
  relative: "Girardotin",
  parcel: "6A12345678901",
};

/** As a telephone writes it: its first letter large. */
const asTyped = (email: string) => email.charAt(0).toUpperCase() + email.slice(1);

const HERS = { nom: EVERYTHING.name, prenom: "Clara", telephone: EVERYTHING.phone } as const;

/**
 * A person who does everything that a customer can do: with an address that she later changes, with the new one, as a
 * guest, and for a relative. She buys, has an order sent elsewhere, cancels, withdraws, returns, reserves and asks
 * questions.
 */
export async function everythingOf(services: Services): Promise<{ account: Account; orders: Order[]; unpaid: Order }> {
  const { name, phone, street, formerEmail, email, typedEmail, otherStreet, relative, parcel } = EVERYTHING;
  const { db } = services;
  const first = await newCustomer(services, { email: formerEmail });
  await db("users")
    .where({ id: first.id })
    .update({ last_name: name, last_name_key: searchKey(name), phone });
  const former = await underFormerAddress(services, first);

  const account = await changeEmail(services, first);
  const own = await belongingsOf(services, { account, name, phone, street }, atHour("2026-03-10", 10));
  const { visitorId } = account;
  await readPrescription(services, own.orders[0]?.id ?? "", { kind: "owner", id: visitorId });
  await openSession(services, account.id, "customer", "Firefox, Android");
  await mailVerification(services, account);
  await db("reset_requests").insert({ id: newId(services.now()), email, created_at: instant(services.now()) });
  await share(services, visitorId);
  await cartWithLenses(services, visitorId);
  await family(services, account, own.orders[0]);
  await book(services, visitorId, {
    ...HERS,
    motif: "controle",
    slotAt: atHour("2026-03-11", 10),
    nom: relative,
    prenom: "Jeanne",
    telephone: "0699999999",
    email,
    proche: true,
  });
  // Begun in another browser, and left unfinished there.
  const elsewhere = await newVisitorId(services);
  await saveReason(services, elsewhere, "controle");
  await saveContact(services, elsewhere, { ...HERS, email: asTyped(email) });
  await db("checkout_drafts").insert({
    visitor_id: elsewhere,
    last_name: name,
    email: asTyped(email),
    street,
    updated_at: instant(services.now()),
  });

  const customer = { ...CLARA_MOREAU, lastName: name, email: typedEmail, phone, street: otherStreet };
  const sent = await deliveredOrder(services, { customer, choices: [choiceOf(CHEAP_FRAME)] }, visitorId);
  await setTracking(services, sent.id, { trackingNumber: parcel, carrier: "Colissimo", by: BY });
  await labelOf(services, sent);
  await benchOf(services, own.orders[0]);
  await withdrawFrom(services, sent);
  await dispute(services, sent, "needs_response");
  await dispute(services, sent, "won");
  await writtenAbout(services, former);
  await settleMoney(services);
  const unpaid = await placedOrder(services, { customer, choices: [choiceOf(CHEAP_FRAME)] }, visitorId);
  await move(services, unpaid, ORDER_STATUS.cancelled);
  await answered(services, visitorId, name);
  const orders = [former, ...own.orders, sent, unpaid];
  return { account, orders: await Promise.all(orders.map(({ id }) => orderNow(services, id))), unpaid };
}

/** The notes of the bench on one of her pairs, and her request about it. */
async function benchOf({ db, vault, now }: Services, order: Order | undefined): Promise<void> {
  const line = order?.lines[0];
  if (!order || !line) throw new Error("no order of hers");
  const id = newId(now());
  const sealed = (owner: string) => vault.seal(Buffer.from(`Pour ${EVERYTHING.name}`), owner);
  const sealed_remarks = sealed(remarksOwner(line.id));
  await db("lens_jobs")
    .insert({ id: newId(now()), order_id: order.id, order_line_id: line.id, sealed_remarks })
    .onConflict("order_line_id")
    .merge({ sealed_remarks });
  await db("former_lots").insert({
    ...{ id: newId(now()), order_id: order.id, order_line_id: line.id, right_lot: "A-1", right_lot_key: "A1" },
    ...{ cause: "corrected", reason: `Mal lu pour ${EVERYTHING.name}`, replaced_at: instant(now()), replaced_by: id },
  });
  await db("recalls").insert({
    ...{ id, lot_key: "A1", lot: "A-1", message: "À contrôler.", letters: 0, sent_at: instant(now()), sent_by: id },
    ...{ prepared_at: instant(now()), prepared_by: id },
  });
  await db("recall_notices").insert({
    ...{ id, recall_id: id, order_id: order.id, means: "called", told_at: instant(now()), told_by: id },
  });
  await db("adaptation_requests").insert({
    id,
    order_id: order.id,
    order_line_id: line.id,
    open_of: line.id,
    sealed_words: sealed(wordsOwner(id)),
    requested_at: instant(now()),
  });
}

/** A daughter who wears one of her pairs, for which an optician once proposed another correction. */
async function family(services: Services, account: Account, order: Order | undefined): Promise<void> {
  const line = order?.lines[0];
  if (!order || !line) throw new Error("no order to wear");
  const { db, now } = services;
  await saveWearer(services, account.id, { id: null, name: `Lou ${EVERYTHING.name}`, bornOn: "2012-04-01" });
  const [lou] = await wearersOf(services, account.id);
  await db("wearer_glasses").insert({ order_line_id: line.id, wearer_id: lou?.id ?? "" });
  const [reference, at] = ["abcdefghijklmnop", instant(now())];
  await db("correction_proposals").insert({
    id: newId(now()),
    order_id: order.id,
    order_line_id: line.id,
    state: "declined",
    reference,
    sealed_correction: sealMeasures(services, MEASURES, reference),
    lenses: "verres:standard:unifocal:1.5:",
    lens_details: JSON.stringify({ name: "Efficient", lens: "Unifocal 1,5", lines: [] }),
    difference_cents: 0,
    proposed_by: BY,
    proposed_at: at,
    expires_at: at,
  });
  await db("sold_lenses").insert({
    order_line_id: line.id,
    order_id: order.id,
    extra: `verres:standard:unifocal:1.5::${reference}`,
    lens_details: JSON.stringify({ name: "Efficient", lens: "Unifocal 1,5", lines: [] }),
    sealed_correction: sealMeasures(services, MEASURES, reference),
  });
}

const MEASURES: LensMeasures = {
  situation: "vision",
  correction: correctionOf(eyeOf(-1)),
  pupillaryDistance: { left: 31.5, right: 32 },
};

/** Everything that administrators can write about her, and a letter to an address that nobody has proven. */
async function writtenAbout(services: Services, order: Order): Promise<void> {
  const { name, typedEmail } = EVERYTHING;
  const { db } = services;
  const by = await newAdministrator(services);
  const [line] = order.lines;
  await writeNote(services, by, { orderId: order.id }, `${name} préfère être appelée au ${EVERYTHING.phone}`);
  await setWithdrawable(services, order.id, line?.id ?? "", { withdrawable: true, reason: `Promis à ${name}`, by: BY });
  await logStep(services, order.id, "Préparée sans ordonnance validée", `${name} est vue au téléphone`, BY);
  await requestReturn(services, order.id, { lines: "all", comment: `${name} n’en veut plus` });
  const [back] = await returnsOf(services, order.id);
  await advanceReturn(services, back?.id ?? "", RETURN_STATE.refused, { by: BY, reason: `${name} les a portées` });
  const subject = newId(services.now());
  await openTask(services, order.id, {
    list: "unclear",
    cause: "short",
    subject,
    amountCents: 100,
    says: `${name} a moins payé`,
  });
  const task = await db("money_tasks").where({ subject }).first("id");
  await settleByHand(services, by, task?.id ?? "", `Vu avec ${name}, ${EVERYTHING.phone}`);
  await db("orders").where({ id: order.id }).update({ email: typedEmail });
  const payment = await findPayment(services, { intent_id: `pi_${order.id}` });
  if (payment) await surplusReturned(services, payment);
  await db("orders").where({ id: order.id }).update({ email: EVERYTHING.formerEmail });
}

/** Refunds everything she was owed, so that no money keeps her account. */
async function settleMoney(services: Services): Promise<void> {
  const by = await newAdministrator(services);
  for (const { id } of await openTasks(services, "owed")) await settleByHand(services, by, id, "Rendu en espèces.");
}

/** Her bank contests a payment, and decides. */
async function dispute(services: Services, { id, totalCents }: Order, status: string): Promise<void> {
  if (!services.payments) throw new Error("no payments");
  await hearDispute(services, services.payments, "charge.dispute.updated", {
    id: `dp_${id}`,
    kind: "dispute",
    intentId: `pi_${id}`,
    amountCents: totalCents,
    reason: "product_not_received",
    status,
    dueBy: services.now(),
  });
}

async function underFormerAddress(services: Services, account: Account): Promise<Order> {
  const { name, phone, street, formerEmail } = EVERYTHING;
  const hers = { name, email: asTyped(formerEmail) };
  await writeToShop(services, { ...hers, message: `Bonjour, c’est ${name}.` });
  await askOptician(services, PLAIN_FRAME.id, { ...hers, message: "Je suis myope." });
  await subscribe(services, formerEmail);
  const put = await reserve(services, {
    ...hers,
    productId: PLAIN_FRAME.id,
    color: COLOR,
    size: PLAIN_FRAME.sizes[0] ?? "",
    phone,
  });
  if (put.outcome !== "reserved") throw new Error(put.outcome);
  await book(services, null, { ...HERS, motif: "controle", slotAt: atHour("2026-03-12", 10), email: hers.email });
  await mailVerification(services, account);
  return deliveredOrder(
    services,
    {
      customer: { ...CLARA_MOREAU, lastName: name, email: hers.email, phone, street },
      choices: [choiceOf(CHEAP_FRAME)],
    },
    await newVisitorId(services),
  );
}

/** Changes an account's address, and proves the new one by the mailed link. */
export async function changeEmail(services: Services, account: Account, email = EVERYTHING.email): Promise<Account> {
  await askForNewEmail(services, account, email);
  const letters = (await queuedMails(services)).filter(({ mail }) => mail.to === email);
  const token = /token=([\w-]+)/.exec(letters.at(-1)?.mail.text ?? "")?.[1] ?? "";
  if (!(await proveEmail(services, token, { accountId: account.id })))
    throw new Error("the new address was not proven");
  const changed = await findAccount(services, account.id);
  if (!changed) throw new Error("the account is gone");
  return changed;
}

async function cartWithLenses(services: Services, visitorId: string): Promise<void> {
  const reference = await keepMeasures(
    services,
    { situation: "vision", correction: correctionOf(eyeOf(-1, 0)), pupillaryDistance: { left: 31.5, right: 32 } },
    [],
  );
  await addToCart(services, visitorId, choiceOf(PLAIN_FRAME, { extra: `verres:standard:unifocal:1.5::${reference}` }));
  await keep(services, visitorId, { number: PLAIN_FRAME.number, color: COLOR });
  await saveAnswers(services, visitorId, PLAIN_FRAME.id, {
    color: COLOR,
    size: "",
    lineId: null,
    answers: {
      ...NO_ANSWERS,
      situation: "vision",
      pupillaryDistance: { left: 31.5, right: 32 },
      questionnaire: { q2: "souvent" },
    },
  });
  await services
    .db("checkout_drafts")
    .insert({ visitor_id: visitorId, last_name: EVERYTHING.name, updated_at: instant(services.now()) });
}

async function labelOf(services: Services, order: Order): Promise<void> {
  const { parcel } = EVERYTHING;
  const fileId = await keepSealed(services, "label", Buffer.from("%PDF-"));
  await services
    .db("labels")
    .insert({
      id: newId(services.now()),
      order_id: order.id,
      kind: "outward",
      product_code: "DOM",
      weight_grams: 450,
      state: "made",
      parcel_number: parcel,
      file_id: fileId,
      asked_by: BY,
      asked_at: instant(services.now()),
    });
  await services
    .db("parcel_tracking")
    .insert({ number: parcel, steps: '[{"label":"Remis"}]', delivered: true, fetched_at: instant(services.now()) });
}

async function withdrawFrom(services: Services, order: Order): Promise<void> {
  const [line] = order.lines;
  if (!line) throw new Error("nothing was bought");
  const declared = await declareWithdrawal(services, order.id, [{ lineId: line.id, quantity: 1 }]);
  if (declared.outcome !== "recorded") throw new Error(declared.outcome);
  const [back] = await returnsOf(services, order.id);
  if (!back) throw new Error("no return was opened");
  await services
    .db("returns")
    .where({ id: back.id })
    .update({ comment: `De la part de ${EVERYTHING.name}` });
  await advanceReturn(services, back.id, RETURN_STATE.validated, { by: BY });
  const payment = await services.db("payments").where({ order_id: order.id }).first("id");
  await inTransaction(services, async ({ db, now }) =>
    db("refunds").insert({
      id: newId(now()),
      order_id: order.id,
      payment_id: payment?.id ?? "",
      amount_cents: 100,
      reason: `Article rendu par ${EVERYTHING.name}`,
      asked_by: BY,
      state: "succeeded",
      created_at: instant(now()),
      updated_at: instant(now()),
    }),
  );
}

/** The answer to a call, stored for its repeat. */
async function answered({ db, now }: Services, visitorId: string, name: string): Promise<void> {
  await db("idempotency_keys").insert({
    caller: "navigateur",
    key: visitorId,
    request_hash: "0",
    answer: JSON.stringify({ status: 201, body: JSON.stringify({ nom: name }) }),
    created_at: instant(now()),
    visitor_id: visitorId,
  });
}
