import { z } from "zod";

import { addDays, isDay, startOfDay, type Day } from "~/domain/days";
import { instant } from "~/domain/time";

export const CODE_TAKEN = "Ce code existe déjà, peut-être parmi les codes supprimés.";

const LARGEST_EUROS = 10_000;

const day = (message: string) =>
  z
    .string()
    .default("")
    .transform((typed) => typed.trim())
    .refine((typed) => typed === "" || isDay(typed), message)
    .transform((typed): Day | null => typed || null);

/** "15", "15,50" or "15.5 €" @returns cents; null for an empty field, NaN for anything else */
function readEuros(typed: string): number | null {
  const plain = typed.replace(/[\s\u00A0\u202F€]/g, "").replace(",", ".");
  if (plain === "") return null;
  return /^\d{1,6}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : Number.NaN;
}

const AMOUNT = `Indiquez un montant en euros, par exemple 15 ou 15,50, jusqu’à ${LARGEST_EUROS.toLocaleString("fr-FR")}.`;
const isAmount = (cents: number) => Number.isInteger(cents) && cents >= 0 && cents <= LARGEST_EUROS * 100;

const terms = {
  kind: z.enum(["percent", "amount"], { error: "Choisissez une remise en pourcentage ou en euros." }),
  value: z.string().default(""),
  minimum: z
    .string()
    .default("")
    .transform((typed) => readEuros(typed) ?? 0)
    .refine(isAmount, AMOUNT),
  from: day("Indiquez le premier jour, par exemple 2026-03-02."),
  until: day("Indiquez le dernier jour, par exemple 2026-03-31."),
  maxUses: z
    .string()
    .default("")
    .transform((typed) => typed.replace(/\s/g, ""))
    .refine(
      (typed) => typed === "" || /^[1-9]\d{0,5}$/.test(typed),
      "Indiquez un nombre d’utilisations, ou rien pour ne pas les limiter.",
    )
    .transform((typed) => (typed === "" ? null : Number(typed))),
  onReduced: z.enum(["yes", "no"], { error: "Dites si le code vaut pour les articles déjà réduits." }).default("yes"),
};

export type CouponTerms = {
  percent: number | null;
  amountCents: number | null;
  minimumCents: number;
  validFrom: string | null;
  validUntil: string | null;
  maxUses: number | null;
  reducedToo: boolean;
};

type Typed = {
  kind: "percent" | "amount";
  value: string;
  minimum: number;
  from: Day | null;
  until: Day | null;
  maxUses: number | null;
  onReduced: "yes" | "no";
};

/** Only digits: what a computer reads as a number (0x10, 1e1, +7) is no percentage. */
const percentOf = (value: string) => {
  const plain = value.replace(/[\s\u00A0\u202F%]/g, "");
  return /^\d{1,3}$/.test(plain) ? Number(plain) : Number.NaN;
};
const amountOf = (value: string) => readEuros(value) ?? Number.NaN;

/** Rules that depend on two fields; checked together with the others, so that all errors are shown at once. */
function checkTogether(
  { kind, value, from, until }: Typed,
  issues: { addIssue(issue: { code: "custom"; path: string[]; message: string }): void },
): void {
  const percent = percentOf(value);
  if (kind === "percent" && !(Number.isInteger(percent) && percent >= 1 && percent <= 100))
    issues.addIssue({ code: "custom", path: ["value"], message: "Indiquez un pourcentage entier, de 1 à 100." });
  if (kind === "amount" && !(isAmount(amountOf(value)) && amountOf(value) > 0))
    issues.addIssue({ code: "custom", path: ["value"], message: AMOUNT });
  if (from && until && isDay(from) && isDay(until) && until < from)
    issues.addIssue({ code: "custom", path: ["until"], message: "Le dernier jour vient avant le premier." });
}
const ALWAYS = { when: () => true };

/** A day ends when the next one begins, so that the last day counts whole. */
function readTerms({ kind, value, minimum, from, until, maxUses, onReduced }: Typed): CouponTerms {
  const [percent, amountCents] = kind === "percent" ? [percentOf(value), null] : [null, amountOf(value)];
  return {
    percent,
    amountCents,
    minimumCents: minimum,
    validFrom: from && instant(startOfDay(from)),
    validUntil: until && instant(startOfDay(addDays(until, 1))),
    maxUses,
    reducedToo: onReduced === "yes",
  };
}

const CODE = "Indiquez un code de 3 à 40 lettres, chiffres ou tirets, sans accent, par exemple PRINTEMPS10.";

/** In capitals, as the storefront reads coupons. */
const code = z
  .string({ error: CODE })
  .transform((typed) => typed.trim().toUpperCase())
  .pipe(z.string().regex(/^[A-Z0-9-]{3,40}$/, CODE));

export const NewCoupon = z
  .object({ code, ...terms })
  .superRefine(checkTogether, ALWAYS)
  .transform(({ code: name, ...typed }) => ({ code: name, ...readTerms(typed) }));
/** What may change of a coupon: everything but its name, by which orders know it. */
export const CouponChange = z.object(terms).superRefine(checkTogether, ALWAYS).transform(readTerms);
