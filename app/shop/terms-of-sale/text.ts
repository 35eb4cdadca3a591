import type { DeliveryRules } from "../delivery";
import type { MeansRules, PayInShop } from "../payment-means";

/**
 * A text that the law wants given, as data: the page, the PDF of the mail and the version kept for an order are made from it.
 * A link is written `[words](address)`, a shop's own address from its root.
 */
export type Block = string | { list: string[]; ordered?: boolean } | { boxed: Block[] };
export type Article = {
  id: string;
  title: string;
  /** Before the title: "Article 3". */
  label?: string;
  blocks: Block[];
};
export type LegalText = {
  title: string;
  intro: string;
  updatedOn: string;
  /** At the foot of each sheet; versions kept before 2026-11-24 do not say it. */
  seller?: string[];
  articles: Article[];
};

/** What the text names of the day and of the settings in force. */
export type Facts = DeliveryRules & MeansRules & { vatRates: string; payInShop: PayInShop; quoteDays: number };

export type Piece = string | { words: string; to: string };

/** The pieces of a line, its links apart. */
export function inlinePieces(line: string): Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const { 0: link, 1: words = "", 2: to = "", index } of line.matchAll(/\[([^\]]+)\]\(([^)\s]+)\)/g)) {
    if (index > end) pieces.push(line.slice(end, index));
    pieces.push({ words, to });
    end = index + link.length;
  }
  if (end < line.length) pieces.push(line.slice(end));
  return pieces;
}
