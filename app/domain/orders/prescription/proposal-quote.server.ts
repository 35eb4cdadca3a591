import type { Services } from "~/infra/services.server";
import { lineKey } from "~/domain/cart/choice";
import { shopDay } from "~/domain/days";
import { readConfigurationKey, readCorrectionReference } from "~/domain/lenses/configuration";
import type { LensMeasures } from "~/domain/lenses/corrections.server";
import type { PriceLine } from "~/domain/lenses/proposals.server";
import type { LensDetails, Order, OrderLine } from "~/domain/orders/order.server";
import type { PrescriptionDetails } from "~/domain/prescriptions/forms.server";
import {
  COLUMNS,
  findQuoteByNumber,
  noteReading,
  pairFor,
  readQuote,
  storeQuote,
  type WrittenQuote,
} from "~/domain/quotes/written-quote.server";
import { instant } from "~/domain/time";
import { lensCentsOf } from "./proposal-price.server";

/**
 * The lenses that a line would get.
 * @property lenses their key, with the reference of the correction
 * @property read what is known of the prescription that they are made to
 */
type Become = {
  lenses: string;
  measures: LensMeasures;
  details: LensDetails;
  by: string;
  read: Partial<PrescriptionDetails>;
};

/** The key by which the quote of a proposal is found, from the reference of its correction. */
const contentKeyOf = (reference: string) => `proposal:${reference}`;

/**
 * Writes the quote of lenses that become dearer, which the law wants shown before they are agreed on: the order's
 * former quote, with this pair as it would be. It belongs to the order at once, and counts as ordered once the customer
 * agrees. Called in the transaction of the proposal.
 * @returns null where the former quote is no longer kept, or there was none
 */
export async function quoteProposal(
  services: Services,
  order: Order,
  line: OrderLine,
  { lenses, measures, details, by, read }: Become,
): Promise<WrittenQuote | null> {
  const former = await findQuoteByNumber(services, order.quoteNumber);
  const document = former && (await readQuote(services, former.id));
  const [configuration, reference] = [readConfigurationKey(lenses), readCorrectionReference(lenses)];
  const isThis = ({ choice }: { choice: Parameters<typeof lineKey>[0] }) => lineKey(choice) === lineKey(line);
  if (!former || !document?.pairs.some(isThis) || !configuration || !reference) return null;
  const { prescribedOn, prescriber, prescriberKind, bornOn } = read;
  const wearer = document.wearer && { ...document.wearer, bornOn: bornOn ?? document.wearer.bornOn };
  const { brand, name, colorName, size, color, productId, quantity } = line;
  const pair = await pairFor(
    services,
    {
      productId,
      color,
      size,
      quantity,
      extra: lenses,
      offer: { brand, name, colorName, unitPriceCents: line.framePriceCents },
      lenses: {
        configuration,
        lensName: details.lens,
        lensMaker: details.maker ?? null,
        lines: eyeByEye(details, configuration.proposal === "classA"),
      },
      unitPriceCents: line.framePriceCents + lensCentsOf(details),
    },
    measures,
    { on: shopDay(services.now()), bornOn: wearer?.bornOn ?? null },
  );
  const pairs = document.pairs.map((each) => (isThis(each) ? pair : each));
  return storeQuote(services, {
    customer: document.customer,
    wearer,
    prescription:
      prescribedOn && prescriber && prescriberKind
        ? { prescribedOn, prescriber, prescriberKind }
        : document.prescription,
    pairs,
    contentKey: contentKeyOf(reference),
    visitorId: former.visitorId,
    by,
    orderId: order.id,
    lines: pairs.map(({ choice, unitCents, chosen }) => ({
      key: lineKey(choice),
      quantity: choice.quantity,
      frameCents: chosen.rows.find(({ part }) => part === "frame")?.cents ?? 0,
      frameReduced: false, // no code is counted from it: the order has its price
      unitCents,
      lenses: choice.extra === lenses ? details.lines : [],
    })),
  });
}

/** Lenses of class A have a price for each eye; the right one comes first. */
function eyeByEye({ lines }: LensDetails, classA: boolean): PriceLine[] {
  let eyes = 0;
  return lines.map(({ kind = "lens", label, cents, included }) => {
    const eye = classA && kind !== "treatment" && !included ? ["-right", "-left"][eyes++] : undefined;
    return { kind, key: eye ?? "", label, cents, included };
  });
}

/**
 * Marks the quotes of proposals that are over as replaced, by a later quote or by the one that the order is made on.
 * @param references of the corrections that were proposed
 */
export async function replaceProposalQuotes(
  { db }: Services,
  references: string[],
  by: Pick<WrittenQuote, "number"> | null,
  orderId: string,
): Promise<void> {
  const order = by ? null : await db("orders").where({ id: orderId }).first("quote_number");
  const number = by?.number ?? order?.quote_number;
  if (!number) return;
  await db("quotes")
    .where({ order_id: orderId })
    .whereNull("ordered_at")
    .whereNot({ number })
    .whereIn("content_key", references.map(contentKeyOf))
    .update({ replaced_by: number });
}

/** The quote of a proposal; null where it has none. @param lenses their key, with the reference of the correction */
export async function quoteOfProposal(
  { db }: Services,
  orderId: string,
  line: Pick<OrderLine, "productId" | "color" | "size">,
  lenses: string,
): Promise<WrittenQuote | null> {
  const ids: string[] = await db("quote_lines")
    .where({ line_key: lineKey({ ...line, extra: lenses }) })
    .pluck("quote_id");
  return (
    (await db("quotes").where({ order_id: orderId }).whereIn("id", ids).orderBy("made_at", "desc").first(COLUMNS)) ??
    null
  );
}

/** Makes the quote of the agreed correction the quote of the order. */
export async function orderOnQuote(services: Services, order: Order, line: OrderLine, lenses: string): Promise<void> {
  const quote = await quoteOfProposal(services, order.id, line, lenses);
  if (!quote) return;
  await noteReading(services, quote.id, "page");
  const { db, now } = services;
  await db("quotes")
    .where({ id: quote.id })
    .update({ ordered_at: instant(now()) });
  await db("orders").where({ id: order.id }).update({ quote_number: quote.number });
}
