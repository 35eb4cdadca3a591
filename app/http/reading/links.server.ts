import type { WrittenLink } from "~/domain/settings/setting.server";
import type { ShopContext } from "~/http/request-context.server";

/**
 * What to say of links that lead a visitor nowhere, by their fields: to no page of the shop, or to no part of one.
 * Addresses of other sites are not asked.
 * @param from the path of the page with the links
 */
export async function brokenLinks(
  { readPage }: ShopContext,
  links: Record<string, WrittenLink>,
  from: string,
): Promise<Record<string, string>> {
  const errors: Record<string, string> = {};
  for (const [field, { label, to }] of Object.entries(links)) {
    const path = /^[/#]/.test(to) ? new URL(to, `https://shop.invalid${from}`) : null;
    if (!path) continue;
    const html = await readPage(path.pathname + path.search);
    const part = path.hash.slice(1);
    if (html === null)
      errors[field] =
        `${label} : la boutique n’a pas de page à l’adresse « ${to} ». Ouvrez la page voulue, puis copiez son adresse.`;
    else if (part && html && !html.includes(` id="${part}"`))
      errors[field] = `${label} : la page existe, mais elle n’a pas de partie « #${part} ».`;
  }
  return errors;
}
