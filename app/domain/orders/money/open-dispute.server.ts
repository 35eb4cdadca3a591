import type { Services } from "~/infra/services.server";
import { formatDay } from "~/domain/time";

export type OpenDispute = {
  id: string;
  /** Since when the customer's bank contests the payment, in words. */
  says: string;
};

/** How the provider's status of a dispute begins while the bank only inquires: no money is taken yet. */
export const INQUIRY = "warning_";

/** What holds an order's dispatch; null when nothing is open. */
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
