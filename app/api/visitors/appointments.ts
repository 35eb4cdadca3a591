import { json, type ActionFunctionArgs } from "@remix-run/node";

import { book } from "~/domain/appointments/book.server";
import { bookingCall, SLOT_TAKEN } from "~/domain/appointments/forms.server";
import { grainOf } from "~/domain/appointments/opening.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { apiError } from "~/http/answers/api-answers.server";
import { once } from "~/http/forms/idempotency.server";
import { readJson } from "~/http/forms/json-body.server";
import { limited } from "~/http/forms/limits.server";

/** Books a slot: 409 when it is taken or cannot be booked. */
export async function action({ request, context }: ActionFunctionArgs) {
  const tooMany = await limited(context, "booking");
  if (tooMany) return tooMany;
  const body = await readJson(request, bookingCall(grainOf(await settingsInForce(context.services))));
  if (!body.ok) return body.refusal;
  return once(context, async (services) => {
    const booking = await book(services, context.visitorId, body.data);
    if (booking.outcome === "taken") return apiError(409, SLOT_TAKEN);
    const { id, slotAt, reason, status } = booking.appointment;
    return json({ _id: id, slotAt, motif: reason, status }, { status: 201 });
  });
}
