import { parse, type DefaultTreeAdapterTypes } from "parse5";

type Node = DefaultTreeAdapterTypes.Node;

/** What stands in a line or a cell of its own in w3m, which knows no newer element; a form begins no line in a cell. */
const BLOCKS = new Set(
  "address blockquote body br caption center dd div dl dt figcaption figure form h1 h2 h3 h4 h5 h6 hr li ol p pre table tbody td tfoot th thead tr ul".split(
    " ",
  ),
);
const CONTROLS = new Set(["input", "select", "textarea", "button"]);
const SILENT = new Set(["script", "style", "template", "head", "noscript"]);

/** Of these a text browser shows no box with text in it. */
const BOXLESS = new Set(["hidden", "checkbox", "radio"]);

/**
 * Where two words of different elements, or a word and the field after it, touch when no style keeps them apart, as a text browser
 * shows a page: the end of the one and the start of the other.
 */
export function gluedWords(html: string): string[] {
  const found: string[] = [];
  let before = "";
  const say = (text: string): void => {
    if (/[\p{L}\p{N}€%)]$/u.test(before) && /^[\p{L}\p{N}[]/u.test(text))
      found.push(`${before.slice(-25)}|${text.slice(0, 25)}`);
    if (text) before = text;
  };
  const walk = (node: Node, inCell = false): void => {
    if (node.nodeName === "#text" && "value" in node) return say(node.value);
    const name = node.nodeName;
    if (CONTROLS.has(name) && name !== "button" && "attrs" in node) {
      const attribute = (wanted: string) => node.attrs.find((attr) => attr.name === wanted)?.value ?? "";
      if (attribute("type") === "hidden") return;
      if (!BOXLESS.has(attribute("type"))) say(`[${attribute("name")}]`);
      return void (before = "");
    }
    if (SILENT.has(name)) return void (before = "");
    if (name === "img" && "attrs" in node) return say(node.attrs.find((attr) => attr.name === "alt")?.value ?? "");
    const stands = BLOCKS.has(name) && !(name === "form" && inCell);
    if (stands) before = "";
    if ("childNodes" in node) node.childNodes.forEach((each) => walk(each, inCell || name === "td"));
    if (stands) before = "";
  };
  walk(parse(html));
  return [...new Set(found)];
}
