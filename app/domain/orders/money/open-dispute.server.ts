import type { Row } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";
import { formatDay } from "~/domain/time";

export type OpenDispute = {
  id: string;
  /** Since when the customer's bank contests the payment, in words. */
  says: string;
};

/** The beginning of the provider's statuses for an inquiry of the bank: no money is taken yet. */
export const INQUIRY = "warning_";

/** The dispute that stops the dispatch of an order, before a warning of fraud; null when neither is open. */
export async function openDispute({ db }: Services, orderId: string): Promise<OpenDispute | null> {
  const row = await db("disputes")
    .where({ order_id: orderId })
    .whereNull("closed_at")
    .orderByRaw("case kind when 'dispute' then 0 else 1 end, opened_at")
    .first("id", "kind", "status", "opened_at", "due_by");
  if (!row) return null;
  const day = formatDay(row.opened_at);
  const says =
    row.kind === "dispute"
      ? `le paiement est contesté auprès de la banque depuis le ${day}${lastDay(row)}`
      : `la banque a signalé ce paiement comme frauduleux le ${day}`;
  return { id: row.id, says };
}

/** Named while the bank waits for the shop's answer. */
const lastDay = ({ status, due_by }: Pick<Row<"disputes">, "status" | "due_by">): string =>
  due_by && status.endsWith("needs_response") ? `, réponse attendue au plus tard le ${formatDay(due_by)}` : "";
