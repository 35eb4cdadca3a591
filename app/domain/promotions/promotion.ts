import type { Cents } from "~/domain/money";
import { instant, type Instant } from "~/domain/time";

/** Soldes have their weeks by law, and are for goods on sale for a month; any other reduction with dates is a promotion. */
export const PROMOTION_KINDS = ["promotion", "soldes"] as const;
export type PromotionKind = (typeof PROMOTION_KINDS)[number];

export const MOST_PERCENT = 90;

export const PROMOTED_SHELVES = {
  optiques: "Lunettes de vue",
  solaires: "Lunettes de soleil",
  accessoires: "Accessoires",
  tout: "Toute la boutique",
} as const;
export type PromotedShelf = keyof typeof PROMOTED_SHELVES;

/** What a promotion is about. Numbers are those that an administrator gives products. */
export type Scope = {
  on: { brand: string } | { shelf: PromotedShelf } | { numbers: number[] };
  /** Products left aside. */
  except: number[];
  /** Also what is reduced already, whose percentage then counts from the reduced price. */
  reducedToo: boolean;
};

/** All that an administrator says of a promotion. */
export type PromotionTerms = {
  name: string;
  kind: PromotionKind;
  percent: number;
  scope: Scope;
  /** Null: at once. */
  startsAt: Instant | null;
  endsAt: Instant;
};

export type Promotion = Omit<PromotionTerms, "startsAt"> & { id: string; startsAt: Instant };

export type PromotionState = "planned" | "running" | "over";

export function stateOf({ startsAt, endsAt }: Pick<Promotion, "startsAt" | "endsAt">, now: Date): PromotionState {
  if (instant(now) >= endsAt) return "over";
  return instant(now) < startsAt ? "planned" : "running";
}

/** "Maison Valmy", "Lunettes de soleil", "3 produits" */
export function scopeName({ on }: Scope): string {
  if ("brand" in on) return on.brand;
  if ("shelf" in on) return PROMOTED_SHELVES[on.shelf];
  return on.numbers.length > 1 ? `${on.numbers.length} produits` : "1 produit";
}

/** To the nearest cent. */
export function reducedCents(referenceCents: Cents, percent: number): Cents {
  return Math.round((referenceCents * (100 - percent)) / 100);
}
