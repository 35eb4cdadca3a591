import { titleForCustomer } from "~/domain/catalogue/own-frames";
import { recalledForCustomer, type RecalledLine } from "~/domain/orders/jobs/recalled-for-customer.server";
import { hasLeft } from "~/domain/orders/life/left";
import type { Order } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import type { Services } from "~/infra/services.server";
import { shop } from "~/shop/identity";
import { french } from "~/shop/words/french-spacing";
import type { RecallNoticeView } from "~/ui/orders/recall-notice";

/** What a customer reads while a recall in force names something of their order; null while none does. */
export async function recallNotice(services: Services, order: Order): Promise<RecallNoticeView | null> {
  const recalled = await recalledForCustomer(services, order);
  if (recalled.length === 0) return null;
  if (order.status === ORDER_STATUS.awaitingPayment)
    return { isHeld: true, says: french(UNPAID), then: french(`Appelez-nous au ${shop.phone}.`), hasChoice: false };
  const isHeld = !hasLeft(order);
  return {
    isHeld,
    says: isHeld ? heldSaid(recalled) : stopUsing(recalled),
    then: french(
      `${isHeld ? "Nous vous joignons. " : ""}Sans aucun frais pour vous, vous avez le choix entre réparation, remplacement et remboursement : appelez-nous au ${shop.phone}, ou passez à la boutique.`,
    ),
    hasChoice: true,
  };
}

const UNPAID = "Un article de cette commande est rappelé pour des raisons de sécurité : elle ne peut pas être payée.";

/** "Rappel de sécurité : ne portez plus Maison Valmy Panthéon." */
export function stopUsing(recalled: RecalledLine[]): string {
  const stop = recalled.every(({ line }) => line.isAccessory) ? "n’utilisez plus" : "ne portez plus";
  return french(`Rappel de sécurité : ${stop} ${titlesOf(recalled, " ni ")}.`);
}

export const heldSaid = (recalled: RecalledLine[]): string =>
  french(`Rappel de sécurité : nous gardons pour l’instant ${titlesOf(recalled, " et ")} à la boutique.`);

function titlesOf(recalled: RecalledLine[], between: string): string {
  const titles = [...new Set(recalled.map(({ line }) => titleForCustomer(line)))];
  return titles.map((title) => (title === "Votre monture" ? "votre monture" : title)).join(between);
}
