import { json } from "@remix-run/node";
import type { z } from "zod";

import { cleanText } from "~/domain/text";
import { type FormState } from "~/ui/forms/form-state";
import type { ShopContext } from "~/http/request-context.server";
import { shownAgain } from "./form-age.server";

/** The message for a form that asks for something its page does not offer. */
export const NOT_UNDERSTOOD = "Cette demande n’a pas été comprise. Revenez à la page précédente, puis recommencez.";

type Reading<Data> = { ok: true; data: Data } | { ok: false; form: FormState };

/**
 * Checks a posted form against its schema; on failure the form comes back with what was typed. When a name is sent
 * several times, its last value counts.
 * @param found errors that the schema cannot find; each replaces the schema's own error for its field
 */
export function readForm<Schema extends z.ZodType>(
  posted: FormData,
  schema: Schema,
  found: FormState["errors"] = {},
): Reading<z.output<Schema>> {
  const values = typedValues(posted);
  const result = schema.safeParse({ ...values, ...passwordsOf(posted) });
  if (result.success && Object.keys(found).length === 0) return { ok: true, data: result.data };

  const errors = { ...found };
  for (const issue of result.error?.issues ?? []) errors[issue.path.join(".") || "form"] ??= issue.message;
  return { ok: false, form: { values, errors: inOrderOfFields(errors, posted) } };
}

/**
 * Errors in the order in which the form sent its fields. A field that was not sent, such as an empty box, keeps its
 * place after the field before it.
 */
export function inOrderOfFields(errors: FormState["errors"], posted: FormData): FormState["errors"] {
  const sent = [...new Set(posted.keys())];
  let place = -1;
  const placed = Object.entries(errors).map((error) => {
    if (sent.includes(error[0])) place = sent.indexOf(error[0]);
    return { error, place };
  });
  return Object.fromEntries(placed.sort((one, other) => one.place - other.place).map(({ error }) => error));
}

/** Sends the form back with its errors: status 422, never a redirect. @param more further values for the page */
export function refuse<More extends object = object>(context: ShopContext, form: FormState, more?: More) {
  // Without scripts the page's loader runs next in this same request, and reads it.
  context.refused = true;
  const { shown } = form.values;
  const back = shown ? { ...form, values: { ...form.values, shown: shownAgain(context, shown) } } : form;
  return json({ form: back, ...more }, { status: 422 });
}

/** Sends the form back for a reason that no schema checks. @param field "form" when no single field is wrong */
export function refuseField(context: ShopContext, posted: FormData, field: string, message: string) {
  return refuse(context, { values: typedValues(posted), errors: { [field]: message } });
}

export function typedValues(posted: FormData): Record<string, string> {
  const texts = [...posted].filter((entry): entry is [string, string] => typeof entry[1] === "string");
  return Object.fromEntries(
    texts.filter(([name]) => !isSecretField(name)).map(([name, value]) => [name, cleanText(value)]),
  );
}

/** True for a field whose value is never shown or kept. */
export const isSecretField = (name: string): boolean => /password|^csrf$|^attempt$|^captcha/i.test(name);

/** Passwords, which are checked as they were typed and never sent back. */
function passwordsOf(posted: FormData): Record<string, string> {
  return Object.fromEntries(
    [...posted].filter(
      (entry): entry is [string, string] => typeof entry[1] === "string" && /password/i.test(entry[0]),
    ),
  );
}
