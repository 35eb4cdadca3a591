import { settingsInForce } from "~/domain/settings/in-force.server";
import type { Services } from "~/infra/services.server";
import type { JournalMeans } from "./means";

/*
 * The reference under which a till of another system books a line of the journal: the number of its order. Null for what
 * the journal books itself.
 */

/** Whether the shop takes money at a certified till of its own. */
export async function keepsOwnTill(services: Services): Promise<boolean> {
  return (await settingsInForce(services)).till === "own";
}

/**
 * A sale of which all money is taken at the shop's own till is booked there, with its tax. One of which a part was
 * taken online, or before the shop had that till, is booked here.
 */
export async function referenceOfSale(
  services: Services,
  { orderId, orderNumber, supplementOf }: { orderId: string; orderNumber: string; supplementOf: string },
): Promise<string | null> {
  if (!(await keepsOwnTill(services))) return null;
  const { db } = services;
  const paid: { id: string; kind: string }[] = await db("payments")
    .where({ order_id: orderId, state: "paid", proposal_id: supplementOf || null })
    .select("id", "kind");
  const booked = await db("money_journal")
    .whereIn(
      "fact",
      paid.map(({ id }) => `payment:${id}`),
    )
    .whereNull("reference")
    .first("position");
  return paid.length > 0 && paid.every(({ kind }) => kind === "till") && !booked ? orderNumber : null;
}

/** What belongs to an invoice is booked where the invoice is. */
export async function referenceOfDocument({ db }: Services, number: string): Promise<string | null> {
  const sale = await db("money_journal").where({ kind: "sale", document: number }).first("reference");
  return sale?.reference ?? null;
}

/**
 * Money that is handed back in the shop leaves the shop's own till. A transfer leaves the bank, and is booked where the
 * payment is that it gives back; so is what goes back to an insurer.
 */
export async function referenceOfRefund(
  services: Services,
  { paymentId, means: by }: { paymentId: string; means: string },
  means: JournalMeans,
  orderNumber: string,
): Promise<string | null> {
  if (by === "provider") return null;
  if (means !== "virement" && means !== "mutuelle") return (await keepsOwnTill(services)) ? orderNumber : null;
  const payment = await services
    .db("money_journal")
    .where({ fact: `payment:${paymentId}` })
    .first("reference");
  return payment?.reference ?? null;
}
