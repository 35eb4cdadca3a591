import type { Row } from "~/infra/db.server";
import type { Services } from "~/infra/services.server";
import type { Offer } from "~/domain/catalogue/offers.server";
import { shopDay, type Day } from "~/domain/days";
import type { PriceLine } from "~/domain/lenses/proposals.server";
import type { Cents } from "~/domain/money";
import type { Instant } from "~/domain/time";
import { lineKey, type Choice } from "./choice";
import type { LensesOfLine } from "./lenses.server";
import { quotedReference } from "./quoted-frames";

/**
 * A quote with a lower price for these glasses that does not apply. `pieces`: it is for fewer of them than are chosen.
 * `taken`: another order has its price, or is being paid with it. `over`: its last day, `until`, has ended.
 */
export type LapsedPromise = {
  quoteNumber: string;
  quantity: number;
  unitCents: Cents;
  until: Day;
  why: "pieces" | "taken" | "over";
};

type Promised = { frameCents: Cents; frameReduced: boolean; unitCents: Cents; lensLines: PriceLine[] };
type Priced = { offer: Offer; lenses: LensesOfLine };

/**
 * The prices that written quotes still guarantee for these glasses. The key of a line ends in a random reference, of
 * its correction or of a frame alone, so that only the person who was given the quote can have such a line. A quote
 * guarantees its price for its number of pieces only, and for one order.
 * @returns the price of one of the choices: today's, or the quote's where that is lower
 */
export async function promisedPrices(
  services: Services,
  visitorId: string | null,
  choices: Choice[],
): Promise<(choice: Choice, today: Priced) => Priced & { lapsed: LapsedPromise | null }> {
  const keys = choices.filter(({ extra }) => quotedReference(extra)).map(lineKey);
  if (keys.length === 0) return (_choice, today) => ({ ...today, lapsed: null });
  const { db, now } = services;
  const rows: {
    number: string;
    line_key: string;
    made_at: Instant;
    quantity: number;
    frame_price_cents: Cents;
    frame_reduced: Row<"quote_lines">["frame_reduced"];
    unit_price_cents: Cents;
    lens_lines: string;
    order_id: string | null;
    ordered_at: Instant | null;
    valid_until: Day;
    replaced_by: string | null;
  }[] = await db("quote_lines as line")
    .join("quotes as quote", "quote.id", "line.quote_id")
    .whereIn("line.line_key", keys)
    .where((firm) => void firm.whereNull("quote.order_id").orWhereNotNull("quote.ordered_at")) // others wait for an answer to a proposal
    .orderBy(["line.unit_price_cents", "quote.number"])
    .select(
      "quote.number",
      "quote.made_at",
      "quote.order_id",
      "quote.ordered_at",
      "quote.valid_until",
      "quote.replaced_by",
      "line.line_key",
      "line.quantity",
      "line.frame_price_cents",
      "line.frame_reduced",
      "line.unit_price_cents",
      "line.lens_lines",
    );
  const today = shopDay(now());
  const paying = await beingPaid(services, visitorId, choices);
  return (choice, priceNow) => {
    const key = lineKey(choice);
    const known = rows.filter((each) => each.line_key === key);
    const ofThese = known.filter(({ valid_until }) => valid_until >= today);
    // One that was made anew, or whose glasses were ordered, promises nothing that anybody still counts on.
    const over = ofThese.length > 0 ? [] : known.filter((each) => !each.replaced_by && !each.ordered_at);
    const ordered = ofThese.flatMap(({ ordered_at }) => ordered_at ?? []);
    // A quote made from another's price, in a second browser, is taken together with it.
    const isTaken = (row: (typeof rows)[number]) =>
      row.order_id !== null || paying.has(key) || ordered.some((at) => at >= row.made_at);
    const [free, taken] = [ofThese.filter((row) => !isTaken(row)), ofThese.filter(isTaken)];
    const row = free.find((each) => each.quantity >= choice.quantity);
    const price = row
      ? cheaper(priceNow, {
          frameCents: row.frame_price_cents,
          frameReduced: Boolean(row.frame_reduced),
          unitCents: row.unit_price_cents,
          lensLines: JSON.parse(row.lens_lines) as PriceLine[],
        })
      : priceNow;
    const better = [
      ...free.filter((each) => each.quantity < choice.quantity).map((each) => ({ ...each, why: "pieces" as const })),
      ...taken.map((each) => ({ ...each, why: "taken" as const })),
      ...over.map((each) => ({ ...each, why: "over" as const })),
    ].find((each) => each.unit_price_cents < unitOf(price));
    return {
      ...price,
      lapsed: better
        ? {
            quoteNumber: better.number,
            quantity: better.quantity,
            unitCents: better.unit_price_cents,
            until: better.valid_until,
            why: better.why,
          }
        : null,
    };
  };
}

const AWAITING_PAYMENT = "En attente de paiement" satisfies Row<"orders">["status"];

/**
 * Those of these glasses that are in another visitor's unpaid order. The first order has the quote's price until it is
 * paid or lapses. It is read from the order itself, so a crash leaves nothing to tidy up.
 */
async function beingPaid({ db }: Services, visitorId: string | null, choices: Choice[]): Promise<Set<string>> {
  const rows: Pick<Choice, "productId" | "color" | "size" | "extra">[] = await db("orders")
    .join("order_lines as line", "line.order_id", "orders.id")
    .where({ "orders.status": AWAITING_PAYMENT })
    .whereNotNull("orders.quote_number")
    .whereIn(
      "line.extra",
      choices.map(({ extra }) => extra),
    )
    .modify((others) => void (visitorId && others.whereNot("orders.visitor_id", visitorId)))
    .select({ productId: "line.product_id", color: "line.color", size: "line.size", extra: "line.extra" });
  return new Set(rows.map(lineKey));
}

/** Makes two orders of one quote wait for each other on PostgreSQL, which would run them side by side. */
export async function lockPromises({ db }: Services, choices: Choice[]): Promise<void> {
  const keys = choices.filter(({ extra }) => quotedReference(extra)).map(lineKey);
  if (keys.length === 0) return;
  await db("quotes")
    .whereIn("id", db("quote_lines").whereIn("line_key", keys).select("quote_id"))
    .orderBy("id")
    .forUpdate()
    .select("id");
}

/** Lenses that cannot be made have no price. */
const unitOf = ({ offer, lenses }: Priced): Cents => {
  if (lenses.outcome === "gone") return 0;
  return offer.unitPriceCents + (lenses.outcome === "priced" ? lenses.lenses.totalCents : 0);
};

/**
 * Frame and lenses are compared together, because a quote is a price for the pair. A price that the quote guarantees is no
 * reduction, unless the shop had reduced it when the quote was made.
 */
function cheaper(today: Priced, { frameCents, frameReduced, unitCents, lensLines }: Promised): Priced {
  const { offer, lenses } = today;
  if (unitOf(today) <= unitCents) return today;
  return {
    offer: { ...offer, unitPriceCents: frameCents, reduced: frameReduced },
    lenses:
      lenses.outcome === "priced"
        ? { outcome: "priced", lenses: { ...lenses.lenses, lines: lensLines, totalCents: unitCents - frameCents } }
        : lenses,
  };
}
