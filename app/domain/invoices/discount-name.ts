/** How papers, mails and pages call what was taken off: by its code, or by the reason it was granted for at the till. */
export function discountName({
  couponCode,
  discountReason,
}: {
  couponCode: string | null;
  discountReason?: string | null;
}): string {
  return discountReason ? `Remise : ${discountReason}` : `Remise ${couponCode ?? ""}`.trim();
}
