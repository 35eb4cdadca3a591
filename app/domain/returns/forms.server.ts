import { z } from "zod";

import { chosenLines, type OfferedLine } from "~/domain/orders/chosen-lines.server";
import { RETURN_CHOICES, type ReturnReason } from "./reasons";
import type { Asked } from "./request.server";

export const RETURN_FAILED = "Erreur lors de la demande de retour.";
export const RETURN_REQUESTED = "Votre demande de retour est enregistrée.";

const MOST_TYPED = 1000;

const reasonField = (lineId: string): string => `reason-${lineId}`;

/** The form of a return: which pieces come back, why, and an optional comment. */
export function ReturnForm(offered: OfferedLine[]) {
  return z.record(z.string(), z.string()).transform((typed, context): Asked => {
    const chosen = chosenLines(offered).safeParse(typed);
    for (const { path, message } of chosen.error?.issues ?? []) context.addIssue({ code: "custom", path, message });
    const lines = (chosen.data ?? []).map(({ lineId, quantity }) => {
      const reason = typed[reasonField(lineId)] ?? "none";
      if (!isReason(reason))
        context.addIssue({
          code: "custom",
          path: [reasonField(lineId)],
          message: "Choisissez une raison dans la liste.",
        });
      return { lineId, quantity, reason: reason as ReturnReason };
    });
    const comment = typed.comment?.trim() || null;
    if (comment && comment.length > MOST_TYPED)
      context.addIssue({ code: "custom", path: ["comment"], message: `${MOST_TYPED} caractères au plus.` });
    return { lines, comment };
  });
}

function isReason(text: string): text is ReturnReason {
  return Object.hasOwn(RETURN_CHOICES, text);
}
