import { inTransaction, type Services } from "~/infra/services.server";
import { nameOf, type Account } from "~/domain/accounts/account.server";
import { audit } from "~/domain/audit/audit.server";
import { addDays, shopDay, startOfDay, type Day } from "~/domain/days";
import { newId } from "~/domain/ids";
import { isHeld } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import { ADAPTATION_ASKED } from "~/domain/orders/customer-steps";
import { lockedOrder } from "~/domain/orders/lock.server";
import { findOrder, isForgotten, logStep, type Order, type OrderLine } from "~/domain/orders/order.server";
import { keepAsSold } from "~/domain/orders/prescription/as-sold.server";
import { openRemake, remakesOf, type Remake } from "~/domain/orders/jobs/remake.server";
import { ORDER_STATUS } from "~/domain/orders/status";
import { queueMail } from "~/domain/outbox.server";
import { askForPrescription } from "~/domain/prescriptions/need";
import { openText, sealText } from "~/domain/sealed-text.server";
import { instant, type Instant } from "~/domain/time";
import { terms } from "~/shop/terms";
import { answeredMail, askedMail, toShopMail } from "./mails.server";

export const ADAPTATION_OUTCOMES = ["accepted", "refused"] as const;
export type AdaptationOutcome = (typeof ADAPTATION_OUTCOMES)[number];

/**
 * A wearer's request about lenses that do not suit. Its words are null when a lost key has made them unreadable, and
 * empty when they were erased.
 */
export type Adaptation = {
  id: string;
  orderId: string;
  lineId: string;
  words: string | null;
  answer: string | null;
  outcome: AdaptationOutcome | null;
  requestedAt: Instant;
  answeredAt: Instant | null;
  /** The lenses made anew for it; null while there are none. */
  remake: Remake | null;
};

export type Requesting = "requested" | "already" | "notEligible" | "unknown";

/**
 * The last day of the shop's adaptation guarantee. Null while nothing was delivered, and once its buyer is erased: lenses
 * are made anew to a correction, and that one is erased too.
 */
export function adaptationUntil(order: Pick<Order, "status" | "deliveredAt" | "fingerprint">): Day | null {
  const { status, deliveredAt } = order;
  if (isForgotten(order)) return null;
  return status === ORDER_STATUS.delivered && deliveredAt ? addDays(shopDay(deliveredAt), terms.adaptationDays) : null;
}

/** The lines of an order whose lenses the guarantee still covers: not those of pairs that all came back. */
export async function adaptableLines(services: Services, order: Order): Promise<OrderLine[]> {
  const until = adaptationUntil(order);
  if (!until || services.now() >= startOfDay(addDays(until, 1))) return [];
  const account = await accountOf(services, order.id);
  return order.lines.filter((line) => askForPrescription([line]) && isHeld(account, line));
}

/** The lines for which a request can be made now: covered, and without an open request. */
export async function requestableLines(services: Services, order: Order): Promise<OrderLine[]> {
  const open = (await openRequests(services, order.id)).map(({ lineId }) => lineId);
  return (await adaptableLines(services, order)).filter(({ id }) => !open.includes(id));
}

/** The requests that wait for an answer, or for lenses made anew: no other is accepted for their pairs meanwhile. */
export async function openRequests(services: Services, orderId: string): Promise<Adaptation[]> {
  return (await adaptationsOf(services, orderId)).filter(
    ({ answeredAt, remake }) => !answeredAt || (remake !== null && !remake.steps.checked),
  );
}

/**
 * Makes a request. A pair can have one at a time, from the request until its lenses are made anew.
 * @param by the administrator who noted it in the shop, in the customer's words
 */
export async function requestAdaptation(
  services: Services,
  orderId: string,
  { lineId, words, by }: { lineId: string; words: string; by?: Account },
): Promise<Requesting> {
  return inTransaction(services, async (inside): Promise<Requesting> => {
    const order = await lockedOrder(inside, orderId);
    if (!order?.customer) return "unknown";
    if (!(await adaptableLines(inside, order)).some(({ id }) => id === lineId)) return "notEligible";
    if (await inside.db("adaptation_requests").where({ open_of: lineId }).first("id")) return "already";
    if (openRemake({ remakes: await remakesOfLine(inside, orderId, lineId) })) return "already";
    const id = newId(inside.now());
    await inside
      .db("adaptation_requests")
      .insert({
        id,
        order_id: orderId,
        order_line_id: lineId,
        open_of: lineId,
        sealed_words: sealText(inside, words.trim(), wordsOwner(id)),
        requested_at: instant(inside.now()),
      });
    await logStep(inside, orderId, ADAPTATION_ASKED, by ? "À la boutique" : "", by?.id);
    await queueMail(inside, `order:${orderId}:adaptation-${id}-asked`, askedMail(inside, order, order.customer));
    if (!by) await queueMail(inside, `order:${orderId}:adaptation-${id}-shop`, toShopMail(inside, order, id));
    return "requested";
  });
}

