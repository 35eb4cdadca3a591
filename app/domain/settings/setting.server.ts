import { z } from "zod";

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
};

/** Several fields under one title, where a setting takes more than one. */
export type SettingFields = { title: string | null; hint?: string; fields: SettingField[] };

/** A setting of the shop: all that forms, checks, versions and the documentation need to know of it. */
export type Setting<Value> = {
  label: string;
  hint?: string;
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

type Told<Value> = Pick<Setting<Value>, "label" | "hint" | "initial">;

/** A whole number within bounds. @param unit "heures" */
export function wholeNumber(told: Told<number> & { least: number; most: number; unit: string }): Setting<number> {
  const { label, hint, initial, least, most, unit } = told;
  const bounds = `un nombre entier de ${least} à ${most} (${unit})`;
  const schema = z.number().int().min(least).max(most);
  return {
    label,
    hint,
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
  initial,
  said,
}: Told<boolean> & { said: [yes: string, no: string] }): Setting<boolean> {
  return {
    label,
    hint,
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
