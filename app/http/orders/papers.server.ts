import { formatEuros } from "~/domain/money";
import { creditNotesOf, type CreditNote } from "~/domain/invoices/credit-note.server";
import { depositCreditNotesOf, findDepositInvoice } from "~/domain/invoices/deposit-invoice.server";
import { invoicesOf } from "~/domain/invoices/invoice.server";
import { firmAt } from "~/domain/orders/firm";
import { anyInvoicePath, creditNotePath, orderPaperPath, type OrderPaper } from "~/domain/orders/links.server";
import type { Order } from "~/domain/orders/order.server";
import { depositOf } from "~/domain/orders/pickup/deposit.server";
import { hasInsurerFile } from "~/domain/papers/insurer-file.server";
import { guaranteedLines } from "~/domain/papers/warranty.server";
import { quotePdfPath } from "~/domain/quotes/links.server";
import { findQuoteByNumber, isErased, type WrittenQuote } from "~/domain/quotes/written-quote.server";
import { moneyOfFailed, type CreditedMoney } from "~/domain/refunds/credited-money.server";
import { termsPaperPath, termsPapers } from "~/domain/terms-of-sale/papers.server";
import type { Config } from "~/infra/config.server";
import type { Services } from "~/infra/services.server";
import { beforePaying } from "~/domain/orders/placing/promises.server";
import type { OrderView, ReadFirst } from "~/ui/orders/order-view";

/**
 * The address of each paper of an order: for its customer, with a signed link, or for an administrator whose role
 * allows it.
 */
export type PaperPlaces = {
  quote: (quote: WrittenQuote) => string;
  invoice: (invoice: Parameters<typeof anyInvoicePath>[1]) => string;
  creditNote: (creditNoteId: string) => string;
  paper: (paper: OrderPaper) => string;
  /** True when every invoice is named with its subject; else only the second and later ones are. */
  withAmounts: boolean;
};

export type PaperLink = OrderView["papers"][number];

/** All papers of an order, with the addresses that its customer uses. */
export function papersOf(services: Services, order: Order): Promise<PaperLink[]> {
  return papersAt(services, order, customersPlaces(services.config, order.id));
}

function customersPlaces(config: Config, orderId: string): PaperPlaces {
  return {
    quote: (quote) => quotePdfPath(config, quote),
    invoice: (invoice) => anyInvoicePath(config, invoice),
    creditNote: (creditNoteId) => creditNotePath(config, orderId, creditNoteId),
    paper: (paper) => orderPaperPath(config, orderId, paper),
    withAmounts: false,
  };
}

/**
 * The same for any reader: quote, deposit, invoices, credit notes with the amounts refunded, papers of the glasses,
 * terms.
 */
export async function papersAt(services: Services, order: Order, places: PaperPlaces): Promise<PaperLink[]> {
  const quote = await findQuoteByNumber(services, order.quoteNumber);
  const isKept = quote && !(await isErased(services, quote));
  return [
    ...(isKept ? [{ label: `Devis ${quote.number}`, amount: null, href: places.quote(quote) }] : []),
    ...(await depositPapers(services, order, places)),
    ...(await papersOfMoney(services, order, places)),
    ...(await papersOfGlasses(services, order, places)),
    ...termsOf(order),
  ];
}

/** The invoice of the deposit with its credit notes; its receipt where the law asks for no invoice. */
async function depositPapers(services: Services, { id, soldInShop }: Order, places: PaperPlaces): Promise<PaperLink[]> {
  const invoice = await findDepositInvoice(services, id);
  if (invoice)
    return [
      {
        label: `Facture d’acompte ${invoice.number}`,
        amount: formatEuros(invoice.totalCents),
        href: places.invoice({ ...invoice, supplementOf: invoice.id, isReplaced: false }),
      },
      ...(await depositCreditNotesOf(services, id)).map(({ id: noteId, number, totalCents }) => ({
        label: `Avoir ${number}, sur l’acompte`,
        amount: `${formatEuros(totalCents)} remboursés`,
        href: places.creditNote(noteId),
      })),
    ];
  const deposit = soldInShop ? await depositOf(services, id) : null;
  return deposit
    ? [{ label: "Reçu d’acompte", amount: formatEuros(deposit.cents), href: places.paper("recu-acompte") }]
    : [];
}

