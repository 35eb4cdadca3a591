import { inTransaction, type Services } from "~/infra/services.server";
import { findAccount, type Account } from "~/domain/accounts/account.server";
import { dropUnanswered } from "~/domain/adaptations/adaptation.server";
import { LIVE } from "~/domain/appointments/appointment.server";
import { cancel } from "~/domain/appointments/changes.server";
import { newId } from "~/domain/ids";
import { ownedBy } from "~/domain/orders/order.server";
import { queueMail } from "~/domain/outbox.server";
import { cancelReservation } from "~/domain/reservations/close.server";
import { dropFile } from "~/domain/sealed-files.server";
import { instant } from "~/domain/time";
import { ordersUnderWay } from "./buyers.server";
import { endPerson } from "./ending.server";
import { farewellMail, type ErasureCause } from "./mails.server";
import { personOf, type Person } from "./person.server";

/** What prevents the erasure of an account today: unfinished business needs a name and an address. */
export type Obstacles = {
  administrator: boolean;
  /** Numbers of orders that are neither delivered nor cancelled, or have money or goods on the way. */ orders: string[];
};

export async function obstaclesTo(services: Services, account: Account): Promise<Obstacles> {
  const ids = ownedBy(services, account.visitorId).select("orders.id");
  const orders: string[] = await ordersUnderWay(services).whereIn("id", ids).orderBy("number").pluck("number");
  return { administrator: account.role === "admin", orders };
}

/** `files`: the names of files that no row has any more, for `dropErased` after the commit. */
export type Erasure =
  { outcome: "erased"; files: string[] } | { outcome: "gone" } | { outcome: "obstructed"; obstacles: Obstacles };

/**
 * Erases an account and everything that names its owner. Orders and invoices stay in the books, the orders without a
 * name. It is all or nothing, and repeating it changes nothing. The files are deleted after the commit; those that a
 * power cut leaves are removed at the next start.
 */
export async function eraseAccount(
  outer: Services,
  accountId: string,
  cause: ErasureCause = "asked",
): Promise<Erasure> {
  return inTransaction(outer, async (services) => {
    const account = await findAccount(services, accountId);
    if (!account) return { outcome: "gone" };
    const obstacles = await obstaclesTo(services, account);
    if (obstacles.administrator || obstacles.orders.length > 0) return { outcome: "obstructed", obstacles };

    const person = await personOf(services, account);
    await endPromises(services, person);
    await dropUnanswered(services, person.orderIds);
    await forgetWhatTheShopHears(services, person);
    await forgetAnswersAbout(services, person);
    const files = await endPerson(services, person);
    const at = services.now();
    await services
      .db("erasures")
      .insert({
        id: newId(at),
        orders: person.orderIds.length,
        prescriptions: person.prescriptionIds.length,
        erased_at: instant(at),
      });
    // An unproven address may belong to another person, who must not get this mail.
    if (account.verified)
      await queueMail(services, `erasure:${newId(at)}`, farewellMail(account, cause), { forgetOnceSent: true });
    return { outcome: "erased", files };
  });
}

/** Deletes the files; called after the commit. */
export async function dropErased(services: Services, files: string[]): Promise<void> {
  for (const file of files) await dropFile(services, file);
}

/** Gives slots and pieces back. The shop gets the mail of each cancellation, the customer only that of the erasure. */
async function endPromises(services: Services, { appointmentIds, reservationIds }: Person): Promise<void> {
  // An appointment booked for a relative belongs to the relative.
  const appointments: string[] = await services
    .db("appointments")
    .whereIn("id", appointmentIds)
    .where({ for_relative: false })
    .whereIn("status", LIVE)
    .pluck("id");
  for (const id of appointments) await cancel(services, id, "customer");
  const held: string[] = await services
    .db("reservations")
    .whereIn("id", reservationIds)
    .where({ status: "held" })
    .pluck("id");
  for (const id of held) await cancelReservation(services, id, "customer");
}

/**
 * Deletes the stored answers to API calls about this person: they name the order, appointment or reservation that was
 * changed.
 */
async function forgetAnswersAbout({ db }: Services, person: Person): Promise<void> {
  const { appointmentIds, reservationIds, messageIds, orderIds } = person;
  for (const id of [...appointmentIds, ...reservationIds, ...messageIds, ...orderIds])
    await db("idempotency_keys").where("answer", "like", `%${id}%`).delete();
}

/**
 * Deletes letters to the shop about this person once they have left: the shop still has to hear, for example, of a free
 * slot.
 */
async function forgetWhatTheShopHears({ db }: Services, person: Person): Promise<void> {
  const { appointmentIds, reservationIds, messageIds, orderIds } = person;
  await db("outbox")
    .whereNotNull("next_try_at")
    .whereIn("about", [
      ...appointmentIds.map((id) => `appointment:${id}`),
      ...reservationIds.map((id) => `reservation:${id}`),
      ...messageIds.flatMap((id) => [`message:${id}`, `question:${id}`]),
      ...orderIds.map((id) => `order:${id}`),
    ])
    .update({ forget_once_sent: true });
}
