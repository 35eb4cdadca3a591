import { config } from "zod";

type Issue = { code: string; input?: unknown; origin?: string; maximum?: number | bigint; minimum?: number | bigint };

/**
 * Sets the French sentence for an error that a schema does not word itself: the library's own sentence is English.
 * People and callers both read it.
 */
export function wordSchemasInFrench(): void {
  config({ customError: sayInFrench });
}

function sayInFrench({ code, input, origin, maximum, minimum }: Issue): string {
  if (input === undefined || input === null || input === "") return "Cette information manque.";
  if (code === "too_big" && origin === "string") return `${String(maximum)} caractères au plus.`;
  if (code === "too_big" && origin === "number") return `${String(maximum)} au plus.`;
  if (code === "too_small" && origin === "number") return `${String(minimum)} au moins.`;
  return "Cette valeur n’est pas valable.";
}
