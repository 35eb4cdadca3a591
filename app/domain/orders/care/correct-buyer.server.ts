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
import { reaches } from "~/shop/destinations";
import { dropOutdatedLabel } from "./outdated-label.server";

export type Correcting = {
  outcome: "corrected" | "unchanged" | "conflict" | "unknown" | "left" | "outOfReach" | "cutsOff" | "leavesAccount";
  /** The number of the parcel whose label had the former address, and is out of use. */
  outdatedLabel?: string;
};

const FIELDS = ["lastName", "firstName", "email", "phone", "street", "postalCode", "city"] as const;
/** The shop can no longer change where a parcel goes once it has left. */
const OF_THE_PARCEL: readonly (typeof FIELDS)[number][] = ["street", "postalCode", "city"];
const ON_THE_LABEL: readonly (typeof FIELDS)[number][] = [...OF_THE_PARCEL, "lastName", "firstName"];
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
 * The form in which an administrator corrects a buyer. What the order never had may stay empty: a customer of the
 * counter may have no e-mail, and one who bought a pair put aside gave no address. `withoutEmail`: the ticked box that
 * an e-mail is emptied on purpose; `outOfAccount`: that the order leaves its account.
 */
export function buyerForm(known: CustomerDetails) {
  const { email, ...required } = TILL_CUSTOMER_FIELDS;
  return z
    .object({ ...mayStayEmpty(required, known), email, withoutEmail: TICKED, outOfAccount: TICKED })
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

const TICKED = z.literal("on").optional();
const EMPTY = z
  .string()
  .regex(/^\s*$/)
  .transform(() => "");

/**
 * Names the details that a form was filled in from, so that a form opened before a colleague's change does not
 * overwrite it.
 */
export function buyerMark({ customer }: Pick<Order, "customer">): string {
  return createHash("sha256").update(JSON.stringify(customer)).digest("hex").slice(0, 32);
}

/**
 * Corrects who an order is for and where it goes, when the customer says so by telephone. Papers already issued stay as
 * they are. A customer whose e-mail is emptied gets no more mails and loses the link to the order: the outcome is
 * `cutsOff` unless `withoutEmail` is ticked. An order that is in an account by its address alone leaves it with another
 * address: `leavesAccount` unless `outOfAccount` is ticked. A place that the order's way of delivery does not go to is
 * `outOfReach`, as at the checkout: its price and its taxes are others.
 * @param mark of the details that the form showed (`buyerMark`)
 */
export async function correctBuyer(
  services: Services,
  by: Account,
  orderId: string,
  asked: CustomerDetails & { withoutEmail?: "on"; outOfAccount?: "on" },
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
    if (changed.includes("postalCode") && !reaches(order.deliveryMethod, asked.postalCode))
      return { outcome: "outOfReach" };
    const isCutOff = customer.email !== "" && asked.email === "";
    if (isCutOff && !asked.withoutEmail) return { outcome: "cutsOff" };
    const leaves = asked.email !== "" && (await wouldLeaveAccount(inside, order, asked.email));
    if (leaves && !asked.outOfAccount) return { outcome: "leavesAccount" };
    await inside.db("orders").where({ id: orderId }).update(customerColumns(asked));
    // The history names the changed fields without their values, because it is kept longer than the buyer's name.
    const which = changed
      .map((field) => (field === "email" && isCutOff ? "e-mail retiré" : IN_WORDS[field]))
      .join(", ");
    await logStep(inside, orderId, "Coordonnées corrigées", which, by.id);
    await audit(inside, by, "Coordonnées corrigées", order.number, which);
    const isOnLabel = changed.some((field) => ON_THE_LABEL.includes(field)) && !isBeyondReach(order);
    const outdatedLabel = isOnLabel ? await dropOutdatedLabel(inside, order, by.id) : null;
    return { outcome: "corrected", ...(outdatedLabel !== null && { outdatedLabel }) };
  });
}

/** Whether the order is in an account by its address alone, and that account has not proven the other address. */
async function wouldLeaveAccount({ db }: Services, order: Order, email: string): Promise<boolean> {
  const placed = await db("users").where({ visitor_id: order.visitorId }).first("id");
  if (placed) return false;
  const ownerOf = async (address = "") =>
    (await db("proven_addresses").where({ email: address.toLowerCase() }).first("user_id"))?.user_id ?? null;
  const owner = await ownerOf(order.customer?.email);
  return owner !== null && (await ownerOf(email)) !== owner;
}

/** Whether the address can no longer be changed: the parcel has left, or the order is cancelled. */
export function isBeyondReach(order: Order): boolean {
  return hasLeft(order) || order.status === ORDER_STATUS.cancelled;
}
