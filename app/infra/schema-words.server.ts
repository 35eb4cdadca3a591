import { config } from "zod";

type Issue = { code: string; input?: unknown; origin?: string; maximum?: number | bigint; minimum?: number | bigint };

/** The library words in English what a schema does not word itself. This is said instead, to people and to callers alike. */
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
