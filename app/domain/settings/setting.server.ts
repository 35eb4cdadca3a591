import { z } from "zod";

import { cleanText } from "~/domain/text";

/** What was typed, by the names of the fields. */
export type Typed = Record<string, string>;

export type Reading<Value> = { ok: true; value: Value } | { ok: false; errors: Record<string, string> };

/** One line of a form. @property kind how it is asked for */
export type SettingField = {
  kind: "text" | "number" | "flag";
  name: string;
  label: string;
  hint?: string;
  value: string;
  /** What the device's keyboard is laid out for. */
  typedAs?: "tel" | "email" | "url" | "numeric";
};

/** Several fields under one title, where a setting takes more than one. */
export type SettingFields = { title: string | null; hint?: string; fields: SettingField[] };

/** A setting of the shop: all that forms, checks, versions and the documentation need to know of it. */
export type Setting<Value> = {
  label: string;
  hint?: string;
  /** The title it stands under with its neighbours, in a form of many. */
  part?: string;
  /** What it accepts, in words. */
  bounds: string;
  /** In force until an administrator says otherwise. */
  initial: Value;
  schema: z.ZodType<Value>;
  /** As people read it, in the history of changes. */
  say(value: Value): string;
  /** Null where it has a page of its own. */
  form: { fields(name: string, value: Value): SettingFields; read(name: string, typed: Typed): Reading<Value> } | null;
};

type Told<Value> = Pick<Setting<Value>, "label" | "hint" | "part" | "initial">;

/** A whole number within bounds. @param unit "heures" */
export function wholeNumber(told: Told<number> & { least: number; most: number; unit: string }): Setting<number> {
  const { label, hint, part, initial, least, most, unit } = told;
  const bounds = `un nombre entier de ${least} à ${most} (${unit})`;
  const schema = z.number().int().min(least).max(most);
  return {
    label,
    hint,
    part,
    bounds,
    initial,
    schema,
    say: (value) => `${value}\u00a0${unit}`,
    form: {
      fields: (name, value) => ({
        title: null,
        fields: [{ kind: "number", name, label: `${label} (${unit})`, hint, value: String(value) }],
      }),
      read: (name, typed) => {
        const text = (typed[name] ?? "").trim();
        const reading = schema.safeParse(/^\d+$/.test(text) ? Number(text) : Number.NaN);
        return reading.success
          ? { ok: true, value: reading.data }
          : { ok: false, errors: { [name]: `${label} : entrez ${bounds}.` } };
      },
    },
  };
}

/** Yes or no. @param said how each answer is told of */
export function yesOrNo({
  label,
  hint,
  part,
  initial,
  said,
}: Told<boolean> & { said: [yes: string, no: string] }): Setting<boolean> {
  return {
    label,
    hint,
    part,
    bounds: "oui ou non",
    initial,
    schema: z.boolean(),
    say: (value) => (value ? said[0] : said[1]),
    form: {
      fields: (name, value) => ({
        title: null,
        fields: [{ kind: "flag", name, label, hint, value: value ? "on" : "" }],
      }),
      read: (name, typed) => ({ ok: true, value: typed[name] === "on" }),
    },
  };
}

/** What a check makes of a line: as it is kept, or why it is refused. */
export type LineCheck = (typed: string) => { ok: true; value: string } | { ok: false; error: string };

/**
 * A line of text; empty means that it is not known. What was typed is checked and written in one form; what stands in the shop's
 * own file of settings is taken as it is.
 */
export function line(
  told: Pick<Setting<string>, "label" | "hint" | "part"> &
    Pick<SettingField, "typedAs"> & { most?: number; check?: LineCheck; bounds?: string },
): Setting<string> {
  const { label, hint, part, typedAs, check, most = 120 } = told;
  return {
    label,
    hint,
    part,
    bounds: told.bounds ?? `${most} caractères au plus`,
    initial: "",
    schema: z.string().max(most),
    say: (value) => value || "non renseigné",
    form: {
      fields: (name, value) => ({ title: null, fields: [{ kind: "text", name, label, hint, value, typedAs }] }),
      read: (name, typed) => {
        const text = cleanText(typed[name] ?? "").replace(/\s+/g, " ");
        if (text.length > most) return { ok: false, errors: { [name]: `${label} : ${most} caractères au plus.` } };
        if (text === "" || !check) return { ok: true, value: text };
        const checked = check(text);
        return checked.ok ? checked : { ok: false, errors: { [name]: checked.error } };
      },
    },
  };
}
