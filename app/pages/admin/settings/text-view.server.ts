import { TEXT_PAGES, TEXTS as ALL } from "~/domain/settings/groups/texts.server";
import { isDelivered, MODEL, type Settings } from "~/domain/settings/model.server";
import type { Reading, Typed } from "~/domain/settings/setting.server";
import type { WordsOf, WordsSetting } from "~/domain/settings/words.server";
import { notFound } from "~/http/answers/not-found.server";
import { markdownHtml } from "~/http/reading/markdown.server";
import { TEXTS } from "./settings-paths";

type Key = keyof typeof ALL;
const KEYS = Object.keys(ALL) as Key[];

/** Pages whose texts differ in what they hold are read and shown alike. */
const settingOf = (key: Key) => MODEL[key] as unknown as WordsSetting<string>;
const pathOf = (key: Key) => (key === "textAbout" ? "/a-propos" : TEXT_PAGES[key].path);

/** Where each part that may be written anew is read as it is now. */
const deliveredParts = (key: Key) =>
  key === "textAbout"
    ? []
    : Object.entries<string>(TEXT_PAGES[key].parts).map(([id, title]) => ({ href: `${pathOf(key)}#${id}`, title }));

/** The page that an address names. */
export function textAt(param: string | undefined): Key {
  const key = KEYS.find((known) => known === param);
  if (!key) throw notFound("Cette page n’a pas de textes à changer.");
  return key;
}

export function listTexts(settings: Settings) {
  return KEYS.map((name) => ({ name, title: MODEL[name].label, changed: !isDelivered(name, settings) }));
}

export function shownText(key: Key, settings: Settings) {
  const { form, label } = settingOf(key);
  return {
    path: `${TEXTS}/${key}`,
    page: pathOf(key),
    delivered: deliveredParts(key),
    title: label,
    parts: form ? [{ key, ...form.fields(key, settings[key]), title: null }] : [],
    changed: !isDelivered(key, settings),
  };
}

export function readText(key: Key, typed: Typed): Reading<WordsOf<string>> {
  return settingOf(key).form?.read(key, typed) ?? { ok: false, errors: { form: "Cette page n’a pas de formulaire." } };
}

/** What was written, part by part, as visitors would read it. */
export function previewText(key: Key, value: WordsOf<string>): { title: string; html: string }[] {
  const labels = settingOf(key).form?.fields(key, value).fields ?? [];
  return Object.keys(value)
    .filter((name) => value[name] !== "")
    .map((name) => ({
      title: labels.find((field) => field.name === `${key}-${name}`)?.label ?? name,
      html: markdownHtml(settingOf(key).paragraphs(value, name).join("\n\n")),
    }));
}
