import type { JournalLine } from "~/domain/accounting/line.server";
import type { Cents } from "~/domain/money";
import type { Services } from "~/infra/services.server";

/** Facts from earlier lines of the journal about the order of a line. */
export type Earlier = {
  /** The deposits received before this invoice for its order, less what was given back of them. */
  depositCents(line: JournalLine): Cents;
  /** Whether the order had received only a deposit by then, so that it has no invoice. */
  onlyDeposit(line: JournalLine): boolean;
};

type Known = Pick<JournalLine, "position" | "kind" | "amountCents">;

export async function earlierOf({ db }: Services, lines: JournalLine[]): Promise<Earlier> {
  const orders = [...new Set(lines.map(({ orderNumber }) => orderNumber).filter(Boolean))];
  const begun = db("money_journal").whereIn("order_number", orders).where({ kind: "deposit" }).select("order_number");
  const known: (Known & Pick<JournalLine, "orderNumber">)[] = await db("money_journal")
    .whereIn("order_number", begun)
    .whereIn("kind", ["deposit", "sale", "refund", "refund returned"])
    .whereNull("reference")
    .select({ position: "position", kind: "kind", amountCents: "amount_cents", orderNumber: "order_number" });
  const before = ({ orderNumber, position }: JournalLine) =>
    known.filter((each) => each.orderNumber === orderNumber && each.position < position);
  return {
    depositCents: (line) =>
      before(line).some(({ kind }) => kind === "sale")
        ? 0
        : before(line).reduce((sum, { amountCents }) => sum + amountCents, 0),
    onlyDeposit: (line) => before(line).length > 0 && before(line).every(({ kind }) => kind !== "sale"),
  };
}
