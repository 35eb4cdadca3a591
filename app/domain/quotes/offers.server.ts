import type { Services } from "~/infra/services.server";
import { classAFrameLike } from "~/domain/catalogue/catalogue.server";
import type { Product } from "~/domain/catalogue/products.server";
import type { PriceLine } from "~/domain/lenses/proposals.server";
import type { Choice } from "~/domain/cart/choice";
import type { LineLenses } from "~/domain/cart/lenses.server";
import type { QuotedLine } from "~/domain/checkout/quote.server";
import type { Day } from "~/domain/days";
import { classACeilingCents, frameCeilingCents, leastIndexOf, type CorrectiveType } from "~/domain/lenses/lpp";
import { classAEquipment, classALenses, type ClassAEquipment } from "~/domain/lenses/class-a-equipment.server";
import type { EquipmentClass } from "~/domain/catalogue/equipment-classes";
import { classAOfferFor, coverEquipment, coverFrame, type CoveredEquipment } from "~/domain/lenses/equipment";
import type { LensMeasures } from "~/domain/lenses/corrections.server";
import { formatIndex, type LensIndex, type Rim } from "~/domain/lenses/index-choice";
import { formatDioptre, type Eye } from "~/domain/lenses/prescription";
import type { Cents } from "~/domain/money";
import { isForChild, type QuotedFor, type QuoteOffer, type QuoteRow } from "./document";

/** A pair of glasses, sold or to be sold, for an offer. */
export type OfferedPair = {
  size: string;
  offer: Pick<QuotedLine["offer"], "brand" | "name" | "colorName" | "unitPriceCents">;
  lenses: Pick<LineLenses, "configuration" | "lensName" | "lensMaker" | "lines">;
};

/** Services before and after the sale, included in the price of the glasses. */
const SERVICE: QuoteRow[] = [
  included("before", "Conseil, prise de mesures, vérification de l’ordonnance et devis"),
  included("after", "Montage, contrôle, ajustage et réglages à la boutique, sans limite de durée"),
];

/** Services before and after the sale of a frame alone. */
const SERVICE_OF_FRAME: QuoteRow[] = [
  included("before", "Conseil et devis"),
  included("after", "Ajustage et réglages à la boutique, sans limite de durée"),
];

/**
 * The offer chosen: the price of the pair in its parts, half of the lenses for each eye.
 * @param frameClass null for the customer's own frame, which is no part of the offer
 */
export function chosenOffer(
  line: OfferedPair,
  frameClass: EquipmentClass | null,
  { correction }: LensMeasures,
  on: Day,
): QuoteOffer {
  const { offer, lenses } = line;
  const supplements = lenses.lines.filter(({ kind }) => kind !== "lens");
  const { index, glassType, proposal } = lenses.configuration;
  const covered = coverEquipment(
    frameClass && {
      name: `${offer.brand} ${offer.name}`,
      equipmentClass: frameClass,
      priceCents: offer.unitPriceCents,
    },
    {
      name: lenses.lensName,
      equipmentClass: proposal === "classA" ? "A" : "B",
      glassType: glassType as CorrectiveType,
      ...lensPrices(lenses.lines),
    },
    correction,
    on,
  );
  return offerOf(
    covered,
    (part) =>
      part === "frame"
        ? chosenFrameInWords(line)
        : `${lensInWords(lenses, index)}. ${eyeInWords(part === "right" ? correction.rightEye : correction.leftEye)}`,
    supplements.map(({ label, cents, included: free }) => ({
      ...included("supplement", `${label}, les deux verres`),
      cents: free ? null : cents,
    })),
  );
}

/** The offer chosen, of a frame alone. */
export function chosenFrameOffer(line: ChosenFrame, equipmentClass: EquipmentClass, on: Day): QuoteOffer {
  const { brand, name, unitPriceCents: priceCents } = line.offer;
  const covered = coverFrame({ name: `${brand} ${name}`, equipmentClass, priceCents }, on);
  return offerOf(covered, () => chosenFrameInWords(line), [], SERVICE_OF_FRAME);
}

