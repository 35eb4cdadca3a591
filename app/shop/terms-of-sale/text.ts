import type { DeliveryRules } from "../delivery";
import type { MeansRules, PayInShop } from "../payment-means";

/**
 * A text that the law requires, as data: the page, the PDF of the mail and the version stored for an order are made
 * from it.
 * A link is written `[words](address)`; an address of the shop begins at its root.
 */
export type Block = string | { list: string[]; ordered?: boolean } | { boxed: Block[] };
export type Article = {
  id: string;
  title: string;
  /** The words before the title: "Article 3". */
  label?: string;
  blocks: Block[];
};
export type LegalText = {
  title: string;
  intro: string;
  updatedOn: string;
  /** The seller, at the foot of each sheet; versions stored before 2026-11-24 have none. */
  seller?: string[];
  articles: Article[];
  /** Versions stored before 2026-11-27 have none: see `returnDaysOf`. */
  returnDays?: ReturnDays;
};

/** The days after delivery within which goods are taken back; never fewer than those of the right of withdrawal. */
export type ReturnDays = { frame: number; accessory: number };

/** The values that the text takes from the day and from the settings in force. */
export type Facts = DeliveryRules &
  MeansRules & { vatRates: string; payInShop: PayInShop; quoteDays: number; returnDays: ReturnDays };

export type Piece = string | { words: string; to: string };

/** The pieces of a line: plain texts and links. */
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
