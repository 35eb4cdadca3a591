import { opticianNumbers } from "~/shop/company";
import type { Services } from "~/infra/services.server";
import { creditNotesOf, readCreditNote } from "~/domain/invoices/credit-note.server";
import { currentInvoicesOf, readInvoice } from "~/domain/invoices/invoice.server";
import { reducedBase, type CreditNoteGrounds, type InvoiceDocument } from "~/domain/invoices/document";
import { refundAskedCents, refundedCents, shareByValue } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import { formatEuros, type Cents } from "~/domain/money";
import { toRefundCents } from "~/domain/orders/money/owed.server";
import { cheaperToGive } from "~/domain/orders/prescription/cheaper.server";
import { examinationNoted, type Examination } from "~/domain/orders/prescription/examined.server";
import { soldCorrectionOf } from "~/domain/orders/prescription/as-sold.server";
import { coveredPair, type CoveredPair } from "~/domain/orders/prescription/covered-pair.server";
import type { Order } from "~/domain/orders/order.server";
import { formatDay, instant } from "~/domain/time";
import { factList, heading, openPaper, table, type PaperColumn, type PaperSeller } from "~/domain/pdf/paper.server";
import { SOFT } from "~/domain/pdf/sheet.server";
import { wornBy } from "./worn-by.server";

/**
 * The corrective glasses of an order as they were sold. Without its correction, which is kept for a time, a lens has no
 * code and is left out.
 */
async function detailedPairs(services: Services, order: Order): Promise<CoveredPair[]> {
  const pairs: CoveredPair[] = [];
  for (const { id } of order.lines) {
    const sold = await soldCorrectionOf(services, order, id);
    const pair = sold && (await coveredPair(services, order, sold));
    if (pair) pairs.push(pair);
  }
  return pairs;
}

const COLUMNS: PaperColumn[] = [
  { title: "Désignation", width: 203 },
  { title: "Code LPP", width: 70 },
  { title: "Classe", width: 50 },
  { title: "Prix TTC", width: 80, right: true },
  { title: "Base", width: 80, right: true },
];
const PARTS = { frame: "", right: "Verre droit : ", left: "Verre gauche : " } as const;

/**
 * The detailed invoice for a supplementary insurer, eye by eye: with group codes, and never a maker's own.
 * @returns null for an order without an invoice, or without lenses that correct
 */
export async function renderDetailedInvoice(services: Services, order: Order): Promise<Buffer | null> {
  const invoice = await readInvoice(services, order.id);
  const pairs = invoice ? await detailedPairs(services, order) : [];
  if (!invoice || pairs.length === 0) return null;
  const sheet = await openPaper({
    title: `Facture détaillée ${invoice.number}`,
    about: `Commande ${order.number}`,
    at: instant(services.now()),
    seller: paperSeller(invoice.seller),
  });
  const { wearer, prescription } = await wornBy(services, order);
  const examined = await examinationNoted(services, order.id);
  factList(sheet, [...sellerFacts(invoice, examined), ["Porteur", wearer], ["Ordonnance", prescription]]);
  const shares = sharesOf(invoice, order);
  for (const { line, parts, supplements, insuranceCents, gapCents } of pairs) {
    heading(sheet, `${line.quantity > 1 ? `${line.quantity} × ` : ""}${line.brand} ${line.name}`);
    table(sheet, COLUMNS, [
      ...parts.map(({ part, name, groupCode, equipmentClass, priceCents, baseCents }) => [
        `${PARTS[part]}${name}`,
        groupCode,
        equipmentClass,
        formatEuros(priceCents),
        formatEuros(baseCents),
      ]),
      ...supplements.map(({ label, cents, included }) => [
        `Supplément : ${label}, les deux verres`,
        "",
        "",
        included ? "Compris" : formatEuros(cents),
        "",
      ]),
    ]);
    const each = line.quantity > 1 ? " l’unité" : "";
    const priceCents = line.unitPriceCents - gapCents;
    // An invoice that replaced another one sells the lenses made at their own price.
    const invoiced = invoice.lines.find(({ coverage }) => coverage?.lineId === line.id);
    const isEven = gapCents === 0 || invoiced?.unitCents === priceCents;
    factList(sheet, [
      ["Prix de l’équipement", `${formatEuros(priceCents)} TTC${each}`],
      ["Payé avec la commande", isEven ? null : `${formatEuros(line.unitPriceCents)} TTC${each}`],
      ...netFacts(line.quantity, shares.lines.get(line.id)),
      ["Fabricant des verres", line.lenses?.maker],
      ["Part de l’assurance maladie", `${formatEuros(insuranceCents)}, estimée sur la base ci-dessus`],
    ]);
  }
  const supplements = (await currentInvoicesOf(services, order.id)).filter(({ supplementOf }) => supplementOf !== "");
  const others = sumOfShares([...shares.lines].filter(([id]) => !pairs.some(({ line }) => line.id === id)));
  factList(sheet, [
    ["Autres articles", others.cents > 0 ? netOf(others) : null],
    ["Livraison", shares.delivery.cents > 0 ? netOf(shares.delivery) : null],
    ["Total de la facture", `${formatEuros(invoice.totals.totalCents)} TTC, réglée le ${formatDay(invoice.soldAt)}`],
    ...supplements.map(({ number, totalCents, issuedAt }): [string, string] => [
      `Facture ${number}`,
      `${formatEuros(totalCents)} TTC de supplément, réglée le ${formatDay(issuedAt)}`,
    ]),
    ...(await creditedFacts(services, order, invoice.totals.totalCents + sumOf(supplements))),
  ]);
  const numbers = [invoice, ...supplements].map(({ number }) => number);
  const accompanies =
    numbers.length > 1
      ? `les factures ${numbers.join(" et ")}, qui seules font`
      : `la facture ${invoice.number}, qui seule fait`;
  sheet.flow(
    `Les codes sont les codes de regroupement de la liste des produits et prestations. Ce détail accompagne ${accompanies} foi des montants réglés.`,
    { size: 8.5, color: SOFT },
  );
  return sheet.finish();
}

