import type { Services } from "~/infra/services.server";
import { findAccount, type Account } from "~/domain/accounts/account.server";
import { isId } from "~/domain/ids";
import { NOBODY, personOf, type Person } from "~/domain/privacy/person.server";
import { addressed } from "~/domain/search-text.server";

/**
 * A person the shop deals with. With an account: everything of the account, and everything with an address that it has
 * proven. Without one: everything with the typed address, unless an account has proven it; or, without an address,
 * everything with the same name and telephone.
 */
export type Customer = {
  /** The id of the account; for a guest, the id of one of their rows. */
  id: string;
  account: Account | null;
  /** In lower case. A guest has one; a customer of the counter may have none. */
  emails: string[];
  /** The ids and addresses of everything that belongs to this customer. */
  belongings: Person;
};

/** Tables whose rows can be found by id and give the customer's address and account. */
const TELLING = ["orders", "quotes", "appointments", "reservations", "messages"] as const;

/** @param id of the account, or of an order, quote, appointment, reservation or message of this person */
export async function findCustomer(services: Services, id: string): Promise<Customer | null> {
  if (!isId(id)) return null;
  const account = (await findAccount(services, id)) ?? (await accountBehind(services, id));
  if (account) {
    const belongings = await personOf(services, account);
    return { id: account.id, account, emails: belongings.emails, belongings };
  }
  const email = await addressTold(services, id);
  if (!email) return withoutAddress(services, id);
  return { id, account: null, emails: [email], belongings: await guestOf(services, email) };
}

async function accountBehind(services: Services, id: string): Promise<Account | null> {
  const { db } = services;
  for (const table of TELLING) {
    const row = await db(table).where({ id }).first("email", "visitor_id");
    if (!row) continue;
    const owners = await ownersOf(services, [row.email?.toLowerCase() ?? ""], [row.visitor_id ?? ""]);
    const owner = owners.byVisitor.get(row.visitor_id ?? "") ?? owners.byAddress.get(row.email?.toLowerCase() ?? "");
    return owner ? findAccount(services, owner) : null;
  }
  return null;
}

async function addressTold({ db }: Services, id: string): Promise<string | null> {
  for (const table of TELLING) {
    const row = await db(table).where({ id }).first("email");
    if (row) return row.email?.toLowerCase() || null;
  }
  return null;
}

/** The accounts, by id, that have proven one of these addresses or own one of these visitors. */
export async function ownersOf(
  { db }: Services,
  emails: string[],
  visitorIds: string[],
): Promise<{ byAddress: Map<string, string>; byVisitor: Map<string, string> }> {
  const proven = await db("proven_addresses").whereIn("email", emails).select("email", "user_id");
  const visitors = await db("users").whereIn("visitor_id", visitorIds).select("visitor_id", "id");
  return {
    byAddress: new Map(proven.map(({ email, user_id }) => [email, user_id])),
    byVisitor: new Map(visitors.map(({ visitor_id, id }) => [visitor_id, id])),
  };
}

/**
 * A customer of the counter without an e-mail: the orders without one that have the same name and telephone. As with an
 * address, nobody has proven that they are one person's.
 * @param id of one of the orders
 */
async function withoutAddress({ db }: Services, id: string): Promise<Customer | null> {
  const order = await db("orders")
    .where({ id, email_key: "" })
    .whereNotNull("last_name_key")
    .first("last_name_key", "first_name_key", "phone");
  if (!order) return null;
  const orderIds = await db("orders")
    .where({ ...order, email_key: "" })
    .orderBy("id")
    .pluck("id");
  const prescriptionIds = await db("prescriptions").whereIn("order_id", orderIds).pluck("id");
  return { id, account: null, emails: [], belongings: { ...NOBODY, orderIds, prescriptionIds } };
}

/**
 * Everything with an address that no account has proven. It may belong to several people, so that only the shop may see
 * it.
 */
async function guestOf({ db }: Services, email: string): Promise<Person> {
  const nobodys = (table: string) =>
    db("users as other")
      .whereRaw("other.visitor_id = ??", [`${table}.visitor_id`])
      .select(db.raw("1"));
  const keyed = (table: "orders" | "quotes"): Promise<string[]> =>
    db(table).where({ email_key: email }).whereNotExists(nobodys(table)).orderBy("id").pluck("id");
  const typed = (table: "appointments" | "reservations" | "messages"): Promise<string[]> =>
    db(table)
      .where(addressed("email", [email]))
      .whereNotExists(nobodys(table))
      .orderBy("id")
      .pluck("id");
  const orderIds = await keyed("orders");
  return {
    ...NOBODY,
    emails: [email],
    orderIds,
    quoteIds: await keyed("quotes"),
    prescriptionIds: await db("prescriptions").whereIn("order_id", orderIds).pluck("id"),
    appointmentIds: await typed("appointments"),
    reservationIds: await typed("reservations"),
    messageIds: await typed("messages"),
    subscriberIds: await db("newsletter_subscribers").where({ email_key: email }).pluck("id"),
  };
}
