import type { z } from "zod";

import type { LimitName } from "~/infra/rate-limit.server";
import { ageProblem } from "~/http/forms/form-age.server";
import { readForm, refuse, refuseField } from "~/http/forms/forms.server";
import { limited } from "~/http/forms/limits.server";
import type { ShopContext } from "~/http/request-context.server";

/** Reads a form that anyone may send: complete, filled in at a person's pace, and not too often. @returns what was typed, or what to answer instead */
export async function readPublicForm<Schema extends z.ZodType>(
  context: ShopContext,
  posted: FormData,
  schema: Schema,
  limit: LimitName,
): Promise<{ ok: true; data: z.output<Schema> } | { ok: false; answer: Response }> {
  const reading = readForm(posted, schema);
  if (!reading.ok) return { ok: false, answer: refuse(context, reading.form) };
  const problem = ageProblem(context, posted);
  if (problem) return { ok: false, answer: refuseField(context, posted, "form", problem) };
  const tooMany = await limited(context, limit, posted); // typing mistakes cost nothing
  return tooMany ? { ok: false, answer: tooMany } : reading;
}
