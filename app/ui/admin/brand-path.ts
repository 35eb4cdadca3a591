/** The address of a brand's sheet. @param name the brand as products write it */
export function brandPath(name: string): string {
  return `/admin/marques/fiche?marque=${encodeURIComponent(name)}`;
}
