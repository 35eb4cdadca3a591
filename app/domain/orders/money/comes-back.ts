import { refundAskedCents, refundedCents, type Account } from "~/domain/ledger/account";
import { formatEuros, type Cents } from "~/domain/money";
import { terms } from "~/shop/terms";

/**
 * What of an order's money is on its way back to the customer, or owed to them, in sentences; null when nothing is.
 * @param owed neither asked for nor settled by hand
 */
export function whatComesBack(account: Account, owed: Cents): string | null {
  const underWay = refundAskedCents(account) - refundedCents(account);
  return (
    [
      underWay > 0 &&
        `Le remboursement de ${formatEuros(underWay)} est demandé ; un courriel vous le confirme dès qu’il est fait.`,
      owed > 0 &&
        `Nous vous devons ${formatEuros(owed)} : ils vous sont rendus au plus tard sous ${terms.refundDays} jours, et un courriel vous le confirme.`,
    ]
      .filter(Boolean)
      .join(" ") || null
  );
}
