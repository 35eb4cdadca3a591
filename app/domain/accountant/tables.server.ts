import { CLOSING_COLUMNS, readTotals, type Closing } from "~/domain/accounting/closing.server";
import { JOURNAL_KINDS } from "~/domain/accounting/kinds";
import { readTax, type JournalLine, type Tax } from "~/domain/accounting/line.server";
import { isJournalMeans, JOURNAL_MEANS } from "~/domain/accounting/means";
import { linesOfPeriod, type Period } from "~/domain/accounting/read.server";
import { receivedCents, salesCents, taxSum } from "~/domain/accounting/totals";
import { shopDay, startOfDay, addDays, type Day } from "~/domain/days";
import type { CreditNoteDocument, DepositInvoiceDocument, InvoiceDocument } from "~/domain/invoices/document";
import { thaw, type FrozenRow } from "~/domain/invoices/frozen.server";
import { taxOf } from "~/domain/invoices/invoice.server";
import { formatEuros, typedEuros } from "~/domain/money";
import { moneyOfFailedAmong, type CreditedMoney } from "~/domain/refunds/credited-money.server";
import { instant, SHOP_TIME_ZONE } from "~/domain/time";
import type { Services } from "~/infra/services.server";
import { ACCOUNTED_RATES } from "~/shop/accounting";
import { rateName } from "~/shop/vat";

/** A table for a spreadsheet, whose rows are read a batch at a time. */
export type Table = { head: string[]; rows(services: Services, period: Period): AsyncGenerator<string[][], void> };

const RATES = ACCOUNTED_RATES.filter((rate) => rate !== 0);
const TAX_HEAD = [
  ...RATES.flatMap((rate) => [`HT ${rateName(rate)}`, `TVA ${rateName(rate)}`]),
  "HT autres taux",
  "TVA autres taux",
  "Total HT",
  "Total TVA",
];

/** Empty for a rate that the line does not have; 0 for a rate that it has and that adds up to nothing. */
function taxColumns(tax: Tax[]): string[] {
  const sum = (of: Tax[], part: "excludingTaxCents" | "taxCents") =>
    of.length === 0 ? "" : typedEuros(of.reduce((total, each) => total + each[part], 0));
  const both = (of: Tax[]) => [sum(of, "excludingTaxCents"), sum(of, "taxCents")];
  return [
    ...RATES.flatMap((rate) => both(tax.filter((each) => each.rate === rate))),
    ...both(tax.filter(({ rate }) => !RATES.includes(rate))),
    ...both(tax),
  ];
}

const WALL = new Intl.DateTimeFormat("sv-SE", { timeZone: SHOP_TIME_ZONE, dateStyle: "short", timeStyle: "medium" });
const moment = (at: string) => WALL.format(new Date(at)).split(" ");

/** Every line of the period: sales, credit notes, money by its means. */
export const JOURNAL_TABLE: Table = {
  head: [
    ...["N°", "Date", "Heure", "Nature", "Pièce", "Commande", "Moyen de paiement"],
    ...TAX_HEAD,
    ...[
      "Ventes TTC",
      "Remise déjà déduite",
      "Abandonné sans facture",
      "Reçu d’une mutuelle",
      "TVA d’acompte",
      "Règlements",
      "Encaissé sur votre caisse",
      "Vendu sur votre caisse",
      "Référence",
      "Origine",
      "Empreinte",
    ],
  ],
  async *rows(services, period) {
    for await (const lines of linesOfPeriod(services, period)) yield lines.map(journalRow);
  },
};

function journalRow(line: JournalLine): string[] {
  const { counts, label } = JOURNAL_KINDS[line.kind];
  const isHere = line.reference === null;
  return [
    String(line.position),
    ...moment(line.at),
    label,
    line.document ?? "",
    line.orderNumber,
    isJournalMeans(line.means) ? JOURNAL_MEANS[line.means] : "",
    ...taxColumns(isHere && counts === "sales" ? readTax(line.vat) : []),
    counts === "sales" && isHere ? typedEuros(line.amountCents) : "",
    line.kind === "discount" && isHere ? typedEuros(line.amountCents) : "",
    line.kind === "written off" ? typedEuros(line.amountCents) : "",
    line.kind === "insurer paid" ? typedEuros(line.amountCents) : "",
    line.kind === "deposit tax" ? typedEuros(line.amountCents) : "",
    counts === "money" && isHere ? typedEuros(line.amountCents) : "",
    counts === "money" && !isHere ? typedEuros(line.amountCents) : "",
    counts === "sales" && !isHere ? typedEuros(line.amountCents) : "",
    line.reference ?? "",
    line.origin === "live" ? "enregistrée aussitôt" : "reconstituée",
    line.hash,
  ];
}

