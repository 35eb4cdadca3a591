import { capitalized } from "~/shop/hours";
import { shop } from "~/shop/identity";
import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import { longDay, type Day } from "~/domain/days";
import type { CustomerDetails } from "~/domain/checkout/forms.server";
import { compose, link, writeLetter } from "~/domain/letter.server";
import { formatEuros, type Cents } from "~/domain/money";
import { adminOrderPath, orderPath } from "~/domain/orders/links.server";
import type { Order } from "~/domain/orders/order.server";

type Told = {
  orderId: string;
  number: string;
  list: "owed" | "unclear";
  /** In words. */
  cause: string;
  amountCents: Cents;
  says: string;
  dueOn: Day | null;
};

/** To the shop, without customer details: which money an administrator has to look at, and until when. */
export function taskMail(services: Services, { orderId, number, list, cause, amountCents, says, dueOn }: Told): Mail {
  const amount = amountCents > 0 ? `${formatEuros(amountCents)}, ` : "";
  return compose({
    to: shop.email,
    subject: `${list === "owed" ? "À rembourser" : "À éclaircir"} : ${amount}commande ${number}`,
    greeting: "Bonjour,",
    paragraphs: [
      `${cause}.`,
      capitalized(says),
      ...(dueOn ? [`Dernier jour : ${longDay(dueOn)}.`] : []),
      `La ligne reste dans la liste « ${list === "owed" ? "À rembourser" : "À éclaircir"} » tant qu’elle n’est pas réglée.`,
    ],
    action: { label: "Voir la commande", url: link(services, adminOrderPath(orderId, "#paiement")) },
  });
}

/**
 * To the customer who does not ask any more for a refund that their bank did not take.
 * @param stillOwed what the shop still owes all the same, in a sentence
 */
export function refundKeptMail(
  services: Services,
  order: Order,
  customer: CustomerDetails,
  { amountCents, stillOwed }: { amountCents: Cents; stillOwed: string | null },
): Mail {
  return writeLetter(
    "refundKept",
    { to: customer.email, url: link(services, orderPath(services.config, order.id)) },
    {
      "client": `${customer.firstName} ${customer.lastName}`,
      "commande": order.number,
      "montant": formatEuros(amountCents),
      "sort de l’argent": stillOwed ?? "",
    },
  );
}

/** To the customer whose bank did not take a refund, even after a mail said that it was made. */
export function cameBackMail(
  services: Services,
  order: Order,
  customer: CustomerDetails,
  { amountCents }: { amountCents: Cents },
): Mail {
  return writeLetter(
    "refundCameBack",
    { to: customer.email, url: link(services, orderPath(services.config, order.id)) },
    { client: `${customer.firstName} ${customer.lastName}`, commande: order.number, montant: formatEuros(amountCents) },
  );
}

/**
 * To the customer whose bank did not take a refund that is not, or not wholly, to be made again.
 * @param becomes what becomes of the sum, in sentences
 */
export function notTakenMail(
  services: Services,
  order: Order,
  customer: CustomerDetails,
  { amountCents, becomes }: { amountCents: Cents; becomes: string },
): Mail {
  return writeLetter(
    "refundNotTaken",
    { to: customer.email, url: link(services, orderPath(services.config, order.id)) },
    {
      "client": `${customer.firstName} ${customer.lastName}`,
      "commande": order.number,
      "montant": formatEuros(amountCents),
      "sort de l’argent": becomes,
    },
  );
}
