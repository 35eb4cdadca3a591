import type { Services } from "~/infra/services.server";
import { ended, firstCents, lineAccount, type Account, type LineAccount, type Share } from "~/domain/ledger/account";
import { accountOf } from "~/domain/ledger/ledger.server";
import type { Cents } from "~/domain/money";
import { onlineOf, type Part, type Source } from "./sources.server";

/** A supplement that was paid for dearer lenses, with an invoice of its own: a part of its line's price. */
export type Supplement = {
  proposalId: string;
  lineId: string;
  /** So many pieces alone have it, because others had ended by then; 0 for all. */
  pieces: number;
  cents: Cents;
};

export async function supplementsOf({ db }: Services, orderId: string): Promise<Supplement[]> {
  const entries = await db("order_ledger")
    .where({ order_id: orderId, kind: "sold", cause: "correction" })
    .where("cents", ">", 0)
    .orderBy("id")
    .select("cause_id", "order_line_id", "pieces", "cents");
  return entries.flatMap(({ cause_id: proposalId, order_line_id: lineId, pieces, cents }) =>
    lineId === null ? [] : [{ proposalId, lineId, pieces, cents }],
  );
}

/** A line's account as the order's own invoice sold it: without the supplements that were paid for it. */
export function withoutSupplements(line: LineAccount, supplements: Supplement[]): LineAccount {
  const corrected = [...line.corrected];
  let { value } = line;
  for (const { pieces, cents } of supplements) {
    value -= cents;
    const place = corrected.findIndex((each) => each.pieces === pieces && each.cents === cents);
    if (place >= 0) corrected.splice(place, 1);
  }
  return { ...line, value, corrected };
}

/**
 * The part of a refund that each paid supplement gives back: what the pieces cost beyond the price on the order's own
 * invoice. Pieces that ended come first; a gesture on lenses that stay takes the price before the supplement.
 * @param shares the refund by order line
 * @returns by the id of the supplement's payment
 */
export async function supplementParts(
  services: Services,
  orderId: string,
  { sources, shares, byHand }: { sources: Source[]; shares: Share[]; byHand: boolean },
): Promise<Map<string, Share>> {
  const paid = sources.flatMap((source) => (source.payment.proposalId === null ? [] : [source]));
  if (paid.length === 0) return new Map();
  const account = await accountOf(services, orderId);
  const supplements = await supplementsOf(services, orderId);
  const spoken = await spokenFor(services, orderId, byHand);
  const parts = new Map<string, Share>();
  for (const lineId of account.lines.keys()) {
    const its = supplements.filter((each) => each.lineId === lineId);
    let left = (shares.find((share) => share.lineId === lineId)?.cents ?? 0) - priceLeft(account, lineId, its, spoken);
    for (const source of paid) {
      const supplement = its.find(({ proposalId }) => proposalId === source.payment.proposalId);
      if (!supplement || left <= 0) continue;
      const most = supplementCents(account, supplement) - spoken({ lineId, proposalId: supplement.proposalId });
      const cents = Math.max(0, Math.min(left, most, byHand ? source.left : onlineOf(source)));
      left -= cents;
      if (cents > 0) parts.set(source.payment.id, { lineId, cents });
    }
  }
  return parts;
}

type Spoken = (of: { lineId: string; proposalId: string | null }) => Cents;

/** What of a line's price on the order's own invoice is still to be given back. */
function priceLeft(account: Account, lineId: string, supplements: Supplement[], spoken: Spoken): Cents {
  const line = lineAccount(account, lineId);
  const price = firstCents(withoutSupplements(line, supplements), ended(line) || line.sold);
  return Math.max(0, price - line.notAsked - line.kept - spoken({ lineId, proposalId: null }));
}

/** The supplement of the pieces that ended; of all of them, where none has. */
function supplementCents(account: Account, supplement: Supplement): Cents {
  const line = lineAccount(account, supplement.lineId);
  const pieces = ended(line) || line.sold;
  return firstCents(line, pieces) - firstCents(withoutSupplements(line, [supplement]), pieces);
}

/**
 * What refunds gave back of a line, or ask for, by the invoice that they correct: that of a supplement, or the order's
 * own. Through the provider, refunds that came back after their credit note count, as they are given back by hand.
 */
async function spokenFor({ db }: Services, orderId: string, byHand: boolean): Promise<Spoken> {
  const entries: { lineId: string | null; kind: string; cents: Cents; proposalId: string | null }[] = await db(
    "order_ledger as entry",
  )
    .join("refunds as refund", "refund.id", "entry.cause_id")
    .join("payments as payment", "payment.id", "refund.payment_id")
    .where({ "entry.order_id": orderId, "entry.cause": "refund" })
    .whereIn("entry.kind", ["refund asked", "credited"])
    .select({
      lineId: "entry.order_line_id",
      kind: "entry.kind",
      cents: "entry.cents",
      proposalId: "payment.proposal_id",
    });
  return ({ lineId, proposalId }) => {
    const sum = (kind: string) =>
      entries
        .filter((entry) => entry.kind === kind && entry.lineId === lineId && entry.proposalId === proposalId)
        .reduce((total, { cents }) => total + cents, 0);
    return byHand ? sum("refund asked") : Math.max(sum("refund asked"), sum("credited"));
  };
}

/**
 * The same parts of a refund, where each of a supplement's payment is for its own glasses: its invoice sold nothing else.
 * What it gives back for other lines, because their payments have nothing left, is counted at its line.
 */
export async function atOwnLines(services: Services, orderId: string, parts: Part[]): Promise<Part[]> {
  if (parts.every(({ payment }) => payment.proposalId === null)) return parts;
  const account = await accountOf(services, orderId);
  const supplements = await supplementsOf(services, orderId);
  const shareOf = (lineId: string, shares: Share[]) => shares.find((share) => share.lineId === lineId)?.cents ?? 0;
  return parts.map((part) => {
    const lineId = supplements.find(({ proposalId }) => proposalId === part.payment.proposalId)?.lineId;
    if (lineId === undefined) return part;
    const { value, notAsked, refundAsked } = lineAccount(account, lineId);
    const asked = parts.reduce((sum, { shares }) => sum + shareOf(lineId, shares), refundAsked + notAsked);
    return part.cents - shareOf(lineId, part.shares) <= value - asked
      ? { ...part, shares: [{ lineId, cents: part.cents }] }
      : part;
  });
}
