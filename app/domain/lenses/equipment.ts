import type { Day } from "~/domain/days";
import type { Correction } from "~/domain/lenses/prescription";
import type { Cents } from "~/domain/money";
import type { EquipmentClass } from "~/domain/catalogue/equipment-classes";
import {
  classACeilingCents,
  frameCeilingCents,
  groupCodeOf,
  insuranceBaseCents,
  insurancePartCents,
  insuranceRate,
  type CorrectiveType,
  type CoveredPart,
} from "~/domain/lenses/lpp";

/** Prices with taxes, as a person reads them. */
export type FrameOfEquipment = { name: string; equipmentClass: EquipmentClass; priceCents: Cents };
/** `right` and `left`: the price of one lens, without the supplements that are lines of their own. */
export type LensesOfEquipment = {
  name: string;
  equipmentClass: EquipmentClass;
  glassType: CorrectiveType;
  right: Cents;
  left: Cents;
};

/** One line of a quote or of a detailed invoice. */
export type EquipmentLine = {
  part: "frame" | "right" | "left";
  name: string;
  equipmentClass: EquipmentClass;
  groupCode: string;
  priceCents: Cents;
  /** The base that the compulsory insurance counts its part from. */
  baseCents: Cents;
  /** The part that the compulsory insurance pays. */
  insuranceCents: Cents;
};

export type CoveredEquipment = {
  /** Frame, right lens, left lens. */
  lines: EquipmentLine[];
  /** The share of the base that the insurance pays, such as 0.6. */
  rate: number;
  totalCents: Cents;
  insuranceCents: Cents;
};

/** A frame alone, with the insurance's part. */
export function coverFrame(frame: FrameOfEquipment, on: Day): CoveredEquipment {
  const line = lineOf({ part: "frame", equipmentClass: frame.equipmentClass }, { ...frame, part: "frame" }, on);
  return { lines: [line], rate: insuranceRate(on), totalCents: line.priceCents, insuranceCents: line.insuranceCents };
}

/** A frame and its lenses, with the insurance's parts, as quotes and detailed invoices print them. */
export function coverEquipment(
  frame: FrameOfEquipment | null,
  lenses: LensesOfEquipment | null,
  { rightEye, leftEye }: Correction,
  on: Day,
): CoveredEquipment {
  const lensLine = (part: "right" | "left", eye: Correction["rightEye"]) =>
    lenses
      ? [
          lineOf(
            { part: "lens", equipmentClass: lenses.equipmentClass, glassType: lenses.glassType, eye },
            { part, name: lenses.name, priceCents: lenses[part] },
            on,
          ),
        ]
      : [];
  const lines = [
    ...(frame
      ? [lineOf({ part: "frame", equipmentClass: frame.equipmentClass }, { ...frame, part: "frame" }, on)]
      : []),
    ...lensLine("right", rightEye),
    ...lensLine("left", leftEye),
  ];
  return {
    lines,
    rate: insuranceRate(on),
    totalCents: sumOf(lines.map(({ priceCents }) => priceCents)),
    insuranceCents: sumOf(lines.map(({ insuranceCents }) => insuranceCents)),
  };
}

/**
 * The class A equipment that a quote shows first. A price above the legal ceiling is lowered to it: the shop's price
 * was checked only when it was typed, and a weaker eye has a lower ceiling than the lens may have in the list.
 * @param frame null for lenses alone
 * @param lens the price of one lens, from the price list
 */
export function classAOfferFor(
  frame: { name: string; priceCents: Cents } | null,
  lens: { name: string; glassType: CorrectiveType; priceCents: Cents },
  correction: Correction,
  on: Day,
): CoveredEquipment {
  const capped = (eye: Correction["rightEye"]) => classALensCents(lens.priceCents, { ...lens, eye }, on);
  return coverEquipment(
    frame && { name: frame.name, equipmentClass: "A", priceCents: Math.min(frame.priceCents, frameCeilingCents(on)) },
    {
      name: lens.name,
      equipmentClass: "A",
      glassType: lens.glassType,
      right: capped(correction.rightEye),
      left: capped(correction.leftEye),
    },
    correction,
    on,
  );
}

/** The price of one class A lens: the list price, or the ceiling of the eye it is made for where that is lower. */
export function classALensCents(
  listCents: Cents,
  lens: { glassType: CorrectiveType; eye: Correction["rightEye"] },
  on: Day,
): Cents {
  return Math.min(listCents, classACeilingCents(lens, on));
}

function lineOf(
  covered: CoveredPart,
  { part, name, priceCents }: Pick<EquipmentLine, "part" | "name" | "priceCents">,
  on: Day,
): EquipmentLine {
  return {
    part,
    name,
    equipmentClass: covered.equipmentClass,
    groupCode: groupCodeOf(covered, on),
    priceCents,
    baseCents: insuranceBaseCents(covered, on),
    insuranceCents: insurancePartCents(covered, priceCents, on),
  };
}

function sumOf(cents: Cents[]): Cents {
  return cents.reduce((sum, each) => sum + each, 0);
}
