import { shop } from "~/shop/identity";
import type { Mail } from "~/infra/mail.server";
import type { Services } from "~/infra/services.server";
import { isOwnFrame } from "~/domain/catalogue/own-frames";
import { phoneInPairs, type CustomerDetails } from "~/domain/checkout/forms.server";
import { compose, link, writeLetter } from "~/domain/letter.server";
import { formatEuros, type Cents } from "~/domain/money";
import { formatDayAndTime } from "~/domain/time";
import {
  adminOrderPath,
  anyInvoicePath,
  creditNotePath,
  invoicePath,
  orderPath,
  supplementInvoicePath,
} from "~/domain/orders/links.server";
import type { Invoice } from "~/domain/invoices/invoice.server";
import type { DepositPaper } from "~/domain/invoices/deposit-invoice.server";
import type { CreditNote } from "~/domain/invoices/credit-note.server";
import { isDueInShop } from "~/domain/orders/firm";
import type { Order } from "~/domain/orders/order.server";
import { sayDue, type Deposit } from "~/domain/orders/pickup/due";
import { DELIVERY } from "~/shop/delivery";
import { termsPapers } from "~/domain/terms-of-sale/papers.server";
import { articleRows, lineRows } from "./article-rows";
import { deliveryEstimate, entrustFrame, withdrawalTerms } from "./promises.server";

type Confirmed = {
  /** Whether the shop is about to prepare it: each later step has a letter of its own. */
  isToPrepare?: boolean;
  /** What the order still waits for, and where to send it. */
  missing?: Missing | null;
  /** The number of the invoice that the mail links to. */
  invoiceNumber?: string | null;
  /** The amount that was paid, which may differ from the price. */
  receivedCents?: Cents;
  /** The part of the price that the shop waived, or never asked for. */
  allowedCents?: Cents;
  /** The version of the terms of sale; null for a purchase in the shop, whose mail carries no terms. */
  termsVersion?: string | null;
  /** The deposit paid in the shop; the rest is paid when the order is fetched. */
  deposit?: Deposit | null;
  /** The deposit's own invoice. */
  depositInvoice?: DepositPaper | null;
  /** What is paid when the order is fetched, less than its price once pieces were withdrawn from. */
  dueCents?: Cents;
  /** Pieces that the customer withdrew from or sent back before, each with its price. */
  givenUp?: string[];
  /** What of the money is owed or on its way back, in sentences; null for nothing. */
  comesBack?: string | null;
  /** The day when a closure that delays it ends; null without one. */
  reopens?: string | null;
};

