import { parse, type DefaultTreeAdapterMap } from "parse5";

export type Node = DefaultTreeAdapterMap["node"];
export type Element = DefaultTreeAdapterMap["element"];
export type Wanted = string | RegExp;

export function parseHtml(html: string): Node {
  return parse(html);
}

function isElement(node: Node): node is Element {
  return "tagName" in node;
}

/** The elements found below a node earlier: they stay valid, because a page is never changed. */
const found = new WeakMap<Node, Element[]>();

/**
 * Every element below a node, in the order of the page. Templates and `<noscript>` are read as by a browser without
 * scripts.
 */
export function elementsOf(node: Node): readonly Element[] {
  const known = found.get(node);
  if (known) return known;
  const elements: Element[] = [];
  collect(node, elements);
  found.set(node, elements);
  return elements;
}

function collect(node: Node, into: Element[]): void {
  if (!("childNodes" in node)) return;
  for (const child of node.childNodes) {
    if (isElement(child)) into.push(child);
    collect(child, into);
  }
}

export function all(root: Node, ...tags: string[]): Element[] {
  return elementsOf(root).filter((element) => tags.includes(element.tagName));
}

export function attr(element: Node, name: string): string | undefined {
  return isElement(element) ? element.attrs.find((each) => each.name === name)?.value : undefined;
}

export function byId(root: Node, id: string): Element | undefined {
  return elementsOf(root).find((element) => attr(element, "id") === id);
}

export function closest(element: Element, ...tags: string[]): Element | undefined {
  for (let node: Node | null = element; node; node = "parentNode" in node ? node.parentNode : null) {
    if (isElement(node) && tags.includes(node.tagName)) return node;
  }
  return undefined;
}

const UNREAD = new Set(["script", "style", "template", "head"]);
const BLOCKS =
  /^(address|article|aside|blockquote|br|dd|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|legend|li|main|nav|ol|option|p|section|summary|table|td|th|tr|ul)$/;

/** The text as people read it: one space for any kind of space and for a new block. */
export function textOf(node: Node | undefined): string {
  return node ? normal(rawText(node)) : "";
}

function rawText(node: Node): string {
  if ("value" in node) return node.value;
  if (!("childNodes" in node)) return "";
  if (isElement(node) && UNREAD.has(node.tagName)) return "";
  const inner = node.childNodes.map(rawText).join("");
  if (!isElement(node)) return inner;
  if (node.tagName === "img") return ` ${attr(node, "alt") ?? ""} `;
  return BLOCKS.test(node.tagName) ? ` ${inner} ` : inner;
}

/** One kind of space and of apostrophe, so that tests can be typed on a keyboard. */
export function normal(text: string): string {
  return text
    .replace(/[\s\u00A0\u202F]+/g, " ")
    .replace(/’/g, "'")
    .trim();
}

export function fits(text: string, wanted: Wanted): boolean {
  return typeof wanted === "string" ? normal(text) === normal(wanted) : wanted.test(text);
}

/** The accessible name of a link or button. */
export function nameOf(root: Node, element: Element): string {
  const label = attr(element, "aria-label");
  if (label) return normal(label);
  const labelledBy = attr(element, "aria-labelledby");
  if (labelledBy)
    return normal(
      labelledBy
        .split(/\s+/)
        .map((id) => textOf(byId(root, id)))
        .join(" "),
    );
  if (element.tagName === "input") return normal(attr(element, "value") ?? attr(element, "alt") ?? "");
  return textOf(element) || normal(attr(element, "title") ?? "");
}
