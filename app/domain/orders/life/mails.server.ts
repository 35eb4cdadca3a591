import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import { shop } from "~/shop/identity";
import { terms } from "~/shop/terms";
import { hoursSaid } from "~/domain/opening/hours.server";
import { openingRules } from "~/domain/settings/in-force.server";
import type { CustomerDetails } from "~/domain/checkout/forms.server";
import { refundedCents, type Account } from "~/domain/ledger/account";
import { compose, link } from "~/domain/letter.server";
import { formatEuros, type Cents } from "~/domain/money";
import { orderPath } from "~/domain/orders/links.server";
import type { Order } from "~/domain/orders/order.server";
import { isDueInShop } from "~/domain/orders/firm";
import { sayCode } from "~/domain/orders/pickup/code.server";
import { followUpUrl } from "./parcel";
import { withdrawalTerms } from "~/domain/orders/placing/promises.server";
import { whatComesBack } from "~/domain/orders/money/comes-back";
import { statusName } from "~/domain/orders/status-name";
import { ORDER_STATUS, type ShopStatus } from "~/domain/orders/status";
import { standingIn } from "~/domain/orders/right-of-withdrawal.server";
import { DELIVERY } from "~/shop/delivery";

/** Where the money of an order stands; `owed`: neither asked for nor settled by hand; `due`: what is paid when it is fetched, in words. */
type Money = { account: Account; owed: Cents; due: string | null };
type Words = { subject: string; paragraphs: string[]; closing?: string };

/** What the customer reads when the shop moves an order on. */
export async function statusMail(
  services: Services,
  order: Order,
  customer: CustomerDetails,
  status: ShopStatus,
  money: Money,
): Promise<Mail> {
  const hours = hoursSaid(await openingRules(services), services.now()).map(({ days, hours }) => `${days} : ${hours}`);
  return letter(
    services,
    order,
    customer,
    wordsOf(services, order, status, money, hours),
    status === ORDER_STATUS.shipped,
  );
}

/** For a parcel whose number comes, or changes, after it left. */
export function trackingMail(services: Services, order: Order, customer: CustomerDetails): Mail {
  return letter(
    services,
    order,
    customer,
    {
      subject: `Le suivi de votre commande ${order.number}`,
      paragraphs: ["Voici de quoi suivre votre colis jusqu’à chez vous."],
    },
    true,
  );
}

/** @param hours of the door, line by line */
function wordsOf({ now }: Services, order: Order, status: ShopStatus, money: Money, hours: string[]): Words {
  const { number } = order;
  const { preparing, shipped, delivered } = DELIVERY[order.deliveryMethod].words;
  switch (status) {
    case ORDER_STATUS.preparing:
      return {
        subject: `Votre commande ${number} est en préparation`,
        paragraphs: [`Nous préparons votre commande ${number} à l’atelier. ${preparing}`],
      };
    case ORDER_STATUS.shipped:
      return {
        subject: `Votre commande ${number} est ${shipped.subject}`,
        paragraphs: [
          ...shipped.paragraphs(number),
          ...(shipped.hours ? hours : []),
          ...(order.pickupCode ? [sayCode(order.pickupCode)] : []),
          ...(money.due ? [money.due] : []),
        ],
        closing: shipped.closing,
      };
    case ORDER_STATUS.delivered:
      return {
        subject: `Votre commande ${number} est ${statusName(status, order.deliveryMethod).toLowerCase()}`,
        paragraphs: [
          delivered(number),
          "Si un réglage est à reprendre, passez à la boutique : l’ajustage est gratuit.",
        ],
        closing: standingIn(order, money.account, now()) === "open" ? changeOfMind(order) : undefined,
      };
    case ORDER_STATUS.cancelled:
      return {
        subject: `Votre commande ${number} est annulée`,
        paragraphs: [
          `Votre commande ${number} est annulée.`,
          isDueInShop(order) && money.account.paid === 0
            ? "Vous n’aviez rien payé, et vous ne devez rien."
            : whatOfTheMoney(money),
          `Une question ? Répondez à ce courriel ou appelez-nous au ${shop.phone}.`,
        ],
      };
  }
}

/** Only what was done: a refund that nobody asked for is owed, and no more. */
function whatOfTheMoney({ account, owed }: Money): string {
  const done = refundedCents(account);
  if (account.paid === 0) return "Rien ne vous a été débité.";
  const comes = whatComesBack(account, owed);
  if (comes) return comes;
  if (done > 0) return `Les ${formatEuros(done)} que vous aviez payés vous ont été rendus.`;
  return account.chargedBack > 0 ? "La somme vous a été rendue par votre banque." : "Ce qui vous était dû est réglé.";
}

/** Nobody is promised what their glasses are excluded from. */
function changeOfMind({ lines }: Order): string | undefined {
  if (!lines.some(({ withdrawable }) => withdrawable)) return undefined;
  return lines.every(({ withdrawable }) => withdrawable)
    ? `Vous disposez de ${terms.withdrawalDays} jours pour changer d’avis ; la marche à suivre est sur la page de votre commande.`
    : `${withdrawalTerms(lines)} La marche à suivre est sur la page de votre commande.`;
}

function letter(
  services: Services,
  order: Order,
  customer: CustomerDetails,
  { subject, paragraphs, closing }: Words,
  withParcel: boolean,
): Mail {
  const { carrier, trackingNumber } = order;
  const parcel =
    withParcel && trackingNumber ? { carrier: carrier ?? "", number: trackingNumber, url: followUpUrl(order) } : null;
  return compose({
    to: customer.email,
    subject,
    greeting: `Bonjour ${customer.firstName} ${customer.lastName},`,
    paragraphs,
    blocks: parcel
      ? [["Votre colis", `Transporteur : ${parcel.carrier}`, `Numéro de suivi : ${parcel.number}`]]
      : undefined,
    also: parcel?.url ? { label: "Suivre mon colis", url: parcel.url } : undefined,
    action: { label: "Voir ma commande", url: link(services, orderPath(services.config, order.id)) },
    closing,
  });
}
