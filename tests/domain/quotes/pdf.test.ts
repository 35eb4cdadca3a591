import { expect, test } from "vitest";

import { addGlasses } from "~/domain/cart/glasses.server";
import { readCart } from "~/domain/cart/cart.server";
import { quoteAtCheckout } from "~/domain/quotes/at-checkout.server";
import { renderQuote } from "~/domain/quotes/pdf.server";
import { readQuote } from "~/domain/quotes/written-quote.server";
import { company } from "~/shop/company";

import { PLAIN_FRAME } from "../../../seeds/named";
import { correctionOf, eyeOf } from "../../helpers/eyes";
import { CLARA_MOREAU, newVisitorId } from "../../helpers/factories";
import { found } from "../../helpers/found";
import { readPdfText } from "../../helpers/pdf-text";
import { testServices } from "../../helpers/services";

test("the file of a quote is tagged and French, says the same as its page, and the class A offer first", async () => {
  const services = await testServices({ seed: true });
  const visitor = await newVisitorId(services);
  const eye = eyeOf(1.25, -0.5, 80, 2);
  await addGlasses(services, visitor, {
    frame: { productId: PLAIN_FRAME.id, color: "#1c1b1a", size: "48" },
    lenses: { proposal: "custom", glassType: "progressif", index: 1.6, treatments: ["ANTIFOG"] },
    measures: { situation: "both", correction: correctionOf(eye), pupillaryDistance: { left: 31, right: 31 } },
    replaces: null,
  });
  const lines = (await readCart(services, visitor)).lines;
  const quote = await found(quoteAtCheckout(services, visitor, lines, CLARA_MOREAU));
  const document = await found(readQuote(services, quote.id));
  const bytes = await renderQuote(document);
  expect(await renderQuote(document)).toEqual(bytes);

  const pdf = await readPdfText(bytes);
  expect([pdf.language, pdf.title]).toEqual(["fr-FR", "Devis D-2026-0001, Lunetterie des Terreaux"]);
  expect(pdf.tags).toEqual(expect.arrayContaining(["Document", "H1", "H2", "H3", "Table", "TR", "TH", "TD", "P"]));
  for (const words of [
    "Valable jusqu’au 31 mai 2026 inclus",
    `${company.optician.name}, ${company.optician.title}, n° RPPS ${company.optician.rpps}, n° ADELI ${company.optician.adeli}`,
    "Clara Moreau, 7 rue Sainte-Catherine, 69001 Lyon",
    "date de naissance non communiquée",
    "date et prescripteur non communiqués",
    "Maison Valmy Panthéon (Noir, taille 48), verres progressifs",
    "Verre droit : ",
    "Verre gauche : ",
    "Sphère +1,25, cylindre −0,50, axe 80°, addition +2,00",
    "Supplément : Antibuée, les deux verres 35,00 €",
    "Prestation avant la vente",
    "Prestation après la vente",
    "0,03 € (60 % de 0,05 €)",
    "Part de l’assurance complémentaire selon votre contrat",
    "garantie légale de conformité",
    "Service après-vente",
    "vous ne paieriez rien, si vous êtes assuré",
    "et si aucune paire n’a été remboursée au porteur depuis deux ans (un an avant 16 ans)",
  ])
    expect(pdf.text).toContain(words);
  expect(pdf.text.indexOf("Offre 100 % Santé (classe A)")).toBeLessThan(pdf.text.indexOf("Offre choisie"));

  // However long it is, the signatures stand on the page of the conditions.
  for (let lines = 0; lines < 30; lines += 3) {
    const customer = document.customer && {
      ...document.customer,
      street: "7 rue Sainte-Catherine, ".repeat(lines * 3),
    };
    const signed = (await readPdfText(await renderQuote({ ...document, customer }))).pages.at(-1);
    expect(signed, `${lines} lines more`).toMatch(/garantie légale de conformité.*Date et signature/s);
  }
});