export function confirmationMail(
  services: Services,
  order: Order,
  customer: CustomerDetails,
  {
    isToPrepare = true,
    missing = null,
    invoiceNumber = null,
    receivedCents = order.totalCents,
    allowedCents = 0,
    termsVersion = null,
    deposit = null,
    depositInvoice = null,
    dueCents = order.totalCents - (deposit?.cents ?? 0),
    givenUp = [],
    comesBack = null,
    reopens = null,
  }: Confirmed = {},
): Mail {
  const url = link(services, orderPath(services.config, order.id));
  const isDue = isDueInShop(order);
  const missingCents = Math.max(0, order.totalCents - allowedCents - receivedCents);
  const isShort = !isDue && missingCents > 0;
  const { place, label, words } = DELIVERY[order.deliveryMethod];
  const delivery = [
    label,
    ...(place === "customer"
      ? [`${customer.firstName} ${customer.lastName}`, `${customer.street}, ${customer.postalCode} ${customer.city}`]
      : [place.join(", ")]),
    words.confirmed(deliveryEstimate(order.lines, reopens), reopens),
  ];
  const due = isDue
    ? sayDue(dueCents, deposit)
    : `Il reste ${formatEuros(missingCents)} à régler : la boutique vous écrit pour cela.`;
  return writeLetter(
    "orderConfirmed",
    {
      to: customer.email,
      table: articleRows(order),
      blocks: [
        ...(givenUp.length > 0 ? [["Plus dans votre commande", ...givenUp]] : []),
        delivery,
        ["Vos coordonnées", customer.email, phoneInPairs(customer.phone)],
      ],
      url,
      also: [
        ...(missing?.action ? [missing.action] : []),
        ...(depositInvoice
          ? [
              {
                label: `Télécharger ma facture d’acompte ${depositInvoice.number}`,
                url: link(services, supplementInvoicePath(services.config, order.id, depositInvoice.id)),
              },
            ]
          : []),
        ...(invoiceNumber
          ? [
              {
                label: `Télécharger ma facture ${invoiceNumber}`,
                url: link(services, invoicePath(services.config, order.id)),
              },
            ]
          : []),
      ],
      ...(termsVersion && { papers: termsPapers(termsVersion) }),
    },
    {
      "client": `${customer.firstName} ${customer.lastName}`,
      "commande": order.number,
      "règlement": `${wordsOnPayment(order, receivedCents, deposit)}${missing || isShort || !isToPrepare ? "" : `${isDue ? "," : ""} et nous préparons ${givenUp.length > 0 ? "les autres articles" : "vos articles"}`}.`,
      "reste à régler": [isDue || isShort ? due : null, comesBack].filter(Boolean).join(" "),
      "suite du devis": order.quoteNumber ? `Elle suit votre devis ${order.quoteNumber}.` : "",
      "ordonnance attendue": missing?.text ?? "",
      "monture à envoyer": order.lines.some(isOwnFrame) ? entrustFrame(order.number) : "",
      "pièces jointes": termsVersion ? WITH_IT : "",
      "droit de rétractation": order.soldInShop ? "" : withdrawalTerms(order.lines),
    },
  );
}

const WITH_IT =
  "Vous trouverez en pièces jointes nos conditions générales de vente, dans la version qui s’applique à votre commande, et l’avis sur votre droit de rétractation avec son formulaire.";

function wordsOnPayment(order: Order, receivedCents: Cents, deposit: Deposit | null): string {
  if (deposit) return "Vous réglerez le reste en venant la chercher";
  if (isDueInShop(order)) return "Vous la réglerez en venant la chercher";
  return order.totalCents === 0
    ? "Votre code promo la règle en entier, rien n’est à payer"
    : `Nous avons bien reçu votre paiement de ${formatEuros(receivedCents)}`;
}

/** Tells the customer that the payment came after the shop had cancelled the order. */
export function paidTooLateMail(services: Services, order: Order, customer: CustomerDetails, amountCents: Cents): Mail {
  return writeLetter(
    "paidTooLate",
    { to: customer.email, url: link(services, orderPath(services.config, order.id)) },
    { client: `${customer.firstName} ${customer.lastName}`, commande: order.number, montant: formatEuros(amountCents) },
  );
}

/** An invoice that another one replaces. */
export type Replaced = {
  former: Pick<Invoice, "number">;
  invoice: Invoice;
  /** What of its refund, which did not reach the customer, is no longer owed; nothing where their bank took the money. */
  keptCents: Cents;
};

/**
 * Tells the customer which invoices replace those that were credited.
 * @param stillOwed what the shop still owes all the same, in a sentence
 */
export function invoiceReplacedMail(
  services: Services,
  order: Order,
  customer: CustomerDetails,
  replaced: Replaced[],
  stillOwed: string | null,
): Mail {
  const invoices = replaced.map(({ invoice }) => invoice);
  const kept = replaced.reduce((sum, { keptCents }) => sum + keptCents, 0);
  return writeLetter(
    "invoiceReplaced",
    {
      to: customer.email,
      url: link(services, orderPath(services.config, order.id)),
      table: replaced.map(({ former, invoice }): [string, string] => [
        `${nameOf(invoice)}, remplace ${former.number}`,
        formatEuros(invoice.totalCents),
      ]),
      also: invoices.map((invoice) => ({
        label: `Télécharger la facture ${nameOf(invoice)}`,
        url: link(services, anyInvoicePath(services.config, { ...invoice, isReplaced: false })),
      })),
    },
    {
      "client": `${customer.firstName} ${customer.lastName}`,
      "commande": order.number,
      "facture": invoices.map(({ number }) => number).join(" et "),
      "sort de l’argent": [whyReplaced(order, kept), stillOwed].filter(Boolean).join(" "),
      "remplacement":
        invoices.length === 1
          ? "Un avoir avait annulé votre facture : en voici une nouvelle, qui la remplace."
          : "Des avoirs avaient annulé vos factures : en voici de nouvelles, qui les remplacent.",
    },
  );
}

