import type { CartLine } from "~/domain/cart/cart.server";

/** Why a line cannot be bought as it is, and what to do about it; null when it can be bought. */
export function lineProblem(line: CartLine): string | null {
  if (line.problem === "archived") return "N’est plus en vente. Retirez cet article pour continuer.";
  if (line.problem === "soldOut") return "Vient d’être épuisé. Retirez cet article pour continuer.";
  if (line.problem === "lenses") return `${capital(line.lensProblem ?? "")}. Modifiez les verres pour continuer.`;
  if (line.problem === "tooMany") return `Il n’en reste que ${line.available}. Modifiez la quantité.`;
  return null;
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
