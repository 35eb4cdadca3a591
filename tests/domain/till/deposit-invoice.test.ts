import { parse } from "csv-parse/sync";
import { beforeEach, expect, test } from "vitest";

import { fecText } from "~/domain/accountant/fec.server";
import { papersOf as accountantsPapers } from "~/domain/accountant/papers.server";
import { CREDIT_NOTE_TABLE, INVOICE_TABLE, JOURNAL_TABLE, type Table } from "~/domain/accountant/tables.server";
import { verifyJournal } from "~/domain/accounting/verify.server";
import type { Account } from "~/domain/accounts/account.server";
import { csvStream } from "~/domain/csv.server";
import { readInvoice } from "~/domain/invoices/invoice.server";
import { renderInvoice } from "~/domain/invoices/pdf.server";
import { formatEuros } from "~/domain/money";
import { ordersMeant } from "~/domain/orders/meant.server";
import type { Order } from "~/domain/orders/order.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { depositReceipt } from "~/domain/papers/deposit-receipt.server";
import { creditNotePaper, invoicePaper } from "~/domain/papers/sale-papers.server";
import { requestRefund } from "~/domain/refunds/request.server";
import { takePaymentAndHandOver } from "~/domain/till/paid-at-pickup.server";
import { papersOf } from "~/http/orders/papers.server";
import { adminPapers } from "~/pages/admin/orders/papers/admin-papers.server";
import { paperFile } from "~/pages/admin/orders/papers/paper-files.server";
import { refundPaper } from "~/pages/admin/orders/refund/refund-view.server";

import { PLAIN_FRAME } from "../../../seeds/named";
import { newAdministrator } from "../../helpers/administrator";
import { queuedMails, setStock } from "../../helpers/factories";
import { move, orderNow } from "../../helpers/orders";
import { paidOrder } from "../../helpers/paying";
import { readPdfText } from "../../helpers/pdf-text";
import { testServices, type TestServices } from "../../helpers/services";
import { begunByDeposit } from "../../helpers/till";

const PRICE = PLAIN_FRAME.priceCents;
const DEPOSIT = 5000;
const MARCH = { from: "2026-03-01", to: "2026-03-31" };
const BUSINESS = { businessName: "Lumière SARL", businessSiren: "732 829 320" };

let services: TestServices;
let camille: Account;
beforeEach(async () => {
  services = await testServices({ seed: true });
  await setStock(services, PLAIN_FRAME, 50);
  camille = await newAdministrator(services);
});

const begun = (told: Partial<typeof BUSINESS> = BUSINESS) => begunByDeposit(services, camille, DEPOSIT, told);

const giveBack = (order: Order, amountCents: number, key: string) =>
  requestRefund(services, order.id, { amountCents, reason: "Annulation", by: camille.id, key, means: "especes" });
const labels = async (order: Order) =>
  (await papersOf(services, await orderNow(services, order.id))).map((each) => each.label);
async function textOf(bytes: Buffer | undefined): Promise<string> {
  return (await readPdfText(bytes ?? Buffer.alloc(0))).text.replaceAll(/\s+/g, " ");
}
async function opened({ head, rows }: Table): Promise<Record<string, string>[]> {
  const text = await new Response(csvStream(head, rows(services, MARCH), { typed: false })).text();
  return parse(text, { bom: true, delimiter: ";", columns: true });
}
const said = (text: string) => text.replaceAll(/\s/g, " ");

test("a business gets an invoice for its deposit when it is cashed, and its sale's invoice names and deducts it", async () => {
  const order = await begun();
  expect(await labels(order)).toContain("Facture d’acompte F2026-000001");
  expect(await labels(order)).not.toContain("Reçu d’acompte");
  expect(await depositReceipt(services, order), "the invoice stands in its place").toBeNull();
  const [paper] = await services.db("deposit_papers");
  const own = await invoicePaper(services, order, paper?.id);
  expect(own?.name).toBe("facture-acompte-F2026-000001.pdf");
  const text = await textOf(own?.content);
  for (const words of [
    "Facture d’acompte F2026-000001",
    "Lumière SARL",
    "SIREN 732 829 320",
    "TVA 20 %",
    "8,33",
    "41,67",
    "50,00",
  ])
    expect(text).toContain(words);
  const confirmation = (await queuedMails(services)).find(({ mail }) => mail.subject.includes("est confirmée"));
  expect(confirmation?.mail.text).toContain("Télécharger ma facture d’acompte F2026-000001");

  await move(services, order, ORDER_STATUS.shipped);
  const balance = { means: "terminal", amountCents: PRICE - DEPOSIT } as const;
  expect((await takePaymentAndHandOver(services, camille, { id: order.id }, "name", balance)).outcome).toBe("changed");
  const invoice = await readInvoice(services, order.id);
  expect(invoice).toMatchObject({ number: "F2026-000002", totals: { totalCents: PRICE } });
  expect(invoice?.deposit?.invoiced).toMatchObject({
    number: "F2026-000001",
    totals: { totalCents: DEPOSIT, taxCents: 833 },
  });
  const final = await textOf(invoice ? await renderInvoice(invoice) : undefined);
  for (const words of ["facture d’acompte F2026-000001", "Acompte F2026-000001 − 50,00 €", "dont TVA 20 % − 8,33 €"])
    expect(final).toContain(words);
  expect(final).toContain(`Solde TTC ${said(formatEuros(PRICE - DEPOSIT))}`);
});

