import type { Knex } from "knex";

import { selectRows, type Columns } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";
import type { EquipmentClass } from "~/domain/catalogue/equipment-classes";
import type { Cents } from "~/domain/money";
import type { ProposalType } from "./configuration";
import { holdsIn, readIndex, type LensIndex, type Rim } from "./index-choice";
import type { GlassType } from "./prescription";
import type { OfferedTreatment } from "./recommendation";
import { rangeOnSale } from "./safety/range-on-sale.server";
import { inOrder, isIncluded, isThinning, readTreatmentKey } from "./treatments/treatments";

export type Lens = {
  id: string;
  name: string;
  type: string | null;
  basePriceCents: Cents;
  /** Null means B, or no class for screen lenses. */
  equipmentClass: EquipmentClass | null;
  /** The maker's brand for it, and its reference there. */
  brand: string | null;
  makerReference: string | null;
  udiDi: string | null;
};
export type Treatment = {
  id: string;
  key: string;
  name: string;
  priceCents: Cents;
  coefficients: Partial<Record<string, Cents>>;
};
/** A row of the price list that can be proposed, with the glass type and index that its type and name say. */
export type PricedLens = Lens & { glassType: GlassType; index: LensIndex };

/** The price list of the shop as it is now, prepared for proposals. */
export type LensRange = {
  /** Lenses of class B: thickest first, and the cheaper first when the index is the same. */
  lenses: PricedLens[];
  /** Lenses of class A, in the same order; thinning and included treatments cost nothing with them. */
  classA: PricedLens[];
  /** What a wearer chooses among, and what is included, in the order shown. Thinning goes with the index, and is not chosen. */
  treatments: OfferedTreatment[];
  /** What thinning adds, thinnest first. */
  thinning: { index: LensIndex; cents: Cents }[];
};

const MOST_ROWS = 200;

export const LENS_COLUMNS = {
  id: "id",
  name: "name",
  type: "lens_type",
  basePriceCents: "base_price_cents",
  equipmentClass: "equipment_class",
  brand: "brand",
  makerReference: "maker_reference",
  udiDi: "udi_di",
} as const satisfies Columns<Lens, "lenses">;

/** Every lens of the price list, held back or not. */
export async function listLenses({ db }: Services): Promise<Lens[]> {
  return readLenses(db("lenses").whereNull("archived_at"));
}

/** The lenses that may be sold. */
export async function lensesOnSale({ db, now }: Services): Promise<Lens[]> {
  return readLenses(rangeOnSale(db("lenses as product"), "lenses", now()));
}

async function readLenses(rows: Knex.QueryBuilder): Promise<Lens[]> {
  return selectRows<Lens, "lenses">(rows.orderBy(["base_price_cents", "name"]).limit(MOST_ROWS), LENS_COLUMNS);
}

/** Every treatment of the price list, held back or not. */
export async function listTreatments(services: Services): Promise<Treatment[]> {
  return readTreatments(services, services.db("treatments").whereNull("archived_at"));
}

/** The treatments that may be sold. */
export async function treatmentsOnSale(services: Services): Promise<Treatment[]> {
  const { db, now } = services;
  return readTreatments(services, rangeOnSale(db("treatments as product"), "treatments", now()));
}

async function readTreatments({ db }: Services, found: Knex.QueryBuilder): Promise<Treatment[]> {
  const rows = (await found
    .orderBy(["price_cents", "name"])
    .limit(MOST_ROWS)
    .select("id", "key", "name", "price_cents")) as { id: string; key: string; name: string; price_cents: number }[];
  const coefficients: { treatment_id: string; lens_index: string; amount_cents: number }[] = await db(
    "treatment_coefficients",
  )
    .whereIn(
      "treatment_id",
      rows.map(({ id }) => id),
    )
    .limit(MOST_ROWS)
    .select("treatment_id", "lens_index", "amount_cents");
  return rows.map((row) => ({
    id: row.id,
    key: row.key,
    name: row.name,
    priceCents: row.price_cents,
    coefficients: Object.fromEntries(
      coefficients
        .filter(({ treatment_id }) => treatment_id === row.id)
        .map(({ lens_index, amount_cents }) => [lens_index, amount_cents]),
    ),
  }));
}

