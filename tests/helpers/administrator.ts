import { appointAdministrator, setOpticianNumber } from "~/domain/accounts/administrators.server";
import { createAccount, type Account } from "~/domain/accounts/account.server";
import { openSession, type SessionKind } from "~/domain/accounts/sessions.server";
import { openPasswordHasher } from "~/infra/password-hash.server";
import type { StaffRole } from "~/domain/accounts/staff-roles";
import type { Services } from "~/infra/services.server";

import { newApi, type Call } from "./api";
import { newEmail } from "./email";
import type { Shop } from "./shop";
import { newVisitor, type Visitor } from "./visitor";

export const ADMINISTRATOR_PASSWORD = "Monture-Pantos-69001";
/** The number under which the tests' administrators are registered as opticians. */
export const OPTICIAN_NUMBER = "RPPS 10000000000";
export const CUSTOMER_PASSWORD = "Lunettes-Rondes-69001";

type Arranged = Pick<Services, "db">;

const hasher = openPasswordHasher();
const hashes = new Map<string, Promise<string>>();
/** Hashing is slow by design, so each password of the tests is hashed once in a process. */
function hashOnce(password: string): Promise<string> {
  const hashed = hashes.get(password) ?? hasher.hash(password);
  hashes.set(password, hashed);
  return hashed;
}
const arranging = ({ db }: Arranged) =>
  ({ db, now: () => new Date(), passwords: { ...hasher, hash: hashOnce } }) as unknown as Services;

/** An administrator of the shop, written as `npm run shop -- create-admin` does; an owner unless told otherwise. */
export async function newAdministrator(
  shop: Arranged,
  email = newEmail("opticien"),
  role: StaffRole = "owner",
): Promise<Account> {
  const account = await appointAdministrator(arranging(shop), {
    email,
    firstName: "Camille",
    lastName: "Perrachon",
    password: ADMINISTRATOR_PASSWORD,
  });
  await setOpticianNumber(arranging(shop), account.id, OPTICIAN_NUMBER);
  await shop.db("users").where({ id: account.id }).update({ staff_role: role });
  return { ...account, staffRole: role };
}

/** A customer with an account; its address proven unless told otherwise. */
export async function newCustomer(
  shop: Arranged,
  { email = newEmail("client"), proven = true } = {},
): Promise<Account> {
  const passwordHash = await hashOnce(CUSTOMER_PASSWORD);
  return createAccount(arranging(shop), {
    role: "customer",
    genre: "femme",
    firstName: "Clara",
    lastName: "Moreau",
    email,
    phone: "0612345678",
    passwordHash,
    proven,
  });
}

/** A browser without scripts that carries the session of a new administrator, as after a login. */
export async function adminVisitor(shop: Shop, email?: string): Promise<Visitor> {
  return carrying(shop, await newAdministrator(shop, email), "admin");
}

/** The same for a customer that the test made. */
export async function carrying(
  shop: Shop,
  account: Pick<Account, "id">,
  kind: SessionKind = "customer",
): Promise<Visitor> {
  const visitor = newVisitor(shop);
  const { token } = await openSession(arranging(shop), account.id, kind, "Navigateur texte");
  visitor.jar.keep(
    new URL(shop.url),
    new Headers({ "Set-Cookie": `${kind === "admin" ? "gestion" : "session"}=${token}; Path=/` }),
  );
  return visitor;
}

/** A program that calls as a new administrator, with the token of its own session. */
export async function administratorApi(shop: Shop) {
  const account = await newAdministrator(shop);
  const { token } = await openSession(arranging(shop), account.id, "admin", "Programme");
  const api = newApi(shop);
  const headers = { Authorization: `Bearer ${token}` };
  const known = (call: Call = {}): Call => ({ ...call, headers: { ...headers, ...call.headers } });
  return {
    account,
    get: (path: string) => api.get(path, headers),
    post: (path: string, body: unknown, call?: Call) => api.post(path, body, known(call)),
    put: (path: string, body: unknown, call?: Call) => api.put(path, body, known(call)),
    patch: (path: string, body: unknown, call?: Call) => api.patch(path, body, known(call)),
    delete: (path: string, body?: unknown, call?: Call) => api.delete(path, body, known(call)),
  };
}
