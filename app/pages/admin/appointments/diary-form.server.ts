import { redirect } from "@remix-run/node";

import type { Account } from "~/domain/accounts/account.server";
import { markAppointment, markMissed, rescheduleAppointment } from "~/domain/appointments/intents.server";
import {
  agreedHour,
  ALREADY_BOOKED,
  MarkForm,
  moveForm,
  STATUS_NOT_SAVED,
  NOT_MOVED,
  NOT_SAVED,
  Seen,
} from "~/domain/appointments/admin-forms.server";
import { DetailsForm, saveDetails } from "~/domain/appointments/details.server";
import type { Marking } from "~/domain/appointments/changes.server";
import type { Appointment, AppointmentStatus } from "~/domain/appointments/appointment.server";
import { STATUS_NAMES } from "~/domain/appointments/life";
import { grainOf } from "~/domain/appointments/opening.server";
import { slotName } from "~/domain/appointments/slots";
import { settingsInForce } from "~/domain/settings/in-force.server";
import type { FormState } from "~/ui/forms/form-state";
import { cardField } from "./appointments-view";
import { askAboutHour } from "./odd-hour.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { setFlash } from "~/http/answers/flash.server";
import { readForm, refuse, typedValues } from "~/http/forms/forms.server";
import { once } from "~/http/forms/idempotency.server";
import type { ShopContext } from "~/http/request-context.server";

const MARKED: Record<AppointmentStatus, string> = {
  pending: "✅ En attente",
  confirmed: "✅ Confirmé (email envoyé)",
  done: "✅ Terminé",
  cancelled: "✅ Annulé",
};

const WHY_NOT: Record<Exclude<Marking["outcome"], "changed" | "unchanged" | "stale">, string> = {
  unknown: "Ce rendez-vous n’existe plus.",
  taken: "Son créneau a été pris depuis : replanifiez avec le client un nouveau rendez-vous.",
  refused: "Ce changement n’est plus possible pour ce rendez-vous.",
};
const STALE_DETAILS =
  "Ces détails viennent d’être modifiés par ailleurs : ils sont affichés sur la fiche. Vérifiez, puis enregistrez à nouveau pour les remplacer.";

/** Does what a form of a card asks, and leads back to the list as it was. */
export async function changeDiary(context: ShopContext, by: Account, request: Request): Promise<Response> {
  const posted = context.form;
  const { id = "" } = typedValues(posted);
  switch (posted.get("intent")) {
    case "details":
      return withFailureMessage(context, NOT_SAVED, posted, () => keepDetails(context, by, id, posted, request));
    case "move":
      return withFailureMessage(context, NOT_MOVED, posted, () => reschedule(context, by, id, posted, request));
    default:
      return withFailureMessage(context, STATUS_NOT_SAVED, posted, () => markAs(context, by, id, posted, request));
  }
}

async function markAs(
  context: ShopContext,
  by: Account,
  id: string,
  posted: FormData,
  request: Request,
): Promise<Response> {
  const reading = readForm(posted, MarkForm);
  if (!reading.ok) return refuse(context, { values: {}, errors: { form: STATUS_NOT_SAVED } });
  const { to, seen } = reading.data;
  return once(context, async (services) => {
    const missed = posted.get("intent") === "missed";
    const marking = missed
      ? await markMissed(services, by, id, seen)
      : await markAppointment(services, by, id, to, seen);
    if (marking.outcome !== "changed" && marking.outcome !== "unchanged")
      return refuse(context, {
        values: {},
        errors: {
          form: STATUS_NOT_SAVED,
          [cardField("rdv", id)]:
            marking.outcome === "stale" ? tellWhereItIs(marking.appointment) : WHY_NOT[marking.outcome],
        },
      });
    return backTo(context, request, missed ? "✅ Absence notée" : MARKED[to]);
  });
}

/** A notice names the appointment, because the filtered list may no longer show it. */
function tellWhereItIs({ status, slotAt }: Appointment): string {
  return `Il vient d’être modifié par ailleurs : il est maintenant « ${STATUS_NAMES[status]} », ${slotName(slotAt)}.`;
}

async function reschedule(
  context: ShopContext,
  by: Account,
  id: string,
  posted: FormData,
  request: Request,
): Promise<Response> {
  const reading = readForm(ofCard(posted, id), moveForm(grainOf(await settingsInForce(context.services))));
  if (!reading.ok) return refuse(context, ontoCard(reading.form, id));
  return once(context, async (services) => {
    const { slotAt, seen, avec } = reading.data;
    const typed = typedValues(ofCard(posted, id));
    const moving = await rescheduleAppointment(services, by, id, slotAt, { seen, avec, agreed: agreedHour(typed) });
    const refusal = (message: string) => refuse(context, ontoCard({ values: typed, errors: { slotAt: message } }, id));
    if (moving.outcome === "asks") return refuse(context, ontoCard(askAboutHour(typed, slotAt, moving.why), id));
    if (moving.outcome === "taken") return refusal(ALREADY_BOOKED);
    if (moving.outcome === "impossible" || moving.outcome === "unknown") return refusal(NOT_MOVED);
    return backTo(
      context,
      request,
      moving.outcome === "moved" ? "✅ Replanifié (email envoyé)" : "Ce rendez-vous était déjà à cette heure.",
    );
  });
}

async function keepDetails(
  context: ShopContext,
  by: Account,
  id: string,
  posted: FormData,
  request: Request,
): Promise<Response> {
  const own = ofCard(posted, id);
  const reading = readForm(own, DetailsForm);
  if (!reading.ok) return refuse(context, ontoCard(reading.form, id));
  const { seen } = Seen.parse(typedValues(own));
  return once(context, async (services) => {
    const saving = await saveDetails(services, by, id, reading.data, seen);
    if (saving === "saved") return backTo(context, request, "✅ Détails enregistrés");
    const why = saving === "stale" ? STALE_DETAILS : WHY_NOT.unknown;
    const form = ontoCard({ values: typedValues(own), errors: { notes: why } }, id);
    return refuse(context, { ...form, errors: { form: NOT_SAVED, ...form.errors } });
  });
}

function backTo(context: ShopContext, request: Request, text: string): Response {
  setFlash(context, { kind: "success", text });
  const { pathname, search } = new URL(request.url);
  return redirect(pathname + search, 303);
}

/** The fields of one card, without the card's id at the end of their names. */
function ofCard(posted: FormData, id: string): FormData {
  const own = new FormData();
  const end = cardField("", id);
  for (const [name, value] of posted) own.append(name.endsWith(end) ? name.slice(0, -end.length) : name, value);
  return own;
}

function ontoCard({ values, errors }: FormState, id: string): FormState {
  const named = (record: Record<string, string>) =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [cardField(name, id), value]));
  return { values: named(values), errors: named(errors) };
}
