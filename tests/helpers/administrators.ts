import { appointAdministrator } from "~/domain/accounts/administrators.server";
import { openSession } from "~/domain/accounts/sessions.server";
import { openDatabase } from "~/infra/db.server";

import { newApi, type Call } from "./api";
import { testServices, type TestServices } from "./services";
import type { Shop } from "./shop";

let appointed = 0;

/** The services of a running shop, in this process: for what a test arranges there. */
export function servicesOf(shop: Shop, env: Record<string, string | undefined> = {}): Promise<TestServices> {
  return testServices({ db: openDatabase(shop.databaseFile), sandbox: shop.sandbox, now: new Date(), env: { PRIVATE_FILES: shop.env.PRIVATE_FILES, ...env } });
}

/** A program that calls as an administrator, by the token of a session of its own. */
export async function administratorApi(services: TestServices, shop: Shop) {
  const account = await appointAdministrator(services, { email: `gestion-${++appointed}@exemple.fr`, firstName: "Camille", lastName: "Perrachon", password: "Monture-Pantos-69001" });
  const { token } = await openSession(services, account.id, "admin", "Essai");
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
