import { parse, type DefaultTreeAdapterTypes } from "parse5";

type Node = DefaultTreeAdapterTypes.Node;

/** What stands in a line of its own wherever no style is read. */
const BLOCKS = new Set(
  "address article aside blockquote body br caption center dd dialog div dl dt figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol optgroup option p picture pre search section table tbody td tfoot th thead tr ul".split(
    " ",
  ),
);
const CONTROLS = new Set(["input", "select", "textarea", "button"]);
const SILENT = new Set(["script", "style", "template", "head", "select", "textarea", "noscript"]);

/**
 * Where two words of different elements touch when no style keeps them apart, as a text browser shows a page: the end of the one
 * and the start of the other.
 */
export function gluedWords(html: string): string[] {
  const found: string[] = [];
  let before = "";
  const say = (text: string): void => {
    if (/[\p{L}\p{N}€%]$/u.test(before) && /^[\p{L}\p{N}]/u.test(text))
      found.push(`${before.slice(-25)}|${text.slice(0, 25)}`);
    if (text) before = text;
  };
  const walk = (node: Node): void => {
    if (node.nodeName === "#text" && "value" in node) return say(node.value);
    const name = node.nodeName;
    if (SILENT.has(name)) return void (before = "");
    if (name === "img" && "attrs" in node) return say(node.attrs.find((attr) => attr.name === "alt")?.value ?? "");
    if (CONTROLS.has(name) && name !== "button") return void (before = "");
    const stands = BLOCKS.has(name);
    if (stands) before = "";
    if ("childNodes" in node) node.childNodes.forEach(walk);
    if (stands) before = "";
  };
  walk(parse(html));
  return [...new Set(found)];
}
