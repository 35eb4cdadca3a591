import { redirect } from "@remix-run/node";

import { book } from "~/domain/appointments/book.server";
import {
  forgetAppointmentDraft,
  keepWithoutSlot,
  readAppointmentDraft,
  saveContact,
  saveReason,
  saveSlot,
} from "~/domain/appointments/draft.server";
import {
  bookingForm,
  namesNotKept,
  ReasonChoice,
  SLOT_TAKEN,
  slotChoice,
  UnfinishedContact,
} from "~/domain/appointments/forms.server";
import { BOOKING, bookingPath, type BookingStep } from "~/domain/appointments/journey";
import { grainOf } from "~/domain/appointments/opening.server";
import { isFree } from "~/domain/appointments/taken-slots.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { captchaRefusal } from "~/http/forms/captcha.server";
import { setFlash } from "~/http/answers/flash.server";
import { ageProblem } from "~/http/forms/form-age.server";
import { readForm, refuse, refuseField, typedValues } from "~/http/forms/forms.server";
import { UNEXPECTED } from "~/http/answers/api-answers.server";
import { once } from "~/http/forms/idempotency.server";
import { limited } from "~/http/forms/limits.server";
import type { Services } from "~/infra/services.server";
import type { Reason } from "~/shop/agenda";
import type { ShopContext } from "~/http/request-context.server";
import { ensureVisitor } from "~/http/session/visitor.server";

/** Does what a form of the booking asks. Each step saves what it was told and leads to the next. */
export async function advanceBooking(context: ShopContext, posted: FormData) {
  const intent = posted.get("intent");
  switch (intent) {
    case "reason":
      return takeReason(context, posted);
    case "slot":
      return takeSlot(context, posted);
    case "confirm":
      return takeBooking(context, posted);
    default: {
      const earlier = BOOKING.steps.find(({ name }) => intent === `return-${name}`);
      return earlier ? returnTo(earlier.name, context, posted) : redirect(bookingPath("reason"), 303);
    }
  }
}

async function takeReason(context: ShopContext, posted: FormData) {
  const reading = readForm(posted, ReasonChoice);
  if (!reading.ok) return refuse(context, reading.form);
  const visitorId = await ensureVisitor(context);
  await dropSlotOfOtherLength(context.services, visitorId, reading.data.motif);
  await saveReason(context.services, visitorId, reading.data.motif);
  return leadOn(context, "reason");
}

/** Forgets the chosen slot when it is too short for the new reason, or with a person who does not do it. */
async function dropSlotOfOtherLength(services: Services, visitorId: string, reason: Reason): Promise<void> {
  const draft = await readAppointmentDraft(services, visitorId);
  const { slotAt } = draft;
  if (!slotAt || !(await isFree(services, slotAt, draft))) return; // the page says that a slot was lost
  if (!(await isFree(services, slotAt, { ...draft, reason }))) await saveSlot(services, visitorId, null, null);
}

async function takeSlot(context: ShopContext, posted: FormData) {
  const { services, visitorId } = context;
  const reading = readForm(posted, slotChoice(grainOf(await settingsInForce(services))));
  if (!reading.ok) return refuse(context, reading.form);
  const { slotAt, avec } = reading.data;
  const { reason } = await readAppointmentDraft(services, visitorId);
  if (!(await isFree(services, slotAt, { reason, diaryId: avec })))
    return refuseField(context, posted, "slotAt", SLOT_TAKEN);
  await saveSlot(services, await ensureVisitor(context), slotAt, avec);
  return leadOn(context, "slot");
}

/** Redirects to the step that follows `done`. */
async function leadOn({ services, visitorId }: ShopContext, done: BookingStep) {
  return redirect(bookingPath(BOOKING.after(done, await readAppointmentDraft(services, visitorId))), 303);
}

/** Goes back from the last step to an earlier one; what was typed is saved. */
async function returnTo(step: BookingStep, context: ShopContext, posted: FormData) {
  await saveContact(context.services, await ensureVisitor(context), UnfinishedContact.parse(typedValues(posted)));
  return redirect(bookingPath(step), 303);
}

/** Books the reason and the slot that the form showed, even if another tab has chosen others since. */
async function takeBooking(context: ShopContext, posted: FormData) {
  const tooMany = await limited(context, "booking", posted);
  if (tooMany) return tooMany;
  const step = grainOf(await settingsInForce(context.services));
  const reading = readForm(posted, bookingForm(step), namesNotKept(typedValues(posted)));
  if (!reading.ok) return refuse(context, reading.form);
  // The refusal is visible and keeps what was typed, because a person may be taken for a robot by mistake.
  const problem = posted.get("website") ? UNEXPECTED : ageProblem(context, posted);
  if (problem) return refuseField(context, posted, "form", problem);
  const refusal = await captchaRefusal(context, posted, "booking");
  if (refusal) return refusal;
  const visitorId = await ensureVisitor(context);
  return once(context, async (services) => {
    const booking = await book(services, visitorId, reading.data);
    if (booking.outcome === "taken") {
      await keepWithoutSlot(services, visitorId, reading.data);
      return refuseField(context, posted, "slotAt", SLOT_TAKEN);
    }
    await forgetAppointmentDraft(services, visitorId);
    setFlash(context, { appointment: booking.appointment.id });
    return redirect("/home", 303);
  });
}
