import type { Services } from "~/infra/services.server";
import type { Account } from "~/domain/accounts/account.server";
import { provenAddresses } from "~/domain/accounts/proven-addresses.server";
import { readCorrectionReference } from "~/domain/lenses/configuration";
import { ownedBy } from "~/domain/orders/order.server";
import { addressed } from "~/domain/search-text.server";

/**
 * Everything by which a person's rows are recognised. It is collected before anything changes, because emptied rows no
 * longer tell whose they were.
 */
export type Person = {
  accountIds: string[];
  /** Of the account alone: a browser that ordered without it may be shared. */
  visitorIds: string[];
  /** The callers under which forms were sent: the account's, and the visitors its orders were placed as. */
  callerIds: string[];
  /** Proven addresses in lower case, former ones included. */
  emails: string[];
  orderIds: string[];
  quoteIds: string[];
  prescriptionIds: string[];
  appointmentIds: string[];
  reservationIds: string[];
  messageIds: string[];
  subscriberIds: string[];
  parcels: string[];
  /** The references of the sealed corrections in the cart. */
  corrections: string[];
};

export const NOBODY: Person = {
  accountIds: [],
  visitorIds: [],
  callerIds: [],
  emails: [],
  orderIds: [],
  quoteIds: [],
  prescriptionIds: [],
  appointmentIds: [],
  reservationIds: [],
  messageIds: [],
  subscriberIds: [],
  parcels: [],
  corrections: [],
};

/**
 * Everything of the account, and everything with an address that it has proven. An unproven address does not count:
 * someone who typed another person's address would export or erase that person's data.
 */
export async function personOf(services: Services, account: Account): Promise<Person> {
  const { db } = services;
  const emails = await provenAddresses(services, account.id);
  const own = { visitorIds: [account.visitorId], emails };
  const orders: { id: string; visitor_id: string }[] = await ownedBy(services, account.visitorId)
    .orderBy("orders.created_at")
    .orderBy("orders.number")
    .select("orders.id", "orders.visitor_id");
  const orderIds = orders.map(({ id }) => id);
  const extras: string[] = await db("cart_lines").where({ visitor_id: account.visitorId }).pluck("extra");
  return {
    accountIds: [account.id],
    ...own,
    callerIds: [...new Set([account.visitorId, ...orders.map((order) => order.visitor_id)])],
    orderIds,
    quoteIds: await db("quotes")
      .where({ visitor_id: account.visitorId })
      .orWhereIn("email_key", emails)
      .orWhereIn("order_id", orderIds)
      .pluck("id"),
    prescriptionIds: await db("prescriptions")
      .where({ visitor_id: account.visitorId })
      .orWhereIn("order_id", orderIds)
      .orWhereIn("draft_of", orderIds)
      .pluck("id"),
    appointmentIds: await idsOf(services, "appointments", own),
    reservationIds: await idsOf(services, "reservations", own),
    messageIds: await idsOf(services, "messages", own),
    subscriberIds: await db("newsletter_subscribers").whereIn("email_key", emails).pluck("id"),
    parcels: await parcelsOf(services, orderIds),
    corrections: extras.flatMap((extra) => readCorrectionReference(extra) ?? []),
  };
}

/** The person who placed these orders, as far as the orders name one. */
export async function buyerOf(services: Services, orderIds: string[]): Promise<Person> {
  const quoteIds: string[] = await services.db("quotes").whereIn("order_id", orderIds).pluck("id");
  return { ...NOBODY, orderIds, quoteIds, parcels: await parcelsOf(services, orderIds) };
}

async function idsOf(
  { db }: Services,
  table: "appointments" | "reservations" | "messages",
  { visitorIds, emails }: Pick<Person, "visitorIds" | "emails">,
): Promise<string[]> {
  return db(table)
    .whereIn("visitor_id", visitorIds)
    .orWhere(addressed("email", emails))
    .orderBy("created_at")
    .pluck("id");
}

async function parcelsOf({ db }: Services, orderIds: string[]): Promise<string[]> {
  const noted = await db("orders").whereIn("id", orderIds).pluck("tracking_number");
  const printed = await db("labels").whereIn("order_id", orderIds).pluck("parcel_number");
  return [...new Set([...noted, ...printed].filter((number) => number !== null))];
}
