import { offShelf } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import { formatEuros } from "~/domain/money";
import { hasLeft, isStopped } from "~/domain/orders/life/left";
import type { AskedBefore } from "~/domain/orders/life/life.server";
import { waivedCents } from "~/domain/orders/money/owed.server";
import type { Order } from "~/domain/orders/order.server";
import { customerToldSaid } from "~/domain/orders/reach";
import { refundable } from "~/domain/refunds/request.server";
import { seenNow, writeSeen } from "~/domain/refunds/seen.server";
import { refundPath } from "~/domain/orders/links.server";
import { isChangerOf } from "~/http/admin/access.server";
import { hasFreshProof } from "~/http/admin/admin.server";
import type { ShopContext } from "~/http/request-context.server";
import type { Services } from "~/infra/services.server";
import { QUESTIONS } from "~/ui/admin/confirm";
import { again } from "./asking.server";
import type { Question } from "../order-view";

/** The field with the order's money as the question showed it. */
export const SEEN_FIELD = "seen";

/** A refund in the same form needs the password, as on its own page. */
export const PROOF_OVER =
  "Votre mot de passe n’est plus confirmé : le remboursement ne peut pas être demandé ici, et rien n’est fait encore. Annulez, puis choisissez « Rembourser ».";

/** The refund with the cancellation wants the same right as the page of the refund. */
export const NOT_YOURS =
  "Votre rôle ne permet pas de rembourser : le remboursement n’est pas demandé, et rien n’est fait encore. Sans lui, vous pouvez annuler la commande.";

/** Whether this administrator's role may refund this order, with its cancellation as on the page of the refund. */
export const mayRefund = (context: ShopContext, { id }: Order): boolean => isChangerOf(context, refundPath(id));

/** Whether the page of the refund opens after the cancellation. */
export const goesOnToRefund = (context: ShopContext, order: Order, form: FormData): boolean =>
  form.get("next") === "refund" && mayRefund(context, order);

/** What is asked before an order is cancelled: what follows for stock, customer and money, and whether to refund at once. */
export async function cancelQuestion(
  context: ShopContext,
  order: Order,
  form: FormData,
  { reason, agreedTo }: AskedBefore,
  trouble = "",
): Promise<Question> {
  const left = await refundable(context.services, order.id);
  const owed = Math.max(0, left.inAll - (await waivedCents(context.services, order.id)));
  const online = Math.min(owed, left.online);
  const goesOn = goesOnToRefund(context, order, form);
  const offered = online > 0 && !goesOn && mayRefund(context, order) && hasFreshProof(context, "shown");
  const sentences = [
    trouble,
    await whatFollows(context.services, order),
    reason,
    owed > 0 &&
      (goesOn
        ? `Les ${formatEuros(owed)} payés sont à rendre : la page du remboursement s’ouvre ensuite.`
        : `Les ${formatEuros(owed)} payés sont à rendre : ${offered ? "sans la case ci-dessous, ils" : "ils"} restent dans la liste « À rembourser ».`),
    offered && online < owed && `Avec elle, il y reste ${formatEuros(owed - online)}, à rendre par un autre moyen.`,
  ];
  return {
    title: QUESTIONS.order,
    says: sentences.filter(Boolean).join(" "),
    yes: goesOn ? "Annuler, puis rembourser" : "Annuler la commande",
    fields: { ...again(form), agreedTo, [SEEN_FIELD]: writeSeen(await seenNow(context.services, order.id)) },
    ...(offered && {
      choice: { name: "refund", label: `Rembourser aussi ${formatEuros(online)} par le moyen de paiement d’origine` },
    }),
  };
}

/** What a cancellation does to the stock, unless the question says it already, and who is told. */
async function whatFollows(services: Services, order: Order): Promise<string> {
  const stock = await stockAfter(services, order);
  if (isStopped(order, await accountOf(services, order.id)))
    return [stock && `${stock}.`, "Le client sait depuis sa rétractation que la commande est arrêtée."]
      .filter(Boolean)
      .join(" ");
  return [stock && `${stock}.`, customerToldSaid(order)].filter(Boolean).join(" ");
}

/** Null for pieces that have left: the question says how they come back. */
async function stockAfter(services: Services, order: Order): Promise<string | null> {
  const { lines } = await accountOf(services, order.id);
  const held = await services.db("stock_holds").where({ order_id: order.id, state: "held" }).first("id");
  if (!held && ![...lines.values()].some((line) => offShelf(line) > 0)) return "Le stock ne change pas";
  return hasLeft(order) ? null : "Ses articles reviennent en stock";
}
