/**
 * The name of a reduction in papers, mails and pages: its coupon, or the reason it was granted for at the till. It says
 * where the coupon left out what was reduced already.
 */
export function discountName({
  couponCode,
  discountReason,
  lines,
}: {
  couponCode: string | null;
  discountReason?: string | null;
  lines: { frameWithoutCode: boolean }[];
}): string {
  if (discountReason) return `Remise : ${discountReason}`;
  const leftOut = lines.some(({ frameWithoutCode }) => frameWithoutCode) ? " (hors prix déjà réduits)" : "";
  return `Remise ${couponCode ?? ""}`.trim() + leftOut;
}
