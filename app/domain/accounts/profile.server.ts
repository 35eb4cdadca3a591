import { inTransaction, type Services } from "~/infra/services.server";
import { newId } from "~/domain/ids";
import { queueMail } from "~/domain/outbox.server";
import { instant } from "~/domain/time";
import { searchKey } from "~/domain/search-text.server";
import type { Account } from "./account.server";
import { newAddressMail, passwordChangedMail } from "./mails.server";
import { endSessions } from "./sessions.server";
import { endLinks, issueToken } from "./tokens.server";

export type Address = { id: string; label: string; street: string; postalCode: string; city: string; main: boolean };

/** What customers fill in about themselves. The e-mail address changes separately, because a mail must prove it. */
export type Person = { genre: NonNullable<Account["genre"]>; lastName: string; firstName: string; phone: string };

export async function addressesOf({ db }: Services, userId: string): Promise<Address[]> {
  const rows: {
    id: string;
    label: string;
    street: string;
    postal_code: string;
    city: string;
    is_main: boolean | number;
  }[] = await db("addresses").where({ user_id: userId }).orderBy(["created_at", "id"]).limit(20).select("*");
  return rows.map((row) => ({
    id: row.id,
    label: row.label,
    street: row.street,
    postalCode: row.postal_code,
    city: row.city,
    main: Boolean(row.is_main),
  }));
}

export async function mainAddress(services: Services, userId: string): Promise<Address | null> {
  const addresses = await addressesOf(services, userId);
  return addresses.find(({ main }) => main) ?? addresses[0] ?? null;
}

/** @param version the account's when the form was shown @returns "changed" when it was written meanwhile, in another tab or by another device */
export async function savePerson(
  { db, now }: Services,
  account: Account,
  person: Partial<Person>,
  version = account.version,
): Promise<"saved" | "changed"> {
  // A field that is not given keeps its value.
  const saved = await db("users")
    .where({ id: account.id, version })
    .update({
      genre: person.genre,
      last_name: person.lastName,
      first_name: person.firstName,
      last_name_key: person.lastName === undefined ? undefined : searchKey(person.lastName),
      first_name_key: person.firstName === undefined ? undefined : searchKey(person.firstName),
      phone: person.phone,
      version: version + 1,
      updated_at: instant(now()),
    });
  return saved === 1 ? "saved" : "changed";
}

/**
 * Saves the whole profile, its main address included, or nothing of it.
 * @param version the account's when the form was shown @returns "changed" when it was written meanwhile
 */
export async function saveProfile(
  services: Services,
  account: Account,
  { person, address }: { person: Person; address: Pick<Address, "street" | "postalCode" | "city"> },
  version: number,
): Promise<"saved" | "changed"> {
  return inTransaction(services, async (inside) => {
    const saved = await savePerson(inside, account, person, version);
    if (saved === "saved") await saveMainAddress(inside, account.id, address);
    return saved;
  });
}

export const MOST_ADDRESSES = 10;

/** Adds an address, or changes one that is the account's own. The first is the main one; a new main one takes the place of the former. */
export async function saveAddress(
  services: Services,
  userId: string,
  address: Omit<Address, "id"> & { id: string | null },
): Promise<"saved" | "unknown" | "full"> {
  return inTransaction(services, async (inside) => {
    const { db, now } = inside;
    const known = await addressesOf(inside, userId);
    if (address.id !== null && !known.some(({ id }) => id === address.id)) return "unknown";
    if (address.id === null && known.length >= MOST_ADDRESSES) return "full";
    const main = address.main || known.length === 0 || known.every((each) => each.id === address.id || !each.main);
    if (main) await db("addresses").where({ user_id: userId }).update({ is_main: false });
    const columns = {
      label: address.label,
      street: address.street,
      postal_code: address.postalCode,
      city: address.city,
      is_main: main,
    };
    if (address.id) await db("addresses").where({ id: address.id, user_id: userId }).update(columns);
    else await db("addresses").insert({ id: newId(now()), user_id: userId, ...columns, created_at: instant(now()) });
    await countChange(inside, userId);
    return "saved";
  });
}

