import { z } from "zod";

import type { SettingName } from "~/infra/config.server";
import type { Day } from "~/domain/days";
import { readEuros, typedEuros, type Cents } from "~/domain/money";
import { cleanText } from "~/domain/text";
import { euros } from "~/shop/terms-of-sale/euros";

/** The typed values, by the names of their fields. */
export type Typed = Record<string, string>;

export type Reading<Value> = { ok: true; value: Value } | { ok: false; errors: Record<string, string> };

/** One field of a form. @property kind the kind of input */
export type SettingField = {
  kind: "text" | "number" | "flag" | "amount" | "date" | "long" | "choice";
  name: string;
  label: string;
  hint?: string;
  value: string;
  /** The keyboard that a telephone shows. */
  typedAs?: "tel" | "email" | "url" | "numeric";
  /** The height of a long text, in lines. */
  rows?: number;
  /** The options of a choice. */
  options?: { value: string; label: string; hint?: string }[];
};

/** Several fields under one title, where a setting takes more than one. */
export type SettingFields = { title: string | null; hint?: string; fields: SettingField[] };

type SettingForm<Value> = {
  fields(name: string, value: Value): SettingFields;
  read(name: string, typed: Typed): Reading<Value>;
  /** The errors of days that were typed anew and are over, by their fields. @param before the value in force */
  past?(name: string, typed: Typed, before: Value, today: Day): Record<string, string>;
  /** The links that an administrator wrote, by their fields. */
  links?(name: string, value: Value): Record<string, WrittenLink>;
};

/** @property label what an error says before its sentence @property to a path of the shop, or another site's address */
export type WrittenLink = { label: string; to: string };

/** A setting of the shop, with what forms, checks, versions and the documentation need. */
export type Setting<Value> = {
  label: string;
  hint?: string;
  /** The title that the setting shares with its neighbours in a long form. */
  part?: string;
  /** The accepted values, in words. */
  bounds: string;
  /** The value before any change by an administrator. */
  initial: Value;
  /** The environment variable that may give another initial value. */
  variable?: SettingName;
  schema: z.ZodType<Value>;
  /** The value in words, for the history of changes. */
  say(value: Value): string;
  /** Null when the setting has a page of its own. */
  form: SettingForm<Value> | null;
};

type Told<Value> = Pick<Setting<Value>, "label" | "hint" | "part" | "initial" | "variable">;

/** A whole number within bounds. @param unit "heures" */
export function wholeNumber(told: Told<number> & { least: number; most: number; unit: string }): Setting<number> {
  const { label, hint, part, initial, variable, least, most, unit } = told;
  const bounds = `un nombre entier de ${least.toLocaleString("fr-FR")} à ${most.toLocaleString("fr-FR")} (${unit})`;
  const schema = z.number().int().min(least).max(most);
  return {
    label,
    hint,
    part,
    bounds,
    initial,
    variable,
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
          : { ok: false, errors: { [name]: `${label} : entrez ${bounds}.` } };
      },
    },
  };
}

/** An amount in cents, typed in euros. */
export function amount(told: Told<Cents> & { least?: Cents; most: Cents }): Setting<Cents> {
  const { least = 0, most, ...rest } = told;
  const bounds = `un montant de ${euros(least)} à ${euros(most)}`;
  const schema = z.number().int().min(least).max(most);
  return { ...rest, bounds, schema, say: euros, form: amountForm({ ...told, bounds, read: readWithin(schema) }) };
}

/** An amount or nothing, typed as an empty field. @param none what an empty field means */
export function amountOrNone(
  told: Told<Cents | null> & { least?: Cents; most: Cents; none: string },
): Setting<Cents | null> {
  const { least = 0, most, none, ...rest } = told;
  const bounds = `un montant de ${euros(least)} à ${euros(most)}, ou rien`;
  const within = z.number().int().min(least).max(most);
  return {
    ...rest,
    bounds,
    schema: within.nullable(),
    say: (value) => (value === null ? none : euros(value)),
    form: amountForm<Cents | null>({
      ...told,
      bounds,
      read: (typed) => (typed === "" ? { value: null } : readWithin(within)(typed)),
    }),
  };
}

const readWithin =
  (schema: z.ZodType<Cents>) =>
  (typed: string): { value: Cents } | null => {
    const cents = readEuros(typed);
    return cents !== null && schema.safeParse(cents).success ? { value: cents } : null;
  };

/** @param read returns null for an invalid amount */
function amountForm<Value extends Cents | null>({
  label,
  hint,
  bounds,
  initial,
  read,
}: Pick<Setting<Value>, "label" | "hint" | "bounds" | "initial"> & {
  read: (typed: string) => { value: Value } | null;
}): Setting<Value>["form"] {
  const example = initial ? typedEuros(initial) : "4,90";
  return {
    fields: (name, value) => ({
      title: null,
      fields: [{ kind: "amount", name, label: `${label} (€)`, hint, value: value === null ? "" : typedEuros(value) }],
    }),
    read: (name, typed) => {
      const reading = read((typed[name] ?? "").trim());
      return reading
        ? { ok: true, value: reading.value }
        : { ok: false, errors: { [name]: `${label} : écrivez ${bounds}, par exemple « ${example} ».` } };
    },
  };
}

