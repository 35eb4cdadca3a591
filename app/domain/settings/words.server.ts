import { z } from "zod";

import { fillLine, fillParagraphs, pageValues, variablesIn } from "~/shop/letters/fill";
import { PAGE_VARIABLES } from "~/shop/letters/variables";
import { cleanText } from "~/domain/text";
import type { Setting } from "./setting.server";

/** One text of a page. @property as a line, paragraphs, or an address of the shop or of another site */
type Text = {
  label: string;
  hint?: string;
  /** The text until an administrator rewrites it. It is computed at each use, because it may name the shop. */
  delivered: string | (() => string);
  as?: "line" | "paragraphs" | "address";
  most?: number;
};

/** Empty where the delivered text is used. */
export type WordsOf<Name extends string> = Readonly<Record<Name, string>>;

export type WordsSetting<Name extends string> = Setting<WordsOf<Name>> & {
  /** The texts as visitors read them, with the shop's facts and conditions in place of the variables. */
  said(value: WordsOf<Name>): Record<Name, string>;
  /** The same text in paragraphs. */
  paragraphs(value: WordsOf<Name>, name: Name): string[];
};

const MOST = { line: 120, paragraphs: 3_000, address: 200 } as const;
const ADDRESS = /^(\/(?!\/)|#|https:\/\/[^/])\S*$/;

export const VARIABLES_HINT = `Variables : ${PAGE_VARIABLES.map((name) => `{{${name}}}`).join(", ")}.`;

/** The texts of one part of a page. An emptied text, or one typed as it was delivered, is the delivered one again. */
export function words<Name extends string>(
  /** `named`: the names of the fields contain the part's name, for a form with several such parts. */
  told: { label: string; hint?: string; named?: true } & { texts: Record<Name, Text> },
): WordsSetting<Name> {
  const { label, hint, named, texts } = told;
  const names = Object.keys(texts) as Name[];
  const each = <Value>(value: (name: Name) => Value) =>
    Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, Value>;
  const delivered = (name: Name) => {
    const text = texts[name].delivered;
    return typeof text === "string" ? text : text();
  };
  const inForce = (value: WordsOf<Name>, name: Name) => value[name] || delivered(name);
  const wrong = (name: Name, text: string) => problemOf(texts[name], text);
  const labelOf = (name: Name) => `${label}, ${texts[name].label.toLowerCase()}`;
  return {
    label,
    hint,
    bounds: `des textes : ${names.map((name) => texts[name].label.toLowerCase()).join(", ")}`,
    initial: each(() => ""),
    schema: z.custom<WordsOf<Name>>(
      (value) =>
        typeof value === "object" &&
        value !== null &&
        Object.keys(value).every((name) => names.includes(name as Name)) &&
        names.every((name) => {
          const text: unknown = (value as Record<string, unknown>)[name];
          return typeof text === "string" && wrong(name, text) === null;
        }),
    ),
    say: (value) =>
      names
        .filter((name) => value[name] !== "")
        .map((name) => `${texts[name].label} : ${value[name]}`)
        .join("\n\n") || "texte livré",
    said: (value) => {
      const values = pageValues();
      return each((name) => fillLine(inForce(value, name), values));
    },
    paragraphs: (value, name) => fillParagraphs(inForce(value, name), pageValues()),
    form: {
      fields: (key, value) => ({
        title: label,
        hint,
        fields: names.map((name) => ({
          kind: texts[name].as === "paragraphs" ? "long" : "text",
          name: `${key}-${name}`,
          label: named ? `${texts[name].label} (${label})` : texts[name].label,
          hint: texts[name].hint,
          ...(texts[name].as === "paragraphs" && { rows: (texts[name].most ?? 0) > MOST.paragraphs ? 14 : 6 }),
          value: inForce(value, name),
        })),
      }),
      read: (key, typed) => {
        const errors: Record<string, string> = {};
        const value = each((name) => {
          const text = tidy(texts[name], typed[`${key}-${name}`] ?? "");
          const error = wrong(name, text);
          if (error) errors[`${key}-${name}`] = `${labelOf(name)} : ${error}`;
          return text === tidy(texts[name], delivered(name)) ? "" : text;
        });
        return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, value };
      },
      links: (key, value) =>
        Object.fromEntries(
          names
            .filter((name) => texts[name].as === "address" && value[name] !== "")
            .map((name) => [`${key}-${name}`, { label: labelOf(name), to: value[name] }]),
        ),
    },
  };
}

function tidy({ as = "line" }: Text, typed: string): string {
  const text = cleanText(typed.replace(/\r\n?/g, "\n"));
  return as === "paragraphs" ? text.replace(/\n{3,}/g, "\n\n") : text.replace(/[^\S\u00a0\u202f]+/g, " ");
}

/** Null when the text is valid; an empty one means the delivered text. */
function problemOf({ as = "line", most = MOST[as] }: Text, text: string): string | null {
  const unknown = variablesIn(text).find((name) => !PAGE_VARIABLES.includes(name));
  if (text.length > most) return `${text.length} caractères, ${most.toLocaleString("fr-FR")} au plus.`;
  if (as === "address")
    return text === "" || ADDRESS.test(text)
      ? null
      : "écrivez l’adresse d’une page, par exemple /nouveautes, ou d’un autre site, en https://.";
  if (unknown !== undefined) return `{{${unknown}}} n’est pas une variable connue.`;
  if (/\{\{|\}\}/.test(text.replace(/\{\{[^{}]*\}\}/g, "")))
    return "une variable s’écrit {{comme ceci}}, avec deux accolades de chaque côté.";
  return null;
}
