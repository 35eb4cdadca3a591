import {
  chosenLines,
  lineField,
  offeredLines,
  openLines,
  quantityField,
  type ChosenLine,
} from "~/domain/orders/chosen-lines.server";
import { orderPath, orderWithdrawalPath } from "~/domain/orders/links.server";
import type { Order } from "~/domain/orders/order.server";
import { withdrawalStanding, type Standing } from "~/domain/orders/right-of-withdrawal.server";
import { withdrawableLines, type Withdrawable } from "~/domain/withdrawals/withdrawal.server";
import type { Services } from "~/infra/services.server";
import type { FormState } from "~/ui/forms/form-state";
import type { LineChoicesView } from "~/ui/orders/after-sale-view";
import { choiceOf, excludedOf } from "~/http/orders/after-sale-view.server";
import { readForm } from "~/http/forms/forms.server";
import { answeredBefore, asksForCheck, formDataOf, keyOf } from "./address-answers.server";

export const CLOSED: Record<Exclude<Standing, "open">, string> = {
  unpaid: "Nous n’avons pas reçu de paiement pour cette commande : il n’y a rien à quoi renoncer.",
  cancelled: "Cette commande est annulée : vous n’avez rien à faire.",
  inShop:
    "Cet achat a été conclu et payé à la boutique : le droit de rétractation ne porte que sur les achats à distance. Un réglage, un défaut ? Passez nous voir ou écrivez-nous.",
  refundAsked:
    "Le remboursement de toute cette commande est demandé, en attente de la banque : il n’y a plus rien à quoi renoncer.",
  refunded: "Cette commande vous est entièrement remboursée : il n’y a plus rien à quoi renoncer.",
  over: "Le délai de rétractation de cette commande est passé. Si un article a un défaut, les garanties légales courent toujours : écrivez-nous.",
};

export type WithdrawalView = LineChoicesView & {
  /** The key in the page's address; the GET form drops the address's parameters and needs it as a field. */
  key: string;
  /** Why nothing can be withdrawn; null when something can. */
  closed: string | null;
  /** The choice as it was refused, with its errors. */
  form: FormState;
  /** What was chosen, to be looked at before it is confirmed; null at the first step. */
  check: {
    who: string[];
    lines: { field: string; quantityField: string; title: string; details: string; quantity: number }[];
    back: string;
  } | null;
};

/** @param asked the parameters of the address: they name the chosen lines once `etape` is 'verifier' */
export async function withdrawalView(
  services: Services,
  order: Order,
  asked: URLSearchParams,
): Promise<WithdrawalView> {
  const action = orderWithdrawalPath(services.config, order.id);
  const standing = await withdrawalStanding(services, order);
  const lines = await withdrawableLines(services, order);
  const open = standing === "open" ? openLines(lines) : [];
  const reading =
    asksForCheck(asked) && open.length > 0 ? readForm(formDataOf(asked), chosenLines(offeredLines(open))) : null;
  return {
    orderNumber: order.number,
    orderHref: orderPath(services.config, order.id),
    action,
    key: keyOf(action),
    closed: standing === "open" ? null : CLOSED[standing],
    lines: open.map(choiceOf),
    excluded: excludedOf(lines),
    form: reading && !reading.ok ? reading.form : answeredBefore(asked),
    check: reading?.ok
      ? { who: whoIs(order), lines: checked(open, reading.data), back: `${action}&${linesOf(reading.data)}` }
      : null,
  };
}

function whoIs({ customer, number }: Order): string[] {
  return [
    `Commande ${number}`,
    ...(customer
      ? [
          `${customer.firstName} ${customer.lastName}`,
          ...(customer.email ? [`Accusé de réception envoyé à ${customer.email}`] : []),
        ]
      : []),
  ];
}

function checked(open: Withdrawable[], chosen: ChosenLine[]) {
  return open.flatMap((each) => {
    const { title, details, id } = choiceOf(each);
    const found = chosen.find(({ lineId }) => lineId === id);
    return found
      ? [{ field: lineField(id), quantityField: quantityField(id), title, details, quantity: found.quantity }]
      : [];
  });
}

function linesOf(chosen: ChosenLine[]): string {
  return new URLSearchParams(
    chosen.flatMap(({ lineId, quantity }) => [
      [lineField(lineId), "on"],
      [quantityField(lineId), String(quantity)],
    ]),
  ).toString();
}
