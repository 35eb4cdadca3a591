/** The name of a reduction in papers, mails and pages: its coupon, or the reason it was granted for at the till. */
export function discountName({
  couponCode,
  discountReason,
}: {
  couponCode: string | null;
  discountReason?: string | null;
}): string {
  return discountReason ? `Remise : ${discountReason}` : `Remise ${couponCode ?? ""}`.trim();
}
