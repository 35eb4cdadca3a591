import type { Page } from "playwright";

/** The text settings of some people; both run in the page. */
export const LARGE_LETTERS = {
  name: "letters twice as large on a small telephone",
  width: 360,
  set: () => void (document.documentElement.style.fontSize = "200%"),
  undo: () => void (document.documentElement.style.fontSize = ""),
};

/** It stays until the next page is opened. */
export const WIDE_SPACING = {
  name: "the text spacing of WCAG 1.4.12 on the narrowest screen",
  width: 320,
  set: () => {
    for (const { style, tagName } of document.querySelectorAll<HTMLElement>("body, body *")) {
      if (!style) continue;
      style.setProperty("line-height", "1.5", "important");
      style.setProperty("letter-spacing", ".12em", "important");
      style.setProperty("word-spacing", ".16em", "important");
      if (tagName === "P") style.setProperty("margin-bottom", "2em", "important");
    }
  },
};

/** Runs in the page. Links, buttons and fields too small for a finger; those within a line of text are allowed. */
export function smallTargets(): string[] {
  const PRESSED = "a[href], button, summary, select, textarea, input:not([type=hidden])";
  const seen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  /** Whether there are words around it in its own line. */
  const isInText = (element: Element): boolean => {
    let block: Element | null = element.parentElement;
    while (block && getComputedStyle(block).display === "inline") block = block.parentElement;
    const words = (node: Node): string =>
      node.nodeType === Node.TEXT_NODE
        ? (node.textContent ?? "")
        : node instanceof Element && (node.matches(PRESSED) || !seen(node))
          ? ""
          : [...node.childNodes].map(words).join("");
    return /[\p{L}\p{N}]/u.test(block ? words(block) : "");
  };
  /** A small box is pressed by its label; an element that covers a whole card is pressed there. */
  const height = (element: Element): number => {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const own = [element, ...labels, ...element.querySelectorAll("*")].map(
      (each) => each.getBoundingClientRect().height,
    );
    const over = parseFloat(getComputedStyle(element, "::after").height) || 0;
    return Math.max(...own, over);
  };
  return [...document.querySelectorAll(PRESSED)]
    .filter((element) => seen(element) && element.getBoundingClientRect().width > 2 && !element.closest(".skip-link"))
    .filter((element) => height(element) < 43.5 && !isInText(element))
    .map(
      (element) =>
        `${element.tagName.toLowerCase()} « ${(element.textContent || element.getAttribute("name") || "").replace(/\s+/g, " ").trim().slice(0, 40)} » is ${Math.round(height(element))} px high, in ${element.parentElement?.parentElement?.className + " > " + (element.parentElement?.className || element.parentElement?.tagName)}`,
    );
}

/** What makes the page scroll sideways, and words that overflow their box onto what is beside it. */
export function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const limit = document.documentElement.clientWidth;
    const spilt = [...document.querySelectorAll<HTMLElement>("main *")].filter(
      (each) =>
        each.checkVisibility({ contentVisibilityAuto: true }) &&
        !each.closest(".visually-hidden, svg") &&
        [...each.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim()) &&
        getComputedStyle(each).overflowX === "visible" &&
        each.scrollWidth > each.clientWidth + 4 &&
        each.clientWidth > 0,
    );
    const words = spilt.map((each) => `«${each.textContent.trim().slice(0, 40)}» is wider than its place`);
    if (document.documentElement.scrollWidth <= limit) return words;
    return [
      ...words,
      `${document.documentElement.scrollWidth - limit} px too wide: ${[...document.querySelectorAll("body *")]
        .filter((each) => each.getBoundingClientRect().right > limit + 1 && !each.closest(".consent"))
        .slice(0, 9)
        .map(
          (each) =>
            `${each.tagName.toLowerCase()}.${each.getAttribute("class") ?? each.parentElement?.getAttribute("class") ?? ""}`,
        )
        .join(" ")}`,
    ];
  });
}

/**
 * Runs in the page. Elements outside the screen or at its very edge, over their neighbour, too small to read, or of an
 * impossible width.
 */
export function misplaced(): string[] {
  const found: string[] = [];
  const wide = document.documentElement.clientWidth;
  const lineBoxes = (text: Node) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()];
  };
  const isScrolled = (element: Element | null): boolean =>
    element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || isScrolled(element.parentElement));
  const named = (element: Element) => `${element.tagName.toLowerCase()}.${element.getAttribute("class") ?? ""}`;
  if (document.documentElement.scrollWidth > wide)
    found.push(
      `${document.documentElement.scrollWidth} px wide: ${[...document.querySelectorAll("body *")]
        .filter((each) => each.getBoundingClientRect().right > wide + 1)
        .slice(0, 3)
        .map(named)
        .join(" ")}`,
    );
  for (const drawing of document.querySelectorAll("svg")) {
    const { width } = drawing.getBoundingClientRect();
    const place = drawing.parentElement?.getBoundingClientRect().width ?? 0;
    if (width > Math.max(place, 48) + 1)
      found.push(`${named(drawing)} is ${Math.round(width)} px wide in ${Math.round(place)}`);
    if (/icon|mark|swatch/.test(named(drawing)) && width > 48)
      found.push(`${named(drawing)} is ${Math.round(width)} px wide`);
  }
  for (const picture of document.images)
    if (!picture.getAttribute("width") || !picture.getAttribute("height")) found.push(`${picture.src} has no size`);
  for (const dialog of document.querySelectorAll("dialog:not([open])"))
    if (getComputedStyle(dialog).display !== "none") found.push("a closed dialog is seen");
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const parent = texts.currentNode.parentElement;
    if (!parent || !texts.currentNode.nodeValue?.trim() || !parent.offsetParent) continue;
    const { fontSize, color } = getComputedStyle(parent);
    if (parent.closest("svg, script, style, .visually-hidden, [aria-hidden]")) continue;
    if (parseFloat(fontSize) < 10.5) found.push(`«${texts.currentNode.nodeValue.trim().slice(0, 30)}» is ${fontSize}`);
    const [line] = lineBoxes(texts.currentNode);
    if (line && line.width > 0 && line.left < 8 && line.right > 0 && !isScrolled(parent))
      found.push(
        `«${texts.currentNode.nodeValue.trim().slice(0, 30)}» begins ${Math.round(line.left)} px from the edge`,
      );
    if (color === "rgba(0, 0, 0, 0)") found.push(`«${texts.currentNode.nodeValue.trim()}» has no colour`);
  }
  return [...new Set(found)].slice(0, 6);
}
