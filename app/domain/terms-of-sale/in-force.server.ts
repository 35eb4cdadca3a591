import type { Services } from "~/infra/services.server";
import { freeDeliveryFrom } from "~/domain/checkout/quote.server";
import { shopDay } from "~/domain/days";
import { termsOfSale } from "~/shop/terms-of-sale/terms-of-sale";
import { withdrawalNotice } from "~/shop/terms-of-sale/withdrawal-notice";
import { ratesInForce } from "~/shop/vat";
import { keepTerms, versionOf, type TermsTexts } from "./versions.server";

/** The texts in force now: an order placed today is bound by them. */
export function termsInForce(services: Pick<Services, "config" | "now">): TermsTexts & { version: string } {
  const texts = {
    terms: termsOfSale({ vatRates: ratesInForce(shopDay(services.now())), freeFromCents: freeDeliveryFrom(services) }),
    withdrawal: withdrawalNotice(),
  };
  return { version: versionOf(texts), ...texts };
}

/** Keeps the texts in force, for an order that is made under them. @returns their version */
export async function keepTermsInForce(services: Services): Promise<string> {
  const { version, ...texts } = termsInForce(services);
  await keepTerms(services, version, texts);
  return version;
}
