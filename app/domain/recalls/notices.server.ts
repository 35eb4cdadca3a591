import { inTransaction, type Services } from "~/infra/services.server";
import { findAccount, nameOf, type Account } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import { newId } from "~/domain/ids";
import { readInvoice } from "~/domain/invoices/invoice.server";
import { logStep } from "~/domain/orders/order.server";
import { instant, type Instant } from "~/domain/time";
import { isAtShop, isConcerned, onceEach, type Holder } from "./holders";
import type { RecallMeans } from "./means";
import { findRecall, holdersOf, isInForce, subjectSaid, type Recall } from "./recall.server";

/** The key of the recall's mail to the customer of an order. */
export const recallLetterKey = (orderId: string, recallId: string): `order:${string}` =>
  `order:${orderId}:recall-${recallId}`;

export type Told = { means: RecallMeans; at: Instant; /** The administrator's name. */ by: string };

/** A person who has to be told of a recall, once for each order, with the notices they had. */
export type ToTell = Holder & {
  told: Told[];
  /** When the mail server refused their address; null where it did not. */
  refusedAt: Instant | null;
  /** The invoice of a person whose order was erased: the law keeps it for ten years, with name and address. */
  invoiced: { number: string; name: string; address: string[] } | null;
};

/** A mail that was refused does not count as told. */
export const isTold = ({ told, refusedAt }: Pick<ToTell, "told" | "refusedAt">): boolean =>
  told.some(({ means }) => means !== "mailed" || !refusedAt);

/**
 * Whether no mail reaches the person: they are called, or written to on paper. A null e-mail means that the name was
 * erased; an invoice may still have it.
 */
export const isBeyondMail = ({
  email,
  refusedAt,
  invoiced,
}: Pick<ToTell, "email" | "refusedAt" | "invoiced">): boolean =>
  email === "" || (email === null ? invoiced !== null : refusedAt !== null);

/**
 * The people of a recall: those who have what it names, and the customers who were told. A customer who was told stays in the
 * list when the glasses come back or get other lenses. A person whose name was erased is in it without a name.
 * @param holders of what it names
 */
export async function peopleToTell(services: Services, { id }: Recall, holders: Holder[]): Promise<ToTell[]> {
  const told = await toldOf(services, id);
  const concerned = holders.filter(isConcerned);
  const isNamed = new Set(concerned.map(({ orderId }) => orderId));
  const waits = new Set(waitingAmong(holders, told).map(({ orderId }) => orderId));
  const toldBefore = holders.filter(({ orderId }) => told.has(orderId) && !isNamed.has(orderId) && !waits.has(orderId));
  const people = onceEach([...concerned, ...toldBefore]);
  const refused = await refusedLetters(
    services,
    people.map(({ orderId }) => recallLetterKey(orderId, id)),
  );
  return Promise.all(
    people.map(async (holder) => ({
      ...holder,
      told: told.get(holder.orderId) ?? [],
      refusedAt: refused.get(recallLetterKey(holder.orderId, id)) ?? null,
      invoiced: holder.email === null ? await invoicedTo(services, holder.orderId) : null,
    })),
  );
}

/**
 * The customers who wait for what the recall keeps at the shop, once for each order, with the calls that were noted. They
 * have nothing to bring back, and no letter is due to them.
 */
export async function peopleWaiting(services: Services, { id }: Recall, holders: Holder[]): Promise<ToTell[]> {
  const told = await toldOf(services, id);
  return waitingAmong(holders, told).map((holder) => ({
    ...holder,
    told: told.get(holder.orderId) ?? [],
    refusedAt: null,
    invoiced: null,
  }));
}

/** Not an order of which the customer has something else that is recalled, nor one whose customer had a letter. */
function waitingAmong(holders: Holder[], told: Map<string, Told[]>): Holder[] {
  const beyond = new Set(holders.filter(isConcerned).map(({ orderId }) => orderId));
  for (const [orderId, notices] of told) if (notices.some(({ means }) => means !== "called")) beyond.add(orderId);
  return onceEach(holders.filter((holder) => isAtShop(holder) && !beyond.has(holder.orderId)));
}

async function invoicedTo(services: Services, orderId: string): Promise<ToTell["invoiced"]> {
  const invoice = await readInvoice(services, orderId);
  return invoice?.buyer ? { number: invoice.number, name: invoice.buyer.name, address: invoice.buyer.address } : null;
}

