import { exampleValues, letterNamed, variablesOf } from "~/domain/settings/groups/letters.server";
import { previewLetter } from "~/domain/settings/letters.server";
import { isDelivered, MODEL, type Settings } from "~/domain/settings/model.server";
import { notFound } from "~/http/answers/not-found.server";
import { LETTERS as ALL, type LetterName } from "~/shop/letters/letters";
import { letterSetting } from "~/shop/letters/words";
import { LETTERS } from "./settings-paths";

type LetterAt = { name: LetterName; key: ReturnType<typeof letterSetting<LetterName>> };

/** The letter that an address names, and the setting that holds its words. */
export function letterAt(param: string | undefined): LetterAt {
  const name = letterNamed(param);
  if (!name) throw notFound("Ce courriel n’existe pas.");
  return { name, key: letterSetting(name) };
}

/** Its form, its variables and how it reads now. */
export function shownLetter({ name, key }: LetterAt, settings: Settings) {
  const { form } = MODEL[key];
  const letter = ALL[name];
  const examples = exampleValues(letter);
  return {
    path: `${LETTERS}/${name}`,
    title: letter.title,
    sent: letter.sent,
    parts: form ? [{ key, ...form.fields(key, settings[key]) }] : [],
    variables: variablesOf(letter).map((variable) => ({
      ...variable,
      example: [examples[variable.name] ?? []].flat().join(" "),
    })),
    changed: !isDelivered(key, settings),
    sheet: previewLetter(name, settings[key]),
  };
}
