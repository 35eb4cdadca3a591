import type { Services } from "~/infra/services.server";
import { readPhone } from "~/domain/contact-details.server";
import type { Customer } from "../customer.server";
import { searchShop, type FoundPerson } from "../search.server";
import { customerSheet } from "../sheet.server";

/** Other people who may be this one: with one of their telephone numbers, however it is written, or with their name. */
export async function peopleAlike(services: Services, customer: Customer): Promise<FoundPerson[]> {
  const { name, phones } = await customerSheet(services, customer);
  return othersFound(services, customer, [...phones.flatMap(waysOf), name]);
}

/** Other people than this one whom one of these searches finds, each once. */
export async function othersFound(services: Services, customer: Customer, searches: string[]): Promise<FoundPerson[]> {
  const people = new Map<string, FoundPerson>();
  for (const words of new Set(searches))
    for (const person of (await searchShop(services, words))?.people.rows ?? [])
      if (!isSame(customer, person) && !people.has(person.id)) people.set(person.id, person);
  return [...people.values()];
}

/**
 * A telephone number as orders keep it, which an index finds, and its last nine digits: they are the same with the code of the
 * country, with the 0 of a call within it, and without either.
 */
function waysOf(phone: string): string[] {
  return [readPhone(phone) ?? phone, phone.replace(/\D/g, "").slice(-9)];
}

function isSame(customer: Customer, { id, hasAccount, email }: FoundPerson): boolean {
  if (id === customer.id) return true;
  if (customer.account || hasAccount) return false;
  const [address] = customer.emails;
  return address ? address === email : customer.belongings.orderIds.includes(id);
}
