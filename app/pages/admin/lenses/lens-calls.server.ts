import { json } from "@remix-run/node";

import type { RangeRemoval } from "~/domain/catalogue/editing/lenses.server";
import { SECOND_THINNING, type TreatmentWriting } from "~/domain/catalogue/editing/treatments.server";
import { lensClassOf, type Lens, type Treatment } from "~/domain/lenses/range.server";
import type { RangeSafety } from "~/domain/lenses/safety/range-safety.server";
import { isIncluded, isThinning } from "~/domain/lenses/treatments/treatments";
import { toEuros } from "~/domain/money";

/** @param safety of a lens on the price list */
export function lensJson(lens: Lens, safety: RangeSafety | undefined) {
  const equipmentClass = lensClassOf(lens);
  const { id, name, type, basePriceCents } = lens;
  return {
    _id: id,
    name,
    lensType: type,
    basePrice: toEuros(basePriceCents),
    ...(equipmentClass && { equipmentClass }),
    ...(safety && safetyJson(safety)),
  };
}

/** The safety facts, under the field names that the calls use for products. */
function safetyJson({ brand, maker, responsible, ...said }: RangeSafety) {
  return {
    brand,
    manufacturer: maker,
    responsiblePerson: responsible,
    makerReference: said.makerReference,
    countryOfOrigin: said.originCountry,
    udiDi: said.udiDi,
    ceMarking: said.ceMarked,
    warnings: said.warnings,
    instructions: said.instructions,
  };
}

/** A treatment as the calls give it. One that comes with every lens has the price 0, whatever its row says. */
export function treatmentJson(treatment: Treatment, safety: RangeSafety | undefined) {
  const { id, key, name, priceCents, coefficients } = treatment;
  return {
    _id: id,
    key,
    name,
    price: toEuros(isIncluded(key) ? 0 : priceCents),
    ...(safety && !isThinning(treatment) && safetyJson(safety)),
    ...(isThinning(treatment) && {
      coefficients: Object.fromEntries(
        Object.entries(coefficients).map(([index, cents]) => [index, toEuros(cents ?? 0)]),
      ),
    }),
  };
}

export function unknownRow(noun: "verre" | "traitement"): Response {
  return json({ error: `Ce ${noun} n’existe plus.` }, { status: 404 });
}

/** The 422 for a lens whose price or name does not fit its class. */
export function refusedClass({ field, message }: { field: string; message: string }): Response {
  return json({ error: message, fields: [{ field, message }] }, { status: 422 });
}

export function removedRow(removal: RangeRemoval, noun: "verre" | "traitement"): Response {
  return removal.outcome === "unknown" ? unknownRow(noun) : json({ archived: removal.outcome === "archived" });
}

export function refusedTreatment({ outcome }: TreatmentWriting): Response {
  return outcome === "secondThinning" ? json({ error: SECOND_THINNING }, { status: 409 }) : unknownRow("traitement");
}
