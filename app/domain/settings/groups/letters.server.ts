import { z } from "zod";

import { variablesIn } from "~/shop/letters/fill";
import { LETTER_NAMES, LETTERS, type LetterName } from "~/shop/letters/letters";
import { SHOP_VARIABLES, VARIABLES } from "~/shop/letters/variables";
import { deliveredWords, letterSetting, type AnyLetter, type LetterWords } from "~/shop/letters/words";
import { cleanText } from "~/domain/text";
import type { Setting } from "../setting.server";

type Part = keyof LetterWords;

const LABELS: Record<Part, string> = { subject: "Objet", text: "Texte", button: "Bouton", closing: "Sous le bouton" };
const MOST: Record<Part, number> = { subject: 150, text: 5_000, button: 60, closing: 1_000 };
const PARTS = Object.keys(LABELS) as Part[];

/** The name of the form's field for a part of a letter. */
const fieldOf = (name: string, part: Part) => `${name}-${part}`;

/** The variables that a letter's text may use, each with its meaning. */
export function variablesOf({ variables }: AnyLetter): { name: string; about: string }[] {
  return [
    ...variables.map((name) => ({ name, about: VARIABLES[name].about })),
    ...Object.entries(SHOP_VARIABLES).map(([name, about]) => ({ name, about })),
  ];
}

/** Example values of the variables, for a preview. */
export function exampleValues({ variables }: AnyLetter): Record<string, string | readonly string[]> {
  return Object.fromEntries(variables.map((name) => [name, VARIABLES[name].example]));
}

const braced = (names: readonly string[]) => names.map((name) => `{{${name}}}`).join(", ");

/** The errors in the text of a letter, by part; empty when it can be sent. */
function wrongIn(letter: AnyLetter, words: LetterWords): Partial<Record<Part, string>> {
  const known = new Set(variablesOf(letter).map(({ name }) => name));
  const errors: Partial<Record<Part, string>> = {};
  for (const part of PARTS) {
    const [label, text] = [LABELS[part], words[part]];
    const unknown = variablesIn(text).filter((name) => !known.has(name));
    if (text.length > MOST[part])
      errors[part] = `${label} : ${text.length} caractères, ${MOST[part].toLocaleString("fr-FR")} au plus.`;
    else if (unknown.length > 0)
      errors[part] =
        `${label} : ce courriel ne connaît pas ${braced(unknown)}. Choisissez dans la liste des variables.`;
    else if (/\{\{|\}\}/.test(text.replace(/\{\{[^{}]*\}\}/g, "")))
      errors[part] = `${label} : une variable s’écrit {{comme ceci}}, avec deux accolades de chaque côté.`;
    else if (text === "" && (part === "subject" || part === "text" || (part === "button" && letter.button)))
      errors[part] = `${label} : écrivez quelques mots.`;
  }
  const said = variablesIn(PARTS.map((part) => words[part]).join("\n"));
  const missing = (letter.needs ?? []).filter((name) => !said.includes(name));
  if (missing.length > 0) errors.text ??= `Texte : gardez ${braced(missing)}, dont le client a besoin.`;
  return errors;
}

function settingFor(name: LetterName): Setting<LetterWords> {
  const letter = LETTERS[name];
  const parts = PARTS.filter((part) => part !== "button" || letter.button);
  return {
    label: `Courriel « ${letter.title} »`,
    hint: `Envoyé ${letter.sent}.`,
    bounds: `objet, texte, bouton et suite ; variables : ${letter.variables.join(", ") || "celles de la boutique"}`,
    initial: deliveredWords(letter),
    schema: z
      .object({ subject: z.string(), text: z.string(), button: z.string(), closing: z.string() })
      .refine((words) => Object.keys(wrongIn(letter, words)).length === 0),
    say: (words) =>
      PARTS.map((part) => words[part])
        .filter(Boolean)
        .join("\n\n"),
    form: {
      fields: (key, words) => ({
        title: null,
        fields: parts.map((part) => ({
          kind: part === "text" || part === "closing" ? "long" : "text",
          name: fieldOf(key, part),
          label: part === "closing" ? `${LABELS[part]} (facultatif)` : LABELS[part],
          ...(part === "text" && { hint: "Une ligne vide commence un paragraphe.", rows: 14 }),
          value: words[part],
        })),
      }),
      read: (key, typed) => {
        const told = (part: Part) => cleanText((typed[fieldOf(key, part)] ?? "").replace(/\r\n?/g, "\n"));
        const oneLine = (part: Part) => told(part).replace(/\s+/g, " ");
        const words: LetterWords = {
          subject: oneLine("subject"),
          text: told("text").replace(/\n{3,}/g, "\n\n"),
          button: letter.button ? oneLine("button") : "",
          closing: told("closing"),
        };
        const wrong = Object.entries(wrongIn(letter, words)).map(([part, error]) => [
          fieldOf(key, part as Part),
          error,
        ]);
        return wrong.length > 0
          ? { ok: false, errors: Object.fromEntries(wrong) as Record<string, string> }
          : { ok: true, value: words };
      },
    },
  };
}

type LetterSettings = { [Name in LetterName as `letter${Capitalize<Name>}`]: Setting<LetterWords> };

/** The texts of each letter to customers. Each letter has a form of its own. */
export const LETTERS_GROUP = Object.fromEntries(
  LETTER_NAMES.map((name) => [letterSetting(name), settingFor(name)]),
) as LetterSettings;

/** @returns null for an unknown letter */
export function letterNamed(name: string | undefined): LetterName | null {
  return LETTER_NAMES.find((known) => known === name) ?? null;
}
