import type { Services } from "~/infra/services.server";
import { keptBack, lineAccount, type Account } from "~/domain/ledger/account";
import { frameName } from "~/domain/orders/article-name";
import type { Order } from "~/domain/orders/order.server";
import { jobsOf } from "./job.server";
import { recalledArticles } from "./recalled-articles.server";
import { recalledAmong } from "./recalled-lots.server";

/** Whether a recall is in force, of whatever: nearly always none is, and no order has to be looked through. */
export async function anyInForce({ db }: Pick<Services, "db">): Promise<boolean> {
  return (await db("recalls").whereNotNull("sent_at").whereNull("ended_at").first("id")) !== undefined;
}

/** What recalls in force name of the pairs and articles that would leave with the order now. */
export async function recalledOf(services: Services, order: Order, account: Account): Promise<string[]> {
  if (!(await anyInForce(services))) return [];
  return [...(await recalledPairs(services, order, account)), ...(await recalledArticles(services, order, account))];
}

/** The pairs that would leave with the order now under a recalled lot: "Maison Valmy Panthéon (lot L-2024-17)". */
export async function recalledPairs(services: Services, order: Order, account: Account): Promise<string[]> {
  const pairs: string[] = [];
  for (const { line, job } of await jobsOf(services, order)) {
    const lots = await recalledAmong(services, [job.rightLot, job.leftLot]);
    if (lots.length > 0 && keptBack(lineAccount(account, line.id)) < line.quantity)
      pairs.push(`${frameName(line)} (${lots.length > 1 ? "lots" : "lot"} ${lots.join(", ")})`);
  }
  return pairs;
}
