import { redirect } from "@remix-run/node";

import { findAppointment, isLinkExpired, isOpen, type Appointment } from "~/domain/appointments/appointment.server";
import { cancel, move } from "~/domain/appointments/changes.server";
import { SLOT_TAKEN, slotChoice } from "~/domain/appointments/forms.server";
import { appointmentPath, isAppointmentKey } from "~/domain/appointments/links.server";
import { REASONS } from "~/shop/agenda";
import { grainOf } from "~/domain/appointments/opening.server";
import { slotName } from "~/domain/appointments/slots";
import { namesOfDiaries } from "~/domain/diaries/diary.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import type { Services } from "~/infra/services.server";
import type { AppointmentView } from "./appointment-view";
import { calendarView } from "./calendar-view.server";
import { setFlash } from "~/http/answers/flash.server";
import { readForm, refuse, refuseField } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import { limited } from "~/http/forms/limits.server";
import type { ShopContext } from "~/http/request-context.server";

/** The appointment a mailed link opens. @returns null when the shop did not sign the link, or it has expired */
export async function linkedAppointment(
  services: Services,
  id: string,
  key: string | null,
): Promise<Appointment | null> {
  if (!isAppointmentKey(services.config, id, key)) return null;
  const appointment = await findAppointment(services, id);
  return appointment && !isLinkExpired(appointment, services.now()) ? appointment : null;
}

export async function appointmentView(
  services: Services,
  appointment: Appointment,
  search: URLSearchParams,
): Promise<AppointmentView> {
  const here = appointmentPath(services.config, appointment.id);
  const open = isOpen(appointment, services.now());
  const asked = search.get("demande");
  const asks = open && (asked === "deplacer" ? "move" : asked === "annuler" ? "cancel" : null);
  const hrefs = { here, move: `${here}&demande=deplacer`, cancel: `${here}&demande=annuler` };
  return {
    state: appointment.status === "cancelled" ? "cancelled" : open ? "open" : "past",
    slotName: slotName(appointment.slotAt),
    reasonName: REASONS[appointment.reason].label,
    name: `${appointment.firstName} ${appointment.lastName}`,
    who: (await namesOfDiaries(services)).get(appointment.diaryId) ?? null,
    hrefs,
    asks: asks || null,
    calendar: asks === "move" ? await agendaToMove(services, appointment, search, hrefs.move) : null,
  };
}

function agendaToMove(services: Services, appointment: Appointment, search: URLSearchParams, move: string) {
  const { slotAt, reason } = appointment;
  return calendarView(services, search, `${move}&`, slotAt, { reason, diaryId: null, except: appointment });
}

/** Handles the forms of that page: 'cancel', or the choice of another slot. */
export async function changeAppointment(context: ShopContext, { id }: Appointment, posted: FormData) {
  const tooMany = await limited(context, "booking", posted);
  if (tooMany) return tooMany;
  if (posted.get("intent") === "cancel") return once(context, async (services) => cancelled(context, services, id));
  const reading = readForm(posted, slotChoice(grainOf(await settingsInForce(context.services))));
  if (!reading.ok) return refuse(context, reading.form);
  return once(context, async (services) => {
    const moved = await move(services, id, reading.data.slotAt, "customer", reading.data.avec);
    if (moved.outcome === "taken") return refuseField(context, posted, "slotAt", SLOT_TAKEN);
    if (moved.outcome === "moved") setFlash(context, { kind: "success", text: "Votre rendez-vous est déplacé." });
    return redirect(appointmentPath(services.config, id), 303);
  });
}

async function cancelled(context: ShopContext, services: Services, id: string): Promise<Response> {
  const { outcome } = await cancel(services, id, "customer");
  if (outcome === "cancelled") setFlash(context, { kind: "success", text: "Votre rendez-vous est annulé." });
  return redirect(appointmentPath(services.config, id), 303);
}
