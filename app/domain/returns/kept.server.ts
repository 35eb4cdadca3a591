import { endedCents, lineAccount, shareByValue, type Account, type Share } from "~/domain/ledger/account";
import { onceEnded } from "~/domain/ledger/once-ended";
import { formatEuros, type Cents } from "~/domain/money";
import { mayBeRefused, type Return } from "./return.server";

/** A part of the price that the shop keeps of a withdrawal, and why, in words for the customer. */
export type Kept = { cents: Cents; reason: string };

/**
 * The law on it, as its customer and the desk read it: article L. 221-23 of the Code de la consommation lets the shop
 * keep what goods lost in value by being used beyond a trial, and nothing else.
 */
export const LAW_ON_KEEPING =
  "La loi (article L. 221-23 du Code de la consommation) ne le permet que pour une dépréciation due à des manipulations autres que celles nécessaires pour établir la nature, les caractéristiques et le bon fonctionnement de l’article.";

/** The price of a return's pieces, by line: the most that may be kept of it. 0 for a return that may be refused instead. */
export function mostKept(account: Account, asked: Return): { shares: Share[]; cents: Cents } {
  if (mayBeRefused(account, asked)) return { shares: [], cents: 0 };
  const after = onceEnded(
    account,
    asked.lines.map(({ orderLineId, quantity }) => ({ lineId: orderLineId, quantity })),
  );
  const shares = [...new Set(asked.lines.map(({ orderLineId }) => orderLineId))].map((lineId) => ({
    lineId,
    cents: endedCents(lineAccount(after, lineId)) - endedCents(lineAccount(account, lineId)),
  }));
  return { shares, cents: shares.reduce((sum, { cents }) => sum + cents, 0) };
}

/** What is kept, line by line. */
export function sharesOfKept(account: Account, asked: Return, cents: Cents): { lineId: string; cents: Cents }[] {
  const { shares } = mostKept(account, asked);
  const parts = shareByValue(
    cents,
    shares.map((share) => share.cents),
  );
  return shares.flatMap(({ lineId }, place) => {
    const part = parts[place] ?? 0;
    return lineId !== null && part > 0 ? [{ lineId, cents: part }] : [];
  });
}

/** To the customer; null where nothing is kept. */
export function saidOfKept({
  keptCents,
  keptReason,
  lines,
}: Pick<Return, "keptCents" | "keptReason" | "lines">): string | null {
  if (keptCents === 0) return null;
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const why =
    pieces === 1
      ? "sur le prix de l’article, qui nous est revenu déprécié"
      : "sur le prix des articles, car ils ne nous sont pas tous revenus comme neufs";
  return `Nous retenons ${formatEuros(keptCents)} ${why} : ${keptReason ?? ""} ${LAW_ON_KEEPING}`;
}
