/** The home page's three pictures: drawn scenes, or those a manifest names (a JSON list of file names beside it, such as /media/editorial/manifest.json). */
export const editorial = {
  scenes: ["atelier", "hero-optique", "hero-solaire"],
  manifest: null as string | null,
} as const;
