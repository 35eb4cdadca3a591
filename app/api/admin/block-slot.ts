import { json, type ActionFunctionArgs } from "@remix-run/node";

import { keepSlot } from "~/domain/appointments/intents.server";
import { blockCall, NOT_BLOCKED, SLOT_TAKEN_ON_BLOCKING } from "~/domain/appointments/admin-forms.server";
import { grainOf } from "~/domain/appointments/opening.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { requireAdminForCall } from "~/http/admin/access.server";
import { withFailureMessage } from "~/http/forms/with-failure-message.server";
import { apiError } from "~/http/answers/api-answers.server";
import { once } from "~/http/forms/idempotency.server";
import { readJson } from "~/http/forms/json-body.server";

/** Blocks a slot for the shop: 409 when a customer or the shop has it already. */
export async function action({ request, context }: ActionFunctionArgs) {
  const { account } = requireAdminForCall(context);
  const body = await readJson(request, blockCall(grainOf(await settingsInForce(context.services))));
  if (!body.ok) return body.refusal;
  const { slotAt, reason, avec, minutes } = body.data;
  return withFailureMessage(context, NOT_BLOCKED, null, () =>
    once(context, async (services) => {
      const blocking = await keepSlot(services, account, slotAt, reason, { diaryId: avec, minutes });
      if (blocking === "taken") return apiError(409, SLOT_TAKEN_ON_BLOCKING);
      if (blocking === "past") return apiError(422, NOT_BLOCKED);
      return json({ slotAt, reason }, { status: 201 });
    }),
  );
}
