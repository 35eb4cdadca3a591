import type { Services } from "~/infra/services.server";
import type { Order } from "~/domain/orders/order.server";
import type { PrescriptionDetails } from "~/domain/prescriptions/forms.server";
import { prescriptionsOf } from "~/domain/prescriptions/prescription.server";
import { isOnlySworn } from "~/domain/prescriptions/sworn";
import { formatCalendarDay } from "~/domain/prescriptions/wording";
import { personName } from "~/domain/quotes/document";
import { wearerOfOrder } from "~/domain/quotes/wearer.server";
import { findQuoteByNumber, isErased, readQuote } from "~/domain/quotes/written-quote.server";

/**
 * The wearer and the prescriber of an order's glasses, for a supplementary insurer; null for what the order does not
 * know. A prescription that the shop was only told of is said to be declared.
 */
export type WornBy = { wearer: string | null; prescription: string | null };

/** The accepted prescription counts before the quote, which may have been made earlier. */
export async function wornBy(
  services: Services,
  order: Pick<Order, "id" | "quoteNumber" | "customer">,
): Promise<WornBy> {
  const found = await findQuoteByNumber(services, order.quoteNumber);
  const quote = found && !(await isErased(services, found)) ? await readQuote(services, found.id) : null;
  // A prescription that is still awaited has no facts yet.
  const held = (await prescriptionsOf(services, order.id)).filter(
    ({ state, details }) => state !== "refused" && details.prescribedOn,
  );
  const said = (held.find(({ state }) => state === "validated") ?? held.at(-1))?.details ?? {};
  const wearer = await wearerOfOrder(services, order);
  const bornOn = said.bornOn ?? wearer?.bornOn;
  const name = wearer && personName(wearer);
  const born = bornOn ? `date de naissance : ${formatCalendarDay(bornOn)}` : null;
  return {
    wearer: [name, born].filter(Boolean).join(", ") || null,
    prescription:
      (isOnlySworn(held) ? declared(said) : prescribed(said)) ??
      (quote?.prescription ? prescribed(quote.prescription) : null),
  };
}

/** Said of the prescription in a statement on one's honour: the shop has not seen it. */
function declared(said: Partial<PrescriptionDetails>): string | null {
  const words = prescribed(said);
  return words && `${words}, déclarée sur l’honneur`;
}

/** "du 14 mars 2026, par Dr Roux (médecin)" */
export function prescribed({
  prescribedOn,
  prescriber,
  prescriberKind,
}: Partial<Pick<PrescriptionDetails, "prescribedOn" | "prescriber" | "prescriberKind">>): string | null {
  const kind = prescriberKind === "orthoptiste" ? "orthoptiste" : "médecin";
  return prescribedOn && prescriber ? `du ${formatCalendarDay(prescribedOn)}, par ${prescriber} (${kind})` : null;
}
