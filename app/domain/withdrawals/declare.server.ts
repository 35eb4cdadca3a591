import { inTransaction, type Services } from "~/infra/services.server";
import { titleForCustomer } from "~/domain/catalogue/own-frames";
import { newId } from "~/domain/ids";
import { isOwedFor, lineAccount, missingCents, notComingBack, toSend, whollyWithdrawn } from "~/domain/ledger/account";
import { onceEnded } from "~/domain/ledger/once-ended";
import { accountOf, enter } from "~/domain/ledger/ledger.server";
import { dueCents } from "~/domain/ledger/due";
import { lockedOrder } from "~/domain/orders/lock.server";
import { makeDueAtOnce } from "~/domain/orders/money/due-at-once.server";
import { isInsured } from "~/domain/orders/money/insurer-part.server";
import { owing } from "~/domain/orders/money/owed.server";
import { awaitedCents } from "~/domain/orders/money/under-way.server";
import { isBegunUnpaid } from "~/domain/orders/firm";
import { haltOf } from "~/domain/orders/life/halt.server";
import { closeWithdrawn } from "~/domain/orders/life/close-withdrawn.server";
import { hasLeft } from "~/domain/orders/life/left";
import { STEP_OF_CUSTOMER } from "~/domain/orders/customer-steps";
import { findOrder, logStep, type Order } from "~/domain/orders/order.server";
import { putOnSaleAgain } from "~/domain/orders/placing/pieces.server";
import { followPieces } from "~/domain/orders/placing/rest-follows.server";
import { forFewerPairs } from "~/domain/orders/prescription/answer.server";
import { endUnanswerable } from "~/domain/orders/prescription/end-proposals.server";
import { prescriptionStanding } from "~/domain/orders/prescription/prescription.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { queueMail } from "~/domain/outbox.server";
import { openReturn } from "~/domain/orders/life/open-return.server";
import { acknowledgementMail, withdrawalNotice, type Todo } from "./mails.server";
import { withdrawalStanding, type Standing } from "~/domain/orders/right-of-withdrawal.server";
import { restSaid } from "./words";
import { sealOf, withdrawableLines, type Declaration, type Withdrawal } from "./withdrawal.server";

export type DeclaredLine = { lineId: string; quantity: number };

export type Declaring =
  | { outcome: "recorded"; withdrawal: Withdrawal }
  /** Every piece is recorded already: pressed twice, or in two windows. */
  | { outcome: "repeated" }
  | { outcome: Exclude<Standing, "open"> | "excluded" | "unknown" };

const STATEMENT =
  "Je vous notifie par la présente ma rétractation du contrat portant sur la vente des articles ci-dessous.";

/**
 * Records once that a customer withdraws from an order, in the words that are then mailed. Pieces that have left the
 * shop come back by a return, so that the shop has one list of them. The others stay in the shop, and the order's page
 * warns an administrator who would send them.
 */