/** A part of an invoice's total: its price, and what of the reduction and of the allowance falls on it. */
type InvoicedShare = { cents: Cents; discount: Cents; allowance: Cents };

/**
 * What each line of an invoice and its delivery cost in the end, so that they add up to its total: reductions are shared
 * as the ledger shares them, and as credit notes therefore give them back.
 */
function sharesOf(
  invoice: InvoiceDocument,
  order: Order,
): { lines: Map<string, InvoicedShare>; delivery: InvoicedShare } {
  const prices = invoice.lines.map(({ totalCents }) => totalCents);
  const discounts = shareByValue(Math.abs(invoice.discount?.totalCents ?? 0), invoice.lines.map(reducedBase));
  const before = prices.map((cents, place) => cents - (discounts[place] ?? 0));
  const fee = invoice.deliveryFee.totalCents;
  const allowances = shareByValue(Math.abs(invoice.allowance?.totalCents ?? 0), [...before, fee]);
  const shareAt = (place: number, cents: Cents): InvoicedShare => ({
    cents,
    discount: discounts[place] ?? 0,
    allowance: allowances[place] ?? 0,
  });
  // Lines that the insurance does not cover are not named, nor is any line of an invoice from before migration 0135:
  // such an invoice has the lines of its order.
  const isAsOrdered = invoice.lines.length === order.lines.length;
  const nameAt = (place: number) =>
    invoice.lines[place]?.coverage?.lineId ?? (isAsOrdered ? order.lines[place]?.id : null) ?? `line ${place}`;
  return {
    lines: new Map(prices.map((cents, place) => [nameAt(place), shareAt(place, cents)])),
    delivery: shareAt(prices.length, fee),
  };
}

const netCents = ({ cents, discount, allowance }: InvoicedShare): Cents => cents - discount - allowance;

function sumOfShares(shares: [string, InvoicedShare][]): InvoicedShare {
  return shares.reduce(
    (sum, [, { cents, discount, allowance }]) => ({
      cents: sum.cents + cents,
      discount: sum.discount + discount,
      allowance: sum.allowance + allowance,
    }),
    { cents: 0, discount: 0, allowance: 0 },
  );
}

function netOf(share: InvoicedShare): string {
  const reduced = share.discount + share.allowance;
  return `${formatEuros(netCents(share))} TTC${reduced > 0 ? `, ${formatEuros(reduced)} de remise déduits` : ""}`;
}

const taken = (cents: Cents) => (cents > 0 ? `− ${formatEuros(cents)}` : null);

