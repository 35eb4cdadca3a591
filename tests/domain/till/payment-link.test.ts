import { beforeEach, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import { findProduct } from "~/domain/catalogue/products.server";
import { quote as priceOf } from "~/domain/checkout/quote.server";
import { releaseOrder } from "~/domain/orders/placing/finish.server";
import { adminOrderPath, orderPath } from "~/domain/orders/links.server";
import { payAgain } from "~/domain/payments/pay-again.server";
import { paymentsOf } from "~/domain/payments/payment.server";
import { checkOrder } from "~/domain/payments/start.server";
import { savePrescriptionDraft } from "~/domain/prescriptions/prescription.server";
import { quotePdfPath } from "~/domain/quotes/links.server";
import { listQuotes, stateOf } from "~/domain/quotes/list.server";
import { findQuote } from "~/domain/quotes/written-quote.server";
import {
  beginTillGlasses,
  findTillGlasses,
  keepCorrection,
  keepTaken,
  quoteTillGlasses,
} from "~/domain/till/glasses.server";
import { sellAtTill, sellQuote } from "~/domain/till/sale.server";
import { adminOrderView } from "~/pages/admin/orders/order-page.server";
import { adminQuoteView } from "~/pages/admin/quotes/quote-view.server";
import { orderView } from "~/http/orders/order-view.server";
import { link } from "~/domain/letter.server";

import { PLAIN_FRAME } from "../../../seeds/named";
import { newAdministrator } from "../../helpers/administrator";
import { correctionOf, eyeOf } from "../../helpers/eyes";
import { choiceOf, CLARA_MOREAU, queuedMails, setStock } from "../../helpers/factories";
import { found, given } from "../../helpers/found";
import { textWith } from "../../helpers/matchers";
import { orderNow } from "../../helpers/orders";
import { providerOf, sharedSandbox } from "../../helpers/paying";
import { testServices, type TestServices } from "../../helpers/services";

const sandbox = sharedSandbox();
const KEY = "0123456789abcdef01234567";
const SALE = { ...CLARA_MOREAU, payment: "lien" as const, deliveryMethod: "retrait" as const };

let services: TestServices;
let camille: Account;
beforeEach(async () => {
  services = await testServices({ seed: true, sandbox: sandbox() });
  await setStock(services, PLAIN_FRAME, 10);
  camille = await newAdministrator(services);
});

const mailOf = async (orderId: string) =>
  given((await queuedMails(services)).find(({ fact }) => fact === `order:${orderId}:payment-link`)).mail;

/** Progressive glasses put together at the counter, whose prescription comes later, sold by a link that is mailed. */
async function glassesByLink() {
  const frame = await found(findProduct(services, PLAIN_FRAME.id));
  const chosen = { color: PLAIN_FRAME.colors[0]?.value ?? "", size: PLAIN_FRAME.sizes[0] ?? "" };
  const told = { customer: CLARA_MOREAU, wearer: { firstName: "Odile", lastName: "Moreau" }, bornOn: "1981-03-14" };
  const beginning = await beginTillGlasses(services, camille, frame, chosen, told, KEY);
  expect(beginning.outcome).toBe("begun");
  const now = () => found(findTillGlasses(services, KEY));
  const glasses = await now();
  const { visitorId } = glasses;
  await keepCorrection(services, glasses, { situation: "both", correction: correctionOf(eyeOf(1, 0, null, 2)) });
  await savePrescriptionDraft(services, { of: visitorId, visitorId }, { byMail: true });
  await keepTaken(services, glasses, {
    pupillaryDistance: { left: 31, right: 31.5 },
    fittingHeights: { left: 20, right: 20.5 },
  });
  const quoting = await quoteTillGlasses(services, camille, await now(), "standard", null);
  if (quoting.outcome !== "quoted") throw new Error(quoting.outcome);
  expect(await stateOf(services, quoting.quote)).toBe("unhanded");
  const selling = await sellQuote(services, camille, quoting.quote, { ...SALE, shown: "" }, "a press");
  if (selling.outcome !== "linkSent") throw new Error(selling.outcome);
  return { order: selling.order, quote: async () => found(findQuote(services, quoting.quote.id)) };
}

const payOnPage = async (orderId: string) =>
  payAgain(services, providerOf(services), await orderNow(services, orderId));
const pageOf = async (orderId: string) => orderView(services, await orderNow(services, orderId));

test("a link for glasses carries their quote, the terms and what is excluded, and leads to a page of the shop", async () => {
  const { order, quote } = await glassesByLink();
  const mail = await mailOf(order.id);
  for (const said of [
    `Lire mon devis ${(await quote()).number} (PDF)`,
    link(services, quotePdfPath(services.config, await quote())),
    link(services, orderPath(services.config, order.id)),
    "– Monture",
    "– Verres «",
    `vendus sur le devis ${(await quote()).number} : lisez-le avant de payer`,
    "Un opticien vérifie votre ordonnance avant que vos verres soient taillés",
    "sauf sur les verres taillés à votre vue",
    "vous acceptez les conditions générales de vente",
  ])
    expect(mail.text.replaceAll("\u00a0", " ").replaceAll("\u202f", " ")).toContain(said);
  expect(mail.text, "the payment begins on the order's page").not.toContain(given(sandbox().stripe.sessions()[0]).url);
  expect(mail.papers?.map(({ kind }) => kind)).toEqual(["conditions", "retractation"]);
});

test("nobody has read the quote of a mailed link before its customer presses on the order's page", async () => {
  const { order, quote } = await glassesByLink();
  const sent = await quote();
  expect([sent.readAt, sent.sentAt !== null, await stateOf(services, sent)]).toEqual([null, true, "paying"]);
  const { state, payAgain: pay, checkHref } = await pageOf(order.id);
  expect([state, checkHref]).toEqual(["toPayByLink", null]);
  expect(pay?.action).toBe(orderPath(services.config, order.id));
  expect(pay?.first).toMatchObject({
    quote: { number: sent.number, href: quotePdfPath(services.config, sent) },
    terms: textWith("conditions.pdf"),
  });
  const session = sandbox().stripe.sessions()[0];
  expect(await payOnPage(order.id)).toEqual({ outcome: "started", hostedUrl: session?.url });
  expect(await services.db("quotes").where({ id: sent.id }).first("read_how")).toEqual({ read_how: "page" });
  expect(sandbox().stripe.sessions()).toHaveLength(1);
});

test("who gives up paying by the link comes back to the order, and is offered it again until it is paid", async () => {
  const { order, quote } = await glassesByLink();
  const session = given(sandbox().stripe.sessions()[0]);
  expect(session.cancel_url).toBe(link(services, orderPath(services.config, order.id)));
  await payOnPage(order.id);
  expect((await pageOf(order.id)).state).toBe("toPayByLink");
  await sandbox().stripe.payHostedPage(session.id);
  await checkOrder(services, providerOf(services), order.id);
  expect((await pageOf(order.id)).payAgain).toBeNull();
  expect((await payOnPage(order.id)).outcome).toBe("closed");
  expect((await quote()).orderId).toBe(order.id);
  expect((await paymentsOf(services, order.id)).map(({ state }) => state)).toEqual(["paid"]);
});

test("a quote whose payment link waits is not sold a second time at the desk, which names the waiting order", async () => {
  const { order, quote } = await glassesByLink();
  await payOnPage(order.id);
  const cash = { ...SALE, payment: "especes" as const, shown: "" };
  const sellAgain = async (press: string) => sellQuote(services, camille, await quote(), cash, press);
  const page = async () => adminQuoteView(services, camille, await quote(), new URLSearchParams());
  const listed = async (state: "open" | "paying") =>
    (
      await listQuotes(services, {
        ...{ state, search: "", sort: "date", descending: true, page: 1, limit: 20 },
        pages: () => ({ offset: 0 }),
      })
    ).rows.map(({ number }) => number);
  expect(await sellAgain("in cash")).toEqual({
    outcome: "held",
    by: { id: order.id, number: order.number, paying: true },
  });
  const { line, ways } = await page();
  expect(line.status).toBe("Paiement attendu");
  expect(ways.holder).toEqual({
    number: order.number,
    href: adminOrderPath(order.id),
    says: textWith(`La commande ${order.number}, faite pour ces lunettes, attend son paiement`),
  });
  expect([await listed("open"), await listed("paying")]).toEqual([[], [(await quote()).number]]);
  expect(await services.db("orders").pluck("id")).toEqual([order.id]);
  await releaseOrder(services, order.id, "cancelled");
  expect([(await page()).ways.holder, (await page()).line.status]).toEqual([null, "Sans réponse"]);
  expect((await sellAgain("in cash, later")).outcome).toBe("sold");
});

test("a prescription read at the counter is said on the order that waits for its payment, and joins it then", async () => {
  const { order } = await glassesByLink();
  const { visitorId } = await found(findTillGlasses(services, KEY));
  const said = async () =>
    (await adminOrderView(services, await orderNow(services, order.id), "owner")).prescription?.says;
  expect(await said()).toBe("Attendue : rien n’a encore été reçu.");
  const seen = { by: camille.id, name: "Camille Perrachon", at: services.now().toISOString() };
  const details = { prescribedOn: "2026-02-01", prescriber: "Dr Hélène Roux", prescriberKind: "medecin" as const };
  await savePrescriptionDraft(services, { of: visitorId, visitorId }, { details, seen });
  expect(await said()).toBe(
    "Lue à la boutique par Camille Perrachon : elle sera jointe à la commande au paiement, à vérifier alors.",
  );
  await payOnPage(order.id);
  await sandbox().stripe.payHostedPage(given(sandbox().stripe.sessions()[0]).id);
  await checkOrder(services, providerOf(services), order.id);
  expect(await said()).toBe("Reçue, à vérifier.");
});

test("a link for a frame alone says the right of withdrawal, and names no quote and no prescription", async () => {
  const choices = [choiceOf(PLAIN_FRAME)];
  const { fingerprint } = await priceOf(services, null, { choices, deliveryMethod: "retrait", couponCode: null });
  const selling = await sellAtTill(services, camille, choices, { ...SALE, shown: fingerprint }, "another press");
  if (selling.outcome !== "linkSent") throw new Error(selling.outcome);
  const { text } = await mailOf(selling.order.id);
  expect(text).toContain("jours après réception pour changer d’avis.");
  expect(text).not.toMatch(/devis|ordonnance/);
  expect((await pageOf(selling.order.id)).payAgain?.first?.quote).toBeNull();
});
