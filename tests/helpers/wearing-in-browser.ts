import type { Page } from "playwright";

import { PLAIN_FRAME } from "../../seeds/named";
import type { Journey } from "./browser";
import { READ } from "./quotes";
import { open, tick } from "./shopping";
import { SITUATION } from "./wearing";

export const heading = (page: Page, name: string) => page.getByRole("heading", { name, level: 1 }).waitFor();
export const proceed = (page: Page) =>
  page.getByRole("main").getByRole("button", { name: "Continuer", exact: true }).click();

type Wearer = { situation: keyof typeof SITUATION; eyes: Record<string, string> };

/** Through the lens wizard to its last screen. */
export async function toProposals(journey: Journey, { situation, eyes }: Wearer): Promise<void> {
  const { page } = journey;
  await open(journey, `/article/${PLAIN_FRAME.slug}/verres`); // by its address it is a page in every browser
  await heading(page, "Adaptez votre monture à votre vue");
  await tick(page.getByRole("group", { name: "Taille" }).getByLabel("48"));
  await page.getByRole("button", { name: "Commencer" }).click();
  await heading(page, "Que souhaitez-vous mieux voir ?");
  await tick(page.getByLabel(SITUATION[situation]));
  await proceed(page);
  await heading(page, "Votre correction");
  for (const [label, value] of Object.entries(eyes)) {
    const field = page.getByLabel(label.replace("'", "’"));
    if (label.startsWith("Axe")) await field.fill(value);
    else await field.selectOption(value);
  }
  await proceed(page);
  await heading(page, "Votre écart pupillaire");
  await proceed(page);
  await heading(page, "Et vos journées ?");
  await page.getByRole("button", { name: /^Passer/ }).click();
  await heading(page, "Choisissez vos verres");
}

/** The step of the checkout that shows the quote of corrective lenses. */
export async function readQuote(page: Page): Promise<void> {
  await heading(page, "Votre devis gratuit");
  await page.getByRole("button", { name: READ }).click();
}
