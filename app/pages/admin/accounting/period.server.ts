import type { Period } from "~/domain/accounting/read.server";
import { addDays, firstOfMonth, isDay, lastOfMonth, monthName, shopDay, type Day } from "~/domain/days";
import type { FormState } from "~/ui/forms/form-state";

const ADDRESS = "/admin/comptabilite";
const DAY_HELP = "Indiquez une date, par exemple 2026-11-30.";
const ORDER_HELP = "Choisissez une date de fin qui suit celle du début.";

/** The period that an address names, else the current month. A wrong day is returned in the form as it was typed. */
export function readPeriod(parameters: URLSearchParams, now: Date): { period: Period; form: FormState } {
  const today = shopDay(now);
  const [du, au] = [parameters.get("du") || firstOfMonth(today), parameters.get("au") || today];
  const errors: FormState["errors"] = {};
  if (!isDay(du)) errors.du = DAY_HELP;
  if (!isDay(au)) errors.au = DAY_HELP;
  else if (isDay(du) && du > au) errors.au = ORDER_HELP;
  if (Object.keys(errors).length === 0) return { period: { from: du, to: au }, form: { values: {}, errors } };
  return { period: { from: firstOfMonth(today), to: today }, form: { values: { du, au }, errors } };
}

export const periodQuery = ({ from, to }: Period): string => new URLSearchParams({ du: from, au: to }).toString();

/** Links to the usual periods. */
export function shortcuts(now: Date): { name: string; to: string }[] {
  const today = shopDay(now);
  const before = addDays(firstOfMonth(today), -1);
  const year = today.slice(0, 4);
  const lastYear = String(Number(year) - 1);
  const link = (name: string, from: Day, to: Day) => ({ name, to: `${ADDRESS}?${periodQuery({ from, to })}` });
  return [
    link("Aujourd’hui", today, today),
    link(capital(monthName(before)), firstOfMonth(before), before),
    link(capital(monthName(today)), firstOfMonth(today), lastOfMonth(today)),
    link(`Année ${year}`, `${year}-01-01`, `${year}-12-31`),
    link(`Année ${lastYear}`, `${lastYear}-01-01`, `${lastYear}-12-31`),
  ];
}

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
