import MarkdownIt from "markdown-it";

import { french } from "~/shop/words/french-spacing";

/** Where a text of the shop may lead: its own pages, other secure sites, a mailbox, a telephone. */
const MAY_LEAD_TO = /^(\/(?!\/)|#|https:\/\/|mailto:|tel:)/i;

/** HTML is not read: what looks like it is shown as it was typed, so that a text can never bring a script with it. */
const markdown = new MarkdownIt({ html: false, linkify: false, breaks: true }).disable(["image", "code", "fence"]);
markdown.validateLink = (address) => MAY_LEAD_TO.test(address.trim());

/** A wide table scrolls in its own box, by keys too, and not the page. */
markdown.renderer.rules.table_open = () =>
  '<div class="table-scroll" role="region" aria-label="Tableau" tabindex="0"><table>';
markdown.renderer.rules.table_close = () => "</table></div>";

/** Gives the text French spaces and signs, and its titles a level below those of the page's parts. */
markdown.core.ruler.push("house", ({ tokens }) => {
  for (const token of tokens) {
    if (token.type === "heading_open" || token.type === "heading_close")
      token.tag = `h${Math.min(6, level(token.tag))}`;
    for (const child of token.children ?? []) if (child.type === "text") child.content = french(child.content);
  }
});

/** A part has a title of the second level already. */
const level = (tag: string) => Math.max(3, Number(tag.slice(1)));

/** The HTML of a text in Markdown. It is safe for any author, because the text's own HTML is not read. */
export function markdownHtml(text: string): string {
  return markdown.render(text);
}

/** Where the links of a text in Markdown lead. */
export function markdownLinks(text: string): string[] {
  const inline = markdown.parse(text, {}).flatMap(({ children }) => children ?? []);
  return inline.flatMap((token) => (token.type === "link_open" ? [String(token.attrGet("href") ?? "")] : []));
}

type MarkdownPart = { title: string; html: string };

/** Splits a text at its "## titles" into parts; the text before the first title is a part without a title. */
export function markdownParts(text: string): MarkdownPart[] {
  const [before = "", ...parts] = `\n${text}`.split(/\n##[ \t]+/);
  return [
    ...(before.trim() ? [{ title: "", html: markdownHtml(before) }] : []),
    ...parts.map((part) => {
      const [title = "", ...rest] = part.split("\n");
      return { title: french(title.replace(/\s*#*\s*$/, "")), html: markdownHtml(rest.join("\n")) };
    }),
  ];
}
