import { inTransaction, type Services } from "~/infra/services.server";
import { newId } from "~/domain/ids";
import { callAttention, findOrder, logStep, type Order } from "~/domain/orders/order.server";
import { queueMail } from "~/domain/outbox.server";
import { piecesComingBack } from "~/domain/returns/eligible.server";
import { openReturn } from "~/domain/returns/request.server";
import { describeReturned, returnsOf } from "~/domain/returns/return.server";
import { acknowledgementMail, noticeMail, type Todo } from "./mails.server";
import {
  hasLeft,
  isWhollyWithdrawn,
  sealOf,
  withdrawableLines,
  withdrawalStanding,
  type Declaration,
  type Withdrawal,
} from "./withdrawal.server";

export type DeclaredLine = { lineId: string; quantity: number };

export type Declaring =
  | { outcome: "recorded"; withdrawal: Withdrawal }
  /** All of it is recorded already: pressed twice, or from two windows. */
  | { outcome: "repeated" }
  | { outcome: "unpaid" | "cancelled" | "over" | "excluded" | "unknown" };

const STATEMENT =
  "Je vous notifie par la présente ma rétractation du contrat portant sur la vente des articles ci-dessous.";

/**
 * Records that a customer takes an order back, in the words that are then mailed, and once. What has left the shop comes back as a
 * return, so that the shop sees all of it in one list; what has not is for the shop to cancel, and the order's page warns an
 * administrator who would ship it.
 */
export async function declareWithdrawal(
  services: Services,
  orderId: string,
  lines: DeclaredLine[],
): Promise<Declaring> {
  return inTransaction(services, async (inside): Promise<Declaring> => {
    // PostgreSQL runs two of these side by side: the order's row makes the second wait. SQLite's transactions always do.
    await inside.db("orders").where({ id: orderId }).forUpdate().first("id");
    const order = await findOrder(inside, orderId);
    if (!order) return { outcome: "unknown" };
    const open = await withdrawableLines(inside, order);
    const asked = lines.map(({ lineId, quantity }) => ({
      lineId,
      quantity,
      found: open.find(({ line }) => line.id === lineId),
    }));
    if (
      asked.length === 0 ||
      asked.some(({ found, quantity }) => !found?.line.withdrawable || quantity < 1 || quantity > found.line.quantity)
    )
      return { outcome: "excluded" };
    if (asked.every(({ found }) => found?.quantity === 0)) return { outcome: "repeated" };
    const standing = withdrawalStanding(order, inside.now());
    if (standing !== "open") return { outcome: standing };

    const left = asked.flatMap(({ lineId, quantity, found }) =>
      found && found.quantity > 0 ? [{ lineId, quantity: Math.min(quantity, found.quantity) }] : [],
    );
    const withdrawal = await record(inside, order, left);
    const told = await tellShop(inside, order, withdrawal, left);
    await logStep(
      inside,
      orderId,
      "Rétractation reçue",
      withdrawal.declaration.lines.map(({ quantity, title }) => `${quantity} × ${title}`).join(", "),
    );
    if (order.customer)
      await queueMail(
        inside,
        `withdrawal:${withdrawal.id}:acknowledgement`,
        acknowledgementMail(inside, order, order.customer, withdrawal),
      );
    await queueMail(inside, `withdrawal:${withdrawal.id}:notice`, noticeMail(inside, order, withdrawal, told));
    return { outcome: "recorded", withdrawal };
  });
}

async function record(services: Services, order: Order, lines: DeclaredLine[]): Promise<Withdrawal> {
  const at = services.now();
  const declaredAt = `${at.toISOString().slice(0, 19)}Z`;
  const declaration: Declaration = {
    statement: STATEMENT,
    orderNumber: order.number,
    orderedAt: order.createdAt,
    deliveredAt: order.deliveredAt,
    name: order.customer && `${order.customer.firstName} ${order.customer.lastName}`,
    email: order.customer?.email ?? null,
    declaredAt,
    lines: order.lines.flatMap((line) => {
      const declared = lines.find(({ lineId }) => lineId === line.id);
      return declared
        ? [
            {
              orderLineId: line.id,
              title: `${line.brand} ${line.name}`,
              details: [line.colorName, line.size && `taille ${line.size}`].filter(Boolean).join(", "),
              quantity: declared.quantity,
              unitPriceCents: line.unitPriceCents,
            },
          ]
        : [];
    }),
  };
  const content = JSON.stringify(declaration);
  const withdrawal = { id: newId(at), orderId: order.id, declaredAt, declaration, sha256: sealOf(content) };
  await services
    .db("withdrawals")
    .insert({ id: withdrawal.id, order_id: order.id, declared_at: declaredAt, content, sha256: withdrawal.sha256 });
  await services
    .db("withdrawal_lines")
    .insert(lines.map(({ lineId, quantity }) => ({ withdrawal_id: withdrawal.id, order_line_id: lineId, quantity })));
  return withdrawal;
}

/** Opens a return of what has left the shop and is not on its way back yet, or marks what must not leave. @returns what the shop is to do */
async function tellShop(
  services: Services,
  order: Order,
  withdrawal: Withdrawal,
  lines: DeclaredLine[],
): Promise<Todo> {
  if (!hasLeft(order)) {
    const whole = isWhollyWithdrawn(await withdrawableLines(services, order));
    const pieces = withdrawal.declaration.lines.map(describeReturned).join(", ");
    await callAttention(
      services,
      order,
      whole
        ? "Le client s’est rétracté : à annuler et à rembourser."
        : `Le client s’est rétracté d’une partie : à retirer de l’envoi et à rembourser, ${pieces}.`,
    );
    return whole ? "cancel" : "take out";
  }
  const returns = await returnsOf(services, order.id);
  const coming = lines.flatMap(({ lineId, quantity }) => {
    const sold = order.lines.find(({ id }) => id === lineId)?.quantity ?? 0;
    const left = Math.min(quantity, sold - piecesComingBack(returns, lineId));
    return left > 0 ? [{ lineId, quantity: left, reason: "none" as const }] : [];
  });
  if (coming.length > 0) await openReturn(services, order, coming, { withdrawalId: withdrawal.id });
  return "return";
}
