import { shop } from "~/shop/identity";
import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import type { CustomerDetails } from "~/domain/checkout/forms.server";
import { link, writeLetter } from "~/domain/letter.server";
import type { Invoice } from "~/domain/invoices/invoice.server";
import { formatEuros, type Cents } from "~/domain/money";
import { adminOrderPath, correctionPath, orderPath, supplementInvoicePath } from "~/domain/orders/links.server";
import type { Order } from "~/domain/orders/order.server";
import { formatDay, instant, type Instant } from "~/domain/time";

/**
 * `sworn`: the customer declared the correction, without a prescription on paper; `remade`: the proposal is for lenses
 * made anew; `replaces`: when the proposal was made that this one replaces.
 */
type SentProposal = {
  id: string;
  expiresAt: Date;
  asks: boolean;
  sworn?: boolean;
  remade?: boolean;
  replaces?: Instant | null;
};

const DEARER =
  "Les verres ainsi corrigés coûtent plus cher que ceux que vous avez payés : la page indique le supplément, à régler si vous l’acceptez.";

/** Asks for an answer. The difference is shown on the page alone, because it is health data. */
export function proposedMail(
  services: Services,
  order: Order,
  customer: CustomerDetails,
  proposal: SentProposal,
): Mail {
  return writeLetter("correctionProposed", around(services, order, customer, proposal), {
    ...waits(order, customer, proposal),
    examen: [examinedIn(proposal), replacing(proposal)].filter(Boolean).join(" "),
  });
}

const OF_STATEMENT =
  "Notre opticien a examiné votre déclaration sur l’honneur et la correction notée à la commande. Il vous propose de la corriger.";
const OF_PAPER =
  "Notre opticien a comparé votre ordonnance avec la correction notée à la commande : les deux ne disent pas la même chose. Il vous propose de la corriger.";

const OF_REMAKE =
  "Vos verres vont être refaits sans frais. Notre opticien propose de les refaire avec une autre correction.";

function examinedIn({ remade, sworn }: SentProposal): string {
  if (remade) return OF_REMAKE;
  return sworn ? OF_STATEMENT : OF_PAPER;
}

const replacing = ({ replaces }: SentProposal) =>
  replaces && `Cette proposition remplace celle du ${formatDay(replaces)} : ne tenez plus compte de la précédente.`;

/** The same letter as a reminder, some days before the proposal expires. */
export function proposalReminder(
  services: Services,
  order: Order,
  customer: CustomerDetails,
  proposal: SentProposal,
): Mail {
  return writeLetter(
    "correctionReminder",
    around(services, order, customer, proposal),
    waits(order, customer, proposal),
  );
}

const around = (services: Services, order: Order, { email }: CustomerDetails, proposal: SentProposal) => ({
  to: email,
  url: link(services, correctionPath(services.config, order.id, proposal)),
});

const waits = ({ number }: Order, { firstName, lastName }: CustomerDetails, { asks, expiresAt }: SentProposal) => ({
  client: `${firstName} ${lastName}`,
  commande: number,
  supplément: asks ? DEARER : "",
  fin: formatDay(instant(expiresAt)),
});

/** @param paid.made false where the lenses were accepted, and begun, before the payment */
export function supplementPaidMail(
  services: Services,
  order: Order,
  { email, firstName, lastName }: CustomerDetails,
  { proposalId, invoice, cents, made }: { proposalId: string; invoice: Invoice; cents: Cents; made: boolean },
): Mail {
  return writeLetter(
    "supplementPaid",
    {
      to: email,
      also: [
        {
          label: `Télécharger la facture ${invoice.number}`,
          url: link(services, supplementInvoicePath(services.config, order.id, proposalId)),
        },
      ],
      url: link(services, orderPath(services.config, order.id)),
    },
    {
      client: `${firstName} ${lastName}`,
      commande: order.number,
      montant: formatEuros(cents),
      reprise: made
        ? "Votre accord est enregistré : notre opticien reprend vos verres avec la correction proposée."
        : "",
    },
  );
}

/** To the shop, without customer details. */
export function answeredMail(services: Services, { id, number }: Order, answer: "accepted" | "declined"): Mail {
  const name = answer === "accepted" ? "shopCorrectionAccepted" : "shopCorrectionDeclined";
  return writeLetter(
    name,
    { to: shop.email, url: link(services, adminOrderPath(id, "/ordonnance")) },
    { commande: number },
  );
}
