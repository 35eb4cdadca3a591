import type { Services } from "~/infra/services.server";
import { formatDay } from "~/domain/time";

export type OpenDispute = {
  id: string;
  /** Since when the customer's bank contests the payment, in words. */
  says: string;
};

/** The beginning of the provider's statuses for an inquiry of the bank: no money is taken yet. */
export const INQUIRY = "warning_";

/** The dispute that stops the dispatch of an order; null when none is open. */
export async function openDispute({ db }: Services, orderId: string): Promise<OpenDispute | null> {
  const row = await db("disputes")
    .where({ order_id: orderId })
    .whereNull("closed_at")
    .orderBy("opened_at")
    .first("id", "kind", "opened_at");
  if (!row) return null;
  const day = formatDay(row.opened_at);
  const says =
    row.kind === "dispute"
      ? `le paiement est contesté auprès de la banque depuis le ${day}`
      : `la banque a signalé ce paiement comme frauduleux le ${day}`;
  return { id: row.id, says };
}
