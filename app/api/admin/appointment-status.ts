import { json, type ActionFunctionArgs } from "@remix-run/node";

import { markAppointment } from "~/domain/appointments/intents.server";
import { MarkCall, STATUS_NOT_SAVED } from "~/domain/appointments/admin-forms.server";
import { requireAdminForCall } from "~/http/admin/access.server";
import { appointmentAnswer } from "~/pages/admin/appointments/appointments-view.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { apiError } from "~/http/answers/api-answers.server";
import { once } from "~/http/forms/idempotency.server";
import { readJson } from "~/http/forms/json-body.server";

/**
 * Confirms, ends or cancels an appointment: 409 when a rule of the shop forbids it, or somebody has changed it
 * meanwhile.
 */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { account } = requireAdminForCall(context);
  const body = await readJson(request, MarkCall);
  if (!body.ok) return body.refusal;
  const { status, sequence } = body.data;
  return withFailureMessage(context, STATUS_NOT_SAVED, null, () =>
    once(context, async (services) => {
      const { outcome } = await markAppointment(services, account, params.id ?? "", status, sequence);
      if (outcome === "unknown") return apiError(404, STATUS_NOT_SAVED);
      if (outcome !== "changed" && outcome !== "unchanged")
        return json({ error: STATUS_NOT_SAVED, reason: outcome }, { status: 409 });
      return appointmentAnswer(services, params.id ?? "");
    }),
  );
}
