import type { Account as Ledger } from "~/domain/ledger/account";
import { correctionOwes } from "~/domain/ledger/movements.server";
import { formatEuros, type Cents } from "~/domain/money";
import { awaitsAnswer, type Proposal } from "~/domain/orders/prescription/proposals.server";
import { formatDay } from "~/domain/time";

/** `listed`: what is to be given back for each subject; `account`: what a correction that is not accepted yet would add. */
export type Debts = { listed: ReadonlyMap<string, Cents>; account: Ledger };

export function owedFor({ id, state, lineId, differenceCents: cents }: Proposal, { listed, account }: Debts): Cents {
  if (state === "accepted") return listed.get(id) ?? 0;
  return cents < 0 ? correctionOwes(account, { lineId, cents }) : 0;
}

/** @param owed what of its difference is to be given back */
export function tellDifference(
  { state, differenceCents: cents, asks, atPickup, settledAt }: Proposal,
  { unpaid, owed }: { unpaid: boolean; owed: Cents },
): string {
  if (cents === 0) return "";
  const apart = formatEuros(Math.abs(cents));
  if (asks && settledAt) return ` Supplément de ${apart} réglé le ${formatDay(settledAt)}.`;
  if (asks) return ` Supplément de ${apart}${atPickup ? " à régler au retrait" : ", à régler par le client"}.`;
  if (unpaid) return ` ${apart} de ${cents > 0 ? "plus" : "moins"} à régler au retrait.`;
  if (cents > 0) return ` ${apart} offerts.`;
  if (owed === 0 && state !== "accepted") return ` ${apart} de moins : rien de plus à rendre.`;
  if (owed === 0) return ` ${apart} rendus, ou en route vers le client.`;
  return owed < -cents
    ? ` ${apart} de moins, dont ${formatEuros(owed)} à rendre : le reste est déjà revenu au client, en route, ou déjà dû.`
    : ` ${apart} à rendre.`;
}

export function tellProposal(proposal: Proposal, money: string, now: Date): string {
  const day = formatDay(proposal.proposedAt);
  if (awaitsAnswer(proposal, now))
    return `Correction proposée le ${day} : la réponse du client${proposal.asks ? ", et son paiement," : ""} ${proposal.asks ? "sont attendus" : "est attendue"} jusqu’au ${formatDay(proposal.expiresAt)}.${money}`;
  switch (proposal.state) {
    case "accepted":
      return `Correction proposée le ${day}, acceptée par le client : elle remplace ce qui était saisi.${money}`;
    case "declined":
      return `Correction proposée le ${day}, déclinée par le client. ${afterRefusal(proposal)}`;
    case "ended":
      return `Correction proposée le ${day}, close sans réponse : l’ordonnance a été refusée, ou ces verres ne changent plus.`;
    default:
      return `Correction proposée le ${day}, restée sans réponse. ${afterRefusal(proposal)}`;
  }
}

/** What the optician can do after a refusal: propose again, make the lenses that were paid, or give the money back. */
function afterRefusal({ asks }: Proposal): string {
  return `Proposez-la de nouveau${asks ? ", en offrant la différence si besoin" : " ou autrement"}. Si les verres payés conviennent à l’ordonnance, acceptez-la : ce sont eux qui seront montés. Sinon refusez-la avec un motif, ou annulez la commande : ce qui a été payé est alors à rembourser.`;
}
