import type { ActionFunctionArgs } from "@remix-run/node";

import { rescheduleAppointment } from "~/domain/appointments/intents.server";
import { ALREADY_BOOKED, MoveCall, NOT_MOVED } from "~/domain/appointments/admin-forms.server";
import { requireAdminForCall } from "~/http/admin/access.server";
import { appointmentAnswer } from "~/pages/admin/appointments/appointments-view.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { apiError } from "~/http/answers/api-answers.server";
import { once } from "~/http/forms/idempotency.server";
import { readJson } from "~/http/forms/json-body.server";

/** Moves an appointment: 409 when the slot is taken, 422 when the appointment cannot be moved there. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { account } = requireAdminForCall(context);
  const body = await readJson(request, MoveCall);
  if (!body.ok) return body.refusal;
  const { newSlotAt, sequence } = body.data;
  return withFailureMessage(context, NOT_MOVED, null, () =>
    once(context, async (services) => {
      const { outcome } = await rescheduleAppointment(services, account, params.id ?? "", newSlotAt, sequence);
      if (outcome === "unknown") return apiError(404, NOT_MOVED);
      if (outcome === "taken") return apiError(409, ALREADY_BOOKED);
      if (outcome === "impossible") return apiError(422, NOT_MOVED);
      return appointmentAnswer(services, params.id ?? "");
    }),
  );
}
