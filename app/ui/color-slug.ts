/** A colour's name in an address: 'Écaille blonde' becomes `?couleur=ecaille-blonde`. */
export function colorSlug(name: string): string {
  return name
    .toLowerCase()
    .replaceAll("œ", "oe")
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
