import type { Day } from "~/domain/days";
import { keysOf, settingOf, type GroupName, type Settings } from "./model.server";
import type { Reading, SettingFields, Typed, WrittenLink } from "./setting.server";

/** The fields of a group's form, with the values in force. */
export function shownGroup(group: GroupName, settings: Settings): (SettingFields & { key: string; part?: string })[] {
  return keysOf(group).flatMap((key) => {
    const { form, part } = settingOf(key);
    return form ? [{ key, part, ...form.fields(key, settings[key]) }] : [];
  });
}

/** The errors of days that were typed anew and are over; a day that was saved before it was over may stay. */
export function pastIn(group: GroupName, typed: Typed, before: Settings, today: Day): Typed {
  return Object.assign(
    {},
    ...keysOf(group).map((key) => settingOf(key).form?.past?.(key, typed, before[key], today)),
  ) as Typed;
}

/** The links that an administrator wrote in a group's form, by their fields. */
export function linksIn(group: GroupName, settings: Partial<Settings>): Record<string, WrittenLink> {
  return Object.assign({}, ...keysOf(group).map((key) => settingOf(key).form?.links?.(key, settings[key]))) as Record<
    string,
    WrittenLink
  >;
}

/** Reads a group's form; all its errors are returned at once. */
export function readGroup(group: GroupName, typed: Typed): Reading<Partial<Settings>> {
  const readings = keysOf(group).flatMap((key) => {
    const { form } = settingOf(key);
    return form ? [{ key, reading: form.read(key, typed) }] : [];
  });
  const errors = Object.assign({}, ...readings.map(({ reading }) => (reading.ok ? {} : reading.errors))) as Typed;
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const values = readings.flatMap(({ key, reading }) => (reading.ok ? [[key, reading.value] as const] : []));
  return { ok: true, value: Object.fromEntries(values) as Partial<Settings> };
}
