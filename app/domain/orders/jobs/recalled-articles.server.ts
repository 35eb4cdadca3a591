import { selectRows } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";
import { soldLenses, type SoldArticle } from "~/domain/catalogue/safety/identifiers";
import { lensSheets } from "~/domain/catalogue/safety/named-articles.server";
import { anyRecalled, recallsNaming } from "~/domain/catalogue/safety/recalled.server";
import { keptBack, lineAccount, type Account } from "~/domain/ledger/account";
import { frameName } from "~/domain/orders/article-name";
import type { LensDetails, Order } from "~/domain/orders/order.server";
import { ofName } from "~/shop/words/elision";

/**
 * The recalls in force that name articles or lenses of an order, by the id of its line, as the recalls write them. From its
 * confirmation until it is ended, nothing of it is mounted, made ready or handed over without a word that says why.
 * @see Regulation (EU) 2023/988, art. 12; (EU) 2017/745, art. 14; (EU) 2016/425, art. 11
 */
export async function recalledLines(services: Pick<Services, "db">, orderId: string): Promise<Map<string, string[]>> {
  const parts = await recalledParts(services, orderId);
  return new Map([...parts].map(([id, { article, lenses }]) => [id, [...new Set([...article, ...lenses])]]));
}

/** The same, apart for the article and for the model of its lenses. */
export async function recalledParts(
  services: Pick<Services, "db">,
  orderId: string,
): Promise<Map<string, { article: string[]; lenses: string[] }>> {
  if (!(await anyRecalled(services))) return new Map();
  const lines = await selectRows<SoldLine, "order_lines">(
    services.db("order_lines").where({ order_id: orderId }),
    SOLD_LINE,
  );
  const sheets = await lensSheets(services);
  const sold = lines.flatMap(({ id, lensDetails, ...article }) => [
    { id, part: "article" as const, article },
    ...(lensDetails
      ? [{ id, part: "lenses" as const, article: soldLenses(JSON.parse(lensDetails) as LensDetails, sheets) }]
      : []),
  ]);
  const named = await recallsNaming(
    services,
    sold.map(({ article }) => article),
  );
  const found = new Map<string, { article: string[]; lenses: string[] }>();
  for (const [place, { id, part }] of sold.entries()) {
    const recalls = named[place] ?? [];
    if (recalls.length > 0) found.set(id, { ...(found.get(id) ?? { article: [], lenses: [] }), [part]: recalls });
  }
  return found;
}

type SoldLine = SoldArticle & { id: string; lensDetails: string | null };

const SOLD_LINE = {
  id: "id",
  productId: "product_id",
  color: "color",
  colorName: "color_name",
  size: "size",
  gtin: "gtin",
  udiDi: "udi_di",
  makerReference: "maker_reference",
  lensDetails: "lens_details",
} as const;

/**
 * The articles that would leave with the order now under a recall, "Maison Valmy Panthéon (TR-1041)", and those whose model
 * of lenses is under one, "les verres de Maison Valmy Panthéon (CH-80000)".
 */
export async function recalledArticles(services: Services, order: Order, account: Account): Promise<string[]> {
  const named = await recalledParts(services, order.id);
  return order.lines.flatMap((line) => {
    const parts = named.get(line.id);
    if (!parts || keptBack(lineAccount(account, line.id)) >= line.quantity) return [];
    const { article, lenses } = parts;
    return [
      ...(article.length > 0 ? [`${frameName(line)} (${article.join(", ")})`] : []),
      ...(lenses.length > 0 ? [`les verres ${ofName(frameName(line))} (${lenses.join(", ")})`] : []),
    ];
  });
}