type ChosenFrame = Pick<OfferedPair, "size" | "offer">;

function chosenFrameInWords({ size, offer: { brand, name, colorName } }: ChosenFrame): string {
  return `${brand} ${name}, ${[colorName, size && `taille ${size}`].filter(Boolean).join(", ")}`;
}

/** The lens prices without supplements. Class A has a price for each eye; otherwise each lens is half of the pair. */
function lensPrices(lines: PriceLine[]): { right: Cents; left: Cents } {
  const sum = (among: PriceLine[]) => among.reduce((cents, line) => cents + line.cents, 0);
  const bare = lines.filter(({ kind }) => kind === "lens");
  const [right, left] = ["right", "left"].map((eye) => bare.filter(({ key }) => key.endsWith(`-${eye}`)));
  if (right?.length && left?.length) return { right: sum(right), left: sum(left) };
  return { right: Math.ceil(sum(bare) / 2), left: Math.floor(sum(bare) / 2) };
}

/**
 * The class A offer, which comes first: the chosen frame if it is of class A, else a similar one, with the class A
 * lenses for this correction. A shop that sells none at the moment names both at their ceilings.
 */
export async function classAOffer(
  services: Services,
  chosen: Product | null,
  line: Pick<Choice, "color" | "size">,
  glassType: CorrectiveType,
  measures: LensMeasures,
  { on, bornOn }: QuotedFor,
): Promise<QuoteOffer> {
  const found = await classAEquipment(services, chosen, measures, isForChild({ on, bornOn }));
  if (!found) return offerAtCeilings(glassType, measures, on, { withFrame: true });
  return offerInList(found, frameInWords(found.frame, line), measures);
}

/**
 * The class A frame, which comes before a frame alone: the chosen one if it is of class A, else a similar one. A shop
 * that sells none at the moment names it at its ceiling.
 */
export async function classAFrameOffer(
  services: Services,
  chosen: Product | null,
  line: Pick<Choice, "color" | "size">,
  { on, bornOn }: QuotedFor,
): Promise<QuoteOffer> {
  const isChosen = chosen?.equipmentClass === "A";
  const frame = isChosen ? chosen : await classAFrameLike(services, chosen, isForChild({ on, bornOn }));
  const priceCents = Math.min(frame?.effectiveCents ?? Infinity, frameCeilingCents(on));
  const name = frame ? frameInWords(frame, line) : CLASS_A_FRAME;
  return offerOf(coverFrame({ name, equipmentClass: "A", priceCents }, on), () => name, [], SERVICE_OF_FRAME);
}

const CLASS_A_FRAME = "Monture de classe A, au choix dans notre sélection 100 % Santé";

/**
 * The frame in words: in the chosen colour and size where it has them, else in a colour in stock and the nearest size.
 */
function frameInWords(
  { brand, name, colors, sizes }: Product,
  { color, size }: Pick<Choice, "color" | "size">,
): string {
  const wanted = colors.find(({ value, available }) => value === color && available > 0);
  const { name: colorName } = wanted ?? colors.find(({ available }) => available > 0) ?? colors[0] ?? { name: "" };
  const farFrom = (each: string) => Math.abs(Number.parseInt(each, 10) - Number.parseInt(size, 10)) || 0;
  const nearest = sizes.includes(size) ? size : [...sizes].sort((one, other) => farFrom(one) - farFrom(other))[0];
  return `${brand} ${name}, ${[colorName, nearest && `taille ${nearest}`].filter(Boolean).join(", ")}`;
}

/** The class A lenses, which come first where the customer has a frame: they are compared with lenses alone. */
export async function classALensesOffer(
  services: Services,
  rim: Rim,
  glassType: CorrectiveType,
  measures: LensMeasures,
  on: Day,
): Promise<QuoteOffer> {
  const found = await classALenses(services, { rim, solar: false }, measures);
  return found ? offerInList(found, "", measures) : offerAtCeilings(glassType, measures, on, { withFrame: false });
}

