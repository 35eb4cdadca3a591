import { beforeEach, describe, expect, test } from "vitest";

import { readCart } from "~/domain/cart/cart.server";
import { addGlasses } from "~/domain/cart/glasses.server";
import { OWN_FRAMES } from "~/domain/catalogue/own-frames";
import { quote as price } from "~/domain/checkout/quote.server";
import type { LensConfiguration } from "~/domain/lenses/configuration";
import type { QuoteDocument, QuotePair } from "~/domain/quotes/document";
import { beyondOnePair } from "~/domain/quotes/one-pair";
import { renderQuote } from "~/domain/quotes/pdf.server";
import { conditionsOf, offersOf, sumsOf } from "~/domain/quotes/wording";
import { readQuote, writeQuote } from "~/domain/quotes/written-quote.server";
import { quoteView } from "~/http/quotes/quote-view.server";

import { PLAIN_FRAME } from "../../../seeds/named";
import { correctionOf, eyeOf, plain } from "../../helpers/eyes";
import { CLARA_MOREAU, newVisitorId, setStock } from "../../helpers/factories";
import { found, given } from "../../helpers/found";
import { readPdfText } from "../../helpers/pdf-text";
import { testServices, type TestServices } from "../../helpers/services";

let services: TestServices;
let visitor: string;
beforeEach(async () => {
  services = await testServices({ seed: true });
  visitor = await newVisitorId(services);
  await setStock(services, PLAIN_FRAME, 10);
  await services.db("products").where({ id: PLAIN_FRAME.id }).update({ equipment_class: "A", price_cents: 2900 });
});

const CLASS_A: LensConfiguration = { proposal: "classA", glassType: "unifocal", index: 1.6, treatments: [] };
const CLASS_B: LensConfiguration = { proposal: "custom", glassType: "unifocal", index: 1.6, treatments: [] };

const put = (lenses = CLASS_A, size = "48") =>
  addGlasses(services, visitor, {
    frame: { productId: PLAIN_FRAME.id, color: "#1c1b1a", size },
    lenses,
    measures: {
      situation: "vision",
      correction: correctionOf(eyeOf(-2.75)),
      pupillaryDistance: { left: 31.5, right: 32 },
    },
    replaces: null,
  });

/** The quote of the cart, with so many of each pair, for a wearer born on that day. */
async function quoted(quantity = 1, bornOn: string | null = null) {
  const { lines } = await readCart(services, visitor);
  const choices = lines.map((line) => ({ ...line, quantity }));
  const priced = await price(services, visitor, { choices, deliveryMethod: null, couponCode: null });
  const { genre: _genre, phone: _phone, ...customer } = CLARA_MOREAU;
  const quote = await found(
    writeQuote(services, {
      lines: priced.lines,
      customer,
      wearer: { firstName: "Clara", lastName: "Moreau", bornOn },
      prescription: null,
      visitorId: visitor,
    }),
  );
  return { quote, document: await found(readQuote(services, quote.id)) };
}

const beyond = (document: QuoteDocument) => plain(beyondOnePair(document) ?? "");
const cents = (document: QuoteDocument) => document.pairs.map(({ unitCents }) => unitCents);
const euros = (each = 0) => `${(each / 100).toFixed(2).replace(".", ",")} €`;

describe("a quote of several pairs", () => {
  test("says on its page and in its file that the insurance pays for one, and what stays to pay of two", async () => {
    await put();
    const { quote, document } = await quoted(2);
    const [unit] = cents(document);
    expect(document.totalCents).toBe(2 * (unit ?? 0));
    const left = `Une seule paire est prise en charge par période de renouvellement : le reste, ${euros(unit)}, est à votre charge.`;
    expect(beyond(document)).toBe(left);

    const page = await quoteView(services, quote);
    expect(plain(page.beyondOne ?? "")).toBe(left);
    expect(page.pairs[0]?.offers.map(({ title, per }) => [plain(title), per])).toEqual([
      ["Offre 100 % Santé (classe A), par paire", "Par paire"],
      ["Offre choisie, par paire", "Par paire"],
    ]);
    const { text } = await readPdfText(await renderQuote(document));
    for (const words of [left, "Offre choisie, par paire", "Par paire Prix de l’équipement"])
      expect(text).toContain(words);
  });

  test("says it of two lines for its wearer, between the cheapest and the dearest that may be the one", async () => {
    await put();
    await put(CLASS_B);
    const { document } = await quoted();
    const [one, other] = cents(document).sort((some, more) => some - more);
    expect(one).not.toBe(other);
    expect(beyond(document)).toContain(
      `le reste, de ${euros(one)} à ${euros(other)} selon la paire, est à votre charge`,
    );
    expect(offersOf(document, given(document.pairs[0]))[0]).toMatchObject({ per: null });
  });

  test("counts a frame alone and lenses for one's own frame as one pair, and a second frame as more", async () => {
    await put();
    const pair = given((await quoted()).document.pairs[0]);
    const lensesOnly = { ...pair, choice: { ...pair.choice, productId: OWN_FRAMES.cercle.productId }, unitCents: 6000 };
    const frame = (unitCents: number) => ({ ...pair, lensKind: null, unitCents });
    const left = (...pairs: QuotePair[]) =>
      plain(beyondOnePair({ pairs, totalCents: pairs.reduce((sum, { unitCents }) => sum + unitCents, 0) }) ?? "");
    expect(left(lensesOnly, frame(2000))).toBe("");
    expect(left(lensesOnly, frame(2000), frame(2900))).toContain("le reste, de 20,00 € à 29,00 € selon la paire");
    expect(left(frame(2000), frame(2000))).toMatch(/^Une seule monture est .* le reste, 20,00 €, est à votre charge/);
  });

  test("says nothing of the kind for one pair", async () => {
    await put();
    const { quote, document } = await quoted();
    expect(beyond(document)).toBe("");
    expect((await quoteView(services, quote)).pairs[0]?.offers.map(({ per }) => per)).toEqual([null, null]);
  });
});

test.each([
  [null, "deux ans (un an avant 16 ans)"],
  ["1984-05-02", "deux ans"],
  ["2016-05-02", "un an"],
])("nothing to pay has the condition of a pair a period, for a wearer born on %s", async (bornOn, period) => {
  await put();
  const { document } = await quoted(1, bornOn);
  const [pair] = document.pairs;
  const condition = `si aucune paire n’a été remboursée au porteur depuis ${period}`;
  expect(plain(sumsOf(document, given(pair?.chosen)).at(-1)?.[1] ?? "")).toBe(
    `0,00 € avec un contrat responsable, ${condition}`,
  );
  const [note] = offersOf(document, given(pair))[0]?.notes ?? [];
  expect(plain(note ?? "")).toContain("vous ne paieriez rien, si vous êtes assuré");
  expect(note).toMatch(new RegExp(`et ${condition.replace(/[()]/g, "\\$&")}\\.$`));
  expect(plain(conditionsOf(document).join(" "))).toContain(
    `une seule paire par période de renouvellement, soit ${period}, sauf`,
  );
});
