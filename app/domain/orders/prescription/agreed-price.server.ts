import type { Services } from "~/infra/services.server";
import { link, writeLetter } from "~/domain/letter.server";
import { formatEuros, type Cents } from "~/domain/money";
import { isDueInShop } from "~/domain/orders/firm";
import { orderPath } from "~/domain/orders/links.server";
import { lastDay } from "~/domain/orders/money/owed.server";
import { findOrder, type Order } from "~/domain/orders/order.server";
import { queueMail } from "~/domain/outbox.server";
import { formatDay } from "~/domain/time";

/**
 * A correction that the customer agreed to.
 * @property differenceCents what its lenses cost more, for all pairs of the line; negative: less
 * @property owedCents what the order owes its customer because of it
 */
type Agreed = { proposalId: string; differenceCents: Cents; owedCents: Cents };

/**
 * Confirms by mail, which the customer keeps, that the price of the order changed with a correction. A supplement that
 * was paid online has a letter of its own. Without a change of the price, nothing is sent.
 * @param before the order as it was before the answer
 * @see Code de la consommation, L. 221-13: a distance contract is confirmed on a durable medium
 */
export async function confirmAgreedPrice(services: Services, before: Order, agreed: Agreed): Promise<void> {
  const { customer, number, id } = before;
  const says = await priceSaid(services, before, agreed);
  if (!customer || !says) return;
  await queueMail(
    services,
    `order:${id}:correction-agreed-${agreed.proposalId}`,
    writeLetter(
      "correctionAgreed",
      { to: customer.email, url: link(services, orderPath(services.config, id)) },
      { "client": `${customer.firstName} ${customer.lastName}`, "commande": number, "changement de prix": says },
    ),
  );
}

async function priceSaid(services: Services, before: Order, { differenceCents, owedCents }: Agreed): Promise<string> {
  const now = await findOrder(services, before.id);
  const total = now?.totalCents ?? before.totalCents;
  if (total !== before.totalCents) {
    const changes = `Le total de votre commande passe de ${formatEuros(before.totalCents)} à ${formatEuros(total)}`;
    return isDueInShop(before)
      ? `${changes} : ce qui reste à payer se règle à la boutique, au retrait.`
      : `${changes} : le supplément de ${formatEuros(total - before.totalCents)} se règle à la boutique, au retrait.`;
  }
  if (differenceCents >= 0) return "";
  const cheaper = `Vos verres coûtent ${formatEuros(-differenceCents)} de moins que ceux que vous avez payés`;
  if (owedCents === 0) return `${cheaper}. Une somme au moins égale vous est déjà revenue, ou vous est déjà due.`;
  const until = `au plus tard le ${formatDay(lastDay(services, services.now()))}`;
  return owedCents === -differenceCents
    ? `${cheaper} : cette somme vous est rendue ${until}.`
    : `${cheaper}. Une partie de votre paiement vous est déjà revenue, ou vous est déjà due : ${formatEuros(owedCents)} vous sont rendus ${until}.`;
}
