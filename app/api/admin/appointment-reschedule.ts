import type { ActionFunctionArgs } from "@remix-run/node";

import { rescheduleAppointment } from "~/domain/appointments/intents.server";
import { ALREADY_BOOKED, moveCall, NOT_MOVED } from "~/domain/appointments/admin-forms.server";
import { grainOf } from "~/domain/appointments/opening.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { requireAdminForCall } from "~/http/admin/access.server";
import { appointmentAnswer } from "~/pages/admin/appointments/appointments-view.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { apiError } from "~/http/answers/api-answers.server";
import { once } from "~/http/forms/idempotency.server";
import { readJson } from "~/http/forms/json-body.server";

/** Moves an appointment: 409 when the slot is taken, 422 when the appointment cannot be moved there. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { account } = requireAdminForCall(context);
  const body = await readJson(request, moveCall(grainOf(await settingsInForce(context.services))));
  if (!body.ok) return body.refusal;
  const { newSlotAt, sequence: seen, avec } = body.data;
  return withFailureMessage(context, NOT_MOVED, null, () =>
    once(context, async (services) => {
      const wish = { seen, avec, agreed: newSlotAt }; // a call has no page on which a strange hour could be asked about
      const { outcome } = await rescheduleAppointment(services, account, params.id ?? "", newSlotAt, wish);
      if (outcome === "unknown") return apiError(404, NOT_MOVED);
      if (outcome === "taken") return apiError(409, ALREADY_BOOKED);
      if (outcome === "impossible") return apiError(422, NOT_MOVED);
      return appointmentAnswer(services, params.id ?? "");
    }),
  );
}
