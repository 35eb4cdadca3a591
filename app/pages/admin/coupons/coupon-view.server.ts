import { shopDay } from "~/domain/days";
import { lastInstant, type CouponFacts } from "~/domain/coupons/editing.server";
import { formatEuros, typedEuros, type Cents } from "~/domain/money";
import { formatDay } from "~/domain/time";
import type { CouponLine, CouponTermsView } from "./coupon-form";

export function couponLine(
  {
    id,
    code,
    percent,
    amountCents,
    minimumCents,
    validFrom,
    validUntil,
    maxUses,
    uses,
    reducedToo,
    archivedAt,
  }: CouponFacts,
  now: Date,
): CouponLine {
  const at = now.toISOString();
  const state = archivedAt
    ? "Supprimé"
    : validFrom && at < validFrom
      ? "À venir"
      : validUntil && at >= validUntil
        ? "Terminé"
        : maxUses !== null && uses >= maxUses
          ? "Épuisé"
          : "En cours";
  const period = [
    validFrom && `du ${formatDay(validFrom)}`,
    validUntil && `jusqu’au ${formatDay(lastInstant(validUntil))}`,
  ]
    .filter(Boolean)
    .join(" ");
  return {
    id,
    code,
    state,
    discount: percent !== null ? `${percent} %` : formatEuros(amountCents ?? 0),
    minimum: minimumCents > 0 ? formatEuros(minimumCents) : "",
    period: period || "sans fin",
    onReduced: reducedToo ? "compris" : "non compris",
    uses: maxUses === null ? String(uses) : `${uses} / ${maxUses}`,
    archived: archivedAt !== null,
  };
}

/** Whole euros without cents, as people write them. */
const typed = (cents: Cents) => typedEuros(cents).replace(/,00$/, "");

/** A code as its form shows it. */
export function couponTerms({
  percent,
  amountCents,
  minimumCents,
  validFrom,
  validUntil,
  maxUses,
  reducedToo,
}: CouponFacts): CouponTermsView {
  return {
    kind: percent !== null ? "percent" : "amount",
    value: percent !== null ? String(percent) : typed(amountCents ?? 0),
    minimum: minimumCents > 0 ? typed(minimumCents) : "",
    from: validFrom ? shopDay(validFrom) : "",
    until: validUntil ? shopDay(new Date(lastInstant(validUntil))) : "",
    maxUses: maxUses === null ? "" : String(maxUses),
    onReduced: reducedToo ? "yes" : "no",
  };
}
