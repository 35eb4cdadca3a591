/**
 * The home page's three pictures: those the settings name, people who wear glasses where they name none, or those a manifest names (a
 * JSON list of file names beside it, such as /media/editorial/manifest.json).
 */
export const editorial = {
  scenes: ["pictureWorkshop", "pictureOptical", "pictureSun"],
  portraits: [
    {
      sitter: "awa",
      pair: {
        shape: "oeil-de-chat",
        rim: "cercle",
        finish: "acetate",
        color: "#23415f",
        lensWidth: 51,
        bridge: 18,
        temple: 140,
        lensHeight: 41,
      },
    },
    {
      sitter: "ines",
      pair: {
        shape: "pantos",
        rim: "cercle",
        finish: "tortoise",
        color: "#8a4a1c",
        lensWidth: 48,
        bridge: 20,
        temple: 145,
        lensHeight: 43,
      },
    },
    {
      sitter: "karim",
      pair: {
        shape: "aviateur",
        rim: "cercle",
        finish: "metal",
        color: "#c8a45c",
        lensTint: "#3f5a3c",
        lensGradient: true,
        lensWidth: 56,
        bridge: 16,
        temple: 140,
        lensHeight: 48,
      },
    },
  ],
  manifest: null as string | null,
} as const;
