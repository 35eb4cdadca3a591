import { shop } from "~/shop/identity";
import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import type { CustomerDetails } from "~/domain/checkout/forms.server";
import { longDay, type Day } from "~/domain/days";
import { isOwedFor, type Account } from "~/domain/ledger/account";
import { link, writeLetter } from "~/domain/letter.server";
import { adminOrderPath, orderPath } from "~/domain/orders/links.server";
import { howToSendBack, NOTHING_PAID, nothingToRefund } from "~/domain/orders/life/open-return.server";
import { INSURERS_PART } from "~/domain/orders/money/comes-back";
import type { Order } from "~/domain/orders/order.server";
import { saidOfKept } from "./kept.server";
import { RETURN_REASONS } from "./reasons";
import { describeReturned, RETURN_STATE, type Return, type ReturnState } from "./return.server";

export function requestedMail(services: Services, order: Order, customer: CustomerDetails, asked: Return): Mail {
  return writeLetter("returnAsked", around(services, order, customer, asked), {
    ...valuesOf(order, customer),
    renvoi: howToSendBack(),
  });
}

/**
 * The mail to the customer when the shop moves a return on.
 * @param money of the order, as it is once moved on; `dueOn`: the last day to give back what is listed as owed, null for
 * nothing; `insured`: whether an insurer paid a part of it
 */
export function advancedMail(
  services: Services,
  order: Order,
  customer: CustomerDetails,
  moved: Return,
  state: Exclude<ReturnState, "Retour demandé">,
  { account, dueOn, insured }: { account: Account; dueOn: Day | null; insured: boolean },
): Mail {
  const [told, values] = [around(services, order, customer, moved), valuesOf(order, customer)];
  switch (state) {
    case RETURN_STATE.processing:
      return writeLetter("returnProcessing", told, values);
    case RETURN_STATE.validated:
      return writeLetter("returnAccepted", told, {
        ...values,
        remboursement: [
          saidOfKept(moved),
          dueOn !== null &&
          isOwedFor(
            account,
            moved.lines.map(({ orderLineId }) => orderLineId),
          )
            ? `Le remboursement se fait au plus tard le ${longDay(dueOn)} ; un courriel vous le confirme.${insured ? ` ${INSURERS_PART}` : ""}`
            : moved.keptCents > 0
              ? null
              : order.paidAt
                ? nothingToRefund(account)
                : NOTHING_PAID,
        ].filter((says) => says !== null),
      });
    case RETURN_STATE.refused:
      return writeLetter("returnRefused", told, { ...values, motif: moved.refusal ?? "" });
  }
}

/** To the shop: which order, which pieces and why. It names no customer; the order's page does. */
export function returnNotice(services: Services, order: Order, asked: Return): Mail {
  return writeLetter(
    "shopReturn",
    { to: shop.email, url: link(services, adminOrderPath(order.id)) },
    {
      "commande": order.number,
      "articles": asked.lines.map((line) => `${describeReturned(line)}. Raison : ${RETURN_REASONS[line.reason]}.`),
      "son message": asked.comment ? `Son message : ${asked.comment}` : "",
    },
  );
}

const around = (services: Services, order: Order, { email }: CustomerDetails, { lines }: Return) => ({
  to: email,
  blocks: [["Articles", ...lines.map(describeReturned)]],
  url: link(services, orderPath(services.config, order.id)),
});

const valuesOf = ({ number }: Order, { firstName, lastName }: CustomerDetails) => ({
  client: `${firstName} ${lastName}`,
  commande: number,
});
