import type { Services } from "~/infra/services.server";
import type { Account } from "~/domain/accounts/account.server";
import { searchText } from "~/domain/appointments/search-text";
import { unsubscribe } from "~/domain/newsletter/newsletter.server";
import { logStep } from "~/domain/orders/order.server";
import type { Customer } from "../customer.server";

/**
 * Replaces one guest's address by another's, wherever the shop still uses it; papers already issued stay as they are.
 */
export async function joinAddresses(services: Services, by: Account, going: Customer, email: string): Promise<void> {
  const { db } = services;
  const { orderIds, quoteIds, appointmentIds, reservationIds, messageIds, subscriberIds } = going.belongings;
  const key = email.toLowerCase();
  await writeToOrders(services, by, orderIds, email);
  await db("quotes").whereIn("id", quoteIds).update({ email, email_key: key });
  for (const row of await db("appointments")
    .whereIn("id", appointmentIds)
    .select("id", "first_name", "last_name", "phone"))
    await db("appointments")
      .where({ id: row.id })
      .update({
        email,
        search_text: searchText({ firstName: row.first_name, lastName: row.last_name, email, phone: row.phone }),
      });
  await db("reservations").whereIn("id", reservationIds).update({ email });
  await db("messages").whereIn("id", messageIds).update({ email });
  await db("shop_notes").whereIn("email_key", going.emails).update({ email_key: key });
  // The consent to the newsletter was given for the old address only.
  for (const id of subscriberIds) await unsubscribe(services, id);
}

/**
 * Gives orders of the counter without an address the address that stays or, where there is none, the name and telephone
 * they are found by.
 */
export async function joinCounter(
  services: Services,
  by: Account,
  staying: Customer,
  going: Customer,
  email: string | null,
): Promise<void> {
  const { orderIds } = going.belongings;
  if (email !== null) return writeToOrders(services, by, orderIds, email);
  const { db } = services;
  const known = await db("orders")
    .whereIn("id", staying.belongings.orderIds)
    .first("first_name", "last_name", "first_name_key", "last_name_key", "phone");
  await db("orders")
    .whereIn("id", orderIds)
    .update({ ...known });
  for (const id of orderIds) await logStep(services, id, "Fiches client fusionnées", "nom et téléphone", by.id);
}

async function writeToOrders(services: Services, by: Account, orderIds: string[], email: string): Promise<void> {
  await services.db("orders").whereIn("id", orderIds).update({ email, email_key: email.toLowerCase() });
  // Names the kind of detail, not its value: the history is kept longer than the customer's name.
  for (const id of orderIds) await logStep(services, id, "Fiches client fusionnées", "e-mail", by.id);
}
