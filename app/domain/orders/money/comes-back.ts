import { refundableCents, refundAskedCents, refundedCents, type Account } from "~/domain/ledger/account";
import { formatEuros, type Cents } from "~/domain/money";
import { formatDay, type Instant } from "~/domain/time";
import { terms } from "~/shop/terms";

/** The money of an order that is owed to its customer or on its way back. */
export type Owed = {
  /** Neither refunded nor settled by hand. */
  owed: Cents;
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
  { owed, askedAt, cameBack, processing, surplus }: Owed,
  { mailed }: { mailed: boolean } = { mailed: true },
): string | null {
  const underWay = refundAskedCents(account) - refundedCents(account);
  const left = Math.max(owed, Math.min(refundableCents(account), cameBack));
  return (
    [
      underWay > 0 &&
        `Le remboursement de ${formatEuros(underWay)}${askedAt ? `, demandé le ${formatDay(askedAt)},` : ""} est en attente de la banque${mailed ? " ; un courriel vous le confirme dès qu’il est fait" : ""}.`,
      left > 0 && (cameBack > 0 ? sayCameBack(left, mailed) : sayOwed(left, mailed)),
      processing > 0 && sayProcessing(processing, mailed),
      surplus.cents > 0 && saySurplus(surplus, mailed),
    ]
      .filter(Boolean)
      .join(" ") || null
  );
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
    `Votre banque nous a repris ${formatEuros(account.chargedBack)} à la suite de votre contestation : c’est elle qui vous en dira la suite.`,
  ]
    .filter(Boolean)
    .join(" ");
}

const confirmed = (mailed: boolean) => (mailed ? ", et un courriel vous le confirme." : ".");

const sayOwed = (owed: Cents, mailed: boolean) =>
  `Nous vous devons ${formatEuros(owed)} : ils vous sont rendus au plus tard sous ${terms.refundDays} jours${confirmed(mailed)}`;

const sayProcessing = (cents: Cents, mailed: boolean) =>
  `Un paiement de ${formatEuros(cents)} est en cours auprès de votre banque : s’il aboutit, il vous est rendu${confirmed(mailed)}`;

const sayCameBack = (owed: Cents, mailed: boolean) =>
  `Votre banque n’a pas accepté notre remboursement, et la somme nous est revenue. Nous vous devons toujours ${formatEuros(owed)} : nous vous les rendons par un autre moyen${confirmed(mailed)}`;

const saySurplus = ({ cents, isRefused }: Owed["surplus"], mailed: boolean) =>
  `Un paiement de ${formatEuros(cents)}, reçu en trop, ${isRefused ? "n’a pas encore pu vous être rendu : nous nous en occupons" : "vous est rendu"}${confirmed(mailed)}`;
