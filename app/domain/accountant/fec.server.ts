import { isJournalMeans, JOURNAL_MEANS } from "~/domain/accounting/means";
import { readTax, type JournalLine } from "~/domain/accounting/line.server";
import { linesOfPeriod, type Period } from "~/domain/accounting/read.server";
import { shopDay } from "~/domain/days";
import { typedEuros, type Cents } from "~/domain/money";
import type { Services } from "~/infra/services.server";
import { ACCOUNTS, MEANS_ACCOUNTS, RATE_ACCOUNTS, type LedgerAccount } from "~/shop/accounting";
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

/**
 * The entries of a period as a file for the accountant: fields separated by tabs, one entry for each line of the
 * journal that moves money or books a sale, numbered as that line. All customers share one account and are not named.
 * The file is in ISO 8859-15, as the article allows; its French letters are those of Latin-1.
 */
export async function* fecText(services: Services, period: Period): AsyncGenerator<Buffer, void> {
  yield encoded([FEC_COLUMNS]);
  for await (const lines of linesOfPeriod(services, period)) {
    const earlier = await earlierOf(services, lines);
    yield encoded(lines.flatMap((line) => rowsOf(line, earlier)));
  }
}

const encoded = (rows: (readonly string[])[]) =>
  Buffer.from(rows.map((row) => `${row.join("\t")}\r\n`).join(""), "latin1");

function rowsOf(line: JournalLine, earlier: Earlier): string[][] {
  // A line that a till of another system has booked is in that till's entries.
  if (line.reference !== null) return [];
  const parts = partsOf(line, earlier).filter(({ debitCents }) => debitCents !== 0);
  const journal = journalOf(line, parts);
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

function partsOf(line: JournalLine, earlier: Earlier): Part[] {
  const { kind, amountCents } = line;
  const money = isJournalMeans(line.means) ? MEANS_ACCOUNTS[line.means] : ACCOUNTS.waiting;
  const against = (account: LedgerAccount): Part[] => [
    { account: money, debitCents: amountCents },
    { account, debitCents: -amountCents },
  ];
  switch (kind) {
    case "sale":
      return [...saleParts(line), ...depositParts(earlier.depositCents(line))];
    case "credit note":
      return saleParts(line);
    case "deposit":
      return against(ACCOUNTS.deposits);
    case "payment":
      return against(ACCOUNTS.customers);
    case "refund":
    case "refund returned":
      return against(earlier.onlyDeposit(line) ? ACCOUNTS.deposits : ACCOUNTS.customers);
    case "surplus":
    case "surplus returned":
    case "charged back":
    case "charge returned":
      return against(ACCOUNTS.waiting);
    case "discount":
    case "written off":
    case "start":
      return [];
  }
}

/** A credit note has negative amounts, so that debits become credits. */
function saleParts({ amountCents, vat }: JournalLine): Part[] {
  const tax = readTax(vat);
  const taxed = tax.reduce((sum, { excludingTaxCents, taxCents }) => sum + excludingTaxCents + taxCents, 0);
  return [
    { account: ACCOUNTS.customers, debitCents: amountCents },
    ...tax.flatMap(({ rate, excludingTaxCents, taxCents }) => {
      const accounts = RATE_ACCOUNTS.find((each) => each.rate === rate);
      return [
        { account: accounts?.sales ?? ACCOUNTS.waiting, debitCents: -excludingTaxCents },
        { account: accounts?.tax ?? ACCOUNTS.waiting, debitCents: -taxCents },
      ];
    }),
    { account: ACCOUNTS.waiting, debitCents: taxed - amountCents },
  ];
}

/** A deposit is booked to the customer's account once there is an invoice. */
const depositParts = (cents: Cents): Part[] => [
  { account: ACCOUNTS.deposits, debitCents: cents },
  { account: ACCOUNTS.customers, debitCents: -cents },
];

function journalOf({ kind }: JournalLine, parts: Part[]): Journal {
  if (kind === "sale" || kind === "credit note") return SALES;
  return parts.some(({ account }) => account.number.startsWith("53")) ? CASH : BANK;
}

function labelOf({ kind, document, orderNumber, means }: JournalLine): string {
  const by = isJournalMeans(means) ? JOURNAL_MEANS[means] : "";
  return `${LABELS[kind]} ${document ?? ""} ${by} commande ${orderNumber}`.replace(/ {2,}/g, " ").trim();
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
  "discount": "",
  "written off": "",
  "start": "",
};
