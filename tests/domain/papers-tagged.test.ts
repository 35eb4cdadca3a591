import { beforeAll, describe, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import { addGlasses } from "~/domain/cart/glasses.server";
import { readCart } from "~/domain/cart/cart.server";
import { creditNotesOf } from "~/domain/invoices/credit-note.server";
import { prepareRecall } from "~/domain/recalls/recall.server";
import { recallLetters } from "~/domain/recalls/letters.server";
import { sendRecall } from "~/domain/recalls/send.server";
import { notePaperRead, validatePrescription } from "~/domain/orders/prescription/prescription.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { depositReceipt } from "~/domain/papers/deposit-receipt.server";
import { insurerFile } from "~/domain/papers/insurer-file.server";
import { creditNotePaper, invoicePaper } from "~/domain/papers/sale-papers.server";
import { warrantyCard } from "~/domain/papers/warranty.server";
import { quoteAtCheckout } from "~/domain/quotes/at-checkout.server";
import { renderQuote } from "~/domain/quotes/pdf.server";
import { readQuote } from "~/domain/quotes/written-quote.server";
import { requestRefund } from "~/domain/refunds/request.server";
import { keepTermsInForce } from "~/domain/terms-of-sale/in-force.server";
import { termsPaper } from "~/domain/terms-of-sale/papers.server";
import { slipsFile } from "~/pages/admin/orders/bulk/slips-file.server";

import { PLAIN_FRAME } from "../../seeds/named";
import { newAdministrator } from "../helpers/administrator";
import { correctionOf, eyeOf } from "../helpers/eyes";
import { CLARA_MOREAU, newVisitorId, setStock } from "../helpers/factories";
import { found, given } from "../helpers/found";
import { noteSteps } from "../helpers/jobs";
import { madeLabel } from "../helpers/parcels";
import { move, orderNow } from "../helpers/orders";
import { paidOrder } from "../helpers/paying";
import { allTags, readStructure, type Tag } from "../helpers/pdf-structure";
import { MONDAY_MORNING, testServices, type TestServices } from "../helpers/services";
import { begunByDeposit } from "../helpers/till";
import { openSandbox } from "../sandbox/testing";

const PAPERS = [
  "quote",
  "invoice",
  "credit note",
  "detailed invoice",
  "copied prescription",
  "traceability",
  "warranty card",
  "deposit receipt",
  "recall letter",
  "terms of sale",
  "notice of withdrawal",
  "delivery notes with labels",
] as const;
const WITH_LABELS: Paper = "delivery notes with labels";
type Paper = (typeof PAPERS)[number];

let services: TestServices;
let camille: Account;
let papers: Record<Paper, Buffer>;

beforeAll(async () => {
  const sandbox = await openSandbox({ clock: () => MONDAY_MORNING });
  services = await testServices({ seed: true, sandbox });
  await setStock(services, PLAIN_FRAME, 50);
  camille = await newAdministrator(services);
  papers = await print();
  await sandbox.close();
});

/** Progressive glasses that were paid for on their quote, made and handed over, and what they left on paper. */
async function print(): Promise<Record<Paper, Buffer>> {
  const visitor = await newVisitorId(services);
  await addGlasses(services, visitor, {
    frame: { productId: PLAIN_FRAME.id, color: "#1c1b1a", size: "48" },
    lenses: { proposal: "custom", glassType: "progressif", index: 1.6, treatments: ["ANTIFOG"] },
    measures: {
      situation: "both",
      correction: correctionOf(eyeOf(1.25, -0.5, 80, 2)),
      pupillaryDistance: { left: 31, right: 31 },
    },
    replaces: null,
  });
  const choices = (await readCart(services, visitor)).lines;
  const quote = await found(quoteAtCheckout(services, visitor, choices, CLARA_MOREAU));
  const paid = await paidOrder(services, { choices }, visitor);
  await notePaperRead(services, paid, { id: camille.id, name: "Camille" });
  await validatePrescription(services, paid.id, camille.id);
  await noteSteps(services, await orderNow(services, paid.id), camille.id);
  await madeLabel(services, await orderNow(services, paid.id));
  await move(services, paid, ORDER_STATUS.shipped);
  const order = await move(services, paid, ORDER_STATUS.delivered);

  const refund = {
    amountCents: 1000,
    reason: "Geste commercial",
    by: camille.id,
    key: "x",
    means: "virement",
  } as const;
  await requestRefund(services, order.id, refund);
  const [note] = await creditNotesOf(services, order.id);
  const insurers = given(await insurerFile(services, order, { kind: "administrator", id: camille.id }));
  const insurer = (begin: string) => given(insurers.find(({ name }) => name.startsWith(begin))).content;
  const recall = await prepareRecall(services, camille, { lot: "LOT-D", message: "Rapportez-les.\n\nMerci." });
  await sendRecall(services, camille, recall.id);
  const letters = await recallLetters(services, camille, { recallId: recall.id, orderId: order.id });
  const version = await keepTermsInForce(services);
  const terms = async (kind: "conditions" | "retractation") =>
    given(await termsPaper(services, { kind, version })).content;
  return {
    "quote": await renderQuote(await found(readQuote(services, quote.id))),
    "invoice": (await found(invoicePaper(services, order))).content,
    "credit note": (await found(creditNotePaper(services, order.id, given(note).id))).content,
    "detailed invoice": insurer("facture-detaillee"),
    "copied prescription": insurer("ordonnance-recopiee"),
    "traceability": insurer("tracabilite"),
    "warranty card": given(await warrantyCard(services, order)),
    "deposit receipt": given(await depositReceipt(services, await begunByDeposit(services, camille, 5000))),
    "recall letter": given(letters).bytes,
    "terms of sale": await terms("conditions"),
    "notice of withdrawal": await terms("retractation"),
    "delivery notes with labels": await slipsFile(services, [order, await paidOrder(services)]),
  };
}

const typesIn = ({ within }: Tag) => new Set(within.map(({ type }) => type));

describe.each(PAPERS)("the %s is heard as it is seen:", (paper) => {
  test("in French, by its title, nothing written outside a tag", async () => {
    const { language, title, marked, titled, tags, untagged } = await readStructure(papers[paper]);
    expect(language).toBe("fr-FR");
    expect(title).toMatch(/, Lunetterie des Terreaux$/);
    expect([marked, titled]).toEqual([true, true]);
    expect(new Set(untagged)).toEqual(new Set(paper === WITH_LABELS ? [0, null] : [0]));
    expect(tags.map(({ type }) => type)).toEqual(["Document"]);
  });

  test("with one title of the first level, and none below that skips one", async () => {
    const levels = allTags((await readStructure(papers[paper])).tags).flatMap(({ type }) =>
      /^H\d$/.test(type) ? [Number(type.slice(1))] : [],
    );
    expect(levels.filter((level) => level === 1)).toHaveLength(paper === WITH_LABELS ? 2 : 1);
    for (const [place, level] of levels.entries()) expect(level).toBeLessThanOrEqual((levels[place - 1] ?? 0) + 1);
  });

  test("its tables in rows of cells, under heads that say what they are of", async () => {
    const tags = allTags((await readStructure(papers[paper])).tags);
    for (const table of tags.filter(({ type }) => type === "Table")) {
      expect([...typesIn(table)]).toEqual(["TR"]);
      const [heads, ...rows] = table.within;
      expect([...typesIn(given(heads))]).toEqual(["TH"]);
      expect(rows.some((row) => typesIn(row).has("TD"))).toBe(true);
    }
    for (const { scope } of tags.filter(({ type }) => type === "TH")) expect(scope).toBe("Column");
  });
});

test("the label of a parcel stands behind the delivery note of its order", async () => {
  expect((await readStructure(papers[WITH_LABELS])).untagged).toEqual([0, null, 0]);
});
