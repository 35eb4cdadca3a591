import { randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";

import { selectRows, type Columns } from "~/infra/db.server";
import { inTransaction, type Services } from "~/infra/services.server";
import { readCorrectionReference } from "~/domain/lenses/configuration";
import { readMeasures, sealMeasures, type LensMeasures } from "~/domain/lenses/corrections.server";
import { normalised } from "~/domain/lenses/prescription";
import { lineAccount, toSend } from "~/domain/ledger/account";
import { accountOf, enter } from "~/domain/ledger/ledger.server";
import { newId } from "~/domain/ids";
import type { Cents } from "~/domain/money";
import { owing } from "~/domain/orders/money/owed.server";
import { findOrder, logStep, type LensDetails, type Order, type OrderLine } from "~/domain/orders/order.server";
import { isDueInShop } from "~/domain/orders/firm";
import { queueMail, takeBack, type LetterKey } from "~/domain/outbox.server";

import { daysAfter, instant, type Instant } from "~/domain/time";
import { answeredMail, proposedMail } from "./proposal-mails.server";
import { lensCentsOf, priceProposal } from "./proposal-price.server";
import { TAKES_PRESCRIPTION } from "./still-open";

/** `superseded`: by a newer one; `ended`: the prescription was refused. */
export type ProposalState = "sent" | "accepted" | "declined" | "superseded" | "ended";

export const PROPOSAL_STATES: Record<ProposalState, string> = {
  sent: "attend votre réponse",
  accepted: "acceptée",
  declined: "refusée",
  superseded: "remplacée par une autre",
  ended: "terminée",
};

/** What the optician read differs from what was typed: what the lenses of a line are to be made to instead. */
export type Proposal = {
  id: string;
  orderId: string;
  lineId: string;
  state: ProposalState;
  details: LensDetails;
  /**
   * Of an order that is paid when it is fetched: what it then costs more, or less. Of a paid one, less than 0: given back once
   * accepted; more: the shop takes it upon itself.
   */
  differenceCents: Cents;
  proposedAt: Instant;
  expiresAt: Instant;
  /** Null once it cannot be opened. */
  measures: LensMeasures | null;
};

/** How long the link of the mail is good for. */
export const ANSWER_DAYS = 14;

export type Proposing =
  | { outcome: "sent"; proposal: Proposal }
  /** Nothing that is different; not to be had; gone, or made already. */
  | { outcome: "unchanged" | "appointment" | "notSold" | "closed" }
  /** It would cost more, and nobody said that the shop takes that upon itself. */
  | { outcome: "dearer"; cents: Cents };

/**
 * Proposes another correction for the lenses of a line, in the place of one that waits for its answer. Lenses that cost less are paid
 * back once it is accepted; what they cost more is the shop's, and only when the optician says so. An order that is paid when it is
 * fetched costs from then on what its lenses become.
 * @param by the administrator
 */
export async function proposeCorrection(
  services: Services,
  orderId: string,
  { lineId, measures: proposed, waived, by }: { lineId: string; measures: LensMeasures; waived: boolean; by: string },
): Promise<Proposing> {
  return inTransaction(services, async (inside) => {
    const open = await openLine(inside, orderId, lineId);
    if (!open?.order.customer) return { outcome: "closed" };
    const { order, line } = open;
    const current = await measuresOf(inside, line);
    // The frame, and what was measured on the nose, do not depend on the powers.
    const measures = {
      ...proposed,
      ...(current?.ownFrame && { ownFrame: current.ownFrame }),
      ...(current?.fittingHeights && { fittingHeights: current.fittingHeights }),
    };
    if (current && isDeepStrictEqual(inOneWriting(current), inOneWriting(measures))) return { outcome: "unchanged" };
    const account = lineAccount(await accountOf(inside, orderId), lineId);
    const unpaid = isDueInShop(order);
    const asked = await priceProposal(inside, line, measures, { current, account, unpaid });
    if (asked.outcome !== "priced") return asked;
    // What the shop offers is priced as for an order that is paid: nothing is added to what it costs.
    const isOffered = asked.differenceCents > 0 && waived;
    const pricing =
      unpaid && isOffered ? await priceProposal(inside, line, measures, { current, account, unpaid: false }) : asked;
    if (pricing.outcome !== "priced") return pricing;
    if (pricing.differenceCents > 0 && !waived && !unpaid) return { outcome: "dearer", cents: pricing.differenceCents };

    await endCurrent(inside, { current_of: lineId }, "superseded");
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
        proposed_by: by.slice(0, 60),
        proposed_at: instant(at),
        expires_at: instant(expiresAt),
      });
    await logStep(inside, orderId, "Correction proposée", `${line.brand} ${line.name}, au client de répondre`, by);
    if (order.customer)
      await queueMail(inside, mailKey(orderId, id), proposedMail(inside, order, order.customer, { id, expiresAt }), {
        uselessAfter: instant(expiresAt),
      });
    const proposal = await findProposal(inside, orderId, id);
    if (!proposal) throw new Error("a proposal just written is gone");
    return { outcome: "sent", proposal };
  });
}

