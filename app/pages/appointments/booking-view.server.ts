import { readDraft } from "~/domain/appointments/draft.server";
import { SLOT_TAKEN } from "~/domain/appointments/forms.server";
import { STEPS, stepToShow, type StepNumber } from "~/domain/appointments/journey";
import { REASONS } from "~/domain/appointments/reasons";
import { slotName } from "~/domain/appointments/slots";
import { isFree } from "~/domain/appointments/taken-slots.server";
import type { BookingView } from "./appointment-view";
import { calendarView } from "./calendar-view.server";
import { shownNow } from "~/http/forms/form-age.server";
import type { ShopContext } from "~/http/request-context.server";

export function stepPath(step: StepNumber): string {
  return `/rendez-vous?etape=${step}`;
}

/** The booking as its page shows it: the step's own facts and no others. A slot that someone else has since is chosen no more. */
export async function bookingView(context: ShopContext, search: URLSearchParams): Promise<BookingView> {
  const { services, visitorId } = context;
  const kept = await readDraft(services, visitorId);
  const isLost = kept.slotAt !== null && !(await isFree(services, kept.slotAt));
  const draft = isLost ? { ...kept, slotAt: null } : kept;
  const step = stepToShow(Number(search.get("etape") ?? 1), draft);
  return {
    step,
    steps: STEPS.map(({ number, title }) => ({ number, title })),
    chosen: {
      reason: draft.reason,
      reasonName: draft.reason && REASONS[draft.reason].label,
      slotAt: draft.slotAt,
      slotName: draft.slotAt && slotName(draft.slotAt),
    },
    slotLost: isLost && step === 2 ? SLOT_TAKEN : null,
    reasons: step === 1 ? Object.entries(REASONS).map(([value, reason]) => ({ value, ...reason })) : null,
    calendar: step === 2 ? await calendarView(services, search, `${stepPath(2)}&`, kept.slotAt) : null,
    contact: step === 3 ? draft.contact : null,
    shown: step === 3 ? shownNow(context) : "",
  };
}
