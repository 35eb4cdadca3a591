import { checkDigit } from "../../app/domain/catalogue/safety/gtin";
import { makers } from "./makers";
import type { LensSeed, TreatmentSeed } from "./lenses";
import type { TintName } from "./palette";
import type { AccessorySeed, FrameSeed } from "./types";

/** The prefix that GS1 reserves for examples: no maker has it. */
const EXAMPLES = "952";
const OF_THE_MODEL = 99;
/** The first number of lenses, beyond the numbers of products; treatments follow. */
export const LENS_NUMBERS = 80_000;
const TREATMENT_NUMBERS = 81_000;

/** A number as a maker would give it, with a right check digit. @param color size their places in the lists of the product */
export function gtinOf(number: number, color: number, size: number): string {
  const two = (place: number) => String(place).padStart(2, "0");
  const digits = EXAMPLES + String(number).padStart(5, "0") + two(color) + two(size);
  return digits + checkDigit(digits);
}

/** A maker's own code in the shape of those of the health insurance; made up, as the makers are. */
export function lppCodeOf(number: number): string {
  return `27${String(number).padStart(5, "0")}`;
}

const LIGHT: readonly TintName[] = [
  "bleu",
  "ambre",
  "bleuDegrade",
  "brunDegrade",
  "pruneDegrade",
  "roseDegrade",
  "vertDegrade",
];

/** The filter category of a frame's lenses; null for lenses that are no sun filter. */
export function filterOf(frame: FrameSeed, tint: TintName | undefined): number | null {
  if (frame.category !== "solar" || !tint) return null;
  return frame.filters?.[tint] ?? (LIGHT.includes(tint) ? 2 : 3);
}

const SUN_INSTRUCTIONS =
  "Nettoyez les verres à l'eau tiède et au savon doux, puis séchez-les avec un chiffon de microfibre. Rangez les lunettes dans leur étui, à l'abri de la chaleur. Ne regardez pas le soleil en face. Ne les portez pas au crépuscule ni la nuit pour conduire.";
const SUN_WARNING =
  "Ne protège ni des lampes à bronzer, ni d'une éclipse, ni des chocs. Des verres rayés ou abîmés sont à remplacer.";
const FRAME_WARNING =
  "Ne protège ni des chocs ni des projections. Faites-la ajuster par un opticien, ne la pliez pas vous-même.";
const FRAME_INSTRUCTIONS =
  "Mettez et retirez la monture à deux mains. Nettoyez-la à l'eau tiède et au savon doux, sans alcool ni solvant. Rangez-la dans son étui, à l'abri de la chaleur.";
const CHILD_INSTRUCTIONS =
  "Apprenez à l'enfant à la mettre et à la retirer à deux mains. Nettoyez-la à l'eau tiède et au savon doux, sans alcool ni solvant. Faites vérifier l'ajustement tous les six mois : un visage grandit.";
const CLEANER_WARNING =
  "Ne pas avaler. Tenir hors de portée des enfants. En cas de contact avec les yeux, rincer à l'eau claire.";

const LENS_INSTRUCTIONS =
  "Nettoyez les verres à l'eau tiède et au savon doux, puis séchez-les avec un chiffon de microfibre. Ne les essuyez pas à sec et ne les laissez pas derrière un pare-brise au soleil : la chaleur fendille les traitements. Des verres rayés ou abîmés sont à remplacer.";
const PROGRESSIVE_WARNING =
  "Les premiers jours, la vue bouge sur les côtés : ne conduisez pas et prenez garde dans les escaliers tant que vous n'y êtes pas habitué.";
const TREATMENT_WARNINGS: Record<string, string> = {
  PHOTO:
    "Ne pas porter pour conduire au crépuscule ni la nuit quand le verre est foncé ; derrière un pare-brise, il fonce peu.",
  POLAR:
    "Ne pas porter pour conduire au crépuscule ni la nuit. Certains écrans à cristaux liquides paraissent noirs au travers.",
  MIRROR: "Verre teinté : ne pas porter pour conduire au crépuscule ni la nuit.",
  BLUE: "Les couleurs paraissent un peu plus chaudes. Ne remplace pas des lunettes de soleil.",
};

/** The brand and the references of a lens or treatment. @param place the number in its maker's reference */
function sheetOf(brand: string, place: number) {
  const { country, code } = makers[brand] ?? { country: "FR", code: "XX" };
  return { brand, maker_reference: `${code}-${place}`, origin_country: country, ce_marked: true };
}

/** What the sheet of a lens says of safety and origin, typed with plain apostrophes. */
export function safetyOfLens({ type, equipmentClass }: LensSeed, position: number) {
  const place = LENS_NUMBERS + position;
  return {
    ...sheetOf(equipmentClass === "A" || type === "ecran" ? "Kasumi" : "Chantebise", place),
    udi_di: gtinOf(place, OF_THE_MODEL, OF_THE_MODEL),
    warnings: type === "progressif" ? PROGRESSIVE_WARNING : null,
    instructions: LENS_INSTRUCTIONS,
  };
}

/** The same for a treatment; the thinning has no facts, because it is only a price. */
export function safetyOfTreatment({ key }: TreatmentSeed, position: number) {
  if (key === "THINNING") return { ce_marked: false, warnings: null, instructions: null };
  return {
    ...sheetOf("Chantebise", TREATMENT_NUMBERS + position),
    udi_di: null,
    warnings: TREATMENT_WARNINGS[key] ?? null,
    instructions: null,
  };
}

/** What a product's sheet says of safety and origin, typed with plain apostrophes. */
export function safetyOfSeed(seed: FrameSeed | AccessorySeed, brand: string) {
  const { country, code } = makers[brand] ?? { country: "FR", code: "XX" };
  const optical = "category" in seed && seed.category === "optic";
  const sun = ("category" in seed && seed.category === "solar") || seed.name === "Clip solaire universel";
  const forChild = "gender" in seed && seed.gender === "enfant";
  const cleaner = !("category" in seed) && /^Spray|^Crème/.test(seed.name);
  return {
    legal_family: sun && !("category" in seed) ? "protection" : null,
    maker_reference: `${code}-${seed.number}`,
    origin_country: country,
    udi_di: optical ? gtinOf(seed.number, OF_THE_MODEL, OF_THE_MODEL) : null,
    ce_marked: optical || sun,
    uv_protection: sun ? "UV400" : null,
    warnings: sun ? SUN_WARNING : optical ? FRAME_WARNING : cleaner ? CLEANER_WARNING : null,
    instructions: sun ? SUN_INSTRUCTIONS : optical ? (forChild ? CHILD_INSTRUCTIONS : FRAME_INSTRUCTIONS) : null,
  };
}
