import type { Services } from "~/infra/services.server";
import { addDays, startOfDay } from "~/domain/days";
import type { Cents } from "~/domain/money";
import { instant } from "~/domain/time";
import { shareByRate, vatByRate, type Taxed } from "~/domain/vat";
import { INSURER_MEANS } from "~/shop/payment-means";
import { append } from "./append.server";
import { readTax, type JournalLine, type Tax } from "./line.server";
import type { Period } from "./read.server";

/**
 * Records the change in the tax that the deposits of an order owe by themselves: it is due once they are cashed (CGI 269,
 * 2-a), until the invoice, which has the tax of the whole price, or a refund takes it back. What an insurer still has to
 * pay is not cashed, and a deposit at a till of another system is taxed there. A deposit of before this rule is taxed
 * with its invoice alone: it has no line of tax, and none is taken back or added for it.
 * @param cause the fact of the line that changed the deposits; each has one line of tax
 * @param document the number of the deposit's own invoice, or of its credit note
 */
export async function settleDepositTax(
  services: Services,
  orderNumber: string,
  cause: string,
  document: string | null = null,
): Promise<void> {
  const lines: Booked[] = await services
    .db("money_journal")
    .where({ order_number: orderNumber })
    .whereIn("kind", ["deposit", "refund", "refund returned", "sale", "deposit tax"])
    .select({ kind: "kind", fact: "fact", means: "means", cents: "amount_cents", vat: "vat", reference: "reference" });
  const held = lines.some(({ kind }) => kind === "sale") ? 0 : heldOfTaxed(lines, cause);
  const due = held === 0 ? [] : vatByRate(shareByRate(held, await soldAmounts(services, orderNumber)));
  const booked = lines.filter(({ kind }) => kind === "deposit tax").flatMap(({ vat }) => readTax(vat));
  const change = difference(due, booked);
  if (change.every(({ taxCents }) => taxCents === 0)) return;
  await append(services, {
    kind: "deposit tax",
    fact: taxFact(cause),
    orderNumber,
    document,
    amountCents: change.reduce((sum, { taxCents }) => sum + taxCents, 0),
    vat: JSON.stringify(change.map(({ rate, excludingTaxCents, taxCents }) => [rate, excludingTaxCents, taxCents])),
  });
}

type Booked = Pick<JournalLine, "kind" | "fact" | "means" | "vat" | "reference"> & { cents: Cents };

/** What the shop still holds of the deposits whose tax is booked here. What was given back is first of other deposits. */
function heldOfTaxed(lines: Booked[], cause: string): Cents {
  const facts = new Set(lines.map(({ fact }) => fact));
  const moves = lines.filter(({ kind, means }) => MOVES.has(kind) && !INSURER_MEANS.some((each) => each === means));
  const taxed = moves.filter(
    ({ kind, fact, reference }) =>
      kind === "deposit" && reference === null && (fact === cause || facts.has(taxFact(fact))),
  );
  const sum = (of: Booked[]) => of.reduce((total, { cents }) => total + cents, 0);
  return Math.max(0, Math.min(sum(moves), sum(taxed)));
}

const MOVES: ReadonlySet<JournalLine["kind"]> = new Set(["deposit", "refund", "refund returned"] as const);
const taxFact = (cause: string) => `deposit-tax:${cause}`;

/** What the deposits of a period owe of tax by themselves, and what of it invoices and refunds ended in the period. */
export async function depositTaxOfPeriod(
  { db }: Services,
  { from, to }: Period,
): Promise<{ dueCents: Cents; endedCents: Cents }> {
  const lines: { cents: Cents }[] = await db("money_journal")
    .where({ kind: "deposit tax" })
    .where("at", ">=", instant(startOfDay(from)))
    .where("at", "<", instant(startOfDay(addDays(to, 1))))
    .select({ cents: "amount_cents" });
  const sum = (signed: (cents: Cents) => Cents) => lines.reduce((total, { cents }) => total + signed(cents), 0);
  return { dueCents: sum((cents) => Math.max(0, cents)), endedCents: sum((cents) => Math.max(0, -cents)) };
}

/** One sum less another, rate by rate, the highest rate first. */
function difference(due: Tax[], booked: Tax[]): Tax[] {
  const rates = [...new Set([...due, ...booked].map(({ rate }) => rate))].sort((one, other) => other - one);
  const of = (among: Tax[], rate: number, part: "excludingTaxCents" | "taxCents"): Cents =>
    among.reduce((sum, each) => sum + (each.rate === rate ? each[part] : 0), 0);
  return rates.map((rate) => ({
    rate,
    excludingTaxCents: of(due, rate, "excludingTaxCents") - of(booked, rate, "excludingTaxCents"),
    taxCents: of(due, rate, "taxCents") - of(booked, rate, "taxCents"),
  }));
}

/** What an order sells, by rate: a deposit is a part of each in proportion. */
async function soldAmounts({ db }: Services, orderNumber: string): Promise<Taxed[]> {
  const order = await db("orders").where({ number: orderNumber }).first("id", "delivery_cents", "delivery_vat_rate");
  if (!order) throw new Error("a deposit of no order");
  const lines = await db("order_lines")
    .where({ order_id: order.id })
    .select("unit_price_cents", "quantity", "vat_rate");
  return [
    ...lines.map(({ unit_price_cents: cents, quantity, vat_rate: rate }) => ({ cents: cents * quantity, rate })),
    { cents: order.delivery_cents, rate: order.delivery_vat_rate },
  ];
}
