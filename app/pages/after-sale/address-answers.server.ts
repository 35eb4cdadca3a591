import { EMPTY_FORM, type FormState } from "~/ui/forms/form-state";

/**
 * The first step of a return or a withdrawal is a GET form: the address of the check contains the answers, so that Back
 * works.
 */

const ANSWER = /^(line|quantity|reason)-/;

export const CHECK_STEP = "verifier";

export function asksForCheck(asked: URLSearchParams): boolean {
  return asked.get("etape") === CHECK_STEP;
}

/** The answers alone, without the order's key and the step. */
export function answersIn(asked: URLSearchParams): [name: string, value: string][] {
  return [...asked].filter(([name]) => ANSWER.test(name));
}

export function formDataOf(asked: URLSearchParams): FormData {
  const form = new FormData();
  for (const [name, value] of asked) form.append(name, value);
  return form;
}

/** The answers in the address as a form's values, so that a customer who goes back from the check finds them. */
export function answeredBefore(asked: URLSearchParams): FormState {
  const values = Object.fromEntries(answersIn(asked));
  return Object.keys(values).length > 0 ? { values, errors: {} } : EMPTY_FORM;
}

/**
 * The key in an order's signed address; a GET form drops the address's parameters, so that it needs the key as a field.
 */
export function keyOf(action: string): string {
  return new URLSearchParams(action.split("?")[1]).get("cle") ?? "";
}