test("what is given back of an invoiced deposit has its credit note, up to the deposit, with its tax to the cent", async () => {
  const order = await begun();
  await move(services, order, ORDER_STATUS.cancelled);
  expect(await refundPaper(services, await orderNow(services, order.id))).toBe("creditNote");
  for (const [cents, key] of [
    [1999, "one"],
    [3001, "two"],
  ] as const)
    expect((await giveBack(order, cents, key)).outcome).toBe("asked");
  const notes = await services.db("deposit_papers").whereNot({ refund_id: "" }).orderBy("number");
  expect(notes.map(({ number, total_cents }) => [number, total_cents])).toEqual([
    ["A2026-000001", 1999],
    ["A2026-000002", 3001],
  ]);
  const taxes = notes.map(({ document }) => (JSON.parse(document) as { totals: { taxCents: number } }).totals.taxCents);
  expect(taxes.reduce((one, other) => one + other)).toBe(833);
  const credit = await creditNotePaper(services, order.id, notes[0]?.id ?? "");
  expect(credit?.name).toBe("avoir-A2026-000001.pdf");
  const text = await textOf(credit?.content);
  for (const words of ["F2026-000001", "Annulation", "Lumière SARL", "19,99"]) expect(text).toContain(words);
  expect(await labels(order)).toEqual(
    expect.arrayContaining(["Avoir A2026-000001, sur l’acompte", "Avoir A2026-000002, sur l’acompte"]),
  );
  const mails = (await queuedMails(services)).map(({ mail }) => mail.text);
  expect(mails.some((mail) => mail.includes("Télécharger l’avoir A2026-000002"))).toBe(true);
  expect((await verifyJournal(services)).troubles).toEqual([]);
});

test("the desk opens both, and finds their order by their numbers", async () => {
  const order = await begun();
  await move(services, order, ORDER_STATUS.cancelled);
  await giveBack(order, DEPOSIT, "all");
  const now = await orderNow(services, order.id);
  const files = (await adminPapers(services, now, "owner")).filter(({ label }) => label.includes("acompte"));
  expect(files.map(({ label }) => label)).toEqual([
    "Facture d’acompte F2026-000001",
    "Avoir A2026-000001, sur l’acompte",
  ]);
  for (const { href } of files) {
    const file = await paperFile(services, camille, now, href.split("/").at(-1) ?? "");
    expect(file?.bytes.subarray(0, 4).toString()).toBe("%PDF");
  }
  for (const number of ["F2026-000001", "A2026-000001"])
    expect(
      await services
        .db("orders")
        .whereIn("id", (await ordersMeant(services, number)).ids())
        .pluck("number"),
    ).toEqual([order.number]);
});

test("the accountant has both by number among the others, as files, and as the piece of the deposit's entries", async () => {
  const before = await paidOrder(services);
  const order = await begun();
  await move(services, order, ORDER_STATUS.cancelled);
  await giveBack(order, DEPOSIT, "all");
  const after = await paidOrder(services);
  const invoices = await opened(INVOICE_TABLE);
  expect(invoices.map((row) => [row.Facture, row.Commande, row.Nature, row["Total TTC"]])).toEqual([
    ["F2026-000001", before.number, "Facture", expect.any(String)],
    ["F2026-000002", order.number, "Facture d’acompte", "50,00"],
    ["F2026-000003", after.number, "Facture", expect.any(String)],
  ]);
  expect(
    (await opened(CREDIT_NOTE_TABLE)).map((row) => [row.Avoir, row["Facture corrigée"], row["Total TTC"]]),
  ).toEqual([["A2026-000001", "F2026-000002", "-50,00"]]);
  const names: string[] = [];
  for await (const { name } of accountantsPapers(services, MARCH)) names.push(name);
  expect(names).toEqual([
    "factures/facture-F2026-000001.pdf",
    "factures/facture-acompte-F2026-000002.pdf",
    "factures/facture-F2026-000003.pdf",
    "avoirs/avoir-A2026-000001.pdf",
  ]);
  const pieces = (await opened(JOURNAL_TABLE))
    .filter((row) => row.Commande === order.number)
    .map((row) => row["Pièce"]);
  expect(pieces).toEqual(["F2026-000002", "F2026-000002", "A2026-000001", "A2026-000001"]);
  const parts: Buffer[] = [];
  for await (const part of fecText(services, MARCH)) parts.push(part);
  const entries: Record<string, string>[] = parse(Buffer.concat(parts), {
    delimiter: "\t",
    columns: true,
    encoding: "latin1",
    quote: false,
  });
  const ofDeposit = entries.filter((row) => ["F2026-000002", "A2026-000001"].includes(row.PieceRef ?? ""));
  expect(new Set(ofDeposit.map((row) => row.CompteNum))).toEqual(new Set(["530000", "419100", "445870", "445712"]));
});

test("a private customer's deposit keeps its receipt, and uses no number of the invoices", async () => {
  const order = await begun({});
  expect(await labels(order)).toContain("Reçu d’acompte");
  expect(await services.db("deposit_papers")).toEqual([]);
  expect(await depositReceipt(services, order)).not.toBeNull();
});