/** Saves the main address, one line of the profile: changes it, or creates it where there is none. */
export async function saveMainAddress(
  services: Services,
  userId: string,
  { street, postalCode, city }: Pick<Address, "street" | "postalCode" | "city">,
): Promise<void> {
  const main = await mainAddress(services, userId);
  await saveAddress(services, userId, {
    id: main?.id ?? null,
    label: main?.label ?? "",
    street,
    postalCode,
    city,
    main: true,
  });
}

/** Saves an address given at the checkout as the account's main one, unless the account has an address already. */
export async function saveFirstAddress(
  services: Services,
  userId: string,
  address: Pick<Address, "street" | "postalCode" | "city">,
): Promise<void> {
  await inTransaction(services, async (inside) => {
    if ((await addressesOf(inside, userId)).length === 0) await saveMainAddress(inside, userId, address);
  });
}

/** Takes an address away; when it was the main one, the oldest of the others becomes it. @returns false when it was not there */
export async function removeAddress(services: Services, userId: string, id: string): Promise<boolean> {
  return inTransaction(services, async (inside) => {
    if ((await inside.db("addresses").where({ id, user_id: userId }).delete()) === 0) return false;
    const left = await addressesOf(inside, userId);
    const first = left[0];
    if (first && !left.some(({ main }) => main))
      await inside.db("addresses").where({ id: first.id }).update({ is_main: true });
    await countChange(inside, userId);
    return true;
  });
}

/** Raises the version: the profile's form holds the main address, and a form opened earlier must not overwrite it. */
async function countChange({ db, now }: Services, userId: string): Promise<void> {
  await db("users")
    .where({ id: userId })
    .increment("version", 1)
    .update({ updated_at: instant(now()) });
}

/**
 * Changes the password. The caller has checked the current one. Every other session ends.
 * @param keep the session that asks
 * @param also what is to be written with it
 */
export async function changePassword(
  services: Services,
  account: Account,
  newPassword: string,
  keep: string,
  also?: (inside: Services) => Promise<void>,
): Promise<void> {
  const passwordHash = await services.passwords.hash(newPassword);
  await inTransaction(services, async (inside) => {
    await inside
      .db("users")
      .where({ id: account.id })
      .update({ password_hash: passwordHash, attempt_key: null, updated_at: instant(inside.now()) });
    await endLinks(inside, account.id);
    await endSessions(inside, account.id, keep);
    await queueMail(
      inside,
      `account:${account.id}:password:${newId(inside.now())}`,
      passwordChangedMail(inside, account),
    );
    await also?.(inside);
  });
}

/**
 * Asks the new address to prove itself; until it does, the account keeps the former one. The answer does not tell whether it is known here.
 * @returns 0, or the seconds to wait when too many were sent: the last link then stays good
 */
export async function askForNewEmail(services: Services, account: Account, email: string): Promise<number> {
  const seconds = await services.rateLimits.take("accountMail", email);
  if (seconds > 0) return seconds;
  await inTransaction(services, async (inside) => {
    const token = await issueToken(inside, account.id, "email", email);
    await queueMail(
      inside,
      `account:${account.id}:email:${newId(inside.now())}`,
      newAddressMail(inside, account, email, token),
      { urgent: true },
    );
  });
  return 0;
}

/** The new address that has not been proven yet; null when there is none. */
export async function pendingEmail({ db, now }: Services, userId: string): Promise<string | null> {
  const row: { email: string } | undefined = await db("account_tokens")
    .where({ user_id: userId, purpose: "email" })
    .whereNull("used_at")
    .where("expires_at", ">", instant(now()))
    .first("email");
  return row?.email ?? null;
}
