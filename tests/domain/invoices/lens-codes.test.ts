import { beforeEach, describe, expect, test } from "vitest";

import { readCart } from "~/domain/cart/cart.server";
import { addGlasses } from "~/domain/cart/glasses.server";
import { issueCreditNote } from "~/domain/invoices/credit-note.server";
import { freeze } from "~/domain/invoices/frozen.server";
import { findInvoice, lensCodesOf, readInvoice } from "~/domain/invoices/invoice.server";
import { renderInvoice } from "~/domain/invoices/pdf.server";
import type { LensConfiguration } from "~/domain/lenses/configuration";
import type { Order } from "~/domain/orders/order.server";
import { purgeSoldCorrections } from "~/domain/orders/prescription/sold-corrections.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { renderDetailedInvoice } from "~/domain/papers/detailed-invoice.server";
import { creditNotePaper, invoicePaper, type SalePaper } from "~/domain/papers/sale-papers.server";
import { eraseAccount } from "~/domain/privacy/erase.server";
import { inTransaction } from "~/infra/services.server";

import { PLAIN_FRAME } from "../../../seeds/named";
import { newCustomer } from "../../helpers/administrator";
import { correctionOf, eyeOf } from "../../helpers/eyes";
import { choiceOf, CLARA_MOREAU, newVisitorId, setStock } from "../../helpers/factories";
import { found } from "../../helpers/found";
import { move } from "../../helpers/orders";
import { paidOrder } from "../../helpers/paying";
import { readPdfText } from "../../helpers/pdf-text";
import { SCREEN } from "../../helpers/prescriptions";
import { testServices, type TestServices } from "../../helpers/services";

let services: TestServices;
beforeEach(async () => {
  services = await testServices({ seed: true });
  await setStock(services, PLAIN_FRAME, 50);
});

const CUSTOM: LensConfiguration = { proposal: "custom", glassType: "unifocal", index: 1.6, treatments: [] };

/** Paid glasses, for two eyes in different bands. */
async function glasses(lenses = CUSTOM): Promise<Order> {
  const visitor = await newVisitorId(services);
  await addGlasses(services, visitor, {
    frame: { productId: PLAIN_FRAME.id, color: "#1c1b1a", size: "48" },
    lenses,
    measures: {
      situation: "vision",
      correction: correctionOf(eyeOf(-2.25, -0.5, 90), eyeOf(-1.75)),
      pupillaryDistance: { left: 32, right: 32 },
    },
    replaces: null,
  });
  return paidOrder(services, { choices: (await readCart(services, visitor)).lines }, visitor);
}

const textOf = async (file: Buffer) => (await readPdfText(file)).text.replaceAll(/\s/g, " ");
const read = async (paper: Promise<SalePaper | null>) => textOf((await found(paper)).content);
const codesIn = (text: string) => text.match(/\b22\d{5}\b/g);

describe("the customer's invoice", () => {
  test("says class and group code of the frame and of each lens, as the detailed invoice does, and no maker's code", async () => {
    const order = await glasses();
    const text = await read(invoicePaper(services, order));
    expect(text).toMatch(
      /Monture : classe B, code LPP 2210002 Verre droit : classe B, code LPP 2212\d{3} Verre gauche : classe B, code LPP 2212\d{3}/,
    );
    const [frame, right, left] = codesIn(text) ?? [];
    expect(right).not.toBe(left);
    const detailed = await textOf(await found(renderDetailedInvoice(services, order)));
    expect(codesIn(detailed)).toEqual([frame, right, left]);
    const mixed = await read(invoicePaper(services, await glasses({ ...CUSTOM, proposal: "classA" })));
    expect(mixed).toMatch(/Monture : classe B, .*Verre droit : classe A, code LPP 2211\d{3} Verre gauche : classe A/);
  });

  test("of a frame alone says the frame's; of lenses that correct nothing and of accessories it says none", async () => {
    const alone = await read(invoicePaper(services, await paidOrder(services, { choices: [choiceOf(PLAIN_FRAME)] })));
    expect(codesIn(alone)).toEqual(["2210002"]);
    expect(alone).not.toMatch(/Verres? [a-z]* ?: classe/);
    const screens = await paidOrder(services, { choices: [choiceOf(PLAIN_FRAME, { extra: SCREEN })] });
    expect(await read(invoicePaper(services, screens))).not.toContain("code LPP");
  });

  test("keeps the lenses' codes sealed beside what is frozen: an accountant and a bank read the classes alone", async () => {
    const order = await glasses();
    const invoice = await found(readInvoice(services, order.id));
    const row = await found(services.db("invoices").where({ order_id: order.id }).first());
    const [, right, left] = codesIn(await read(invoicePaper(services, order))) ?? [];
    for (const code of [right, left])
      expect([row.document, Buffer.from(row.sealed_lens_codes ?? "").toString("latin1")].join()).not.toContain(code);
    expect(codesIn(await textOf(await renderInvoice(invoice)))).toEqual(["2210002"]);
    expect(await textOf(await renderInvoice(invoice))).toContain("Verres : classe B");
  });

  test("is the same to its last cent once the buyer is erased, or the correction's time is over: the codes alone are gone", async () => {
    const buyer = await newCustomer(services, { email: CLARA_MOREAU.email });
    const [erased, aged] = [await glasses(), await glasses()];
    await services
      .db("orders")
      .where({ id: aged.id })
      .update({ email: "autre@exemple.fr", email_key: "autre@exemple.fr" });
    const before = await Promise.all([erased, aged].map(({ id }) => readInvoice(services, id)));
    await move(services, erased, ORDER_STATUS.shipped);
    await move(services, erased, ORDER_STATUS.delivered);
    expect((await eraseAccount(services, buyer.id)).outcome).toBe("erased");
    services.clock.advance({ days: 4 * 366 });
    await purgeSoldCorrections(services);
    expect(await lensCodesOf(services, before[0]?.number ?? "")).toEqual({});
    expect(Object.keys(await lensCodesOf(services, before[1]?.number ?? ""))).toHaveLength(1);
    services.clock.advance({ days: 366 });
    await purgeSoldCorrections(services);
    for (const order of [erased, aged])
      expect(await read(invoicePaper(services, order))).toMatch(
        /Monture : classe B, code LPP 2210002 Verres : classe B /,
      );
    expect(await Promise.all([erased, aged].map(({ id }) => readInvoice(services, id)))).toEqual(before);
  });

  test("of before they were printed is read as it was issued", async () => {
    const order = await glasses();
    const invoice = await found(readInvoice(services, order.id));
    const former = { ...invoice, lines: invoice.lines.map(({ coverage: _none, ...line }) => line) };
    await services.db("invoices").update({ ...freeze(former), sealed_lens_codes: null });
    expect(await read(invoicePaper(services, order))).not.toMatch(/classe|code LPP/);
  });
});

test("a credit note of glasses bears the classes and codes of the invoice that it corrects", async () => {
  const order = await glasses();
  const invoice = await found(findInvoice(services, order.id));
  const [line] = order.lines;
  const credited = {
    lineId: line?.id ?? "",
    label: "Maison",
    details: "Noir",
    quantity: 1,
    totalCents: order.totalCents,
  };
  const note = await inTransaction(services, (inside) =>
    issueCreditNote(inside, invoice, {
      refundId: "1".repeat(24),
      amountCents: order.totalCents,
      reason: "Article rendu",
      lines: [credited],
    }),
  );
  const text = await read(creditNotePaper(services, order.id, note.id));
  expect(codesIn(text)).toEqual(codesIn(await read(invoicePaper(services, order))));
  expect(text).toContain("Verre gauche : classe B, code LPP");
});
