import { json } from "@remix-run/node";

import { typedValues } from "~/http/forms/forms.server";
import type { Question } from "../order-view";

/** Answers with a question to confirm; nothing has been done yet. */
export function ask(form: FormData, question: Question): Response {
  return json({ form: { values: typedValues(form), errors: {} }, question }, { status: 422 });
}

/** The posted fields, to be posted again with a yes. */
export function again(form: FormData): Record<string, string> {
  const { confirmed: _, agreedTo: _shown, overrideReason: _typed, refund: _ticked, ...values } = typedValues(form);
  return values;
}
