import { NARROW_BELOW, widthWord, WIDE_FROM } from "~/shop/frame-widths";
import { SHAPE_NAMES } from "~/shop/words/shapes";

/** The words shown for the codes of the catalogue; an unknown code is shown as it is. */
const MATERIALS: Record<string, string> = {
  acetate: "Acétate",
  optyl: "Optyl",
  tr90: "TR90",
  nylon: "Nylon",
  propionate_de_cellulose: "Propionate de cellulose",
  grilamid: "Grilamid",
  polycarbonate: "Polycarbonate",
  ultem: "Ultem",
  resine_epoxy: "Résine époxy",
  titane: "Titane",
  acier_inoxydable: "Acier inoxydable",
  aluminium: "Aluminium",
  monel: "Monel",
  beryllium: "Béryllium",
  cuivre: "Cuivre",
  bronze: "Bronze",
  laiton: "Laiton",
  or: "Or",
  argent: "Argent",
  palladium: "Palladium",
  platine: "Platine",
  bois: "Bois",
  corne: "Corne",
  bambou: "Bambou",
  ecailles_de_tortue: "Imitation écaille de tortue",
  metal_et_acetate: "Métal et acétate",
  metal_et_bois: "Métal et bois",
  metal_et_carbone: "Métal et carbone",
  carbone: "Carbone",
  kevlar: "Kevlar",
};

const RIM_TYPES: Record<string, string> = { cercle: "Cerclée", demicercle: "Demi-cerclée", perce: "Percée" };

const GENDERS: Record<string, string> = { homme: "Homme", femme: "Femme", mixte: "Mixte", enfant: "Enfant" };

/** From the narrowest to the widest; the keys are those of `widthCode`, and stand in addresses. */
const WIDTHS: Record<string, string> = {
  etroit: `Étroit, moins de ${NARROW_BELOW} mm`,
  moyen: `Moyen, de ${NARROW_BELOW} à ${WIDE_FROM - 1} mm`,
  large: `Large, ${WIDE_FROM} mm et plus`,
};

/** In euros: from, included, and below, excluded. */
const PRICE_BANDS: readonly (readonly [from: number, below: number])[] = [
  [0, 100],
  [100, 200],
  [200, 300],
  [300, Infinity],
];
const bandCode = ([from]: (typeof PRICE_BANDS)[number]) => String(from);

const CATEGORIES: Record<string, string> = { solar: "Solaires", optic: "Optiques", accessory: "Accessoires" };

export const shapeLabel = (code: string): string => SHAPE_NAMES[code] ?? code;
export const materialLabel = (code: string): string => MATERIALS[code] ?? code;
export const rimLabel = (code: string): string => RIM_TYPES[code] ?? code;
export const genderLabel = (code: string): string => GENDERS[code] ?? code;
export const widthLabel = (code: string): string => WIDTHS[code.toLowerCase()] ?? code;
export const widthCode = (overallMm: number): string => widthWord(overallMm).toLowerCase().replace("é", "e");
/** The position of a width, to sort from the narrowest to the widest. */
export const widthOrder = (code: string): number => Object.keys(WIDTHS).indexOf(code.toLowerCase());

export function priceBandOf(cents: number): string | null {
  const band = PRICE_BANDS.find(([from, below]) => cents >= from * 100 && cents < below * 100);
  return band ? bandCode(band) : null;
}

export function priceBandLabel(code: string): string {
  const [from, below] = PRICE_BANDS.find((band) => bandCode(band) === code) ?? [];
  if (from === undefined || below === undefined) return code;
  if (from === 0) return `Moins de ${below} €`;
  return below === Infinity ? `${from} € et plus` : `De ${from} à ${below} €`;
}

export const categoryLabel = (code: string): string => CATEGORIES[code] ?? "Inconnu";

/** Every known code with its word, in the order that forms offer them. */
export const SHAPE_OPTIONS = Object.entries(SHAPE_NAMES);
export const MATERIAL_OPTIONS = Object.entries(MATERIALS);
export const RIM_OPTIONS = Object.entries(RIM_TYPES);
export const GENDER_OPTIONS = Object.entries(GENDERS);
export const CATEGORY_OPTIONS = Object.entries(CATEGORIES);

const FRENCH = new Intl.Collator("fr");

export function inFrenchOrder<Item>(items: Item[], word: (item: Item) => string): Item[] {
  return [...items].sort((one, other) => FRENCH.compare(word(one), word(other)));
}
