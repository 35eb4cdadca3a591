import { terms } from "~/shop/terms";
import { shop } from "~/shop/identity";
import type { Services } from "~/infra/services.server";
import { newId } from "~/domain/ids";
import { lineAccount, notAskedCents, returnable, type Account } from "~/domain/ledger/account";
import { accountOf, enter } from "~/domain/ledger/ledger.server";
import { STEP_OF_CUSTOMER } from "~/domain/orders/customer-steps";
import { logStep, type Order, type OrderLine } from "~/domain/orders/order.server";
import { selectRows, type Row } from "~/infra/db.server";
import { instant } from "~/domain/time";
import { hasLeft } from "./left";

export type ComingBack = { lineId: string; quantity: number; reason: Row<"return_lines">["reason"] };

/** How pieces are sent back, in the words of every letter and page. */
export const howToSendBack = () =>
  `Renvoyez les articles dans leur étui sous ${terms.withdrawalDays} jours à ${shop.name}, ${shop.address}, ou rapportez-les à la boutique : c’est gratuit et plus rapide.`;

/**
 * The same for an order whose pieces may still be under way.
 * @param whole whether all that its parcel holds is to come back
 */
export function howToGiveBack(order: Order, whole: boolean): string[] {
  const how = howToSendBack();
  if (!hasLeft(order) || order.deliveredAt) return [how];
  const whenThere = `${how.charAt(0).toLowerCase()}${how.slice(1)}`;
  return whole
    ? [
        "Si le colis est encore en route, refusez-le à la livraison : il nous revient, sans autre démarche.",
        `S’il vous est déjà parvenu, ${whenThere}`,
      ]
    : [`Ne refusez pas le colis, qui contient aussi le reste de votre commande. Une fois arrivé, ${whenThere}`];
}

/** Opens a return of all that the customer has of an order and did not send back. */
export async function callBack(services: Services, order: Order, by: string): Promise<void> {
  const coming = stillOut(order, await accountOf(services, order.id));
  if (coming.length === 0) return;
  const lines = coming.map((line) => ({ ...line, reason: "cancelled" as const }));
  await openReturn(services, order, lines, { by });
}

/** What the return of a cancelled order still waits for: "1 × Maison Valmy Panthéon (Noir, taille 48)". */
export async function calledBackOf({ db }: Services, order: Order): Promise<string[]> {
  const found = db("return_lines as line")
    .join("returns as asked", "asked.id", "line.return_id")
    .where({ "asked.order_id": order.id, "asked.state": "Retour demandé", "line.reason": "cancelled" });
  type Line = { lineId: string; quantity: number };
  const lines = await selectRows<Line, { line: "return_lines"; asked: "returns" }>(found, {
    lineId: "line.order_line_id",
    quantity: "line.quantity",
  });
  return describeAll(order, lines);
}

/** The pieces of an order that its customer has, and for which no return is open or was. */
export function stillOut(order: Order, account: Account): { lineId: string; quantity: number }[] {
  return order.lines.flatMap(({ id: lineId }) => {
    const quantity = returnable(lineAccount(account, lineId));
    return quantity > 0 ? [{ lineId, quantity }] : [];
  });
}

/** For pieces of an order that is not paid. */
export const NOTHING_PAID =
  "Vous n’aviez rien payé : rien n’est à rembourser, et vous ne devez plus rien pour ces articles.";

/**
 * For pieces that were free, or whose price was refunded, taken back by the customer's bank, or never wholly paid,
 * before they came back.
 */
export function nothingToRefund(account: Account): string {
  if (account.chargedBack > 0)
    return "La boutique n’a rien à vous rembourser : votre banque lui a repris le paiement à la suite de votre contestation, et c’est elle qui vous en dira la suite.";
  return notAskedCents(account) > 0
    ? "Rien n’est à rembourser : leur prix est déduit de ce qui restait à payer, ou vous est déjà rendu ou en route."
    : "Rien n’est à rembourser : ces articles ne vous ont rien coûté, ou leur prix vous est déjà rendu ou en route.";
}

/** "2 × Maison Valmy Panthéon (Noir, taille 48)" */
export function describePieces({ brand, name, colorName, size }: OrderLine, quantity: number): string {
  return `${quantity} × ${brand} ${name} (${[colorName, size && `taille ${size}`].filter(Boolean).join(", ")})`;
}

/**
 * Writes a return, asked for by the customer or by an administrator. It runs inside the transaction that decided it;
 * the caller sends the mails. `by`: the administrator who opened it; null where the customer did.
 * @returns its id
 */
export async function openReturn(
  services: Services,
  order: Order,
  lines: ComingBack[],
  {
    comment = null,
    withdrawalId = null,
    by = null,
  }: { comment?: string | null; withdrawalId?: string | null; by?: string | null },
): Promise<string> {
  const at = services.now();
  const id = newId(at);
  await services
    .db("returns")
    .insert({
      id,
      order_id: order.id,
      withdrawal_id: withdrawalId,
      state: "Retour demandé",
      comment,
      requested_at: instant(at),
    });
  await services
    .db("return_lines")
    .insert(lines.map(({ lineId, quantity, reason }) => ({ return_id: id, order_line_id: lineId, quantity, reason })));
  await enter(
    services,
    order.id,
    withdrawalId ? { cause: "withdrawal", id: withdrawalId } : { cause: "return", id },
    lines.map(({ lineId, quantity }) => ({ lineId, kind: "coming back", pieces: quantity })),
  );
  await logStep(services, order.id, STEP_OF_CUSTOMER.asksBack, describeAll(order, lines).join(", "), by);
  return id;
}

export function describeAll(order: Order, lines: { lineId: string; quantity: number }[]): string[] {
  return order.lines.flatMap((line) => {
    const quantity = lines.find(({ lineId }) => lineId === line.id)?.quantity ?? 0;
    return quantity > 0 ? [describePieces(line, quantity)] : [];
  });
}
