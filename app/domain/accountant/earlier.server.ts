import type { JournalLine } from "~/domain/accounting/line.server";
import type { Cents } from "~/domain/money";
import type { Services } from "~/infra/services.server";

/** Facts from earlier lines of the journal about the order of a line. */
export type Earlier = {
  /** The deposits received before this invoice for its order, less what was given back of them. */
  depositCents(line: JournalLine): Cents;
  /** Whether the order had received only a deposit by then, so that it has no invoice. */
  onlyDeposit(line: JournalLine): boolean;
  /** Where the invoices of its order were booked by then: here, at a till of another system, or nowhere yet. */
  saleBooked(line: JournalLine): { here: boolean; elsewhere: boolean };
  /** The deposits of the order of an invoice that a till of another system has booked. */
  elsewhereCents(line: JournalLine): Cents;
};

type Known = Pick<JournalLine, "position" | "kind" | "amountCents" | "reference">;

export async function earlierOf({ db }: Services, lines: JournalLine[]): Promise<Earlier> {
  const orders = [...new Set(lines.map(({ orderNumber }) => orderNumber).filter(Boolean))];
  const begun = db("money_journal")
    .whereIn("order_number", orders)
    .where((known) => void known.where({ kind: "deposit" }).orWhereNotNull("reference"))
    .select("order_number");
  const known: (Known & Pick<JournalLine, "orderNumber">)[] = await db("money_journal")
    .whereIn("order_number", begun)
    .whereIn("kind", ["deposit", "sale", "refund", "refund returned"])
    .select({
      position: "position",
      kind: "kind",
      amountCents: "amount_cents",
      orderNumber: "order_number",
      reference: "reference",
    });
  const before = ({ orderNumber, position }: JournalLine) =>
    known.filter((each) => each.orderNumber === orderNumber && each.position < position);
  const here = (line: JournalLine) => before(line).filter(({ reference }) => reference === null);
  const depositsAmong = (lines: Known[]) =>
    lines.some(({ kind }) => kind === "sale") ? 0 : lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return {
    depositCents: (line) => depositsAmong(here(line)),
    onlyDeposit: (line) => here(line).length > 0 && before(line).every(({ kind }) => kind !== "sale"),
    saleBooked: (line) => {
      const sales = before(line).filter(({ kind }) => kind === "sale");
      return {
        here: sales.some(({ reference }) => reference === null),
        elsewhere: sales.some(({ reference }) => reference !== null),
      };
    },
    elsewhereCents: (line) =>
      before(line).some(({ kind }) => kind === "sale")
        ? 0
        : depositsAmong(before(line).filter(({ reference }) => reference !== null)),
  };
}
