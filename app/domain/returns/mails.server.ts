import { shop } from "~/shop/identity";
import { terms } from "~/shop/terms";
import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import type { CustomerDetails } from "~/domain/checkout/forms.server";
import { compose, link } from "~/domain/letter.server";
import { adminOrderPath, orderPath } from "~/domain/orders/links.server";
import { howToSendBack, NOTHING_TO_REFUND } from "~/domain/orders/life/open-return.server";
import type { Order } from "~/domain/orders/order.server";
import { RETURN_REASONS } from "./reasons";
import { describeReturned, RETURN_STATE, type Return, type ReturnState } from "./return.server";

export function requestedMail(services: Services, order: Order, customer: CustomerDetails, asked: Return): Mail {
  return letter(services, order, customer, asked, `Votre demande de retour (commande ${order.number})`, [
    `Nous avons bien reçu votre demande de retour pour la commande ${order.number}.`,
    howToSendBack(),
    "Nous vous écrivons dès que nous les avons reçus et vérifiés.",
  ]);
}

/** What the customer reads when the shop moves a return on. @param owed whether a refund of it is still wanted */
export function advancedMail(
  services: Services,
  order: Order,
  customer: CustomerDetails,
  moved: Return,
  state: Exclude<ReturnState, "Retour demandé">,
  owed: boolean,
): Mail {
  const { subject, paragraphs } = {
    [RETURN_STATE.processing]: {
      subject: `Votre retour est en traitement (commande ${order.number})`,
      paragraphs: ["Nous traitons votre retour : nous vérifions les articles, puis nous vous écrivons."],
    },
    [RETURN_STATE.validated]: {
      subject: `Votre retour est validé (commande ${order.number})`,
      paragraphs: [
        "Vos articles nous sont bien revenus : votre retour est validé.",
        owed
          ? `Le remboursement se fait au plus tard ${terms.refundDays} jours après votre demande ; un courriel vous le confirme.`
          : NOTHING_TO_REFUND,
      ],
    },
    [RETURN_STATE.refused]: {
      subject: `Votre retour ne peut pas être accepté (commande ${order.number})`,
      paragraphs: [
        "Nous avons examiné votre demande de retour et ne pouvons pas l’accepter :",
        moved.refusal ?? "",
        `Pour en parler, répondez à ce courriel ou appelez-nous au ${shop.phone}.`,
      ],
    },
  }[state];
  return letter(services, order, customer, moved, subject, paragraphs);
}

/** To the shop: which order, which pieces and why. Who asks is on the order's page. */
export function returnNotice(services: Services, order: Order, asked: Return): Mail {
  return compose({
    to: shop.email,
    subject: `Retour demandé, commande ${order.number}`,
    greeting: "Bonjour,",
    paragraphs: [
      `Un client demande le retour d’articles de la commande ${order.number} :`,
      ...asked.lines.map((line) => `${describeReturned(line)}. Raison : ${RETURN_REASONS[line.reason]}.`),
      ...(asked.comment ? [`Son message : ${asked.comment}`] : []),
    ],
    action: { label: "Voir la commande", url: link(services, adminOrderPath(order.id)) },
  });
}

function letter(
  services: Services,
  order: Order,
  customer: CustomerDetails,
  { lines }: Return,
  subject: string,
  paragraphs: string[],
): Mail {
  return compose({
    to: customer.email,
    subject,
    greeting: `Bonjour ${customer.firstName} ${customer.lastName},`,
    paragraphs,
    blocks: [["Articles", ...lines.map(describeReturned)]],
    action: { label: "Suivre mon retour", url: link(services, orderPath(services.config, order.id)) },
  });
}
