import { factsInForce } from "./facts";
import { isMadeUp } from "./made-up";

/** The people of the demo's made-up house. The illustrator draws them, with the pair they wear. */
const MADE_UP = [
  {
    name: "Camille Perrachon",
    sitter: "mai",
    role: "Opticienne, fondatrice",
    about:
      "Elle a repris la boutique en 2009, gardé les tiroirs et changé les lampes. Elle choisit les montures et lit les ordonnances difficiles.",
    wears: "une pantos en écaille, réparée deux fois",
    pair: {
      shape: "pantos",
      rim: "cercle",
      finish: "tortoise",
      color: "#8a4a1c",
      lensWidth: 48,
      bridge: 21,
      temple: 145,
      lensHeight: 43,
    },
  },
  {
    name: "Idriss Benaïssa",
    sitter: "karim",
    role: "Opticien, contrôle de la vue",
    about:
      "Il mesure, il explique, il recommence s’il le faut. Si quelque chose l’inquiète, il vous envoie chez l’ophtalmologiste, et le dit.",
    wears: "une hexagonale dorée, verres progressifs",
    pair: {
      shape: "hexagonale",
      rim: "cercle",
      finish: "metal",
      color: "#b9924f",
      lensWidth: 48,
      bridge: 20,
      temple: 145,
      lensHeight: 42,
    },
  },
  {
    name: "Louise Charvet",
    sitter: "awa",
    role: "Monteuse à l’atelier",
    about:
      "La meuleuse, le frontofocomètre et les vis de 1,2 millimètre sont à elle. Une branche voilée lui prend quatre minutes.",
    wears: "une papillon bordeaux",
    pair: {
      shape: "papillon",
      rim: "cercle",
      finish: "acetate",
      color: "#6d1a26",
      lensWidth: 53,
      bridge: 17,
      temple: 140,
      lensHeight: 43,
    },
  },
  {
    name: "Tomás Oliveira",
    sitter: "georges",
    role: "Commandes et conseil en ligne",
    about:
      "C’est lui qui répond à vos courriels et ferme vos colis. Il connaît la largeur de presque toutes les montures par cœur.",
    wears: "une wayfarer en cristal fumé",
    pair: {
      shape: "wayfarer",
      rim: "cercle",
      finish: "crystal",
      color: "#7d8a8c",
      lensWidth: 51,
      bridge: 19,
      temple: 145,
      lensHeight: 41,
    },
  },
] as const;

type Colleague = {
  name: string;
  role: string;
  about: string;
  wears: string;
  /** The sitter whose portrait shows this person; null in a real shop, where nobody is drawn. */
  sitter: (typeof MADE_UP)[number]["sitter"] | null;
  pair: (typeof MADE_UP)[number]["pair"] | null;
};

/** The people of the shop: the opticians that the settings name. In the demo, all four with their stories. */
export function team(): readonly Colleague[] {
  if (isMadeUp()) return MADE_UP;
  return factsInForce().opticians.map(({ name, title }) => ({
    name,
    role: title,
    about: "",
    wears: "",
    sitter: null,
    pair: null,
  }));
}

const firstName = ({ name }: { name: string }) => name.split(" ")[0] ?? name;

/** Who tests eyes and who fits frames, as pages name them; `fitter` begins a sentence. */
export function colleagues(): { tester: string; fitter: string } {
  return isMadeUp()
    ? { tester: firstName(MADE_UP[1]), fitter: firstName(MADE_UP[2]) }
    : { tester: "un opticien", fitter: "Notre atelier" };
}
