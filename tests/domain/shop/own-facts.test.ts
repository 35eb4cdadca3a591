import { expect, test } from "vitest";

import { appointmentHours } from "~/shop/agenda";
import { companyFacts } from "~/shop/company";
import { DELIVERY_DAYS } from "~/shop/delivery-terms";
import { hoursByDays, openDays, spokenHour, WEEK } from "~/shop/hours";
import { shop } from "~/shop/identity";
import { neighbourhood } from "~/shop/neighbourhood";
import { FOUNDED } from "~/shop/story";
import { team } from "~/shop/team";

import { sourcesIn } from "../../helpers/source";

/** Every text within a value, at any depth. */
function textsOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value && typeof value === "object" ? Object.values(value).flatMap(textsOf) : [];
}

/** Facts that any shop may state, so that they do not identify this one. */
const COMMON = [shop.country, "https://", "FR"];

const FACTS = [
  ...textsOf(shop),
  ...textsOf(companyFacts()),
  ...textsOf(neighbourhood),
  ...team().flatMap(({ name, role, about, wears }) => [...name.split(" "), role, about, wears]),
  ...neighbourhood.landmark.split(" ").filter((word) => /^[A-Z]/.test(word)),
  shop.email.replace(/^[^@]+@/, ""),
  FOUNDED,
  openDays(WEEK),
  appointmentHours(WEEK),
  DELIVERY_DAYS,
  ...hoursByDays({ week: WEEK, closedOnHolidays: true }).flatMap(({ days, hours }) =>
    hours === "fermé" ? [days] : [days, hours],
  ),
  ...WEEK.flatMap(({ opens, closes }) => [`"${opens}"`, `"${closes}"`, spokenHour(closes), spokenHour(closes, " ")]),
].filter((fact) => !COMMON.includes(fact));

/** One form for all ways to write spaces, apostrophes and capitals. */
const plain = (text: string) =>
  text
    .replace(/&nbsp;|\\u00a0|\\u202f|\s+/g, " ")
    .replaceAll("’", "'")
    .toLowerCase();

const files = sourcesIn("app", /\.(tsx?|m?js|css)$/)
  .filter(({ path }) => !path.startsWith("app/shop/"))
  .map(({ path, text }) => ({ path, text: plain(withoutExamples(text)) }));

/** A comment may contain an example of an hour. */
function withoutExamples(text: string): string {
  return text.replace(/\/\*\*[\s\S]*?\*\//g, (comment) => comment.replace(/\b\d+ h\b|"[\dT:-]+"/g, ""));
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");

const saidIn = (sources: { path: string; text: string }[]) =>
  sources.flatMap(({ path, text }) =>
    [...new Set(FACTS.map(plain))]
      .filter((fact) => new RegExp(`(?<![\\p{L}\\d])${escaped(fact)}(?![\\p{L}\\d])`, "u").test(text))
      .map((fact) => `${path}: ${fact}`),
  );

test("the letters and the terms of sale are delivered without a fact of any one shop: they are variables", () => {
  const delivered = ["app/shop/letters", "app/shop/terms-of-sale"]
    .flatMap((folder) => sourcesIn(folder))
    // Explains each variable by examples.
    .filter(({ path }) => !path.endsWith("/variables.ts"));
  expect(delivered.length).toBeGreaterThan(8);
  expect(saidIn(delivered.map(({ path, text }) => ({ path, text: plain(withoutExamples(text)) })))).toEqual([]);
});

test("what is true of this shop alone is said in app/shop, and nowhere else", () => {
  expect(files.length).toBeGreaterThan(500);
  expect(FACTS.length).toBeGreaterThan(50);
  expect(saidIn(files)).toEqual([]);
});
