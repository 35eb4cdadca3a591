import type { Config } from "~/infra/config.server";
import { isLinkKey, linkKey, readLinkKey, type LinkState } from "~/domain/signed-links.server";

/** The signed address of an order's page, as mails carry it: it lets its holder read that one order. */
export function orderPath(config: Config, orderId: string): string {
  return `/commande/${orderId}?cle=${orderKey(config, orderId)}`;
}

/** Where the hosted payment page sends the shopper back to. */
export function paymentReturnPath(config: Config, orderId: string, paymentId: string): string {
  return `/checkout/retour?commande=${orderId}&paiement=${paymentId}&cle=${orderKey(config, orderId)}`;
}

/** The same for the page of its prescription, from the order's own. */
export function orderPrescriptionPath(config: Config, orderId: string): string {
  return `/commande/${orderId}/ordonnance?cle=${orderKey(config, orderId)}`;
}

/** Where pieces of an order are asked back, and where its contract is taken back. */
export function orderReturnPath(config: Config, orderId: string): string {
  return `/commande/${orderId}/retour?cle=${orderKey(config, orderId)}`;
}

/** Where lenses that do not suit are told of. */
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

/** The invoice of what a correction cost more. */
export function supplementInvoicePath(config: Config, orderId: string, proposalId: string): string {
  return `/commande/${orderId}/facture/${proposalId}?cle=${orderKey(config, orderId)}`;
}

export function anyInvoicePath(config: Config, { orderId, supplementOf }: { orderId: string; supplementOf: string }) {
  return supplementOf ? supplementInvoicePath(config, orderId, supplementOf) : invoicePath(config, orderId);
}

/** The deposit's receipt, the guarantee of the glasses, and what a supplementary insurer asks for. */
export type OrderPaper = "recu-acompte" | "garantie" | "facture-detaillee" | "dossier-mutuelle.zip";

export function orderPaperPath(config: Config, orderId: string, paper: OrderPaper): string {
  return `/commande/${orderId}/${paper}?cle=${orderKey(config, orderId)}`;
}

export function creditNotePath(config: Config, orderId: string, creditNoteId: string): string {
  return `/commande/${orderId}/avoir/${creditNoteId}?cle=${orderKey(config, orderId)}`;
}

/** How long the link of a mail opens the way to send a prescription: well past the last reminder. */
const SENDING_DAYS = 60;

/** The way to send an order's prescription later; it shows nothing of the order but its number, and ends. */
export function prescriptionPath(config: Config, orderId: string, now: Date): string {
  const until = new Date(now.getTime() + SENDING_DAYS * 86_400_000);
  return `/commande/${orderId}/ordonnance?cle=${linkKey(config, prescriptionSubject(orderId), until)}`;
}

export function readPrescriptionKey(config: Config, orderId: string, key: string | null, now: Date): LinkState {
  return readLinkKey(config, prescriptionSubject(orderId), key, now);
}

/** Where a customer answers a correction that is proposed; it opens that one answer, and ends with it. */
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

/** Where the shop's own people see to an order: a mail to the shop carries no customer's key. */
export function adminOrderPath(orderId: string, below = ""): string {
  return `/admin/commandes/${orderId}${below}`;
}

/** @param afterCancelling the order was cancelled a moment before, and giving the money back is the second step of it */
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

/** Where the shop notes what is told there of lenses that do not suit. */
export const requestInShopPath = (orderId: string, lineId: string): string =>
  `/admin/adaptations?${new URLSearchParams({ commande: orderId, ligne: lineId }).toString()}`;
