import { isOwnFrame } from "~/domain/catalogue/own-frames";
import { formatEuros, type Cents } from "~/domain/money";
import type { QuoteDocument, QuotePair } from "./document";

/** "Par paire" above the sums of several; null for one. */
export function perPiece({ choice, lensKind }: Pick<QuotePair, "choice" | "lensKind">): string | null {
  if (choice.quantity === 1) return null;
  return lensKind === null ? "Par monture" : "Par paire";
}

/** What stays to pay of several pairs in one quote, because one alone is paid for in a period. Null for one pair. */
export function beyondOnePair({ pairs, totalCents }: Pick<QuoteDocument, "pairs" | "totalCents">): string | null {
  const taken = pricesOfOne(pairs);
  const most = totalCents - Math.min(...taken);
  const least = totalCents - Math.max(...taken);
  if (most === 0) return null;
  const one = pairs.every(({ lensKind }) => lensKind === null) ? "monture" : "paire";
  const left = least === most ? formatEuros(most) : `de ${formatEuros(least)} à ${formatEuros(most)} selon la ${one}`;
  return `Une seule ${one} est prise en charge par période de renouvellement : le reste, ${left}, est à votre charge.`;
}

/** The price of each equipment that could be the one paid for: a frame alone may go with lenses for one's own frame. */
function pricesOfOne(pairs: QuotePair[]): Cents[] {
  const frames = pairs.filter(({ lensKind }) => lensKind === null).map(({ unitCents }) => unitCents);
  const glasses = pairs.filter(({ lensKind }) => lensKind !== null);
  if (glasses.length === 0) return frames;
  return glasses.flatMap(({ choice, unitCents }) =>
    isOwnFrame(choice) && frames.length > 0 ? frames.map((cents) => unitCents + cents) : unitCents,
  );
}
