/** What a link of a letter may lead to: the shop's pages, addresses with https, a mailbox, a telephone. */
export const MAY_LEAD_TO = /^(\/(?!\/)|https:\/\/|mailto:|tel:)/i;

/** A line that inserts a product: `[[12]]`, alone. */
export const PRODUCT_LINE = /^\[\[\s*([\w-]{1,120})\s*\]\]$/;

const PRODUCT = /\[\[[^\]\n]*\]\]/;
const VARIABLE = /\{\{[^}\n]*\}\}/;
const LINK = /\[[^\]\n]*\]\(\s*([^)\s]+)[^)\n]*\)/g;

/** Says what a letter would show as it is typed, because it is read in another form; null when there is nothing. */
export function unreadMark(body: string): string | null {
  for (const line of body.split("\n")) {
    const [product] = PRODUCT_LINE.test(line.trim()) ? [] : (PRODUCT.exec(line) ?? []);
    if (product) return `${product} ne montre un produit que seul sur sa ligne : mettez-le à part.`;
    const [variable] = VARIABLE.exec(line) ?? [];
    if (variable) return `${variable} partirait tel quel : une lettre n’a pas de variables. Écrivez le mot lui-même.`;
    for (const [, address = ""] of line.matchAll(LINK))
      if (!MAY_LEAD_TO.test(address))
        return `« ${address} » ne ferait pas de lien : une adresse commence par https://, ou par / pour une page de la boutique.`;
  }
  return null;
}
