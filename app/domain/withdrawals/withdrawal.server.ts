import { createHash } from "node:crypto";

import type { Services } from "~/infra/services.server";
import { lineAccount, withdrawable } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import type { Order, OrderLine } from "~/domain/orders/order.server";

/** The declaration, word for word, as it is kept and mailed. */
export type Declaration = {
  statement: string;
  orderNumber: string;
  orderedAt: string;
  deliveredAt: string | null;
  name: string | null;
  email: string | null;
  /** UTC, to the second. */
  declaredAt: string;
  lines: { orderLineId: string; title: string; details: string; quantity: number; unitPriceCents: number }[];
};

export type Withdrawal = { id: string; orderId: string; declaredAt: string; declaration: Declaration; sha256: string };

export async function withdrawalsOf({ db }: Services, orderId: string): Promise<Withdrawal[]> {
  const rows = await db("withdrawals")
    .where({ order_id: orderId })
    .orderBy(["declared_at", "id"])
    .select("id", "declared_at", "content", "sha256");
  return rows.map((row) => ({
    id: row.id,
    orderId,
    declaredAt: row.declared_at,
    declaration: JSON.parse(row.content) as Declaration,
    sha256: row.sha256,
  }));
}

/**
 * The SHA-256 of the stored content, in hexadecimal. The mail contains it, too, so that the customer can tell whether
 * the record was changed.
 */
export function sealOf(content: string): string {
  return createHash("sha256").update(content).digest("hex");
}

export type Withdrawable = {
  line: OrderLine;
  /** Pieces that can still be withdrawn from; 0 for none. */
  quantity: number;
  /** Pieces that were withdrawn from before. */
  withdrawn: number;
  /** Why none can be, in words for the customer; null otherwise. */
  excluded: string | null;
};

/** The pieces of an order that can still be withdrawn from, by line. */
export async function withdrawableLines(services: Services, order: Order): Promise<Withdrawable[]> {
  const account = await accountOf(services, order.id);
  return order.lines.map((line) => {
    const its = lineAccount(account, line.id);
    const [left, { withdrawn }] = [withdrawable(its), its];
    const excluded = !line.withdrawable
      ? (line.withdrawableReason ?? "Cet article est exclu du droit de rétractation.")
      : left <= 0
        ? withdrawn > 0
          ? "Votre rétractation est déjà enregistrée."
          : "Vous nous avez déjà rendu cet article."
        : null;
    return { line, quantity: excluded ? 0 : left, withdrawn, excluded };
  });
}
