/**
 * A process of its own that sells an accessory at the counter several times, and is killed by the n-th statement with a
 * certain beginning, as by a power cut: sell-and-die.ts <administrator> <name> <sales> <beginning> <n>. Without a
 * beginning it runs to its end.
 */
import { findAccount } from "~/domain/accounts/account.server";
import { quote } from "~/domain/checkout/quote.server";
import { sellUnnamed } from "~/domain/till/sale.server";
import { TILL_DELIVERY } from "~/shop/delivery";
import { tellFactsInForce } from "~/domain/settings/in-force.server";
import { readConfig } from "~/infra/config.server";
import { closeServices, openServices } from "~/infra/services.server";

import { ACCESSORY } from "../../seeds/named";
import { dieAt } from "./die-at";
import { choiceOf } from "./factories";

const [administrator = "", name = "", sales = "1", beginning, which = "1"] = process.argv.slice(2);
const services = openServices(readConfig(process.env));
await tellFactsInForce(services);
const account = await findAccount(services, administrator);
if (!account) throw new Error("no such administrator");
if (beginning) dieAt(services.db, beginning, Number(which));
const choices = [choiceOf(ACCESSORY)];
for (let sale = 1; sale <= Number(sales); sale += 1) {
  const { fingerprint } = await quote(services, null, { choices, deliveryMethod: TILL_DELIVERY, couponCode: null });
  const paid = { unnamedPayment: "especes" as const, shown: fingerprint };
  const { outcome } = await sellUnnamed(services, account, choices, paid, `${name} ${sale}`);
  if (outcome !== "sold") throw new Error(`not sold: ${outcome}`);
}
await closeServices(services);
