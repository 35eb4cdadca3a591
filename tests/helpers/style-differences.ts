import type { Page } from "playwright";

import { rankedRules, sheetsOf, sourcesOf, type Ranked } from "./sheets";

export type StyleDifferences = {
  /** Elements whose style differs from that of the sources. */
  unlike: string[];
  /** Pairs of rules whose order would be reversed without layers. */
  turned: string[];
};

/**
 * Compares how the built sheets draw a page with how the sources do, both in one document, so that only differences
 * leave the browser.
 * @param html the page as it was sent
 */
export async function styleDifferences(page: Page, html: string): Promise<StyleDifferences> {
  const sheets = sheetsOf(html);
  const rules = rankedRules(sheets);
  const turned = await page.evaluate(turnedRound, JSON.stringify(rules)); // as text, because Playwright serialises many objects slowly
  const declarations = rules.map((rule) => rule.declarations).join(";");
  const unlike = await page.evaluate(unlikeSources, { declarations, sources: sourcesOf(sheets) });
  return { unlike, turned };
}

/** Runs in the page. Compares each property that a sheet sets, for the elements of each kind. */
function unlikeSources({ declarations, sources }: { declarations: string; sources: string }): string[] {
  const probe = document.createElement("i");
  probe.style.cssText = declarations;
  const properties = [...probe.style].filter((name) => !name.startsWith("--"));
  const named = (element: Element | null) => `${element?.tagName} ${element?.getAttribute("class") ?? ""}`;
  const seen = new Map<string, number>();
  const looked = [...document.querySelectorAll("body, body *")].flatMap((element) => {
    const kind = `${named(element.parentElement)} > ${named(element)}`;
    const count = (seen.get(kind) ?? 0) + 1;
    seen.set(kind, count);
    return count > 3 ? [] : [null, "::before", "::after"].map((part) => ({ element, part, kind }));
  });
  const stylesOfAll = () =>
    looked.map(({ element, part }) => {
      const style = getComputedStyle(element, part);
      return part && style.content === "none" ? null : properties.map((name) => style.getPropertyValue(name));
    });

  // Laid out afresh, as the sources below are: where only a positioned child was laid out since, Chromium reports margins
  // of auto as 0.
  document.body.style.paddingRight = "1px";
  void document.body.offsetWidth;
  document.body.style.paddingRight = "";
  const built = stylesOfAll();
  const style = document.querySelector("style");
  if (!style) throw new Error("the page carries no style");
  style.textContent = sources;
  // Transitions are finished first: in their course the old style would still be measured.
  for (const change of document.getAnimations()) if (change instanceof CSSTransition) change.finish();
  const written = stylesOfAll();
  return looked.flatMap(({ part, kind }, place) => {
    const [one, other] = [built[place], written[place]];
    if (!one || !other) return one === other ? [] : [`${kind}${part ?? ""} is ${other ? "" : "not "}to be there`];
    const wrong = properties.filter((_, at) => one[at] !== other[at]);
    const said = wrong.slice(0, 3).map((name) => `${name}: ${other[properties.indexOf(name)]}`);
    return wrong.length > 0 ? [`${kind}${part ?? ""} is to have ${said.join("; ")}`] : [];
  });
}

/**
 * Runs in the page. Finds two rules with different values for one property of an element, of which the other one would
 * win without layers. A third rule that wins over both in either case hides such a pair.
 */
function turnedRound(ranked: string): string[] {
  const rules = JSON.parse(ranked) as Ranked[];
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
