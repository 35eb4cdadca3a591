import { parse } from "csv-parse/sync";
import { beforeEach, describe, expect, test } from "vitest";

import { FEC_COLUMNS, fecText } from "~/domain/accountant/fec.server";
import { papersOf } from "~/domain/accountant/papers.server";
import {
  CLOSING_TABLE,
  CREDIT_NOTE_TABLE,
  DAILY_TABLE,
  INVOICE_TABLE,
  JOURNAL_TABLE,
  type Table,
} from "~/domain/accountant/tables.server";
import { closeWhatEnded } from "~/domain/accounting/close.server";
import { linesElsewhere } from "~/domain/accounting/elsewhere.server";
import { totalsOfPeriod } from "~/domain/accounting/period-totals.server";
import { aheadCents, receivedCents, salesCents, taxSum } from "~/domain/accounting/totals";
import { verifyJournal } from "~/domain/accounting/verify.server";
import type { Account } from "~/domain/accounts/account.server";
import { csvStream } from "~/domain/csv.server";
import { requestRefund } from "~/domain/refunds/request.server";
import { revenueOf } from "~/domain/reports/revenue.server";
import { saveSettings } from "~/domain/settings/changes.server";
import { readGroup, shownGroup } from "~/domain/settings/group-form.server";
import { settingsInForce, versionInForce } from "~/domain/settings/in-force.server";
import type { Settings } from "~/domain/settings/model.server";
import { takePaymentAndHandOver } from "~/domain/till/paid-at-pickup.server";
import { accountingView } from "~/pages/admin/accounting/accounting-view.server";

import { PLAIN_FRAME } from "../../../seeds/named";
import { newAdministrator } from "../../helpers/administrator";
import { plain } from "../../helpers/eyes";
import { CLARA_MOREAU, setStock } from "../../helpers/factories";
import { textWith } from "../../helpers/matchers";
import { AS_DELIVERED } from "../../helpers/settings";
import { begunByDeposit } from "../../helpers/till";
import { paidOrder } from "../../helpers/paying";
import { testServices, type TestServices } from "../../helpers/services";

const MARCH = { from: "2026-03-01", to: "2026-03-31" };
const DEPOSIT = 5000;
const GIVEN_BACK = 1001;

let services: TestServices;
/**
 * One order paid by card on the 2nd and partly refunded in cash; one begun by a deposit on the 3rd and paid at the
 * terminal on the 4th.
 */
beforeEach(async () => {
  services = await testServices({ seed: true });
  await setStock(services, PLAIN_FRAME, 50);
  const camille = await newAdministrator(services);
  const online = await paidOrder(services);
  const asked = { amountCents: GIVEN_BACK, reason: "=1+1", by: camille.id, key: "one", means: "especes" as const };
  await requestRefund(services, online.id, asked);
  services.clock.advance({ days: 1 });
  const order = await begunByDeposit(services, camille, DEPOSIT);
  services.clock.advance({ days: 1 });
  const balance = { means: "terminal" as const, amountCents: PLAIN_FRAME.priceCents - DEPOSIT };
  await takePaymentAndHandOver(services, camille, order, "name", balance);
  services.clock.advance({ days: 1 });
});

async function set(changes: Partial<Settings>): Promise<void> {
  const { version } = await versionInForce(services);
  const owner = await newAdministrator(services, "proprietaire@exemple.fr");
  expect((await saveSettings(services, owner, changes, version)).outcome).toBe("saved");
}

/** The table as a spreadsheet shows it: each row by the names of its columns. */
async function opened({ head, rows }: Table, period = MARCH): Promise<Record<string, string>[]> {
  const text = await new Response(csvStream(head, rows(services, period), { typed: false })).text();
  return parse(text, { bom: true, delimiter: ";", columns: true });
}
async function fec(period = MARCH): Promise<Record<string, string>[]> {
  return parse(await fecBytes(period), { delimiter: "\t", columns: true, encoding: "latin1", quote: false });
}
async function fecBytes(period = MARCH): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of fecText(services, period)) parts.push(part);
  return Buffer.concat(parts);
}
const cents = (text = "") => Math.round(Number((text || "0").replace(",", ".")) * 100);
const sum = (rows: Record<string, string>[], column: string) =>
  rows.reduce((total, row) => total + cents(row[column]), 0);

