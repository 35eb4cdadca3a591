import type { Services } from "~/infra/services.server";
import type { CustomerDetails } from "~/domain/checkout/forms.server";
import { quote as price, type QuotedLine } from "~/domain/checkout/quote.server";
import type { Choice } from "~/domain/cart/choice";
import { coverageOf, prescriptionAtCheckout } from "./coverage.server";
import { wearerAtCheckout } from "./wearer.server";
import { writeQuote, type WrittenQuote } from "./written-quote.server";

/**
 * The quote of what is about to be paid: the one there is for exactly this, or another made now.
 * @returns null when nothing of it needs one, or it cannot be had as it stands
 */
export async function quoteAtCheckout(
  services: Services,
  visitorId: string,
  choices: Choice[],
  customer: CustomerDetails | null,
): Promise<WrittenQuote | null> {
  const { lines } = await price(services, visitorId, { choices, deliveryMethod: null, couponCode: null });
  const coverage = await coverageOf(services, visitorId, lines);
  if (coverage.outcome === "free") return null;
  return coverage.quote ?? write(services, visitorId, lines, customer);
}

async function write(
  services: Services,
  visitorId: string,
  lines: QuotedLine[],
  customer: CustomerDetails | null,
): Promise<WrittenQuote | null> {
  const prescription = await prescriptionAtCheckout(services, visitorId);
  const said = await wearerAtCheckout(services, visitorId);
  const { bornOn = null, ...named } = prescription ?? {};
  return writeQuote(services, {
    lines,
    customer: customer && {
      firstName: customer.firstName,
      lastName: customer.lastName,
      email: customer.email,
      street: customer.street,
      postalCode: customer.postalCode,
      city: customer.city,
    },
    wearer:
      said && said !== "buyer"
        ? said
        : customer && { firstName: customer.firstName, lastName: customer.lastName, bornOn },
    prescription: prescription && (named as Omit<typeof prescription, "bornOn">),
    visitorId,
  });
}
