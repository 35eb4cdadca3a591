import type { Services } from "~/infra/services.server";
import { shop } from "~/shop/identity";
import type { Account } from "~/domain/accounts/account.server";
import { creditNotesOf } from "~/domain/invoices/credit-note.server";
import { depositPapersOf } from "~/domain/invoices/deposit-invoice.server";
import { invoicesOf } from "~/domain/invoices/invoice.server";
import { findOrder } from "~/domain/orders/order.server";
import { creditNotePaper, depositPaper, invoicePaper } from "~/domain/papers/sale-papers.server";
import { personName } from "~/domain/quotes/document";
import { findDraft, prescriptionsOf, type Prescription } from "~/domain/prescriptions/prescription.server";
import { readFileOf } from "~/domain/prescriptions/reading.server";
import { rowsOf } from "./ending.server";
import { buyerOf, personOf, type Person } from "./person.server";
import type { Entry, Fields } from "./register/entry.server";
import { ENTRIES } from "./register/register.server";
import type { TableName } from "./register/tables.server";

/** One file of the archive. Each is made when it is sent, so that they are not all in memory. */
export type ArchiveEntry = { name: string; content: Buffer };

const sheet = (name: string, content: unknown): ArchiveEntry => ({
  name: `${name}.json`,
  content: Buffer.from(`${JSON.stringify(content, null, 2)}\n`),
});

/**
 * Everything known of a customer, as the register names it, with the files they sent and those they were sent. Each
 * reading of a prescription is logged.
 */
export async function* gatherData(services: Services, account: Account): AsyncGenerator<ArchiveEntry> {
  const person = await personOf(services, account);
  const draft = await findDraft(services, account.visitorId);
  yield { name: "LISEZ-MOI.txt", content: Buffer.from(README) };
  for (const name of FILES) {
    const facts = await factsIn(services, name, person);
    yield sheet(name, name === BEGUN ? { ...facts, ordonnance: draft && prescriptionFacts(draft) } : facts);
  }
  yield* prescriptionFiles(services, account, draft ? [draft] : [], "en-preparation");
  for (const id of person.orderIds) yield* orderEntries(services, account, id);
}

const README = `Vos données, telles que la boutique les connaît aujourd’hui.

Les fichiers .json se lisent avec n’importe quel éditeur de texte, et par d’autres logiciels. Les montants sont en euros, les
dates en temps universel. Chaque commande a son dossier, avec ses factures, ses avoirs et les ordonnances que vous avez envoyées.
D’un rendez-vous pris pour un proche, vous lisez ce que vous avez tapé ; ce que la boutique a noté de lui n’est qu’à lui.

Gardez cette archive pour vous : elle contient des données de santé.
`;

type Archived = [TableName, Entry & { archive: NonNullable<Entry["archive"]> }];
const ARCHIVED = ENTRIES.filter((each): each is Archived => each[1].archive !== undefined);
const BEGUN = "panier-et-favoris";
const FILES = [...new Set(ARCHIVED.filter(([, { archive }]) => !archive.of).map(([, { archive }]) => archive.file))];
const ORDER_FILE = "commande";

/** A file of one table is its list; a file of several tables has the person, and a list for each part. */
async function factsIn(services: Services, file: string, person: Person): Promise<Fields | Fields[]> {
  const entries = ARCHIVED.filter(([, { archive }]) => archive.file === file);
  const [only] = entries;
  if (only && entries.length === 1) return told(services, only, person);
  const facts: Fields = {};
  for (const each of entries) {
    const rows = await told(services, each, person);
    const { part } = each[1].archive;
    if (part === null) Object.assign(facts, rows[0]);
    else facts[part] = rows;
  }
  return facts;
}

const MOST_ROWS = 5_000;

async function told(services: Services, [table, { columns }]: Archived, person: Person): Promise<Fields[]> {
  const facts: Fields[] = [];
  for (const row of await rowsOf(services, table, person).limit(MOST_ROWS)) {
    const fact: Fields = {};
    for (const [name, column] of Object.entries(columns)) {
      if (!("as" in column)) continue;
      fact[column.as] = column.read ? await column.read(row[name], row, services) : row[name];
    }
    facts.push(fact);
  }
  return facts;
}

async function* orderEntries(services: Services, account: Account, id: string): AsyncGenerator<ArchiveEntry> {
  const facts = await factsIn(services, ORDER_FILE, await buyerOf(services, [id]));
  if (Array.isArray(facts)) throw new Error("an order is told in several parts");
  const folder = `commandes/${String(facts.numero)}`;
  const prescriptions = await prescriptionsOf(services, id);
  yield sheet(`${folder}/${ORDER_FILE}`, { ...facts, ordonnances: prescriptions.map(prescriptionFacts) });
  const order = await findOrder(services, id);
  for (const { id: invoiceId } of await invoicesOf(services, id)) {
    const invoice = order && (await invoicePaper(services, order, invoiceId));
    if (invoice) yield { name: `${folder}/${invoice.name}`, content: invoice.content };
  }
  for (const { id: depositPaperId } of await depositPapersOf(services, id)) {
    const paper = await depositPaper(services, id, depositPaperId);
    if (paper) yield { name: `${folder}/${paper.name}`, content: paper.content };
  }
  for (const { id: noteId } of await creditNotesOf(services, id)) {
    const note = await creditNotePaper(services, id, noteId);
    if (note) yield { name: `${folder}/${note.name}`, content: note.content };
  }
  yield* prescriptionFiles(services, account, prescriptions, folder);
}

const PRESCRIPTION_STATE: Record<Prescription["state"], string> = {
  draft: "en préparation",
  awaited: "attendue",
  received: "à vérifier",
  validated: "validée",
  refused: "refusée",
};

const prescriptionFacts = ({ state, byMail, details, wearer, file, statement, seen, ...its }: Prescription) => ({
  etat: PRESCRIPTION_STATE[state],
  envoyeeAutrement: byMail,
  prescriteLe: details.prescribedOn ?? null,
  porteur: wearer === "buyer" ? "la personne qui achète" : wearer && personName(wearer),
  porteurNeLe: details.bornOn ?? null,
  prescripteur: details.prescriber ?? null,
  metierDuPrescripteur: details.prescriberKind ?? null,
  validiteReduiteA: details.shortenedTo ?? null,
  fichier: file?.name ?? null,
  declarationSurLHonneur: statement,
  lueALaBoutiqueLe: seen?.at ?? null,
  recueLe: its.receivedAt,
  refus: its.refusal,
});

const unreadable = () =>
  `Le fichier de cette ordonnance n’a pas pu être ouvert, et manque donc à cette archive. Appelez-nous au ${shop.phone}.\n`;

/**
 * The bytes as they were sent. For a lost or unreadable file the archive has a note, so that a part is not taken for
 * the whole.
 */
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
    else yield { name: `${folder}/ordonnance-${turn}-manquante.txt`, content: Buffer.from(unreadable()) };
  }
}