/** What the glasses of a line cost once reductions are taken off; nothing where the price above says it. */
function netFacts(quantity: number, share: InvoicedShare | undefined): [string, string | null][] {
  if (!share || (quantity === 1 && netCents(share) === share.cents)) return [];
  return [
    ["Part de la remise de la commande", taken(share.discount)],
    ["Part de la remise commerciale", taken(share.allowance)],
    [quantity > 1 ? `Net des ${quantity} équipements` : "Net de l’équipement", `${formatEuros(netCents(share))} TTC`],
  ];
}

const sumOf = (sums: { totalCents: Cents }[]): Cents => sums.reduce((sum, { totalCents }) => sum + totalCents, 0);

/** What was refunded, for which goods or why, what is still to be, and what the customer has paid in the end. */
async function creditedFacts(services: Services, order: Order, paidCents: Cents): Promise<[string, string][]> {
  const invoices = await currentInvoicesOf(services, order.id);
  const notes = (await creditNotesOf(services, order.id)).filter((note) =>
    invoices.some(({ id }) => id === note.invoiceId),
  );
  const leftCents = paidCents - sumOf(notes);
  const still = await stillToGive(services, order, { paidCents, leftCents, notes });
  if (notes.length === 0) return still;
  const facts = await Promise.all(
    notes.map(async ({ id, number, grounds, totalCents, issuedAt }): Promise<[string, string]> => {
      const note = await readCreditNote(services, order.id, id);
      const goods = note?.lines?.map(({ label, quantity }) => (quantity === null ? label : `${quantity} × ${label}`));
      return [
        `Avoir ${number}`,
        `${formatEuros(totalCents)} TTC ${SAID_OF[grounds]}, émis le ${formatDay(issuedAt)}, pour : ${goods?.join(", ") ?? note?.reason ?? ""}`,
      ];
    }),
  );
  return [...facts, ["Resté payé, avoirs déduits", `${formatEuros(leftCents)} TTC`], ...still];
}

type Paid = { paidCents: Cents; leftCents: Cents; notes: Awaited<ReturnType<typeof creditNotesOf>> };

/**
 * What goes back to the customer and is on no credit note yet, so that the price of the glasses and what was paid add up
 * before the refund too. The credit note of a refund that the bank did not take stands for the one that replaces it, and
 * an invoice that replaced another one leaves out what went back before.
 */
async function stillToGive(
  services: Services,
  order: Order,
  { paidCents, leftCents, notes }: Paid,
): Promise<[string, string][]> {
  const account = await accountOf(services, order.id);
  const refunded = refundedCents(account);
  const going = refundAskedCents(account) - refunded + (await toRefundCents(services, order.id));
  const credited = sumOf(notes.filter(({ grounds }) => grounds === "refund"));
  const said = Math.max(0, credited - refunded - account.undone.cents) + Math.max(0, account.paid - paidCents);
  const cents = Math.min(leftCents, going - said);
  if (cents <= 0) return [];
  const isForLenses = cents <= (await cheaperToGive(services, order, account));
  return [
    [
      "Encore à rendre",
      `${formatEuros(cents)} TTC${isForLenses ? " : les verres faits coûtent moins que ceux facturés" : ""}`,
    ],
    ["Prix payé, cette somme rendue", `${formatEuros(leftCents - cents)} TTC`],
  ];
}

const SAID_OF: Record<CreditNoteGrounds, string> = {
  refund: "rendus",
  lost: "repris par la banque",
  unpaid: "jamais payés",
  allowance: "de remise",
  replaced: "de remise",
};

/** The seller as on the invoice, because later changes of the shop do not change its papers. */
function paperSeller(seller: InvoiceDocument["seller"]): PaperSeller {
  const { name, legalForm, register, siret, street, town, phone, email } = seller;
  return {
    name,
    lines: [`${name}, ${legalForm}, ${register}, SIRET ${siret}`, `${street}, ${town}. ${phone}, ${email}`],
  };
}

/** As on the invoice: the optician who examined the prescription, else the one who answers for the shop. */
function sellerFacts({ buyer, seller, issuedAt }: InvoiceDocument, examined: Examination | null): [string, string][] {
  return [
    ["Opticien", `${seller.name}, ${seller.street}, ${seller.town}`],
    ["SIRET", seller.siret],
    examined
      ? ["Demande examinée par", `${examined.name}, n° ${examined.number}, le ${formatDay(examined.at)}`]
      : ["Responsable", `${seller.optician.name}, ${opticianNumbers(seller.optician)}`],
    ...(buyer ? [["Facturé à", [buyer.name, ...buyer.address].join(", ")] as [string, string]] : []),
    ["Facture du", formatDay(issuedAt)],
  ];
}