export type Answering = "done" | "expired" | "closed" | Exclude<ProposalState, "sent">;

/**
 * The customer's yes or no. A yes writes the correction into the order, and what it costs less into the ledger; the prices of a paid
 * order stay as they were sold.
 */
export async function answerProposal(
  services: Services,
  orderId: string,
  proposalId: string,
  answer: "accepted" | "declined",
): Promise<Answering> {
  return inTransaction(services, async (inside) => {
    // PostgreSQL runs two of these side by side: the order's row makes the second wait.
    await inside.db("orders").where({ id: orderId }).forUpdate().first("id");
    const row = await inside.db("correction_proposals").where({ id: proposalId, order_id: orderId }).first();
    if (!row) return "closed";
    if (row.state !== "sent") return row.state;
    if (row.expires_at <= instant(inside.now())) return "expired";
    const open = await openLine(inside, orderId, row.order_line_id);
    if (!open) return "closed";
    const { order, line } = open;
    await inside
      .db("correction_proposals")
      .where({ id: proposalId })
      .update({ state: answer, current_of: null, answered_at: instant(inside.now()) });
    if (answer === "accepted") {
      const debt = { cause: "correction" as const, subject: proposalId, since: inside.now() };
      await owing(inside, order, debt, async () => {
        await inside
          .db("order_lines")
          .where({ id: line.id })
          .update({
            extra: `${row.lenses}:${row.reference}`,
            sealed_correction: row.sealed_correction,
            lens_details: row.lens_details,
          });
        const perPair = agreedChange(order, line, row);
        if (perPair !== 0) await changePrice(inside, order, line, { perPair, differenceCents: row.difference_cents });
        const cents = perPair === 0 ? Math.min(0, row.difference_cents) : row.difference_cents;
        await enter(inside, orderId, { cause: "correction", id: proposalId }, [
          { lineId: line.id, kind: "sold", cents },
        ]);
      });
    }
    await logStep(
      inside,
      orderId,
      answer === "accepted" ? "Correction acceptée" : "Correction déclinée",
      `${line.brand} ${line.name}, par le client`,
    );
    await queueMail(inside, `order:${orderId}:correction-${answer}-${proposalId}`, answeredMail(inside, order, answer));
    return "done";
  });
}

/** What a pair costs more, or less, from then on; nothing where the order is paid, or where the shop offers the difference. */
function agreedChange(order: Order, line: OrderLine, { lens_details }: { lens_details: string }): Cents {
  return isDueInShop(order) ? lensCentsOf(JSON.parse(lens_details) as LensDetails) - line.lensPriceCents : 0;
}

