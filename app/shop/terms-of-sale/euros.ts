/** "6 €", "4,90 €", "1 000 €": as a sentence says an amount. */
export function euros(cents: number): string {
  const [whole = "", part = ""] = (cents / 100).toFixed(2).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, "\u202f");
  return `${grouped}${part === "00" ? "" : `,${part}`}\u00a0€`;
}
