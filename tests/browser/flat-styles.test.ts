import { expect } from "vitest";

import { inMode } from "../helpers/browser";
import { ADMIN_KINDS, carry, portions, STOREFRONT_KINDS } from "../helpers/page-kinds";
import { rankedRules, sheetsOf, withSources, type Ranked } from "../helpers/sheets";
import { sharedShop } from "../helpers/shop";

const shop = sharedShop();

for (const { part, kinds } of portions([...STOREFRONT_KINDS, ...ADMIN_KINDS], 10))
  inMode(
    "sans JavaScript",
    `the built sheets say without layers what the sources say with them, kinds of page ${part}`,
    async ({ page, context, expectTrouble }) => {
      expectTrouble(/status of 404|net::ERR_FAILED/);
      // A font that is optional is there on one visit and not on the next.
      await context.route("**/fonts/**", (route) => route.abort());
      let html = "";
      let layered = false;
      await context.route(
        (url) => url.pathname !== "/build" && !/\.\w+$/.test(url.pathname),
        async (route) => {
          const answer = await route.fetch();
          html = await answer.text();
          await route.fulfill({ response: answer, body: layered ? withSources(html) : html });
        },
      );
      const different: string[] = [];
      const turned: string[] = [];
      for (const [at, { name, reach }] of kinds.entries()) {
        const { visitor, path } = await reach(shop());
        await carry(context, visitor, shop());
        await page.setViewportSize({ width: at % 2 ? 360 : 1280, height: 900 });
        layered = false;
        await page.goto(path);
        const rules = rankedRules(sheetsOf(html));
        const declarations = rules.map((rule) => rule.declarations);
        const built = await page.evaluate(stylesOfAll, declarations);
        turned.push(...(await page.evaluate(turnedRound, rules)));
        layered = true;
        await page.goto(path);
        const written = await page.evaluate(stylesOfAll, declarations);
        expect(built.length).toBe(written.length);
        const unlike = written.flatMap((style, place) => (style === built[place] ? [] : [place]));
        different.push(...unlike.map((place) => `${name}: ${differenceOf(built[place] ?? "", written[place] ?? "")}`));
      }
      expect(different).toEqual([]);
      expect([...new Set(turned)]).toEqual([]);
    },
  );

/** What the elements of each kind look like, by the properties that any sheet sets. */
function stylesOfAll(declarations: string[]): string[] {
  const probe = document.createElement("i");
  probe.style.cssText = declarations.join(";");
  const properties = [...probe.style].filter((name) => !name.startsWith("--"));
  const seen = new Map<string, number>();
  const named = (element: Element | null) => `${element?.tagName} ${element?.getAttribute("class") ?? ""}`;
  return [...document.querySelectorAll("body, body *")].flatMap((element) => {
    const kind = `${named(element.parentElement)} > ${named(element)}`;
    const count = (seen.get(kind) ?? 0) + 1;
    seen.set(kind, count);
    if (count > 3) return [];
    return [null, "::before", "::after"].map((part) => {
      const style = getComputedStyle(element, part);
      if (part && style.content === "none") return "";
      return [`${kind}${part ?? ""}`, ...properties.map((name) => `${name}: ${style.getPropertyValue(name)}`)].join(
        "\n",
      );
    });
  });
}

function differenceOf(built: string, written: string): string {
  const [others, [kind = "", ...values]] = [built.split("\n"), written.split("\n")];
  return `${kind} is to have ${values
    .filter((value, at) => others[at + 1] !== value)
    .slice(0, 3)
    .join("; ")}`;
}

/**
 * Two rules that say different things of one property of an element, of which the other one would win without layers; a third
 * that speaks whenever both do, and wins over both either way, settles it.
 */
function turnedRound(rules: Ranked[]): string[] {
  const probe = document.createElement("i");
  const values = rules.map(({ declarations }) => {
    probe.style.cssText = declarations;
    return new Map([...probe.style].map((name) => [name, probe.style.getPropertyValue(name)]));
  });
  const less = (one: number[], other: number[]) => {
    const at = one.findIndex((value, place) => value !== other[place]);
    return (one[at] ?? 0) < (other[at] ?? 0);
  };
  const turned = (a: Ranked, b: Ranked) => less(a.layered, b.layered) !== less(a.flat, b.flat);
  const speaksWith = (third: Ranked, a: Ranked, b: Ranked) =>
    third.pseudo === a.pseudo &&
    ["", a.conditions, b.conditions].includes(third.conditions) &&
    third.states.every((state) => a.states.includes(state) || b.states.includes(state));
  const beats = (third: Ranked, other: Ranked) => less(other.layered, third.layered) && less(other.flat, third.flat);
  const found = new Set<string>();
  const seen = new Set<string>();
  for (const element of document.querySelectorAll("html, body, body *")) {
    const kind = `${element.parentElement?.tagName} ${element.parentElement?.className.toString()} ${element.tagName} ${element.getAttribute("class")}`;
    if (seen.has(kind)) continue;
    seen.add(kind);
    const fitting = rules.flatMap((rule, at) => {
      try {
        return element.matches(rule.subject) ? [{ rule, says: values[at] ?? new Map<string, string>() }] : [];
      } catch {
        return [];
      }
    });
    fitting.forEach((one, place) => {
      for (const other of fitting.slice(place + 1)) {
        const [a, b] = [one.rule, other.rule];
        if (a.pseudo !== b.pseudo || !turned(a, b)) continue;
        const open = [...one.says].filter(
          ([name, value]) =>
            other.says.has(name) &&
            other.says.get(name) !== value &&
            !fitting.some(
              ({ rule, says }) => says.has(name) && speaksWith(rule, a, b) && beats(rule, a) && beats(rule, b),
            ),
        );
        if (open.length) found.add(`${a.text} | ${b.text} | ${open.map(([name]) => name).join(" ")}`);
      }
    });
  }
  return [...found];
}
