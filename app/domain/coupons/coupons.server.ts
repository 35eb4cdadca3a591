import type { Row } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";
import { formatEuros, type Cents } from "~/domain/money";
import { instant } from "~/domain/time";

/** `reducedToo`: it also applies to articles that are reduced already. */
export type Coupon = { code: string; discountCents: Cents; reducedToo: boolean };
export type CouponRefusal = { refused: string };

type CouponRow = {
  id: string;
  code: string;
  percent: number | null;
  amount_cents: number | null;
  minimum_cents: number;
  valid_from: string | null;
  valid_until: string | null;
  max_uses: number | null;
  uses: number;
  reduced_too: Row<"coupons">["reduced_too"];
};

/** @property fullPriceCents the part of the subtotal that nothing reduces already */
export type Subtotal = { subtotalCents: Cents; fullPriceCents: Cents };

/**
 * What a coupon takes off a subtotal, or why it does not. One that leaves out reduced articles is counted from the others,
 * and so is the smallest purchase that it asks for.
 * @param alreadyUsed true when the order asking has counted its use before
 */
export async function readCoupon(
  { db, now }: Services,
  code: string,
  { subtotalCents, fullPriceCents }: Subtotal,
  alreadyUsed = false,
): Promise<Coupon | CouponRefusal> {
  const row: CouponRow | undefined = await db("coupons")
    .where({ code: code.toUpperCase() })
    .whereNull("archived_at")
    .first();
  if (!row) return { refused: "Ce code n’existe pas." };
  const at = instant(now());
  if (row.valid_from && at < row.valid_from) return { refused: "Ce code n’est pas encore valable." };
  if (row.valid_until && at >= row.valid_until) return { refused: "Ce code n’est plus valable." };
  if (!alreadyUsed && row.max_uses !== null && row.uses >= row.max_uses)
    return { refused: "Ce code a déjà été utilisé autant de fois que prévu." };
  const reducedToo = Boolean(row.reduced_too);
  const baseCents = reducedToo ? subtotalCents : fullPriceCents;
  if (!reducedToo && baseCents === 0 && subtotalCents > 0)
    return {
      refused: "Ce code ne vaut pas pour les articles déjà réduits, et votre panier n’en contient pas d’autres.",
    };
  if (baseCents < row.minimum_cents) {
    const of = reducedToo ? "d’achat" : "d’achat, sans compter les articles déjà réduits";
    return { refused: `Ce code vaut à partir de ${formatEuros(row.minimum_cents)} ${of}.` };
  }
  const discountCents =
    row.percent !== null ? Math.round((baseCents * row.percent) / 100) : Math.min(row.amount_cents ?? 0, baseCents);
  return { code: row.code, discountCents, reducedToo };
}

/** Counts one use, as a hold on the code. @returns false when another order took the last one */
export async function useCoupon({ db }: Services, code: string): Promise<boolean> {
  const changed = await db("coupons")
    .where({ code })
    .where((free) => void free.whereNull("max_uses").orWhereRaw("uses < max_uses"))
    .increment("uses", 1);
  return changed === 1;
}

/** True when a coupon has no use left. */
export async function isUsedUp({ db }: Services, code: string): Promise<boolean> {
  const row = await db("coupons").where({ code }).whereNotNull("max_uses").whereRaw("uses >= max_uses").first("id");
  return row !== undefined;
}

/** Counts a use that was given back and then paid for after all, even beyond the limit. */
export async function countCouponUse({ db }: Services, code: string): Promise<void> {
  await db("coupons").where({ code }).increment("uses", 1);
}

export async function giveCouponBack({ db }: Services, code: string): Promise<void> {
  await db("coupons").where({ code }).where("uses", ">", 0).decrement("uses", 1);
}
