import { readFileSync } from "node:fs";

import autoprefixer from "autoprefixer";
import postcss from "postcss";
import hexAlpha from "postcss-color-hex-alpha";
import customProperties from "postcss-custom-properties";
import logical from "postcss-logical";

const STYLES = "app/ui/styles";

/**
 * True in engines that know neither `inset` nor gaps between flex items: both came to Safari in 14.1, to Chrome and Firefox
 * within a few months. Gaps of flex boxes cannot be asked for themselves: engines of 2017 know the property, for grids.
 */
const OLD = "not (inset:0)";

/**
 * Rewrites a built sheet so that engines of 2017 lay it out as those of today do: what they read differently is said in both
 * ways, in the order in which each engine takes the last that it understands. The sources keep their layers and their new words.
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
 * Every sheet is written with the shop's own colours and faces, which only one of them states. Measures that grow with the screen
 * stay properties, said once in both ways: their values are long.
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

/** Rules in the order of their layers; that no weaker layer has the stronger selector is held by a test. */
function flatten(root) {
  const order = layerOrder();
  const flat = order.map(() => []);
  root.walkAtRules("layer", (layer) => {
    if (layer.nodes) flat[order.indexOf(layer.params)].push(...layer.nodes);
  });
  const loose = root.nodes.filter(({ name }) => name !== "layer");
  root.removeAll().append(loose, flat.flat());
}

/** Takes the measures that grow with the screen out of a sheet. @returns them said in both ways */
function takeFluid(root) {
  const fluid = [];
  root.walkDecls(/^--/, (token) => {
    if (token.parent.selector === ":root" && COMPARED.test(token.value)) fluid.push(token.remove());
  });
  if (!fluid.length) return "";
  const plain = fluid.map(({ prop, value }) => `${prop}:${withoutComparing(value)}`);
  return `:root{${plain.join(";")}}@supports (inset:0){:root{${fluid.join(";")}}}`;
}

/** The values of the others stand where they are used. */
function dropTokens(root) {
  root.walkRules(":root", (rule) => {
    rule.walkDecls(/^--/, (token) => void token.remove());
    if (!rule.nodes.length) rule.remove();
  });
}

const COMPARED = /\b(clamp|min|max)\(/;
const ALTERNATIVE = /^("[^"]*"|[^"/]+?)\s*\/\s*"/;

/** What an old engine drops gets a plainer form before it. */
function plainForms(declaration) {
  const { prop, value } = declaration;
  if (prop.startsWith("--")) return;
  const plain = prop === "content" ? ALTERNATIVE.exec(value)?.[1] : withoutComparing(withoutFluid(value));
  if (plain && plain !== value && declaration.prev()?.prop !== prop) declaration.before({ prop, value: plain });
}

/** The least of each measure that grows with the screen. */
const LEAST = new Map();
postcss.parse(readFileSync(`${STYLES}/tokens.css`, "utf8")).walkDecls(/^--/, ({ prop, value }) => {
  const [start] = COMPARED.exec(value) ?? [];
  if (start) LEAST.set(prop, argumentsAt(value, value.indexOf(start) + start.length).list[0]);
});

/** For engines without custom properties, where a rule that reads one says nothing at all. */
function withoutFluid(value) {
  return value.replace(/var\((--[\w-]+)\)/g, (read, name) => LEAST.get(name) ?? read);
}

/** `clamp(a, b, c)` without its ends, and of several values the first. */
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

/** Where flex items have no gaps, margins after them keep neighbours apart; those of one measure share a rule. */
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

/** Old engines ring what has the focus in their own way; a ring that stands on its neighbour is drawn for them. */
function focusRings(root) {
  const old = postcss.atRule({ name: "supports", params: OLD, nodes: [] });
  root.walkRules(/:focus-visible\s*\+/, (rule) => {
    old.append(within(rule, rule.clone({ selector: rule.selector.replace(/:focus-visible/g, ":focus") })));
  });
  return old.nodes.length ? old : [];
}

/** The same rule under the same conditions. */
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
