import { refundableCents, refundAskedCents, refundedCents, type Account } from "~/domain/ledger/account";
import { formatEuros, type Cents } from "~/domain/money";
import { formatDay, type Instant } from "~/domain/time";
import { terms } from "~/shop/terms";

/** The money of an order that is owed to its customer or on its way back. */
export type Owed = {
  /** Neither refunded nor settled by hand, without what belongs to the customer's insurer. */
  owed: Cents;
  /** Of an order that an insurer paid in part: what belongs to it of the debt, and what it was given back. */
  insurer: { owed: Cents; given: Cents };
  /** When the refund under way was asked for; null when none is. */
  askedAt: Instant | null;
  /** Refunds that the customer's bank did not take, and that no later refund replaced. */
  cameBack: Cents;
  /** Payments that the bank still decides on, of an order that is cancelled or wholly withdrawn from. */
  processing: Cents;
  /** Payments that came beside the one that pays the order. `isRefused`: the provider or the bank did not refund them. */
  surplus: { cents: Cents; isRefused: boolean };
};

/**
 * Sentences for the customer about money owed or on its way back; null when there is none. A refund counts as made once
 * the bank has confirmed it. A refund that the bank did not take is still announced, even where the ledger owes nothing
 * any more.
 * @param mailed false where the order has no address for a mail that confirms it
 */
export function whatComesBack(
  account: Account,
  { owed, insurer, askedAt, cameBack, processing, surplus }: Owed,
  { mailed }: { mailed: boolean } = { mailed: true },
): string | null {
  const underWay = refundAskedCents(account) - refundedCents(account);
  const left = leftCents(account, { owed, cameBack });
  return (
    [
      underWay > 0 &&
        `Le remboursement de ${formatEuros(underWay)}${askedAt ? `, demandé le ${formatDay(askedAt)},` : ""} est en attente de la banque${mailed ? " ; un courriel vous le confirme dès qu’il est fait" : ""}.`,
      left > 0 && (cameBack > 0 ? sayCameBack(left, cameBack, mailed) : sayOwed(left, mailed)),
      insurer.owed > 0 && sayInsurers(insurer.owed),
      processing > 0 && sayProcessing(processing, mailed),
      surplus.cents > 0 && saySurplus(surplus, mailed),
    ]
      .filter(Boolean)
      .join(" ") || null
  );
}

/** What is still to be given back: what is owed, or a gesture that the bank sent back. */
const leftCents = (account: Account, { owed, cameBack }: Pick<Owed, "owed" | "cameBack">): Cents =>
  Math.max(owed, Math.min(refundableCents(account), cameBack));

/** What remains owed after a part of a refund that did not reach the customer is no longer owed; null for nothing. */
export function sayStillOwed(account: Account, owed: Owed): string | null {
  const left = leftCents(account, owed);
  return left > 0 ? stillOwed(left, true) : null;
}

/**
 * Why money of an order goes back whose corrected lenses cost less than was paid, and why it is less than they do; null
 * when none goes back.
 * @param cheaper what they cost less; 0 once that difference is back with the customer
 */
export function sayCorrected(account: Account, { owed }: Pick<Owed, "owed">, cheaper: Cents): string | null {
  const gone = refundAskedCents(account);
  if (cheaper === 0 || (owed === 0 && gone === refundedCents(account))) return null;
  const says = `Vos verres corrigés coûtent ${formatEuros(cheaper)} de moins que ceux que vous avez payés.`;
  return owed > 0 && owed < cheaper && gone > 0
    ? `${says} Sur les ${formatEuros(account.paid)} payés, ${formatEuros(gone)} vous sont déjà rendus, ou en route.`
    : says;
}

/**
 * What the customer's bank took back, and what the shop had refunded before; null when it took nothing. The bank may
 * still return it to the shop, so the sentence never says that it was refunded or settled.
 */
export function sayContested(account: Account): string | null {
  if (account.chargedBack === 0) return null;
  const refunded = refundedCents(account);
  return [
    refunded > 0 && `Nous vous avons rendu ${formatEuros(refunded)}.`,
    `Votre banque nous a repris ${formatEuros(account.chargedBack)} à la suite de votre contestation : c’est elle qui vous en dira la suite.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/**
 * What becomes of a refund that the customer's bank did not take, where not all of it is to be given back again: a bank
 * has taken the money by a dispute, or it is not owed any more.
 * @param paysAgain what of it pays for an order that was taken up since
 */
export function sayNotTaken(account: Account, owed: Owed, paysAgain: Cents): string {
  const says = [
    paysAgain > 0 && `Votre commande a été reprise : ${formatEuros(paysAgain)} la règlent de nouveau.`,
    sayStillOwed(account, owed),
    sayContested(account),
  ]
    .filter(Boolean)
    .join(" ");
  return says || "Cette somme ne vous est plus due : elle est réglée autrement.";
}

/** What an order that was taken up lacks, because it was given back for the cancellation; null for nothing. */
export function sayAskedAgain(cents: Cents): string | null {
  return cents > 0
    ? `Il reste ${formatEuros(cents)} à régler : ils vous avaient été rendus pour l’annulation de votre commande, que nous avons reprise depuis. Appelez-nous pour convenir de leur règlement.`
    : null;
}

const confirmed = (mailed: boolean) => (mailed ? ", et un courriel vous le confirme." : ".");

const sayOwed = (owed: Cents, mailed: boolean) =>
  `Nous vous devons ${formatEuros(owed)} : ils vous sont rendus au plus tard sous ${terms.refundDays} jours${confirmed(mailed)}`;

/** Beside a refund whose sum is not said yet. */
export const INSURERS_PART = "Ce que votre mutuelle a pris en charge lui revient.";

const sayInsurers = (cents: Cents) =>
  `Les ${formatEuros(cents)} que votre mutuelle a pris en charge lui reviennent : vous n’avez rien à faire pour cela.`;

const sayProcessing = (cents: Cents, mailed: boolean) =>
  `Un paiement de ${formatEuros(cents)} est en cours auprès de votre banque : s’il aboutit, il vous est rendu${confirmed(mailed)}`;

/** @param owed all that is owed, of which `cameBack` did not reach the customer */
function sayCameBack(owed: Cents, cameBack: Cents, mailed: boolean): string {
  if (cameBack >= owed)
    return `Votre banque n’a pas accepté notre remboursement, et la somme nous est revenue. ${stillOwed(owed, mailed)}`;
  const failed = formatEuros(cameBack);
  return `Votre banque n’a pas accepté notre remboursement de ${failed}, et la somme nous est revenue. Nous vous devons ${formatEuros(owed)}, ces ${failed} compris : ceux-ci vous sont rendus par un autre moyen, le reste au plus tard sous ${terms.refundDays} jours${confirmed(mailed)}`;
}

const stillOwed = (cents: Cents, mailed: boolean) =>
  `Nous vous devons toujours ${formatEuros(cents)} : nous vous les rendons par un autre moyen${confirmed(mailed)}`;

const saySurplus = ({ cents, isRefused }: Owed["surplus"], mailed: boolean) =>
  `Un paiement de ${formatEuros(cents)}, reçu en trop, ${isRefused ? "n’a pas encore pu vous être rendu : nous nous en occupons" : "vous est rendu"}${confirmed(mailed)}`;
