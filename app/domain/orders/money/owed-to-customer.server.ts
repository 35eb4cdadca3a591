import type { Services } from "~/infra/services.server";
import { owedCents, whollyWithdrawn } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import type { Owed } from "./comes-back";
import { insurerPart, insurersOf } from "./insurer-part.server";
import { waivedCents } from "./owed.server";
import { isSurplus } from "./tasks.server";
import { awaitedCents, processingCents } from "./under-way.server";

/** The money of an order that its customer waits for. */
export async function owedToCustomer(services: Services, orderId: string): Promise<Owed> {
  const { db } = services;
  const underWay = await db("refunds")
    .where({ order_id: orderId })
    .whereIn("state", ["asked", "sent"])
    .orderBy("created_at", "desc")
    .first("created_at");
  const failed = await db("money_tasks")
    .where({ order_id: orderId, cause: "refund failed" })
    .whereNull("settled_at")
    .select("amount_cents");
  const account = await accountOf(services, orderId);
  const owed = Math.max(0, owedCents(account) - (await waivedCents(services, orderId)));
  const part = await insurerPart(services, orderId);
  const insurers = insurersOf(account, part, owed);
  return {
    owed: owed - insurers,
    insurer: { owed: insurers, given: part.given },
    askedAt: underWay?.created_at ?? null,
    cameBack: failed.reduce((sum, line) => sum + line.amount_cents, 0),
    processing: await (whollyWithdrawn(account) ? awaitedCents : processingCents)(services, orderId),
    surplus: await surplusOwed(services, orderId),
  };
}

/** Second payments, and supplements that nothing waits for, until they are back with the customer. */
async function surplusOwed({ db }: Services, orderId: string): Promise<Owed["surplus"]> {
  const lines = await db("money_tasks")
    .where({ order_id: orderId })
    .whereIn("cause", ["surplus", "forgone", "surplus refused", "forgone refused"])
    .whereNull("settled_at")
    .select("list", "cause", "amount_cents");
  const owed = lines.filter(({ list, cause }) => list === "owed" && isSurplus(cause));
  return {
    cents: owed.reduce((sum, line) => sum + line.amount_cents, 0),
    isRefused: lines.some(({ cause }) => !isSurplus(cause)),
  };
}
