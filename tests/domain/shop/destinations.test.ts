import { describe, expect, test } from "vitest";

import { saveCustomer, saveDelivery } from "~/domain/checkout/draft.server";
import { Billing, Customer } from "~/domain/checkout/forms.server";
import { AddressForm, ProfileForm } from "~/domain/accounts/forms.server";
import { TillSale } from "~/domain/till/forms.server";
import { placeOrder } from "~/domain/orders/placing/place.server";
import { beyondReach, postalCodeForm, postalCodeUnknown, reaches, zoneOf } from "~/shop/destinations";

import { PLAIN_FRAME } from "../../../seeds/named";
import { choiceOf, CLARA_MOREAU, newVisitorId } from "../../helpers/factories";
import { testServices } from "../../helpers/services";

const problemWith = (schema: typeof Customer | typeof ProfileForm, postalCode: string) =>
  schema.safeParse({ postalCode }).error?.issues.find(({ path }) => path[0] === "postalCode")?.message ?? null;

describe("postal codes", () => {
  test.each(["00000", "96000", "99123", "20700", "97900", "98100", "20500"])("%s is nowhere", (code) => {
    expect(zoneOf(code)).toBeNull();
    expect([Customer, ProfileForm].map((schema) => problemWith(schema, code))).toEqual([
      postalCodeUnknown(),
      postalCodeUnknown(),
    ]);
    const billing = Billing.safeParse({ street: "1 rue A", postalCode: code, city: "B", country: "France" });
    expect(billing.error?.issues.map(({ message }) => message)).toEqual([postalCodeUnknown()]);
  });

  test.each(["01000", "20000", "20090", "20220", "20620", "20144", "69001", "75116", "95880"])(
    "%s is delivered to",
    (code) => {
      expect([zoneOf(code), reaches("domicile", code), problemWith(Customer, code)]).toEqual(["mainland", true, null]);
    },
  );

  test.each(["97110", "97400", "97500", "97600", "98000", "98713", "98800", "00200"])(
    "%s is a place, and fetches its order or writes to the shop",
    (code) => {
      expect([zoneOf(code), reaches("domicile", code), reaches("retrait", code), problemWith(Customer, code)]).toEqual([
        "beyond",
        false,
        true,
        null,
      ]);
    },
  );

  test("what has not five digits is told so", () => {
    expect(["6900", "abcde", ""].map((code) => problemWith(Customer, code))).toEqual(Array(3).fill(postalCodeForm()));
    expect(problemWith(Customer, "69 001")).toBeNull();
    expect(
      Billing.safeParse({ street: "1 Main Street", postalCode: "10115", city: "Berlin", country: "Allemagne" }).success,
    ).toBe(true);
  });
});

const townWith = (postalCode: string, city: string) =>
  [Customer, ProfileForm, AddressForm, TillSale].map(
    (schema) =>
      schema.safeParse({ ...WHERE, postalCode, city }).error?.issues.find(({ path }) => path[0] === "postalCode")
        ?.message ?? null,
  );
const WHERE = { genre: "femme", lastName: "M", firstName: "C", nom: "M", prenom: "C", street: "1 rue A" };

describe("a postal code and its town", () => {
  test.each([
    ["75000", "Paris", "75001 à 75020"],
    ["69 000", "Lyon", "69001 à 69009"],
    ["13000", "Marseille", "13001 à 13016"],
  ])("%s %s is told the codes of its arrondissements", (postalCode, city, codes) => {
    const said = `À ${city}, indiquez l’arrondissement : ${codes}.`;
    expect(townWith(postalCode, city)).toEqual([said, said, said, said]);
  });

  test.each([
    ["10115", "Berlin"],
    ["28013", "Madrid"],
    ["80331", "München"],
    ["20095", "Hamburg"],
  ])("%s %s is no address in France", (postalCode, city) => {
    for (const problem of townWith(postalCode, city)) expect(problem).toMatch(/^Aucune commune de France/);
    const billing = { street: "1 rue A", postalCode, city };
    expect(Billing.safeParse({ ...billing, country: "France" }).success).toBe(false);
    expect(Billing.safeParse({ ...billing, country: "Autriche" }).success).toBe(true);
  });

  test.each([
    ["10000", "Troyes"],
    ["69 001", "Lyon"],
    ["75380", "Paris CEDEX 08"],
    ["97400", "Saint-Denis"],
    ["20200", "Bastia"],
  ])("%s %s is one", (postalCode, city) => {
    expect(townWith(postalCode, city)).toEqual([null, null, null, null]);
  });
});

test("no order to be delivered beyond reach is placed, by page or by call; one to be fetched is", async () => {
  const services = await testServices({ seed: true });
  const customer = { ...CLARA_MOREAU, postalCode: "97400", city: "Saint-Denis" };
  const place = async (deliveryMethod: "domicile" | "retrait") => {
    const visitorId = await newVisitorId(services);
    await saveCustomer(services, visitorId, customer);
    await saveDelivery(services, visitorId, deliveryMethod);
    return placeOrder(services, visitorId, {
      choices: [choiceOf(PLAIN_FRAME)],
      deliveryMethod,
      couponCode: null,
      customer,
      billing: null,
      paymentMethod: "credit",
      shown: null,
    });
  };
  expect(await place("domicile")).toMatchObject({ outcome: "changed", quote: { obstacles: [beyondReach()] } });
  expect(await place("retrait")).toMatchObject({ outcome: "placed" });
});