/** Answers a request once: the customer may have read the answer already. */
export async function answerAdaptation(
  services: Services,
  by: Account,
  id: string,
  { outcome, answer }: { outcome: AdaptationOutcome; answer: string },
): Promise<"answered" | "already" | "unknown"> {
  return inTransaction(services, async (inside) => {
    const row = await inside.db("adaptation_requests").where({ id }).first("order_id");
    const order = row && (await findOrder(inside, row.order_id));
    if (!order) return "unknown";
    const changed = await inside
      .db("adaptation_requests")
      .where({ id })
      .whereNull("answered_at")
      .update({
        open_of: null,
        outcome,
        sealed_answer: sealText(inside, answer.trim(), answerOwner(id)),
        answered_at: instant(inside.now()),
        answered_by: by.id,
      });
    if (changed === 0) return "already";
    await logStep(inside, order.id, ANSWERED[outcome], `Par ${nameOf(by)}`, by.id);
    await audit(inside, by, ANSWERED[outcome], order.number);
    if (order.customer)
      await queueMail(inside, `order:${order.id}:adaptation-${id}`, answeredMail(inside, order, order.customer));
    return "answered";
  });
}

/** Deletes the unanswered requests of orders whose buyers are erased: nothing was decided on them. */
export async function dropUnanswered({ db }: Pick<Services, "db">, orderIds: string[]): Promise<void> {
  await db("adaptation_requests").whereIn("order_id", orderIds).whereNull("answered_at").delete();
}

async function remakesOfLine(services: Services, orderId: string, lineId: string): Promise<Remake[]> {
  return (await remakesOf(services, orderId)).filter((each) => each.lineId === lineId);
}

/** `cameBack`: the shop has the pair again, so there is nothing to make lenses for. */
export type Remaking = "begun" | "already" | "notAccepted" | "forgotten" | "cameBack" | "unknown";

/** Orders the lenses of an accepted request to be made anew: once, and for one request of a pair at a time. */
export async function beginRemake(services: Services, by: Account, id: string): Promise<Remaking> {
  return inTransaction(services, async (inside): Promise<Remaking> => {
    const row = await inside.db("adaptation_requests").where({ id }).first("order_id", "order_line_id", "outcome");
    const order = row && (await lockedOrder(inside, row.order_id));
    const line = order?.lines.find((each) => each.id === row?.order_line_id);
    if (!order || !line) return "unknown";
    if (row?.outcome !== "accepted") return "notAccepted";
    if (isForgotten(order)) return "forgotten";
    if (!isHeld(await accountOf(inside, order.id), line)) return "cameBack";
    const remakes = await remakesOfLine(inside, order.id, line.id);
    if (openRemake({ remakes }) || remakes.some((each) => each.id === id)) return "already";
    await keepAsSold(inside, line.id);
    await inside
      .db("adaptation_requests")
      .where({ id })
      .update({ remade_at: instant(inside.now()), remade_by: by.id });
    await logStep(inside, order.id, "Verres à refaire", `${line.brand} ${line.name}, garantie d’adaptation`, by.id);
    await audit(inside, by, "Verres à refaire", order.number);
    return "begun";
  });
}

const ANSWERED: Record<AdaptationOutcome, string> = {
  accepted: "Garantie d’adaptation acceptée",
  refused: "Garantie d’adaptation refusée",
};

/** The requests of an order, latest first. */
export async function adaptationsOf(services: Services, orderId: string): Promise<Adaptation[]> {
  const rows = await services
    .db("adaptation_requests")
    .where({ order_id: orderId })
    .orderBy("requested_at", "desc")
    .select(...COLUMNS);
  const remakes = await remakesOf(services, orderId);
  return rows.map((row) => ({
    id: row.id,
    orderId: row.order_id,
    lineId: row.order_line_id,
    words: openText(services, row.sealed_words, wordsOwner(row.id)),
    answer: openText(services, row.sealed_answer, answerOwner(row.id)),
    outcome: row.outcome,
    requestedAt: row.requested_at,
    answeredAt: row.answered_at,
    remake: remakes.find(({ id }) => id === row.id) ?? null,
  }));
}

/** Opens a request for the optician; the audit keeps who read it. */
export async function openAdaptation(
  services: Services,
  by: Account,
  id: string,
): Promise<{ order: Order; adaptation: Adaptation } | null> {
  const row = await services.db("adaptation_requests").where({ id }).first("order_id");
  const order = row && (await findOrder(services, row.order_id));
  const adaptation = order && (await adaptationsOf(services, order.id)).find((each) => each.id === id);
  if (!adaptation) return null;
  await audit(services, by, "Demande d’adaptation lue", order.number);
  return { order, adaptation };
}

export type ListedAdaptation = {
  id: string;
  orderNumber: string;
  requestedAt: Instant;
  answeredAt: Instant | null;
  /** For lenses made anew: when they were asked for, and when they were done. */
  remadeAt: Instant | null;
  checkedAt: Instant | null;
};

/** First the requests that wait for an answer, then those whose lenses are made anew; each group oldest first. */
export async function listAdaptations({ db }: Services): Promise<ListedAdaptation[]> {
  const rows = await db("adaptation_requests as request")
    .join("orders as order", "order.id", "request.order_id")
    .orderByRaw(
      "case when request.answered_at is null then 0 when request.remade_at is not null and request.checked_at is null then 1 else 2 end, request.requested_at",
    )
    .limit(MOST_LISTED)
    .select(
      "request.id as id",
      "order.number as orderNumber",
      "request.requested_at as requestedAt",
      "request.answered_at as answeredAt",
      "request.remade_at as remadeAt",
      "request.checked_at as checkedAt",
    );
  return rows as ListedAdaptation[];
}

const MOST_LISTED = 200;
const COLUMNS = [
  "id",
  "order_id",
  "order_line_id",
  "sealed_words",
  "sealed_answer",
  "outcome",
  "requested_at",
  "answered_at",
] as const;

export const wordsOwner = (id: string): string => `adaptation:${id}`;
export const answerOwner = (id: string): string => `adaptation-answer:${id}`;
