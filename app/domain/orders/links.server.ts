import type { Config } from "~/infra/config.server";
import { isLinkKey, linkKey, readLinkKey, type LinkState } from "~/domain/signed-links.server";

/** The signed address of an order's page, as mails carry it: its holder can read that one order. */
export function orderPath(config: Config, orderId: string): string {
  return `/commande/${orderId}?cle=${orderKey(config, orderId)}`;
}

/** Where the hosted payment page sends the customer back to. */
export function paymentReturnPath(config: Config, orderId: string, paymentId: string): string {
  return `/checkout/retour?commande=${orderId}&paiement=${paymentId}&cle=${orderKey(config, orderId)}`;
}

/** The page of an order's prescription, reached from the order's own page. */
export function orderPrescriptionPath(config: Config, orderId: string): string {
  return `/commande/${orderId}/ordonnance?cle=${orderKey(config, orderId)}`;
}

/** Where a customer asks to return pieces, and withdraws from the contract. */
export function orderReturnPath(config: Config, orderId: string): string {
  return `/commande/${orderId}/retour?cle=${orderKey(config, orderId)}`;
}

/** Where a customer says that lenses do not suit. */
export function orderAdaptationPath(config: Config, orderId: string): string {
  return `/commande/${orderId}/adaptation?cle=${orderKey(config, orderId)}`;
}

export function orderWithdrawalPath(config: Config, orderId: string): string {
  return `/commande/${orderId}/renoncer?cle=${orderKey(config, orderId)}`;
}

/** The addresses of an order's invoice and credit notes, for people who may see the order. */
export function invoicePath(config: Config, orderId: string): string {
  return `/commande/${orderId}/facture?cle=${orderKey(config, orderId)}`;
}

/** The invoice of a supplement for a corrected prescription. */
export function supplementInvoicePath(config: Config, orderId: string, proposalId: string): string {
  return `/commande/${orderId}/facture/${proposalId}?cle=${orderKey(config, orderId)}`;
}

type InvoiceAddressed = { id: string; orderId: string; supplementOf: string; isReplaced: boolean };

/** What `readInvoice` finds an invoice by: one that was replaced has its own id alone. */
export const invoiceKey = ({ id, supplementOf, isReplaced }: Omit<InvoiceAddressed, "orderId">): string =>
  isReplaced ? id : supplementOf;

export function anyInvoicePath(config: Config, invoice: InvoiceAddressed): string {
  const { orderId } = invoice;
  const key = invoiceKey(invoice);
  return key ? supplementInvoicePath(config, orderId, key) : invoicePath(config, orderId);
}

/** The deposit's receipt, the guarantee of the glasses, and what a supplementary insurer asks for. */
export type OrderPaper = "recu-acompte" | "garantie" | "facture-detaillee" | "dossier-mutuelle.zip";

export function orderPaperPath(config: Config, orderId: string, paper: OrderPaper): string {
  return `/commande/${orderId}/${paper}?cle=${orderKey(config, orderId)}`;
}

export function creditNotePath(config: Config, orderId: string, creditNoteId: string): string {
  return `/commande/${orderId}/avoir/${creditNoteId}?cle=${orderKey(config, orderId)}`;
}

/** For how many days the link of a mail lets a prescription be sent: well past the last reminder. */
const SENDING_DAYS = 60;

/** The address at which a prescription is sent later. It shows nothing of the order but its number, and expires. */
export function prescriptionPath(config: Config, orderId: string, now: Date): string {
  const until = new Date(now.getTime() + SENDING_DAYS * 86_400_000);
  return `/commande/${orderId}/ordonnance?cle=${linkKey(config, prescriptionSubject(orderId), until)}`;
}

export function readPrescriptionKey(config: Config, orderId: string, key: string | null, now: Date): LinkState {
  return readLinkKey(config, prescriptionSubject(orderId), key, now);
}

/** Where a customer answers a proposed correction. The link opens that one answer, and expires with it. */
export function correctionPath(
  config: Config,
  orderId: string,
  { id, expiresAt }: { id: string; expiresAt: Date },
): string {
  return `/commande/${orderId}/correction/${id}?cle=${linkKey(config, correctionSubject(id), expiresAt)}`;
}

export function readCorrectionKey(config: Config, proposalId: string, key: string | null, now: Date): LinkState {
  return readLinkKey(config, correctionSubject(proposalId), key, now);
}

/** The page of an order in the admin area. Mails to the shop use it, because they carry no customer's key. */
export function adminOrderPath(orderId: string, below = ""): string {
  return `/admin/commandes/${orderId}${below}`;
}

/** @param afterCancelling true when the refund is the second step of a cancellation */
export function refundPath(orderId: string, afterCancelling = false): string {
  return adminOrderPath(orderId, `/remboursement${afterCancelling ? `?etape=${AFTER_CANCELLING}` : ""}`);
}

const AFTER_CANCELLING = "2";

/** Whether a refund is asked for as the second step of a cancellation. */
export const isAfterCancelling = (asked: URLSearchParams): boolean => asked.get("etape") === AFTER_CANCELLING;

export function isOrderKey(config: Config, orderId: string, key: string | null): boolean {
  return isLinkKey(config, orderSubject(orderId), key);
}

function orderKey(config: Config, orderId: string): string {
  return linkKey(config, orderSubject(orderId));
}

const orderSubject = (orderId: string) => `order:${orderId}`;
const correctionSubject = (proposalId: string) => `correction:${proposalId}`;
const prescriptionSubject = (orderId: string) => `prescription:${orderId}`;

/** Where the shop notes that a customer said in the shop that lenses do not suit. */
export const requestInShopPath = (orderId: string, lineId: string): string =>
  `/admin/adaptations?${new URLSearchParams({ commande: orderId, ligne: lineId }).toString()}`;
