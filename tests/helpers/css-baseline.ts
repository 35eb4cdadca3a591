import compatData from "@mdn/browser-compat-data/forLegacyNode";
import browserslist from "browserslist";
import postcss, { type AtRule, type Declaration, type Root, type Rule } from "postcss";

type Support = { version_added: string | boolean | null; prefix?: string; flags?: unknown; alternative_name?: string };
type Known = { __compat?: { support: Record<string, Support | Support[]> } } & { [name: string]: Known };

const known = compatData.css as unknown as Known;
const NAMES: Record<string, string> = {
  chrome: "chrome",
  and_chr: "chrome_android",
  firefox: "firefox",
  safari: "safari",
  ios_saf: "safari_ios",
};

/**
 * The oldest engine of each kind that package.json names under `browserslist`; its data know only the newest version of
 * phones.
 */
const OLDEST = (browserslist.loadConfig({ path: "." }) as string[]).map((query) => {
  const [name = "", version = ""] = query.split(/\s*>=\s*/);
  return { name: NAMES[name] ?? name, version: Number(version) };
});

/** What the oldest engines do not know in a sheet, each as `property`, `property: value`, `:pseudo` or `@rule`. */
export function unknownIn(css: string): Map<string, string> {
  const found = new Map<string, string>();
  const root = postcss.parse(css);
  const tell = (what: string, where: Rule | AtRule | Root | undefined) =>
    found.set(what, where && "selector" in where ? where.selector : String((where as AtRule).name ?? ""));
  root.walkAtRules((rule) => {
    const name = rule.name.replace(/^-\w+-/, "");
    if (!isKnown(known["at-rules"]?.[name])) tell(`@${name}`, rule);
    if (name === "media")
      for (const [, feature = ""] of rule.params.matchAll(/\(([a-z-]+)/g)) {
        const plain = feature.replace(/^(min|max)-/, "");
        if (!feature.startsWith("-") && !isKnown(known["at-rules"]?.media?.[plain])) tell(`@media (${plain})`, rule);
      }
  });
  root.walkRules((rule) => {
    if (((rule.parent as AtRule).name ?? "").endsWith("keyframes")) return;
    for (const [, name = ""] of rule.selector.matchAll(/::?([a-z][\w-]*)/g))
      if (!name.startsWith("-") && !isKnown(known.selectors?.[name]))
        tell(
          rule.selectors.length > 1 && rule.selectors.some((each) => !each.includes(`:${name}`))
            ? `:${name} among others`
            : `:${name}`,
          rule,
        );
  });
  root.walkDecls((declaration) => {
    if (!isGuarded(declaration)) for (const what of unknownOf(declaration)) tell(what, declaration.parent as Rule);
  });
  return found;
}

function unknownOf(declaration: Declaration): string[] {
  const { prop } = declaration;
  if (prop.startsWith("-") || isDescriptor(declaration)) return [];
  if (prop === "grid-gap") return isKnown(known.properties?.gap?.grid_context, prop) ? [] : [prop];
  const property = known.properties?.[prop];
  if (!isKnown(property) && !hasPrefixed(declaration)) return [prop];
  const parts = partsOf(declaration).filter(([, known]) => !isKnown(known));
  return parts.length && !hasPlainer(declaration) ? parts.map(([what]) => `${prop}: ${what}`) : [];
}

/** The parts of a value that engines learnt later than the property itself. */
function partsOf({ prop, value }: Declaration): [string, Known | undefined][] {
  const types = known.types ?? {};
  const property = known.properties?.[prop] ?? {};
  const parts: [string, Known | undefined][] = [];
  const bare = value.replace(/"[^"]*"|url\([^)]*\)/g, '""');
  for (const [, name = ""] of bare.matchAll(/([a-z-]+)\(/g))
    if (types[name]) parts.push([`${name}()`, types[name]]);
    else if (types.color?.[name]) parts.push([`${name}()`, types.color[name]]);
  for (const [word] of bare.matchAll(/(?<![\w-])[a-z][a-z-]+(?![\w(-])/g))
    if (property[word.replaceAll("-", "_")]?.__compat ?? property[word]?.__compat)
      parts.push([word, property[word] ?? property[word.replaceAll("-", "_")]]);
  if (/\d[dsl]v[hw]\b/.test(bare)) parts.push(["dvh", types.length?.viewport_percentage_units_dynamic]);
  if (/#([\da-f]{8}|[\da-f]{4})\b/i.test(bare))
    parts.push(["#rrggbbaa", types.color?.["hex-color"]?.alpha_hexadecimal_notation]);
  if (/rgb\([^,)]+\)/.test(bare)) parts.push(["rgb(r g b)", types.color?.rgb?.space_separated_parameters]);
  if (prop === "content" && bare.includes("/")) parts.push(["alternative", property.alt_text]);
  if (prop === "overflow" && /\s/.test(value)) parts.push(["two values", property.multiple_keywords]);
  if (prop === "text-decoration" && /\d/.test(value))
    parts.push(["thickness", property["text-decoration-thickness"] ?? property.includes_thickness]);
  return parts;
}

/** @param older the name under which a feature may have come first */
function isKnown(feature: Known | undefined, older?: string): boolean {
  const support = feature?.__compat?.support;
  if (!support) return Boolean(feature && Object.keys(feature).length);
  return OLDEST.every(({ name, version }) =>
    [support[name] ?? []]
      .flat()
      .some(
        ({ version_added: since, prefix, flags, alternative_name: other }) =>
          !prefix &&
          !flags &&
          (!other || other === older) &&
          (since === true || parseFloat(String(since).replace("≤", "")) <= version),
      ),
  );
}

/** True when an earlier declaration of the same property has a value that every engine knows. */
function hasPlainer(declaration: Declaration): boolean {
  return (declaration.parent as Rule).nodes
    .slice(0, (declaration.parent as Rule).index(declaration))
    .some(
      (node) =>
        node.type === "decl" && node.prop === declaration.prop && !partsOf(node).some(([, part]) => !isKnown(part)),
    );
}

const isDescriptor = ({ parent }: Declaration): boolean => parent?.type === "atrule";

const hasPrefixed = (declaration: Declaration): boolean =>
  (declaration.parent as Rule).nodes.some(
    (node) => node.type === "decl" && /^-(webkit|moz)-/.test(node.prop) && node.prop.endsWith(declaration.prop),
  );

/** True under a condition that an old engine does not fulfil, so that it skips the rule. */
function isGuarded(declaration: Declaration): boolean {
  for (let above = declaration.parent as AtRule | Root | undefined; above; above = above.parent as AtRule | undefined)
    if (above.type === "atrule" && above.name === "supports" && !above.params.startsWith("not")) return true;
  return false;
}
