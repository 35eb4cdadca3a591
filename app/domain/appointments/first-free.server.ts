import { addDays, daysFrom, shopDay } from "~/domain/days";
import { diariesInForce } from "~/domain/diaries/diary.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import type { Instant } from "~/domain/time";
import type { Services } from "~/infra/services.server";
import { ANYTHING, openSlotsOf, waysOf, type Asked } from "./opening.server";
import { unavailableSlots } from "./taken-slots.server";

/** How many days are searched; a customer of a shop that is full for longer has to telephone. */
const LOOK_AHEAD = 20;

/** The first slot that a customer could book now; null when there is none soon. */
export async function firstFreeSlot(services: Services, asked: Asked = ANYTHING): Promise<Instant | null> {
  const today = shopDay(services.now());
  const last = addDays(today, LOOK_AHEAD);
  const settings = await settingsInForce(services);
  const ways = waysOf(settings, await diariesInForce(services), asked);
  const unavailable = await unavailableSlots(services, today, last, asked);
  const slots = daysFrom(today, last).flatMap((day) =>
    ways.flatMap(({ minutes }) => openSlotsOf(settings, day, minutes)).sort(),
  );
  return slots.find((slot) => !unavailable.has(slot)) ?? null;
}
