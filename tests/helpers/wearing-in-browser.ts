import type { Page } from "playwright";

import { PLAIN_FRAME } from "../../seeds/named";
import type { Journey } from "./browser";
import { READ } from "./quotes";
import { open, tick } from "./shopping";
import { newVisitor, type Visitor } from "./visitor";
import { SITUATION, toLenses } from "./wearing";

export const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 }).waitFor();
export const proceed = (page: Page) =>
  page.getByRole("main").getByRole("button", { name: "Continuer", exact: true }).click();

/** The element that holds the wizard's screens: with scripts, a dialog over the article. */
export const wizard = ({ page, scripted }: Journey) =>
  scripted ? page.getByRole("dialog", { name: PLAIN_FRAME.name }) : page.getByRole("main");

type Situation = keyof typeof SITUATION;
type Wearer = { situation: Situation; eyes: Record<string, string> };

/** Continues, in this browser, where a visitor without scripts has come to. */
export async function takeOver(
  journey: Journey,
  shop: { url: string },
  come: (visitor: Visitor) => Promise<{ path: string }>,
): Promise<Page> {
  const visitor = newVisitor(shop);
  const { path } = await come(visitor);
  await journey.context.addCookies([...visitor.cookies].map(([name, value]) => ({ name, value, url: shop.url })));
  await open(journey, path);
  return journey.page;
}

/** From the article's page through the first steps, by the links and buttons of each page. */
export async function toEyes(journey: Journey, situation: Situation): Promise<void> {
  const { page } = journey;
  await open(journey, `/article/${PLAIN_FRAME.slug}`);
  await page.getByRole("link", { name: /^Choisir mes verres, dès/ }).click();
  await heading(page, "Adaptez votre monture à votre vue");
  await tick(wizard(journey).getByRole("group", { name: "Taille" }).getByLabel("48"));
  await page.getByRole("button", { name: "Commencer" }).click();
  await heading(page, "Que souhaitez-vous mieux voir ?");
  await tick(page.getByLabel(SITUATION[situation]));
  await page.getByRole("button", { name: "Continuer" }).click();
}

export async function tellEyes({ page }: Journey, eyes: Record<string, string>): Promise<void> {
  await heading(page, "Votre correction");
  for (const [label, value] of Object.entries(eyes)) {
    const field = page.getByLabel(label.replace("'", "’"));
    if (label.startsWith("Axe")) await field.fill(value);
    else await field.selectOption(value);
  }
  await page.getByRole("button", { name: "Continuer" }).click();
}

export async function onToLenses({ page }: Journey): Promise<void> {
  await heading(page, "Votre écart pupillaire");
  await page.getByRole("button", { name: "Continuer" }).click();
  await heading(page, "Et vos journées ?");
  await page.getByRole("button", { name: /^Passer/ }).click();
  await heading(page, "Choisissez vos verres");
}

/** Goes to the last screen of the lens wizard; the steps before have tests of their own. */
export async function atProposals(journey: Journey, shop: { url: string }, { situation, eyes }: Wearer): Promise<void> {
  await takeOver(journey, shop, (visitor) => toLenses(visitor, { situation, correction: eyes }));
  await heading(journey.page, "Choisissez vos verres");
}

/** The step of the checkout that shows the quote of corrective lenses. */
export async function readQuote(page: Page): Promise<void> {
  await heading(page, "Votre devis gratuit");
  await page.getByRole("button", { name: READ }).click();
}
