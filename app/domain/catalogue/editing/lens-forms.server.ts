import { z } from "zod";

import type { Day } from "~/domain/days";
import { readEquipmentClass } from "~/domain/catalogue/equipment-classes";
import { highestCeilingCents } from "~/domain/lenses/lpp";
import { lppCodeTyped, RANGE_FACTS } from "./facts-forms.server";
import { proposedFor } from "~/domain/lenses/range.server";
import { formatIndex } from "~/domain/lenses/index-choice";
import { formatEuros, readEuros, type Cents } from "~/domain/money";

/** The price of thinning in cents by index, where the form says nothing else. */
export const THINNING_DEFAULTS: Readonly<Record<string, Cents>> = { "1,5": 0, "1,6": 4_000, "1,67": 9_000 };
const THINNING_INDICES = Object.keys(THINNING_DEFAULTS);

const PRICE_WRONG = "Indiquez un prix en euros, par exemple 29,90.";

const name = z
  .string({ error: "Indiquez le nom." })
  .trim()
  .min(1, "Indiquez le nom.")
  .max(120, "120 caractères au plus.");

/** An empty field is a price of 0. */
const price = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((typed, refusal) => {
    const plain = String(typed ?? "").trim();
    const cents = plain === "" ? 0 : readEuros(plain);
    if (cents === null) refusal.addIssue({ code: "custom", message: PRICE_WRONG });
    return cents ?? 0;
  });

export const LensForm = z.object({
  name,
  lensType: z
    .string()
    .trim()
    .max(60, "60 caractères au plus.")
    .nullish()
    .transform((typed) => typed || null),
  basePrice: price,
  /** Optional: a caller who leaves it out keeps the class as it is. */
  equipmentClass: z
    .string()
    .refine((typed) => typed === "" || readEquipmentClass(typed) !== null, "Choisissez la classe dans la liste.")
    .transform((typed) => readEquipmentClass(typed))
    .nullish(),
  lppCode: lppCodeTyped.nullish(),
  ...RANGE_FACTS,
});
export type LensForm = z.output<typeof LensForm>;

/** Why a lens may not be of class A, with the field of its form; null when it may. */
export function lensClassProblem(
  { name, lensType, basePrice, equipmentClass }: LensForm,
  on: Day,
): { field: "equipmentClass" | "basePrice"; message: string } | null {
  if (equipmentClass !== "A") return null;
  const proposed = proposedFor({ name, type: lensType });
  if (!proposed)
    return { field: "equipmentClass", message: "Un verre de classe A dit son indice dans son nom, par exemple 1,6." };
  const { glassType, index } = proposed;
  if (glassType === "ecran")
    return { field: "equipmentClass", message: "Des verres pour écran ne corrigent rien : ils n’ont pas de classe." };
  const ceiling = highestCeilingCents(glassType, index, on);
  if (basePrice <= 2 * ceiling) return null;
  return {
    field: "basePrice",
    message: `En classe A, la paire d’indice ${formatIndex(index)} se vend ${formatEuros(2 * ceiling)} au plus : baissez le prix, ou choisissez la classe B.`,
  };
}

/** The version that the caller read, so that no unseen change is overwritten; without it, the call always saves. */
const version = z
  .number()
  .int()
  .nullish()
  .transform((given) => given ?? null);

export const LensCall = LensForm.extend({ version });

/** A price by index; an empty or unreadable field gives the default. */
const coefficients = z
  .record(z.string(), z.union([z.string(), z.number()]).nullish())
  .nullish()
  .transform((typed) =>
    Object.fromEntries(
      THINNING_INDICES.map((index) => [
        index,
        readEuros(String(typed?.[index] ?? "")) ?? THINNING_DEFAULTS[index] ?? 0,
      ]),
    ),
  );

export const TreatmentForm = z.object({ name, price, coefficients, ...RANGE_FACTS });
export type TreatmentForm = z.output<typeof TreatmentForm>;

export const TreatmentCall = TreatmentForm.extend({ version });

/** The name of the field of an index; it is used as an id, which may hold no comma. */
export function coefficientField(index: string): string {
  return `coefficient-${index.replace(",", "-")}`;
}

/** The coefficients of a form as the schema wants them. */
export function withCoefficients(typed: Record<string, string>): Record<string, unknown> {
  return {
    ...typed,
    coefficients: Object.fromEntries(THINNING_INDICES.map((index) => [index, typed[coefficientField(index)] ?? ""])),
  };
}
