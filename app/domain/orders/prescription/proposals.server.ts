import { randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";

import { selectRows, type Columns, type Row } from "~/infra/db.server";
import { inTransaction, type Services } from "~/infra/services.server";
import { readCorrectionReference } from "~/domain/lenses/configuration";
import { readMeasures, sealMeasures, type LensMeasures } from "~/domain/lenses/corrections.server";
import { normalised } from "~/domain/lenses/prescription";
import { ended, lineAccount, type LineAccount } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import { newId } from "~/domain/ids";
import type { Cents } from "~/domain/money";
import { lockOrder } from "~/domain/orders/lock.server";
import { logStep, type LensDetails, type Order, type OrderLine } from "~/domain/orders/order.server";
import { isDueInShop } from "~/domain/orders/firm";
import { ORDER_STATUS } from "~/domain/orders/status";
import { queueMail } from "~/domain/outbox.server";
import { DELIVERY } from "~/shop/delivery";
import type { PrescriptionDetails } from "~/domain/prescriptions/forms.server";
import { decidedOn } from "~/domain/prescriptions/noted-details.server";
import { prescriptionsOf } from "~/domain/prescriptions/prescription.server";
import { isSworn } from "~/domain/prescriptions/sworn";
import { daysAfter, daysBefore, formatDay, instant, type Instant } from "~/domain/time";
import { endCurrent, mailKey, reminderKey } from "./end-proposals.server";
import { openLine } from "./open-line.server";
import { proposalReminder, proposedMail } from "./proposal-mails.server";
import { quoteProposal, replaceProposalQuotes } from "./proposal-quote.server";
import { priceProposal } from "./proposal-price.server";

/** `superseded`: by a newer one; `ended`: the prescription was refused, or the lenses can change no more. */
export type ProposalState = "sent" | "accepted" | "declined" | "superseded" | "ended";

export const PROPOSAL_STATES: Record<ProposalState, string> = {
  sent: "attend votre réponse",
  accepted: "acceptée",
  declined: "refusée",
  superseded: "remplacée par une autre",
  ended: "terminée",
};

/**
 * A correction that an optician read on the prescription and that differs from the typed one: the customer is asked to
 * accept it.
 */
export type Proposal = {
  id: string;
  orderId: string;
  lineId: string;
  state: ProposalState;
  details: LensDetails;
  /**
   * For an order that is paid when it is fetched: what it then costs more, or less. For a paid one: below 0, given back
   * once accepted; above 0, asked for as a supplement, or the shop's gift.
   */
  differenceCents: Cents;
  /** The key of the lenses, with the reference of their correction. */
  lenses: string;
  /** For a paid order: the supplement is asked for, and the correction waits for its payment. */
  asks: boolean;
  /** Accepted, with the supplement to be paid when the order is fetched. */
  atPickup: boolean;
  /** When the supplement was paid. */
  settledAt: Instant | null;
  proposedAt: Instant;
  expiresAt: Instant;
  /** Null once it cannot be opened. */
  measures: LensMeasures | null;
};

/** How many days the link of the mail works. */
export const ANSWER_DAYS = 14;
/** After so many of these days the customer is reminded. */
const REMINDER_DAYS = 7;

export type Proposing =
  | { outcome: "sent"; proposal: Proposal }
  /**
   * `unchanged`: it is the typed correction; `appointment`, `notSold`: the shop cannot sell it so; `closed`: the lenses
   * are made or the order is over.
   */
  | { outcome: "unchanged" | "appointment" | "notSold" | "closed" }
  /** It would cost more, and the optician has not said whether the customer or the shop pays. */
  | { outcome: "dearer"; cents: Cents }
  /**
   * `notAskable`: pieces were returned, or there is no way to pay a supplement. `unsettled`: an earlier supplement of
   * the line is not paid yet.
   */
  | { outcome: "notAskable" | "unsettled" };

/** Who pays what the lenses cost more; null where the optician has not said it. */
export type Bearer = "customer" | "shop" | null;

/**
 * A correction proposed for the lenses of a line.
 * @property by the administrator's id
 * @property read what the optician read on the prescription just now; without it, what is noted of it counts
 */
export type CorrectionWish = {
  lineId: string;
  measures: LensMeasures;
  bearer: Bearer;
  by: string;
  read?: PrescriptionDetails | null;
};

/**
 * Proposes another correction for the lenses of a line, and replaces a proposal that waits. Lenses that cost less are
 * refunded once it is accepted. A higher price is asked for or given, as the optician says, and nothing is sent before
 * they have said it. The price of an order that is paid when it is fetched follows its lenses. Called after a
 * prescription was read: see `proposeAtBench`.
 */
export async function proposeCorrection(
  services: Services,
  orderId: string,
  { lineId, measures: proposed, bearer, by, read = null }: CorrectionWish,
): Promise<Proposing> {
  return inTransaction(services, async (inside) => {
    await lockOrder(inside, orderId);
    const open = await openLine(inside, orderId, lineId);
    if (!open?.order.customer) return { outcome: "closed" };
    const { order, line } = open;
    if ((await unsettledOf(inside, order)).some((each) => each.lineId === lineId)) return { outcome: "unsettled" };
    const current = await measuresOf(inside, line);
    // The frame, and what was measured on the nose, do not depend on the powers.
    const measures = {
      ...proposed,
      ...(current?.ownFrame && { ownFrame: current.ownFrame }),
      ...(current?.fittingHeights && { fittingHeights: current.fittingHeights }),
      // An optician has seen the wearer of glasses sold at the counter.
      ...(current?.channel && { channel: current.channel }),
    };
    if (current && isDeepStrictEqual(inOneWriting(current), inOneWriting(measures))) return { outcome: "unchanged" };
    const account = lineAccount(await accountOf(inside, orderId), lineId);
    const priced = (changesPrice: boolean) =>
      priceProposal(inside, line, measures, { order, current, account, changesPrice });
    const unpaid = isDueInShop(order);
    const first = await priced(unpaid);
    if (first.outcome !== "priced") return first;
    const isDearer = first.differenceCents > 0;
    if (isDearer && !bearer) return { outcome: "dearer", cents: first.differenceCents };
    const asks = isDearer && bearer === "customer" && !unpaid;
    if (asks && !isPayable(inside, order, account)) return { outcome: "notAskable" };
    // A gift of the shop changes no price; a supplement does.
    const isOffered = isDearer && bearer === "shop";
    const pricing = asks || (unpaid && isOffered) ? await priced(asks) : first;
    if (pricing.outcome !== "priced") return pricing;

    const replaced = await waitingFor(inside, orderId, lineId);
    const superseded = await endCurrent(inside, { current_of: lineId }, "superseded");
    const at = inside.now();
    const [id, reference] = [newId(at), randomBytes(12).toString("base64url")];
    const expiresAt = daysAfter(at, ANSWER_DAYS);
    await inside
      .db("correction_proposals")
      .insert({
        id,
        order_id: orderId,
        order_line_id: lineId,
        current_of: lineId,
        state: "sent",
        reference,
        sealed_correction: sealMeasures(inside, measures, reference),
        lenses: pricing.lenses,
        lens_details: JSON.stringify(pricing.details),
        difference_cents: unpaid && isOffered ? 0 : pricing.differenceCents,
        asks,
        proposed_by: by.slice(0, 60),
        proposed_at: instant(at),
        expires_at: instant(expiresAt),
      });
    if ((asks || (unpaid && !isOffered)) && pricing.differenceCents !== 0) {
      const pairs = { ...line, quantity: account.sold - ended(account) };
      const quote = await quoteProposal(inside, order, pairs, {
        lenses: `${pricing.lenses}:${reference}`,
        measures,
        details: pricing.details,
        by,
        read: read ?? decidedOn(await prescriptionsOf(inside, orderId))?.details ?? {},
      });
      await replaceProposalQuotes(inside, superseded, quote, orderId);
    }
    const instead = replaced ? `, à la place de celle du ${formatDay(replaced.proposedAt)}` : "";
    await logStep(
      inside,
      orderId,
      "Correction proposée",
      `${line.brand} ${line.name}${instead}, au client de répondre`,
      by,
    );
    if (order.customer)
      await queueMail(
        inside,
        mailKey(orderId, id),
        proposedMail(inside, order, order.customer, {
          id,
          asks,
          expiresAt,
          replaces: replaced?.proposedAt ?? null,
          sworn: await isSwornOrder(inside, orderId),
          remade: open.remade,
        }),
        { uselessAfter: instant(expiresAt) },
      );
    const proposal = await findProposal(inside, orderId, id);
    if (!proposal) throw new Error("a proposal just written is gone");
    return { outcome: "sent", proposal };
  });
}

async function isSwornOrder(services: Services, orderId: string): Promise<boolean> {
  return isSworn(await prescriptionsOf(services, orderId));
}

/** One proposal of an order. @returns null when it belongs to another order */
export async function findProposal(services: Services, orderId: string, id: string): Promise<Proposal | null> {
  return (await proposalsOf(services, orderId)).find((each) => each.id === id) ?? null;
}

/** The proposals of an order, oldest first. */
export async function proposalsOf(services: Services, orderId: string): Promise<Proposal[]> {
  const found = services
    .db("correction_proposals as proposal")
    .where({ "proposal.order_id": orderId })
    .orderBy(["proposal.proposed_at", "proposal.id"]);
  const rows = await selectRows<ProposalRow, { proposal: "correction_proposals" }>(found, COLUMNS);
  return rows.map(({ sealed, reference, lensDetails, lenses, asks, atPickup, ...row }) => ({
    ...row,
    lenses: `${lenses}:${reference}`,
    asks: Boolean(asks),
    atPickup: Boolean(atPickup),
    details: JSON.parse(lensDetails) as LensDetails,
    measures: readMeasures(services, sealed, reference),
  }));
}

/** Whether the customer may still answer. */
export function awaitsAnswer({ state, expiresAt }: Pick<Proposal, "state" | "expiresAt">, now: Date): boolean {
  return state === "sent" && expiresAt > instant(now);
}

/** The proposals of an order that its customer has still to answer, about lenses that may still change; the oldest first. */
export async function openProposals(services: Services, orderId: string): Promise<Proposal[]> {
  const open: Proposal[] = [];
  for (const proposal of await proposalsOf(services, orderId))
    if (awaitsAnswer(proposal, services.now()) && (await openLine(services, orderId, proposal.lineId)))
      open.push(proposal);
  return open;
}

/** The proposal of a line that its customer has still to answer. */
export async function waitingFor(services: Services, orderId: string, lineId: string): Promise<Proposal | null> {
  const waiting = (await proposalsOf(services, orderId)).filter(
    (each) => each.lineId === lineId && awaitsAnswer(each, services.now()),
  );
  return waiting.at(-1) ?? null;
}

/**
 * Proposals accepted to be paid when the order is fetched, and neither paid nor over: pieces of theirs are still to be
 * handed over, and the amount is for these.
 */
export async function unsettledOf(services: Services, order: Order): Promise<Proposal[]> {
  const open = (await proposalsOf(services, order.id)).filter(
    ({ state, atPickup, settledAt }) => state === "accepted" && atPickup && settledAt === null,
  );
  if (open.length === 0 || order.status === ORDER_STATUS.cancelled) return [];
  const account = await accountOf(services, order.id);
  return open.filter(({ lineId }) => isStanding(lineAccount(account, lineId)));
}

const isStanding = (line: Readonly<LineAccount>): boolean => ended(line) < line.sold;

const BATCH = 50;

/** Reminds, once each, of proposals whose answer is still awaited. @returns how many letters were written */
export async function remindOfProposals(services: Services): Promise<number> {
  const now = services.now();
  const waiting = ({ db }: Services) =>
    db("correction_proposals")
      .where({ state: "sent" })
      .whereNull("reminded_at")
      .where("expires_at", ">", instant(now))
      .where("proposed_at", "<=", instant(daysBefore(now, REMINDER_DAYS)));
  const due = await waiting(services).orderBy("proposed_at").limit(BATCH).select("id", "order_id", "order_line_id");
  for (const { id, order_id: orderId, order_line_id: lineId } of due)
    await inTransaction(services, async (inside) => {
      await lockOrder(inside, orderId);
      const marked = await waiting(inside)
        .where({ id })
        .update({ reminded_at: instant(now) });
      const open = marked === 1 ? await openLine(inside, orderId, lineId) : null;
      const proposal = open?.order.customer && (await findProposal(inside, orderId, id));
      if (!proposal || !open?.order.customer) return;
      const { asks, expiresAt } = proposal;
      await queueMail(
        inside,
        reminderKey(orderId, id),
        proposalReminder(inside, open.order, open.order.customer, { id, asks, expiresAt: new Date(expiresAt) }),
        { uselessAfter: expiresAt },
      );
      await logStep(inside, orderId, "Rappel de la correction proposée", `${open.line.brand} ${open.line.name}`);
    });
  return due.length;
}

/** Whether a supplement can be paid: the order is paid, and no piece of the line was returned. */
function isPayable({ payments }: Services, order: Order, account: Readonly<LineAccount>): boolean {
  return order.paidAt !== null && ended(account) === 0 && (payments !== null || isFetched(order));
}

/** Whether the order is handed over in the shop, where a supplement can be paid. */
export const isFetched = ({ deliveryMethod }: Pick<Order, "deliveryMethod">): boolean =>
  DELIVERY[deliveryMethod].carrier === null;

/** The correction and measures that the lenses of a line are made to now. */
export async function measuresOf(
  services: Services,
  line: Pick<OrderLine, "id" | "extra">,
): Promise<LensMeasures | null> {
  const reference = readCorrectionReference(line.extra);
  const row = reference && (await services.db("order_lines").where({ id: line.id }).first("sealed_correction"));
  return row && row.sealed_correction ? readMeasures(services, row.sealed_correction, reference) : null;
}

const inOneWriting = (measures: LensMeasures) => ({ ...measures, correction: normalised(measures.correction) });

type ProposalRow = Omit<Proposal, "details" | "measures" | "asks" | "atPickup"> & {
  lensDetails: string;
  sealed: Buffer;
  reference: string;
  asks: Row<"correction_proposals">["asks"];
  atPickup: Row<"correction_proposals">["at_pickup"];
};

const COLUMNS = {
  id: "proposal.id",
  orderId: "proposal.order_id",
  lineId: "proposal.order_line_id",
  state: "proposal.state",
  lenses: "proposal.lenses",
  lensDetails: "proposal.lens_details",
  differenceCents: "proposal.difference_cents",
  asks: "proposal.asks",
  atPickup: "proposal.at_pickup",
  settledAt: "proposal.settled_at",
  proposedAt: "proposal.proposed_at",
  expiresAt: "proposal.expires_at",
  sealed: "proposal.sealed_correction",
  reference: "proposal.reference",
} as const satisfies Columns<ProposalRow, { proposal: "correction_proposals" }>;
