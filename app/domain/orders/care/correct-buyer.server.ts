import { createHash } from "node:crypto";

import { z } from "zod";

import { inTransaction, type Services } from "~/infra/services.server";
import type { Account } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import { TILL_CUSTOMER_FIELDS, type CustomerDetails } from "~/domain/checkout/forms.server";
import { KNOWN_TOWN } from "~/domain/contact-details.server";
import { hasLeft } from "~/domain/orders/life/left";
import { lockedOrder } from "~/domain/orders/lock.server";
import { customerColumns, logStep, type Order } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";

export type Correcting = { outcome: "corrected" | "unchanged" | "conflict" | "unknown" | "left" | "cutsOff" };

const FIELDS = ["lastName", "firstName", "email", "phone", "street", "postalCode", "city"] as const;
/** Where a parcel that has left goes is no longer for the shop to say. */
const OF_THE_PARCEL: readonly (typeof FIELDS)[number][] = ["street", "postalCode", "city"];
const IN_WORDS: Record<(typeof FIELDS)[number], string> = {
  lastName: "nom",
  firstName: "prénom",
  email: "e-mail",
  phone: "téléphone",
  street: "rue",
  postalCode: "code postal",
  city: "ville",
};

/**
 * As the admin area tells it. A customer who bought at the counter may have no e-mail, and who came for a pair put aside gave no address: what
 * the order never had may stay empty. `withoutEmail`: one who had an e-mail is to have none.
 */
export function buyerForm(known: CustomerDetails) {
  const { email, ...required } = TILL_CUSTOMER_FIELDS;
  return z
    .object({ ...mayStayEmpty(required, known), email, withoutEmail: z.literal("on").optional() })
    .refine(...KNOWN_TOWN);
}

function mayStayEmpty<Shape extends Partial<Record<keyof CustomerDetails, z.ZodType>>>(
  shape: Shape,
  known: CustomerDetails,
): Shape {
  const entries = Object.entries(shape) as [keyof CustomerDetails, z.ZodType][];
  return Object.fromEntries(
    entries.map(([field, schema]) => [field, known[field] === "" ? EMPTY.or(schema) : schema]),
  ) as Shape;
}

const EMPTY = z
  .string()
  .regex(/^\s*$/)
  .transform(() => "");

/** Names what a form was filled in from, so that one filled in from older details is not written over a colleague's. */
export function buyerMark({ customer }: Pick<Order, "customer">): string {
  return createHash("sha256").update(JSON.stringify(customer)).digest("hex").slice(0, 32);
}

/**
 * Corrects who an order is for and where it goes, as the customer says it by telephone. Papers that were issued keep what they bear.
 * An address that is emptied takes its customer's mails and their way to the order away: `cutsOff`, unless that is said to be meant.
 * @param mark of what was shown (`buyerMark`)
 */
export async function correctBuyer(
  services: Services,
  by: Account,
  orderId: string,
  asked: CustomerDetails & { withoutEmail?: "on" },
  mark: string,
): Promise<Correcting> {
  return inTransaction(services, async (inside) => {
    const order = await lockedOrder(inside, orderId);
    if (!order?.customer) return { outcome: "unknown" };
    const { customer } = order;
    const changed = FIELDS.filter((field) => customer[field] !== asked[field]);
    if (changed.length === 0) return { outcome: "unchanged" };
    if (mark !== buyerMark(order)) return { outcome: "conflict" };
    if (isBeyondReach(order) && changed.some((field) => OF_THE_PARCEL.includes(field))) return { outcome: "left" };
    const isCutOff = customer.email !== "" && asked.email === "";
    if (isCutOff && !asked.withoutEmail) return { outcome: "cutsOff" };
    await inside.db("orders").where({ id: orderId }).update(customerColumns(asked));
    // The history says which, and not what: it outlives the buyer's name.
    const which = changed
      .map((field) => (field === "email" && isCutOff ? "e-mail retiré" : IN_WORDS[field]))
      .join(", ");
    await logStep(inside, orderId, "Coordonnées corrigées", which, by.id);
    await audit(inside, by, "Coordonnées corrigées", order.number, which);
    return { outcome: "corrected" };
  });
}

/** A parcel on its way, or an order that is no more. */
export function isBeyondReach(order: Order): boolean {
  return hasLeft(order) || order.status === ORDER_STATUS.cancelled;
}
