import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import { shop } from "~/shop/identity";
import type { CustomerDetails } from "~/domain/checkout/forms.server";
import { orderPath, prescriptionPath } from "~/domain/orders/links.server";
import { link, writeLetter } from "~/domain/letter.server";
import type { Missing } from "~/domain/orders/placing/mails.server";
import type { Order } from "~/domain/orders/order.server";

/** The sentences of a mail about a prescription that has not come, with the ways to send it. */
export function missing(services: Services, order: Order): Missing {
  const elsewhere = `par e-mail à ${shop.email} (en rappelant la commande ${order.number}) ou à la boutique, ${shop.address}`;
  if (!services.config.prescriptionUploads)
    return { text: `Il nous manque votre ordonnance pour préparer vos verres. Faites-la-nous parvenir ${elsewhere}.` };
  return {
    text: `Il nous manque votre ordonnance pour préparer vos verres. Envoyez-la par la page sécurisée ci-dessous, ${elsewhere}.`,
    action: {
      label: "Envoyer mon ordonnance",
      url: link(services, prescriptionPath(services.config, order.id, services.now())),
    },
  };
}

/** @param sworn a statement came in place of the paper */
export const underReview = (sworn: boolean): Missing => ({
  text: `Votre ${documentName(sworn)} est bien reçue : notre opticien la vérifie avant de préparer vos verres, et vous écrit si quelque chose manque.`,
});

/** @param refusal what was refused last, and why, as the customer was told; null when nothing has come */
export function prescriptionReminder(
  services: Services,
  order: Order,
  customer: CustomerDetails,
  { last, refusal }: { last: boolean; refusal: Refusal | null },
): Mail {
  const { text, action } = missing(services, order);
  const { label, url } = action ?? followUp(services, order);
  return writeLetter(
    last ? "prescriptionLastReminder" : "prescriptionReminder",
    { to: customer.email, url },
    {
      ...valuesOf(order, customer),
      "refus": refusal
        ? [
            `${refusal.sworn ? "Votre déclaration sur l’honneur" : "L’ordonnance que vous nous avez envoyée"} ne peut pas servir :`,
            refusal.reason,
          ]
        : "",
      "ordonnance attendue": text,
      "bouton": label,
    },
  );
}

/** @param sworn a statement was accepted in place of the paper */
export function validatedMail(services: Services, order: Order, customer: CustomerDetails, sworn: boolean): Mail {
  return writeLetter(
    "prescriptionAccepted",
    { to: customer.email, url: followUp(services, order).url },
    { ...valuesOf(order, customer), document: documentName(sworn), accord: sworn ? "acceptée" : "validée" },
  );
}

/** `sworn`: a statement was refused, so the paper itself is asked for. */
export type Refusal = { reason: string; sworn: boolean };

export function refusedMail(
  services: Services,
  order: Order,
  customer: CustomerDetails,
  { reason, sworn }: Refusal,
): Mail {
  const { action } = missing(services, order);
  const { label, url } = action ?? followUp(services, order);
  return writeLetter(
    "prescriptionRefused",
    { to: customer.email, url },
    {
      ...valuesOf(order, customer),
      "document": documentName(sworn),
      "motif": reason,
      "marche à suivre": `Envoyez${sworn ? " l’ordonnance elle-même" : "-en une autre"}${action ? " par la page sécurisée ci-dessous" : ""}, par e-mail à ${shop.email}, ou apportez-la à la boutique.`,
      "bouton": label,
    },
  );
}

const documentName = (sworn: boolean) => (sworn ? "déclaration sur l’honneur" : "ordonnance");

const valuesOf = ({ number }: Order, { firstName, lastName }: CustomerDetails) => ({
  client: `${firstName} ${lastName}`,
  commande: number,
});

function followUp(services: Services, order: Order) {
  return { label: "Suivre ma commande", url: link(services, orderPath(services.config, order.id)) };
}
