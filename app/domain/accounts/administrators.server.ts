import { inTransaction, type Services } from "~/infra/services.server";
import { OPTICIANS, type StaffRole } from "./staff-roles";
import { instant } from "~/domain/time";
import { createAccount, findByProvenEmail, nameOf, type Account } from "./account.server";
import { claimAddress } from "./proof.server";
import { endSessions } from "./sessions.server";
import { endLinks } from "./tokens.server";

/** Makes the account of this address an owner and sets its password. Run from the command line only: it asks for no proof. */
export async function appointAdministrator(
  services: Services,
  person: { email: string; firstName: string | null; lastName: string | null; password: string },
): Promise<Account> {
  const { password, ...known } = person;
  const passwordHash = await services.passwords.hash(password);
  return inTransaction(services, (inside) => giveAccess(inside, { ...known, role: "owner", passwordHash }));
}

/**
 * Gives the account of this address, or a new one, access to the admin area with a new password. Its sessions end. Call
 * it inside a transaction, and only for a person who has proven the address.
 */
export async function giveAccess(
  inside: Services,
  person: { email: string; firstName: string | null; lastName: string | null; role: StaffRole; passwordHash: string },
): Promise<Account> {
  const { passwordHash, role: staffRole } = person;
  const email = person.email.toLowerCase();
  const known = await findByProvenEmail(inside, email);
  if (known) {
    await inside
      .db("users")
      .where({ id: known.id })
      .update({ role: "admin", staff_role: staffRole, password_hash: passwordHash, updated_at: instant(inside.now()) });
    await endLinks(inside, known.id);
    await endSessions(inside, known.id);
    return { ...known, role: "admin", staffRole };
  }
  const account = await createAccount(inside, {
    role: "admin",
    staffRole,
    genre: null,
    firstName: person.firstName,
    lastName: person.lastName,
    email,
    phone: null,
    passwordHash,
  });
  await claimAddress(inside, account, email);
  return { ...account, verified: true };
}

/** Whether this administrator is the optician responsible for orders that leave without a validated prescription. */
export async function isResponsible({ db }: Services, accountId: string): Promise<boolean> {
  const row = await db("users")
    .where({ id: accountId, role: "admin" })
    .whereIn("staff_role", OPTICIANS)
    .whereNotNull("responsible_since")
    .first("id");
  return row !== undefined;
}

/**
 * Makes an administrator the optician responsible, or ends it. It is run from the command line, whose user vouches for
 * them. With a role that no optician has, it has no effect.
 */
export async function setResponsible({ db, now }: Services, accountId: string, responsible: boolean): Promise<void> {
  await db("users")
    .where({ id: accountId, role: "admin" })
    .update({ responsible_since: responsible ? instant(now()) : null });
}

/**
 * An administrator who may accept prescriptions, as the papers name them; the number has its register's name, as "RPPS
 * 10000000000".
 */
export type Optician = { name: string; number: string };

/** @returns null when the account is not that of a registered optician */
export async function opticianOf({ db }: Services, accountId: string): Promise<Optician | null> {
  const row = await db("users")
    .where({ id: accountId, role: "admin" })
    .whereIn("staff_role", OPTICIANS)
    .first("first_name", "last_name", "email", "optician_number");
  if (!row?.optician_number) return null;
  const name = nameOf({ firstName: row.first_name, lastName: row.last_name, email: row.email });
  return { name, number: row.optician_number };
}

/**
 * Notes the number under which an administrator is registered as an optician. It is run from the command line, whose
 * user vouches for it.
 */
export async function setOpticianNumber({ db }: Services, accountId: string, number: string | null): Promise<void> {
  await db("users").where({ id: accountId, role: "admin" }).update({ optician_number: number });
}