async function papersOfMoney(services: Services, { id: orderId }: Order, places: PaperPlaces): Promise<PaperLink[]> {
  const invoices = await invoicesOf(services, orderId);
  if (invoices.length === 0) return [];
  const notes = await creditNotesOf(services, orderId);
  const failed = await moneyOfFailed(services, orderId, notes);
  return [
    ...invoices.map((invoice) => ({
      label: [
        `Facture ${invoice.number}`,
        invoice.supplementOf && "supplément de verres",
        invoice.isReplaced && "annulée et remplacée",
      ]
        .filter(Boolean)
        .join(", "),
      amount: invoice.supplementOf || places.withAmounts ? formatEuros(invoice.totalCents) : null,
      href: places.invoice(invoice),
    })),
    ...notes.map((note) => ({
      label: `Avoir ${note.number}`,
      amount: `${formatEuros(note.totalCents)}${whatOf(
        note,
        failed.get(note.id) ?? null,
        invoices.some(({ id, isReplaced }) => id === note.invoiceId && isReplaced),
      )}`,
      href: places.creditNote(note.id),
    })),
  ];
}

const REPLACED = " : la facture est remplacée";

/** @param money what became of its sum where the bank sent its refund back */
function whatOf({ grounds, totalCents }: CreditNote, money: CreditedMoney | null, isReplaced: boolean): string {
  if (grounds === "allowance") return " de remise";
  if (grounds === "unpaid" && !isReplaced) return " qui n’avaient pas été payés";
  if (grounds === "lost" && !isReplaced) return " repris par la banque";
  if (grounds !== "refund") return `, non remboursés${REPLACED}`;
  if (!money || money.given === totalCents) return " remboursés";
  const { given, contested, owed, kept } = money;
  const why = kept > 0 && isReplaced ? REPLACED : "";
  const parts = [
    { cents: given, says: "remboursés" },
    { cents: contested, says: "repris par la banque" },
    { cents: owed, says: "pas encore remboursés" },
    { cents: kept, says: "non remboursés" },
  ].filter(({ cents }) => cents > 0);
  const whole = parts.find(({ cents }) => cents === totalCents);
  if (whole) return `, ${whole.says}${why}`;
  // The last part is what is left.
  const named = parts.slice(0, -1).map(({ cents, says }) => `${formatEuros(cents)} ${says}`);
  return `, dont ${named.join(" et ")}${why}`;
}

/** The guarantee, and the papers for a supplementary insurer, of an order with glasses. */
async function papersOfGlasses(services: Services, order: Order, { paper }: PaperPlaces): Promise<PaperLink[]> {
  return [
    ...((await hasInsurerFile(services, order))
      ? [
          { label: "Facture détaillée pour la mutuelle", amount: null, href: paper("facture-detaillee") },
          { label: "Dossier mutuelle", amount: null, href: paper("dossier-mutuelle.zip"), format: "ZIP" as const },
        ]
      : []),
    ...((await guaranteedLines(services, order)).length > 0
      ? [{ label: "Carte de garantie", amount: null, href: paper("garantie") }]
      : []),
  ];
}

/**
 * The terms that bind this order, and the notice of withdrawal; a purchase in the shop gives no right of withdrawal.
 */
function termsOf(order: Order): PaperLink[] {
  const { termsVersion, soldInShop } = order;
  if (!termsVersion || !firmAt(order) || soldInShop) return [];
  return termsPapers(termsVersion).map((paper) => ({
    label: TERMS_LABELS[paper.kind],
    amount: null,
    href: termsPaperPath(paper),
  }));
}

const TERMS_LABELS = { conditions: "Conditions de vente", retractation: "Droit de rétractation" } as const;

/** What is read before an order that the shop took is paid by its link. */
export async function readFirst(services: Services, order: Order): Promise<ReadFirst> {
  const quote = await findQuoteByNumber(services, order.quoteNumber);
  const [terms] = order.termsVersion ? termsPapers(order.termsVersion) : [];
  return {
    quote: quote && { number: quote.number, href: quotePdfPath(services.config, quote) },
    terms: terms ? termsPaperPath(terms) : null,
    says: beforePaying(order),
  };
}