export const INVOICE_TABLE: Table = {
  head: [
    "Facture",
    "Date",
    "Commande",
    "SIREN de l’acheteur",
    "Règlement",
    ...TAX_HEAD,
    "Total TTC",
    "Remplace",
    "Nature",
    "Acompte déjà facturé TTC",
    "TVA déjà facturée",
    "Empreinte",
  ],
  rows: (services, period) =>
    documentRows<InvoiceDocument | DepositInvoiceDocument>(services, "invoices", period, (invoice) => [
      invoice.number,
      shopDay(invoice.issuedAt),
      invoice.orderNumber,
      invoice.buyer?.siren ?? "",
      ...(invoice.kind === "invoice" ? saleColumns(invoice) : depositColumns(invoice)),
    ]),
};

function saleColumns(invoice: InvoiceDocument): string[] {
  const { deposit, paidBy, totals, replaces } = invoice;
  const invoiced = deposit?.invoiced?.totals;
  return [
    deposit ? `Acompte : ${deposit.paidBy} ; solde : ${paidBy}` : paidBy,
    ...taxColumns(taxOf(invoice)),
    typedEuros(totals.totalCents),
    replaces?.number ?? "",
    "Facture",
    invoiced ? typedEuros(invoiced.totalCents) : "",
    invoiced ? typedEuros(invoiced.taxCents) : "",
  ];
}

/** The sale's own invoice has its price whole, and says what of it was invoiced before. */
const depositColumns = ({ paidBy, vat, totals }: DepositInvoiceDocument): string[] => [
  paidBy,
  ...taxColumns(vat),
  typedEuros(totals.totalCents),
  "",
  "Facture d’acompte",
  "",
  "",
];

const WITHOUT_REFUND = {
  allowance: "rien : remise commerciale",
  replaced: "rien : facture remplacée",
  unpaid: "rien : somme jamais reçue",
  lost: "rien : somme reprise par la banque du client (contestation)",
} as const;

/** Amounts given back are negative. */
export const CREDIT_NOTE_TABLE: Table = {
  head: [
    "Avoir",
    "Date",
    "Facture corrigée",
    "Commande",
    "SIREN de l’acheteur",
    "Remboursé",
    ...TAX_HEAD,
    "Total TTC",
    "Empreinte",
  ],
  async *rows(services, period) {
    for await (const rows of frozenOf(services, "credit_notes", period)) {
      const failed = await moneyOfFailedAmong(
        services,
        rows.map(({ number }) => number),
      );
      yield rows.map((row) => [
        ...creditNoteRow(thaw<CreditNoteDocument>(row), failed.get(row.number)),
        row.document_hash,
      ]);
    }
  },
};

function creditNoteRow(note: CreditNoteDocument, money: CreditedMoney | undefined): string[] {
  return [
    note.number,
    shopDay(note.issuedAt),
    note.invoice.number,
    note.orderNumber,
    note.buyer?.siren ?? "",
    money ? refundedSince(note, money) : refundedHow(note),
    ...taxColumns(taxOf({ ...note, soldAt: note.invoice.issuedAt }).map(takenBack)),
    typedEuros(-note.totals.totalCents),
  ];
}

const refundedHow = ({ grounds, refundedBy, paidBy }: CreditNoteDocument) =>
  grounds ? WITHOUT_REFUND[grounds] : (refundedBy ?? paidBy);

/** Of a credit note whose refund the bank sent back after it was issued. */
function refundedSince({ totals }: CreditNoteDocument, { given, contested }: CreditedMoney): string {
  if (given >= totals.totalCents) return "autrement : le premier remboursement est revenu de la banque";
  const said = [
    given > 0 && `${formatEuros(given)} seulement`,
    contested > 0 && `${formatEuros(contested)} repris par la banque du client (contestation)`,
  ].filter(Boolean);
  return `${said.join(", ") || "rien"} : le remboursement est revenu de la banque`;
}

const takenBack = ({ rate, excludingTaxCents, taxCents }: Tax): Tax => ({
  rate,
  excludingTaxCents: -excludingTaxCents || 0,
  taxCents: -taxCents || 0,
});

async function* documentRows<Document>(
  services: Services,
  table: "invoices" | "credit_notes",
  period: Period,
  columns: (document: Document) => string[],
): AsyncGenerator<string[][], void> {
  for await (const rows of frozenOf(services, table, period))
    yield rows.map((row) => [...columns(thaw<Document>(row)), row.document_hash]);
}

const BATCH = 200;
/** What the numbers of invoices and of credit notes begin with, and what sorts after all of them. */
const LETTERS = { invoices: { letter: "F", before: "G" }, credit_notes: { letter: "A", before: "B" } } as const;

/** The documents issued in a period, those of deposits among them, by number, a batch at a time. */
export async function* frozenOf(
  { db }: Services,
  table: "invoices" | "credit_notes",
  { from, to }: Period,
): AsyncGenerator<FrozenRow[], void> {
  for (let after: string = LETTERS[table].letter; ;) {
    const next = (of: typeof table | "deposit_papers"): Promise<FrozenRow[]> =>
      db(of)
        .where("number", ">", after)
        .where("number", "<", LETTERS[table].before)
        .where("issued_at", ">=", instant(startOfDay(from)))
        .where("issued_at", "<", instant(startOfDay(addDays(to, 1))))
        .orderBy("number")
        .limit(BATCH)
        .select("number", "document", "document_hash");
    const rows = [...(await next(table)), ...(await next("deposit_papers"))]
      .sort((one, other) => (one.number < other.number ? -1 : 1))
      .slice(0, BATCH);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.number;
  }
}

