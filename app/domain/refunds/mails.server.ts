import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import type { CustomerDetails } from "~/domain/checkout/forms.server";
import type { CreditNote } from "~/domain/invoices/credit-note.server";
import { link, writeLetter } from "~/domain/letter.server";
import { formatEuros, type Cents } from "~/domain/money";
import { creditNotePath, orderPath } from "~/domain/orders/links.server";
import type { Order } from "~/domain/orders/order.server";
import { REFUND_MEANS, type RefundMeans } from "./means";

/**
 * @param notes those of this refund
 * @param before.cents what of it has no credit note of its own; `before.notes`: those that may stand for it
 */
export function refundMail(
  services: Services,
  order: Order,
  customer: CustomerDetails,
  refund: { amountCents: Cents; reason: string; means: RefundMeans },
  notes: Named[],
  before: { cents: Cents; notes: Named[] },
): Mail {
  const amount = formatEuros(refund.amountCents);
  const [earlier, ...others] = before.cents > 0 ? before.notes : [];
  const only = others.length === 0 ? earlier : undefined;
  const isInsurers = refund.means === "mutuelle";
  const around = {
    to: customer.email,
    table: [
      ["Motif", refund.reason],
      ...notes.map(({ number, totalCents }): [string, string] => [
        "Avoir",
        earlier ? `${number}, de ${formatEuros(totalCents)}` : number,
      ]),
      ...(earlier ? [alreadyIssued(before.cents, only)] : []),
      [isInsurers ? "Rendu à votre mutuelle" : "Montant remboursé", amount],
    ] satisfies [string, string][],
    also: [...notes, ...(only ? [only] : [])].map(({ id, number }) => ({
      label: `Télécharger l’avoir ${number}`,
      url: link(services, creditNotePath(services.config, order.id, id)),
    })),
    url: link(services, orderPath(services.config, order.id)),
  };
  const values = { client: `${customer.firstName} ${customer.lastName}`, commande: order.number, montant: amount };
  if (isInsurers) return writeLetter("refundedToInsurer", around, values);
  return writeLetter("refunded", around, {
    ...values,
    remboursement:
      refund.means === "provider"
        ? "La somme revient sur le moyen de paiement que vous aviez utilisé ; selon votre banque, elle y apparaît en cinq à dix jours ouvrés."
        : `La somme vous a été rendue ${REFUND_MEANS[refund.means]}.`,
  });
}

type Named = Pick<CreditNote, "id" | "number" | "totalCents">;

const alreadyIssued = (cents: Cents, note: Named | undefined): [string, string] => [
  "Avoir déjà émis",
  `${note ? `${note.number}, ` : ""}pour ${formatEuros(cents)}`,
];
