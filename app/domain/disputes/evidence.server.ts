import { DELIVERY, destinationLines } from "~/shop/delivery";
import type { Services } from "~/infra/services.server";
import { lineAccount, underWayBack } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import { formatEuros } from "~/domain/money";
import { stepsOf } from "~/domain/orders/life/steps.server";
import { describePieces } from "~/domain/orders/life/open-return.server";
import { PARCEL_NOTED } from "~/domain/orders/life/parcel";
import { STEP_OF_CUSTOMER } from "~/domain/orders/customer-steps";
import { type Order } from "~/domain/orders/order.server";
import { ORDER_STATUS, type OrderStatus } from "~/domain/orders/status";
import { statusName } from "~/domain/orders/status-name";
import { askForPrescription } from "~/domain/prescriptions/need";
import { isUnderWayOrDone, refundsOf } from "~/domain/refunds/refund.server";
import { lastKnown } from "~/domain/parcels/tracking.server";
import { prescriptionsOf } from "~/domain/prescriptions/prescription.server";
import { PAID_AGAIN, TILL_STEPS } from "~/domain/till/steps";
import { formatDayAndTime } from "~/domain/time";
import { agreementOf } from "./agreement.server";

export type EvidenceFile = { name: string; text: string };

/**
 * The shop's answer to a bank: what was ordered and agreed to, what was sent, and that a prescription was accepted. The
 * prescription itself is health data, so only its day is named.
 */
export async function evidenceOf(services: Services, order: Order): Promise<EvidenceFile[]> {
  return [
    { name: "commande.txt", text: await orderText(services, order) },
    { name: "envoi.txt", text: await parcelText(services, order) },
    { name: "ordonnance.txt", text: await prescriptionText(services, order) },
    { name: "historique.txt", text: await historyText(services, order) },
  ];
}

async function orderText(services: Services, order: Order): Promise<string> {
  const { customer } = order;
  const account = await accountOf(services, order.id);
  return lines([
    `Commande ${order.number}`,
    `Passée le ${formatDayAndTime(order.createdAt)}`,
    order.paidAt && `Payée le ${formatDayAndTime(order.paidAt)} : ${formatEuros(account.paid + account.undone.cents)}`,
    "",
    "Client",
    customer && `${customer.firstName} ${customer.lastName}`,
    customer?.email,
    customer?.phone,
    "",
    ...destinationLines(order.deliveryMethod, customer, { named: true }),
    ...(order.billing
      ? ["", "Facturation", order.billing.street, `${order.billing.postalCode} ${order.billing.city}`]
      : []),
    "",
    "Articles",
    ...order.lines.map((line) => {
      const its = lineAccount(account, line.id);
      const moves = [
        its.sent > 0 && `${its.sent} envoyé(s)`,
        underWayBack(its) > 0 && `${underWayBack(its)} attendu(s) en retour`,
        its.received > 0 && `${its.received} revenu(s)`,
      ].filter(Boolean);
      const price = formatEuros(line.unitPriceCents * line.quantity);
      return `${describePieces(line, line.quantity)} : ${price}${moves.length > 0 ? ` (${moves.join(", ")})` : ""}`;
    }),
    `Total : ${formatEuros(order.totalCents)}`,
    ...(await refundLines(services, order)),
    ...(await agreementOf(services, order)),
  ]);
}

/** The refunds made or on their way, because the customer cannot contest money that was given back. */
async function refundLines(services: Services, { id }: Order): Promise<string[]> {
  const refunds = (await refundsOf(services, id)).filter(isUnderWayOrDone);
  if (refunds.length === 0) return [];
  const says = refunds.map(
    ({ amountCents, state, createdAt }) =>
      `${formatEuros(amountCents)} demandés le ${formatDayAndTime(createdAt)}${state === "succeeded" ? ", rendus" : ", en attente de la banque"}`,
  );
  return ["", "Remboursements", ...says, ""];
}

async function parcelText(services: Services, order: Order): Promise<string> {
  const known = order.trackingNumber ? await lastKnown(services, order.trackingNumber) : null;
  const nameOf = (status: OrderStatus) => statusName(status, order.deliveryMethod);
  return lines([
    DELIVERY[order.deliveryMethod].label,
    order.shippedAt && `${nameOf(ORDER_STATUS.shipped)} le ${formatDayAndTime(order.shippedAt)}`,
    order.deliveredAt && `${nameOf(ORDER_STATUS.delivered)} le ${formatDayAndTime(order.deliveredAt)}`,
    order.trackingNumber
      ? `Colis ${order.trackingNumber} (${order.carrier ?? ""})`
      : DELIVERY[order.deliveryMethod].carrier && "Aucun colis enregistré.",
    "",
    ...(known && "parcel" in known ? known.parcel.step : []).map(
      ({ label, date }) => `${date ? formatDayAndTime(date) : "–"} : ${label}`,
    ),
  ]);
}

async function prescriptionText(services: Services, order: Order): Promise<string> {
  if (!askForPrescription(order.lines)) return lines(["Les articles de cette commande ne demandent pas d’ordonnance."]);
  const accepted = (await prescriptionsOf(services, order.id)).filter(({ state }) => state === "validated");
  return lines([
    accepted.length > 0
      ? "L’ordonnance du client a été vérifiée par l’opticien avant la taille des verres."
      : "Aucune ordonnance validée pour cette commande.",
    ...accepted.map(({ receivedAt }) => receivedAt && `Reçue le ${formatDayAndTime(receivedAt)}.`),
    "Donnée de santé : le document lui-même n’est pas joint.",
  ]);
}

/**
 * The steps of the log that answer a bank: what the customer did, and what was done for them. Steps with the reason of
 * a refused or missing prescription are left out as health data, and the shop's notes on its money as its own.
 */
const TOLD: ReadonlySet<string> = new Set([
  ...Object.values(STEP_OF_CUSTOMER),
  ...["Rien à payer", "À régler à la boutique", "Encaissée au retrait"],
  ...[TILL_STEPS.taken, TILL_STEPS.rest, PAID_AGAIN],
  ...["Statut modifié", PARCEL_NOTED, "Remise au client", "Partie malgré la rétractation"],
  ...["Ordonnance validée", "Retour en traitement", "Retour validé", "Retour refusé", "Retenu sur le remboursement"],
  ...["Remboursement demandé", "Remboursement accepté", "Remboursement effectué", "Remboursement échoué"],
  ...["Rendu par la boutique", "Remboursement fait dans Stripe", "Second paiement rendu", "Supplément rendu"],
  ...["Supplément payé", "Commande annulée"],
]);

async function historyText(services: Services, order: Order): Promise<string> {
  const steps = (await stepsOf(services, order.id)).filter(({ action }) => TOLD.has(action));
  return lines(
    steps
      .reverse()
      .map(({ at, action, details }) => `${formatDayAndTime(at)} : ${[action, details].filter(Boolean).join(" : ")}`),
  );
}

function lines(all: (string | null | undefined | false)[]): string {
  return `${all.filter((line) => typeof line === "string").join("\r\n")}\r\n`;
}
