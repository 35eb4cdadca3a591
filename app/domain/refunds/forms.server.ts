import { z } from "zod";

import type { Cents } from "~/domain/money";
import { HAND_MEANS } from "./means";
import { readSeen } from "./seen.server";

const AMOUNT_HELP = "Indiquez un montant en euros, par exemple 45,00.";
const REASON_HELP = "Indiquez au client pourquoi il est remboursé.";

/** "45", "45,5", "1 045,50 €" in cents. */
const euros = z.string({ error: AMOUNT_HELP }).transform((typed, { addIssue }): Cents => {
  const [, whole = "", cents = ""] =
    /^(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(typed.replace(/[\s€\u00a0\u202f]/g, "")) ?? [];
  const amount = Number(whole) * 100 + Number(cents.padEnd(2, "0"));
  if (!whole || amount === 0) addIssue({ code: "custom", message: AMOUNT_HELP });
  return amount;
});

/** The form of a refund by an administrator, of all or a part. */
export const RefundForm = z.object({
  amount: euros,
  reason: z.string({ error: REASON_HELP }).trim().min(1, REASON_HELP).max(400, "400 caractères au plus."),
  means: z.enum(["provider", ...HAND_MEANS], { error: "Choisissez comment l’argent est rendu." }).default("provider"),
  seen: z.string().optional().transform(readSeen),
  confirmed: z.literal("1").optional(),
});
