import { readAppointmentDraft } from "~/domain/appointments/draft.server";
import { SLOT_TAKEN } from "~/domain/appointments/forms.server";
import { BOOKING, bookingPath } from "~/domain/appointments/journey";
import { REASONS } from "~/domain/appointments/reasons";
import { slotName } from "~/domain/appointments/slots";
import { isFree } from "~/domain/appointments/taken-slots.server";
import type { BookingView } from "./appointment-view";
import { calendarView } from "./calendar-view.server";
import { shownNow } from "~/http/forms/form-age.server";
import type { ShopContext } from "~/http/request-context.server";
import { knownPerson, type KnownPerson } from "~/http/session/known-person.server";

/** The booking as its page shows it: the step's own facts and no others. A slot that someone else has since is chosen no more. */
export async function bookingView(context: ShopContext, search: URLSearchParams): Promise<BookingView> {
  const { services, visitorId } = context;
  const kept = await readAppointmentDraft(services, visitorId);
  const isLost = kept.slotAt !== null && !(await isFree(services, kept.slotAt));
  const draft = isLost ? { ...kept, slotAt: null } : kept;
  const step = BOOKING.shownAt(search.get("etape"), draft);
  const steps = BOOKING.list(step, draft).map((each) => ({ ...each, href: bookingPath(each.name) }));
  const before = BOOKING.before(step, draft);
  return {
    steps,
    here: bookingPath(step),
    back: steps.find(({ name }) => name === before) ?? null,
    chosen: {
      reason: draft.reason,
      reasonName: draft.reason && REASONS[draft.reason].label,
      slotAt: draft.slotAt,
      slotName: draft.slotAt && slotName(draft.slotAt),
    },
    slotLost: isLost && step === "slot" ? SLOT_TAKEN : null,
    reasons: step === "reason" ? Object.entries(REASONS).map(([value, reason]) => ({ value, ...reason })) : null,
    calendar: step === "slot" ? await calendarView(services, search, `${bookingPath(step)}&`, kept.slotAt) : null,
    contact: step === "confirm" ? (draft.contact ?? contactOf(knownPerson(context))) : null,
    shown: step === "confirm" ? shownNow(context) : "",
  };
}

/** The contact details of the account that is logged in, before the visitor has typed any. */
function contactOf(known: KnownPerson | null): BookingView["contact"] {
  if (!known) return null;
  const { lastName, firstName, phone, email } = known;
  return { nom: lastName, prenom: firstName, telephone: phone, email, proche: false };
}
