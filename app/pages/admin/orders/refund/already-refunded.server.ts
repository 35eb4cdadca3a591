import { findAccount, nameOf } from "~/domain/accounts/account.server";
import { formatEuros, type Cents } from "~/domain/money";
import type { Refund } from "~/domain/refunds/refund.server";
import { refundable } from "~/domain/refunds/request.server";
import type { Change } from "~/domain/refunds/seen.server";
import { UNSETTLED } from "~/domain/refunds/states";
import { formatDayAndTime } from "~/domain/time";
import type { Services } from "~/infra/services.server";

/** Of two who press together, the second is told who was first. */
export async function tellTooMuch(services: Services, left: Cents, last: Refund | null): Promise<string> {
  const done = await tellDone(services, last);
  return left > 0
    ? `${formatEuros(left)} sont remboursables : indiquez ce montant au plus.${last ? ` ${done}` : ""}`
    : done;
}

/** What a colleague, or the bank, changed since the page was opened. */
export async function tellChange(services: Services, orderId: string, { refund }: Change): Promise<string> {
  const { inAll } = await refundable(services, orderId);
  const done = refund ? await tellDone(services, refund) : LESS_OWED;
  return inAll > 0 ? `${done} ${LOOK_AGAIN}` : done;
}

const LESS_OWED = "Ce qui est dû au client a diminué depuis l’ouverture de cette page.";
const LOOK_AGAIN = "Rien de plus n’est parti : relisez ce qui reste dû avant de continuer.";

export async function tellDone(services: Services, last: Refund | null): Promise<string> {
  if (!last) return "Rien n’est à rembourser pour cette commande.";
  const { state, askedBy, createdAt, amountCents } = last;
  if (state === "refused" || state === "failed")
    return "Le dernier remboursement n’est pas parti : voyez ce qui suit, puis la liste « À éclaircir ».";
  const by = askedBy === "stripe" ? "dans Stripe" : `par ${await namedBy(services, askedBy)}`;
  const what = `${by} : ${formatEuros(amountCents)}, le ${formatDayAndTime(createdAt)}`;
  return UNSETTLED.includes(state)
    ? `Remboursement demandé ${what}, en attente de la banque.`
    : `Déjà remboursé ${what}.`;
}

async function namedBy(services: Services, id: string): Promise<string> {
  const account = await findAccount(services, id);
  return account ? nameOf(account) : "la boutique";
}
