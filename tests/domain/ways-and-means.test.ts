import { beforeEach, describe, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import { readCheckoutDraft, saveDelivery } from "~/domain/checkout/draft.server";
import { findOrder } from "~/domain/orders/order.server";
import { refusalInShop } from "~/domain/orders/placing/in-shop.server";
import { dueInWords } from "~/domain/orders/pickup/due.server";
import { checkOrder } from "~/domain/payments/start.server";
import { saveSettings } from "~/domain/settings/changes.server";
import { readGroup, shownGroup } from "~/domain/settings/group-form.server";
import { settingsInForce, versionInForce } from "~/domain/settings/in-force.server";
import { settingOf, type Settings } from "~/domain/settings/model.server";
import { termsInForce } from "~/domain/terms-of-sale/in-force.server";
import { freeWays, isDeliveredFromTill, waysOffered } from "~/shop/delivery";
import { deliveryFacts, deliveryPitch, deliverySaid, deliveryTold } from "~/shop/delivery-offer";
import { isTaken, meansTaken, ONLINE_MEANS, paidByHand, TILL_MEANS } from "~/shop/payment-means";

import { newAdministrator } from "../helpers/administrator";
import { plain } from "../helpers/eyes";
import { CLARA_MOREAU, newVisitorId } from "../helpers/factories";
import { found } from "../helpers/found";
import { providerOf, sharedSandbox, start, started } from "../helpers/paying";
import { dueOrder } from "../helpers/paying-in-shop";
import { AS_DELIVERED } from "../helpers/settings";
import { testServices, type TestServices } from "../helpers/services";
import { CARD } from "../sandbox/index";

const sandbox = sharedSandbox();
let services: TestServices;
let camille: Account;
let visitor: string;
beforeEach(async () => {
  services = await testServices({ seed: true, sandbox: sandbox() });
  camille = await newAdministrator(services);
  visitor = await newVisitorId(services);
});

const set = async (changes: Partial<Settings>) => {
  const { version } = await versionInForce(services);
  expect((await saveSettings(services, camille, changes, version)).outcome).toBe("saved");
};
const shown = () =>
  Object.fromEntries(
    shownGroup("commerce", AS_DELIVERED).flatMap(({ fields }) => fields.map(({ name, value }) => [name, value])),
  );
const typed = (changes: Record<string, string>) => readGroup("commerce", { ...shown(), ...changes });
const terms = async () => plain(JSON.stringify((await termsInForce(services)).terms));
const without = (changes: Partial<Settings>): Settings => ({ ...AS_DELIVERED, ...changes });

describe("the form", () => {
  test("ticks all that is offered, and keeps what is not", () => {
    expect(typed({})).toMatchObject({ ok: true, value: { deliveriesOff: [], meansOff: [] } });
    expect(typed({ "deliveriesOff-domicile": "", "meansOff-cheque": "" })).toMatchObject({
      ok: true,
      value: { deliveriesOff: ["domicile"], meansOff: ["cheque"] },
    });
    expect(settingOf("deliveriesOff").say(["domicile"])).toBe("Retrait à la boutique");
    expect(settingOf("meansOff").say([])).toBe("tout");
  });

  test.each([
    [["deliveriesOff-domicile", "deliveriesOff-retrait"], "Laissez au moins un mode de livraison."],
    [["meansOff-credit", "meansOff-express"], "Laissez au moins un moyen de payer en ligne."],
    [["meansOff-especes", "meansOff-terminal", "meansOff-cheque"], "Laissez au moins un moyen de payer à la boutique."],
  ])("refuses to turn %j off together", (names, message) => {
    const reading = typed(Object.fromEntries(names.map((name) => [name, ""])));
    expect(reading).toMatchObject({ ok: false, errors: { [names[0] ?? ""]: message } });
  });

  test("nothing that turns the last one off is taken from elsewhere either", () => {
    expect(settingOf("deliveriesOff").schema.safeParse(["domicile", "retrait"]).success).toBe(false);
    expect(settingOf("meansOff").schema.safeParse(["credit", "express"]).success).toBe(false);
    expect(settingOf("meansOff").schema.safeParse(["credit", "lien", "cheque"]).success).toBe(true);
  });
});

describe("a shop that brings nothing", () => {
  const fetched = without({ deliveriesOff: ["domicile"] });

  test("announces the pickup wherever it announced the delivery, and counts none to be free", () => {
    expect(waysOffered(fetched)).toEqual(["retrait"]);
    expect(deliveryPitch(fetched)).toBe("retrait gratuit en boutique");
    expect(deliveryFacts(fetched)).toEqual({ deliveryOffer: "" });
    expect(deliverySaid(fetched)).toBe("Les commandes se retirent à la boutique, gratuitement.");
    expect(deliveryTold(fetched).figure).toEqual({ value: "0 €", label: "Retrait à la boutique" });
    expect(freeWays(100_00, fetched)).toBe("Retrait en boutique offert.");
  });

  test("says so in its terms, and asks again who had chosen a delivery", async () => {
    await saveDelivery(services, visitor, "domicile");
    expect(await terms()).toContain("livrons");
    await set({ deliveriesOff: ["domicile"] });
    expect((await readCheckoutDraft(services, visitor)).deliveryMethod).toBeNull();
    expect(await terms()).not.toContain("livrons");
    expect(await terms()).toContain("Nous remettons la commande à la boutique. Le retrait est toujours gratuit.");
  });
});

describe("a shop where nothing is fetched", () => {
  const carried = without({ deliveriesOff: ["retrait"], payInShop: "all" });

  test("promises no pickup and no payment at it, and still hands over what its till sells", async () => {
    expect(deliveryFacts(carried)).toMatchObject({ unfetched: true });
    expect(deliverySaid(carried)).not.toContain("retrait");
    expect(isDeliveredFromTill("retrait", carried)).toBe(true);
    expect(isDeliveredFromTill("domicile", without({ deliveriesOff: ["domicile"] }))).toBe(false);
    await set({ deliveriesOff: ["retrait"], payInShop: "all" });
    expect(await terms()).not.toContain("réglée au retrait");
    const wanted = { lines: [], deliveryMethod: "retrait" as const, totalCents: 100_00, customer: CLARA_MOREAU };
    expect(await refusalInShop(services, visitor, wanted)).toBe("off");
  });

  test("an order that was to be fetched before stays firm, and is paid as it was begun", async () => {
    await set({ payInShop: "all" });
    const order = await dueOrder(services);
    await set({ deliveriesOff: ["retrait"], meansOff: ["cheque"] });
    expect(await found(findOrder(services, order.id))).toMatchObject({
      deliveryMethod: "retrait",
      status: order.status,
    });
    await settingsInForce(services);
    expect(plain((await dueInWords(services, order)) ?? "")).toContain("en espèces ou par carte.");
  });
});

describe("a means that is not accepted", () => {
  test("is neither chosen, nor named, nor offered at the till", () => {
    const rules = without({ meansOff: ["express", "cheque", "lien"] });
    expect(meansTaken(ONLINE_MEANS, rules)).toEqual(["credit"]);
    expect(meansTaken(TILL_MEANS, rules)).toEqual(["especes", "terminal"]);
    expect([isTaken("express", rules), isTaken("credit", rules), isTaken(null, rules)]).toEqual([false, true, true]);
    expect(paidByHand(rules)).toBe("en espèces ou par carte");
    expect(paidByHand(AS_DELIVERED)).toBe("en espèces, par carte ou par chèque");
  });

  test.each(["intent", "session"] as const)("is left out by the provider, too: %s", async (kind) => {
    const { stripe } = sandbox();
    await set({ meansOff: ["express"] });
    await started(services, visitor, kind);
    const [creation] = stripe.requests.filter(({ method }) => method === "POST");
    expect(creation?.params).toMatchObject({ excluded_payment_method_types: ["paypal"] });
    if (kind === "intent") expect(stripe.intents()[0]?.payment_method_types).toEqual(["card"]);
  });

  test("still pays the order that was begun with it", async () => {
    const { stripe } = sandbox();
    const { order, payment } = await started(services, visitor, "intent");
    await set({ meansOff: ["express"] });
    const again = await start(services, visitor, "intent");
    expect(again).toMatchObject({ outcome: "started", payment: { providerId: payment.providerId } });
    stripe.confirmIntent(payment.providerId, { card: CARD.success });
    await checkOrder(services, providerOf(services), order.id);
    expect((await found(findOrder(services, order.id))).paidAt).not.toBeNull();
  });
});
