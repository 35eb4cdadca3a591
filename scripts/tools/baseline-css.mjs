import { readFileSync } from "node:fs";

import autoprefixer from "autoprefixer";
import postcss from "postcss";
import hexAlpha from "postcss-color-hex-alpha";
import customProperties from "postcss-custom-properties";
import logical from "postcss-logical";

const STYLES = "app/ui/styles";

/**
 * The condition of `@supports` for engines without gaps between flex items. It tests `inset`, which came to Safari with
 * them (14.1), and to Chrome and Firefox within a few months. It cannot test the gaps themselves, because engines of
 * 2017 know the property for grids.
 */
const OLD = "not (inset:0)";

/**
 * Rewrites a built sheet so that engines of 2017 lay pages out as those of today do. A declaration that they do not
 * understand gets an older form before it: each engine takes the last form that it understands. The sources keep their
 * layers and new properties.
 */
export function forOldEngines(css) {
  if (!css.includes("@layer")) return css;
  const source = postcss.parse(tokens() + css);
  flatten(source);
  const fluid = takeFluid(source);
  const { root } = postcss([
    customProperties({ preserve: false }),
    logical(),
    hexAlpha({ preserve: false }),
    autoprefixer({ grid: false }),
  ]).process(source, { from: undefined });
  dropTokens(root);
  root.walkDecls(plainForms);
  root.walkDecls("gap", (gap) => void (gap.prop = "grid-gap"));
  root.append(flexGaps(root), focusRings(root));
  root.prepend(postcss.parse(fluid).nodes);
  return compact(root).toString();
}

const layerOrder = () =>
  readFileSync(`${STYLES}/layers.css`, "utf8")
    .replace(/@layer|;|\s/g, "")
    .split(",");

/**
 * The custom properties of `tokens.css`, to be put before every sheet, whose rules get their values. The measures that
 * grow with the screen are left out: because their values are long, they stay properties, which one sheet declares in
 * both forms.
 */
function tokens() {
  const stated = [];
  postcss
    .parse(readFileSync(`${STYLES}/tokens.css`, "utf8"))
    .walkDecls(
      /^--/,
      ({ prop, value }) => void (COMPARED.test(value) || stated.push(`${prop}:${value.replace(/,\s+/g, ",")}`)),
    );
  return `:root{${stated.join(";")}}`;
}

/**
 * Replaces the layers by their rules, in the order of the layers. A test checks that selectors do not change that
 * order.
 */
function flatten(root) {
  const order = layerOrder();
  const flat = order.map(() => []);
  root.walkAtRules("layer", (layer) => {
    if (layer.nodes) flat[order.indexOf(layer.params)].push(...layer.nodes);
  });
  const loose = root.nodes.filter(({ name }) => name !== "layer");
  root.removeAll().append(loose, flat.flat());
}

/** Removes the measures that grow with the screen from a sheet. @returns rules that declare them in both forms */
function takeFluid(root) {
  const fluid = [];
  root.walkDecls(/^--/, (token) => {
    if (token.parent.selector === ":root" && COMPARED.test(token.value)) fluid.push(token.remove());
  });
  if (!fluid.length) return "";
  const plain = fluid.map(({ prop, value }) => `${prop}:${withoutComparing(value)}`);
  return `:root{${plain.join(";")}}@supports (inset:0){:root{${fluid.join(";")}}}`;
}

/** Removes the other properties: their values have replaced each use. */
function dropTokens(root) {
  root.walkRules(":root", (rule) => {
    rule.walkDecls(/^--/, (token) => void token.remove());
    if (!rule.nodes.length) rule.remove();
  });
}

const COMPARED = /\b(clamp|min|max)\(/;
const ALTERNATIVE = /^("[^"]*"|[^"/]+?)\s*\/\s*"/;

/** Puts an older form before a declaration that old engines do not understand. */
function plainForms(declaration) {
  const { prop, value } = declaration;
  if (prop.startsWith("--")) return;
  const plain = prop === "content" ? ALTERNATIVE.exec(value)?.[1] : withoutComparing(withoutFluid(value));
  if (plain && plain !== value && declaration.prev()?.prop !== prop) declaration.before({ prop, value: plain });
}

