import type { Finish, FrameDrawing, RimType, Shape, View } from "../../app/illustration/index";
import { COLORS, tintOf, type ColorName } from "./palette";
import type { FrameColor, FrameSeed, Material } from "./types";

export function rimOf(frame: Pick<FrameSeed, "shape" | "rim">): RimType {
  return (
    frame.rim ?? (frame.shape === "sans-monture" ? "perce" : frame.shape === "semi-cerclee" ? "demicercle" : "cercle")
  );
}

const OF_METAL: readonly Material[] = [
  "titane",
  "acier_inoxydable",
  "aluminium",
  "monel",
  "beryllium",
  "cuivre",
  "bronze",
  "laiton",
  "or",
  "argent",
  "palladium",
  "platine",
];
const MATT_BY_NATURE: readonly Material[] = ["ultem", "kevlar"];

/** The finish of the drawing, by the material, then by the name of the colour. */
function finishOf(material: Material, color: ColorName): Finish {
  if (OF_METAL.includes(material)) return "metal";
  if (material === "corne") return "horn";
  if (material === "bois" || material === "bambou" || material === "metal_et_bois") return "wood";
  if (material === "carbone" || material === "metal_et_carbone") return "carbon";
  if (color.startsWith("Écaille")) return "tortoise";
  if (color.endsWith(" sur cristal")) return "duo";
  if (color.startsWith("Cristal")) return "crystal";
  if (color.endsWith(" mat") || MATT_BY_NATURE.includes(material)) return "matte";
  return "acetate";
}

export function drawingOf(frame: FrameSeed, [color, , tint]: FrameColor): FrameDrawing {
  const lens = tint && tintOf(tint);
  const [lensWidth, lensHeight, bridge, temple] = frame.mm;
  return {
    shape: frame.shape,
    rim: rimOf(frame),
    finish: finishOf(frame.material, color),
    color: COLORS[color],
    lensWidth,
    lensHeight,
    bridge,
    temple,
    ...(lens ? { lensTint: lens.color } : {}),
    ...(lens?.gradient ? { lensGradient: true } : {}),
    ...(lens?.mirror ? { mirror: true } : {}),
  };
}

const SHAPE_WORDS: Record<Shape, string> = {
  "ronde": "forme ronde",
  "ovale": "forme ovale",
  "rectangulaire": "forme rectangulaire",
  "carree": "forme carrée",
  "pantos": "forme pantos",
  "aviateur": "forme aviateur",
  "wayfarer": "forme trapèze",
  "clubmaster": "à sourcils marqués",
  "hexagonale": "forme hexagonale",
  "octogonale": "forme octogonale",
  "oeil-de-chat": "forme œil-de-chat",
  "papillon": "forme papillon",
  "coeur": "en forme de cœur",
  "ecaille": "forme épaisse, large en haut et ronde en bas",
  "geometrique-irreguliere": "aux pans irréguliers",
  "masque": "en masque d’un seul verre",
  "rectangulaire-sportive": "de sport, forme rectangulaire",
  "ovale-sportive": "de sport, forme ovale",
  "sans-monture": "sans monture, à verres percés",
  "semi-cerclee": "semi-cerclées",
};

const MATERIAL_WORDS: Record<Material, string> = {
  acetate: "acétate",
  optyl: "optyl",
  tr90: "TR90",
  nylon: "nylon",
  propionate_de_cellulose: "propionate",
  grilamid: "grilamid",
  polycarbonate: "polycarbonate",
  ultem: "ultem",
  resine_epoxy: "résine",
  titane: "titane",
  acier_inoxydable: "acier",
  aluminium: "aluminium",
  monel: "monel",
  beryllium: "béryllium",
  cuivre: "cuivre",
  bronze: "bronze",
  laiton: "laiton",
  or: "métal plaqué or",
  argent: "métal argenté",
  palladium: "métal palladié",
  platine: "métal platiné",
  bois: "bois",
  corne: "corne",
  bambou: "bambou",
  ecailles_de_tortue: "imitation d’écaille",
  metal_et_acetate: "métal et acétate",
  metal_et_bois: "métal et bois",
  metal_et_carbone: "métal et carbone",
  carbone: "carbone",
  kevlar: "fibre d’aramide",
};

const VIEW_WORDS: Record<View, string> = {
  "face": "vues de face",
  "trois-quarts": "vues de trois quarts",
  "profil": "vues de profil",
  "plie": "branches repliées",
  "detail": "détail de la charnière et de la matière",
};

/** The picture's text for people who cannot see it: brand, shape, material, colour, lenses and view. */
export function altOf(brand: string, frame: FrameSeed, [color, , tint]: FrameColor, view: View): string {
  const what = frame.category === "solar" ? "Lunettes de soleil" : "Lunettes de vue";
  const lenses = tint ? `, ${tintOf(tint).words}` : "";
  // A pair's brand and model come first: a screen reader tells entries of a list apart by their first words.
  return `${what} ${brand} ${frame.name}, ${SHAPE_WORDS[frame.shape]}, en ${MATERIAL_WORDS[frame.material]}, coloris ${color.toLowerCase()}${lenses}, ${VIEW_WORDS[view]}`;
}
