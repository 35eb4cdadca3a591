import postcss, { type AtRule } from "postcss";

/** New features in a selector or rule by which an old engine loses the whole rule. */
const LOST_SELECTORS = /:has\(|:is\(|:where\(|:focus-visible|:not\([^()]*,|::(?:backdrop|file-selector-button)/;
const LOST_PROPERTIES =
  /^(?:gap|row-gap|inset(?:-.*)?|aspect-ratio|(?:margin|padding|border)-(?:inline|block).*|accent-color|container.*|text-wrap|overscroll-behavior|scroll-(?:margin|padding|snap).*|color-scheme|text-underline-offset|text-decoration-thickness|--.*)$/;
const LOST_VALUES =
  /\b(?:clamp|min|max|var|color-mix)\(|\b\d+d[vh]|\brgb\([^,)]+\)|#[\da-f]{8}\b|\bcontents\b|\bsubgrid\b|\banywhere\b|^(?:"[^"]*"|[^"/]+)\s*\/\s*"/;

/**
 * A sheet without what engines of 2017 and before do not know, custom properties included. The newest browser draws the
 * result, so what an old one would draw differently is written out: above all flex items without gaps.
 */
export function asOldEngineReads(css: string): string {
  const root = postcss.parse(css);
  root.walkAtRules((rule) => {
    if (rule.name === "layer" || rule.name === "container") rule.remove();
    else if (rule.name === "supports") keepIfFulfilled(rule);
  });
  root.walkRules((rule) => {
    if (LOST_SELECTORS.test(rule.selector)) rule.remove();
  });
  root.walkDecls((declaration) => {
    if (LOST_PROPERTIES.test(declaration.prop) || LOST_VALUES.test(declaration.value)) declaration.remove();
  });
  root.walkRules((rule) => {
    const flex = rule.nodes.some(
      (node) => node.type === "decl" && node.prop === "display" && node.value.includes("flex"),
    );
    if (flex) rule.walkDecls("grid-gap", (gap) => void gap.remove());
  });
  return root.toString();
}

/** Of conditions, only `not` with a new feature is true. */
function keepIfFulfilled(rule: AtRule): void {
  if (rule.params.startsWith("not") && rule.nodes) rule.replaceWith(rule.nodes);
  else rule.remove();
}