/** The least value of each measure that grows with the screen, by the name of its property. */
const LEAST = new Map();
postcss.parse(readFileSync(`${STYLES}/tokens.css`, "utf8")).walkDecls(/^--/, ({ prop, value }) => {
  const [start] = COMPARED.exec(value) ?? [];
  if (start) LEAST.set(prop, argumentsAt(value, value.indexOf(start) + start.length).list[0]);
});

/** Replaces such measures by their least value, for engines that ignore a declaration with a custom property. */
function withoutFluid(value) {
  return value.replace(/var\((--[\w-]+)\)/g, (read, name) => LEAST.get(name) ?? read);
}

/** Replaces `clamp(a, b, c)` by `b`, and `min(…)` or `max(…)` by the first of its values. */
function withoutComparing(value) {
  for (let next = COMPARED.exec(value); next; next = COMPARED.exec(value)) {
    const parts = argumentsAt(value, next.index + next[0].length);
    const kept = next[1] === "clamp" ? parts.list[1] : parts.list[0];
    const plain = /\s[-+*/]\s/.test(kept) && !/calc\([^)]*$/.test(value.slice(0, next.index)) ? `calc(${kept})` : kept;
    value = value.slice(0, next.index) + plain + value.slice(parts.end);
  }
  return value;
}

function argumentsAt(value, start) {
  const list = [""];
  let depth = 0;
  for (let at = start; ; at++) {
    const sign = value[at];
    if (sign === undefined) throw new Error(`unclosed: ${value}`);
    if (sign === ")" && depth-- === 0) return { list: list.map((each) => each.trim()), end: at + 1 };
    if (sign === "(") depth++;
    if (sign === "," && depth === 0) list.push("");
    else list[list.length - 1] += sign;
  }
}

/** Rules with margins in place of the gaps between flex items, for old engines; equal margins share a rule. */
function flexGaps(root) {
  const old = postcss.atRule({ name: "supports", params: OLD, nodes: [] });
  const marked = new Set();
  root.walkRules(/::?before/, (rule) => void marked.add(rule.selector.replace(/::?before/, "")));
  const alike = new Map();
  root.walkRules((rule) => {
    const said = Object.fromEntries(rule.nodes.map(({ prop, value }) => [prop, value]));
    if (!/flex/.test(said.display ?? "") || !said["grid-gap"]) return;
    const [row, column = row] = postcss.list.space(withoutComparing(said["grid-gap"]));
    const upright = said["flex-direction"]?.startsWith("column");
    const below = upright || said["flex-wrap"] === "wrap" ? row : "0";
    const margins = [];
    if (!upright && column !== "0") margins.push(postcss.decl({ prop: "margin-right", value: column }));
    if (below !== "0") margins.push(postcss.decl({ prop: "margin-bottom", value: below }));
    if (!margins.length) return;
    const key = [rule.parent.params, ...margins].join();
    const known = alike.get(key);
    const made = postcss.rule({ selectors: children(rule, marked), nodes: margins });
    if (known) known.selector = [...known.selectors, ...made.selectors].join(",");
    else {
      alike.set(key, made);
      old.append(within(rule, made));
    }
  });
  old.walkDecls(plainForms);
  return old.nodes.length ? old : [];
}

const children = ({ selectors }, marked) =>
  selectors.flatMap((each) => (marked.has(each) ? [`${each}>*`, `${each}:before`] : [`${each}>*`]));

/** Old engines show the focus by themselves, except where a rule draws it on the next element: that rule is copied. */
function focusRings(root) {
  const old = postcss.atRule({ name: "supports", params: OLD, nodes: [] });
  root.walkRules(/:focus-visible\s*\+/, (rule) => {
    old.append(within(rule, rule.clone({ selector: rule.selector.replace(/:focus-visible/g, ":focus") })));
  });
  return old.nodes.length ? old : [];
}

/** The new rule inside copies of the at-rules that enclose the given one. */
function within(rule, made) {
  for (let above = rule.parent; above.type === "atrule"; above = above.parent) {
    const shell = above.clone({ nodes: [] });
    shell.append(made);
    made = shell;
  }
  return made;
}

function compact(root) {
  root.walk((node) => {
    const { important } = node.raws;
    node.raws = { before: "", between: node.type === "decl" ? ":" : "", after: "", semicolon: false };
    if (node.type === "atrule") node.raws.afterName = node.params && !node.params.startsWith("(") ? " " : "";
    if (important) node.raws.important = "!important";
  });
  root.raws = {};
  return root;
}