const DEPOSIT_TAX = "TVA d’un acompte, due à l’encaissement (en moins : reprise)";

describe("tables", () => {
  test("the journal has every line, and its columns add up to what the shop says of the period", async () => {
    const rows = await opened(JOURNAL_TABLE);
    const totals = await totalsOfPeriod(services, MARCH);
    expect(rows.map((row) => [row.Date, row.Nature, row["Moyen de paiement"]])).toEqual([
      ["2026-03-02", "Facture", ""],
      ["2026-03-02", "Règlement reçu", "Carte bancaire en ligne"],
      ["2026-03-02", "Avoir", ""],
      ["2026-03-02", "Remboursement", "Espèces"],
      ["2026-03-03", "Acompte reçu", "Espèces"],
      ["2026-03-03", DEPOSIT_TAX, ""],
      ["2026-03-04", "Facture", ""],
      ["2026-03-04", DEPOSIT_TAX, ""],
      ["2026-03-04", "Règlement reçu", "Carte bancaire au terminal"],
    ]);
    expect(sum(rows, "Ventes TTC")).toBe(salesCents(totals));
    expect(sum(rows, "Règlements")).toBe(receivedCents(totals));
    expect(sum(rows, "Total HT") + sum(rows, "Total TVA")).toBe(salesCents(totals));
    expect(sum(rows, "HT 20 %") + sum(rows, "TVA 20 %")).toBe(salesCents(totals));
    expect(sum(rows, "TVA d’acompte"), "the invoice took it back").toBe(0);
  });

  test("invoices, credit notes and days agree with it; a credit note stands with a minus that a spreadsheet reads as a number", async () => {
    const totals = await totalsOfPeriod(services, MARCH);
    const [invoices, notes, days] = [
      await opened(INVOICE_TABLE),
      await opened(CREDIT_NOTE_TABLE),
      await opened(DAILY_TABLE),
    ];
    expect(invoices.map((row) => row["Règlement"])).toEqual([
      "Carte bancaire",
      "Acompte : Espèces, à la boutique ; solde : Carte bancaire, à la boutique",
    ]);
    expect(notes.map((row) => [row["Total TTC"], row["Remboursé"]])).toEqual([["-10,01", "en espèces, à la boutique"]]);
    expect(sum(invoices, "Total TTC") + sum(notes, "Total TTC")).toBe(salesCents(totals));
    expect(days.map((row) => [row.Date, row["Catégorie"], row.Factures, row.Avoirs, row["Taux de TVA"]])).toEqual([
      ["2026-03-02", "TLB1", "1", "1", "20"],
      ["2026-03-04", "TLB1", "1", "0", "20"],
    ]);
    expect(sum(days, "Total TTC")).toBe(salesCents(totals));
    expect(sum(days, "TVA")).toBe(totals.vat[0]?.taxCents);
  });

  test("what is made out to a business is named by its SIREN, and is not among the days of private customers", async () => {
    const before = await opened(DAILY_TABLE);
    const order = await paidOrder(services, { business: { name: "Lumière SARL", siren: "732829320" } });
    await requestRefund(services, order.id, {
      amountCents: 500,
      reason: "Geste",
      by: "x",
      key: "two",
      means: "especes",
    });
    expect(await opened(DAILY_TABLE)).toEqual(before);
    for (const table of [INVOICE_TABLE, CREDIT_NOTE_TABLE]) {
      const rows = (await opened(table)).map((row) => [row.Commande === order.number, row["SIREN de l’acheteur"]]);
      expect(rows).toContainEqual([true, "732829320"]);
      expect(rows).toContainEqual([false, ""]);
      expect(rows.filter(([isIts, siren]) => isIts !== (siren !== ""))).toEqual([]);
    }
  });

  test("closings say their period and what was sold since the first line", async () => {
    await closeWhatEnded(services);
    const rows = await opened(CLOSING_TABLE);
    expect(rows.map((row) => [row["Clôture"], row["Période"]])).toEqual([
      ["Jour", "2026-03-02"],
      ["Jour", "2026-03-03"],
      ["Jour", "2026-03-04"],
    ]);
    const totals = await totalsOfPeriod(services, MARCH);
    expect(cents(rows.at(-1)?.["Cumul perpétuel des ventes TTC"])).toBe(salesCents(totals));
    expect(sum(rows, "Règlements")).toBe(receivedCents(totals));
  });

  test("a day outside is not in it, one of its ends is", async () => {
    const second = { from: "2026-03-03", to: "2026-03-03" };
    expect((await opened(JOURNAL_TABLE, second)).map((row) => row.Nature)).toEqual(["Acompte reçu", DEPOSIT_TAX]);
    expect(await opened(DAILY_TABLE, second), "a deposit is no sale").toEqual([]);
    expect(await opened(INVOICE_TABLE, second)).toEqual([]);
    expect(receivedCents(await totalsOfPeriod(services, second))).toBe(DEPOSIT);
  });

  test("what came in beyond the sales is what the entries leave on the customers' accounts, and the page says why", async () => {
    const second = { from: "2026-03-03", to: "2026-03-03" };
    const customers = async (period: typeof MARCH) => {
      const rows = (await fec(period)).filter((row) => row.CompteNum?.startsWith("41"));
      return sum(rows, "Credit") - sum(rows, "Debit");
    };
    for (const period of [MARCH, second])
      expect(await customers(period)).toBe(aheadCents(await totalsOfPeriod(services, period)));
    const gap = async ({ from, to }: typeof MARCH) =>
      (await accountingView(services, new Request(`http://localhost/?du=${from}&au=${to}`))).gap;
    expect(plain((await gap(second)) ?? "")).toMatch(
      /^Règlements moins ventes : 50,00\s€, encaissés et pas encore facturés/,
    );
    expect(await gap({ from: "2026-03-01", to: "2026-03-01" })).toBeNull();
  });
});

