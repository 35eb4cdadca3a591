import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import { shop } from "~/shop/identity";
import type { CustomerDetails } from "~/domain/checkout/forms.server";
import { orderPath, prescriptionPath } from "~/domain/orders/links.server";
import { compose, link } from "~/domain/letter.server";
import type { Missing } from "~/domain/orders/placing/mails.server";
import type { Order } from "~/domain/orders/order.server";

/** What a mail says of a prescription that has not come, with the way to send it. */
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

export const UNDER_REVIEW: Missing = {
  text: "Votre ordonnance est bien reçue : notre opticien la vérifie avant de préparer vos verres, et vous écrit si quelque chose manque.",
};

/** @param refusal why the one that came cannot serve, as the customer was told; null when none has come */
export function prescriptionReminder(
  services: Services,
  order: Order,
  customer: CustomerDetails,
  { last, refusal }: { last: boolean; refusal: string | null },
): Mail {
  const { text, action } = missing(services, order);
  return compose({
    to: customer.email,
    subject: last
      ? `Dernier rappel : votre ordonnance pour la commande ${order.number}`
      : `Votre ordonnance pour la commande ${order.number}`,
    greeting: `Bonjour ${customer.firstName} ${customer.lastName},`,
    paragraphs: [
      ...(refusal ? ["L’ordonnance que vous nous avez envoyée ne peut pas servir :", refusal] : []),
      text,
      last
        ? "C’est notre dernier rappel. Sans ordonnance, vos verres ne peuvent pas être préparés : répondez à ce message ou appelez-nous si vous ne pouvez pas la fournir, nous trouverons une solution."
        : "Vos articles vous attendent : nos opticiens vérifient l’ordonnance avant de préparer vos verres.",
    ],
    action: action ?? followUp(services, order),
  });
}

/** @param sworn a declaration was accepted in the place of the paper */
export function validatedMail(services: Services, order: Order, customer: CustomerDetails, sworn: boolean): Mail {
  const what = sworn ? "déclaration sur l’honneur" : "ordonnance";
  return compose({
    to: customer.email,
    subject: `Votre ${what} est ${sworn ? "acceptée" : "validée"} (commande ${order.number})`,
    greeting: `Bonjour ${customer.firstName} ${customer.lastName},`,
    paragraphs: [`Notre opticien a vérifié votre ${what} : nous préparons vos verres.`],
    action: followUp(services, order),
  });
}

/** @param sworn a declaration was refused: the paper itself is asked for */
export function refusedMail(
  services: Services,
  order: Order,
  customer: CustomerDetails,
  { reason, sworn }: { reason: string; sworn: boolean },
): Mail {
  const { action } = missing(services, order);
  const what = sworn ? "déclaration sur l’honneur" : "ordonnance";
  return compose({
    to: customer.email,
    subject: `Votre ${what} ne peut pas servir (commande ${order.number})`,
    greeting: `Bonjour ${customer.firstName} ${customer.lastName},`,
    paragraphs: [
      `Notre opticien a examiné votre ${what} et ne peut pas préparer vos verres avec elle :`,
      reason,
      `Envoyez${sworn ? " l’ordonnance elle-même" : "-en une autre"}${action ? " par la page sécurisée ci-dessous" : ""}, par e-mail à ${shop.email}, ou apportez-la à la boutique. Pour en obtenir une, prenez rendez-vous : ${shop.phone}.`,
    ],
    action: action ?? followUp(services, order),
  });
}

function followUp(services: Services, order: Order) {
  return { label: "Suivre ma commande", url: link(services, orderPath(services.config, order.id)) };
}