export async function declareWithdrawal(
  services: Services,
  orderId: string,
  lines: DeclaredLine[],
): Promise<Declaring> {
  return inTransaction(services, async (inside): Promise<Declaring> => {
    const order = await lockedOrder(inside, orderId);
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
    if (asked.every(({ found }) => found?.quantity === 0))
      return { outcome: asked.some(({ found }) => found && found.withdrawn > 0) ? "repeated" : "excluded" };
    const standing = await withdrawalStanding(inside, order);
    if (standing !== "open") return { outcome: standing };

    const left = asked.flatMap(({ lineId, quantity, found }) =>
      found && found.quantity > 0 ? [{ lineId, quantity: Math.min(quantity, found.quantity) }] : [],
    );
    const withdrawal = await record(inside, order, left);
    const missingBefore = missingCents(await accountOf(inside, orderId));
    const todo = await tellShop(inside, order, withdrawal, left);
    await followPieces(inside, orderId);
    const account = await accountOf(inside, orderId);
    if (isBegunUnpaid(order) && dueCents(account) === 0)
      await makeDueAtOnce(inside, { order_id: orderId, proposal_id: null });
    const owed = isOwedFor(
      todo === "return" ? onceEnded(account, left) : account,
      left.map(({ lineId }) => lineId),
    );
    const restCents = missingCents(account);
    const halt = await haltOf(inside, order, account);
    const deductedCents = order.paidAt ? missingBefore - restCents : 0;
    const awaited = await awaitedCents(inside, orderId);
    const insured = await isInsured(inside, orderId);
    const follow = { todo, owed, account, halt, awaited, deductedCents, restCents, insured };
    await logStep(
      inside,
      orderId,
      STEP_OF_CUSTOMER.withdraws,
      withdrawal.declaration.lines.map(({ quantity, title }) => `${quantity} × ${title}`).join(", "),
    );
    if (order.customer)
      await queueMail(
        inside,
        `withdrawal:${withdrawal.id}:acknowledgement`,
        acknowledgementMail(inside, order, order.customer, withdrawal, {
          ...follow,
          rest: restSaid(order, account, halt),
        }),
      );
    await queueMail(inside, `withdrawal:${withdrawal.id}:notice`, withdrawalNotice(inside, order, withdrawal, follow));
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
              title: titleForCustomer(line),
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

/**
 * Opens a return of the pieces that have left the shop and are not on their way back; keeps the others in the shop.
 * @returns what the shop has to do
 */
async function tellShop(services: Services, order: Order, { id }: Withdrawal, lines: DeclaredLine[]): Promise<Todo> {
  const source = { cause: "withdrawal" as const, id };
  await enter(
    services,
    order.id,
    source,
    lines.map(({ lineId, quantity }) => ({ lineId, kind: "withdrawn", pieces: quantity })),
  );
  if (!hasLeft(order)) return keepBack(services, order, id, lines);
  const account = await accountOf(services, order.id);
  const coming = lines.flatMap(({ lineId, quantity }) => {
    const left = Math.min(quantity, notComingBack(lineAccount(account, lineId)));
    return left > 0 ? [{ lineId, quantity: left, reason: "none" as const }] : [];
  });
  if (coming.length > 0) await openReturn(services, order, coming, { withdrawalId: id });
  return "return";
}

/**
 * Pieces that will not be sent go back into the stock, and the rest of the order no longer waits for anything that only
 * they needed.
 */
async function keepBack(services: Services, order: Order, withdrawalId: string, lines: DeclaredLine[]): Promise<Todo> {
  const source = { cause: "withdrawal" as const, id: withdrawalId };
  await owing(
    services,
    order,
    { cause: "withdrawal", subject: withdrawalId, since: services.now(), mailed: false },
    async () => {
      for (const line of lines) {
        const before = toSend(lineAccount(await accountOf(services, order.id), line.lineId));
        const orderNow = (await findOrder(services, order.id)) ?? order;
        await forFewerPairs(services, orderNow, line.lineId, { before, after: before - line.quantity });
        await enter(services, order.id, source, [{ lineId: line.lineId, kind: "cancelled", pieces: line.quantity }]);
        await putOnSaleAgain(services, order, line, source);
      }
      await followPieces(services, order.id);
    },
  );
  await endUnanswerable(services, order.id);
  if (await closeWithdrawn(services, order.id)) return "closed";
  if (whollyWithdrawn(await accountOf(services, order.id))) return "cancel";
  if (order.status === ORDER_STATUS.awaitingPrescription && !(await prescriptionStanding(services, order))) {
    await services
      .db("orders")
      .where({ id: order.id })
      .update({ status: ORDER_STATUS.confirmed, version: order.version + 1 });
    await logStep(services, order.id, "Statut modifié", `${order.status} → ${ORDER_STATUS.confirmed}`);
  }
  return "take out";
}
