import { inTransaction, type Services } from "~/infra/services.server";

/**
 * A transaction on what belongs to a visitor. Other such transactions of the same visitor wait for its end: PostgreSQL
 * would run two presses of one button side by side. SQLite runs all transactions one after the other.
 */
export async function inTurnOf<Result>(
  services: Services,
  visitorId: string,
  work: (services: Services) => Promise<Result>,
): Promise<Result> {
  return inTransaction(services, async (inside) => {
    await waitForTurn(inside, visitorId);
    return work(inside);
  });
}

/** The same within a transaction that has begun: waits until no other works on what belongs to the visitor. */
export async function waitForTurn({ db }: Services, visitorId: string): Promise<void> {
  await db("visitors").where({ id: visitorId }).forUpdate().first("id");
}
