import { TEXT_PAGES, TEXTS as ALL } from "~/domain/settings/groups/texts.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { isDelivered, MODEL, type Settings } from "~/domain/settings/model.server";
import type { Reading, Typed } from "~/domain/settings/setting.server";
import type { WordsOf, WordsSetting } from "~/domain/settings/words.server";
import { notFound } from "~/http/answers/not-found.server";
import { partsAsMarkdown } from "~/http/reading/delivered-parts.server";
import { brokenLinks } from "~/http/reading/links.server";
import { markdownHtml, markdownLinks } from "~/http/reading/markdown.server";
import type { ShopContext } from "~/http/request-context.server";
import { TEXTS } from "./settings-paths";

type Key = keyof typeof ALL;
const KEYS = Object.keys(ALL) as Key[];

/** The setting of a page's texts. The cast lets one code handle every page, though each has parts of its own. */
const settingOf = (key: Key) => MODEL[key] as unknown as WordsSetting<string>;
const pathOf = (key: Key) => (key === "textAbout" ? "/a-propos" : TEXT_PAGES[key].path);

/** The page that an address names. */
export function textAt(param: string | undefined): Key {
  const key = KEYS.find((known) => known === param);
  if (!key) throw notFound("Cette page n’a pas de textes à changer.");
  return key;
}

export function listTexts(settings: Settings) {
  return KEYS.map((name) => ({ name, title: MODEL[name].label, changed: !isDelivered(name, settings) }));
}

/** The delivered texts of the parts that the shop has not changed, in Markdown, by the names of their fields. */
async function startingPoints(context: ShopContext, key: Key, settings: Settings): Promise<Record<string, string>> {
  if (key === "textAbout") return {};
  const said = await partsAsMarkdown(context, pathOf(key));
  const written: WordsOf<string> = settings[key];
  return Object.fromEntries(
    Object.keys(TEXT_PAGES[key].parts).flatMap((id) =>
      said[id] && written[id] === "" ? [[`${key}-${id}`, said[id]]] : [],
    ),
  );
}

/** The form of a page's texts. A part that the shop has not changed shows the delivered text, to be edited. */
export async function shownText(context: ShopContext, key: Key, settings: Settings) {
  const { form, label } = settingOf(key);
  const starts = await startingPoints(context, key, settings);
  const shown = form?.fields(key, settings[key]);
  const fields = shown?.fields.map((field) => ({ ...field, value: field.value || (starts[field.name] ?? "") })) ?? [];
  return {
    path: `${TEXTS}/${key}`,
    page: pathOf(key),
    title: label,
    parts: [{ key, title: null, fields }],
    changed: !isDelivered(key, settings),
  };
}

/** Reads the typed texts; a part equal to the delivered text is stored as unchanged. */
export async function readText(context: ShopContext, key: Key, typed: Typed): Promise<Reading<WordsOf<string>>> {
  const starts = await startingPoints(context, key, await settingsInForce(context.services));
  const written = Object.fromEntries(
    Object.entries(typed).map(([name, text]) => [name, isSameText(text, starts[name] ?? "") ? "" : text]),
  );
  return (
    settingOf(key).form?.read(key, written) ?? { ok: false, errors: { form: "Cette page n’a pas de formulaire." } }
  );
}

const isSameText = (one: string, other: string) => plain(one) === plain(other);
const plain = (text: string) => text.normalize("NFC").replace(/\s+/g, " ").trim();

/** What to say of the first link of each written text that leads nowhere, by the names of their fields. */
export async function brokenTextLinks(context: ShopContext, key: Key, value: WordsOf<string>): Promise<Typed> {
  const errors: Typed = {};
  for (const { name: field, label } of settingOf(key).form?.fields(key, value).fields ?? []) {
    const name = field.slice(key.length + 1);
    const links = value[name] ? markdownLinks(settingOf(key).paragraphs(value, name).join("\n\n")) : [];
    for (const to of links)
      if (!(field in errors))
        Object.assign(errors, await brokenLinks(context, { [field]: { label, to } }, pathOf(key)));
  }
  return errors;
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
