import { selectRows } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";
import type { SoldArticle } from "~/domain/catalogue/safety/identifiers";
import { recallsNaming } from "~/domain/catalogue/safety/recalled.server";
import { keptBack, lineAccount, type Account } from "~/domain/ledger/account";
import { frameName } from "~/domain/orders/article-name";
import type { Order } from "~/domain/orders/order.server";

/**
 * The recalls in force that name articles of an order, by the id of its line, as the recalls write them. From its
 * confirmation until it is ended, nothing of it is mounted, made ready or handed over without a word that says why.
 * @see Regulation (EU) 2023/988, art. 12; (EU) 2017/745, art. 14; (EU) 2016/425, art. 11
 */
export async function recalledLines(services: Pick<Services, "db">, orderId: string): Promise<Map<string, string[]>> {
  const lines = await selectRows<SoldArticle & { id: string }, "order_lines">(
    services.db("order_lines").where({ order_id: orderId }),
    SOLD_ARTICLE,
  );
  const named = await recallsNaming(services, lines);
  return new Map(
    lines.flatMap(({ id }, place): [string, string[]][] => {
      const recalls = named[place] ?? [];
      return recalls.length > 0 ? [[id, recalls]] : [];
    }),
  );
}

const SOLD_ARTICLE = {
  id: "id",
  productId: "product_id",
  color: "color",
  colorName: "color_name",
  size: "size",
  gtin: "gtin",
  udiDi: "udi_di",
  makerReference: "maker_reference",
} as const;

/** The articles that would leave with the order now under a recall: "Maison Valmy Panthéon (TR-1041)". */
export async function recalledArticles(services: Services, order: Order, account: Account): Promise<string[]> {
  const named = await recalledLines(services, order.id);
  return order.lines.flatMap((line) => {
    const recalls = named.get(line.id);
    return recalls && keptBack(lineAccount(account, line.id)) < line.quantity
      ? [`${frameName(line)} (${recalls.join(", ")})`]
      : [];
  });
}
