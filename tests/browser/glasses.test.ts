import { expect } from "vitest";

import { PLAIN_FRAME } from "../../seeds/named";
import { everyModeAtNight, type Journey } from "../helpers/browser";
import { normal } from "../helpers/dom";
import { plain } from "../helpers/eyes";
import { found } from "../helpers/found";
import { pdf } from "../helpers/papers";
import { DETAILS } from "../helpers/prescriptions";
import { sharedShop } from "../helpers/shop";
import { eventually } from "../helpers/shopper";
import {
  cardFieldsReady,
  CONFIRMED,
  expectEmptyCart,
  openPaidOrder,
  fillCustomer,
  leaveForHostedPage,
  open,
  PAY_BUTTON,
  payHosted,
  someone,
  tick,
  typeCard,
} from "../helpers/shopping";
import { MYOPE, PRESBYOPE, toCorrection, type SITUATION } from "../helpers/wearing";
import {
  heading,
  onToLenses,
  proceed,
  readQuote,
  takeOver,
  tellEyes,
  toEyes,
  wizard,
} from "../helpers/wearing-in-browser";

const shop = sharedShop();
const FRAME_CENTS = 14_500;

type Wearer = {
  situation: keyof typeof SITUATION;
  eyes: Record<string, string>;
  proposal: string;
  /** What the cart line and the order show of the lenses. */
  sold: { name: string; lens: string };
  totalCents: number;
  prescription: "sent" | "promised";
};

const VISION: Wearer = {
  situation: "vision",
  eyes: MYOPE,
  proposal: "Sur mesure",
  sold: { name: "Sur mesure", lens: "Unifocal Good Deal 1,6" },
  totalCents: 28_400,
  prescription: "sent",
};
const NEAR: Wearer = {
  situation: "near",
  eyes: { "Sphère de l'œil droit": "1.00", "Sphère de l'œil gauche": "0.00" },
  proposal: "Standard, Efficient",
  sold: { name: "Efficient", lens: "Unifocal Efficient 1,5" },
  totalCents: 20_400,
  prescription: "promised",
};
const BOTH: Wearer = {
  situation: "both",
  eyes: PRESBYOPE,
  proposal: "Sur mesure",
  sold: { name: "Sur mesure", lens: "Progressif Good Deal 1,6" },
  totalCents: 43_400,
  prescription: "promised",
};

everyModeAtNight("a wearer who sees badly from afar buys glasses, from the article to the paid order", (journey) =>
  buyGlasses(journey, VISION),
);
// The same pages with other answers: by day in one mode each.
everyModeAtNight(
  "a wearer who sees badly from near buys glasses, and promises the prescription",
  (journey) => buyGlasses(journey, NEAR),
  {},
  ["sans JavaScript"],
);
everyModeAtNight(
  "a wearer of progressive lenses buys glasses, and promises the prescription",
  (journey) => buyGlasses(journey, BOTH),
  {},
  ["avec JavaScript"],
);

async function buyGlasses(journey: Journey, wearer: Wearer): Promise<void> {
  const customer = someone();
  await chooseLenses(journey, wearer);
  await answerCheckout(journey, wearer, customer);
  await pay(journey);
  await expectGlassesSold(customer["Adresse e-mail"], wearer);
  await expectEmptyCart(journey);
}

/** The steps before the eyes are the same for all wearers, so one of them is enough. */
async function chooseLenses(journey: Journey, { situation, eyes, proposal, totalCents }: Wearer): Promise<void> {
  const { page, scripted } = journey;
  const fromArticle = situation === "vision";
  if (fromArticle) await toEyes(journey, situation);
  else await takeOver(journey, shop(), (visitor) => toCorrection(visitor, { situation }));
  await tellEyes(journey, eyes);
  await onToLenses(journey);
  expect(new URL(page.url()).search).toBe("?etape=verres");
  await tick(page.getByLabel(proposal, { exact: true }));
  const shown = fromArticle ? wizard(journey) : page.getByRole("main");
  await shown.getByRole("button", { name: "Ajouter au panier" }).last().click();
  await heading(page, "Votre panier");
  await expect
    .poll(async () => plain(normal(await page.getByRole("main").innerText())))
    .toContain(`Total ${euros(totalCents)}`);
  if (!scripted) return;
  await page.goBack();
  await heading(page, "Choisissez vos verres");
}

