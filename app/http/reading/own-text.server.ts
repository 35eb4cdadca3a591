import type { TextPage } from "~/domain/settings/groups/texts.server";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { MODEL, type Settings } from "~/domain/settings/model.server";
import type { WordsOf, WordsSetting } from "~/domain/settings/words.server";
import type { Services } from "~/infra/services.server";
import { french } from "~/shop/words/french-spacing";
import type { OwnText } from "~/ui/reading/reading-page";
import { markdownHtml, markdownParts } from "./markdown.server";

/** What the shop wrote itself for this page; empty while the whole page is as delivered. */
export async function ownText(services: Services, page: TextPage): Promise<{ own?: OwnText }> {
  const settings = await settingsInForce(services);
  const own = ownTextIn(page, settings);
  return own ? { own } : {};
}

/** @returns null when the shop wrote nothing */
function ownTextIn(page: TextPage, settings: Pick<Settings, TextPage>): OwnText | null {
  const setting = MODEL[page] as unknown as WordsSetting<string>;
  const value: WordsOf<string> = settings[page];
  const written = Object.keys(value).filter((name) => value[name] !== "");
  if (written.length === 0) return null;
  const text = (name: string) => setting.paragraphs(value, name).join("\n\n");
  const parts = written.filter((name) => name !== "lead" && name !== "more");
  return {
    ...(value.lead && { lead: french(text("lead")) }),
    parts: Object.fromEntries(parts.map((name) => [name, markdownHtml(text(name))])),
    more: value.more
      ? markdownParts(text("more")).map(({ title, html }, place) => ({ id: `plus-${place + 1}`, title, html }))
      : [],
  };
}
