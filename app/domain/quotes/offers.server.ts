import type { QuotedLine } from "~/domain/checkout/quote.server";
import type { Day } from "~/domain/days";
import {
  classACeilingCents,
  frameCeilingCents,
  leastIndexOf,
  type CorrectiveType,
} from "~/domain/health-insurance/lpp";
import { classAOfferFor, coverEquipment, type CoveredEquipment } from "~/domain/health-insurance/equipment";
import type { LensMeasures } from "~/domain/lenses/corrections.server";
import { formatIndex } from "~/domain/lenses/index-choice";
import { formatDioptre, type Eye } from "~/domain/lenses/prescription";
import type { Cents } from "~/domain/money";
import type { QuoteOffer, QuoteRow } from "./document";

type Corrected = QuotedLine & { lenses: NonNullable<QuotedLine["lenses"]> };

/** What is done before and after the sale; the price of the glasses includes it. */
const SERVICE: QuoteRow[] = [
  included("before", "Conseil, prise de mesures, vérification de l’ordonnance et devis"),
  included("after", "Montage, contrôle, ajustage et réglages à la boutique, sans limite de durée"),
];

/** The offer chosen: the price of the pair in its parts, half of the lenses for each eye. */
export function chosenOffer(line: Corrected, { correction }: LensMeasures, on: Day): QuoteOffer {
  const { offer, lenses } = line;
  const supplements = lenses.lines.filter(({ kind }) => kind === "treatment");
  const bare = lenses.lines.filter(({ kind }) => kind !== "treatment").reduce((sum, { cents }) => sum + cents, 0);
  const [right, left] = [Math.ceil(bare / 2), Math.floor(bare / 2)];
  const { index, glassType } = lenses.configuration;
  const covered = coverEquipment(
    { name: `${offer.brand} ${offer.name}`, equipmentClass: "B", priceCents: offer.unitPriceCents },
    { name: lenses.lensName, equipmentClass: "B", glassType: glassType as CorrectiveType, right, left },
    correction,
    on,
  );
  return offerOf(
    covered,
    (part) =>
      part === "frame"
        ? `${offer.brand} ${offer.name}, ${[offer.colorName, line.size && `taille ${line.size}`].filter(Boolean).join(", ")}`
        : `${withIndex(lenses.lensName, formatIndex(index))}. ${eyeInWords(part === "right" ? correction.rightEye : correction.leftEye)}`,
    supplements.map(({ label, cents, included: free }) => ({
      ...included("supplement", `${label}, les deux verres`),
      cents: free ? null : cents,
    })),
  );
}

/**
 * The class A offer that stands first: a frame of the shop's class A shelf and the lenses of its list for this correction, none of
 * them above the ceiling.
 */
export function classAOffer(glassType: CorrectiveType, { correction }: LensMeasures, on: Day): QuoteOffer {
  const { rightEye, leftEye } = correction;
  const dearest = Math.max(...[rightEye, leftEye].map((eye) => classACeilingCents({ glassType, eye }, on)));
  const covered = classAOfferFor(
    { name: "Monture", priceCents: frameCeilingCents(on) },
    { name: "Verre", glassType, priceCents: dearest },
    correction,
    on,
  );
  return offerOf(
    covered,
    (part) => {
      if (part === "frame") return "Monture de classe A, au choix dans notre sélection 100 % Santé";
      const eye = part === "right" ? rightEye : leftEye;
      return `Verre ${LENS_KINDS[glassType]} de classe A, indice ${formatIndex(leastIndexOf({ eye }, on))}. ${eyeInWords(eye)}`;
    },
    [included("supplement", "Antireflet, durcissement anti-rayures et amincissement, les deux verres")],
  );
}

/** Most names of the price list end in the index. */
function withIndex(name: string, index: string): string {
  return name.endsWith(index) ? name : `${name}, indice ${index}`;
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
      ...SERVICE,
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
export function eyeInWords({ sphere, cylinder, axis, addition }: Eye): string {
  return [
    `Sphère ${formatDioptre(sphere)}`,
    cylinder !== 0 && `cylindre ${formatDioptre(cylinder)}, axe ${axis ?? 0}°`,
    addition !== null && `addition ${formatDioptre(addition)}`,
  ]
    .filter(Boolean)
    .join(", ");
}
