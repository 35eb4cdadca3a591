import { readAppointmentDraft, type AppointmentDraft } from "~/domain/appointments/draft.server";
import { SLOT_TAKEN } from "~/domain/appointments/forms.server";
import { BOOKING, bookingPath } from "~/domain/appointments/journey";
import { lengthSaid, wayOf } from "~/domain/appointments/opening.server";
import { slotName } from "~/domain/appointments/slots";
import { isFree } from "~/domain/appointments/taken-slots.server";
import { diariesInForce, type Diary } from "~/domain/diaries/diary.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import type { Settings } from "~/domain/settings/model.server";
import { REASON_NAMES, REASONS } from "~/shop/agenda";
import type { BookingView } from "./appointment-view";
import { calendarView } from "./calendar-view.server";
import { shownNow } from "~/http/forms/form-age.server";
import type { ShopContext } from "~/http/request-context.server";
import { knownPerson, type KnownPerson } from "~/http/session/known-person.server";

/** The booking as its page shows it, with the facts of the shown step only. A lost slot counts as not chosen. */
export async function bookingView(context: ShopContext, search: URLSearchParams): Promise<BookingView> {
  const { services, visitorId } = context;
  const kept = await readAppointmentDraft(services, visitorId);
  const settings = await settingsInForce(services);
  const diaries = await diariesInForce(services);
  const isLost = kept.slotAt !== null && !(await isFree(services, kept.slotAt, kept));
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
      slotName: draft.slotAt && [slotName(draft.slotAt), ...particularsOf(settings, diaries, draft)].join(", "),
      avec: draft.diaryId,
    },
    slotLost: isLost && step === "slot" ? SLOT_TAKEN : null,
    reasons: step === "reason" ? reasonsShown(settings, diaries) : null,
    calendar:
      step === "slot" && draft.reason
        ? await calendarView(services, search, `${bookingPath(step)}&`, kept.slotAt, {
            reason: draft.reason,
            diaryId: draft.diaryId,
          })
        : null,
    contact: step === "confirm" ? (draft.contact ?? contactOf(knownPerson(context))) : null,
    shown: step === "confirm" ? shownNow(context) : "",
  };
}

/** The reasons that someone does, each with its length where that is not an hour. */
function reasonsShown(settings: Settings, diaries: Diary[]): BookingView["reasons"] {
  return REASON_NAMES.filter((reason) => wayOf(settings, diaries, reason).diaries.length > 0).map((value) => {
    const { label, hint } = REASONS[value];
    const length = lengthSaid(settings.durations[value]);
    return { value, label, hint: length ? `${hint} (${length})` : hint };
  });
}

/** How long the appointment takes, unless it is an hour, and the person that was asked for. */
function particularsOf(settings: Settings, diaries: Diary[], { reason, diaryId }: AppointmentDraft): string[] {
  const length = reason && lengthSaid(settings.durations[reason]);
  const name = diaries.length > 1 && diaries.find(({ id }) => id === diaryId)?.name;
  return [...(length ? [length] : []), ...(name ? [`avec ${name}`] : [])];
}

/** The contact details of the account that is logged in, before the visitor has typed any. */
function contactOf(known: KnownPerson | null): BookingView["contact"] {
  if (!known) return null;
  const { lastName, firstName, phone, email } = known;
  return { nom: lastName, prenom: firstName, telephone: phone, email, proche: false };
}
