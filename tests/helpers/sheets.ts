import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

import postcss, { type AtRule, type Root, type Rule } from "postcss";
import selectors from "postcss-selector-parser";

const SOURCES = readdirSync("app", { recursive: true, encoding: "utf8" });

/** The names of the sheets in a page, in their order. */
export function sheetsOf(html: string): string[] {
  const named = [...html.matchAll(/<link rel="dns-prefetch" href="\/build\/_assets\/([\w-]+)-[A-Z0-9]{8}\.css"/g)];
  return ["storefront", ...named.map(([, name = ""]) => name)];
}

/** The source of a sheet, with its imports inserted. */
function sourceOf(name: string): string {
  const file = SOURCES.find((path) => basename(path) === `${name}.css`);
  if (!file) throw new Error(`no sheet is called ${name}`);
  return withImports(join("app", file));
}

function withImports(file: string): string {
  return readFileSync(file, "utf8").replace(/@import "([^"]+)";/g, (_, path: string) =>
    withImports(join(dirname(file), path)),
  );
}

/** The sources of sheets. */
export function sourcesOf(names: string[]): string {
  return names.map(sourceOf).join("\n");
}

export const PAGE_STYLE = /(<style[^>]*>)([\s\S]*?)(<\/style>)/;

export type Ranked = {
  /** The selector without states: hover, focus, a checked answer. */
  subject: string;
  pseudo: string;
  /** The states that it needs, and its conditions on the screen. */
  states: string[];
  conditions: string;
  text: string;
  /** The rank of the rule with layers, and without them: the greater wins. */
  layered: number[];
  flat: number[];
  declarations: string;
};

const ORDER = readFileSync("app/ui/styles/layers.css", "utf8")
  .replace(/@layer|;|\s/g, "")
  .split(",");
const STATES = /:(hover|focus|focus-visible|focus-within|checked|disabled|active|invalid|target)\b(?![\w-])/g;

/** Many pages have the same sheets. */
const ranked = new Map<string, Ranked[]>();

/** Every selector of the sheets with its two ranks. */
export function rankedRules(names: string[]): Ranked[] {
  const known = ranked.get(names.join()) ?? rank(names);
  ranked.set(names.join(), known);
  return known;
}

function rank(names: string[]): Ranked[] {
  const found: Ranked[] = [];
  names.forEach((name, sheet) => {
    postcss.parse(sourceOf(name)).walkRules((rule) => {
      const layer = ORDER.indexOf(layerOf(rule));
      if (((rule.parent as AtRule).name ?? "").endsWith("keyframes")) return;
      const declarations = rule.nodes.filter((node) => node.type === "decl" && !node.important).join(";");
      for (const selector of rule.selectors) {
        const strength = specificity(selector);
        const at = found.length;
        found.push({
          subject:
            selector
              .replace(
                /::?(?:before|after|-webkit[\w-]+|-moz[\w-]+|marker|backdrop|selection|file-selector-button)/g,
                "",
              )
              .replace(STATES, "") || "*",
          pseudo: /::[\w-]+/.exec(selector)?.[0] ?? "",
          states: selector.match(STATES) ?? [],
          conditions: conditionsOf(rule),
          text: `${basename(name)}: ${selector}`,
          layered: [layer, ...strength, sheet, at],
          flat: [...strength, sheet, layer, at],
          declarations,
        });
      }
    });
  });
  return found;
}

function layerOf(rule: Rule): string {
  for (let above = rule.parent as AtRule | Root; above.type === "atrule"; above = above.parent as AtRule | Root)
    if (above.name === "layer") return above.params;
  throw new Error(`in no layer: ${rule.selector}`);
}

function conditionsOf(rule: Rule): string {
  const found: string[] = [];
  for (let above = rule.parent as AtRule | Root; above.type === "atrule"; above = above.parent as AtRule | Root)
    if (above.name !== "layer") found.push(above.params);
  return found.join(" and ");
}

/** The numbers of ids, of classes and the like, and of elements. */
function specificity(selector: string): [number, number, number] {
  return strengthOf(selectors().astSync(selector).first);
}

function strengthOf(selector: selectors.Selector): [number, number, number] {
  const total: [number, number, number] = [0, 0, 0];
  const add = (other: number[]) => other.forEach((count, place) => (total[place as 0] += count));
  selector.each((node) => {
    if (node.type === "id") add([1, 0, 0]);
    else if (node.type === "class" || node.type === "attribute") add([0, 1, 0]);
    else if (node.type === "tag") add([0, 0, 1]);
    else if (node.type === "pseudo" && /^::|^:(?:before|after)$/.test(node.value)) add([0, 0, 1]);
    else if (node.type === "pseudo") {
      if (!/^:(not|has|is)$/.test(node.value)) add([0, 1, 0]);
      else
        add(
          node.nodes
            .map(strengthOf)
            .sort((one, other) => other[0] - one[0] || other[1] - one[1] || other[2] - one[2])[0] ?? [],
        );
    }
  });
  return total;
}
