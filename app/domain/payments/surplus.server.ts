import type { Services } from "~/infra/services.server";
import { shopDay } from "~/domain/days";
import { openTask, settleTask } from "~/domain/orders/money/tasks.server";
import { formatEuros, type Cents } from "~/domain/money";
import { findOrder, logStep } from "~/domain/orders/order.server";
import { queueMail } from "~/domain/outbox.server";
import type { Payment } from "./payment.server";
import { surplusReturnedMail } from "./surplus-mails.server";

/** A second payment of an order that was paid: it stands in the list until it is back with the customer. */
export async function surplusReceived(services: Services, payment: Payment, receivedCents: Cents): Promise<void> {
  await openTask(services, payment.orderId, {
    list: "owed",
    cause: "surplus",
    subject: payment.id,
    amountCents: receivedCents,
    says: "la commande était déjà payée ; la boutique rend d’elle-même ce second paiement.",
    dueOn: shopDay(services.now()),
  });
}

/** The customer and the order's trace are told that it is back. */
export async function surplusReturned(services: Services, payment: Payment): Promise<void> {
  const amount = formatEuros(payment.amountCents);
  await logStep(services, payment.orderId, "Second paiement rendu", amount);
  await settleTask(services, { cause: "surplus", subject: payment.id }, "Rendu.");
  await settleTask(services, { cause: "surplus refused", subject: payment.id }, "Rendu.");
  const order = await findOrder(services, payment.orderId);
  if (order?.customer)
    await queueMail(
      services,
      `payment:${payment.id}:surplus-returned`,
      surplusReturnedMail(services, order, order.customer, payment.amountCents),
    );
}

const SURPLUS_CAME_BACK =
  "La banque du client n’a pas accepté ce second paiement rendu : la somme est revenue sur le solde Stripe. Rendez-la par un autre moyen, un virement par exemple.";

/** The bank did not take it: the money is with the provider again, and a person has to send it otherwise. */
export async function surplusCameBack(services: Services, payment: Payment): Promise<void> {
  await surplusRefused(services, payment, SURPLUS_CAME_BACK, `${payment.id}:bank`);
}

/** @param subject tells one trouble from another of the same payment */
export async function surplusRefused(
  services: Services,
  payment: Payment,
  why: string,
  subject = payment.id,
): Promise<void> {
  await openTask(services, payment.orderId, {
    list: "unclear",
    cause: "surplus refused",
    subject,
    amountCents: payment.amountCents,
    says: why,
    dueOn: shopDay(services.now()),
  });
}