/** The numbers of the invoices and credit notes among these lines that are made out to a business. */
async function toBusinesses({ db }: Services, lines: JournalLine[]): Promise<Set<string>> {
  const numbers = lines.flatMap(({ document }) => document ?? []);
  const frozen = (table: "invoices" | "credit_notes"): Promise<FrozenRow[]> =>
    db(table).whereIn("number", numbers).select("number", "document", "document_hash");
  const rows = [...(await frozen("invoices")), ...(await frozen("credit_notes"))];
  return new Set(
    rows.filter((row) => thaw<Pick<InvoiceDocument, "buyer">>(row).buyer?.siren).map(({ number }) => number),
  );
}

/**
 * What e-reporting asks for sales to private customers: the totals of each day by rate, without what is made out to a
 * business, which goes by electronic invoice, and without what the shop's own till reports. `TLB1` is the category of deliveries of goods that are taxed in France.
 */
export const DAILY_TABLE: Table = {
  head: ["Date", "Catégorie", "Devise", "Factures", "Avoirs", "Taux de TVA", "Base HT", "TVA", "Total TTC"],
  async *rows(services, period) {
    const days = new Map<Day, Map<number, Tax & { invoices: number; creditNotes: number }>>();
    for await (const lines of linesOfPeriod(services, period)) {
      const ofBusinesses = await toBusinesses(services, lines);
      const reported = lines.filter(
        ({ kind, document, reference }) =>
          JOURNAL_KINDS[kind].counts === "sales" && reference === null && !ofBusinesses.has(document ?? ""),
      );
      for (const line of reported) {
        const day = days.get(shopDay(line.at)) ?? new Map<number, Tax & { invoices: number; creditNotes: number }>();
        for (const tax of readTax(line.vat)) {
          const sum = day.get(tax.rate) ?? { ...NO_TAX, rate: tax.rate };
          day.set(tax.rate, {
            rate: tax.rate,
            excludingTaxCents: sum.excludingTaxCents + tax.excludingTaxCents,
            taxCents: sum.taxCents + tax.taxCents,
            invoices: sum.invoices + (line.kind === "sale" ? 1 : 0),
            creditNotes: sum.creditNotes + (line.kind === "credit note" ? 1 : 0),
          });
        }
        if (day.size > 0) days.set(shopDay(line.at), day);
      }
    }
    yield [...days]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .flatMap(([day, rates]) =>
        [...rates.values()]
          .sort((one, other) => other.rate - one.rate)
          .map(({ rate, excludingTaxCents, taxCents, invoices, creditNotes }) => [
            day,
            "TLB1",
            "EUR",
            String(invoices),
            String(creditNotes),
            String(rate / 100).replace(".", ","),
            typedEuros(excludingTaxCents),
            typedEuros(taxCents),
            typedEuros(excludingTaxCents + taxCents),
          ]),
      );
  },
};

const NO_TAX = { excludingTaxCents: 0, taxCents: 0, invoices: 0, creditNotes: 0 };

const KINDS = { day: "Jour", month: "Mois", year: "Année" } as const;

/** The closings of days, months and years that end in the period. */
export const CLOSING_TABLE: Table = {
  head: [
    ...[
      "N°",
      "Clôture",
      "Période",
      "Première ligne",
      "Dernière ligne",
      "Factures",
      "Avoirs",
      "Ventes TTC",
      "HT",
      "TVA",
    ],
    ...["Règlements", "Cumul perpétuel des ventes TTC", "Cumul perpétuel des règlements", "Établie le", "Empreinte"],
  ],
  async *rows({ db }, { from, to }) {
    const closings: Closing[] = await db("closings")
      .where((days) => void days.where({ kind: "day" }).whereBetween("period", [from, to]))
      .orWhere(
        (months) => void months.where({ kind: "month" }).whereBetween("period", [from.slice(0, 7), to.slice(0, 7)]),
      )
      .orWhere((years) => void years.where({ kind: "year" }).whereBetween("period", [from.slice(0, 4), to.slice(0, 4)]))
      .orderBy("position")
      .select(CLOSING_COLUMNS);
    yield closings.map(closingRow);
  },
};

function closingRow(closing: Closing): string[] {
  const [totals, perpetual] = [readTotals(closing.totals), readTotals(closing.perpetual)];
  const { excludingTaxCents, taxCents } = taxSum(totals);
  return [
    String(closing.position),
    KINDS[closing.kind],
    closing.period,
    totals.lines > 0 ? String(closing.from) : "",
    totals.lines > 0 ? String(closing.to) : "",
    String(totals.invoices.count),
    String(totals.creditNotes.count),
    ...[salesCents(totals), excludingTaxCents, taxCents, receivedCents(totals)].map(typedEuros),
    ...[salesCents(perpetual), receivedCents(perpetual)].map(typedEuros),
    closing.closedAt,
    closing.hash,
  ];
}
