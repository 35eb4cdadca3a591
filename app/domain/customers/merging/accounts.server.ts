import { fold } from "~/infra/letters";
import type { Services } from "~/infra/services.server";
import type { Account } from "~/domain/accounts/account.server";
import { joinedMail } from "~/domain/accounts/mails.server";
import { forgetLetters, queueMail } from "~/domain/outbox.server";
import { instant } from "~/domain/time";
import { mergeVisitor } from "~/domain/visitors/merge.server";
import { searchKey } from "~/domain/search-text.server";

/** Tables whose rows name their owner by the visitor, and stay when the visitor is deleted. */
const BY_VISITOR = ["orders", "prescriptions", "appointments", "reservations", "messages"] as const;

/**
 * Moves everything of one account to another. The password, the sessions and the links of the first end; what it has
 * confirmed stays confirmed.
 */
export async function joinAccounts(services: Services, staying: Account, going: Account): Promise<void> {
  const { db } = services;
  await db("proven_addresses").where({ user_id: going.id }).update({ user_id: staying.id });
  await db("shop_notes").where({ user_id: going.id }).update({ user_id: staying.id });
  await moveFamily(services, staying, going);
  await moveAddresses(services, staying, going);
  await completeAccount(services, staying, going);
  await forgetLetters(services, `account:${going.id}`);
  await db("users").where({ id: going.id }).delete();
  // Before the orders move, because the merge of the visitors checks which orders still wait for their prescription.
  await mergeVisitor(services, going.visitorId, staying.visitorId);
  for (const table of BY_VISITOR)
    await db(table).where({ visitor_id: going.visitorId }).update({ visitor_id: staying.visitorId });
  // The letter is the staying account's, so that it goes with that account's data.
  await queueMail(services, `account:${staying.id}:joined:${going.id}`, joinedMail(services, going));
}

/** Two wearers with the same name and date of birth become one, with the glasses of both. */
async function moveFamily({ db }: Services, staying: Account, going: Account): Promise<void> {
  const known = await db("wearers").where({ user_id: staying.id }).select("id", "name", "born_on");
  const others = await db("wearers").where({ user_id: going.id }).select("id", "name", "born_on");
  for (const other of others) {
    const same = known.find(({ name, born_on }) => born_on === other.born_on && fold(name) === fold(other.name));
    if (same) await db("wearer_glasses").where({ wearer_id: other.id }).update({ wearer_id: same.id });
    else await db("wearers").where({ id: other.id }).update({ user_id: staying.id });
  }
}

/** The main address stays the main one; an address that both accounts have is kept once. */
async function moveAddresses({ db }: Services, staying: Account, going: Account): Promise<void> {
  const written = (row: { street: string; postal_code: string; city: string }) =>
    fold(`${row.street} ${row.postal_code} ${row.city}`);
  const known = await db("addresses").where({ user_id: staying.id }).select("street", "postal_code", "city");
  const others = await db("addresses").where({ user_id: going.id }).select("id", "street", "postal_code", "city");
  for (const other of others)
    if (!known.some((each) => written(each) === written(other)))
      await db("addresses")
        .where({ id: other.id })
        .update({ user_id: staying.id, ...(known.length > 0 && { is_main: false }) });
}

/** Fills in the details that the staying account lacks; existing ones are not replaced. */
async function completeAccount({ db, now }: Services, staying: Account, going: Account): Promise<void> {
  const seen = await db("users")
    .whereIn("id", [staying.id, going.id])
    .whereNotNull("last_seen_at")
    .pluck("last_seen_at");
  await db("users")
    .where({ id: staying.id })
    .update({
      genre: staying.genre ?? going.genre,
      first_name: staying.firstName ?? going.firstName,
      last_name: staying.lastName ?? going.lastName,
      first_name_key: searchKey(staying.firstName ?? going.firstName),
      last_name_key: searchKey(staying.lastName ?? going.lastName),
      phone: staying.phone ?? going.phone,
      last_seen_at: seen.sort().at(-1) ?? null,
      version: staying.version + 1,
      updated_at: instant(now()),
    });
}
