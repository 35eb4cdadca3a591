import { json, type LoaderFunctionArgs } from "@remix-run/node";

import { addDays, isDay } from "~/domain/days";
import { unavailableSlots } from "~/domain/appointments/taken-slots.server";
import { readReason } from "~/shop/agenda";
import { apiError } from "~/http/answers/api-answers.server";

/** The most days that one call may ask for; a page of the shop shows six weeks. */
const MOST_DAYS = 92;

/**
 * The slots that cannot be booked between two days, both included: taken, past, or on days when the shop is closed. `motif` and
 * `avec` ask for one reason and one person.
 */
export async function loader({ request, context: { services } }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams;
  const [from, to] = [search.get("from") ?? "", search.get("to") ?? ""];
  if (!isDay(from) || !isDay(to))
    return apiError(422, "Indiquez le premier et le dernier jour sous la forme AAAA-MM-JJ.");
  if (to < from || to > addDays(from, MOST_DAYS - 1))
    return apiError(422, `Du premier au dernier jour, comptez de 1 à ${MOST_DAYS} jours.`);
  const asked = { reason: readReason(search.get("motif") ?? ""), diaryId: search.get("avec") };
  return json({ taken: [...(await unavailableSlots(services, from, to, asked))] });
}
