import { isDay, type Day } from "~/domain/days";

/** The words that a list is searched for, read from its address. */
export function searchOf(request: Request, name = "q"): string {
  return (new URL(request.url).searchParams.get(name) ?? "").trim().slice(0, 100);
}

/** A day from the address; null when it is missing or is no valid day. */
export function dayOf(request: Request, name: string): Day | null {
  const asked = new URL(request.url).searchParams.get(name) ?? "";
  return isDay(asked) ? asked : null;
}

/** The choice of a filter that the address names; the first choice when it names none that exists. */
export function choiceOf<Choice extends string>(
  request: Request,
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  const asked = new URL(request.url).searchParams.get(name);
  return choices.find((choice) => choice === asked) ?? choices[0];
}
