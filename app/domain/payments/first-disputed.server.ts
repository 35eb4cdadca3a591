import type { Services } from "~/infra/services.server";
import type { Payment } from "./states";

/**
 * Whether a bank contests another payment of the order, or took it back for good. A second payment may then be all the
 * money that the shop has for what it delivers.
 */
export async function isFirstDisputed(
  { db }: Services,
  { id, orderId, proposalId }: Pick<Payment, "id" | "orderId" | "proposalId">,
): Promise<boolean> {
  if (proposalId !== null) return false;
  const dispute = await db("disputes")
    .where({ order_id: orderId, kind: "dispute" })
    .whereNot({ payment_id: id })
    .where((held) => void held.where({ status: "lost" }).orWhereNull("closed_at"))
    .first("id");
  return dispute !== undefined;
}
