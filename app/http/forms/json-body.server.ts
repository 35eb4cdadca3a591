import { json } from "@remix-run/node";
import type { z } from "zod";

import { labelOf } from "./field-labels";

type Reading<Data> = { ok: true; data: Data } | { ok: false; refusal: Response };

/** Reads a call's JSON body against its schema. Refusals are 400 for what is no JSON, 415 for another type, 422 for wrong values. */
export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<Reading<z.output<Schema>>> {
  if (!request.headers.get("Content-Type")?.includes("application/json"))
    return { ok: false, refusal: json({ error: "Un corps JSON est attendu." }, { status: 415 }) };
  let body: unknown;
  try {
    body = JSON.parse(await request.text());
  } catch {
    return { ok: false, refusal: json({ error: "Le corps de la demande n’est pas du JSON." }, { status: 400 }) };
  }
  const result = schema.safeParse(body, { error: unworded });
  if (result.success) return { ok: true, data: result.data };
  const fields = result.error.issues.map((issue) => ({ field: issue.path.join("."), message: issue.message }));
  return { ok: false, refusal: json({ error: fields[0]?.message ?? "Demande invalide.", fields }, { status: 422 }) };
}

/**
 * The French message for a wrong value whose schema has no message of its own. The answer names the field beside it, in
 * `fields`.
 */
function unworded({ path = [] }: { path?: PropertyKey[] }): string {
  const label = labelOf(path);
  return label ? `Valeur manquante ou invalide : ${label}.` : "Demande invalide.";
}
