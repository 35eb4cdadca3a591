import type { Knex } from "knex";

import { BEGUN_BY_DEPOSIT, IN_PARTS, SHOP_MEANS } from "~/shop/payment-means";
import { awaitsBuyer, isForgotten, type Order } from "./order.server";
import { nameKey } from "./search-keys";

/** Shown in place of a buyer's name: the name was erased, or is not known yet. */
export function namelessSaid(order: Pick<Order, "fingerprint">): string {
  return isForgotten(order) ? "Nom effacé" : "À préciser";
}

/** Who bought, in a list of orders: a name, an address, or why there is none. */
export function listedBuyer(
  order: Pick<Order, "fingerprint" | "soldInShop"> & { customerName: string | null; email: string | null },
): string {
  const known = order.customerName ?? order.email;
  if (known) return known;
  if (isForgotten(order)) return "Nom effacé";
  return order.soldInShop ? NAMELESS_SALE : "Client à préciser";
}

const NAMELESS_SALE = "Vente sans nom";

/** Whether the words that lists show for a sale without a name were typed: "vente sans nom", or its end. */
export function isNamelessMeant(search: string): boolean {
  const typed = nameKey(search.replace(/\s+/g, " "));
  return typed.endsWith("sans nom") && nameKey(NAMELESS_SALE).endsWith(typed.replace(/^ventes /, "vente "));
}

/** Keeps the orders of a query that `listedBuyer` calls a sale without a name. */
export function soldToNobody(table: string) {
  return (rows: Knex.QueryBuilder): void => {
    for (const column of ["first_name", "last_name", "email"]) void rows.whereNull(`${table}.${column}`);
    void rows
      .whereNot(`${table}.fingerprint`, "")
      .where(
        (sold) =>
          void sold
            .where(`${table}.payment_method`, BEGUN_BY_DEPOSIT)
            .orWhere(
              (paid) =>
                void paid
                  .whereNull(`${table}.due_in_shop_at`)
                  .whereIn(`${table}.payment_method`, [...SHOP_MEANS, IN_PARTS]),
            ),
      );
  };
}

/** The same for a buyer's name and contact details. */
export function noBuyerSaid(order: Pick<Order, "fingerprint" | "customer" | "soldInShop">): string {
  if (isForgotten(order)) return "Nom et coordonnées effacés.";
  return awaitsBuyer(order) ? "Coordonnées à recevoir." : `${NAMELESS_SALE}.`;
}
