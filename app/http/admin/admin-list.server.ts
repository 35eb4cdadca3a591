import { isDay, type Day } from "~/domain/days";

/** What a list is searched for, as its address says. */
export function searchOf(request: Request, name = "q"): string {
  return (new URL(request.url).searchParams.get(name) ?? "").trim().slice(0, 100);
}

/** A day of the address; null for none and for what is no day. */
export function dayOf(request: Request, name: string): Day | null {
  const asked = new URL(request.url).searchParams.get(name) ?? "";
  return isDay(asked) ? asked : null;
}

/** One of the choices of a filter; the first one for anything else. */
export function choiceOf<Choice extends string>(
  request: Request,
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  const asked = new URL(request.url).searchParams.get(name);
  return choices.find((choice) => choice === asked) ?? choices[0];
}
