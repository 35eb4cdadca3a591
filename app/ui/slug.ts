/** A name as an address has it: 'Écaille blonde' becomes `?couleur=ecaille-blonde`. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll("œ", "oe")
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
