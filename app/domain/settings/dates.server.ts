import { z } from "zod";

import type { Services } from "~/infra/services.server";
import type { Closure, ExceptionalOpening, Span } from "~/shop/hours";
import type { Account } from "~/domain/accounts/account.server";
import { addDays, isDay, shopDay, type Day } from "~/domain/days";
import { cleanText } from "~/domain/text";
import { changeSettings } from "./changes.server";
import { LONGEST_SENTENCE, MOST_DATES } from "./groups/hours.server";
import { isInOrder, readSpans } from "./spans";

const LONGEST_CLOSURE_DAYS = 366;
/** In days: closures and openings older than this are deleted. */
const KEPT_DAYS = 400;

const day = (missing: string) => z.string({ error: missing }).trim().refine(isDay, missing);
const sentence = z
  .string()
  .default("")
  .transform(cleanText)
  .pipe(z.string().max(LONGEST_SENTENCE, `La phrase compte ${LONGEST_SENTENCE} caractères au plus.`));

/** @param today a closure or an opening in the past is refused as a typing error */
export function ClosureForm(today: Day) {
  return z
    .object({ from: day("Indiquez le premier jour."), to: day("Indiquez le dernier jour."), sentence })
    .superRefine(({ from, to }, context) => {
      const wrong = (message: string) => context.addIssue({ code: "custom", path: ["to"], message });
      if (to < from) wrong("Le dernier jour vient avant le premier.");
      else if (to < today) wrong("Le dernier jour est passé.");
      else if (to > addDays(from, LONGEST_CLOSURE_DAYS)) wrong("Une fermeture dure un an au plus.");
    });
}

export function OpeningForm(today: Day) {
  return z.object({
    day: day("Indiquez le jour.").refine((told) => told >= today, "Ce jour est passé."),
    hours: z.string({ error: "Indiquez les heures." }).transform((told, context): readonly Span[] => {
      const spans = readSpans(told);
      if (spans && spans.length > 0 && spans.length <= 4 && isInOrder(spans)) return spans;
      context.addIssue({ code: "custom", message: "Écrivez les heures dans l’ordre, par exemple « 14 h – 18 h »." });
      return z.NEVER;
    }),
    note: sentence,
  });
}

/** "full": the list has no room for more. */
export type Added = { outcome: "saved" | "unchanged" | "full" };

/** Closes the shop from one day to another, both included. The same days again change only the sentence. */
export async function closeShop(services: Services, by: Account, closure: Closure): Promise<Added> {
  const others = (all: readonly Closure[]) =>
    all.filter((each) => each.from !== closure.from || each.to !== closure.to);
  let full = false;
  const saving = await changeSettings(services, by, ({ closures }) => {
    const kept = others(closures).filter(({ to }) => to >= oldest(services));
    full = kept.length >= MOST_DATES;
    return full ? {} : { closures: [...kept, closure].sort((one, other) => one.from.localeCompare(other.from)) };
  });
  return { outcome: full ? "full" : saving.outcome };
}

/** @returns false when there was no such closure */
export async function takeClosureBack(services: Services, by: Account, from: Day, to: Day): Promise<boolean> {
  const saving = await changeSettings(services, by, ({ closures }) => ({
    closures: closures.filter((each) => each.from !== from || each.to !== to),
  }));
  return saving.outcome === "saved";
}

/** Opens the shop on a day with hours of its own; the same day again replaces its hours. */
export async function openShop(services: Services, by: Account, opening: ExceptionalOpening): Promise<Added> {
  let full = false;
  const saving = await changeSettings(services, by, ({ openings }) => {
    const kept = openings.filter((each) => each.day !== opening.day && each.day >= oldest(services));
    full = kept.length >= MOST_DATES;
    return full ? {} : { openings: [...kept, opening].sort((one, other) => one.day.localeCompare(other.day)) };
  });
  return { outcome: full ? "full" : saving.outcome };
}

/** @returns false when that day had no hours of its own */
export async function takeOpeningBack(services: Services, by: Account, of: Day): Promise<boolean> {
  const saving = await changeSettings(services, by, ({ openings }) => ({
    openings: openings.filter(({ day }) => day !== of),
  }));
  return saving.outcome === "saved";
}

const oldest = ({ now }: Services): Day => addDays(shopDay(now()), -KEPT_DAYS);
