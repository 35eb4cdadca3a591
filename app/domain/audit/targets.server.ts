import type { Services } from "~/infra/services.server";
import { nameOf } from "~/domain/accounts/account.server";
import { formatDayAndTime } from "~/domain/time";

const AN_ID = /^[0-9a-f]{24}$/;

/** The names of the targets of actions, where they still exist. A target that is no id is its own name. */
export async function namesOfTargets({ db }: Services, targets: string[]): Promise<Map<string, string>> {
  const ids = [...new Set(targets.filter((target) => AN_ID.test(target)))];
  if (ids.length === 0) return new Map();
  const products = await db("products").whereIn("id", ids).select("id", "brand", "name");
  const lenses = await db("lenses").whereIn("id", ids).select("id", "name");
  const treatments = await db("treatments").whereIn("id", ids).select("id", "name");
  const people = await db("users").whereIn("id", ids).select("id", "first_name", "last_name", "email");
  const appointments = await db("appointments").whereIn("id", ids).select("id", "slot_at");
  return new Map([
    ...products.map(({ id, brand, name }) => [id, `${brand} ${name}`] as const),
    ...[...lenses, ...treatments].map(({ id, name }) => [id, name] as const),
    ...people.map(
      ({ id, first_name: firstName, last_name: lastName, email }) =>
        [id, nameOf({ firstName, lastName, email })] as const,
    ),
    ...appointments.map(({ id, slot_at: slotAt }) => [id, formatDayAndTime(slotAt)] as const),
  ]);
}