async function toldOf(services: Services, recallId: string): Promise<Map<string, Told[]>> {
  const rows = await services
    .db("recall_notices")
    .where({ recall_id: recallId })
    .orderBy(["told_at", "id"])
    .select("order_id", "means", "told_at", "told_by");
  const names = new Map<string, string>();
  const told = new Map<string, Told[]>();
  for (const { order_id, means, told_at, told_by } of rows) {
    const by = names.get(told_by) ?? (await nameOfAccount(services, told_by));
    names.set(told_by, by);
    told.set(order_id, [...(told.get(order_id) ?? []), { means, at: told_at, by }]);
  }
  return told;
}

async function nameOfAccount(services: Services, id: string): Promise<string> {
  const account = await findAccount(services, id);
  return account ? nameOf(account) : "la boutique";
}

/**
 * Those of these letters whose address the mail server refused, and when. It is known as long as the letter is kept.
 */
async function refusedLetters({ db }: Services, keys: string[]): Promise<Map<string, Instant>> {
  const refused = new Map<string, Instant>();
  for (let from = 0; from < keys.length; from += AT_ONCE) {
    const rows = await db("outbox")
      .whereIn("dedupe_key", keys.slice(from, from + AT_ONCE))
      .whereNotNull("given_up_at")
      .select("dedupe_key", "given_up_at");
    for (const { dedupe_key, given_up_at } of rows) if (given_up_at) refused.set(dedupe_key, given_up_at);
  }
  return refused;
}
const AT_ONCE = 500;

/** The notices that an administrator notes; a mail is noted by itself. */
export const NOTED_BY_HAND = ["called", "posted"] as const satisfies RecallMeans[];
type ByHand = (typeof NOTED_BY_HAND)[number];

const STEPS: Record<ByHand, { done: string; undone: string }> = {
  called: { done: "Rappel dit au téléphone", undone: "Appel noté par erreur" },
  posted: { done: "Lettre de rappel postée", undone: "Lettre de rappel postée : notée par erreur" },
};

type Noting = { recallId: string; orderId: string; means: ByHand };

/**
 * Notes that a person was told.
 * @returns `notInForce` for a recall that was not confirmed, or has ended; `unknown` for an order that it does not concern
 */
export async function noteTold(
  services: Services,
  by: Account,
  { recallId, orderId, means }: Noting,
): Promise<"noted" | "already" | "notInForce" | "unknown"> {
  return inTransaction(services, async (inside) => {
    const person = await personOf(inside, recallId, orderId, means);
    if (!person) return "unknown";
    if (!isInForce(person.recall)) return "notInForce";
    const noted = await writeNotice(inside, by, { recallId, orderId, means });
    if (!noted) return "already";
    await logStep(inside, orderId, STEPS[means].done, subjectSaid(person.recall), by.id);
    await audit(inside, by, STEPS[means].done, person.orderNumber, subjectSaid(person.recall));
    return "noted";
  });
}

/** Takes back a notice on the wrong person; both entries stay in the order's history. */
export async function takeBackTold(
  services: Services,
  by: Account,
  { recallId, orderId, means }: Noting,
): Promise<"takenBack" | "unknown"> {
  return inTransaction(services, async (inside) => {
    const person = await personOf(inside, recallId, orderId, means);
    const gone = await inside.db("recall_notices").where({ recall_id: recallId, order_id: orderId, means }).delete();
    if (!person || gone === 0) return "unknown";
    await logStep(inside, orderId, STEPS[means].undone, subjectSaid(person.recall), by.id);
    await audit(inside, by, STEPS[means].undone, person.orderNumber, subjectSaid(person.recall));
    return "takenBack";
  });
}

/** A customer who waits may be called, and no more. */
async function personOf(services: Services, recallId: string, orderId: string, means: ByHand) {
  const recall = await findRecall(services, recallId);
  const order = recall && (await services.db("orders").where({ id: orderId }).first("number"));
  if (!recall || !order) return null;
  const holders = await holdersOf(services, recall);
  const people = await peopleToTell(services, recall, holders);
  if (means === "called") people.push(...(await peopleWaiting(services, recall, holders)));
  return people.some((person) => person.orderId === orderId) ? { recall, orderNumber: order.number } : null;
}

/** @returns false where the notice was written before */
export async function writeNotice(
  { db, now }: Services,
  by: Account,
  { recallId, orderId, means }: { recallId: string; orderId: string; means: RecallMeans },
): Promise<boolean> {
  const at = now();
  const written = await db("recall_notices")
    .insert({ id: newId(at), recall_id: recallId, order_id: orderId, means, told_at: instant(at), told_by: by.id })
    .onConflict(["recall_id", "order_id", "means"])
    .ignore()
    .returning("id");
  return written.length > 0;
}
