import { JOURNAL_KINDS } from "~/domain/accounting/kinds";
import { isJournalMeans, JOURNAL_MEANS } from "~/domain/accounting/means";
import { readTax, type JournalLine } from "~/domain/accounting/line.server";
import { linesOfPeriod, type Period } from "~/domain/accounting/read.server";
import { shopDay } from "~/domain/days";
import { typedEuros, type Cents } from "~/domain/money";
import type { Services } from "~/infra/services.server";
import type { LedgerAccount } from "~/shop/accounting";
import { bookedOn, type BookedOn } from "./accounts.server";
import { earlierOf, type Earlier } from "./earlier.server";

/** The 18 columns of a file of entries, by their names and in their order (article A. 47 A-1 of the Livre des procédures fiscales). */
export const FEC_COLUMNS = [
  "JournalCode",
  "JournalLib",
  "EcritureNum",
  "EcritureDate",
  "CompteNum",
  "CompteLib",
  "CompAuxNum",
  "CompAuxLib",
  "PieceRef",
  "PieceDate",
  "EcritureLib",
  "Debit",
  "Credit",
  "EcritureLet",
  "DateLet",
  "ValidDate",
  "Montantdevise",
  "Idevise",
] as const;

/** A part of an entry: a debit, or a credit where it is negative. */
type Part = { account: LedgerAccount; debitCents: Cents };
type Journal = { code: string; name: string };

const SALES: Journal = { code: "VE", name: "Ventes" };
const CASH: Journal = { code: "CA", name: "Caisse" };
const BANK: Journal = { code: "BQ", name: "Banque" };
/** What moves no money here: what an insurer owes, and what another till took. */
const OTHERS: Journal = { code: "OD", name: "Opérations diverses" };

/**
 * The entries of a period as a file for the accountant: fields separated by tabs, one entry for each line of the
 * journal that moves money or books a sale, numbered as that line. All customers share one account and are not named.
 * The file is in ISO 8859-15, as the article allows; its French letters are those of Latin-1.
 */
export async function* fecText(services: Services, period: Period): AsyncGenerator<Buffer, void> {
  const accounts = await bookedOn(services);
  yield encoded([FEC_COLUMNS]);
  for await (const lines of linesOfPeriod(services, period)) {
    const earlier = await earlierOf(services, lines);
    yield encoded(lines.flatMap((line) => rowsOf(line, earlier, accounts)));
  }
}

const encoded = (rows: (readonly string[])[]) =>
  Buffer.from(rows.map((row) => `${row.join("\t")}\r\n`).join(""), "latin1");

function rowsOf(line: JournalLine, earlier: Earlier, accounts: BookedOn): string[][] {
  const isHere = line.reference === null;
  const booked = isHere ? partsOf(line, earlier, accounts) : elsewhereParts(line, earlier, accounts);
  const parts = booked.filter(({ debitCents }) => debitCents !== 0);
  const journal = isHere ? journalOf(line) : OTHERS;
  const day = shopDay(line.at).replaceAll("-", "");
  const piece = line.document ?? line.orderNumber;
  return parts.map(({ account, debitCents }) => [
    journal.code,
    journal.name,
    String(line.position),
    day,
    account.number,
    account.name,
    "",
    "",
    piece,
    day,
    labelOf(line),
    typedEuros(Math.max(0, debitCents)),
    typedEuros(Math.max(0, -debitCents)),
    "",
    "",
    day,
    "",
    "",
  ]);
}

/**
 * A line that a till of another system has booked is in that till's entries. Where its sale is booked here all the same,
 * as that of an order paid online in part, the customer is settled from the waiting account, on which that till's entry
 * is cleared.
 */
function elsewhereParts(line: JournalLine, earlier: Earlier, accounts: BookedOn): Part[] {
  const { here, elsewhere } = earlier.saleBooked(line);
  const isMoney = JOURNAL_KINDS[line.kind].counts === "money";
  return isMoney && here && !elsewhere ? settledElsewhere(line.amountCents, accounts) : [];
}

