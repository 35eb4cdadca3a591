import type { ActionFunctionArgs } from "@remix-run/node";

import { NOT_SAVED } from "~/domain/appointments/admin-forms.server";
import { DetailsCall, saveDetails } from "~/domain/appointments/details.server";
import { requireAdminForCall } from "~/http/admin/access.server";
import { appointmentAnswer } from "~/pages/admin/appointments/appointments-view.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { apiError } from "~/http/answers/api-answers.server";
import { once } from "~/http/forms/idempotency.server";
import { readJson } from "~/http/forms/json-body.server";

/** Saves the staff's details about an appointment. */
export async function action({ request, params, context }: ActionFunctionArgs) {
  const { account } = requireAdminForCall(context);
  const body = await readJson(request, DetailsCall);
  if (!body.ok) return body.refusal;
  return withFailureMessage(context, NOT_SAVED, null, () =>
    once(context, async (services) => {
      const saving = await saveDetails(services, account, params.id ?? "", body.data);
      return saving === "saved"
        ? appointmentAnswer(services, params.id ?? "")
        : apiError(saving === "unknown" ? 404 : 409, NOT_SAVED);
    }),
  );
}