function offerInList(
  { lenses, covered }: Pick<ClassAEquipment, "lenses" | "covered">,
  frameName: string,
  { correction: { rightEye, leftEye } }: LensMeasures,
): QuoteOffer {
  const lensName = lensInWords(lenses, lenses.configuration.index);
  return offerOf(
    covered,
    (part) => (part === "frame" ? frameName : `${lensName}. ${eyeInWords(part === "right" ? rightEye : leftEye)}`),
    lenses.lines
      .filter(({ kind }) => kind === "treatment")
      .map(({ label }) => included("supplement", `${label}, les deux verres`)),
  );
}

function offerAtCeilings(
  glassType: CorrectiveType,
  { correction }: LensMeasures,
  on: Day,
  { withFrame }: { withFrame: boolean },
): QuoteOffer {
  const { rightEye, leftEye } = correction;
  const dearest = Math.max(...[rightEye, leftEye].map((eye) => classACeilingCents({ glassType, eye }, on)));
  const covered = classAOfferFor(
    withFrame ? { name: "Monture", priceCents: frameCeilingCents(on) } : null,
    { name: "Verre", glassType, priceCents: dearest },
    correction,
    on,
  );
  return offerOf(
    covered,
    (part) => {
      if (part === "frame") return CLASS_A_FRAME;
      const eye = part === "right" ? rightEye : leftEye;
      return `Verre ${LENS_KINDS[glassType]} de classe A, indice ${formatIndex(leastIndexOf({ eye }, on))}. ${eyeInWords(eye)}`;
    },
    [included("supplement", "Antireflet, durcissement anti-rayures et amincissement, les deux verres")],
  );
}

/** "Unifocal 1,6 (Chantebise, référence CB-8001)". Most names of the price list end in the index. */
function lensInWords({ lensName, lensMaker }: Pick<LineLenses, "lensName" | "lensMaker">, index: LensIndex): string {
  const written = formatIndex(index);
  const name = lensName.endsWith(written) ? lensName : `${lensName}, indice ${written}`;
  return lensMaker ? `${name} (${lensMaker})` : name;
}

const LENS_KINDS: Record<CorrectiveType, string> = { unifocal: "unifocal", progressif: "progressif" };

export const LENS_KIND_NAMES: Record<CorrectiveType, string> = {
  unifocal: "Verres unifocaux",
  progressif: "Verres progressifs",
};

function offerOf(
  { lines, rate, totalCents, insuranceCents }: CoveredEquipment,
  label: (part: "frame" | "right" | "left") => string,
  supplements: QuoteRow[],
  service: QuoteRow[] = SERVICE,
): QuoteOffer {
  const extra = supplements.reduce((sum: Cents, { cents }) => sum + (cents ?? 0), 0);
  return {
    rows: [
      ...lines.map((line) => ({
        part: line.part,
        label: label(line.part),
        cents: line.priceCents,
        equipmentClass: line.equipmentClass,
        groupCode: line.groupCode,
        baseCents: line.baseCents,
        insuranceCents: line.insuranceCents,
      })),
      ...supplements,
      ...service,
    ],
    rate,
    totalCents: totalCents + extra,
    insuranceCents,
  };
}

function included(part: QuoteRow["part"], label: string): QuoteRow {
  return { part, label, cents: null, equipmentClass: null, groupCode: null, baseCents: null, insuranceCents: null };
}

/** 'Sphère −2,25, cylindre −0,50, axe 90°' */
function eyeInWords({ sphere, cylinder, axis, addition }: Eye): string {
  return [
    `Sphère ${formatDioptre(sphere)}`,
    cylinder !== 0 && `cylindre ${formatDioptre(cylinder)}, axe ${axis ?? 0}°`,
    addition !== null && `addition ${formatDioptre(addition)}`,
  ]
    .filter(Boolean)
    .join(", ");
}