describe("the file of entries", () => {
  test("has the 18 columns of article A. 47 A-1, fields apart by tabs, days and amounts as it wants them", async () => {
    expect(FEC_COLUMNS).toHaveLength(18);
    const [head, ...rows] = (await fecBytes()).toString("latin1").replace(/\r\n$/, "").split("\r\n");
    expect(head).toBe(
      "JournalCode\tJournalLib\tEcritureNum\tEcritureDate\tCompteNum\tCompteLib\tCompAuxNum\tCompAuxLib\tPieceRef\tPieceDate\tEcritureLib\tDebit\tCredit\tEcritureLet\tDateLet\tValidDate\tMontantdevise\tIdevise",
    );
    for (const row of rows) expect(row.split("\t")).toHaveLength(18);
    for (const row of await fec()) {
      expect([row.EcritureDate, row.PieceDate, row.ValidDate].join()).toMatch(/^202603\d\d(,202603\d\d){2}$/);
      expect([row.Debit, row.Credit].join(" ")).toMatch(/^\d+,\d\d \d+,\d\d$/);
      expect(row.PieceRef).not.toBe("");
    }
  });

  test("is balanced entry by entry, and says what the journal says", async () => {
    const rows = await fec();
    const totals = await totalsOfPeriod(services, MARCH);
    for (const number of new Set(rows.map((row) => row.EcritureNum))) {
      const entry = rows.filter((row) => row.EcritureNum === number);
      expect(sum(entry, "Debit"), number).toBe(sum(entry, "Credit"));
    }
    const balance = (beginning: string) => {
      const its = rows.filter((row) => row.CompteNum?.startsWith(beginning));
      return sum(its, "Debit") - sum(its, "Credit");
    };
    expect(-balance("707") - balance("4457")).toBe(salesCents(totals));
    expect(-balance("4457")).toBe(totals.vat[0]?.taxCents);
    expect(balance("51") + balance("53")).toBe(receivedCents(totals));
    expect(balance("53")).toBe(DEPOSIT - GIVEN_BACK);
    // The deposit was moved to its invoice, and everything is paid.
    expect([balance("4191"), balance("411"), balance("471")]).toEqual([0, 0, 0]);
  });

  test("books on the accounts that the shop has set, whatever the period", async () => {
    const before = await fec();
    await set({
      accountTerminal: { number: "511500", name: "Cartes à encaisser" },
      accountSales2000: { number: "707", name: "Lunetterie" },
    });
    const after = await fec();
    expect(after.map((row) => row.EcritureNum)).toEqual(before.map((row) => row.EcritureNum));
    const on = (number: string, rows = after) => rows.filter((row) => row.CompteNum === number);
    expect(on("511500").map((row) => [row.CompteLib, row.JournalLib, row.Debit])).toEqual([
      ["Cartes à encaisser", "Banque", "95,00"],
    ]);
    expect(on("707").map((row) => row.Credit)).toEqual(on("707200", before).map((row) => row.Credit));
    expect(on("707200")).toEqual([]);
    expect(on("530000")).toEqual(on("530000", before));
  });

  test("takes an account as it is typed, and refuses what the file cannot hold", () => {
    const shown = shownGroup("comptabilite", AS_DELIVERED).flatMap(({ fields }) => fields);
    const typed = (accountCash: string) =>
      readGroup("comptabilite", { ...Object.fromEntries(shown.map(({ name, value }) => [name, value])), accountCash });
    expect(typed(" 5301  Caisse de l’atelier ")).toMatchObject({
      ok: true,
      value: { accountCash: { number: "5301", name: "Caisse de l'atelier" } },
    });
    for (const wrong of ["", "530000", "Caisse", "53 Caisse", "5300001234567 Caisse", "530000 Касса"])
      expect(typed(wrong), wrong).toMatchObject({ ok: false, errors: { accountCash: textWith("Compte des espèces") } });
  });

  test("names no customer", async () => {
    const text = (await fecBytes()).toString("latin1");
    for (const word of [CLARA_MOREAU.lastName, CLARA_MOREAU.email, CLARA_MOREAU.phone])
      expect(text).not.toContain(word);
  });
});

