import type { Instant } from "~/domain/time";
import type { FormState } from "~/ui/forms/form-state";

/** Asks whether an hour is meant although the shop is closed then, or it is far away. */
export function askAboutHour(typed: Record<string, string>, slotAt: Instant, why: string): FormState {
  const { agreed: _, ...values } = typed;
  return {
    values: { ...values, asked: slotAt },
    errors: { agreed: `${why} Rien n’est noté encore : cochez si c’est voulu.` },
  };
}
