import { redirect } from "@remix-run/node";

import { book } from "~/domain/appointments/book.server";
import { forgetDraft, keepWithoutSlot, saveContact, saveReason, saveSlot } from "~/domain/appointments/draft.server";
import { Booking, ReasonChoice, SLOT_TAKEN, SlotChoice, UnfinishedContact } from "~/domain/appointments/forms.server";
import type { StepNumber } from "~/domain/appointments/journey";
import { isFree } from "~/domain/appointments/taken-slots.server";
import { stepPath } from "./booking-view.server";
import { captchaRefusal } from "~/http/forms/captcha.server";
import { setFlash } from "~/http/answers/flash.server";
import { ageProblem } from "~/http/forms/form-age.server";
import { readForm, refuse, refuseField, typedValues } from "~/http/forms/forms.server";
import { UNEXPECTED } from "~/http/answers/api-answers.server";
import { once } from "~/http/forms/idempotency.server";
import { limited } from "~/http/forms/limits.server";
import type { ShopContext } from "~/http/request-context.server";
import { ensureVisitor } from "~/http/session/visitor.server";

/** Does what a form of the booking asks. Each step saves what it was told and leads to the next. */
export async function advanceBooking(context: ShopContext, posted: FormData) {
  switch (posted.get("intent")) {
    case "reason":
      return takeReason(context, posted);
    case "slot":
      return takeSlot(context, posted);
    case "confirm":
      return takeBooking(context, posted);
    case "step-1":
      return returnTo(1, context, posted);
    case "step-2":
      return returnTo(2, context, posted);
    default:
      return redirect(stepPath(1), 303);
  }
}

async function takeReason(context: ShopContext, posted: FormData) {
  const reading = readForm(posted, ReasonChoice);
  if (!reading.ok) return refuse(context, reading.form);
  await saveReason(context.services, await ensureVisitor(context), reading.data.motif);
  return redirect(stepPath(2), 303);
}

async function takeSlot(context: ShopContext, posted: FormData) {
  const reading = readForm(posted, SlotChoice);
  if (!reading.ok) return refuse(context, reading.form);
  if (!(await isFree(context.services, reading.data.slotAt))) return refuseField(context, posted, "slotAt", SLOT_TAKEN);
  await saveSlot(context.services, await ensureVisitor(context), reading.data.slotAt);
  return redirect(stepPath(3), 303);
}

/** From the last step to an earlier one: what was typed waits there. */
async function returnTo(step: StepNumber, context: ShopContext, posted: FormData) {
  await saveContact(context.services, await ensureVisitor(context), UnfinishedContact.parse(typedValues(posted)));
  return redirect(stepPath(step), 303);
}

/** The form names the reason and the slot it showed: what is booked is what was read, whatever another tab has chosen since. */
async function takeBooking(context: ShopContext, posted: FormData) {
  const tooMany = await limited(context, "booking", posted);
  if (tooMany) return tooMany;
  // Openly, and with what was typed: a person taken for a robot by mistake must be able to go on.
  const problem = posted.get("website") ? UNEXPECTED : ageProblem(context, posted);
  if (problem) return refuseField(context, posted, "form", problem);
  const reading = readForm(posted, Booking);
  if (!reading.ok) return refuse(context, reading.form);
  const refusal = await captchaRefusal(context, posted, "booking");
  if (refusal) return refusal;
  const visitorId = await ensureVisitor(context);
  return once(context, async (services) => {
    const booking = await book(services, visitorId, reading.data);
    if (booking.outcome === "taken") {
      await keepWithoutSlot(services, visitorId, reading.data);
      return refuseField(context, posted, "slotAt", SLOT_TAKEN);
    }
    await forgetDraft(services, visitorId);
    setFlash(context, { appointment: booking.appointment.id });
    return redirect("/home", 303);
  });
}
