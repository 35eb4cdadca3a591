import type { Services } from "~/infra/services.server";
import { shop } from "~/shop/identity";
import type { Account } from "~/domain/accounts/account.server";
import { addressesOf } from "~/domain/accounts/profile.server";
import { sessionsOf } from "~/domain/accounts/sessions.server";
import { readDetails, type DetailsRow } from "~/domain/appointments/details.server";
import { readCart } from "~/domain/cart/cart.server";
import { creditNotesOf, readCreditNote } from "~/domain/invoices/credit-note.server";
import { readInvoice } from "~/domain/invoices/invoice.server";
import { renderCreditNote, renderInvoice } from "~/domain/invoices/pdf.server";
import { readDraft } from "~/domain/lenses/answers.server";
import { findQuestion } from "~/domain/messages/questions.server";
import { toEuros } from "~/domain/money";
import { findOrder, type Order } from "~/domain/orders/order.server";
import { findDraft, prescriptionsOf, type Prescription } from "~/domain/prescriptions/prescription.server";
import { readFileOf } from "~/domain/prescriptions/reading.server";
import { returnsOf } from "~/domain/returns/return.server";
import { readWishlist } from "~/domain/wishlist/wishlist.server";
import { withdrawalsOf } from "~/domain/withdrawals/withdrawal.server";
import { orderIdsOf, provenAddress, theirs } from "./belongings.server";

/** One file of the archive; each is made when its turn comes, so that none waits in memory for the others. */
export type ArchiveEntry = { name: string; content: Buffer };

const table = (name: string, content: unknown): ArchiveEntry => ({
  name: `${name}.json`,
  content: Buffer.from(`${JSON.stringify(content, null, 2)}\n`),
});

/** All that is known of a customer, in words, with the files they sent and those they were sent. Each reading of a prescription is written down. */
export async function* gatherData(services: Services, account: Account): AsyncGenerator<ArchiveEntry> {
  yield { name: "LISEZ-MOI.txt", content: Buffer.from(README) };
  yield table("compte", await accountFacts(services, account));
  yield table("panier-et-favoris", await browsingFacts(services, account));
  yield table("rendez-vous", await appointmentFacts(services, account));
  yield table("reservations", await reservationFacts(services, account));
  yield table("messages", await messageFacts(services, account));
  yield* prescriptionFiles(services, account, await draftOf(services, account), "en-preparation");
  for (const id of await orderIdsOf(services, account)) yield* orderEntries(services, account, id);
}

const README = `Vos données, telles que la boutique les connaît aujourd’hui.

Les fichiers .json se lisent avec n’importe quel éditeur de texte, et par d’autres logiciels. Les montants sont en euros, les
dates en temps universel. Chaque commande a son dossier, avec ses factures, ses avoirs et les ordonnances que vous avez envoyées.

Gardez cette archive pour vous : elle contient des données de santé.
`;

async function accountFacts(services: Services, account: Account) {
  const { id, genre, firstName, lastName, email, verified, phone, createdAt } = account;
  const proven = provenAddress(account);
  const { last_seen_at: seenAt }: { last_seen_at: string | null } = await services
    .db("users")
    .where({ id })
    .first("last_seen_at");
  const letter =
    proven && (await services.db("newsletter_subscribers").where({ email_key: proven }).first("subscribed_at"));
  return {
    identifiant: id,
    civilite: genre,
    prenom: firstName,
    nom: lastName,
    email,
    emailConfirme: verified,
    telephone: phone,
    creeLe: createdAt,
    dernierPassage: seenAt ?? createdAt,
    adresses: (await addressesOf(services, id)).map(({ label, street, postalCode, city, main }) => ({
      libelle: label,
      rue: street,
      codePostal: postalCode,
      ville: city,
      principale: main,
    })),
    appareilsConnectes: (await sessionsOf(services, id)).map(({ device, createdAt: since, seenAt }) => ({
      appareil: device,
      depuis: since,
      vuLe: seenAt,
    })),
    lettreInformation: letter ? { inscritLe: letter.subscribed_at } : null,
  };
}

async function browsingFacts(services: Services, { visitorId }: Account) {
  const { db } = services;
  const cart = await readCart(services, visitorId);
  const answered: string[] = await db("lens_answers").where({ visitor_id: visitorId }).limit(200).pluck("product_id");
  const answers = [];
  for (const productId of answered)
    answers.push({ produit: productId, reponses: (await readDraft(services, visitorId, productId))?.answers ?? null });
  const draft = await db("checkout_drafts")
    .where({ visitor_id: visitorId })
    .first(
      "genre",
      "first_name",
      "last_name",
      "email",
      "phone",
      "street",
      "postal_code",
      "city",
      "delivery_method",
      "coupon_code",
      "updated_at",
    );
  const begun = await db("appointment_drafts")
    .where({ visitor_id: visitorId })
    .first("reason", "slot_at", "last_name", "first_name", "phone", "email");
  return {
    panier: cart.lines,
    favoris: await readWishlist(services, visitorId),
    choixDeVerres: answers,
    commandeEnPreparation: draft ?? null,
    rendezVousEnPreparation: begun ?? null,
  };
}

