import type { Services } from "~/infra/services.server";
import { shopDay } from "~/domain/days";
import { settingsInForce } from "~/domain/settings/in-force.server";
import { termsOfSale } from "~/shop/terms-of-sale/terms-of-sale";
import { withdrawalNotice } from "~/shop/terms-of-sale/withdrawal-notice";
import { payInShopOffered } from "~/shop/delivery";
import { ratesInForce, ratesWith } from "~/shop/vat";
import { returnDaysNow } from "./return-days.server";
import { keepTerms, versionOf, type TermsTexts } from "./versions.server";

/** The texts in force now: they bind an order placed today. */
export async function termsInForce(services: Services): Promise<TermsTexts & { version: string }> {
  const settings = await settingsInForce(services);
  const texts = {
    terms: termsOfSale({
      vatRates: ratesInForce(shopDay(services.now()), ratesWith(settings)),
      ...settings,
      payInShop: payInShopOffered(settings),
      returnDays: returnDaysNow(settings),
    }),
    withdrawal: withdrawalNotice(),
  };
  return { version: versionOf(texts), ...texts };
}

/** Stores the texts in force, for an order that is made under them. @returns their version */
export async function keepTermsInForce(services: Services): Promise<string> {
  const { version, ...texts } = await termsInForce(services);
  await keepTerms(services, version, texts);
  return version;
}