/** One option of several. @param options each with its label, in the order shown */
export function oneOf<Value extends string>(
  told: Told<Value> & { options: Record<Value, { label: string; hint?: string }> },
): Setting<Value> {
  const { options, ...rest } = told;
  const values = Object.keys(options) as [Value, ...Value[]];
  const schema = z.enum(values);
  return {
    ...rest,
    bounds: values.map((value) => options[value].label.toLowerCase()).join(", "),
    schema: schema as unknown as z.ZodType<Value>,
    say: (value) => options[value].label.toLowerCase(),
    form: {
      fields: (name, value) => ({
        title: null,
        fields: [
          {
            kind: "choice",
            name,
            label: told.label,
            value,
            options: values.map((each) => ({ value: each, ...options[each] })),
          },
        ],
      }),
      read: (name, typed) => {
        const reading = schema.safeParse(typed[name]);
        return reading.success
          ? { ok: true, value: reading.data as Value }
          : { ok: false, errors: { [name]: `${told.label} : choisissez une réponse.` } };
      },
    },
  };
}

/** Yes or no. @param said the words for each answer */
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

/**
 * A choice of several options, ticked one by one. The unticked ones are stored, so that an option added by a later
 * version is offered.
 * @param atLeast groups of which one option must stay ticked, with the error otherwise
 */
export function allBut<Key extends string>(
  told: Omit<Told<Key[]>, "initial" | "variable"> & {
    options: Record<Key, { label: string; hint?: string }>;
    atLeast: { among: readonly Key[]; otherwise: string }[];
  },
): Setting<Key[]> {
  const { label, hint, part, options, atLeast } = told;
  const keys = Object.keys(options) as [Key, ...Key[]];
  const lacking = (off: readonly Key[]) => atLeast.find(({ among }) => among.every((key) => off.includes(key)));
  return {
    label,
    hint,
    part,
    bounds: keys.map((key) => options[key].label).join(", "),
    initial: [],
    schema: z.array(z.enum(keys)).refine((off) => !lacking(off as Key[])) as unknown as z.ZodType<Key[]>,
    say: (off) => {
      const on = keys.filter((key) => !off.includes(key));
      return on.length === keys.length ? "tout" : on.map((key) => options[key].label).join(", ");
    },
    form: {
      fields: (name, off) => ({ title: label, hint, fields: boxes(name, options, (key) => !off.includes(key)) }),
      read: (name, typed) => {
        const off = keys.filter((key) => typed[boxName(name, key)] !== "on");
        const lacks = lacking(off);
        return lacks
          ? { ok: false, errors: { [`${name}-${lacks.among[0] ?? ""}`]: lacks.otherwise } }
          : { ok: true, value: off };
      },
    },
  };
}

const boxName = (name: string, key: string) => `${name}-${key}`;

/** A box for each option, ticked or not. */
function boxes<Key extends string>(
  name: string,
  options: Record<Key, { label: string; hint?: string }>,
  isTicked: (key: Key) => boolean,
) {
  return (Object.keys(options) as Key[]).map((key) => ({
    kind: "flag" as const,
    name: boxName(name, key),
    ...options[key],
    value: isTicked(key) ? "on" : "",
  }));
}

/** A choice of several options, none of which is offered before somebody ticks it. The ticked ones are stored. */
export function someOf<Key extends string>(
  told: Omit<Told<Key[]>, "initial" | "variable"> & { options: Record<Key, { label: string; hint?: string }> },
): Setting<Key[]> {
  const { label, hint, part, options } = told;
  const keys = Object.keys(options) as [Key, ...Key[]];
  return {
    label,
    hint,
    part,
    bounds: keys.map((key) => options[key].label).join(", "),
    initial: [],
    schema: z.array(z.enum(keys)) as unknown as z.ZodType<Key[]>,
    say: (on) => on.map((key) => options[key].label).join(", ") || "aucun",
    form: {
      fields: (name, on) => ({ title: label, hint, fields: boxes(name, options, (key) => on.includes(key)) }),
      read: (name, typed) => ({ ok: true, value: keys.filter((key) => typed[boxName(name, key)] === "on") }),
    },
  };
}

/** The result of checking a line: the value to store, or the error. */
export type LineCheck = (typed: string) => { ok: true; value: string } | { ok: false; error: string };

/**
 * A line of text; empty means unknown. Typed text is checked and stored in one form; text from the shop's own settings
 * file is taken as it is.
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
        if (text.length > most) return { ok: false, errors: { [name]: `${label} : ${most} caractères au plus.` } };
        if (text === "" || !check) return { ok: true, value: text };
        const checked = check(text);
        return checked.ok ? checked : { ok: false, errors: { [name]: checked.error } };
      },
    },
  };
}
