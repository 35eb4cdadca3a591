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

/** The products of a promotion, by the numbers that an administrator gives them. */
export type Scope = {
  on: { brand: string } | { shelf: PromotedShelf } | { numbers: number[] };
  /** Products left out. */
  except: number[];
  /** True to include products reduced already; the percentage then counts from the reduced price. */
  reducedToo: boolean;
};

/** The terms of a promotion, as an administrator sets them. */
export type PromotionTerms = {
  name: string;
  kind: PromotionKind;
  percent: number;
  scope: Scope;
  /** Null to begin at once. */
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
export function scopeName({ on }: Pick<Scope, "on">): string {
  if ("brand" in on) return on.brand;
  if ("shelf" in on) return PROMOTED_SHELVES[on.shelf];
  return on.numbers.length > 1 ? `${on.numbers.length} produits` : "1 produit";
}

/** Rounded to the nearest cent. */
export function reducedCents(referenceCents: Cents, percent: number): Cents {
  return Math.round((referenceCents * (100 - percent)) / 100);
}

/** By how many per cent the price without the promotion falls, rounded; 0 where it is as low already. */
export function percentOfToday({ ownCents, priceCents }: { ownCents: Cents; priceCents: Cents }): number {
  return Math.max(0, Math.round((1 - priceCents / ownCents) * 100));
}