const whyReplaced = ({ number }: Order, keptCents: Cents) =>
  keptCents > 0
    ? `Le remboursement prévu sur votre commande ${number} ne vous est pas parvenu. Il n’y a plus lieu de vous rendre ${formatEuros(keptCents)}.`
    : `Votre commande ${number}, qui avait été annulée, est reprise.`;

const nameOf = ({ number, supplementOf }: Invoice) => `${number}${supplementOf && " (supplément de verres)"}`;

/** Tells the customer that the shop waives what they still had to pay. */
export function allowanceMail(
  services: Services,
  order: Order,
  customer: CustomerDetails,
  { amountCents, note }: { amountCents: Cents; note: Pick<CreditNote, "id" | "number"> | null },
): Mail {
  return writeLetter(
    "allowanceGranted",
    {
      to: customer.email,
      url: link(services, orderPath(services.config, order.id)),
      also: note
        ? [
            {
              label: `Télécharger l’avoir ${note.number}`,
              url: link(services, creditNotePath(services.config, order.id, note.id)),
            },
          ]
        : [],
    },
    {
      client: `${customer.firstName} ${customer.lastName}`,
      commande: order.number,
      montant: formatEuros(amountCents),
      avoir: note ? `L’avoir ${note.number} corrige votre facture de cette somme : elle est entièrement soldée.` : "",
    },
  );
}

/**
 * Tells the customer that a payment under way at the cancellation has come.
 * @param told `comesBack`: how it is refunded, in sentences; `isWithdrawn`: the customer had withdrawn from all of it
 */
export function paidAndCancelledMail(
  services: Services,
  order: Order,
  customer: CustomerDetails,
  { amountCents, comesBack, isWithdrawn }: { amountCents: Cents; comesBack: string; isWithdrawn: boolean },
): Mail {
  return writeLetter(
    isWithdrawn ? "paidAndWithdrawn" : "paidAndCancelled",
    { to: customer.email, url: link(services, orderPath(services.config, order.id)) },
    {
      "client": `${customer.firstName} ${customer.lastName}`,
      "commande": order.number,
      "montant": formatEuros(amountCents),
      "sort de l’argent": comesBack,
    },
  );
}

/** A mail to the shop, without customer details: which order an administrator must look at, and why. */
export function alertMail(services: Services, order: Order, reasons: string[]): Mail {
  return writeLetter(
    "shopOrderAlert",
    { to: shop.email, url: link(services, adminOrderPath(order.id)) },
    {
      "commande": order.number,
      "payée ou passée": order.paidAt ? "payée" : "passée",
      "date": formatDayAndTime(order.paidAt ?? order.createdAt),
      "raisons": reasons,
    },
  );
}

/** A mail to the shop, without customer details: what was ordered, and how it is delivered. */
export function newOrderMail(services: Services, order: Order): Mail {
  return compose({
    to: shop.email,
    subject: `Nouvelle commande ${order.number}, ${formatEuros(order.totalCents)}`,
    greeting: "Bonjour,",
    paragraphs: [`Une commande vient d’arriver : ${DELIVERY[order.deliveryMethod].label}.`],
    table: order.lines.flatMap(lineRows),
    action: { label: "Voir la commande", url: link(services, adminOrderPath(order.id)) },
  });
}

export type Missing = { text: string; action?: { label: string; url: string } };
