import { z } from "zod";

import { addDays, isDay, longDay, shopDay, startOfDay, type Day } from "~/domain/days";
import { cleanText } from "~/domain/text";
import { instant } from "~/domain/time";
import { MOST_PERCENT, PROMOTION_KINDS, type PromotionTerms } from "./promotion";
import { ON_LIST, readNumbers, readScope } from "./scope.server";
import { nextSeason, seasonWith } from "./soldes";

const LONGEST_NAME = 60;
const LONGEST_DAYS = 366;
/** The length of a promotion that a new form proposes, in days. */
const USUAL_DAYS = 28;
const DAYS = "Indiquez un jour, par exemple 2026-03-02.";

/** @param now promotions begin today or later, because prices asked in the past cannot change */
export function PromotionForm(now: Date) {
  const today = shopDay(now);
  return z
    .object({
      kind: z.enum(PROMOTION_KINDS).default("promotion"),
      on: z.string().default(""),
      numbers: z.string().default(""),
      except: z.string().default(""),
      percent: z.string().default(""),
      from: z.string().trim().default(""),
      until: z.string().trim().default(""),
      name: z.string().default("").transform(cleanText),
      reducedToo: z.string().optional(),
    })
    .transform((typed, context): PromotionTerms => {
      const wrong = (field: string, message: string) =>
        context.addIssue({ code: "custom", path: [field], message, input: typed });
      const percent = Number(/^\s*[-−]?\s*(\d{1,2})\s*%?\s*$/.exec(typed.percent)?.[1] ?? 0);
      if (percent < 1 || percent > MOST_PERCENT)
        wrong("percent", `Indiquez un pourcentage entier, de 1 à ${MOST_PERCENT}.`);
      const on = readScope(typed.on, typed.numbers);
      if (typeof on === "string") wrong(typed.on === ON_LIST ? "numbers" : "on", on);
      const except = readNumbers(typed.except);
      if (!except) wrong("except", "Indiquez des ID de produits, séparés par des virgules.");
      for (const field of ["from", "until"] as const) if (!isDay(typed[field])) wrong(field, DAYS);
      const late = isDay(typed.from) && isDay(typed.until) && lateness(typed, today);
      if (late) wrong(...late);
      if (typed.name.length > LONGEST_NAME) wrong("name", `Le nom compte ${LONGEST_NAME} caractères au plus.`);
      if (context.issues.length > 0 || typeof on === "string" || !except) return z.NEVER;
      return {
        kind: typed.kind,
        percent,
        scope: { on, except, reducedToo: typed.reducedToo !== undefined },
        ...spanOf(typed, now),
        name: typed.name || (typed.kind === "soldes" ? nextSeason(typed.from).name : "Promotion"),
      };
    });
}

type Span = { kind: PromotionTerms["kind"]; from: Day; until: Day };

function lateness({ kind, from, until }: Span, today: Day): [field: string, message: string] | null {
  if (until < from) return ["until", "Le dernier jour vient avant le premier."];
  if (until < today) return ["until", "Le dernier jour est passé."];
  if (until > addDays(from, LONGEST_DAYS)) return ["until", "Une promotion dure un an au plus."];
  if (kind !== "soldes" || seasonWith(from, until)) return null;
  const { name, first, last } = nextSeason(today);
  return ["from", `Les ${name.replace(/^S/, "s")} vont par la loi du ${longDay(first)} à 8 h au ${longDay(last)}.`];
}

/** A promotion begins at midnight and includes its last day; soldes begin at the hour that the law gives. */
function spanOf({ kind, from, until }: Span, now: Date): Pick<PromotionTerms, "startsAt" | "endsAt"> {
  const season = kind === "soldes" ? seasonWith(from, until) : null;
  const startsAt = instant(season?.first === from ? new Date(season.startsAt) : startOfDay(from));
  return { startsAt: startsAt > instant(now) ? startsAt : null, endsAt: instant(startOfDay(addDays(until, 1))) };
}

/** The days that a new form proposes. */
export function usualDays(now: Date): { from: Day; until: Day } {
  const today = shopDay(now);
  return { from: today, until: addDays(today, USUAL_DAYS - 1) };
}