/** Includes the shop's own notes, since the customer has a right to read what is noted about them. */
async function appointmentFacts(services: Services, account: Account) {
  type Row = DetailsRow & {
    slot_at: string;
    status: string;
    reason: string;
    last_name: string;
    first_name: string;
    phone: string;
    email: string;
    created_at: string;
  };
  const rows: Row[] = await theirs(services, "appointments", account)
    .orderBy("slot_at")
    .limit(5_000)
    .select(
      "id",
      "slot_at",
      "status",
      "reason",
      "last_name",
      "first_name",
      "phone",
      "email",
      "created_at",
      "sealed_details",
      "handled_by",
    );
  return rows.map((row) => {
    const { notes, tags, handledBy } = readDetails(services, row);
    return {
      identifiant: row.id,
      creneau: row.slot_at,
      etat: row.status,
      motif: row.reason,
      nom: row.last_name,
      prenom: row.first_name,
      telephone: row.phone,
      email: row.email,
      prisLe: row.created_at,
      notesDeLaBoutique: notes,
      etiquettes: tags,
      suiviPar: handledBy,
    };
  });
}

async function reservationFacts(services: Services, account: Account) {
  return theirs(services, "reservations", account)
    .orderBy("created_at")
    .limit(5_000)
    .select({
      reference: "reference",
      etat: "status",
      article: "product_name",
      coloris: "color_name",
      taille: "size",
      nom: "name",
      email: "email",
      telephone: "phone",
      faiteLe: "created_at",
      jusquAu: "expires_at",
    });
}

async function messageFacts(services: Services, account: Account) {
  const rows: { id: string; kind: string; body: string | null; created_at: string }[] = await theirs(
    services,
    "messages",
    account,
  )
    .orderBy("created_at")
    .limit(5_000)
    .select("id", "kind", "body", "created_at");
  const facts = [];
  for (const { id, kind, body, created_at: at } of rows) {
    const question = kind === "question" ? await findQuestion(services, id) : null;
    if (kind !== "question") facts.push({ le: at, message: body });
    else
      facts.push({
        le: at,
        article: question?.productName ?? null,
        question: question?.body ?? null,
        reponse: question?.answer ?? null,
        reponseLe: question?.answeredAt ?? null,
        reponseDe: question?.answeredBy ?? null,
      });
  }
  return facts;
}

async function* orderEntries(services: Services, account: Account, id: string): AsyncGenerator<ArchiveEntry> {
  const order = await findOrder(services, id);
  if (!order) return;
  const folder = `commandes/${order.number}`;
  const prescriptions = await prescriptionsOf(services, id);
  yield table(`${folder}/commande`, {
    ...orderFacts(order),
    ordonnances: prescriptions.map(prescriptionFacts),
    retours: await returnsOf(services, id),
    retractations: (await withdrawalsOf(services, id)).map(({ declaration }) => declaration),
  });
  const invoice = await readInvoice(services, id);
  if (invoice) yield { name: `${folder}/facture-${invoice.number}.pdf`, content: await renderInvoice(invoice) };
  for (const { id: noteId, number } of await creditNotesOf(services, id)) {
    const note = await readCreditNote(services, id, noteId);
    if (note) yield { name: `${folder}/avoir-${number}.pdf`, content: await renderCreditNote(note) };
  }
  yield* prescriptionFiles(services, account, prescriptions, folder);
}

function orderFacts({
  number,
  status,
  createdAt,
  paidAt,
  shippedAt,
  deliveredAt,
  cancelledAt,
  customer,
  billing,
  deliveryMethod,
  carrier,
  trackingNumber,
  couponCode,
  subtotalCents,
  discountCents,
  deliveryCents,
  totalCents,
  lines,
}: Order) {
  return {
    numero: number,
    etat: status,
    passeeLe: createdAt,
    payeeLe: paidAt,
    expedieeLe: shippedAt,
    livreeLe: deliveredAt,
    annuleeLe: cancelledAt,
    client: customer,
    facturation: billing,
    livraison: deliveryMethod,
    transporteur: carrier,
    suivi: trackingNumber,
    codePromo: couponCode,
    sousTotal: toEuros(subtotalCents),
    remise: toEuros(discountCents),
    fraisDeLivraison: toEuros(deliveryCents),
    total: toEuros(totalCents),
    articles: lines.map(({ name, brand, colorName, size, quantity, unitPriceCents, lenses }) => ({
      article: `${brand} ${name}`,
      coloris: colorName,
      taille: size,
      quantite: quantity,
      prix: toEuros(unitPriceCents),
      verres: lenses && {
        nom: lenses.name,
        verre: lenses.lens,
        detail: lenses.lines.map(({ label, cents }) => ({ libelle: label, prix: toEuros(cents) })),
      },
    })),
  };
}

const prescriptionFacts = ({ state, byMail, details, file, receivedAt, refusal }: Prescription) => ({
  etat: state,
  envoyeeAutrement: byMail,
  ...details,
  fichier: file?.name ?? null,
  recueLe: receivedAt,
  refus: refusal,
});

async function draftOf(services: Services, { visitorId }: Account): Promise<Prescription[]> {
  const draft = await findDraft(services, visitorId);
  return draft ? [draft] : [];
}

const UNREADABLE = `Le fichier de cette ordonnance n’a pas pu être ouvert, et manque donc à cette archive. Appelez-nous au ${shop.phone}.\n`;

/** The bytes as they were sent; in the place of one that is lost or sealed otherwise, a word that it is: a part is not given for the whole. */
async function* prescriptionFiles(
  services: Services,
  account: Account,
  prescriptions: Prescription[],
  folder: string,
): AsyncGenerator<ArchiveEntry> {
  let turn = 0;
  for (const prescription of prescriptions.filter(({ file }) => file)) {
    const reading = await readFileOf(services, prescription, { kind: "owner", id: account.visitorId });
    turn += 1;
    if (reading.outcome === "opened")
      yield { name: `${folder}/ordonnance-${turn}-${reading.name}`, content: reading.bytes };
    else yield { name: `${folder}/ordonnance-${turn}-manquante.txt`, content: Buffer.from(UNREADABLE) };
  }
}
