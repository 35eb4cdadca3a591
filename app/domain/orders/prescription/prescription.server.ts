import { inTransaction, type Services } from "~/infra/services.server";
import { opticianOf } from "~/domain/accounts/administrators.server";
import { isRefusedStatement, isSworn, lastRefused } from "~/domain/prescriptions/sworn";
import { queueMail, takeBack, type LetterKey } from "~/domain/outbox.server";
import { isGivenBack, keptBack, lineAccount, whollyWithdrawn } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import type { StoredFile } from "~/domain/prescriptions/file.server";
import type { PrescriptionDetails } from "~/domain/prescriptions/forms.server";
import { askForPrescription } from "~/domain/prescriptions/need";
import {
  attachTo,
  decide,
  findDraft,
  hasCome,
  noteSeen,
  prescriptionsOf,
  receiveFor,
  standingOf,
  type Prescription,
  type Reception,
  type Standing,
} from "~/domain/prescriptions/prescription.server";
import { daysBefore, instant } from "~/domain/time";
import { lockedOrder } from "~/domain/orders/lock.server";
import type { Missing } from "~/domain/orders/placing/mails.server";
import { STEP_OF_CUSTOMER } from "~/domain/orders/customer-steps";
import { findOrder, isForgotten, logStep, NO_OVERRIDE, type Order } from "~/domain/orders/order.server";
import { noteExamination } from "./examined.server";
import { endProposals } from "./end-proposals.server";
import { TAKES_PRESCRIPTION, whyUndecided } from "./still-open";
import { missing, refusedMail, prescriptionReminder, underReview, validatedMail, type Refusal } from "./mails.server";
import { ORDER_STATUS, type OrderStatus } from "~/domain/orders/status";

/**
 * Where an order's prescription stands. Null when its lenses need none, when the customer withdrew from them before
 * they were made, or when its buyer was erased with the prescription.
 */
export async function prescriptionStanding(services: Services, order: Order): Promise<Standing | null> {
  if (isForgotten(order) || !askForPrescription(order.lines)) return null;
  const account = await accountOf(services, order.id);
  const made = order.lines.filter(({ id, quantity }) => keptBack(lineAccount(account, id)) < quantity);
  return askForPrescription(made) ? standingOf(await prescriptionsOf(services, order.id)) : null;
}

/**
 * The same for the lenses that would leave with the order now: an order withdrawn as a whole and sent in spite of it
 * leaves with all its lenses.
 */
export async function standingOfWhatLeaves(services: Services, order: Order): Promise<Standing | null> {
  if (!askForPrescription(order.lines)) return null;
  return whollyWithdrawn(await accountOf(services, order.id))
    ? standingOf(await prescriptionsOf(services, order.id))
    : prescriptionStanding(services, order);
}

/** At the payment: the order takes the prescription that its visitor prepared, or begins to wait for one. */
export async function expectPrescription(services: Services, order: Order): Promise<void> {
  if (!askForPrescription(order.lines)) return;
  await attachTo(services, order.id, { of: await draftOf(services, order), visitorId: order.visitorId });
}

/** What was given with an unpaid order and becomes its prescription at the payment; null for nothing. */
export async function givenBeforePayment(services: Services, order: Order): Promise<Prescription | null> {
  if (order.status !== ORDER_STATUS.awaitingPayment) return null;
  const draft = await findDraft(services, await draftOf(services, order));
  return draft && hasCome(draft) ? draft : null;
}

async function draftOf({ db }: Services, { id, visitorId }: Order) {
  const row = await db("orders").where({ id }).first("prescription_draft_of");
  return row?.prescription_draft_of ?? visitorId;
}

/**
 * The status of a paid order without other trouble: lenses are made only on a prescription that an optician has seen.
 */
export async function confirmedStatus(services: Services, order: Order): Promise<OrderStatus> {
  const standing = await prescriptionStanding(services, order);
  return standing === null || standing === "validated" ? ORDER_STATUS.confirmed : ORDER_STATUS.awaitingPrescription;
}

/** What the confirmation says about the prescription; null for nothing. */
export async function missingPrescription(services: Services, order: Order): Promise<Missing | null> {
  const standing = await prescriptionStanding(services, order);
  if (standing === null || standing === "validated" || order.prescriptionOverride) return null;
  if (standing !== "received") return missing(services, order);
  return underReview(isSworn(await prescriptionsOf(services, order.id)));
}

