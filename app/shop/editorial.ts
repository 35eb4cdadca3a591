/** The home page's three pictures: those the settings name, or those a manifest names (a JSON list of file names beside it, such as /media/editorial/manifest.json). */
export const editorial = {
  scenes: ["pictureWorkshop", "pictureOptical", "pictureSun"],
  manifest: null as string | null,
} as const;
