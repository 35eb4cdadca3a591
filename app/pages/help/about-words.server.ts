import { MODEL, type Settings } from "~/domain/settings/model.server";
import { frameUrl } from "~/http/pictures/scenes.server";
import { markdownParts } from "~/http/reading/markdown.server";
import { team } from "~/shop/team";

/** The texts about the shop: those of its settings, else those that are delivered. */
export function aboutWords({ textAbout, team: own }: Pick<Settings, "textAbout" | "team">) {
  const { title, lead } = MODEL.textAbout.said(textAbout);
  const written = MODEL.textAbout.paragraphs(textAbout, "text").join("\n\n");
  return {
    title,
    lead,
    story: written ? markdownParts(written) : null,
    team:
      own.length > 0
        ? own.map((member) => ({ ...member, wears: "", picture: null }))
        : team().map(({ pair, sitter, ...person }) => ({
            ...person,
            picture: pair && sitter && frameUrl(pair, `portrait-${sitter}`),
          })),
  };
}
