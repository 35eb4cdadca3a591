import { EMPTY_FORM, type FormState } from "~/ui/forms/form-state";

/** The first step of giving back is a question: what was ticked stands in the address of the check, so that Back finds both pages. */

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

/** Back from the check, the boxes are as they were left. */
export function answeredBefore(asked: URLSearchParams): FormState {
  const values = Object.fromEntries(answersIn(asked));
  return Object.keys(values).length > 0 ? { values, errors: {} } : EMPTY_FORM;
}

/** The key of an order's own address, which a question loses. */
export function keyOf(action: string): string {
  return new URLSearchParams(action.split("?")[1]).get("cle") ?? "";
}