const settledElsewhere = (cents: Cents, accounts: BookedOn): Part[] => [
  { account: accounts.waiting, debitCents: cents },
  { account: accounts.customers, debitCents: -cents },
];

function partsOf(line: JournalLine, earlier: Earlier, accounts: BookedOn): Part[] {
  const { kind, amountCents } = line;
  const money = isJournalMeans(line.means) ? accounts.means[line.means] : accounts.waiting;
  const against = (account: LedgerAccount): Part[] => [
    { account: money, debitCents: amountCents },
    { account, debitCents: -amountCents },
  ];
  // Money that comes here for a sale of which a till of another system has the entries.
  const { here, elsewhere } = earlier.saleBooked(line);
  const customers = elsewhere && !here ? accounts.waiting : accounts.customers;
  switch (kind) {
    case "sale":
      return [
        ...saleParts(line, accounts),
        ...depositParts(earlier.depositCents(line), accounts),
        ...settledElsewhere(earlier.elsewhereCents(line), accounts),
      ];
    case "credit note":
      return saleParts(line, accounts);
    case "deposit":
      return against(accounts.deposits);
    case "payment":
      return against(customers);
    case "refund":
    case "refund returned":
      return against(earlier.onlyDeposit(line) ? accounts.deposits : customers);
    case "surplus":
    case "surplus returned":
    case "charged back":
    case "charge returned":
      return against(accounts.waiting);
    case "insurer paid":
      return against(accounts.means.mutuelle);
    case "deposit tax":
      return readTax(line.vat).flatMap(({ rate, taxCents }) => [
        { account: accounts.depositTax, debitCents: taxCents },
        { account: accounts.tax.get(rate) ?? accounts.waiting, debitCents: -taxCents },
      ]);
    case "discount":
    case "written off":
    case "start":
      return [];
  }
}

/** A credit note has negative amounts, so that debits become credits. */
function saleParts({ amountCents, vat }: JournalLine, accounts: BookedOn): Part[] {
  const tax = readTax(vat);
  const taxed = tax.reduce((sum, { excludingTaxCents, taxCents }) => sum + excludingTaxCents + taxCents, 0);
  return [
    { account: accounts.customers, debitCents: amountCents },
    ...tax.flatMap(({ rate, excludingTaxCents, taxCents }) => [
      { account: accounts.sales.get(rate) ?? accounts.waiting, debitCents: -excludingTaxCents },
      { account: accounts.tax.get(rate) ?? accounts.waiting, debitCents: -taxCents },
    ]),
    { account: accounts.waiting, debitCents: taxed - amountCents },
  ];
}

/** A deposit is booked to the customer's account once there is an invoice. */
const depositParts = (cents: Cents, accounts: BookedOn): Part[] => [
  { account: accounts.deposits, debitCents: cents },
  { account: accounts.customers, debitCents: -cents },
];

function journalOf({ kind, means }: JournalLine): Journal {
  if (kind === "sale" || kind === "credit note") return SALES;
  if (kind === "deposit tax") return OTHERS;
  if (means === "mutuelle") return OTHERS;
  return means === "especes" ? CASH : BANK;
}

function labelOf({ kind, document, orderNumber, means, amountCents }: JournalLine): string {
  const by = isJournalMeans(means) ? JOURNAL_MEANS[means] : "";
  return `${kind === "insurer paid" && amountCents < 0 ? "Tiers payant rendu" : LABELS[kind]} ${document ?? ""} ${by} commande ${orderNumber}`
    .replace(/ {2,}/g, " ")
    .trim();
}

const LABELS: Record<JournalLine["kind"], string> = {
  "sale": "Facture",
  "credit note": "Avoir",
  "deposit": "Acompte",
  "payment": "Règlement",
  "refund": "Remboursement",
  "refund returned": "Remboursement revenu",
  "surplus": "Second paiement",
  "surplus returned": "Second paiement rendu",
  "charged back": "Contestation, somme reprise",
  "charge returned": "Contestation, somme rendue",
  "insurer paid": "Tiers payant reçu",
  "deposit tax": "TVA sur acompte",
  "discount": "",
  "written off": "",
  "start": "",
};
