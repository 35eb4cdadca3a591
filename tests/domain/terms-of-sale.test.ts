import { beforeEach, expect, test } from "vitest";

import { keepTermsInForce, termsInForce } from "~/domain/terms-of-sale/in-force.server";
import { attachmentsOf, termsPapers } from "~/domain/terms-of-sale/papers.server";
import { keepTerms, listTermsVersions, readTerms, versionOf } from "~/domain/terms-of-sale/versions.server";
import { deliverDue } from "~/domain/outbox.server";
import { findOrder } from "~/domain/orders/order.server";

import { queuedMails } from "../helpers/factories";
import { given } from "../helpers/found";
import { paidOrder } from "../helpers/paying";
import { readPdfText } from "../helpers/pdf-text";
import { testServices, type TestServices } from "../helpers/services";

let services: TestServices;
beforeEach(async () => {
  services = await testServices({ seed: true });
});

test("an order keeps the version it was made under, and its confirmation carries both papers by name", async () => {
  const order = await paidOrder(services);
  const { version } = await termsInForce(services);
  expect(order.termsVersion).toBe(version);
  const confirmation = given((await queuedMails(services)).find(({ mail }) => mail.subject.includes("est confirmée")));
  expect(confirmation.mail.papers).toEqual(termsPapers(version));
  expect(confirmation.mail.text).toContain("l’avis sur votre droit de rétractation avec son formulaire");

  const sent: string[][] = [];
  const listening = {
    ...services,
    mailer: {
      ...services.mailer,
      send: async (_mail: unknown, _id: string, attachments: { filename: string }[] = []) =>
        void sent.push(attachments.map(({ filename }) => filename)),
    },
  };
  await deliverDue(listening);
  expect(sent).toContainEqual(["conditions-generales-de-vente.pdf", "droit-de-retractation.pdf"]);
});

test("terms that change leave what earlier orders were made under as it was", async () => {
  const order = await paidOrder(services);
  const before = given(await readTerms(services, order.termsVersion ?? ""));
  const { version: _, ...texts } = await termsInForce(services);
  const changed = { ...texts, terms: { ...texts.terms, updatedOn: "2027-01-01", intro: "Autre chose." } };
  services.clock.advance({ days: 300 });
  await keepTerms(services, versionOf(changed), changed);
  expect((await listTermsVersions(services)).map(({ version }) => version)).toEqual([
    versionOf(changed),
    order.termsVersion,
  ]);
  expect(await readTerms(services, order.termsVersion ?? "")).toEqual(before);
  expect((await findOrder(services, order.id))?.termsVersion).toBe(order.termsVersion);
});

test("a word changed makes another version, and a text that is not as it was kept is not shown as if it were", async () => {
  const { version, ...texts } = await termsInForce(services);
  expect(versionOf({ ...texts, terms: { ...texts.terms, intro: `${texts.terms.intro} ` } })).not.toBe(version);
  await keepTermsInForce(services);
  await services.db("terms_versions").update({ content: JSON.stringify({ ...texts, terms: "falsifiées" }) });
  await expect(readTerms(services, version)).rejects.toThrow("not as they were kept");
});

test("both papers are tagged French PDFs with the words of their pages, the form and the function's address", async () => {
  const version = await keepTermsInForce(services);
  const papers = await attachmentsOf(services, termsPapers(version));
  const [conditions, notice] = await Promise.all(papers.map(({ content }) => readPdfText(content)));
  for (const pdf of [conditions, notice]) {
    expect(pdf?.language).toBe("fr-FR");
    expect(pdf?.tags).toEqual(expect.arrayContaining(["Document", "H1", "H2", "P", "L", "LI", "Lbl", "LBody"]));
  }
  const { terms, withdrawal } = await termsInForce(services);
  for (const { title } of terms.articles) expect(conditions?.text).toContain(title);
  expect(conditions?.text).toContain("Article 17. ");
  expect(conditions?.text).toContain("délai de deux ans à compter de la délivrance du bien");
  for (const { title } of withdrawal.articles) expect(notice?.text).toContain(title);
  expect(notice?.text).toContain(new URL("/renoncer", services.config.publicUrl).href);
  expect(notice?.text).toContain("Je vous notifie par la présente ma rétractation du contrat");
  expect(papers.map(({ content }) => content.length < 120_000)).toEqual([true, true]);
});

test("the guarantee of adaptation is promised together with its end at an erasure", async () => {
  const { terms } = await termsInForce(services);
  const said = JSON.stringify(terms.articles.find(({ id }) => id === "garanties"));
  expect(said).toContain("Cette garantie-là prend fin si vous effacez votre compte");
});
