import { dueCents } from "~/domain/ledger/due";
import { accountOf } from "~/domain/ledger/ledger.server";
import { formatEuros } from "~/domain/money";
import { isBegunUnpaid } from "~/domain/orders/firm";
import { lostDue, type LostDue } from "~/domain/orders/money/lost-again.server";
import { unpaidOfBegun } from "~/domain/orders/money/rest-due.server";
import { awaitedCents } from "~/domain/orders/money/under-way.server";
import type { Order } from "~/domain/orders/order.server";
import { isForOrder, type paymentsOf } from "~/domain/payments/payment.server";
import type { Services } from "~/infra/services.server";
import { french } from "~/shop/words/french-spacing";
import { shop } from "~/shop/identity";

/**
 * What became of the payment of an order that the shop began before it came, or what a bank took of it for good; null for
 * every other order.
 * @param isRefusalSaid true where the page says already that the bank refused it
 */
export async function paymentLine(
  services: Services,
  order: Order,
  payments: Awaited<ReturnType<typeof paymentsOf>>,
  isRefusalSaid: boolean,
): Promise<string | null> {
  if (!isBegunUnpaid(order)) {
    const lost = await lostDue(services, order);
    return lost && sayLost(lost);
  }
  const awaited = await awaitedCents(services, order.id);
  if (awaited > 0 && dueCents(await accountOf(services, order.id)) === 0)
    return french(
      `Votre banque traite encore un paiement de ${formatEuros(awaited)}, et plus rien n’est à payer : s’il nous parvient, il vous est rendu.`,
    );
  if (awaited > 0)
    return french(
      `Votre banque traite encore votre paiement de ${formatEuros(awaited)} : nous vous confirmons la commande dès qu’il nous est parvenu. Ne payez pas une seconde fois.`,
    );
  if ((await unpaidOfBegun(services, order)) === 0) return "Plus rien n’est à payer pour cette commande.";
  const isRefused = payments.some((payment) => isForOrder(payment) && payment.failedAt);
  const refused = isRefusalSaid
    ? ""
    : `${isRefused ? "Votre banque n’a pas accepté votre paiement : cette" : "Cette"} commande n’est pas réglée. `;
  return french(
    `${refused}Pour la régler par un autre moyen, ou si vous n’en voulez plus, écrivez-nous ou appelez-nous au ${shop.phone}.`,
  );
}

/** The shop takes this sum by hand alone: its customer cannot pay it online. */
const sayLost = ({ cents, lineId }: LostDue): string =>
  french(
    `Votre banque nous a repris ${formatEuros(cents)} à la suite de votre contestation${lineId === null ? "" : ", pour le supplément de vos verres"} : cette somme reste à régler. Vous la réglez à la boutique ; pour toute question, appelez-nous au ${shop.phone}.`,
  );
