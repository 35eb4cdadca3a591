import type { Services } from "~/infra/services.server";
import { formatDay } from "~/domain/time";

/** Since when the bank of an order's customer contests its payment, in words; null when nothing is open. */
export async function openDispute({ db }: Services, orderId: string): Promise<string | null> {
  const row = await db("disputes")
    .where({ order_id: orderId })
    .whereNull("closed_at")
    .orderBy("opened_at")
    .first("kind", "opened_at");
  if (!row) return null;
  return row.kind === "dispute"
    ? `le paiement est contesté auprès de la banque depuis le ${formatDay(row.opened_at)}`
    : `la banque a signalé ce paiement comme frauduleux le ${formatDay(row.opened_at)}`;
}