export type Acceptance = "open" | "notNeeded" | "validated" | "closed";

export async function acceptsPrescription(services: Services, order: Order): Promise<Acceptance> {
  const standing = await prescriptionStanding(services, order);
  if (standing === null) return "notNeeded";
  if (standing === "validated") return "validated";
  return TAKES_PRESCRIPTION.includes(order.status) ? "open" : "closed";
}

/** What the history says of a prescription that came. */
const TO_BE_READ = "À vérifier par l’opticien";
const STATED = "Déclaration sur l’honneur, à examiner par l’opticien";

export type Receiving = Reception | Exclude<Acceptance, "open">;

/**
 * Receives a prescription sent after the order, or a statement in its place. Reminders that have not left are taken
 * back.
 * @param file already kept, and not in a row yet: the caller drops it unless the outcome is "received"
 */
export async function receivePrescription(
  services: Services,
  orderId: string,
  file: StoredFile | null,
  details: Partial<PrescriptionDetails> = {},
  statement: string | null = null,
): Promise<Receiving> {
  return inTransaction(services, async (inside) => {
    const order = await lockedOrder(inside, orderId);
    if (!order) return "closed";
    const acceptance = await acceptsPrescription(inside, order);
    if (acceptance !== "open") return acceptance;
    const reception = await receiveFor(inside, order, file, details, statement);
    if (reception !== "received") return reception;
    await logStep(inside, orderId, STEP_OF_CUSTOMER.prescribed, statement === null ? TO_BE_READ : STATED);
    await takeRemindersBack(inside, orderId);
    return "received";
  });
}

/** An optician read a paper of which the shop keeps nothing: the prescription has come and is no longer asked for. */
export async function notePaperRead(services: Services, order: Order, by: { id: string; name: string }): Promise<void> {
  if ((await acceptsPrescription(services, order)) !== "open") return;
  const seen = { by: by.id, name: by.name, at: instant(services.now()) };
  if (!(await noteSeen(services, order, seen))) return;
  await logStep(services, order.id, "Ordonnance lue", "Reçue par e-mail ou apportée, à vérifier par l’opticien", by.id);
  await takeRemindersBack(services, order.id);
}

/**
 * An optician has seen a prescription that holds: the lenses can be made.
 * @param by the administrator
 * @returns false when there was nothing to validate
 */
export async function validatePrescription(services: Services, orderId: string, by: string): Promise<boolean> {
  return inTransaction(services, async (inside) => {
    const order = await lockedOrder(inside, orderId);
    if (
      !order ||
      whyUndecided(order, await accountOf(inside, orderId)) ||
      !(await prescriptionStanding(inside, order)) ||
      !(await decide(inside, orderId, { state: "validated" }, by))
    )
      return false;
    const optician = await opticianOf(inside, by);
    if (optician) await noteExamination(inside, orderId, optician);
    await takeRemindersBack(inside, orderId);
    await logStep(inside, orderId, "Ordonnance validée", "Vérifiée par l’opticien", by);
    if (order.status === ORDER_STATUS.awaitingPrescription) {
      await inside
        .db("orders")
        .where({ id: orderId })
        .update({ status: ORDER_STATUS.confirmed, version: order.version + 1 });
      await logStep(
        inside,
        orderId,
        "Statut modifié",
        `${ORDER_STATUS.awaitingPrescription} → ${ORDER_STATUS.confirmed}`,
        by,
      );
    }
    if (order.customer)
      await queueMail(
        inside,
        `order:${orderId}:prescription-validated`,
        validatedMail(inside, order, order.customer, isSworn(await prescriptionsOf(inside, orderId))),
      );
    return true;
  });
}

/** The step of an order in its log; its details are the optician's reason. */
const PRESCRIPTION_REFUSED = "Ordonnance refusée";

/**
 * The optician cannot use what came; the order goes on waiting.
 * @param reason in words for the customer
 * @returns false when there was nothing to refuse
 */
