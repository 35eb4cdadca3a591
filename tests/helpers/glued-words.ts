import { parse, type DefaultTreeAdapterTypes } from "parse5";

type Node = DefaultTreeAdapterTypes.Node;

/**
 * Elements that w3m shows in a line or a cell of their own; it knows no newer ones. A form within a cell begins no
 * line.
 */
const BLOCKS = new Set(
  "address blockquote body br caption center dd div dl dt figcaption figure form h1 h2 h3 h4 h5 h6 hr li ol p pre table tbody td tfoot th thead tr ul".split(
    " ",
  ),
);
const CONTROLS = new Set(["input", "select", "textarea", "button"]);
const SILENT = new Set(["script", "style", "template", "head", "noscript"]);

/** Inputs that a text browser shows without a box. */
const BOXLESS = new Set(["hidden", "checkbox", "radio"]);

/**
 * The places where two words of different elements, or a word and the next field, touch without styles, as in a text
 * browser: the end of the one and the start of the other.
 */
export function gluedWords(html: string): string[] {
  const found: string[] = [];
  let before = "";
  const say = (text: string): void => {
    if (/[\p{L}\p{N}€%)]$/u.test(before) && /^[\p{L}\p{N}[−]/u.test(text))
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