/** The names of treatments by key, including those no longer sold. */
export async function treatmentNames({ db }: Services, keys: string[]): Promise<Map<string, string>> {
  if (keys.length === 0) return new Map();
  const rows: { key: string; name: string }[] = await db("treatments").whereIn("key", keys).select("key", "name");
  return new Map(rows.map(({ key, name }) => [key, name]));
}

export async function readLensRange(services: Services): Promise<LensRange> {
  return rangeOf(await lensesOnSale(services), await treatmentsOnSale(services));
}

export function rangeOf(lenses: Lens[], treatments: Treatment[]): LensRange {
  const offered = treatments
    .filter((treatment) => !isThinning(treatment))
    .map(({ key, name, priceCents }) => ({ key: readTreatmentKey(key), label: name, priceCents }));
  const chosen = inOrder(offered.map(({ key }) => key));
  const priced = lenses
    .flatMap(pricedLens)
    .sort((one, other) => one.index - other.index || one.basePriceCents - other.basePriceCents);
  return {
    lenses: priced.filter((lens) => lensClassOf(lens) !== "A"),
    classA: priced.filter((lens) => lensClassOf(lens) === "A"),
    treatments: [
      ...offered.filter(({ key }) => isIncluded(key)),
      ...chosen.flatMap((key) => offered.find((each) => each.key === key) ?? []),
    ],
    thinning: Object.entries(treatments.find(isThinning)?.coefficients ?? {})
      .flatMap(([name, cents]) => {
        const index = readIndex(name);
        return index && cents !== undefined ? [{ index, cents }] : [];
      })
      .sort((one, other) => other.index - one.index),
  };
}

/** 'Chantebise, référence CB-8001': what a paper names beside the lens. */
export function makerInWords({ brand, makerReference }: Pick<Lens, "brand" | "makerReference">): string | null {
  return [brand, makerReference && `référence ${makerReference}`].filter(Boolean).join(", ") || null;
}

/** The glass type and index that a lens is proposed for; null when its name and type give no index. */
export function proposedFor(lens: Pick<Lens, "name" | "type">): Pick<PricedLens, "glassType" | "index"> | null {
  const glassType = glassTypeOfLens(lens);
  const index = readIndex(lens.name) ?? (glassType === "ecran" ? 1.5 : null);
  return index ? { glassType, index } : null;
}

/** A row without an index cannot be proposed; screen lenses without one are taken to be of CR-39. */
function pricedLens(lens: Lens): PricedLens[] {
  const proposed = proposedFor(lens);
  return proposed ? [{ ...lens, ...proposed }] : [];
}

/** The part of the price list that a proposal is made from. */
export function rangeFor(range: LensRange, proposal: ProposalType): LensRange {
  return proposal === "classA" ? { ...range, lenses: range.classA } : range;
}

/** The class of a lens; lenses that correct nothing have none. */
export function lensClassOf(lens: Pick<Lens, "type" | "name" | "equipmentClass">): EquipmentClass | null {
  return glassTypeOfLens(lens) === "ecran" ? null : (lens.equipmentClass ?? "B");
}

/**
 * The glass type of a row, guessed from its type and name, which an administrator types freely; `unifocal` when neither
 * says.
 */
export function glassTypeOfLens({ type, name }: Pick<Lens, "type" | "name">): GlassType {
  return (type ? kindIn(type) : null) ?? kindIn(name) ?? "unifocal";
}

function kindIn(text: string): GlassType | null {
  const words = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  if (words.includes("progress")) return "progressif";
  if (words.includes("unifocal")) return "unifocal";
  return /\becrans?\b/.test(words) ? "ecran" : null;
}

/**
 * The lens of that index; when none is sold, the next thinner one, else the thinnest there is.
 * @param rim the lens must hold in it
 * @returns null when no lens that is sold holds
 */
export function findLens(
  { lenses }: LensRange,
  glassType: GlassType,
  index: LensIndex,
  rim: Rim = "cercle",
): PricedLens | null {
  const sold = lenses.filter((lens) => lens.glassType === glassType && holdsIn(rim, lens.index));
  return sold.find((lens) => lens.index >= index) ?? sold.find((lens) => lens.index === sold.at(-1)?.index) ?? null;
}

/**
 * The price of thinning in cents. An index without an amount of its own, such as 1,74, costs as much as the nearest
 * thicker one.
 */
export function thinningCents({ thinning }: LensRange, index: LensIndex): Cents {
  return thinning.find((each) => each.index <= index)?.cents ?? 0;
}
