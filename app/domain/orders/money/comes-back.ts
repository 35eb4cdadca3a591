import { refundableCents, refundAskedCents, refundedCents, type Account } from "~/domain/ledger/account";
import { formatEuros, type Cents } from "~/domain/money";
import { formatDay, type Instant } from "~/domain/time";
import { terms } from "~/shop/terms";

/** What of an order's money is not with its customer yet. */
export type Owed = {
  /** Neither asked for nor settled by hand. */
  owed: Cents;
  /** When the refund under way was asked for; null when none is. */
  askedAt: Instant | null;
  /** Refunds that did not reach the customer, and that no other has made good. */
  cameBack: Cents;
  /** Of a cancelled order: payments that the bank still thinks about. */
  processing: Cents;
};

/**
 * What of an order's money is on its way back to the customer, or owed to them, in sentences; null when nothing is. Until the bank has
 * confirmed it, nothing is called given back. What a bank did not take was promised to the customer, whatever the ledger calls owed.
 * @param mailed false where the order has no address that a mail could confirm it to
 */
export function whatComesBack(
  account: Account,
  { owed, askedAt, cameBack, processing }: Owed,
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
    ]
      .filter(Boolean)
      .join(" ") || null
  );
}

const confirmed = (mailed: boolean) => (mailed ? ", et un courriel vous le confirme." : ".");

const sayOwed = (owed: Cents, mailed: boolean) =>
  `Nous vous devons ${formatEuros(owed)} : ils vous sont rendus au plus tard sous ${terms.refundDays} jours${confirmed(mailed)}`;

const sayProcessing = (cents: Cents, mailed: boolean) =>
  `Un paiement de ${formatEuros(cents)} est en cours auprès de votre banque : s’il aboutit, il vous est rendu${confirmed(mailed)}`;

const sayCameBack = (owed: Cents, mailed: boolean) =>
  `Votre banque n’a pas accepté notre remboursement, et la somme nous est revenue. Nous vous devons toujours ${formatEuros(owed)} : nous vous les rendons par un autre moyen${confirmed(mailed)}`;
