/** Where the sheet of a brand is, known by its name as products bear it. */
export function brandPath(name: string): string {
  return `/admin/marques/fiche?marque=${encodeURIComponent(name)}`;
}
