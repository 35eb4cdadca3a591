import type { Columns, Row } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";
import { newId } from "~/domain/ids";
import type { StaffRole } from "./staff-roles";
import { instant, type Instant } from "~/domain/time";
import { searchKey } from "~/domain/search-text.server";
import { noteProvenAddress } from "./proven-addresses.server";

export type Role = "customer" | "admin";

export type Account = {
  id: string;
  /** The visitor whose cart, wishlist, answers and orders belong to this account. */
  visitorId: string;
  role: Role;
  /** What an administrator may do in the admin area. */
  staffRole: StaffRole | null;
  genre: "homme" | "femme" | "autre" | "non-specifie" | null;
  firstName: string | null;
  lastName: string | null;
  /** Lower case. */
  email: string;
  /** True once a mailed link has shown that the address is the customer's own. */
  verified: boolean;
  phone: string | null;
  /** Rises with every change, so that a form filled in from an older version does not overwrite a newer one. */
  version: number;
  createdAt: Instant;
};

export type AccountRow = Pick<
  Row<"users">,
  | "id"
  | "visitor_id"
  | "role"
  | "staff_role"
  | "genre"
  | "first_name"
  | "last_name"
  | "email"
  | "verified_email"
  | "phone"
  | "version"
  | "created_at"
  | "password_hash"
>;

/** The columns of `users`, with the table's name: sessions are read together with their account. */
export const ACCOUNT_COLUMNS: Columns<AccountRow, "users"> = {
  id: "users.id",
  visitor_id: "users.visitor_id",
  role: "users.role",
  staff_role: "users.staff_role",
  genre: "users.genre",
  first_name: "users.first_name",
  last_name: "users.last_name",
  email: "users.email",
  verified_email: "users.verified_email",
  phone: "users.phone",
  version: "users.version",
  created_at: "users.created_at",
  password_hash: "users.password_hash",
};

export function readAccount(row: AccountRow): Account {
  return {
    id: row.id,
    visitorId: row.visitor_id,
    role: row.role,
    staffRole: row.staff_role,
    genre: row.genre,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    verified: row.verified_email === row.email,
    phone: row.phone,
    version: row.version,
    createdAt: row.created_at,
  };
}

export async function findAccount({ db }: Services, id: string): Promise<Account | null> {
  const row: AccountRow | undefined = await db("users").where({ id }).first(ACCOUNT_COLUMNS);
  return row ? readAccount(row) : null;
}

/** The account that has proven this address. */
export async function findByProvenEmail({ db }: Services, email: string): Promise<Account | null> {
  const row: AccountRow | undefined = await db("users")
    .where({ verified_email: email.toLowerCase() })
    .first(ACCOUNT_COLUMNS);
  return row ? readAccount(row) : null;
}

export type NewAccount = Pick<Account, "role" | "genre" | "firstName" | "lastName" | "email" | "phone"> & {
  passwordHash: string;
  proven?: boolean;
  staffRole?: StaffRole | null;
  attemptKey?: string | null;
};

/** Creates an account, and the visitor that its cart and orders belong to. */
export async function createAccount(
  { db, now }: Services,
  { passwordHash, proven = false, staffRole = null, attemptKey = null, ...person }: NewAccount,
): Promise<Account> {
  const at = now();
  const [id, visitorId] = [newId(at), newId(at)];
  await db("visitors").insert({ id: visitorId, created_at: instant(at) });
  await db("users").insert({
    id,
    visitor_id: visitorId,
    role: person.role,
    staff_role: staffRole,
    genre: person.genre,
    first_name: person.firstName,
    last_name: person.lastName,
    first_name_key: searchKey(person.firstName),
    last_name_key: searchKey(person.lastName),
    email: person.email.toLowerCase(),
    verified_email: proven ? person.email.toLowerCase() : null,
    phone: person.phone,
    password_hash: passwordHash,
    attempt_key: attemptKey,
    created_at: instant(at),
    updated_at: instant(at),
  });
  if (proven) await noteProvenAddress({ db, now }, id, person.email);
  const account = await findAccount({ db, now } as Services, id);
  if (!account) throw new Error("an account just written is not there");
  return account;
}

/** How the shop addresses somebody: first and last name, else the e-mail address. */
export function nameOf({ firstName, lastName, email }: Pick<Account, "firstName" | "lastName" | "email">): string {
  return [firstName, lastName].filter(Boolean).join(" ") || email;
}