test("asked for twice, each gives the same bytes", async () => {
  for (const table of [JOURNAL_TABLE, INVOICE_TABLE, CREDIT_NOTE_TABLE, DAILY_TABLE])
    expect(await opened(table)).toEqual(await opened(table));
  expect((await fecBytes()).equals(await fecBytes())).toBe(true);
});

test("papers are every invoice and credit note of the period, as their customers have them", async () => {
  const names: string[] = [];
  for await (const { name, content } of papersOf(services, MARCH)) {
    names.push(name);
    expect(content.subarray(0, 5).toString()).toBe("%PDF-");
  }
  expect(names).toEqual([
    "factures/facture-F2026-000001.pdf",
    "factures/facture-F2026-000002.pdf",
    "avoirs/avoir-A2026-000001.pdf",
  ]);
});

test("how a new shop's till starts is told by its environment", async () => {
  const own = await testServices({ env: { TILL: "own" } });
  expect([(await settingsInForce(own)).till, (await settingsInForce(services)).till]).toEqual(["own", "shop"]);
});

test("what goes through a till of the shop's own is a reference here: in the journal, in neither totals nor entries", async () => {
  services = await testServices({ seed: true });
  await setStock(services, PLAIN_FRAME, 50);
  const camille = await newAdministrator(services);
  await set({ till: "own" });
  const order = await begunByDeposit(services, camille, DEPOSIT);
  const balance = { means: "terminal" as const, amountCents: PLAIN_FRAME.priceCents - DEPOSIT };
  await takePaymentAndHandOver(services, camille, order, "name", balance);
  const online = await paidOrder(services);

  const rows = await opened(JOURNAL_TABLE);
  expect(rows.map((row) => [row["Encaissé sur votre caisse"], row["Référence"], row["Règlements"]])).toEqual([
    ["50,00", order.number, ""],
    ["", order.number, ""],
    ["95,00", order.number, ""],
    ["", "", ""],
    ["", "", "145,00"],
  ]);
  const totals = await totalsOfPeriod(services, MARCH);
  expect([salesCents(totals), receivedCents(totals)]).toEqual([online.totalCents, online.totalCents]);
  expect(sum(rows, "Vendu sur votre caisse")).toBe(PLAIN_FRAME.priceCents);
  const entries = await fec();
  expect(entries.filter((row) => /^(53|4191)/.test(row.CompteNum ?? ""))).toEqual([]);
  expect(sum(entries, "Debit")).toBe(sum(entries, "Credit"));
  expect((await linesElsewhere(services, MARCH)).map(({ amountCents }) => amountCents)).toEqual([9500, 5000]);
  expect((await verifyJournal(services)).troubles).toEqual([]);
});

