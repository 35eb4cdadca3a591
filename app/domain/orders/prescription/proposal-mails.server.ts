import { shop } from "~/shop/identity";
import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import type { CustomerDetails } from "~/domain/checkout/forms.server";
import { compose, link } from "~/domain/letter.server";
import type { Invoice } from "~/domain/invoices/invoice.server";
import { formatEuros, type Cents } from "~/domain/money";
import { adminOrderPath, correctionPath, orderPath, supplementInvoicePath } from "~/domain/orders/links.server";
import type { Order } from "~/domain/orders/order.server";
import { formatDay, instant } from "~/domain/time";

/** `sworn`: what was typed was declared, without a paper. */
type SentProposal = { id: string; expiresAt: Date; asks: boolean; sworn?: boolean };

const DEARER =
  "Les verres ainsi corrigés coûtent plus cher que ceux que vous avez payés : la page indique le supplément, à régler si vous l’acceptez.";

/** Asks for an answer; what differs stands on the page, and not in the mail. */
export function proposedMail(
  services: Services,
  order: Order,
  { email, firstName, lastName }: CustomerDetails,
  proposal: SentProposal,
): Mail {
  return compose({
    to: email,
    subject: `Une réponse à nous donner pour vos verres (commande ${order.number})`,
    greeting: `Bonjour ${firstName} ${lastName},`,
    paragraphs: [
      proposal.sworn
        ? "Notre opticien a examiné votre déclaration sur l’honneur et la correction que vous avez saisie. Il vous propose de la corriger."
        : "Notre opticien a comparé votre ordonnance avec ce que vous avez saisi : les deux ne disent pas la même chose. Il vous propose de corriger votre saisie.",
      ...(proposal.asks ? [DEARER] : []),
      `Voyez sa proposition et répondez-lui jusqu’au ${formatDay(instant(proposal.expiresAt))} : vos verres attendent votre accord. Le lien ne sert qu’à cela, gardez-le pour vous.`,
    ],
    action: {
      label: "Voir la correction proposée",
      url: link(services, correctionPath(services.config, order.id, proposal)),
    },
  });
}

/** The same, once more, some days before it ends. */
export function proposalReminder(
  services: Services,
  order: Order,
  { email, firstName, lastName }: CustomerDetails,
  proposal: SentProposal,
): Mail {
  return compose({
    to: email,
    subject: `Rappel : une réponse à nous donner pour vos verres (commande ${order.number})`,
    greeting: `Bonjour ${firstName} ${lastName},`,
    paragraphs: [
      `Vos verres attendent votre réponse à la correction que notre opticien vous a proposée. Vous avez jusqu’au ${formatDay(instant(proposal.expiresAt))} pour l’accepter ou la décliner.`,
      ...(proposal.asks ? [DEARER] : []),
      `Une question ? Appelez-nous au ${shop.phone} : rien n’est taillé sans votre accord.`,
    ],
    action: {
      label: "Voir la correction proposée",
      url: link(services, correctionPath(services.config, order.id, proposal)),
    },
  });
}

/** @param paid.made false where the lenses were accepted, and begun, before */
export function supplementPaidMail(
  services: Services,
  order: Order,
  { email, firstName, lastName }: CustomerDetails,
  { proposalId, invoice, cents, made }: { proposalId: string; invoice: Invoice; cents: Cents; made: boolean },
): Mail {
  const amount = formatEuros(cents);
  return compose({
    to: email,
    subject: `Votre supplément de ${amount} est réglé (commande ${order.number})`,
    greeting: `Bonjour ${firstName} ${lastName},`,
    paragraphs: [
      `Nous avons bien reçu le supplément de ${amount} pour les verres de votre commande ${order.number}.`,
      ...(made ? ["Votre accord est enregistré : notre opticien reprend vos verres avec la correction proposée."] : []),
    ],
    also: [
      {
        label: `Télécharger la facture ${invoice.number}`,
        url: link(services, supplementInvoicePath(services.config, order.id, proposalId)),
      },
    ],
    action: { label: "Voir ma commande", url: link(services, orderPath(services.config, order.id)) },
  });
}

/** To the shop, without customer details. */
export function answeredMail(services: Services, { id, number }: Order, answer: "accepted" | "declined"): Mail {
  return compose({
    to: shop.email,
    subject: `Correction ${answer === "accepted" ? "acceptée" : "déclinée"} : commande ${number}`,
    greeting: "Bonjour,",
    paragraphs: [
      answer === "accepted"
        ? "Le client accepte la correction proposée : l’ordonnance peut être acceptée à son tour."
        : "Le client décline la correction proposée : appelez-le, proposez-en une autre, ou refusez l’ordonnance avec un motif.",
    ],
    action: { label: "Ouvrir l’ordonnance", url: link(services, adminOrderPath(id, "/ordonnance")) },
  });
}