/** An order that is not paid yet costs what its lenses become; its reduction takes its part of that. */
async function changePrice(
  { db }: Services,
  order: Order,
  line: OrderLine,
  { perPair, differenceCents }: { perPair: Cents; differenceCents: Cents },
): Promise<void> {
  const listed = perPair * line.quantity;
  await db("order_lines")
    .where({ id: line.id })
    .update({ unit_price_cents: line.unitPriceCents + perPair, lens_price_cents: line.lensPriceCents + perPair });
  await db("orders")
    .where({ id: order.id })
    .update({
      subtotal_cents: order.subtotalCents + listed,
      discount_cents: order.discountCents + listed - differenceCents,
      total_cents: order.totalCents + differenceCents,
    });
}

/** One of an order's. @returns null when it is another's */
export async function findProposal(services: Services, orderId: string, id: string): Promise<Proposal | null> {
  return (await proposalsOf(services, orderId)).find((each) => each.id === id) ?? null;
}

/** Those of an order, oldest first. */
export async function proposalsOf(services: Services, orderId: string): Promise<Proposal[]> {
  const found = services
    .db("correction_proposals as proposal")
    .where({ "proposal.order_id": orderId })
    .orderBy(["proposal.proposed_at", "proposal.id"]);
  const rows = await selectRows<ProposalRow, { proposal: "correction_proposals" }>(found, COLUMNS);
  return rows.map(({ sealed, reference, lensDetails, ...row }) => ({
    ...row,
    details: JSON.parse(lensDetails) as LensDetails,
    measures: readMeasures(services, sealed, reference),
  }));
}

/** Still to be answered, and not too late. */
export function awaitsAnswer({ state, expiresAt }: Pick<Proposal, "state" | "expiresAt">, now: Date): boolean {
  return state === "sent" && expiresAt > instant(now);
}

/** What was proposed on a paper that is refused is no longer to be answered. */
export async function endProposals(services: Services, orderId: string): Promise<void> {
  await endCurrent(services, { order_id: orderId, state: "sent" }, "ended");
}

async function endCurrent(
  services: Services,
  which: { current_of: string } | { order_id: string; state: "sent" },
  state: "superseded" | "ended",
): Promise<void> {
  const rows = await services.db("correction_proposals").where(which).select("id", "order_id");
  for (const { id, order_id: orderId } of rows) {
    await services.db("correction_proposals").where({ id }).update({ state, current_of: null });
    await takeBack(services, [mailKey(orderId, id)]);
  }
}

/** An order that may still be changed, with a line of it whose lenses are still to be sent. */
async function openLine(
  services: Services,
  orderId: string,
  lineId: string,
): Promise<{ order: Order; line: OrderLine } | null> {
  const order = await findOrder(services, orderId);
  const line = order?.lines.find(({ id }) => id === lineId);
  if (!order || !line || !TAKES_PRESCRIPTION.includes(order.status)) return null;
  return toSend(lineAccount(await accountOf(services, orderId), lineId)) > 0 ? { order, line } : null;
}

/** What the lenses of a line are to be made to now. */
export async function measuresOf(
  services: Services,
  line: Pick<OrderLine, "id" | "extra">,
): Promise<LensMeasures | null> {
  const reference = readCorrectionReference(line.extra);
  const row = reference && (await services.db("order_lines").where({ id: line.id }).first("sealed_correction"));
  return row && row.sealed_correction ? readMeasures(services, row.sealed_correction, reference) : null;
}

const inOneWriting = (measures: LensMeasures) => ({ ...measures, correction: normalised(measures.correction) });

const mailKey = (orderId: string, id: string): LetterKey => `order:${orderId}:correction-proposed-${id}`;

type ProposalRow = Omit<Proposal, "details" | "measures"> & { lensDetails: string; sealed: Buffer; reference: string };

const COLUMNS = {
  id: "proposal.id",
  orderId: "proposal.order_id",
  lineId: "proposal.order_line_id",
  state: "proposal.state",
  lensDetails: "proposal.lens_details",
  differenceCents: "proposal.difference_cents",
  proposedAt: "proposal.proposed_at",
  expiresAt: "proposal.expires_at",
  sealed: "proposal.sealed_correction",
  reference: "proposal.reference",
} as const satisfies Columns<ProposalRow, { proposal: "correction_proposals" }>;