export async function refusePrescription(
  services: Services,
  orderId: string,
  reason: string,
  by: string,
): Promise<boolean> {
  return inTransaction(services, async (inside) => {
    const order = await lockedOrder(inside, orderId);
    const sworn = isSworn(await prescriptionsOf(inside, orderId));
    if (
      !order ||
      whyUndecided(order, await accountOf(inside, orderId)) ||
      !(await decide(inside, orderId, { state: "refused", reason }, by))
    )
      return false;
    // A decision to let the order pass without its prescription was taken before this paper was seen. The refusal ends
    // it.
    if (order.prescriptionOverride) await inside.db("orders").where({ id: orderId }).update(NO_OVERRIDE);
    await endProposals(inside, orderId);
    await logStep(inside, orderId, PRESCRIPTION_REFUSED, reason, by);
    const refused = (await prescriptionsOf(inside, orderId)).filter((each) => each.state === "refused").length;
    if (order.customer)
      await queueMail(
        inside,
        `order:${orderId}:prescription-refused-${refused}`,
        refusedMail(inside, order, order.customer, { reason, sworn }),
      );
    return true;
  });
}

/** So many days after the order, or after a refusal, a missing prescription is asked for again. */
const REMINDERS = [3, 10];
const BATCH = 50;

/** @param refused the refused prescription that has to be replaced; null while none has come */
function reminderKey(orderId: string, position: number, refused: string | null): LetterKey {
  return `order:${orderId}:prescription-reminder-${REMINDERS[position]}${refused ? `:${refused}` : ""}`;
}

async function takeRemindersBack(services: Services, orderId: string): Promise<void> {
  const refused = (await prescriptionsOf(services, orderId)).filter(({ state }) => state === "refused");
  await takeBack(
    services,
    [null, ...refused.map(({ id }) => id)].flatMap((each) =>
      REMINDERS.map((_, position) => reminderKey(orderId, position, each)),
    ),
  );
}

/**
 * Asks again for prescriptions that have not come, or were refused and not replaced, once at each term. Where two terms
 * passed while the shop was down, only the last is sent.
 * @returns how many were asked
 */
export async function remindOfPrescriptions(services: Services): Promise<number> {
  let asked = 0;
  for (const [position, days] of [...REMINDERS.entries()].reverse()) {
    const better = services
      .db("prescriptions as other")
      .whereRaw("other.order_id = prescription.order_id and other.id <> prescription.id")
      .where(
        (other) =>
          void other
            .whereIn("other.state", ["awaited", "received", "validated"])
            .orWhereRaw("other.state = 'refused' and other.id > prescription.id"),
      );
    const due: { id: string; order_id: string }[] = await services
      .db("prescriptions as prescription")
      .join("orders", "orders.id", "prescription.order_id")
      .where({ "orders.status": ORDER_STATUS.awaitingPrescription })
      .where(
        (wanted) =>
          void wanted
            .where("prescription.state", "awaited")
            .orWhere((refused) => void refused.where("prescription.state", "refused").whereNotExists(better)),
      )
      .where("prescription.awaited_since", "<=", instant(daysBefore(services.now(), days)))
      .where("prescription.reminders", "<=", position)
      .orderBy("prescription.awaited_since")
      .limit(BATCH)
      .select("prescription.id", "prescription.order_id");
    for (const row of due) if (await remind(services, row, position)) asked += 1;
  }
  return asked;
}

/** Looks again inside the transaction, because the prescription may have come a moment ago. */
async function remind(services: Services, row: { id: string; order_id: string }, position: number): Promise<boolean> {
  return inTransaction(services, async (inside) => {
    const waiting = await lockedOrder(inside, row.order_id);
    const standing = waiting && (await prescriptionStanding(inside, waiting));
    const known = await prescriptionsOf(inside, row.order_id);
    if (standing !== "awaited" && standing !== "refused") return false;
    if (isGivenBack(await accountOf(inside, row.order_id))) return false;
    const claimed = await inside
      .db("prescriptions")
      .where({ id: row.id, state: standing })
      .where("reminders", "<=", position)
      .update({ reminders: position + 1 });
    const order = claimed > 0 ? await findOrder(inside, row.order_id) : null;
    if (!order?.customer) return false;
    await queueMail(
      inside,
      reminderKey(order.id, position, standing === "refused" ? row.id : null),
      prescriptionReminder(inside, order, order.customer, {
        last: position === REMINDERS.length - 1,
        refusal: refusalOf(known),
      }),
    );
    return true;
  });
}

/** What was refused last, and why, in the optician's words; null when nothing was refused. */
function refusalOf(prescriptions: Prescription[]): Refusal | null {
  const reason = lastRefused(prescriptions)?.refusal ?? null;
  return reason === null ? null : { reason, sworn: isRefusedStatement(prescriptions) };
}