describe("a sale at the shop's own till", () => {
  let camille: Account;
  beforeEach(async () => {
    services = await testServices({ seed: true });
    await setStock(services, PLAIN_FRAME, 50);
    camille = await newAdministrator(services);
  });

  /** What every page and file says of the sales of March, and the balance of the customers' account. */
  async function said() {
    const [totals, entries] = [await totalsOfPeriod(services, MARCH), await fec()];
    const ofCustomers = entries.filter((row) => row.CompteNum === "411000");
    const { now } = await revenueOf(services, MARCH, "month");
    return {
      totals: salesCents(totals),
      taxed: taxSum(totals).excludingTaxCents + taxSum(totals).taxCents,
      journal: sum(await opened(JOURNAL_TABLE), "Ventes TTC"),
      days: sum(await opened(DAILY_TABLE), "Total TTC"),
      reports: now.grossCents,
      entries: sum(
        ofCustomers.filter((row) => row.JournalCode === "VE" && cents(row.Debit) > 0),
        "Debit",
      ),
      owedByCustomers: sum(ofCustomers, "Debit") - sum(ofCustomers, "Credit"),
    };
  }
  const all = (saleCents: number) => ({
    ...{ totals: saleCents, taxed: saleCents, journal: saleCents, days: saleCents, reports: saleCents },
    entries: saleCents,
    owedByCustomers: 0,
  });

  test("is in none of the sums with its tax, nor is what is given back of it; a sale online is", async () => {
    await set({ till: "own" });
    const order = await begunByDeposit(services, camille, DEPOSIT);
    const balance = { means: "terminal" as const, amountCents: PLAIN_FRAME.priceCents - DEPOSIT };
    await takePaymentAndHandOver(services, camille, order, "name", balance);
    expect(await said()).toEqual(all(0));
    const online = await paidOrder(services);
    expect(await said()).toEqual(all(online.totalCents));
    for (const means of ["especes", "virement"] as const) {
      const asked = { amountCents: GIVEN_BACK, reason: "Défaut", by: camille.id, key: means, means };
      expect((await requestRefund(services, order.id, asked)).outcome).toBe("asked");
    }
    expect(await said()).toEqual(all(online.totalCents));
    const view = await accountingView(services, new Request("http://shop.test/admin/comptabilite?du=2026-03-01"));
    expect(view.soldElsewhere).toEqual(textWith("124,98"));
    await closeWhatEnded(services);
    expect((await verifyJournal(services)).troubles).toEqual([]);
  });

  test("is booked here where it was begun here, its other part from the waiting account, so that nobody owes anything", async () => {
    const order = await begunByDeposit(services, camille, DEPOSIT);
    await set({ till: "own" });
    const balance = { means: "terminal" as const, amountCents: PLAIN_FRAME.priceCents - DEPOSIT };
    await takePaymentAndHandOver(services, camille, order, "name", balance);
    expect(await said()).toEqual(all(PLAIN_FRAME.priceCents));
    const waiting = (await fec()).filter((row) => row.CompteNum === "471000");
    expect([sum(waiting, "Debit"), sum(waiting, "Credit")]).toEqual([balance.amountCents, 0]);
  });

  test("begun there and ended here is booked here, its deposit from the waiting account", async () => {
    await set({ till: "own" });
    const order = await begunByDeposit(services, camille, DEPOSIT);
    await set({ till: "shop" });
    const balance = { means: "terminal" as const, amountCents: PLAIN_FRAME.priceCents - DEPOSIT };
    await takePaymentAndHandOver(services, camille, order, "name", balance);
    expect(await said()).toEqual(all(PLAIN_FRAME.priceCents));
  });
});
