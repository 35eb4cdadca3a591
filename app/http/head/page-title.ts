import { shop } from "~/shop/identity";

/** `refused` comes from the loader: `meta` never sees what the action answered. */
export function pageTitle(title: string, refused = false) {
  return { title: `${refused ? "Erreur : " : ""}${title}${shop.name ? ` – ${shop.name}` : ""}` };
}
