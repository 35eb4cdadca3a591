import { beforeEach, expect, test } from "vitest";

import type { Account } from "~/domain/accounts/account.server";
import { addressesOf, saveAddress, saveFirstAddress } from "~/domain/accounts/profile.server";
import { knownCustomer } from "~/domain/checkout/known-customer.server";

import { newCustomer } from "../helpers/administrator";
import { CLARA_MOREAU } from "../helpers/factories";
import { testServices, type TestServices } from "../helpers/services";

const HOME = { street: "9 quai des Gardés", postalCode: "69005", city: "Lyon" };
const OFFICE = { street: "1 rue du Bureau", postalCode: "69002", city: "Lyon" };

let services: TestServices;
let account: Account;
beforeEach(async () => {
  services = await testServices();
  account = await newCustomer(services, { email: "clara@exemple.fr" });
});

const saved = async () => (await addressesOf(services, account.id)).map(({ street, main }) => ({ street, main }));

test("the first address given at the checkout becomes the account's; a later one changes nothing there", async () => {
  await saveFirstAddress(services, account.id, HOME);
  await saveFirstAddress(services, account.id, OFFICE);
  expect(await saved()).toEqual([{ street: HOME.street, main: true }]);
});

test("the details are filled in from the account and its main address, then from what was typed, and from another address when asked", async () => {
  expect((await knownCustomer(services, account, { customer: null }, null)).details).toMatchObject({
    email: "clara@exemple.fr",
    street: "",
  });
  for (const [address, label] of [
    [HOME, "Maison"],
    [OFFICE, "Bureau"],
  ] as const)
    await saveAddress(services, account.id, { id: null, label, ...address, main: false });
  const office = (await addressesOf(services, account.id)).find(({ label }) => label === "Bureau");

  const first = await knownCustomer(services, account, { customer: null }, null);
  expect([first.details, first.chosen?.label]).toMatchObject([HOME, "Maison"]);
  const typed = await knownCustomer(services, account, { customer: CLARA_MOREAU }, null);
  expect([typed.details, typed.chosen]).toEqual([CLARA_MOREAU, null]);
  const asked = await knownCustomer(services, account, { customer: CLARA_MOREAU }, office?.id ?? "");
  expect([asked.details, asked.chosen?.label]).toEqual([{ ...CLARA_MOREAU, ...OFFICE }, "Bureau"]);
});

test("an address of another account is not filled in", async () => {
  const other = await newCustomer(services, { email: "paul@exemple.fr" });
  await saveFirstAddress(services, other.id, OFFICE);
  const [theirs] = await addressesOf(services, other.id);
  const { details, addresses, chosen } = await knownCustomer(services, account, { customer: null }, theirs?.id ?? "");
  expect([details.street, addresses, chosen]).toEqual(["", [], null]);
});
