/**
 * The home page's three pictures: those that the settings name, else people who wear glasses, or those that a manifest
 * names (a JSON list of file names beside the pictures, such as /media/editorial/manifest.json).
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

/** Four people with four looks, which differ as much as glasses do; each links to a shelf with such frames. */
export const looks = [
  {
    name: "Œil-de-chat",
    to: "/optiques-femme?forme=oeil-de-chat",
    sitter: "mai",
    pair: {
      shape: "oeil-de-chat",
      rim: "cercle",
      finish: "acetate",
      color: "#b3262e",
      lensWidth: 51,
      bridge: 17,
      temple: 140,
      lensHeight: 41,
    },
  },
  {
    name: "Rondes",
    to: "/optiques-homme?forme=ronde",
    sitter: "georges",
    pair: {
      shape: "ronde",
      rim: "cercle",
      finish: "metal",
      color: "#c8a45c",
      lensWidth: 48,
      bridge: 21,
      temple: 145,
      lensHeight: 46,
    },
  },
  {
    name: "Carrées",
    to: "/optiques-femme?forme=carree",
    sitter: "suzanne",
    pair: {
      shape: "carree",
      rim: "cercle",
      finish: "crystal",
      color: "#2f6f8f",
      lensWidth: 52,
      bridge: 18,
      temple: 140,
      lensHeight: 44,
    },
  },
  {
    name: "Solaires",
    to: "/solaires-femme?forme=papillon",
    sitter: "awa",
    pair: {
      shape: "papillon",
      rim: "cercle",
      finish: "acetate",
      color: "#e0a32e",
      lensTint: "#5a3a2c",
      lensGradient: true,
      lensWidth: 56,
      bridge: 17,
      temple: 140,
      lensHeight: 48,
    },
  },
] as const;

const [cateye, pantos, aviator] = editorial.portraits;
const [, round, square, sun] = looks;

/** One person with three frames: what the try-on does with a photograph. */
export const oneFace = {
  sitter: pantos.sitter,
  looks: [
    { pair: cateye.pair, alt: "Un visage avec une monture œil-de-chat." },
    { pair: round.pair, alt: "Le même avec une monture ronde." },
    { pair: sun.pair, alt: "Le même avec des lunettes de soleil." },
  ],
} as const;

/** The frames that the home page shows on that person, side by side. */
export const pairsOfOneFace = [cateye.pair, round.pair, square.pair, sun.pair] as const;

/** The picture of a person among the frames of a shelf; other shelves show frames alone. */
export const amongFrames: Readonly<
  Record<string, Pick<(typeof looks)[number], "sitter" | "pair"> | (typeof editorial.portraits)[number]>
> = { "/optiques-femme": cateye, "/optiques-homme": round, "/solaires-femme": sun, "/solaires-homme": aviator };
