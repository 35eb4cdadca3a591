import type { Services } from "~/infra/services.server";
import { shopDay } from "~/domain/days";
import { openTask, settleTask } from "~/domain/orders/money/tasks.server";
import { formatEuros, type Cents } from "~/domain/money";
import { findOrder, logStep } from "~/domain/orders/order.server";
import { queueMail } from "~/domain/outbox.server";
import type { Payment } from "./states";
import { cameBackMail } from "~/domain/orders/money/mails.server";
import { isFirstDisputed } from "./first-disputed.server";
import { surplusReturnedMail } from "./mails.server";

/**
 * Lists a second payment of an order, or one for a correction that waits for none, until it is back with the customer.
 */
export async function surplusReceived(services: Services, payment: Payment, receivedCents: Cents): Promise<void> {
  if (await isFirstDisputed(services, payment)) return surplusHeld(services, payment, receivedCents);
  await openTask(services, payment.orderId, {
    list: "owed",
    cause: causeOf(payment),
    subject: payment.id,
    amountCents: receivedCents,
    says: payment.proposalId
      ? `${await whyForgone(services, payment.proposalId)} ; la boutique rend d’elle-même ce supplément de verres.`
      : "la commande était déjà payée ; la boutique rend d’elle-même ce second paiement.",
    dueOn: shopDay(services.now()),
  });
}

/**
 * While a bank contests the first payment, or has taken it back, an administrator decides what becomes of the second.
 */
export async function surplusHeld(
  services: Services,
  payment: Payment,
  amountCents = payment.amountCents,
): Promise<void> {
  const line = { cause: causeOf(payment), subject: payment.id };
  const known = await services.db("money_tasks").where(line).whereNull("settled_at").first("list");
  if (known?.list === "unclear") return;
  if (known) await settleTask(services, line, "Le premier paiement est contesté : à décider par la boutique.");
  await openTask(services, payment.orderId, { ...line, list: "unclear", amountCents, says: HELD, again: true });
}

const HELD =
  "le premier paiement de cette commande est contesté, ou la banque l’a repris : ce second paiement n’est pas rendu de lui-même. Gardez-le s’il règle la commande, ou rendez-le dans Stripe ; puis réglez cette ligne.";

const causeOf = ({ proposalId }: Payment) => (proposalId ? ("forgone" as const) : ("surplus" as const));

async function whyForgone({ db }: Services, proposalId: string): Promise<string> {
  const row = await db("correction_proposals").where({ id: proposalId }).first("state");
  if (row?.state === "superseded") return "payé pour une proposition remplacée";
  if (row?.state === "declined") return "payé pour une proposition déclinée";
  return "payé pour une proposition qui n’était plus attendue";
}

/** Tells the customer and the order's log that the second payment was refunded. */
export async function surplusReturned(services: Services, payment: Payment): Promise<void> {
  const amount = formatEuros(payment.amountCents);
  await logStep(services, payment.orderId, payment.proposalId ? "Supplément rendu" : "Second paiement rendu", amount);
  await settleSurplus(services, payment, "Rendu.");
  const order = await findOrder(services, payment.orderId);
  if (order?.customer)
    await queueMail(
      services,
      `payment:${payment.id}:surplus-returned`,
      surplusReturnedMail(services, order, order.customer, {
        ...payment,
        isPaid: !(await isFirstDisputed(services, payment)),
      }),
    );
}

/** An administrator settled it otherwise, or the bank took it back: its tasks are closed. */
export async function surplusSettled(services: Services, payment: Payment): Promise<void> {
  const what = payment.proposalId ? "Supplément réglé" : "Second paiement réglé";
  await logStep(services, payment.orderId, what, formatEuros(payment.amountCents));
  await settleSurplus(services, payment, "Réglé autrement.");
}

async function settleSurplus(services: Services, { id }: Payment, how: string): Promise<void> {
  // A supplement was once listed as a second payment, so both causes are closed.
  for (const cause of ["surplus", "forgone"] as const) {
    await settleTask(services, { cause, subject: id }, how);
    for (const subject of [id, ofBank(id)])
      await settleTask(services, { cause: `${cause} refused` as const, subject }, how);
  }
}

/** It was settled otherwise, and the provider refunded it all the same. */
export async function surplusReturnedTwice(services: Services, payment: Payment): Promise<void> {
  const { id, orderId, amountCents } = payment;
  await openTask(services, orderId, {
    list: "unclear",
    cause: "given twice",
    subject: id,
    amountCents,
    says: `${nameOf(payment)} était réglé autrement, et Stripe l’a rendu aussi. Vérifiez ce que le client a reçu.`,
    again: true,
  });
}

const cameBack = (payment: Payment): string =>
  `La banque du client n’a pas accepté ${nameOf(payment)} rendu : la somme est revenue sur le solde Stripe. Rendez-la par un autre moyen, un virement par exemple.`;

const nameOf = ({ proposalId }: Payment): string => (proposalId ? "ce supplément" : "ce second paiement");

/**
 * The customer's bank did not take the refund: the provider has the money again, and an administrator has to send it
 * otherwise.
 */
export async function surplusCameBack(services: Services, payment: Payment): Promise<void> {
  const { id, orderId, amountCents, state } = payment;
  await openTask(services, orderId, {
    list: "owed",
    cause: causeOf(payment),
    subject: id,
    amountCents,
    says: payment.proposalId
      ? "ce supplément n’était plus attendu ; rendu, il n’est pas parvenu au client."
      : "la commande était déjà payée ; ce second paiement, rendu, n’est pas parvenu au client.",
    dueOn: shopDay(services.now()),
    mailed: false, // the refusal below tells the shop
    again: true,
  });
  if (state === "refunded") await tellCameBack(services, payment);
  // The same refusal may come more than once before the refund counts as made.
  await surplusRefused(services, payment, cameBack(payment), { subject: ofBank(id), again: state === "refunded" });
}

/** Mails the customer, who was told that the payment is refunded. */
async function tellCameBack(services: Services, { id, orderId, amountCents }: Payment): Promise<void> {
  const order = await findOrder(services, orderId);
  if (order?.customer)
    await queueMail(
      services,
      `payment:${id}:surplus-came-back`,
      cameBackMail(services, order, order.customer, { amountCents }),
    );
}

/** The subject of a task about the bank, beside the one about the provider. */
const ofBank = (paymentId: string) => `${paymentId}:bank`;

/** @param trouble.subject tells tasks of one payment apart: the provider may refuse every day, the bank says it once */
export async function surplusRefused(
  services: Services,
  payment: Payment,
  why: string,
  { subject, again } = { subject: payment.id, again: false },
): Promise<void> {
  await openTask(services, payment.orderId, {
    list: "unclear",
    cause: `${causeOf(payment)} refused` as const,
    subject,
    amountCents: payment.amountCents,
    says: why,
    dueOn: shopDay(services.now()),
    again,
  });
}
