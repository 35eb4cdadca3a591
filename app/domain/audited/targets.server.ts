import type { Services } from "~/infra/services.server";
import { nameOf } from "~/domain/accounts/account.server";
import { slotName } from "~/domain/appointments/slots";
import { adminOrderPath } from "~/domain/orders/links.server";
import { scopeName, type Scope } from "~/domain/promotions/promotion";
import { adminQuotePath } from "~/domain/quotes/links.server";

const AN_ID = /^[0-9a-f]{24}$/;
const A_NUMBER = /^(?:C|D|CF)-\d{4}-\d+$/;
const OF_A_PRODUCT = /^(produit|Produit)/;

/** What an action was done to: its name, and the page of the desk that shows it; null for the path without one. */
export type NamedTarget = { name: string; path: string | null };
type Named = [target: string, named: NamedTarget];

/** The names of the targets of actions, where they still exist. Any other target that is no id is its own name. */
export async function namedTargets(
  services: Services,
  intents: { action: string; target: string }[],
): Promise<Map<string, NamedTarget>> {
  const of = (isWanted: (intent: { action: string; target: string }) => boolean) => [
    ...new Set(intents.filter(isWanted).map(({ target }) => target)),
  ];
  const ids = of(({ target }) => AN_ID.test(target));
  const numbers = of(({ target }) => A_NUMBER.test(target));
  const products = of(({ action, target }) => OF_A_PRODUCT.test(action) && /^\d{1,9}$/.test(target));
  return new Map([
    ...(products.length > 0 ? await productsNumbered(services, products.map(Number)) : []),
    ...(numbers.length > 0 ? await papersNumbered(services, numbers) : []),
    ...(ids.length > 0 ? await rowsOf(services, ids) : []),
  ]);
}

/** Whether the target is an id, which tells a reader nothing. */
export function isBareId(target: string): boolean {
  return AN_ID.test(target);
}

async function productsNumbered({ db }: Services, numbers: number[]): Promise<Named[]> {
  const rows = await db("products").whereIn("number", numbers).select("id", "number", "brand", "name");
  return rows.map(({ id, number, brand, name }) => [
    String(number),
    { name: `${number} ${brand} ${name}`, path: `/admin/produits/${id}` },
  ]);
}

async function papersNumbered({ db }: Services, numbers: string[]): Promise<Named[]> {
  const orders = await db("orders").whereIn("number", numbers).select("id", "number");
  const quotes = await db("quotes").whereIn("number", numbers).select("id", "number");
  const toSuppliers = await db("supplier_orders").whereIn("number", numbers).select("id", "number");
  return [
    ...orders.map(({ id, number }): Named => [number, { name: number, path: adminOrderPath(id) }]),
    ...quotes.map(({ id, number }): Named => [number, { name: number, path: adminQuotePath(id) }]),
    ...toSuppliers.map(({ id, number }): Named => [number, { name: number, path: `/admin/fournisseurs/${id}` }]),
  ];
}

async function rowsOf({ db }: Services, ids: string[]): Promise<Named[]> {
  const products = await db("products").whereIn("id", ids).select("id", "brand", "name");
  const lenses = await db("lenses").whereIn("id", ids).select("id", "name");
  const treatments = await db("treatments").whereIn("id", ids).select("id", "name");
  const diaries = await db("diaries").whereIn("id", ids).select("id", "name");
  const people = await db("users").whereIn("id", ids).select("id", "role", "first_name", "last_name", "email");
  const buyers = await db("orders").whereIn("id", ids).select("id", "number", "first_name", "last_name");
  const appointments = await db("appointments").whereIn("id", ids).select("id", "slot_at");
  const promotions = await db("promotions").whereIn("id", ids).select("id", "name", "percent", "scope");
  const plain = [...lenses, ...treatments, ...diaries];
  return [
    ...products.map(({ id, brand, name }): Named => [id, { name: `${brand} ${name}`, path: `/admin/produits/${id}` }]),
    ...plain.map(({ id, name }): Named => [id, { name, path: null }]),
    ...people.map(({ id, role, first_name: firstName, last_name: lastName, email }): Named => [
      id,
      {
        name: nameOf({ firstName, lastName, email }),
        path: role === "admin" ? `/admin/equipe/${id}` : `/admin/clients/${id}`,
      },
    ]),
    // A customer without an account is named by one of their orders.
    ...buyers.map(({ id, number, first_name: first, last_name: last }): Named => [
      id,
      { name: [first, last].filter(Boolean).join(" ") || number, path: `/admin/clients/${id}` },
    ]),
    ...appointments.map(({ id, slot_at: slotAt }): Named => [id, { name: slotName(slotAt), path: null }]),
    ...promotions.map(({ id, name, percent, scope }): Named => [
      id,
      { name: `${name}, −${percent} % sur ${scopeName(JSON.parse(scope) as Scope)}`, path: "/admin/promotions" },
    ]),
  ];
}
