import type { Services } from "~/infra/services.server";
import type { Instant } from "~/domain/time";
import { reachedBy, type Holder } from "./holders";
import { isTold, peopleToTell, peopleWaiting } from "./notices.server";
import { holdersOf, isInForce, openRecalls, othersInForce, type Recall } from "./recall.server";

/**
 * How many people a recall has still to tell: those who have what it names, and once it is in force those who wait for it.
 * Customers whom neither the order nor an invoice names do not count.
 */
export async function leftToTell(services: Services, recall: Recall): Promise<number> {
  const holders = await holdersOf(services, recall);
  const people = recall.message ? await peopleToTell(services, recall, holders) : [];
  const waiting = isInForce(recall) ? await peopleWaiting(services, recall, holders) : [];
  return [...people, ...waiting].filter(
    (person) => !isTold(person) && (person.email !== null || person.phone !== null || person.invoiced !== null),
  ).length;
}

/** Who is left to tell of all recalls in force, and since when the oldest of these is in force; null where nobody is. */
export async function leftOfAll(services: Services): Promise<{ people: number; since: Instant } | null> {
  let people = 0;
  let since: Instant | null = null;
  for (const recall of (await openRecalls(services)).filter(isInForce)) {
    const left = await leftToTell(services, recall);
    if (left === 0 || !recall.sentAt) continue;
    people += left;
    if (!since || recall.sentAt < since) since = recall.sentAt;
  }
  return since === null ? null : { people, since };
}

/** How many of those whom a letter would reach had one of another recall in force, of the same lot or article. */
export async function writtenToBefore(services: Services, recall: Recall, holders: Holder[]): Promise<number> {
  const others = await othersInForce(services, recall);
  if (others.length === 0) return 0;
  const had: string[] = await services
    .db("recall_notices")
    .where({ means: "mailed" })
    .whereIn(
      "recall_id",
      others.map(({ id }) => id),
    )
    .distinct("order_id")
    .pluck("order_id");
  return reachedBy(holders).filter(({ orderId }) => had.includes(orderId)).length;
}
