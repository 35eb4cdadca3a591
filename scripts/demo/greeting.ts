import { formatEuros } from "../../app/domain/money";
import { CARD } from "../../tests/sandbox/index";
import type { CouponLine } from "./database";
import { DEMO_ADMINISTRATOR, DEMO_CUSTOMER } from "./people";

type Places = {
  shop: string;
  inbox: string;
  stripeApi: string;
  address: string;
  parcels: string;
  smtp: string;
  log: string;
  coupons: CouponLine[];
};

/** The addresses, logins and codes for trying the shop, printed once it answers. */
export function greeting({ shop, inbox, stripeApi, address, parcels, smtp, log, coupons }: Places): string {
  const number = (card: string) => card.replace(/(.{4})(?=.)/g, "$1 ");
  const lines = [
    "",
    "La boutique de démonstration est ouverte.",
    "",
    `  Boutique            ${shop}/home`,
    `  Courriels envoyés   ${inbox}`,
    `  Paiements (Stripe)  ${stripeApi}`,
    `  Recherche d’adresse ${address}`,
    `  Colis (Colissimo)   ${parcels}`,
    `  SMTP                ${smtp}`,
    "",
    "Se connecter :",
    `  Cliente             ${shop}/mon-compte   ${DEMO_CUSTOMER.email}   ${DEMO_CUSTOMER.password}`,
    `  Administration      ${shop}/admin   ${DEMO_ADMINISTRATOR.email}   ${DEMO_ADMINISTRATOR.password}`,
    "",
    "Cartes d’essai (date à venir et code libres) :",
    `  ${number(CARD.success)}  acceptée`,
    `  ${number(CARD.threeDSecure)}  demande une confirmation de la banque`,
    `  ${number(CARD.declined)}  refusée`,
    `  ${number(CARD.insufficientFunds)}  refusée, provision insuffisante`,
    `  ${number(CARD.processing)}  acceptée après un délai`,
    `  ${number(CARD.processingThenFails)}  refusée après un délai`,
    `  ${number(CARD.refundFails)}  acceptée ; un remboursement échoue ensuite à la banque`,
    `  ${number(CARD.pendingRefund)}  acceptée ; un remboursement reste en attente`,
    "",
    "Jouer la banque du client (chaque paiement « pi_… » avec sa commande, puis la contestation « du_… » de la réponse) :",
    `  Paiements           curl ${stripeApi}/_control/paid`,
    `  Contester           curl -X POST ${stripeApi}/_control/payment_intents/pi_…/dispute`,
    `  Signaler une fraude curl -X POST ${stripeApi}/_control/payment_intents/pi_…/warn`,
    `  Trancher            curl -X POST ${stripeApi}/_control/disputes/du_…/close -d '{"status":"lost"}'   (ou "won")`,
    "",
    ...(coupons.length
      ? ["Codes de réduction :", ...coupons.map((coupon) => `  ${coupon.code.padEnd(14)} ${worth(coupon)}`), ""]
      : []),
    `Journal : ${log}. Arrêter : Ctrl-C. Repartir de zéro : npm run demo -- --reset`,
    "",
  ];
  return lines.join("\n");
}

function worth({ percent, amount_cents, minimum_cents }: CouponLine): string {
  const reduction = percent === null ? `− ${formatEuros(amount_cents ?? 0)}` : `− ${percent} %`;
  return minimum_cents > 0 ? `${reduction} dès ${formatEuros(minimum_cents)} d’achat` : reduction;
}
