import { company } from "./company";
import { shop } from "./identity";

/** The year the demo's made-up house opened. */
export const FOUNDED = "1934";

/** The history of that shop, which only the demo shows: see `isMadeUp`. */
export const years = () => [
  {
    year: "1872",
    what: `Ferdinand Monoyer propose la dioptrie. Il enseignera bientôt ${shop.inCity}, et son échelle de lettres ne quittera plus le mur des opticiens. Le nôtre non plus.`,
  },
  {
    year: FOUNDED,
    what: `Antoinette et Paul Villard ouvrent au ${shop.street.replace(" ", ", ")}, entre un marchand de soie et un relieur.`,
  },
  { year: "1978", what: "La devanture est repeinte en vert. Elle l’est restée." },
  {
    year: "2009",
    what: `${company.optician.name} reprend la maison, garde les tiroirs en noyer et installe l’atelier derrière.`,
  },
  {
    year: "2026",
    what: "La boutique ouvre en ligne, pour ceux qui ont déménagé et pour ceux qui ne sont jamais venus.",
  },
];
