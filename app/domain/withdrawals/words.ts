import { returnable, type LineAccount, type Account } from "~/domain/ledger/account";
import type { Halt } from "~/domain/orders/life/halt.server";
import { hasLeft } from "~/domain/orders/life/left";
import type { Order } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";

/** Said of pieces that a withdrawal kept in the shop. */
export const KEPT_IN_SHOP =
  "Ces articles n’ont pas quitté la boutique : ils ne vous seront pas envoyés, vous n’avez rien à renvoyer.";

/**
 * What happens with the pieces that the customer did not withdraw from, in a sentence; null when there are none.
 * @param halt why the shop does nothing for them; null when it does
 */
export function restSaid(order: Order, account: Account, halt: Halt | null): string | null {
  const goesOn = hasLeft(order) ? isKept : isStillToLeave;
  if (![...account.lines.values()].some(goesOn)) return null;
  if (order.deliveredAt) return "Vous gardez le reste de votre commande.";
  if (hasLeft(order)) return "Le reste de votre commande est en route.";
  if (halt) return HALTED[halt];
  return order.status === ORDER_STATUS.shipped
    ? "Le reste de votre commande vous attend à la boutique."
    : "Le reste de votre commande suit son cours : nous vous écrivons dès qu’il est prêt.";
}

const ENDED = "Le reste de votre commande n’est plus préparé.";
const HALTED: Record<Halt, string> = {
  "refunded": ENDED,
  "charged back":
    "Le reste de votre commande est suspendu : votre banque a repris le paiement. Si c’est une erreur, ou pour le régler autrement, écrivez-nous ou appelez-nous.",
  "settled otherwise": ENDED,
  "given back in part": ENDED,
  "paid too late":
    "Le reste de votre commande attend une décision : la boutique vous écrit, pour le reprendre ou vous rendre la somme.",
};

const isKept = (line: LineAccount) => returnable(line) > 0;
const isStillToLeave = (line: LineAccount) => line.sold > line.cancelled;