async function answerCheckout(
  journey: Journey,
  { prescription, totalCents, sold }: Wearer,
  customer: ReturnType<typeof someone>,
): Promise<void> {
  const { page } = journey;
  await open(journey, "/checkout");
  await page.getByRole("button", { name: "Continuer en tant qu’invité" }).click();
  await heading(page, "Vos coordonnées");
  await fillCustomer(page, customer);
  await proceed(page);
  await heading(page, "Votre ordonnance");
  if (prescription === "promised") await tick(page.getByLabel(/^Envoyer mon ordonnance par e-mail/));
  else {
    await page
      .getByLabel("Votre ordonnance")
      .setInputFiles({ name: "ordonnance.pdf", mimeType: "application/pdf", buffer: await pdf() });
    for (const [label, text] of Object.entries(DETAILS)) await page.getByLabel(label).fill(text);
  }
  await proceed(page);
  await heading(page, "Votre livraison");
  await tick(page.getByLabel(/^Livraison à domicile/));
  await proceed(page);
  await readQuote(page);
  await heading(page, "Vérifiez et payez");
  const summary = plain(normal(await page.getByRole("main").innerText()));
  for (const said of [`verres « ${sold.name} », ${sold.lens}`, euros(totalCents)]) expect(summary).toContain(said);
}

/** Pays with the card fields where scripts run, else on the provider's page. */
async function pay({ page, scripted }: Journey): Promise<void> {
  if (!scripted) {
    await leaveForHostedPage(page);
    await payHosted(page);
  } else {
    await cardFieldsReady(page);
    await typeCard(page);
    await page.getByRole("button", { name: PAY_BUTTON }).click();
    await openPaidOrder(page);
  }
  await page.getByRole("heading", { name: CONFIRMED }).waitFor();
}

/**
 * Expects one order as it was shown, which waits for the optician. Its mail names the lenses, and not their correction.
 */
async function expectGlassesSold(email: string, { sold, totalCents, prescription }: Wearer): Promise<void> {
  const order = await eventually(async () => {
    const paid = await shop()
      .db("orders")
      .where({ email })
      .whereNotNull("paid_at")
      .select("id", "number", "status", "total_cents");
    expect(paid).toEqual([expect.objectContaining({ status: "En attente d'ordonnance", total_cents: totalCents })]);
    return paid[0] as { id: string; number: string };
  });
  const lines = await shop()
    .db("order_lines")
    .where({ order_id: order.id })
    .select(
      "product_id",
      "color",
      "size",
      "quantity",
      "frame_price_cents",
      "lens_price_cents",
      "unit_price_cents",
      "extra",
      "lens_details",
      "sealed_correction",
    );
  expect(lines).toMatchObject([
    {
      product_id: PLAIN_FRAME.id,
      color: PLAIN_FRAME.colors[0]?.value,
      size: "48",
      quantity: 1,
      frame_price_cents: FRAME_CENTS,
      lens_price_cents: totalCents - FRAME_CENTS,
      unit_price_cents: totalCents,
    },
  ]);
  expect(JSON.parse(lines[0]?.lens_details ?? "")).toMatchObject(sold);
  // Exactly the bytes that the wizard sealed; they reveal nothing by themselves.
  const { sealed } = await found(
    shop()
      .db("lens_corrections")
      .where({ reference: String(lines[0]?.extra).split(":").at(-1) })
      .first("sealed"),
  );
  expect(Buffer.compare(lines[0]?.sealed_correction ?? Buffer.of(), sealed)).toBe(0);
  expect(sealed.toString("latin1")).not.toMatch(/sphere|eye/i);
  expect(await shop().db("prescriptions").where({ order_id: order.id }).pluck("state")).toEqual([
    prescription === "sent" ? "received" : "awaited",
  ]);
  expect(
    shop()
      .sandbox.stripe.listPaid()
      .filter(({ metadata }) => metadata.order_id === order.id)
      .map(({ amount }) => amount),
  ).toEqual([totalCents]);

  const mail = await shop().sandbox.inbox.waitFor(({ envelope }) => envelope.to.includes(email));
  const text = plain(mail.text ?? "");
  for (const said of [
    order.number,
    `Verres « ${sold.name} »`,
    euros(totalCents),
    prescription === "sent" ? "Votre ordonnance est bien reçue" : "Il nous manque votre ordonnance",
  ])
    expect(text).toContain(said);
  expect(text + (mail.html ?? "")).not.toMatch(/[-−]2[.,]25|[-−]1[.,]75|\+?1[.,]50\b|myop|presby|hyperm/i);
  expect(shop().sandbox.inbox.mails.filter(({ envelope }) => envelope.to.includes(email))).toHaveLength(1);
}

function euros(cents: number): string {
  return `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, "0")} €`;
}
