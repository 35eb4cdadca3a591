import type { Day } from "~/domain/days";
import type { LensIndex } from "~/domain/lenses/index-choice";
import { minusSphere, type Eye, type GlassType } from "~/domain/lenses/prescription";
import type { Cents } from "~/domain/money";
import type { EquipmentClass } from "~/domain/catalogue/equipment-classes";

/** Lenses that correct. Screen lenses are outside the list: they have no class, no code and no base. */
export type CorrectiveType = Exclude<GlassType, "ecran">;
/** The addition plays no part: a progressive lens is told apart by its type. */
export type LensPower = Pick<Eye, "sphere" | "cylinder">;

/** A frame, or the lens of one eye: each has a price, a code and a base of its own. */
export type CoveredPart =
  | { part: "frame"; equipmentClass: EquipmentClass }
  | { part: "lens"; equipmentClass: EquipmentClass; glassType: CorrectiveType; eye: LensPower };

type LensBand = {
  /** Dioptres of |sphere| in minus cylinder, the limit itself included. */
  sphereUpTo: number;
  /** Dioptres of |cylinder|, the limit itself included. */
  cylinderUpTo: number;
  /** The most that one lens of class A may cost, taxes included. */
  ceilingCents: Cents;
  groupCodes: Record<EquipmentClass, string>;
};

type LppTable = {
  /** The first day on which the table is in force. */
  since: Day;
  source: string;
  frame: { ceilingCents: Cents; groupCodes: Record<EquipmentClass, string> };
  /** Narrowest first. */
  lenses: Record<CorrectiveType, readonly LensBand[]>;
  /** Lowest refractive index of a class A lens up to a |sphere|, so that it is thin enough. */
  leastIndices: readonly { sphereUpTo: number; index: LensIndex }[];
  /** The base of class A is this part of the ceiling. */
  baseOfCeiling: number;
  /** The base of class B, for a frame as for a lens. */
  classBBaseCents: Cents;
  /** The share of the base that the compulsory insurance pays. */
  rate: number;
};

/**
 * The list of products and services that the health insurance pays for (LPP, title II, chapter 2), as far as opticians need it.
 *
 * Read in agreeing secondary sources: the frame's 30 € and its base of 9 €; the base of 0,05 € in class B; the rate of 60 %; 75 €
 * for the pair between 2 and 4 dioptres; whole equipment from 95 to 370 €; the indices 1,5, 1,6, 1,67 and 1,74 up to 2, 4, 8 and 12.
 * Recalled or believable, until the shop confirms (`docs/legal-to-confirm.md`): every other ceiling and limit of the bands, the
 * base of a lens as the same part of its ceiling as for a frame, and all group codes. No public page shows these as law.
 */
const TABLES: readonly LppTable[] = [
  {
    since: "2020-01-01",
    source: "Arrêté du 3 décembre 2018, liste des produits et prestations, titre II, chapitre 2",
    frame: { ceilingCents: 3000, groupCodes: { A: "2210001", B: "2210002" } },
    lenses: {
      unifocal: bands("2211", "2212", [3250, 3750, 5250, 7750, 9250]),
      progressif: bands("2213", "2214", [7500, 8000, 9500, 13000, 14500]),
    },
    leastIndices: [
      { sphereUpTo: 2, index: 1.5 },
      { sphereUpTo: 4, index: 1.6 },
      { sphereUpTo: 8, index: 1.67 },
      { sphereUpTo: Infinity, index: 1.74 },
    ],
    baseOfCeiling: 0.3,
    classBBaseCents: 5,
    rate: 0.6,
  },
];

/** Each band of spheres twice: with a cylinder up to 4 dioptres, and with a stronger one. */
function bands(classA: string, classB: string, ceilings: readonly Cents[]): LensBand[] {
  const spheres = [2, 4, 8, 12, Infinity];
  const strongCylinderCents = 2500;
  return [4, Infinity].flatMap((cylinderUpTo, row) =>
    spheres.map((sphereUpTo, column) => {
      const number = String(row * spheres.length + column + 1).padStart(3, "0");
      return {
        sphereUpTo,
        cylinderUpTo,
        ceilingCents: (ceilings[column] ?? 0) + row * strongCylinderCents,
        groupCodes: { A: classA + number, B: classB + number },
      };
    }),
  );
}

/** The table in force on a day; the first one for days before it. */
function tableOn(day: Day): LppTable {
  return TABLES.filter(({ since }) => since <= day).at(-1) ?? (TABLES[0] as LppTable);
}

/** The most that a class A frame may cost, taxes included. */
export function frameCeilingCents(on: Day): Cents {
  return tableOn(on).frame.ceilingCents;
}

/** The most that one class A lens may cost for this eye; both writings of the cylinder give the same. */
export function classACeilingCents(lens: { glassType: CorrectiveType; eye: LensPower }, on: Day): Cents {
  return bandOf(lens, on).ceilingCents;
}

/**
 * The most that the price list may name for one class A lens of this index: the ceiling of the strongest eye that the index is
 * enough for, with a cylinder up to 4 dioptres. A weaker eye still pays no more than its own ceiling.
 */
export function highestCeilingCents(glassType: CorrectiveType, index: LensIndex, on: Day): Cents {
  const strongest = tableOn(on).leastIndices.find((each) => each.index === index)?.sphereUpTo ?? Infinity;
  return classACeilingCents({ glassType, eye: { sphere: strongest, cylinder: 0 } }, on);
}

/** The lowest refractive index of a class A lens for this eye. */
export function leastIndexOf({ eye }: { eye: LensPower }, on: Day): LensIndex {
  const sphere = Math.abs(minusSphere(eye));
  return tableOn(on).leastIndices.find(({ sphereUpTo }) => sphere <= sphereUpTo)?.index ?? 1.74;
}

/** The group code ('code de regroupement') that quote and invoice print: never the maker's own code. */
export function groupCodeOf(covered: CoveredPart, on: Day): string {
  const { groupCodes } = covered.part === "frame" ? tableOn(on).frame : bandOf(covered, on);
  return groupCodes[covered.equipmentClass];
}

/** The base that the compulsory insurance counts from, in cents ('base de remboursement'). */
export function insuranceBaseCents(covered: CoveredPart, on: Day): Cents {
  const { baseOfCeiling, classBBaseCents, frame } = tableOn(on);
  if (covered.equipmentClass === "B") return classBBaseCents;
  const ceiling = covered.part === "frame" ? frame.ceilingCents : classACeilingCents(covered, on);
  return Math.round(ceiling * baseOfCeiling);
}

/** The share of the base that the compulsory insurance pays: 0.6. */
export function insuranceRate(on: Day): number {
  return tableOn(on).rate;
}

/** What the compulsory insurance pays for a part at this price: never more than the price. */
export function insurancePartCents(covered: CoveredPart, priceCents: Cents, on: Day): Cents {
  return Math.round(Math.min(insuranceBaseCents(covered, on), priceCents) * insuranceRate(on));
}

function bandOf({ glassType, eye }: { glassType: CorrectiveType; eye: LensPower }, on: Day): LensBand {
  const sphere = Math.abs(minusSphere(eye));
  const cylinder = Math.abs(eye.cylinder);
  const all = tableOn(on).lenses[glassType];
  return all.find((band) => cylinder <= band.cylinderUpTo && sphere <= band.sphereUpTo) ?? (all.at(-1) as LensBand);
}
